import { type Block, generalCourse, type Section } from '@anketa/contract/questionnaires';
import type { QuestionTarget } from '@anketa/contract/questions';
import { personName } from '../../platform/person-name.ts';
import { translate } from '../../platform/translate.ts';
import type { StoredQuestion } from '../questions/store.ts';

/** One row a teacher of a parallel that a student attends; a parallel without a teacher has one row of nulls. */
export interface AttendedRow {
  readonly course_code: string;
  readonly course_cs: string;
  readonly course_en: string;
  readonly parallel_code: string;
  readonly type: string;
  readonly day: number | null;
  readonly time_from: string | null;
  readonly time_to: string | null;
  readonly teacher_code: string | null;
  readonly surname: string | null;
  readonly name: string | null;
  readonly title_before: string | null;
  readonly title_after: string | null;
}

export interface FieldRow {
  readonly code: string;
  readonly name_cs: string;
  readonly name_en: string;
}

export type SectionParts = Omit<Section, 'status' | 'draft'>;

/**
 * The sections of one student: the general one (studies and fields), then a section for each attended course with
 * the course, each parallel and each teacher of it. Blocks for which there is no question are left out.
 */
export function sectionsOf(
  questions: readonly StoredQuestion[],
  fields: readonly FieldRow[],
  attended: readonly AttendedRow[],
): SectionParts[] {
  const block = blockMaker(questions);
  const general: SectionParts = {
    course: generalCourse,
    name_cs: translate('cs', 'questionnaire.general'),
    name_en: translate('en', 'questionnaire.general'),
    blocks: [
      ...block('sident', { cs: translate('cs', 'questionnaire.study'), en: translate('en', 'questionnaire.study') }),
      ...fields.flatMap((field) =>
        block('sobor', { cs: field.name_cs, en: field.name_en || field.name_cs }, { field_code: field.code }),
      ),
    ],
  };
  const byCourse = Map.groupBy(attended, (row) => row.course_code);
  const courses = [...byCourse.values()].map((rows) => courseSection(rows, block));
  return [general, ...courses].filter((section) => section.blocks.length > 0);
}

function courseSection(rows: readonly AttendedRow[], block: ReturnType<typeof blockMaker>): SectionParts {
  const [first] = rows as [AttendedRow];
  const course = { cs: first.course_cs, en: first.course_en || first.course_cs };
  const parallels = [...Map.groupBy(rows, (row) => row.parallel_code).values()];
  return {
    course: first.course_code,
    name_cs: course.cs,
    name_en: course.en,
    blocks: [
      ...block('povinn', course),
      ...parallels.flatMap((teachers) => {
        const [parallel] = teachers as [AttendedRow];
        return [
          ...block('gl', parallelTitle(parallel), { parallel_code: parallel.parallel_code }),
          ...teachers.flatMap((row) => teacherBlocks(row, block)),
        ];
      }),
    ],
  };
}

function teacherBlocks(row: AttendedRow, block: ReturnType<typeof blockMaker>): Block[] {
  if (row.teacher_code === null) return [];
  const name = personName({
    surname: row.surname ?? '',
    name: row.name ?? '',
    title_before: row.title_before ?? '',
    title_after: row.title_after ?? '',
  });
  const title = name || row.teacher_code;
  const codes = { parallel_code: row.parallel_code, teacher_code: row.teacher_code };
  return block('ucit', { cs: title, en: title }, codes, parallelTitle(row));
}

/** "Přednáška, pondělí 9:10–10:40" in both languages; parts that the SIS does not know are left out. */
export function parallelTitle(row: Pick<AttendedRow, 'type' | 'day' | 'time_from' | 'time_to'>) {
  const inLanguage = (locale: 'cs' | 'en') => {
    const kind = translate(locale, `parallel.${row.type}`);
    const day = row.day ? translate(locale, `days.${row.day}`) : '';
    const time = row.time_from && row.time_to ? `${clock(row.time_from)}–${clock(row.time_to)}` : '';
    const when = [day, time].filter(Boolean).join(' ');
    return when ? `${kind}, ${when}` : kind;
  };
  return { cs: inLanguage('cs'), en: inLanguage('en') };
}

/** "09:10:00" as "9:10". */
function clock(time: string): string {
  return time.slice(0, 5).replace(/^0/, '');
}

interface Title {
  readonly cs: string;
  readonly en: string;
}

type Codes = Partial<Pick<Block, 'parallel_code' | 'teacher_code' | 'field_code'>>;

function blockMaker(questions: readonly StoredQuestion[]) {
  const byTarget = Map.groupBy(questions, (question) => question.target);
  const none = { cs: '', en: '' };
  return (target: QuestionTarget, title: Title, codes: Codes = {}, part: Title = none): Block[] => {
    const asked = byTarget.get(target) ?? [];
    if (asked.length === 0) return [];
    const { parallel_code = '', teacher_code = '', field_code = '' } = codes;
    return [
      {
        key: [target, parallel_code, teacher_code, field_code].filter(Boolean).join(':'),
        target,
        parallel_code,
        teacher_code,
        field_code,
        title_cs: title.cs,
        title_en: title.en,
        part_cs: part.cs,
        part_en: part.en,
        questions: asked.map((question) => question.id),
      },
    ];
  };
}
