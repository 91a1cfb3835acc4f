/** Text to put out, a value still to be written, or the end of an object or array that was being written. */
type Step = string | { readonly value: unknown } | { readonly leave: object };

/**
 * JSON with one spelling for each value: keys sorted by UTF-16 code unit, no blanks, lone surrogates escaped, so that
 * the text is always well-formed and its hash always the same. Properties that are `undefined` are left out.
 * It does not recurse: agents' arguments may be nested deeper than the call stack.
 *
 * @throws TypeError for what JSON cannot hold (a Map, a bigint, NaN, a cycle), rather than lose it silently
 */
export function canonicalJson(value: unknown): string {
  const written: string[] = [];
  const steps: Step[] = [{ value }];
  const entered = new Set<object>();
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (typeof step === 'string') written.push(step);
    else if ('leave' in step) entered.delete(step.leave);
    else if (typeof step.value === 'object' && step.value !== null) enter(step.value, steps, entered);
    else written.push(scalar(step.value));
  }
  return written.join('');
}

function enter(value: object, steps: Step[], entered: Set<object>): void {
  if (entered.has(value)) throw new TypeError('a cycle cannot be written as JSON');
  entered.add(value);
  const inner = Array.isArray(value) ? arraySteps(value) : objectSteps(value);
  steps.push({ leave: value });
  for (const step of inner.reverse()) steps.push(step);
}

function arraySteps(values: readonly unknown[]): Step[] {
  const steps: Step[] = ['['];
  for (let position = 0; position < values.length; position += 1) {
    if (position > 0) steps.push(',');
    steps.push({ value: values[position] ?? null });
  }
  steps.push(']');
  return steps;
}

function objectSteps(value: object): Step[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError('only plain objects and arrays can be written as JSON');
  }
  const steps: Step[] = ['{'];
  const entries = Object.entries(value).filter(([, property]) => property !== undefined);
  entries.sort(([left], [right]) => (left < right ? -1 : 1));
  for (const [key, property] of entries) {
    steps.push(`${steps.length > 1 ? ',' : ''}${JSON.stringify(key)}:`, { value: property });
  }
  steps.push('}');
  return steps;
}

function scalar(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  throw new TypeError(`a ${typeof value} cannot be written as JSON`);
}
