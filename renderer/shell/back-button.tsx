import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';

/** The way back where there is room for one column. */
export function BackButton({ onPress }: { readonly onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button className="back link-button" onPress={onPress}>
      <ArrowLeftIcon aria-hidden size={16} />
      {t('nav.back')}
    </Button>
  );
}
