import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readLecture } from '@anketa/contract/evaluations/lectures';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized, useSession } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Card, Facts } from '@anketa/ui/card';
import { Notice } from '@anketa/ui/notice';
import { Page, Row, Stack } from '@anketa/ui/page';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { readSchedule, timeText } from './schedule.ts';

/** What a QR code in a lecture room opens: what is taught here, and the way to evaluate it. */
export function LecturePage({ data }: PageProps<typeof readLecture>) {
  const localized = useLocalized();
  const { course, evaluation } = data;
  return (
    <Page
      title={localized({ cs: course.name_cs, en: course.name_en })}
      subtitle={localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
    >
      <Stack style={{ maxWidth: '40rem' }}>
        <Card>
          <LectureFacts {...data} />
        </Card>
        <LinkToEvaluate {...data} />
      </Stack>
    </Page>
  );
}

type Lecture = ResponseOf<typeof readLecture>;

function LectureFacts({ parallel, teachers }: Lecture) {
  const { t } = useLaterTexts();
  const locale = useLocale();
  const schedule = readSchedule(parallel.schedule);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['kind', schedule.type && t(`lecture.type.${schedule.type}`)],
    ['teachers', teachers.map(({ name }) => name).join(', ') || t('lecture.unknown')],
    ['time', timeText(schedule, locale) || schedule.description || t('lecture.unknown')],
    ['room', parallel.room],
    ['code', parallel.code],
  ];
  return (
    <Facts>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(`lecture.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </Facts>
  );
}

/** The one button, or why there is none. */
function LinkToEvaluate({ open, published, course, status }: Lecture) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const { signedIn } = useSession();
  const form = `/evaluation/${slug}/course/${encodeURIComponent(course.code)}`;
  if (status === 'submitted' || status === 'refused' || status === 'left') {
    return (
      <>
        <Notice $tone={status === 'submitted' ? 'success' : 'info'} style={{ margin: 0 }}>
          {t(`lecture.ended.${status}`)}
        </Notice>
        <Row>
          <LinkButton as={Link} $kind={open ? 'primary' : 'secondary'} to={`/evaluation/${slug}`}>
            {t('lecture.others')}
          </LinkButton>
          {published ? <ResultsLink slug={slug} /> : null}
        </Row>
      </>
    );
  }
  if (!open) {
    return (
      <>
        <Notice style={{ margin: 0 }}>{t('lecture.closed')}</Notice>
        {published ? (
          <Row>
            <ResultsLink slug={slug} />
          </Row>
        ) : null}
      </>
    );
  }
  if (signedIn && status === null) {
    return (
      <>
        <Notice $tone="warning" style={{ margin: 0 }}>
          {t('lecture.notEnrolled')}
        </Notice>
        <Row>
          <LinkButton as={Link} to="/">
            {t('lecture.home')}
          </LinkButton>
        </Row>
      </>
    );
  }
  return (
    <>
      <div>
        <LinkButton as={Link} $kind="primary" to={signedIn ? form : `/login?back=${encodeURIComponent(form)}`}>
          {t(signedIn ? 'lecture.evaluate' : 'lecture.evaluateSignIn')}
        </LinkButton>
      </div>
      {signedIn ? null : <p>{t('lecture.signInHelp')}</p>}
    </>
  );
}

function ResultsLink({ slug }: { readonly slug: string }) {
  const { t } = useLaterTexts();
  return (
    <LinkButton as={Link} to={`/results/evaluation/${slug}`}>
      {t('lecture.results')}
    </LinkButton>
  );
}
