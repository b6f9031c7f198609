import { evaluationState } from '@anketa/contract/evaluations';
import { myComments } from '@anketa/contract/result-own';
import type { OwnWork as Own } from '@anketa/contract/results';
import { Link } from '@anketa/remote/link';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { LinkButton } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Row, Section } from '@anketa/ui/page';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { OwnCourseTable } from '../../parts/own-course-table.tsx';
import { usePhaseNote } from '../../parts/phase-note.ts';
import { resultsAt } from '../../parts/results-at.ts';

const List = styled.ul`
  display: grid; gap: 8px; margin: 0; padding: 0; list-style: none;
  & > li { padding: 12px 16px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
  a { display: inline-block; padding-block: 4px; font-weight: 560; }
  small { display: block; color: var(--ink-soft); font-size: var(--text-s); }
`;

interface Props {
  readonly own: Own;
}

/** What waits for whoever has courses of their own, and some of those courses, with the way to all. */
export function OwnWork({ own }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { evaluation, total, courses } = own;
  const slug = localized({ cs: evaluation.slug_cs, en: evaluation.slug_en });
  const note = usePhaseNote(evaluation);
  const mixed = courses.some((course) => course.own) && courses.some((course) => !course.own);
  return (
    <>
      <Waiting own={own} />
      <Section>
        <h2>
          {t('myCourses.title')}: {localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
        </h2>
        {note ? <Notice $tone="info">{note}</Notice> : null}
        <OwnCourseTable {...{ slug, evaluation, mixed }} rows={courses} empty="" />
        <Row $gap={8} style={{ marginTop: 12 }}>
          <LinkButton as={Link} $kind="primary" to={resultsAt(slug, 'my-courses')}>
            {t('index.allOwn', { count: total })}
          </LinkButton>
          <LinkButton as={Link} to={resultsAt(slug, 'my-comments')}>
            {t('index.comments')}
          </LinkButton>
          <LinkButton as={Link} to={resultsAt(slug, 'my-timetable')}>
            {t('index.timetable')}
          </LinkButton>
        </Row>
      </Section>
    </>
  );
}

/** Comments of the last results, departments that one heads, and what students fill in now. While there are no results yet, nothing. */
function Waiting({ own: { evaluation, departments, running } }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const name = localized({ cs: evaluation.name_cs, en: evaluation.name_en });
  const slug = localized({ cs: evaluation.slug_cs, en: evaluation.slug_en });
  if (evaluation.state === evaluationState.filling) return null;
  return (
    <Section>
      <h2>{t('index.waiting')}</h2>
      <List>
        <CommentsItem slug={slug} name={name} />
        {departments.map(({ code, name_cs, name_en }) => (
          <Item
            key={code}
            to={resultsAt(slug, 'department', code, 'attention')}
            title={t('index.department', { department: localized({ cs: name_cs, en: name_en }) })}
          >
            {name}
          </Item>
        ))}
        {running ? <RunningItem {...running} /> : null}
      </List>
    </Section>
  );
}

interface CommentsProps {
  readonly slug: string;
  readonly name: string;
}

/** How many comments are unread is asked for by itself: a page of many courses reads no answers. */
function CommentsItem({ slug, name }: CommentsProps) {
  const { t } = useTranslation();
  const { data } = useData(myComments, { params: { slug }, query: { page: 1, limit: 1 } });
  const title =
    data === undefined || data.unread === 0 ? t('index.comments') : t('index.unread', { count: data.unread });
  return (
    <Item to={`${resultsAt(slug, 'my-comments')}${data?.unread ? '?mark=unread' : ''}`} title={title}>
      {name}
    </Item>
  );
}

interface ItemProps {
  readonly to: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Item({ to, title, children }: ItemProps) {
  return (
    <li>
      <Link to={to}>{title}</Link>
      <small>{children}</small>
    </li>
  );
}

function RunningItem({ evaluation, total, closes_at }: NonNullable<Own['running']>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const locale = useLocale();
  const slug = localized({ cs: evaluation.slug_cs, en: evaluation.slug_en });
  const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'cs-CZ', { dateStyle: 'long' });
  const until = closes_at ? t('index.runsUntil', { day: day.format(new Date(closes_at)) }) : t('index.runs');
  return (
    <Item to={resultsAt(slug, 'my-courses')} title={localized({ cs: evaluation.name_cs, en: evaluation.name_en })}>
      {until} · {t('index.ownThere', { count: total })}
    </Item>
  );
}
