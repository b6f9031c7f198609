import { keyframes, styled } from 'styled-components';
import { useWords } from './words.tsx';

const pulse = keyframes`50% { opacity: 0.45; }`;

const Lines = styled.div`
  display: grid; gap: 14px; padding-block: 8px; animation: ${pulse} 1.6s ease-in-out infinite;
  & > span { block-size: 18px; border-radius: 6px; background: var(--line); forced-color-adjust: none; }
  & > span:first-child { block-size: 28px; inline-size: 42%; margin-bottom: 8px; }
  & > span:nth-child(3n) { inline-size: 78%; }
`;

/** The grey shape of a page or list that is on its way. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }) {
  const words = useWords();
  return (
    <Lines role="status" aria-label={words.loading}>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key) => (
        <span key={key} />
      ))}
    </Lines>
  );
}
