import { type OwnReport, type readOwnReports, reportOwnCourse } from '@anketa/contract/evaluations/error-reports';
import type { Named } from '@anketa/contract/values';
import { ActionForm } from '@anketa/remote/action-form';
import { rulesOf } from '@anketa/remote/field-rules';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { useQuery } from '@anketa/remote/use-query';
import { Select, TextArea, TextInput } from '@anketa/ui/field';
import { Badge } from '@anketa/ui/notice';
import { Page, Section, Stack } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { CourseName } from '../../parts/course-name.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { Written } from './written.ts';

/** A teacher says, by name, what is wrong in courses of their own, and reads what came of what they said before. */
export function OwnReportsPage({ data: { evaluation, courses, reports } }: PageProps<typeof readOwnReports>) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const columns = useColumns();
  return (
    <Page
      title={t('ownReports.title')}
      above={<EvaluationTrail evaluation={evaluation} here={t('ownReports.title')} />}
    >
      <p>{t('ownReports.text')}</p>
      <ReportForm id={Number(id)} courses={courses} />
      {reports.length > 0 ? (
        <Section>
          <h2>{t('ownReports.list')}</h2>
          <Table
            caption={t('ownReports.list')}
            rows={reports}
            columns={columns}
            rowKey={(report) => report.id}
            empty={null}
          />
        </Section>
      ) : null}
    </Page>
  );
}

interface FormProps {
  readonly id: number;
  readonly courses: readonly Named[];
}

/** The form; a link may name the course that it begins with, and who has only one has nothing to choose. */
function ReportForm({ id, courses }: FormProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const wanted = useQuery().read('course');
  const [only] = courses.length === 1 ? courses : [];
  const course = courses.some(({ code }) => code === wanted) ? wanted : (only?.code ?? '');
  const form = useForm(reportOwnCourse, {
    values: { course, message: '', contact: '' },
    request: (body) => ({ params: { id }, body }),
    check: rulesOf(() => import(/* webpackChunkName: "report-rules" */ './rules.ts'), {
      required: t('ownReports.empty'),
    }),
    storeAs: `report:${id}`,
    unsaved: t('ownReports.unsaved'),
    success: t('ownReports.sent'),
    afresh: true,
  });
  const options = courses.map(({ code, name_cs, name_en }) => {
    return { value: code, label: `${localized({ cs: name_cs, en: name_en })} (${code})` };
  });
  return (
    <ActionForm form={form} submit={t('ownReports.send')}>
      <Stack style={{ maxWidth: '48rem' }}>
        <Select
          required
          label={t('ownReports.course')}
          options={only ? options : [{ value: '', label: t('ownReports.choose') }, ...options]}
          {...form.field('course')}
        />
        <TextArea required label={t('ownReports.message')} maxLength={4000} {...form.field('message')} />
        <TextInput
          label={t('ownReports.contact')}
          help={t('ownReports.contactHelp')}
          maxLength={200}
          {...form.field('contact')}
        />
      </Stack>
    </ActionForm>
  );
}

function useColumns(): readonly Column<OwnReport>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'message',
      title: t('ownReports.message'),
      main: true,
      render: ({ message }) => <Written>{message}</Written>,
    },
    { key: 'course', title: t('ownReports.course'), render: ({ course }) => <CourseName course={course} /> },
    {
      key: 'solved',
      title: t('ownReports.state'),
      render: ({ solved }) => (
        <Badge $tone={solved ? 'success' : 'neutral'}>{t(`ownReports.${solved ? 'solved' : 'open'}`)}</Badge>
      ),
    },
    { key: 'note', title: t('ownReports.note'), render: ({ note }) => <Written>{note || '–'}</Written> },
  ];
}
