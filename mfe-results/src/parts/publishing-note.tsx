import { useLocale } from '@anketa/remote/suite';
import { useLaterTexts } from '../locales/later/later-texts.ts';

/** While results are checked: when they will be published, and that each comment says who will read it. */
export function PublishingNote({ at }: { readonly at: string | null }) {
  const { t } = useLaterTexts();
  const moment = new Intl.DateTimeFormat(useLocale() === 'en' ? 'en-US' : 'cs-CZ', {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return (
    <>
      {at ? t('publishing.on', { moment: moment.format(new Date(at)) }) : t('publishing.undated')}{' '}
      {t('publishing.comments')}
    </>
  );
}
