import { styled } from 'styled-components';

const Track = styled.div`
  block-size: 8px; border-radius: 99px; background: var(--line); overflow: hidden; forced-color-adjust: none;
  & > div { block-size: 100%; border-radius: inherit; background: var(--accent); transition: inline-size var(--motion); }
`;

const Words = styled.p`
  display: flex; justify-content: space-between; gap: 16px; margin: 0 0 6px; font-size: var(--text-s); font-variant-numeric: tabular-nums;
  & > span { color: var(--ink-soft); }
`;

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The state in words, such as "3 of 7". */
  readonly text: string;
}

/** How far something has come. The bar says in words what stands above it. */
export function Progress({ label, value, max, text }: ProgressProps) {
  const share = max > 0 ? Math.min(100, Math.round((value / max) * 100)) : 0;
  return (
    <div>
      <Words aria-hidden="true">
        {label} <span>{text}</span>
      </Words>
      <Track
        role="progressbar"
        aria-label={label}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
      >
        <div style={{ inlineSize: `${share}%` }} />
      </Track>
    </div>
  );
}
