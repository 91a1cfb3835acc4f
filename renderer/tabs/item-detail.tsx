import { useTranslation } from 'react-i18next';
import { useItem } from '../data/queries.ts';
import { ItemContent } from '../item/item-content.tsx';
import { TabName } from '../item/tab-name.tsx';
import { Failed } from '../shell/failed.tsx';
import { useNumber } from '../words/number.ts';
import { Sentence } from '../words/sentence.tsx';

/** One item with all there is of it. */
export function ItemDetail({ tab, index }: { readonly tab: string; readonly index: number }) {
  const { t } = useTranslation();
  const number = useNumber();
  const { data, error } = useItem(tab, index);
  return (
    <article className="detail">
      <header className="detail-head">
        <h1>
          <Sentence text={t('tabs.itemTitle')} values={{ index: number(index), tab: <TabName tab={tab} /> }} />
        </h1>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <section className="detail-body" tabIndex={0} aria-label={t('item.text')}>
        {data !== undefined && <ItemContent item={data.item} />}
        {error !== null && <Failed error={error} />}
      </section>
    </article>
  );
}
