import type { ScopeSubject } from '@anketa/contract/question-scope';
import { type Block, generalCourse, type Section } from '@anketa/contract/questionnaires';
import type { QuestionTarget } from '@anketa/contract/questions';
import { personName } from '../../platform/person-name.ts';
import { translate } from '../../platform/translate.ts';
import { parallelTitle } from '../courses/parallel-title.ts';
import type { QuestionIndex } from './question-index.ts';

/** One row a teacher of a parallel that a student attends; a parallel without a teacher has one row of nulls. */
export interface AttendedRow {
  readonly course_code: string;
  readonly course_cs: string;
  readonly course_en: string;
  readonly department_code: string | null;
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

/** One study of a student, with the names of its field when the evaluation knows it. */
export interface StudyRow {
  readonly type_code: string | null;
  readonly field_code: string | null;
  readonly field_cs: string | null;
  readonly field_en: string | null;
  /** The department and the programme of the field. */
  readonly department_code: string | null;
  readonly programme_code: string | null;
}

export type SectionParts = Omit<Section, 'status' | 'draft'> & {
  /** Of the general section: the student's field and programme where there is exactly one. Empty otherwise. */
  readonly belongs_to: { readonly field: string; readonly programme: string };
};

/**
 * The sections of one student: the general one (studies and fields), then a section for each attended course with
 * the course, each parallel and each teacher of it. Blocks for which there is no question are left out. A question
 * narrowed by type or field of study is for whoever has one such study, whichever brought them to the course.
 */
export function sectionsOf(
  questions: QuestionIndex,
  studies: readonly StudyRow[],
  attended: readonly AttendedRow[],
): SectionParts[] {
  if (studies.length === 0) return [];
  const person = {
    study_types: studies.flatMap(({ type_code }) => type_code ?? []),
    fields: studies.flatMap(({ field_code }) => field_code ?? []),
  };
  const courses = courseSections(questions, person, attended);
  return [generalSection(questions, person, studies), ...courses].filter((section) => section.blocks.length > 0);
}

/** A section for each attended course; a person whose types and fields are left out is asked whatever anybody is. */
export function courseSections(
  questions: QuestionIndex,
  person: ScopeSubject,
  attended: readonly AttendedRow[],
): SectionParts[] {
  const block = blockMaker(questions, person);
  const byCourse = Map.groupBy(attended, (row) => row.course_code);
  return [...byCourse.values()].map((rows) => courseSection(rows, block));
}

function generalSection(questions: QuestionIndex, person: ScopeSubject, studies: readonly StudyRow[]): SectionParts {
  const block = blockMaker(questions, person);
  const only = (codes: readonly (string | null)[]) => (new Set(codes).size === 1 ? (codes[0] ?? '') : '');
  const fields = new Map(studies.flatMap((study) => (study.field_cs === null ? [] : [[study.field_code, study]])));
  return {
    course: generalCourse,
    belongs_to: {
      field: only(studies.map(({ field_code }) => field_code)),
      programme: only(studies.map(({ programme_code }) => programme_code)),
    },
    name_cs: translate('cs', 'questionnaire.general'),
    name_en: translate('en', 'questionnaire.general'),
    blocks: [
      ...block('sident', {
        title: { cs: translate('cs', 'questionnaire.study'), en: translate('en', 'questionnaire.study') },
      }),
      ...[...fields.values()].flatMap(({ field_code, field_cs, field_en, department_code, type_code }) =>
        block('sobor', {
          title: { cs: field_cs ?? '', en: field_en || (field_cs ?? '') },
          codes: { field_code: field_code ?? '' },
          subject: {
            fields: [field_code ?? ''],
            study_types: [type_code ?? ''],
            departments: [department_code ?? ''],
          },
        }),
      ),
    ],
  };
}

function courseSection(rows: readonly AttendedRow[], block: BlockMaker): SectionParts {
  const [first] = rows as [AttendedRow];
  const title = { cs: first.course_cs, en: first.course_en || first.course_cs };
  const parallels = [...Map.groupBy(rows, (row) => row.parallel_code).entries()];
  const subject = { courses: [first.course_code], departments: [first.department_code ?? ''] };
  return {
    course: first.course_code,
    belongs_to: { field: '', programme: '' },
    name_cs: title.cs,
    name_en: title.en,
    blocks: [
      ...block('povinn', { title, subject: { ...subject, parallels: parallels.map(([code]) => code) } }),
      ...parallels.flatMap(([code, teachers]) => {
        const [parallel] = teachers as [AttendedRow];
        const here = { ...subject, parallels: [code] };
        return [
          ...block('gl', { title: parallelTitle(parallel), codes: { parallel_code: code }, subject: here }),
          ...teachers.flatMap((row) => teacherBlocks(row, here, block)),
        ];
      }),
    ],
  };
}

function teacherBlocks(row: AttendedRow, subject: ScopeSubject, block: BlockMaker): Block[] {
  if (row.teacher_code === null) return [];
  const title = personName(row, row.teacher_code);
  return block('ucit', {
    title: { cs: title, en: title },
    codes: { parallel_code: row.parallel_code, teacher_code: row.teacher_code },
    part: parallelTitle(row),
    subject,
  });
}

interface Title {
  readonly cs: string;
  readonly en: string;
}

interface Place {
  readonly title: Title;
  readonly codes?: Partial<Pick<Block, 'parallel_code' | 'teacher_code' | 'field_code'>>;
  readonly part?: Title;
  /** What a question's scope is compared with, beside the student. */
  readonly subject?: ScopeSubject;
}

/** A block with the questions that are asked there; none when there is no question. */
type BlockMaker = (target: QuestionTarget, place: Place) => Block[];

function blockMaker(questions: QuestionIndex, person: ScopeSubject): BlockMaker {
  const none = { cs: '', en: '' };
  return (target, { title, codes = {}, part = none, subject = {} }) => {
    const asked = questions(target, { ...person, ...subject });
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
