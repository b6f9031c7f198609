import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { desk } from '@anketa/ui/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { RateText } from '../../parts/figures.tsx';
import { resultsAt } from '../../parts/results-at.ts';
import type { Day, Placed, Week } from './week.ts';

/** Room for an hour, in text sizes: larger text gets more of it. At a desk a lesson says of how many the rate is when it is pointed at. */
const hourHeight = 5.5;

const Days = styled.div`
  display: grid; gap: 20px;
  ${desk} { grid-template-columns: 3.25rem repeat(var(--days), minmax(0, 1fr)); gap: 0; }
`;

const Hours = styled.ol`
  display: none;
  ${desk} {
    display: block; position: relative; margin: 2.25rem 0 0; padding: 0; list-style: none; color: var(--ink-soft); font-size: var(--text-xs); font-variant-numeric: tabular-nums;
    & > li { position: absolute; inset-inline-end: 8px; transform: translateY(-50%); }
  }
`;

const Column = styled.section`
  &[data-empty] { display: none; }
  & > h2 { margin: 0 0 8px; font-size: var(--text-m); }
  & > h2::first-letter { text-transform: uppercase; }
  ${desk} {
    &[data-empty] { display: block; }
    & > h2 { margin: 0; padding: 0 8px; block-size: 2.25rem; font-size: var(--text-s); color: var(--ink-soft); font-weight: 560; }
  }
`;

const Slots = styled.ol`
  display: grid; gap: 8px; margin: 0; padding: 0; list-style: none;
  ${desk} {
    display: block; position: relative; block-size: calc(var(--hours) * ${hourHeight}rem); border-inline-start: 1px solid var(--line); border-block-end: 1px solid var(--line);
    background: repeating-linear-gradient(to bottom, var(--line) 0 1px, transparent 1px ${hourHeight}rem);
  }
`;

const Slot = styled.li`
  padding: 8px 10px; border: 1px solid var(--line); border-inline-start: 4px solid var(--accent); border-radius: var(--radius); background: var(--surface); font-size: var(--text-s);
  & > a { font-weight: 560; overflow-wrap: break-word; hyphens: auto; }
  & > span { display: block; color: var(--ink-soft); font-size: var(--text-xs); & > i { font-style: normal; } }
  @media (pointer: coarse) { & > a { display: inline-block; padding-block: 11px; margin-block: -11px; } }
  ${desk} {
    position: absolute; inset-block-start: calc(var(--from) * ${hourHeight}rem); block-size: calc(var(--long) * ${hourHeight}rem - 2px);
    inset-inline-start: calc(var(--lane) / var(--lanes) * 100% + 3px); inline-size: calc(100% / var(--lanes) - 6px);
    padding: 3px 8px; overflow: hidden; line-height: 1.3;
    & > a { display: -webkit-box; padding-block: 0; margin-block: 0; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
    &:hover > a, & > a:focus-visible { -webkit-line-clamp: none; }
    &[data-narrow] { padding-inline: 5px 3px; }
    &[data-narrow]:not(:hover, :focus-within) > [data-kind] { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    &:not(:hover, :focus-within) small, &[data-narrow]:not(:hover, :focus-within) i { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    &:hover, &:focus-within { z-index: 1; block-size: auto; min-block-size: calc(var(--long) * ${hourHeight}rem - 2px); }
  }
  @media print { break-inside: avoid; }
`;

interface Props {
  readonly slug: string;
  readonly week: Week;
}

/** Days beside each other over the hours at a desk; a list by day on a phone. */
export function WeekView({ slug, week: { days, hours } }: Props) {
  const [first, last] = hours;
  const visible = Array.from({ length: last - first }, (_, index) => first + index);
  return (
    <Days style={{ '--days': days.length, '--hours': visible.length } as object}>
      <Hours aria-hidden="true">
        {visible.map((hour) => (
          <li key={hour} style={{ insetBlockStart: `${(hour - first) * hourHeight}rem` }}>
            {hour}:00
          </li>
        ))}
      </Hours>
      {days.map((day) => (
        <DayColumn key={day.day} slug={slug} day={day} first={first} />
      ))}
    </Days>
  );
}

interface DayProps {
  readonly slug: string;
  readonly day: Day;
  readonly first: number;
}

function DayColumn({ slug, day: { day, placed }, first }: DayProps) {
  const { t } = useLaterTexts();
  return (
    <Column data-empty={placed.length === 0 || undefined} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{t(`timetable.days.${day}`)}</h2>
      {placed.length === 0 ? <VisuallyHidden>{t('timetable.free')}</VisuallyHidden> : null}
      <Slots aria-hidden={placed.length === 0}>
        {placed.map((one) => (
          <SlotOf key={one.parallel.code} slug={slug} first={first} placed={one} />
        ))}
      </Slots>
    </Column>
  );
}

interface SlotProps {
  readonly slug: string;
  readonly placed: Placed;
  readonly first: number;
}

/** One parallel: its course, which leads to its results, when and where, how many answered. */
function SlotOf({ slug, placed: { parallel, from, to, lane, lanes }, first }: SlotProps) {
  const localized = useLocalized();
  const { t } = useTranslation();
  const { code, course, title_cs, title_en, room, rate } = parallel;
  const [kind] = localized({ cs: title_cs, en: title_en }).split(',');
  const times = [from, to].map((at) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`).join('–');
  const place = { '--from': from / 60 - first, '--long': (to - from) / 60, '--lane': lane, '--lanes': lanes };
  return (
    <Slot style={place as object} data-narrow={lanes > 1 || undefined}>
      <Link to={resultsAt(slug, 'course', code)}>{localized({ cs: course.name_cs, en: course.name_en })}</Link>
      <span>{times}</span>
      {kind ? <span data-kind="">{kind}</span> : null}
      {room ? <span>{room}</span> : null}
      <span>
        <i>{t('rate.title')} </i>
        <RateText rate={rate} />
      </span>
    </Slot>
  );
}
