import ArrowRightIcon from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import type { EffectView } from '../../shared/contract/views.ts';
import { ItemContent } from '../item/item-content.tsx';
import { TabName } from '../item/tab-name.tsx';
import { Part } from '../shell/part.tsx';
import { PlainText } from '../text/plain-text.tsx';
import { TextDiff } from '../text/text-diff.tsx';
import { Sentence } from '../words/sentence.tsx';
import { LostTabs } from './lost-tabs.tsx';
import { TagsDiff } from './tags-diff.tsx';

/** What exactly is lost or changed. */
export function EffectBody({ effect }: { readonly effect: EffectView }) {
  const { t } = useTranslation();
  switch (effect.mode) {
    case 'add':
      return (
        <Part title={t('effect.added')}>
          {effect.createsTab && <CreatesTab tab={effect.tab} />}
          <ItemContent item={effect.item} />
        </Part>
      );
    case 'update':
      return <Update effect={effect} />;
    case 'delete':
      return (
        <Part title={t('effect.lost')}>
          <ItemContent item={effect.item} />
        </Part>
      );
    case 'move':
      return (
        <>
          <dl className="from-to">
            <div>
              <dt className="label">{t('effect.from')}</dt>
              <dd>
                <TabName tab={effect.tab} />
              </dd>
            </div>
            <ArrowRightIcon aria-hidden size={16} className="mode-icon mode-move" />
            <div>
              <dt className="label">{t('effect.to')}</dt>
              <dd>
                <TabName tab={effect.toTab} />
                {effect.createsTab && <span className="mark">{t('effect.newTab')}</span>}
              </dd>
            </div>
          </dl>
          <Part title={t('effect.moved')}>
            <ItemContent item={effect.item} />
          </Part>
        </>
      );
    case 'tab_create':
      return <p>{t('effect.emptyTab')}</p>;
    case 'tab_delete':
      return (
        <Part title={t('effect.lost')}>
          <LostTabs effect={effect} />
        </Part>
      );
  }
}

function Update({ effect }: { readonly effect: Extract<EffectView, { mode: 'update' }> }) {
  const { t } = useTranslation();
  return (
    <>
      <Part title={t('effect.changed')}>
        {effect.field === 'tags' ? (
          <TagsDiff before={effect.before} after={effect.after} />
        ) : (
          <TextDiff before={effect.before} after={effect.after} />
        )}
        {effect.dropsFormats.length > 0 && (
          <p className="notice">
            <Sentence
              text={t('effect.dropsFormats')}
              values={{ formats: <PlainText text={effect.dropsFormats.join(', ')} inline limit={300} /> }}
            />
          </p>
        )}
      </Part>
      <Part title={t('effect.rest')}>
        <ItemContent item={effect.item} without={effect.field} limit={1200} />
      </Part>
    </>
  );
}

function CreatesTab({ tab }: { readonly tab: string }) {
  const { t } = useTranslation();
  return (
    <p className="notice">
      <Sentence text={t('effect.createsTab')} values={{ tab: <TabName tab={tab} /> }} />
    </p>
  );
}
