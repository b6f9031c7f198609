import { styled } from 'styled-components';
import { Button } from './button.tsx';
import { useWords } from './words.tsx';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

const tones: Readonly<Record<Tone, string>> = {
  info: '--t: var(--accent); --s: var(--accent-soft);',
  success: '--t: var(--success); --s: var(--success-soft);',
  warning: '--t: var(--warning); --s: var(--warning-soft);',
  danger: '--t: var(--danger); --s: var(--danger-soft);',
};

/** A message that stays on the page. */
export const Notice = styled.div<{ $tone?: Tone }>`
  ${({ $tone = 'info' }) => tones[$tone]}
  padding: 12px 16px; margin-block: 16px; border-radius: var(--radius); border-inline-start: 4px solid var(--t); background: var(--s);
  & > :last-child { margin-bottom: 0; }
`;

/** A failed part of a page, with the way to try again. */
export function FailureNotice({ text, onRetry }: { readonly text: string; readonly onRetry?: () => void }) {
  const words = useWords();
  return (
    <Notice $tone="danger" role="alert">
      <p>{text}</p>
      {onRetry ? (
        <Button $small onClick={onRetry}>
          {words.retry}
        </Button>
      ) : null}
    </Notice>
  );
}

/** Says what will be here, and how to make it so. */
export const EmptyState = styled.div`
  padding: 20px var(--inset); border: 1px solid var(--line); border-radius: var(--radius-card); color: var(--ink-soft); text-align: center; text-wrap: balance;
  & > p { max-inline-size: 40rem; margin-inline: auto; }
  & > :last-child { margin-bottom: 0; }
`;

/** A short state beside a name: a word on a tint, never colour alone. */
export const Badge = styled.span<{ $tone?: Tone | 'neutral' }>`
  ${({ $tone = 'neutral' }) => ($tone === 'neutral' ? '--t: var(--ink-soft); --s: var(--sunken);' : tones[$tone])}
  display: inline-flex; align-items: center; gap: 6px; padding: 2px 10px; border-radius: 999px;
  background: var(--s); color: var(--t); font-size: var(--text-xs); font-weight: 560; white-space: nowrap;
`;
