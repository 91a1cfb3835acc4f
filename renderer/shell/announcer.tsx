import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingView } from '../../shared/contract/views.ts';
import { useOverview, usePending } from '../data/queries.ts';
import { relativeTab } from '../item/tab-name.tsx';
import { sentenceKey } from '../pending/sentence-key.ts';
import { spellOut } from '../text/hidden-characters.ts';
import { fillSentence } from '../words/sentence.tsx';

/** Tells a screen reader of each new request once, without interrupting. */
export function Announcer() {
  const { t, i18n } = useTranslation();
  const { data: pending } = usePending();
  const root = useOverview().data?.managedRoot;
  const known = useRef(new Set<string>());
  const [words, setWords] = useState('');
  const [language, setLanguage] = useState(i18n.language);
  // What was announced stays in the tongue of that moment, so it goes; it has been heard.
  if (language !== i18n.language) {
    setLanguage(i18n.language);
    setWords('');
  }
  useEffect(() => {
    if (pending === undefined) return;
    const fresh = pending.filter(({ id }) => !known.current.has(id));
    for (const { id } of fresh) known.current.add(id);
    const [first] = fresh;
    if (first === undefined) return;
    const sentence = (view: PendingView) => fillSentence(t(sentenceKey(view.effect)), valuesOf(view, root));
    setWords(
      fresh.length === 1
        ? t('pending.announceOne', { sentence: sentence(first) })
        : t('pending.announceMany', { count: fresh.length }),
    );
  }, [pending, root, t]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {words}
    </div>
  );
}

function valuesOf({ agent, effect }: PendingView, root: string | undefined): Record<string, string> {
  return {
    agent: spellOut(agent.name),
    tab: spellOut(relativeTab(effect.tab, root)),
    ...('index' in effect ? { index: String(effect.index) } : {}),
    ...('toTab' in effect ? { toTab: spellOut(relativeTab(effect.toTab, root)) } : {}),
  };
}
