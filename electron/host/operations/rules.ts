import type { WriteMode } from '../../../shared/tools/requests.ts';
import type { Rule } from '../settings/settings.ts';

export type Effect = Rule['effect'];

/** What a rule is asked about. */
export interface RuleQuestion {
  readonly agent: string;
  readonly mode: WriteMode;
  /** Relative managed paths the write touches: one, the two of a move, all of a tree that is deleted. */
  readonly tabs: readonly string[];
}

export interface Verdict {
  readonly effect: Effect;
  /** Which rule decided, for the audit log. */
  readonly reason: string;
}

/** Modes that could destroy something wait for a person unless a rule says otherwise. */
const askByDefault: ReadonlySet<WriteMode> = new Set(['delete', 'move', 'tab_delete']);

/**
 * Decides what happens to a write: the first rule that fits, else the default.
 *
 * @param allowed modes that run without asking for this run of the host (`serve --allow`); they turn `ask` into
 *   `allow` and never override a `deny`
 */
export function judge(rules: readonly Rule[], allowed: ReadonlySet<WriteMode>, question: RuleQuestion): Verdict {
  const position = rules.findIndex((rule) => fits(rule, question));
  const rule = rules[position];
  const verdict: Verdict = rule
    ? { effect: rule.effect, reason: `rule ${position + 1}` }
    : { effect: askByDefault.has(question.mode) ? 'ask' : 'allow', reason: 'default' };
  if (verdict.effect === 'ask' && allowed.has(question.mode))
    return { effect: 'allow', reason: 'allowed for this run' };
  return verdict;
}

function fits(rule: Rule, question: RuleQuestion): boolean {
  if (rule.agent !== undefined && rule.agent !== question.agent) return false;
  if (rule.modes !== undefined && !rule.modes.includes(question.mode)) return false;
  const pattern = rule.tab;
  if (pattern === undefined) return true;
  // Of several tabs, being let through needs every one, being held up needs one.
  return rule.effect === 'allow'
    ? question.tabs.every((tab) => tabFits(pattern, tab))
    : question.tabs.some((tab) => tabFits(pattern, tab));
}

function tabFits(pattern: string, tab: string): boolean {
  const [wanted, actual] = [pattern.normalize('NFC'), tab.normalize('NFC')];
  if (!wanted.endsWith('/*')) return wanted === actual;
  const base = wanted.slice(0, -2);
  return actual === base || actual.startsWith(`${base}/`);
}
