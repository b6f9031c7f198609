import { useTranslation } from 'react-i18next';
import { MadeOnce } from '../../parts/made-once.tsx';

/** Shows a token that was just made; null: none. */
export function MadeToken({ token, onClose }: { readonly token: string | null; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <MadeOnce
      value={token}
      onClose={onClose}
      words={{
        title: t('tokens.madeTitle'),
        text: t('tokens.madeText'),
        label: t('tokens.token'),
        copy: t('tokens.copy'),
        copied: t('tokens.copied'),
        byHand: t('tokens.copyByHand'),
      }}
    />
  );
}
