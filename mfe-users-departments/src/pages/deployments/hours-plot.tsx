import type { RevisionCounts } from '@anketa/contract/suite/remote-failures';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/** Units of the drawing: a bar with the room after it, and the height of the fullest hour. */
const step = 10;
const bar = 8;
const height = 40;

const Figure = styled.figure`
  margin: 12px 0 0; max-inline-size: 320px; color: var(--ink-soft); font-size: var(--text-xs);
  svg { display: block; inline-size: 100%; block-size: 44px; forced-color-adjust: none; }
  figcaption { display: flex; justify-content: space-between; margin-block-start: 2px; }
  .loads { fill: var(--line-strong); } .failures { fill: var(--danger); } .floor { fill: var(--line); }
`;

/** A bar for each hour: pages that were opened, and in it what failed. One hour alone has nothing beside it: it is not drawn. The same stands in words before it, and of all hours in the label. */
export function HoursPlot({ hours }: Pick<RevisionCounts, 'hours'>) {
  const { t } = useTranslation();
  const sum = (of: 'loads' | 'failures') => hours.reduce((total, hour) => total + hour[of], 0);
  const most = Math.max(1, ...hours.map(({ loads, failures }) => Math.max(loads, failures)));
  const [loads, failures] = [sum('loads'), sum('failures')];
  if (hours.filter((hour) => hour.loads + hour.failures > 0).length < 2) return null;
  /** What there was is seen, however little it is. */
  const tall = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height));
  return (
    <Figure>
      <svg
        role="img"
        aria-label={t('deployments.plot', {
          loads: t('deployments.loads', { count: loads }),
          failures: t('deployments.failures', { count: failures }),
          most,
        })}
        viewBox={`0 0 ${hours.length * step} ${height + 4}`}
        preserveAspectRatio="none"
      >
        <rect className="floor" x={0} y={height + 2} width={hours.length * step} height={1} />
        {hours.map((hour, at) => (
          // Hours have no other name than their place.
          <g key={String(at)}>
            <rect
              className="loads"
              x={at * step}
              y={height + 1 - tall(hour.loads)}
              width={bar}
              height={tall(hour.loads)}
            />
            <rect
              className="failures"
              x={at * step}
              y={height + 1 - tall(hour.failures)}
              width={bar}
              height={tall(hour.failures)}
            />
          </g>
        ))}
      </svg>
      <figcaption aria-hidden="true">
        <span>{t('deployments.plotFrom')}</span>
        <span>{t('deployments.plotTo')}</span>
      </figcaption>
    </Figure>
  );
}
