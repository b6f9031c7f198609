import { usePort } from '@anketa/remote/suite';
import { IconButton } from '@anketa/ui/icon-button';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { VisibleNotice } from '../ports/notices.ts';
import { useShell } from '../shell.ts';

/* Above the bar of a phone's page, where it has one: two rows of buttons, however large they are written. */
const Corner = styled.div`
  position: fixed; inset: auto 16px calc(16px + env(safe-area-inset-bottom)) auto; z-index: 30; display: grid; inline-size: min(26rem, calc(100vw - 32px));
  @media (max-width: 639px) and (min-height: 480px) { body:has([data-bottom-bar]) & { inset-block-end: calc(5.25rem + env(safe-area-inset-bottom)); } }
  @media print { display: none; }
`;

const marks = { success: '✓', info: 'i', warning: '!', error: '!' } as const;
const tones = { success: 'success', info: 'accent', warning: 'warning', error: 'danger' } as const;

const Item = styled.div<{ $tone: string }>`
  display: grid; grid-template-columns: auto 1fr auto; align-items: center; gap: 12px; padding: 4px 4px 4px 16px;
  border: 1px solid var(--line); border-inline-start: 4px solid var(--${({ $tone }) => $tone}); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow);
  & > b { color: var(--${({ $tone }) => $tone}); }
  & > p { margin: 0; padding-block: 8px; text-wrap: wrap; }
`;

const Group = styled.div`
  display: grid; gap: 8px;
  &:not(:empty) + &:not(:empty) { margin-top: 8px; }
`;

/** Notifications: read out politely, errors at once. Each stands in one live region, so that it is read once. */
export function Notices() {
  const { notices } = useShell();
  const visible = usePort(notices.visible);
  return (
    <Corner>
      <Group role="alert" aria-atomic="false">
        <Items notices={visible.filter(({ kind }) => kind === 'error')} />
      </Group>
      <Group role="status" aria-atomic="false">
        <Items notices={visible.filter(({ kind }) => kind !== 'error')} />
      </Group>
    </Corner>
  );
}

function Items({ notices: visible }: { readonly notices: readonly VisibleNotice[] }) {
  const { notices } = useShell();
  const { t } = useTranslation();
  return visible.map(({ id, kind, text }) => (
    <Item key={id} $tone={tones[kind]}>
      <b aria-hidden="true">{marks[kind]}</b>
      <p>{text}</p>
      <IconButton aria-label={t('notices.hide')} onClick={() => notices.hide(id)}>
        ×
      </IconButton>
    </Item>
  ));
}
