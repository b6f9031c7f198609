import type { Estimate } from '@anketa/contract/results/differences';
import { useLocale } from '@anketa/remote/suite';
import { styled } from 'styled-components';
import { decimal } from '../format.ts';

const Plot = styled.svg`
  display: block; inline-size: 100%; min-inline-size: 0; max-inline-size: 160px; block-size: 44px; overflow: visible;
  @media print { print-color-adjust: exact; }
`;

const [width, height] = [160, 44];

interface Point {
  readonly id: number;
  readonly label: string;
  /** Null where there is none. */
  readonly estimate: Estimate | null;
  /** Of the evaluation that is looked at. */
  readonly here: boolean;
}

interface Props {
  /** From the oldest. */
  readonly points: readonly Point[];
  readonly steps: number;
}

/** The part of the scale that all intervals lie in, at least a step of it: a change that is smaller looks small. */
function rangeOf(ends: readonly number[], steps: number): [best: number, worst: number] {
  const [least, most] = [Math.min(steps, ...ends), Math.max(1, ...ends)];
  const more = Math.max(0, 1 - (most - least)) / 2;
  return [least - more, most + more];
}

/** Means with their intervals from evaluation to evaluation, the best at the top. Where one is missing the line is broken. */
export function TrendLine({ points, steps }: Props) {
  const locale = useLocale();
  const ends = points.flatMap(({ estimate }) => (estimate ? [...estimate.interval] : []));
  const [best, worst] = rangeOf(ends, steps);
  const y = (value: number) => 5 + ((value - best) / (worst - best)) * (height - 10);
  const drawn = points.map((point, index) => ({
    ...point,
    x: points.length < 2 ? width / 2 : 8 + (index / (points.length - 1)) * (width - 16),
    next: points[index + 1]?.estimate,
  }));
  const step = (width - 16) / Math.max(points.length - 1, 1);
  const told = points.flatMap(({ label, estimate }) =>
    estimate ? [`${label}: ${decimal(locale, estimate.mean)}`] : [],
  );
  return (
    <Plot viewBox={`0 0 ${width} ${height}`} role="img" aria-label={told.join(', ')}>
      {drawn.map(({ id, x, estimate, next }) =>
        estimate && next ? (
          <line key={id} x1={x} y1={y(estimate.mean)} x2={x + step} y2={y(next.mean)} stroke="var(--line-strong)" />
        ) : null,
      )}
      {drawn.map(({ id, x, estimate, here }) =>
        estimate ? (
          <g key={id}>
            <line
              x1={x}
              y1={y(estimate.interval[0])}
              x2={x}
              y2={y(estimate.interval[1])}
              stroke="var(--rating-2)"
              strokeWidth="5"
              strokeLinecap="round"
            />
            <circle
              cx={x}
              cy={y(estimate.mean)}
              r={4}
              fill={here ? 'var(--accent)' : 'var(--surface)'}
              stroke="var(--accent)"
              strokeWidth="2"
            />
          </g>
        ) : null,
      )}
    </Plot>
  );
}
