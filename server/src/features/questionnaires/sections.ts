import type { ScopeSubject } from '@anketa/contract/question-scope';
import { type Block, generalCourse, type Section } from '@anketa/contract/questionnaires';
import type { QuestionTarget } from '@anketa/contract/questions';
import { type Names, personName } from '../../platform/person-name.ts';
import { translate } from '../../platform/translate.ts';
import { parallelTitle, type Timetabled } from '../courses/parallel-title.ts';
import type { QuestionIndex } from './question-index.ts';

/** One row a teacher of a parallel that a student attends; a parallel without a teacher has one row of nulls. */
export interface AttendedRow extends Timetabled, Names {
  readonly course_code: string;
  readonly course_cs: string;
  readonly course_en: string;
  readonly department_code: string | null;
  readonly parallel_code: string;
  readonly teacher_code: string | null;
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
export function sectionsOf(questions: QuestionIndex, studies: readonly StudyRow[], attended: readonly AttendedRow[]) {
  if (studies.length === 0) return [];
  const person = {
    study_types: studies.flatMap(({ type_code }) => type_code ?? []),
    fields: studies.flatMap(({ field_code }) => field_code ?? []),
  };
  const general = generalSection(questions, person, studies);
  const courses = courseSections(questions, person, attended);
  return [general, ...courses].filter((section) => section.blocks.length > 0);
}

/** A section for each attended course; a person whose types and fields are left out is asked whatever anybody is. */
export function courseSections(questions: QuestionIndex, person: ScopeSubject, attended: readonly AttendedRow[]) {
  return [...Map.groupBy(attended, (row) => row.course_code)].flatMap(([course, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const name = { cs: first.course_cs, en: first.course_en || first.course_cs };
    const blocks = blocksAt(coursePlaces(rows, first, name), questions, person);
    return [{ course, belongs_to: { field: '', programme: '' }, name_cs: name.cs, name_en: name.en, blocks }];
  });
}

function generalSection(questions: QuestionIndex, person: ScopeSubject, studies: readonly StudyRow[]): SectionParts {
  const only = (codes: readonly (string | null)[]) => (new Set(codes).size === 1 ? (codes[0] ?? '') : '');
  return {
    course: generalCourse,
    belongs_to: {
      field: only(studies.map(({ field_code }) => field_code)),
      programme: only(studies.map(({ programme_code }) => programme_code)),
    },
    name_cs: translate('cs', 'questionnaire.general'),
    name_en: translate('en', 'questionnaire.general'),
    blocks: blocksAt(generalPlaces(studies), questions, person),
  };
}

interface Title {
  readonly cs: string;
  readonly en: string;
}

/** Where questions of a target may be asked. */
interface Place {
  readonly target: QuestionTarget;
  readonly title: Title;
  readonly codes?: Partial<Pick<Block, 'parallel_code' | 'teacher_code' | 'field_code'>>;
  readonly part?: Title;
  /** What a question's scope is compared with, beside the student. */
  readonly subject?: ScopeSubject;
}

function generalPlaces(studies: readonly StudyRow[]): Place[] {
  const title = { cs: translate('cs', 'questionnaire.study'), en: translate('en', 'questionnaire.study') };
  const fields = new Map(studies.flatMap((study) => (study.field_cs === null ? [] : [[study.field_code, study]])));
  const ofFields = [...fields.values()].map((study): Place => {
    const { field_code, field_cs, field_en, department_code, type_code } = study;
    return {
      target: 'sobor',
      title: { cs: field_cs ?? '', en: field_en || (field_cs ?? '') },
      codes: { field_code: field_code ?? '' },
      subject: { fields: [field_code ?? ''], study_types: [type_code ?? ''], departments: [department_code ?? ''] },
    };
  });
  return [{ target: 'sident', title }, ...ofFields];
}

/** The course, then each parallel with its teachers. */
function coursePlaces(
  rows: readonly AttendedRow[],
  { course_code, department_code }: AttendedRow,
  title: Title,
): Place[] {
  const parallels = [...Map.groupBy(rows, (row) => row.parallel_code)];
  const subject = { courses: [course_code], departments: [department_code ?? ''] };
  const ofParallels = parallels.flatMap(([parallel_code, [first, ...others]]): Place[] => {
    if (!first) return [];
    const here = { ...subject, parallels: [parallel_code] };
    const parallel = { target: 'gl', title: parallelTitle(first), codes: { parallel_code }, subject: here } as const;
    return [parallel, ...[first, ...others].flatMap((row) => teacherPlaces(row, here))];
  });
  const whole = { ...subject, parallels: parallels.map(([code]) => code) };
  return [{ target: 'povinn', title, subject: whole }, ...ofParallels];
}

function teacherPlaces(row: AttendedRow, subject: ScopeSubject): Place[] {
  const { parallel_code, teacher_code } = row;
  if (teacher_code === null) return [];
  const name = personName(row, teacher_code);
  const codes = { parallel_code, teacher_code };
  return [{ target: 'ucit', title: { cs: name, en: name }, codes, part: parallelTitle(row), subject }];
}

/** The blocks of these places with the questions that are asked there; none where there is no question. */
function blocksAt(places: readonly Place[], questions: QuestionIndex, person: ScopeSubject): Block[] {
  const none = { cs: '', en: '' };
  return places.flatMap(({ target, title, codes = {}, part = none, subject }) => {
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
  });
}
