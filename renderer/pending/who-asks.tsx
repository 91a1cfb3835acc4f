import BotIcon from 'lucide-react/icons/bot';
import { useTranslation } from 'react-i18next';
import type { AgentView, PendingView } from '../../shared/contract/views.ts';
import { PlainText } from '../text/plain-text.tsx';
import { Ago } from '../words/ago.tsx';
import { Sentence } from '../words/sentence.tsx';
import { When } from '../words/when.tsx';

/** Who asks, as far as it can be known, and whether the answer is waited for. */
export function WhoAsks({ view, open }: { readonly view: PendingView; readonly open: boolean }) {
  const { t } = useTranslation();
  return (
    <section className="who">
      <BotIcon aria-hidden size={16} />
      <div>
        <AgentFacts agent={view.agent} connected={view.agent.connected} />
        {open && (
          <p className="quiet">{view.proposal ? t('pending.proposalHint') : t(`pending.caller_${view.caller}`)}</p>
        )}
      </div>
    </section>
  );
}

interface AgentFactsProps {
  readonly agent: Omit<AgentView, 'connected'>;
  /** Null where it is not known, as in the log. */
  readonly connected: boolean | null;
}

/** Name, program and version, what started it, and since when: all as the agent says, none of it proven. */
export function AgentFacts({ agent, connected }: AgentFactsProps) {
  const { t } = useTranslation();
  const program = [agent.clientName, agent.clientVersion].filter((part) => part !== null).join(' ');
  return (
    <p className="agent-facts">
      <span className="fact strong">
        <PlainText text={agent.name} inline limit={80} />
      </span>
      <span className="fact">
        {program === '' ? t('agent.unknownClient') : <PlainText text={program} inline limit={80} />}
      </span>
      {agent.parentProcess !== null && (
        <span className="fact">
          <Sentence
            text={t('agent.startedBy')}
            values={{ process: <PlainText text={agent.parentProcess} inline limit={80} /> }}
          />
        </span>
      )}
      <span className="fact">
        <Connection since={agent.connectedAt} connected={connected} />
      </span>
      {agent.readOnly && <span className="fact">{t('agent.readOnly')}</span>}
    </p>
  );
}

/** Only of an agent that is still there it is said how long it has been. */
function Connection({ since, connected }: { readonly since: number; readonly connected: boolean | null }) {
  const { t } = useTranslation();
  if (connected === false) return t('agent.gone');
  return connected === null ? (
    <Sentence text={t('agent.connectedThen')} values={{ time: <When time={since} /> }} />
  ) : (
    <Sentence text={t('agent.connected')} values={{ ago: <Ago time={since} /> }} />
  );
}
