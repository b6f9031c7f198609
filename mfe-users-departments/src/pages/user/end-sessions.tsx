import { endUserSessions } from '@anketa/contract/people/people';
import { Act } from '@anketa/remote/act';
import { useTranslation } from 'react-i18next';

/** Signs this person out everywhere. */
export function EndSessions({ oident, name }: { readonly oident: string; readonly name: string }) {
  const { t } = useTranslation();
  return (
    <Act
      endpoint={endUserSessions}
      request={{ params: { oident } }}
      refresh="nothing"
      success={t('endSessions.done', { name })}
      question={{
        title: t('endSessions.title', { name }),
        text: t('endSessions.text'),
        yes: t('endSessions.act'),
        danger: true,
      }}
    >
      {t('endSessions.act')}
    </Act>
  );
}
