import MinusIcon from 'lucide-react/icons/minus';
import PlusIcon from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { PlainText } from '../text/plain-text.tsx';
import { compareTags } from './compare-tags.ts';

/** Tags before and after, as one row: kept, added, removed. */
export function TagsDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const { t } = useTranslation();
  const tags = compareTags(before, after);
  if (tags.length === 0) return <p className="quiet">{t('effect.noTags')}</p>;
  return (
    <ul className="tags" aria-label={t('item.tags')}>
      {tags.map(({ tag, kind }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same tag may stand twice
        <li key={position} className={`tag tag-${kind}`}>
          {kind === 'gone' && <MinusIcon aria-label={t('diff.removed')} size={12} />}
          {kind === 'new' && <PlusIcon aria-label={t('diff.added')} size={12} />}
          <PlainText text={tag} inline limit={120} />
        </li>
      ))}
    </ul>
  );
}
