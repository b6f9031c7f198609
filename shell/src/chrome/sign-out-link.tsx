import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetPrivate, keepsPrivate } from '../ports/private-storage.ts';
import { useShell } from '../shell.ts';

/** Signs out. What only this device has of the person's work goes with it, so that is asked about first. */
export function SignOutLink({ className }: { readonly className?: string }) {
  const { questions } = useShell();
  const { t } = useTranslation();
  async function ask() {
    const { confirm } = questions;
    const yes = await confirm({
      title: t('signOut.title'),
      text: t('signOut.text'),
      yes: t('signOut.yes'),
      no: t('signOut.no'),
      danger: true,
    });
    if (!yes) return;
    forgetPrivate();
    window.location.assign('/logout');
  }
  function onClick(event: MouseEvent) {
    if (!keepsPrivate()) return forgetPrivate();
    event.preventDefault();
    void ask();
  }
  return (
    <a className={className} href="/logout" onClick={onClick}>
      {t('menu.logout')}
    </a>
  );
}
