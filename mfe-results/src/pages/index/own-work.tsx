import type { OwnWork } from '@anketa/contract/results/results';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Row, Section } from '@anketa/ui/page';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { Note } from '../../parts/note.tsx';
import { OwnCourseTable } from '../../parts/own-course-table.tsx';
import { usePhaseNote } from '../../parts/phase-note.ts';
import { resultsAt } from '../../parts/results-at.ts';
import { Waiting } from './waiting.tsx';

interface Props {
  readonly own: OwnWork;
  readonly search: ReactNode;
  /** Then what is found stands in place of all else. */
  readonly isSearching: boolean;
  readonly all: ReactNode;
}

/** The first page of whoever has courses of their own: what waits, then the search, then those courses and all evaluations. */
export function OwnStart({ own, search, isSearching, all }: Props) {
  if (isSearching) return search;
  return (
    <>
      <Waiting own={own} />
      {search}
      {own.courses.length > 0 ? <OwnCourses own={own} /> : null}
      {all}
    </>
  );
}

/** Some of their courses, with the way to all. */
function OwnCourses({ own: { evaluation, total, courses } }: Pick<Props, 'own'>) {
  const { t } = useTranslation();
  const { t: later } = useLaterTexts();
  const localized = useLocalized();
  const slug = localized({ cs: evaluation.slug_cs, en: evaluation.slug_en });
  const note = usePhaseNote(evaluation);
  const mixed = courses.some((course) => course.own) && courses.some((course) => !course.own);
  return (
    <Section>
      <h2>{t('myCourses.title')}</h2>
      <Note>{localized({ cs: evaluation.name_cs, en: evaluation.name_en })}</Note>
      {note ? <Notice $tone="info">{note}</Notice> : null}
      <OwnCourseTable slug={slug} evaluation={evaluation} mixed={mixed} rows={courses} empty="" />
      <Row $gap={8} style={{ marginTop: 12 }}>
        <LinkButton as={Link} to={resultsAt(slug, 'my-courses')}>
          {later('home.allOwn', { count: total })}
        </LinkButton>
      </Row>
    </Section>
  );
}
