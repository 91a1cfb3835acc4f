/** A line for the person on standard error. */
export function say(message: string): void {
  process.stderr.write(`copyq-companion: ${message}\n`);
}
