import { styled } from 'styled-components';
import { asSentence } from './as-sentence.ts';

const Figure = styled.figure`
  margin: 0; min-inline-size: 0;
  figcaption { margin-bottom: 8px; font-weight: 560; }
`;

/* Letters stand beside the drawing, not in it: they keep their size however wide it is. */
const Plot = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 8px; color: var(--ink-soft); font-size: var(--text-xs); font-variant-numeric: tabular-nums;
  svg { display: block; inline-size: 100%; block-size: 160px; overflow: visible; print-color-adjust: exact; }
  & > div { display: flex; justify-content: space-between; gap: 8px; }
  & > div:first-child { flex-direction: column; align-items: end; }
  & > div:last-child { grid-column: 2; }
`;

const [width, height] = [600, 160];

export interface DayPoint {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly count: number;
}

interface Props {
  readonly label: string;
  /** From the first day. */
  readonly points: readonly DayPoint[];
  /** A day, and a count, in words. */
  readonly day: (day: string) => string;
  readonly amount: (count: number) => string;
  /** Where the scale ends. Default: a round number above all points. */
  readonly end?: number;
}

/** How a total has grown from day to day. What each day says stands in a table beside it. */
export function DaysChart({ label, points, day: dayText, amount, end }: Props) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const top = end ?? roundedUp(Math.max(1, ...points.map(({ count }) => count)));
  const span = Math.max(1, timeOf(last.day) - timeOf(first.day));
  const at = ({ day, count }: DayPoint) => {
    const x = points.length > 1 ? ((timeOf(day) - timeOf(first.day)) / span) * width : width / 2;
    return { x, y: height - (count / top) * height };
  };
  const line = points.map(at).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  const dayLabel = (point: DayPoint) => `${dayText(point.day)}: ${amount(point.count)}`;
  const days = points.length > 1 ? [first, last] : [last];
  return (
    <Figure>
      <figcaption>{label}</figcaption>
      <Plot>
        <div aria-hidden="true">
          <span>{amount(top)}</span>
          <span>{amount(0)}</span>
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${asSentence(label)} ${days.map(dayLabel).join(', ')}`}
        >
          {[0, height / 2, height].map((y) => (
            <line key={y} x1={0} y1={y} x2={width} y2={y} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
          ))}
          <polygon
            points={[`${at(first).x},${height}`, ...line, `${at(last).x},${height}`].join(' ')}
            fill="var(--accent-soft)"
          />
          <polyline
            points={line.join(' ')}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
          {/* A dot stays round in a drawing that is stretched. */}
          <path
            d={`M${at(last).x},${at(last).y}h0`}
            stroke="var(--accent)"
            strokeWidth="9"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div aria-hidden="true">
          {days.map(({ day }) => (
            <span key={day}>{dayText(day)}</span>
          ))}
        </div>
      </Plot>
    </Figure>
  );
}

const timeOf = (day: string) => Date.parse(day);

/** Where a scale ends that holds this: the next of 1, 1.5, 2, 3, 4, 5, 7.5 and 10 times a power of ten, as a whole number. */
export function roundedUp(count: number): number {
  const ten = 10 ** Math.floor(Math.log10(count));
  return [1, 1.5, 2, 3, 4, 5, 7.5, 10].map((step) => Math.ceil(step * ten)).find((end) => end >= count) ?? count;
}
