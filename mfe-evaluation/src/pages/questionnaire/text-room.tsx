import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/** From this share on, how much room the texts take is said. */
const visibleFrom = 0.6;

const Line = styled.div`
  color: var(--ink-soft); font-size: var(--text-s);
  &[data-over='true'] { color: var(--danger); font-weight: 560; }
`;

/** How much of the room for all texts of a section is taken, once that matters. Read out only when it was exceeded. */
export function TextRoom({ room }: { readonly room: number }) {
  const { t } = useTranslation();
  const over = room > 1;
  return (
    <Line data-over={over}>
      {room < visibleFrom ? '' : t('texts.room', { percent: Math.ceil(room * 100) })}
      {over ? '. ' : ''}
      <span role="status">{over ? t('texts.shorten') : ''}</span>
    </Line>
  );
}
