import { useLocale } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { Draft } from '../../drafts/draft-store.ts';

const Line = styled.p`
  margin: 0; color: var(--ink-soft); font-size: var(--text-s);
  &[data-waiting='true'] { color: var(--warning); font-weight: 560; }
`;

/** Where the answers are at the moment. It speaks up only when the server does not get them. */
export function KeepingText({ draft: { keeping, waiting, savedAt } }: { readonly draft: Draft }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const time = savedAt?.toLocaleTimeString(locale === 'en' ? 'en-US' : 'cs-CZ', { timeStyle: 'short' });
  const late = keeping === 'memory' || (waiting !== undefined && keeping !== 'saved');
  function text(): string {
    if (keeping === 'saved' && time) return t('keeping.savedAt', { time });
    if (keeping === 'memory' || !late) return t(`keeping.${keeping}`);
    return t(`keeping.${waiting}`);
  }
  return (
    <Line aria-live={late ? 'polite' : 'off'} data-waiting={late}>
      {text()}
    </Line>
  );
}
