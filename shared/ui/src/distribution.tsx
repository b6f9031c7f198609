import { styled } from 'styled-components';
import { asSentence } from './as-sentence.ts';

const Bar = styled.div<{ $thin?: boolean | undefined }>`
  display: flex; gap: 2px; block-size: ${({ $thin }) => ($thin ? 14 : 28)}px; border-radius: 6px; overflow: hidden; background: var(--sunken); forced-color-adjust: none;
  & > span { display: grid; place-content: center; min-inline-size: 3px; font-size: var(--text-xs); font-variant-numeric: tabular-nums; print-color-adjust: exact; }
`;

const Legend = styled.ul`
  display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 8px 0 0; padding: 0; list-style: none; font-size: var(--text-xs); color: var(--ink-soft);
  li { display: inline-flex; align-items: center; gap: 6px; }
  li > i { inline-size: 12px; block-size: 12px; border-radius: 3px; forced-color-adjust: none; print-color-adjust: exact; }
  @media (max-width: 639px) { column-gap: 6px; li { gap: 3px; } li > i { inline-size: 10px; block-size: 10px; } }
`;

interface DistributionProps {
  /** What the bar shows, for those who do not see it. */
  readonly label: string;
  /** From the best to the worst. */
  readonly parts: readonly { readonly label: string; readonly count: number }[];
  /** No end is better than the other: one hue, from light to dark. */
  readonly neutral?: boolean;
  /** A thin bar in a row of a table, which is compared with others: no numbers beside it. */
  readonly thin?: boolean;
}

/** A diverging bar from blue (best) to orange (worst), or of one hue. Each part has its number in it, and its name beside its colour below. */
export function DistributionBar({ label, parts, neutral, thin }: DistributionProps) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const colours = parts.map((_, index) => (neutral ? shadeAt : colourAt)(index, parts.length));
  const text = parts.map((part) => `${part.label}: ${part.count}`).join(', ');
  return (
    <div>
      <Bar $thin={thin} role="img" aria-label={`${asSentence(label)} ${text}`}>
        {parts.map((part, index) =>
          part.count > 0 ? (
            <span
              key={part.label}
              style={{
                background: colours[index],
                flexGrow: part.count / Math.max(total, 1),
                ...(!thin && { color: inkOn(colours[index]), minInlineSize: `${String(part.count).length + 1}ch` }),
              }}
            >
              {thin ? null : part.count}
            </span>
          ) : null,
        )}
      </Bar>
      {thin ? null : (
        <Legend aria-hidden="true">
          {parts.map((part, index) => (
            <li key={part.label}>
              <i style={{ background: colours[index] }} />
              {part.label}
            </li>
          ))}
        </Legend>
      )}
    </div>
  );
}

/** The colour of a step on the diverging scale; steps between two tokens are mixed. */
function colourAt(index: number, steps: number): string {
  const place = steps > 1 ? (index / (steps - 1)) * 4 : 2;
  const below = Math.floor(place);
  const mix = Math.round((place - below) * 100);
  const from = `var(--rating-${below + 1})`;
  return mix === 0 ? from : `color-mix(in oklab, var(--rating-${below + 2}) ${mix}%, ${from})`;
}

/** Black or white, whichever is read on a colour. */
const inkOn = (colour = '') => `oklch(from ${colour} calc((0.57 - l) * 999) 0 0)`;

/** The shade of a step on a scale of one hue. */
function shadeAt(index: number, steps: number): string {
  const share = steps > 1 ? Math.round(36 + (64 * index) / (steps - 1)) : 100;
  return `color-mix(in oklab, var(--rating-1) ${share}%, var(--surface))`;
}
