import { formatted } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { useLaterTexts } from '../locales/later/later-texts.ts';

/** While results are checked: when they will be published, and that each comment says who will read it. */
export function PublishingNote({ at }: { readonly at: string | null }) {
  const { t } = useLaterTexts();
  const locale = useLocale();
  return (
    <>
      {at
        ? t('publishing.on', { moment: formatted(locale, at, { dateStyle: 'long', timeStyle: 'short' }) })
        : t('publishing.undated')}{' '}
      {t('publishing.comments')}
    </>
  );
}
