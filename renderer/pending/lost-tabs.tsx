import { useTranslation } from 'react-i18next';
import type { EffectView, ItemView } from '../../shared/contract/views.ts';
import { Tags } from '../item/item-content.tsx';
import { TabName } from '../item/tab-name.tsx';
import { PlainText } from '../text/plain-text.tsx';
import { useNumber } from '../words/number.ts';

type Deletion = Extract<EffectView, { mode: 'tab_delete' }>;

/** The tabs that go, each with the number of its items and the first of them. */
export function LostTabs({ effect }: { readonly effect: Deletion }) {
  const { t } = useTranslation();
  const number = useNumber();
  return (
    <div className="lost-tabs">
      <p className="lost-total">
        {t('effect.lostTotal', {
          tabs: t('effect.tabs', { count: effect.tabsCount, number: number(effect.tabsCount) }),
          items: t('effect.items', { count: effect.itemsCount, number: number(effect.itemsCount) }),
        })}
      </p>
      {effect.tabs.map((tab) => (
        <LostTab key={tab.tab} tab={tab} />
      ))}
    </div>
  );
}

function LostTab({ tab }: { readonly tab: Deletion['tabs'][number] }) {
  const { t } = useTranslation();
  const number = useNumber();
  const more = tab.count - tab.items.length;
  return (
    <section className="lost-tab">
      <h3>
        <TabName tab={tab.tab} />
        <span className="quiet">{t('effect.items', { count: tab.count, number: number(tab.count) })}</span>
      </h3>
      <ol className="lost-items">
        {tab.items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its row
          <li key={position}>
            <LostItem item={item} />
          </li>
        ))}
        {more > 0 && <li className="quiet">{t('effect.moreItems', { count: more, number: number(more) })}</li>}
      </ol>
    </section>
  );
}

/** One line of it, and everything else that goes with it: its size, note, tags, picture and further formats. */
function LostItem({ item }: { readonly item: ItemView }) {
  const { t } = useTranslation();
  const number = useNumber();
  const known = ['text/plain', 'application/x-copyq-tags', 'application/x-copyq-item-notes'];
  const others = item.formats.filter(({ mime }) => !known.includes(mime));
  return (
    <>
      <PlainText text={item.text === '' ? t('item.noText') : item.text} limit={200} inline />
      {item.image !== null && (
        <img
          className="lost-picture"
          alt={t('item.image')}
          src={`data:${item.image.mime};base64,${item.image.base64}`}
        />
      )}
      <span className="lost-facts">
        <span>{t('item.characters', { count: item.textLength, number: number(item.textLength) })}</span>
        {item.note !== '' && (
          <span>
            {t('item.note')}: <PlainText text={item.note} limit={100} inline />
          </span>
        )}
        {others.map(({ mime }) => (
          <PlainText key={mime} text={mime} limit={80} inline />
        ))}
      </span>
      {item.tags.length > 0 && <Tags tags={item.tags} />}
    </>
  );
}
