import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { countUnreadComments } from '@anketa/contract/results/own';
import type { OwnWork } from '@anketa/contract/results/results';
import { Link } from '@anketa/remote/link';
import { momentDayText } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Section } from '@anketa/ui/page';
import { desk } from '@anketa/ui/theme';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { useDifferenceFinding } from '../../parts/comparison/difference-text.tsx';
import { decimal, percent } from '../../parts/format.ts';
import { Note } from '../../parts/note.tsx';
import { resultsAt } from '../../parts/results-at.ts';

const List = styled.ul`
  margin: 0; padding: 0; border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); list-style: none;
  & > li { padding: 8px 16px; }
  & > li + li { border-top: 1px solid var(--line); }
  ${desk} { & > li { display: grid; grid-template-columns: 1fr 1fr; gap: 0 24px; align-items: center; } }
  a { display: inline-block; padding-block: 4px; font-weight: 560; }
  small { display: block; color: var(--ink-soft); font-size: var(--text-s); }
`;

/* A link on: below what it leads on from. */
const OwnLine = styled(Link)`
  && { display: block; inline-size: fit-content; font-weight: 400; }
`;

const Line = styled.span`
  display: block;
`;

/* As high as a link: it stands in the place of one. */
const LinkHigh = styled(Line)`
  padding-block: 4px;
`;

interface Props {
  readonly own: OwnWork;
}

/** What waits for whoever has courses of their own, each one press away: comments, last results, what they head or guarantee, questions to write, and what students fill in. Of which evaluation it is stands above, once. */
export function Waiting({ own }: Props) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const { evaluation, departments, programmes } = own;
  const name = localized({ cs: evaluation.name_cs, en: evaluation.name_en });
  const slug = localized({ cs: evaluation.slug_cs, en: evaluation.slug_en });
  const isRated = evaluation.state !== evaluationState.filling;
  if (!isRated && !own.questions) return null;
  return (
    <Section>
      <h2>{t('home.waiting')}</h2>
      {isRated ? <Note>{name}</Note> : null}
      <List>
        {departments.map((department) => (
          <DepartmentItem key={department.code} department={department} slug={slug} />
        ))}
        {programmes.map(({ code, name_cs, name_en }) => (
          <Item
            key={code}
            to={resultsAt(slug, 'study-programme', code)}
            title={t('home.programme', { programme: localized({ cs: name_cs, en: name_en }) })}
          />
        ))}
        {isRated && own.total > 0 ? <CommentsItem slug={slug} /> : null}
        {own.taught ? <TaughtItem taught={own.taught} slug={slug} /> : null}
        {own.questions ? <QuestionsItem questions={own.questions} /> : null}
        {own.running ? <RunningItem running={own.running} /> : null}
      </List>
    </Section>
  );
}

interface ItemProps {
  readonly to: string;
  readonly title: string;
  readonly children?: ReactNode;
}

function Item({ to, title, children }: ItemProps) {
  return (
    <li>
      <Link to={to}>{title}</Link>
      {children ? <small>{children}</small> : null}
    </li>
  );
}

interface OfEvaluation {
  readonly slug: string;
}

interface DepartmentItemProps extends OfEvaluation {
  readonly department: OwnWork['departments'][number];
}

/** The way to the overview of a department that they head, with what in it asks for attention. */
function DepartmentItem({ department, slug }: DepartmentItemProps) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const { code, name_cs, name_en, low_rate, worse } = department;
  const needs = [
    ...(worse > 0 ? [t('home.worse', { count: worse })] : []),
    ...(low_rate > 0 ? [t('home.lowRate', { count: low_rate })] : []),
  ];
  return (
    <Item
      to={resultsAt(slug, 'department', code, 'attention')}
      title={t('home.department', { department: localized({ cs: name_cs, en: name_en }) })}
    >
      {needs.join(' · ')}
    </Item>
  );
}

/** How many comments are unread the menu has asked for: a page of many courses reads no answers. */
function CommentsItem({ slug }: OfEvaluation) {
  const { t } = useLaterTexts();
  const { count } = useData(countUnreadComments, {}, { everywhere: true }).data ?? {};
  return (
    <Item
      to={`${resultsAt(slug, 'my-comments')}${count ? '?mark=unread' : ''}`}
      title={count ? t('home.unread', { count }) : t('home.comments')}
    >
      {count ? (
        <OwnLine to={resultsAt(slug, 'my-comments', 'reading')}>{t('reading.offer')}</OwnLine>
      ) : (
        // Nothing below moves when the number comes.
        <LinkHigh>{count === 0 ? t('home.allRead') : '\u00a0'}</LinkHigh>
      )}
    </Item>
  );
}

interface TaughtItemProps extends OfEvaluation {
  readonly taught: NonNullable<OwnWork['taught']>;
}

/** What their students say of them, and whether that has changed since the last time. */
function TaughtItem({ taught: { teacher, average, difference, before }, slug }: TaughtItemProps) {
  const { t: main } = useTranslation();
  const { t } = useLaterTexts();
  const locale = useLocale();
  const finding = useDifferenceFinding();
  const [from, to] = average.interval.map((end) => decimal(locale, end));
  const semester = before && `${main(`semester.${before.semester}`)} ${before.year}/${before.year + 1}`;
  return (
    <Item to={resultsAt(slug, 'teacher', teacher)} title={t('home.taught', { mean: decimal(locale, average.mean) })}>
      <Line>{t('home.taughtBy', { from, to, count: average.n })}</Line>{' '}
      {semester ? finding('before', difference, { evaluation: semester }) : null}
    </Item>
  );
}

/** Questions are written while an evaluation is prepared. */
function QuestionsItem({ questions }: { readonly questions: NonNullable<OwnWork['questions']> }) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const locale = useLocale();
  const { evaluation, written, opens_at } = questions;
  const name = localized({ cs: evaluation.name_cs, en: evaluation.name_en });
  return (
    <Item to={`/import/${evaluation.id}/questions`} title={t('home.questions', { evaluation: name })}>
      {written > 0 ? t('home.written', { count: written }) : t('home.noneWritten')}
      {opens_at ? ` ${t('home.opens', { day: momentDayText(locale, opens_at) })}` : ''}
    </Item>
  );
}

/** What students fill in now, in one line: until when, and the return rate of the own courses. */
function RunningItem({ running }: { readonly running: NonNullable<OwnWork['running']> }) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const locale = useLocale();
  const { evaluation, total, closes_at, rate } = running;
  const slug = localized({ cs: evaluation.slug_cs, en: evaluation.slug_en });
  const answered = (share: number) =>
    rate.submitted > 0 ? t('home.rate', { percent: percent(locale, share) }) : t('home.noAnswers');
  const until = closes_at ? t('home.runsUntil', { day: momentDayText(locale, closes_at) }) : t('home.runs');
  return (
    <Item to={resultsAt(slug, 'my-courses')} title={localized({ cs: evaluation.name_cs, en: evaluation.name_en })}>
      {until}
      {rate.percent === null ? '' : `, ${answered(rate.percent)}`} · {t('home.ownThere', { count: total })}
    </Item>
  );
}
