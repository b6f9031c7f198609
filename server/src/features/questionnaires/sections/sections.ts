import { type Block, generalCourse, type Section } from '@anketa/contract/questions/questionnaires';
import type { ScopeSubject } from '@anketa/contract/questions/scope';
import { type Names, personName } from '../../../platform/person-name.ts';
import { translate } from '../../../platform/translate.ts';
import { parallelTitle, type Timetabled } from '../../courses/parallel-title.ts';
import type { QuestionIndex } from '../question-index.ts';

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
    const name_cs = first.course_cs;
    const name_en = first.course_en || name_cs;
    const whole = { course, department: first.department_code, title_cs: name_cs, title_en: name_en };
    const blocks = blocksAt(coursePlaces(rows, whole), questions, person);
    return [{ course, belongs_to: { field: '', programme: '' }, name_cs, name_en, blocks }];
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

/** Where questions of a target may be asked; `subject`: what a question's scope is compared with, beside the student. */
type Place = Pick<Block, 'target' | 'title_cs' | 'title_en'> & Partial<Block> & { readonly subject?: ScopeSubject };

function generalPlaces(studies: readonly StudyRow[]): Place[] {
  const [title_cs, title_en] = [translate('cs', 'questionnaire.study'), translate('en', 'questionnaire.study')];
  const fields = new Map(studies.map((study) => [study.field_code, study]));
  const ofFields = [...fields.values()].flatMap(({ field_cs, field_en, ...study }): Place[] => {
    if (field_cs === null) return [];
    const [field_code, type, department] = [study.field_code ?? '', study.type_code ?? '', study.department_code ?? ''];
    const subject = { fields: [field_code], study_types: [type], departments: [department] };
    return [{ target: 'sobor', title_cs: field_cs, title_en: field_en || field_cs, field_code, subject }];
  });
  return [{ target: 'sident', title_cs, title_en }, ...ofFields];
}

interface WholeCourse extends Pick<Block, 'title_cs' | 'title_en'> {
  readonly course: string;
  readonly department: string | null;
}

/** The course, then each parallel with its teachers. */
function coursePlaces(rows: readonly AttendedRow[], { course, department, ...title }: WholeCourse): Place[] {
  const parallels = [...Map.groupBy(rows, (row) => row.parallel_code)];
  const subject = { courses: [course], departments: [department ?? ''] };
  const ofParallels = parallels.flatMap(([parallel_code, same]): Place[] => {
    const [first] = same;
    if (!first) return [];
    const here = { parallel_code, subject: { ...subject, parallels: [parallel_code] } };
    const teachers = same.flatMap((row): Place[] => {
      const { teacher_code } = row;
      if (teacher_code === null) return [];
      const name = personName(row, teacher_code);
      const { title_cs: part_cs, title_en: part_en } = parallelTitle(row);
      return [{ ...here, target: 'ucit', teacher_code, title_cs: name, title_en: name, part_cs, part_en }];
    });
    return [{ ...here, target: 'gl', ...parallelTitle(first) }, ...teachers];
  });
  const whole = { ...subject, parallels: parallels.map(([code]) => code) };
  return [{ target: 'povinn', ...title, subject: whole }, ...ofParallels];
}

const emptyPlace = { parallel_code: '', teacher_code: '', field_code: '', part_cs: '', part_en: '' };

/** The blocks of these places with the questions that are asked there; none where there is no question. */
function blocksAt(places: readonly Place[], questions: QuestionIndex, person: ScopeSubject): Block[] {
  return places.flatMap(({ subject, ...place }) => {
    const asked = questions(place.target, { ...person, ...subject });
    if (asked.length === 0) return [];
    const block = { ...emptyPlace, ...place };
    const key = [block.target, block.parallel_code, block.teacher_code, block.field_code].filter(Boolean).join(':');
    return [{ ...block, key, questions: asked.map(({ id }) => id) }];
  });
}
