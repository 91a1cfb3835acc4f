import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePending } from './data/queries.ts';
import { HistoryView } from './history/history-view.tsx';
import { PendingView } from './pending/pending-view.tsx';
import { Announcer } from './shell/announcer.tsx';
import { Bands } from './shell/bands.tsx';
import { KeysDialog } from './shell/keys-dialog.tsx';
import { Rail } from './shell/rail.tsx';
import { useCommandEnterGuard, useKey } from './shell/use-key.ts';
import { goTo, useView, views } from './shell/use-view.ts';
import { TabsView } from './tabs/tabs-view.tsx';

const contents = { pending: PendingView, tabs: TabsView, history: HistoryView };

/** The window: rail, bands and one of its views. */
export function App() {
  const view = useView();
  const [showsKeys, setShowsKeys] = useState(false);
  const Content = contents[view];
  useWindowTitle();
  useCommandEnterGuard();
  useKey((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = /^Digit([123])$/.exec(event.code)?.[1];
    const next = chosen === undefined ? undefined : views[Number(chosen) - 1];
    if (event.key === '?') setShowsKeys(true);
    else if (next !== undefined && !event.shiftKey) goTo(next);
    else return;
    event.preventDefault();
  });
  return (
    <div className="app">
      <Rail view={view} onKeys={() => setShowsKeys(true)} />
      <Bands />
      <main className="view">
        <Content key={view} />
      </main>
      <Announcer />
      <KeysDialog isOpen={showsKeys} onOpenChange={setShowsKeys} />
    </div>
  );
}

/** The number of requests stands in the title, for whoever sees only that. */
function useWindowTitle(): void {
  const { t } = useTranslation();
  const count = usePending().data?.length ?? 0;
  useEffect(() => {
    document.title = count === 0 ? t('app.name') : t('app.waiting', { count, title: t('app.name') });
  }, [count, t]);
}
