import { usePort } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useShell } from '../shell.ts';
import { ShellLink } from './shell-link.tsx';

const Strip = styled.aside`
  margin: 0; padding: 6px 16px; background: var(--accent-soft); color: var(--ink); font-size: var(--text-xs); text-align: center;
  a { white-space: nowrap; }
  a + a { margin-inline-start: 8px; }
  @media (pointer: coarse) {
    padding-block-end: 0;
    a { display: inline-flex; align-items: center; min-block-size: 44px; }
  }
  @media print { display: none; }
`;

/** Says on every page of the demo that it is one. Administrators find there what it would have sent by e-mail. */
export function DemoBanner() {
  const { boot, session } = useShell();
  const { roles } = usePort(session);
  const { t } = useTranslation();
  if (!boot.demo) return null;
  return (
    <Strip aria-label={t('demo.label')}>
      {t('demo.banner')} <ShellLink href="/login">{t('demo.switch')}</ShellLink>
      {roles.includes('admin') || roles.includes('temporary-admin') ? (
        <>
          {' '}
          <ShellLink href="/outbox">{t('demo.outbox')}</ShellLink>
        </>
      ) : null}
    </Strip>
  );
}
