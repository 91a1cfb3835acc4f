import { useQueryClient } from '@tanstack/react-query';
import CloudOffIcon from 'lucide-react/icons/cloud-off';
import InfoIcon from 'lucide-react/icons/info';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../shared/contract/views.ts';
import { keys } from '../data/keys.ts';
import { askStoreAnew } from '../data/live.ts';
import { useOverview } from '../data/queries.ts';
import { PlainText } from '../text/plain-text.tsx';
import { Sentence } from '../words/sentence.tsx';
import { useConnected } from './connection.ts';
import { startCommands } from './start-commands.ts';

/** What is wrong, or worth knowing, above everything else: what happened, what still works, and one thing to do. */
export function Bands() {
  const { t } = useTranslation();
  const connected = useConnected();
  const { data } = useOverview();
  return (
    <div className="bands">
      {!connected && (
        <Band tone="warning" icon={<CloudOffIcon aria-hidden size={16} />}>
          <Sentence
            text={t('band.disconnected')}
            values={{
              start: <code className="code">{startCommands.start}</code>,
              serve: <code className="code">{startCommands.serve}</code>,
            }}
          />
        </Band>
      )}
      {data !== undefined && !data.auditWritable && (
        <Band tone="danger" icon={<TriangleAlertIcon aria-hidden size={16} />}>
          {t('band.audit')} <AuditFolder folder={data.dataFolder} />
        </Band>
      )}
      {data !== undefined && !data.store.reachable && <Unreachable fault={data.store.fault} />}
      {data?.store.kind === 'builtin' && data.store.reachable && <Builtin reason={data.store.builtinReason} />}
    </div>
  );
}

interface BandProps {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Band({ tone, icon, children, action }: BandProps) {
  return (
    <div className={`band band-${tone}`} role="status">
      {icon}
      <p>{children}</p>
      {action}
    </div>
  );
}

function AuditFolder({ folder }: { readonly folder: string }) {
  const { t } = useTranslation();
  const [before, after] = t('band.auditWhere', { folder: '\n' }).split('\n');
  return (
    <>
      {before}
      <PlainText text={folder} inline limit={200} />
      {after}
    </>
  );
}

const faultWords = {
  missing: 'band.fault_missing',
  'too-old': 'band.fault_tooOld',
  'not-running': 'band.fault_notRunning',
  'start-failed': 'band.fault_startFailed',
  timeout: 'band.fault_timeout',
  lost: 'band.fault_lost',
} as const;

function Unreachable({ fault }: { readonly fault: Overview['store']['fault'] }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const known = Object.entries(faultWords).find(([kind]) => kind === fault)?.[1];
  return (
    <Band
      tone="warning"
      icon={<TriangleAlertIcon aria-hidden size={16} />}
      action={
        <Button
          className="button small"
          onPress={() => {
            void cache.invalidateQueries({ queryKey: keys.overview });
            askStoreAnew(cache);
          }}
        >
          {t('band.check')}
        </Button>
      }
    >
      {t('band.unreachable', { fault: t(known ?? 'band.fault_unknown') })} {t('band.unreachableWorks')}
    </Band>
  );
}

function Builtin({ reason }: { readonly reason: Overview['store']['builtinReason'] }) {
  const { t } = useTranslation();
  if (reason === 'chosen') {
    return (
      <Band tone="info" icon={<InfoIcon aria-hidden size={16} />}>
        {t('band.chosen')}
      </Band>
    );
  }
  return (
    <Band
      tone="info"
      icon={<InfoIcon aria-hidden size={16} />}
      action={
        <a className="link" href="https://hluk.github.io/CopyQ/" target="_blank" rel="noreferrer">
          {t('band.builtinLink')}
        </a>
      }
    >
      {t('band.builtin')} {t('band.builtinHow')}
    </Band>
  );
}
