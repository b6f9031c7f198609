import { keyframes, styled } from 'styled-components';

const pass = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(330%); }
`;

const Track = styled.div`
  block-size: 8px; border-radius: 99px; background: var(--line); overflow: hidden; forced-color-adjust: none;
  & > div { block-size: 100%; border-radius: inherit; background: var(--accent); transition: inline-size var(--motion); }
  &:not([aria-valuenow]) > div { inline-size: 30%; animation: ${pass} 1.6s ease-in-out infinite; }
  @media (prefers-reduced-motion: reduce) {
    &:not([aria-valuenow]) > div { inline-size: 100%; opacity: 0.4; animation: none; }
  }
`;

const Words = styled.p`
  display: flex; justify-content: space-between; gap: 16px; margin: 0 0 6px; font-size: var(--text-s); font-variant-numeric: tabular-nums;
  & > span { color: var(--ink-soft); }
`;

interface ProgressProps {
  readonly label: string;
  /** null: nobody knows yet how much there is. */
  readonly value: number | null;
  readonly max: number;
  /** The state in words, such as "3 of 7". */
  readonly text: string;
}

/** How far something has come. The bar says in words what stands above it. */
export function Progress({ label, value, max, text }: ProgressProps) {
  const share = max > 0 ? Math.min(100, Math.round(((value ?? 0) / max) * 100)) : 0;
  const known = value === null ? {} : { 'aria-valuenow': share, 'aria-valuemin': 0, 'aria-valuemax': 100 };
  return (
    <div>
      <Words aria-hidden="true">
        {label} <span>{text}</span>
      </Words>
      <Track role="progressbar" aria-label={label} aria-valuetext={text || undefined} {...known}>
        <div style={value === null ? undefined : { inlineSize: `${share}%` }} />
      </Track>
    </div>
  );
}
