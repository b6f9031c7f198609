import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetPrivateOnLeaving, hasPrivateStorage } from '../ports/private-storage.ts';
import { mayBeSubscribed } from '../push/granted.ts';
import { useShell } from '../shell.ts';

/**
 * Signs out. What only this device has of the person's work goes with it, so that is asked about first. Notifications come here no more. Gives whether the browser
 * has only to follow the address.
 */
export function useSignOut(): () => boolean {
  const { questions, http, session, guard } = useShell();
  const { t } = useTranslation();
  const mayGetNotifications = () => mayBeSubscribed(session.read());
  async function ask(): Promise<boolean> {
    const yes = await questions.confirm({
      title: t('signOut.title'),
      text: t('signOut.text'),
      yes: t('signOut.yes'),
      no: t('signOut.no'),
      danger: true,
    });
    return yes === true;
  }
  async function signOut() {
    if (!(hasPrivateStorage() ? await ask() : await guard.allow())) return;
    // Asked once, and answered: the browser does not ask, so the page is left.
    guard.release();
    forgetPrivateOnLeaving();
    if (mayGetNotifications()) await endNotifications();
    window.location.assign('/logout');
  }
  async function endNotifications() {
    const chunk = await import(/* webpackChunkName: "push" */ '../push/check.ts').catch(() => undefined);
    await chunk?.leavePush({ http, session: session.read() });
  }
  return () => {
    if (!hasPrivateStorage() && !mayGetNotifications() && !guard.isUnsaved()) {
      forgetPrivateOnLeaving();
      return true;
    }
    void signOut();
    return false;
  };
}

/** The link that signs out. */
export function SignOutLink({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  const leave = useSignOut();
  function onClick(event: MouseEvent) {
    if (!leave()) event.preventDefault();
  }
  return (
    <a className={className} href="/logout" onClick={onClick}>
      {t('menu.logout')}
    </a>
  );
}
