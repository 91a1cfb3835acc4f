/** What the command's exit tells its caller. */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** Wrong options or arguments. */
  usage: 2,
  /** Another host serves the data folder. */
  alreadyRunning: 3,
} as const;
