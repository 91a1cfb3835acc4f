import type { ContractError } from './errors.ts';
import { cleanTags, tagProblem } from './tags.ts';

/**
 * Reads a call's parameters one by one and collects every error, so that a call can answer its first and
 * mcp_validate all of them. Numbers and booleans may come as strings; `null` counts as absent.
 */
export class ParameterReader {
  readonly unknownParameters: readonly string[];
  readonly #values: ReadonlyMap<string, unknown>;
  readonly #modeErrors: ContractError[] = [];
  readonly #missing: ContractError[] = [];
  readonly #invalid: ContractError[] = [];
  readonly #denied: ContractError[] = [];
  #mode: string | undefined;

  /**
   * @param parameters whatever the client sent
   * @param known names of the tool's parameters
   */
  constructor(parameters: unknown, known: readonly string[]) {
    this.#values = new Map(isRecord(parameters) ? Object.entries(parameters) : []);
    this.unknownParameters = [...this.#values.keys()].filter((name) => !known.includes(name));
    if (!isRecord(parameters) && parameters !== undefined && parameters !== null) {
      this.#modeErrors.push({
        code: 'INVALID_PARAM',
        parameter: 'parameters',
        problem: 'Parameters must be a JSON object',
      });
    }
  }

  /** All errors in a fixed order: the mode, what is missing, what is invalid, what is not permitted. */
  get errors(): readonly ContractError[] {
    return [...this.#modeErrors, ...this.#missing, ...this.#invalid, ...this.#denied];
  }

  /** The mode; errors after it name it. */
  mode<Mode extends string>(allowed: readonly Mode[]): Mode | undefined {
    const value = this.#value('mode');
    const mode = allowed.find((candidate) => candidate === value);
    this.#mode = mode;
    if (mode !== undefined || this.#modeErrors.length > 0) return mode;
    if (value === undefined) {
      this.#modeErrors.push({ code: 'MISSING_PARAM', parameter: 'mode' });
    } else if (typeof value === 'string') {
      this.#modeErrors.push({ code: 'INVALID_MODE', mode: value, allowed });
    } else {
      this.#modeErrors.push(invalid('mode', `must be a string, one of: ${allowed.join(', ')}`));
    }
    return undefined;
  }

  /** A string kept as it is. Absent is an error when it is required, empty unless it may be. */
  text(
    name: string,
    rules: { readonly required: boolean; readonly mayBeEmpty?: boolean; readonly longest?: number },
  ): string | undefined {
    const value = this.#value(name);
    if (value === undefined) return this.#absent(name, rules.required);
    if (typeof value !== 'string') return this.#refuse(name, 'must be a string');
    if (value === '' && rules.mayBeEmpty !== true) return this.#refuse(name, 'must not be empty');
    if (!value.isWellFormed()) return this.#refuse(name, 'must be well-formed Unicode, without lone surrogates');
    if (rules.longest !== undefined && value.length > rules.longest) {
      return this.#refuse(name, `must be at most ${rules.longest} characters long`);
    }
    return value;
  }

  /** A row number: any integer, because only the store knows which rows there are. */
  index(name: string): number | undefined {
    const value = this.#value(name);
    if (value === undefined) return this.#absent(name, true);
    const integer = toInteger(value);
    if (integer === undefined) return this.#refuse(name, 'must be an integer (0 is the newest item)');
    return clamp(integer, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  }

  /**
   * An integer in a range. An infinite maximum means none; larger values than any tab has rows are brought down.
   * A parameter that the mode does not use may be an empty string, as some clients send them all.
   */
  integer(
    name: string,
    range: { readonly minimum: number; readonly maximum: number; readonly used?: boolean },
  ): number | undefined {
    const value = this.#value(name);
    if (value === undefined || (value === '' && range.used === false)) return undefined;
    const integer = toInteger(value);
    const bounded = Number.isFinite(range.maximum);
    const wanted = bounded ? `from ${range.minimum} to ${range.maximum}` : `of at least ${range.minimum}`;
    if (integer === undefined || integer < range.minimum || integer > range.maximum) {
      return this.#refuse(name, `must be an integer ${wanted}`);
    }
    return clamp(integer, range.minimum, 2 ** 31 - 1);
  }

  flag(name: string): boolean | undefined {
    const value = this.#value(name);
    if (value === undefined) return undefined;
    if (value === true || value === 'true' || value === 'True') return true;
    if (value === false || value === 'false' || value === 'False') return false;
    return this.#refuse(name, 'must be true or false');
  }

  /** One of a few words; see `integer` for `used`. */
  choice<Choice extends string>(
    name: string,
    allowed: readonly Choice[],
    rules: { readonly required?: boolean; readonly used?: boolean } = {},
  ): Choice | undefined {
    const value = this.#value(name);
    if (value === undefined) return this.#absent(name, rules.required === true);
    if (value === '' && rules.used === false) return undefined;
    const choice = allowed.find((candidate) => candidate === value);
    return choice ?? this.#refuse(name, `must be one of: ${allowed.join(', ')}`);
  }

  /** An array of strings, trimmed, without empty ones and duplicates. */
  tags(name: string, rules: { readonly required: boolean }): readonly string[] | undefined {
    const value = this.#value(name);
    if (value === undefined) return this.#absent(name, rules.required);
    if (!Array.isArray(value) || !value.every((tag) => typeof tag === 'string')) {
      return this.#refuse(name, 'must be an array of strings');
    }
    const tags = cleanTags(value);
    const problem = tags.map(tagProblem).find((found) => found !== undefined);
    return problem === undefined ? tags : this.#refuse(name, problem);
  }

  /** A nested object, taken as it is. */
  object(name: string): Readonly<Record<string, unknown>> | undefined {
    const value = this.#value(name);
    if (value === undefined) return this.#absent(name, true);
    return isRecord(value) ? value : this.#refuse(name, 'must be a JSON object');
  }

  /** Records an error found by another check. */
  add(error: ContractError): void {
    (error.code === 'PERMISSION_DENIED' ? this.#denied : this.#invalid).push(error);
  }

  #value(name: string): unknown {
    return this.#values.get(name) ?? undefined;
  }

  #absent(parameter: string, required: boolean): undefined {
    if (!required) return;
    const mode = this.#mode;
    this.#missing.push({ code: 'MISSING_PARAM', parameter, ...(mode === undefined ? {} : { mode }) });
  }

  #refuse(parameter: string, problem: string): undefined {
    this.#invalid.push(invalid(parameter, problem));
  }
}

function invalid(parameter: string, problem: string): ContractError {
  return { code: 'INVALID_PARAM', parameter, problem: `Parameter '${parameter}' ${problem}` };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toInteger(value: unknown): number | undefined {
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return Number(value);
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

/** Also turns -0 into 0. */
function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most) + 0;
}
