import { countSessions, endSessions } from '@anketa/contract/people/session';
import { useConfirm, useSession } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { useData } from '@anketa/remote/use-data';
import { Button } from '@anketa/ui/button';
import { Section } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { forgetPrivateOnLeaving, hasPrivateStorage } from '../ports/private-storage.ts';
import { leavePush } from '../push/check.ts';
import { mayBeSubscribed } from '../push/granted.ts';

/** To how many browsers the person is signed in, and the way out of all of them, with their notifications. */
export function SessionsSection() {
  const { t } = usePageTexts();
  const { t: ofShell } = useTranslation();
  const confirm = useConfirm();
  const session = useSession();
  const { data } = useData(countSessions, {});
  const { run, busy } = useAction(endSessions, { refresh: 'nothing' });
  async function endAll() {
    const yes = await confirm({
      title: t('sessions.confirmTitle'),
      text: [t('sessions.confirmText'), ...(hasPrivateStorage() ? [ofShell('signOut.text')] : [])].join('\n\n'),
      yes: t('sessions.end'),
      no: ofShell('signOut.no'),
      danger: true,
    });
    if (!yes || !(await run())) return;
    forgetPrivateOnLeaving();
    if (mayBeSubscribed(session)) await leavePush(null);
    window.location.assign('/');
  }
  return (
    <Section>
      <h2>{t('sessions.title')}</h2>
      <p>{data ? t('sessions.count', { count: data.count }) : '\u00a0'}</p>
      <Button $off={busy} onClick={() => void endAll()}>
        {t('sessions.end')}
      </Button>
    </Section>
  );
}
