import type { Estimate } from '@anketa/contract/results/differences';
import { styled } from 'styled-components';

/* In a card of a phone it leaves room for its name on one line. */
const Track = styled.span`
  display: block; position: relative; inline-size: 100%; min-inline-size: 96px; max-inline-size: 260px; block-size: 14px; margin-inline: auto 0; forced-color-adjust: none;
  @container (max-width: 36rem) { inline-size: 55%; }
  &::before { content: ''; position: absolute; inset: 6px 0; background: var(--line); print-color-adjust: exact; }
  & > i { position: absolute; inset-block: 4px; border-radius: 3px; background: var(--rating-2); min-inline-size: 2px; print-color-adjust: exact; }
  & > b { position: absolute; inset-block-start: 1px; inline-size: 12px; block-size: 12px; margin-inline-start: -6px; border: 2px solid var(--accent); border-radius: 50%; background: var(--surface); print-color-adjust: exact; }
  & > b[data-here] { background: var(--accent); }
`;

interface Props {
  readonly estimate: Estimate | null;
  readonly steps: number;
  /** Of the evaluation that is looked at. */
  readonly here: boolean;
}

/** A mean and its interval on its scale, from the best at the left. The numbers stand beside it. */
export function EstimateBar({ estimate, steps, here }: Props) {
  if (!estimate) return null;
  const at = (value: number) => ((value - 1) / (steps - 1)) * 100;
  const [from, to] = estimate.interval;
  return (
    <Track aria-hidden="true">
      <i style={{ insetInlineStart: `${at(from)}%`, inlineSize: `${at(to) - at(from)}%` }} />
      <b data-here={here || undefined} style={{ insetInlineStart: `${at(estimate.mean)}%` }} />
    </Track>
  );
}
