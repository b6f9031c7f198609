import type { readStudent, Study } from '@anketa/contract/evaluations/students';
import type { Named } from '@anketa/contract/values';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Card, Facts } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Page, Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { useStudyType } from '../../parts/study-type.ts';
import { AskedSections } from './asked-sections.tsx';

/** A student of an evaluation with what they study and are asked. Specification 2.17. */
export function StudentPage({ data }: PageProps<typeof readStudent>) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { evaluation, student, studies, sections, questions } = data;
  const columns = useColumns();
  return (
    <Page
      title={student.name}
      subtitle={student.login ?? student.oid}
      above={
        <EvaluationTrail evaluation={evaluation} here={student.name}>
          <Link to={`/import/${id}/students`}>{t('studentList.title')}</Link>
        </EvaluationTrail>
      }
    >
      <Card>
        <Facts>
          <dt>{t('student.number')}</dt>
          <dd>{student.oid}</dd>
          <dt>{t('studentList.responded')}</dt>
          <dd>{t(`studentList.${student.responded ? 'yes' : 'no'}`)}</dd>
        </Facts>
        <Help style={{ marginBlockStart: 12 }}>{t('student.lastNight')}</Help>
      </Card>
      <Section>
        <h2>{t('student.studies')}</h2>
        <Table
          caption={t('student.studies')}
          rows={studies}
          columns={columns}
          rowKey={({ code }) => code}
          empty={t('student.noStudies')}
        />
      </Section>
      <Section>
        <h2>{t('student.questionnaires')}</h2>
        <AskedSections sections={sections} questions={questions} />
      </Section>
    </Page>
  );
}

function useColumns(): readonly Column<Study>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const typeName = useStudyType();
  const nameOf = (named: Named | null) =>
    named === null ? '–' : localized({ cs: named.name_cs, en: named.name_en }) || named.code || '–';
  return [
    { key: 'field', title: t('student.field'), main: true, render: ({ field }) => nameOf(field) },
    { key: 'programme', title: t('student.programme'), render: ({ programme }) => nameOf(programme) },
    { key: 'type', title: t('studentList.type'), render: ({ type }) => (type ? typeName(type) : '–') },
    { key: 'form', title: t('student.form'), render: ({ form }) => nameOf(form) },
    { key: 'year', title: t('student.year'), align: 'end', render: ({ year }) => year?.toLocaleString(locale) ?? '–' },
  ];
}
