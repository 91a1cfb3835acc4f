import { formatWriteAnswer, type WriteAnswer } from '../../../shared/format/write-answer.ts';
import { formatWritePreview } from '../../../shared/format/write-preview.ts';
import { type ContractError, ContractFailure } from '../../../shared/tools/errors.ts';
import type { Parsed, WriteRequest } from '../../../shared/tools/requests.ts';
import type { Agent } from '../agents/agent.ts';
import type { ToolAnswer, ToolCall } from '../tools/tool-set.ts';
import type { WriteCheck, WriteService } from '../tools/write-service.ts';
import { waitForOutcome } from './caller.ts';
import { contentOf } from './content.ts';
import { previewOf, tabsOf } from './describe.ts';
import { joinKey } from './join-key.ts';
import { Operation } from './operation.ts';
import { pendingPerAgent } from './operation-book.ts';
import { auditAgent, type OperationDesk, type Submission } from './operation-desk.ts';
import { contractErrorOf, errorAnswer } from './outcome.ts';
import { itemsCount, type Plan, targetContent } from './plan.ts';
import { planWrite } from './planner.ts';
import { judge, type Verdict } from './rules.ts';

/** The agents' side of the life of a write. */
export function createWriteService(desk: OperationDesk): WriteService {
  const { store, settings, allow, clock, log } = desk.context;

  function verdictOn(plan: Plan, agent: Agent): Verdict {
    return judge(settings.rules, allow, { agent: agent.name, mode: plan.mode, tabs: tabsOf(plan) });
  }

  function denial(plan: Plan): ContractError {
    return { code: 'PERMISSION_DENIED', denial: { kind: 'rule', mode: plan.mode, tab: plan.tab.relative } };
  }

  async function preview(request: WriteRequest, parameters: unknown, agent: Agent): Promise<ToolAnswer> {
    const plan = await planWrite(store, request);
    const { effect } = verdictOn(plan, agent);
    if (effect === 'deny') return errorAnswer(denial(plan));
    if (effect === 'ask') propose({ agent, parameters, request, plan, key: joinKey(agent.name, request) });
    return { text: formatWritePreview(previewOf(plan)), isError: false };
  }

  function propose(submission: Submission): void {
    const content = targetContent(submission.plan);
    const open = desk.book.open(submission.key);
    if (open.some((operation) => operation.content === content)) return;
    for (const operation of open) if (operation.proposal) supersede(operation);
    for (const operation of desk.book.crowdedOut(submission.agent.name)) supersede(operation);
    if (!desk.book.hasRoom(submission.agent.name)) return;
    desk.enqueue(submission, true);
  }

  /** The same call now means another content: the older request can only end in a conflict, so it goes. */
  function supersede(operation: Operation): void {
    if (operation.state !== 'pending') return;
    const { plan } = operation;
    const index = 'item' in plan ? { index: plan.item.index } : {};
    const answer = errorAnswer({ code: 'CONFLICT', tab: plan.tab.full, ...index });
    const reason = 'asked again for changed content';
    desk.close(operation, 'withdrawn', answer, { by: 'rule', at: clock(), reason });
  }

  async function execute(request: WriteRequest, parameters: unknown, call: ToolCall): Promise<ToolAnswer> {
    const key = joinKey(call.agent.name, request);
    const untold = desk.book.untold(key, clock());
    if (untold !== undefined && !knowsBetter(call.agent, untold)) return redeem(untold);
    const next = await desk.locks.run(requestTabs(request), () => planAndRun(request, parameters, call, key));
    return next instanceof Operation ? join(next, call) : next;
  }

  /**
   * Whether a call that looks like a repeated one is a new wish: another session of the agent, which has read since the
   * outcome and so means the item that is there now. The session that was told to repeat its call is not doubted.
   */
  function knowsBetter(agent: Agent, { agent: asker, outcome }: Operation): boolean {
    if (agent.connection === asker.connection || outcome === undefined) return false;
    return (desk.lastReads.get(agent.connection) ?? Number.NEGATIVE_INFINITY) >= outcome.at;
  }

  /** Plans in the same turn in which an allowed write runs. An operation that needs a person is only put before them. */
  async function planAndRun(
    request: WriteRequest,
    parameters: unknown,
    call: ToolCall,
    key: string,
  ): Promise<ToolAnswer | Operation> {
    const plan = await planWrite(store, request);
    const content = targetContent(plan);
    const open = desk.book.open(key);
    const same = open.find((operation) => operation.content === content);
    if (same !== undefined) return same;
    const repeated = desk.book.untold(key, clock(), content) ?? desk.book.repeated(key, content, clock());
    if (repeated !== undefined) return redeem(repeated);
    const submission: Submission = { agent: call.agent, parameters, request, key, plan };
    const verdict = verdictOn(plan, call.agent);
    if (verdict.effect === 'deny') return refuse(submission, verdict);
    if (verdict.effect === 'allow') return runNow(submission, verdict);
    for (const operation of open) supersede(operation);
    if (!desk.book.hasRoom(call.agent.name)) {
      const denied = { kind: 'too-many-pending', limit: pendingPerAgent } as const;
      throw new ContractFailure({ code: 'PERMISSION_DENIED', denial: denied });
    }
    return desk.enqueue(submission, false);
  }

  function redeem(operation: Operation): ToolAnswer {
    const { outcome } = operation;
    if (outcome === undefined) throw new Error('only an operation that has ended can be redeemed');
    operation.told = 'redeemed';
    return outcome.answer;
  }

  async function join(operation: Operation, call: ToolCall): Promise<ToolAnswer> {
    operation.agent = call.agent;
    if (operation.proposal) {
      operation.proposal = false;
      desk.record(operation);
    }
    const waiting = waitForOutcome(operation, call, settings.approval.waitSeconds * 1000, desk.released.signal);
    desk.changed();
    try {
      return await waiting;
    } finally {
      if (operation.outcome === undefined) desk.changed();
    }
  }

  function refuse(submission: Submission, verdict: Verdict): ToolAnswer {
    const answer = errorAnswer(denial(submission.plan));
    const code = desk.newCode();
    desk.journal.record(desk.row(submission, 'planned', code, []));
    const decision = { by: 'rule', at: clock(), reason: verdict.reason } as const;
    desk.journal.advance(code, { state: 'denied', at: clock(), result: answer.text, decision });
    return answer;
  }

  async function runNow(submission: Submission, verdict: Verdict): Promise<ToolAnswer> {
    const code = desk.newCode();
    const images = await desk.runner.images(submission.plan);
    desk.journal.record({
      ...desk.row(submission, 'executing', code, images),
      decision: { by: 'rule', at: clock(), reason: verdict.reason },
    });
    const { change, answer } = await desk.runner.run(submission.plan);
    desk.journal.complete(code, change);
    return answer;
  }

  /** An `execute` call that never became an operation is a row all the same. */
  function recordFailure(parameters: unknown, parsed: Parsed<WriteRequest>, agent: Agent, answer: ToolAnswer): void {
    const sent = sentFields(parameters);
    const request = parsed.request;
    const tab = request === undefined ? sent.tab : 'path' in request ? request.path.full : request.tab.full;
    try {
      desk.journal.record({
        code: desk.newCode(),
        at: clock(),
        agent: auditAgent(agent),
        tool: 'mcp_write',
        mode: sent.mode,
        intent: 'execute',
        tab,
        index: request !== undefined && 'index' in request ? request.index : sent.index,
        parameters: parameters ?? null,
        plan: null,
        state: 'failed',
        images: [],
        result: answer.text,
      });
    } catch (error) {
      // Nothing was changed, so the agent is better served by its own error; the journal has logged that it cannot write.
      contractErrorOf(error, log);
    }
  }

  return {
    async submit(parameters, parsed, call) {
      const { agent } = call;
      const isPreview =
        parsed.request === undefined ? sentFields(parameters).preview : parsed.request.intent === 'preview';
      try {
        if (agent.readOnly) throw new ContractFailure({ code: 'PERMISSION_DENIED', denial: { kind: 'read-only' } });
        const [firstError] = parsed.errors;
        if (firstError !== undefined) throw new ContractFailure(firstError);
        if (parsed.request === undefined) throw new Error('a call without errors has a request');
        if (isPreview) return await preview(parsed.request, parameters, agent);
        return await execute(parsed.request, parameters, call);
      } catch (thrown) {
        const answer = errorAnswer(contractErrorOf(thrown, log));
        if (!isPreview) recordFailure(parameters, parsed, agent, answer);
        return answer;
      }
    },

    noteRead: ({ connection }) => desk.noteRead(connection),

    async check(request, agent): Promise<WriteCheck> {
      try {
        const plan = await planWrite(store, request);
        const { effect } = verdictOn(plan, agent);
        if (effect === 'deny') return { errors: [denial(plan)], effect, answer: '' };
        const answer = request.intent === 'preview' ? formatWritePreview(previewOf(plan)) : expectedAnswer(plan);
        return { errors: [], effect, answer };
      } catch (thrown) {
        return { errors: [contractErrorOf(thrown, log)], effect: 'ask', answer: '' };
      }
    },
  };
}

/** What an execution would answer if it went well at once. */
function expectedAnswer(plan: Plan): string {
  return formatWriteAnswer(expected(plan));
}

function expected(plan: Plan): WriteAnswer {
  const { tab } = plan;
  switch (plan.mode) {
    case 'add': {
      const { text, tags, note } = contentOf(plan.formats);
      return { mode: 'add', tab, index: 0, textLength: [...text].length, tagCount: tags.length, hasNote: note !== '' };
    }
    case 'update':
      return { mode: 'update', tab, index: plan.item.index, field: plan.field };
    case 'delete':
      return { mode: 'delete', tab, index: plan.item.index };
    case 'move':
      return { mode: 'move', from: tab, to: plan.toTab, newIndex: 0 };
    case 'tab_create':
      return { mode: 'tab_create', path: tab, status: plan.exists ? 'already_exists' : 'created' };
    case 'tab_delete':
      return { mode: 'tab_delete', path: tab, itemsRemoved: itemsCount(plan) };
  }
}

/** Full names of the tabs a call is about, as far as they can be known before it is planned. */
function requestTabs(request: WriteRequest): readonly string[] {
  if ('path' in request) return [request.path.full];
  return request.mode === 'move' ? [request.tab.full, request.toTab.full] : [request.tab.full];
}

/** What can be told of a call's arguments before, or without, their being right. */
function sentFields(parameters: unknown): { mode: string; tab: string | null; index: number | null; preview: boolean } {
  const sent: Record<string, unknown> =
    typeof parameters === 'object' && parameters !== null ? (parameters as Record<string, unknown>) : {};
  const tab = sent.tab ?? sent.path;
  return {
    mode: typeof sent.mode === 'string' ? sent.mode : '',
    tab: typeof tab === 'string' ? tab : null,
    index: typeof sent.index === 'number' && Number.isSafeInteger(sent.index) ? sent.index : null,
    preview: sent.intent === 'preview',
  };
}
