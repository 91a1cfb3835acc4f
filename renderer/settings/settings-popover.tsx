import SettingsIcon from 'lucide-react/icons/settings';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Label, Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { useOverview } from '../data/queries.ts';
import { setPreferences, usePreferences } from './preferences.ts';

/** Language and theme, and which version this is. */
export function SettingsPopover() {
  const { t } = useTranslation();
  const { language, theme } = usePreferences();
  const { data } = useOverview();
  return (
    <DialogTrigger>
      <Button className="rail-button" aria-label={t('nav.settings')}>
        <SettingsIcon aria-hidden size={18} />
      </Button>
      <Popover className="popover" placement="right bottom">
        <Dialog className="settings" aria-label={t('nav.settings')}>
          <Choice
            label={t('settings.language')}
            value={language}
            options={{ en: 'English', ru: 'Русский' }}
            onChange={(value) => setPreferences({ language: value })}
          />
          <Choice
            label={t('settings.theme')}
            value={theme}
            options={{ system: t('settings.system'), light: t('settings.light'), dark: t('settings.dark') }}
            onChange={(value) => setPreferences({ theme: value })}
          />
          <p className="settings-foot quiet">{t('settings.about', { version: data?.version ?? '' })}</p>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <RadioGroup className="choice" value={value} onChange={(chosen) => onChange(chosen as Value)}>
      <Label className="label">{label}</Label>
      <div className="segments">
        {Object.entries<string>(options).map(([key, words]) => (
          <Radio key={key} value={key} className="segment">
            {words}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
