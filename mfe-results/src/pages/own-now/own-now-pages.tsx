import type { EvaluationHead, listResults } from '@anketa/contract/results/results';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized, useSuite } from '@anketa/remote/suite';
import { EmptyState } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { resultsAt } from '../../parts/results-at.ts';

type Props = PageProps<typeof listResults>;

interface OnwardProps {
  /** The page below an evaluation's results; undefined: there is none of theirs. */
  readonly to: readonly string[] | undefined;
  readonly of: EvaluationHead | undefined;
}

/** Leads from an address that is the same in every semester to the page of the evaluation that it is about now. */
function Onward({ to: page, of }: OnwardProps) {
  const { t } = useTranslation();
  const { t: later } = useLaterTexts();
  const { navigate } = useSuite();
  const localized = useLocalized();
  const to = of && page && resultsAt(localized({ cs: of.slug_cs, en: of.slug_en }), ...page);
  useEffect(() => {
    if (to) navigate(to, { replace: true });
  }, [to, navigate]);
  if (to) return null;
  return (
    <Page title={t('myCourses.title')}>
      <EmptyState>{later('index.noneOwn')}</EmptyState>
    </Page>
  );
}

/** Own courses where their figures may be read already. */
export function MyCoursesNow({ data: { own } }: Props) {
  return <Onward to={['my-courses']} of={own?.evaluation} />;
}

/** Comments of the newest evaluation in which there are some to read. */
export function MyCommentsNow({ data: { own } }: Props) {
  return <Onward to={['my-comments']} of={own?.evaluation} />;
}

/** The timetable of the semester that students evaluate now, else of the last one. */
export function MyTimetableNow({ data: { own } }: Props) {
  return <Onward to={['my-timetable']} of={own?.running?.evaluation ?? own?.evaluation} />;
}

/** What in the department that one heads asks for attention; of several the first. */
export function MyDepartmentNow({ data: { own } }: Props) {
  const [department] = own?.departments ?? [];
  return <Onward to={department && ['department', department.code, 'attention']} of={own?.evaluation} />;
}

/** The study programme that one guarantees; of several the first. */
export function MyProgrammeNow({ data: { own } }: Props) {
  const [programme] = own?.programmes ?? [];
  return <Onward to={programme && ['study-programme', programme.code]} of={own?.evaluation} />;
}
