import { choiceCount } from '@anketa/contract/questions/questionnaire-rules';
import type { Answer, Answers } from '@anketa/contract/questions/questionnaires';
import { type QuestionTarget, scaleLength } from '@anketa/contract/questions/questions';
import { everyone, type QuestionScope } from '@anketa/contract/questions/scope';
import type { RandomSource } from '@anketa/testing/proof';
import { type Ballot, toBallot } from '../features/ballots/ballot.ts';
import { indexQuestions } from '../features/questionnaires/question-index.ts';
import {
  type AttendedRow,
  type SectionParts,
  type StudyRow,
  sectionsOf,
} from '../features/questionnaires/sections/sections.ts';
import type { StoredQuestion } from '../features/questions/store.ts';

/**
 * Made-up courses as they occur and as they could be made to occur: seminars that cross lectures, teachers of several
 * parallels, studies of several fields, questions narrowed by whatever can be, folded teachers, blanks, signatures.
 */
export interface RandomCourse {
  readonly students: readonly RandomStudent[];
  readonly questions: readonly StoredQuestion[];
}

interface RandomStudent {
  readonly name: string;
  readonly studies: readonly StudyRow[];
  readonly attended: readonly AttendedRow[];
}

const none = { help_cs: '', help_en: '', body_en: '', sign_language_url: null };
const weights = { counts_toward_average: false, minimum_return_rate: 0, return_rate_over_course: false };

interface Wishes extends Pick<StoredQuestion, 'target' | 'form'> {
  readonly scope?: Partial<QuestionScope>;
  readonly steps?: number;
}

/** A question that may be stored. */
export function question(id: number, { target, form, scope = {}, steps = scaleLength }: Wishes): StoredQuestion {
  const count = form === 'text' ? 0 : form === 'slider' ? 2 : 4;
  const choices = Array.from({ length: count }, (_, choice) => ({ cs: `volba ${choice}`, en: '' }));
  const fixed = { required: false, allow_blank: form !== 'text', text_maximum: 400, publicity: 'all' as const };
  const rest = { ...weights, coefficient: 1, active: true, choices, steps, scope: { ...everyone, ...scope } };
  return { ...none, ...fixed, ...rest, id, target, form, body_cs: `Otázka ${id}` };
}

const forms = ['slider', 'slider-num', 'slider-mor', 'text'] as const;

export function randomQuestion(random: RandomSource, id: number, targets: readonly QuestionTarget[]): StoredQuestion {
  const narrowed: Partial<QuestionScope>[] = [
    {},
    {},
    { study_types: ['B'] },
    { fields: ['F0', 'F1'] },
    { fields: ['F0', 'F2'] },
    { parallels: ['L0'] },
    { parallels: ['S*'] },
    { study_types: ['N'], fields: ['F1'] },
  ];
  const target = random.pick(targets);
  const general = target === 'sident' || target === 'sobor';
  const scope = random.pick(narrowed.filter(({ parallels }) => !(general && parallels)));
  return question(id, { target, form: random.pick(forms), scope, steps: random.between(2, 10) });
}

export const courseTargets = ['povinn', 'gl', 'ucit'] as const;
export const generalTargets = ['sident', 'sobor'] as const;

export function randomCourse(random: RandomSource, targets: readonly QuestionTarget[]): RandomCourse {
  const teachers = ['T0', 'T1', 'T2'];
  const [lectures, seminars] = [random.between(1, 2), random.below(4)];
  const teach = () => teachers.filter(() => random.chance(0.5));
  const parallels = [
    ...Array.from({ length: lectures }, (_, n) => ({ code: `L${n}`, type: 'P', teachers: teach() })),
    ...Array.from({ length: seminars }, (_, n) => ({ code: `S${n}`, type: 'X', teachers: teach() })),
  ];
  const students = Array.from({ length: random.between(3, 24) }, (_, n): RandomStudent => {
    const lecture = parallels.filter(({ type }) => type === 'P');
    const seminar = parallels.filter(({ type }) => type === 'X');
    const mine = [
      ...(random.chance(0.9) ? [random.pick(lecture)] : []),
      ...(seminar.length > 0 && random.chance(0.8) ? [random.pick(seminar)] : []),
    ];
    return {
      name: `Student ${n}`,
      studies: randomStudies(random),
      attended: (mine.length > 0 ? mine : lecture.slice(0, 1)).flatMap((one) =>
        (one.teachers.length > 0 ? one.teachers : [null]).map((teacher_code) => attends(one, teacher_code)),
      ),
    };
  });
  const questions = Array.from({ length: random.between(2, 7) }, (_, n) => randomQuestion(random, n + 1, targets));
  return { students, questions };
}

function randomStudies(random: RandomSource): StudyRow[] {
  const type_code = random.pick(['B', 'B', 'N', 'D']);
  const fields = ['F0', 'F1', 'F2'].filter(() => random.chance(0.45));
  const study = (code: string) => {
    const programme_code = code === 'F2' ? 'P2' : 'P1';
    return { type_code, field_code: code, field_cs: code, field_en: code, department_code: 'D', programme_code };
  };
  return (fields.length > 0 ? fields : ['F0']).map(study);
}

function attends({ code, type }: { code: string; type: string }, teacher_code: string | null): AttendedRow {
  const when = { day: null, time_from: null, time_to: null };
  const who = { surname: teacher_code, name: '', title_before: '', title_after: '' };
  const course = { course_code: 'C', course_cs: 'Předmět', course_en: 'Course', department_code: 'D' };
  return { ...course, parallel_code: code, type, ...when, teacher_code, ...who };
}

/** The section that a student is asked in: the course, or the questions about studies. */
export function sectionFor(student: RandomStudent, questions: readonly StoredQuestion[]): SectionParts | undefined {
  return sectionsOf(indexQuestions(questions), student.studies, student.attended)[0];
}

/** Whatever a student might answer; `explicit` choices (signatures, texts handed over) among it. */
export function randomBallot(
  random: RandomSource,
  { student, questions }: { student: RandomStudent; questions: readonly StoredQuestion[] },
): Ballot | undefined {
  const section = sectionFor(student, questions);
  if (!section) return undefined;
  const byId = new Map(questions.map((one) => [one.id, one]));
  const answers = section.blocks.flatMap((block) =>
    block.questions.flatMap((id): Answer[] => {
      const asked = byId.get(id);
      const given = asked && randomAnswer(random, asked);
      return given ? [{ block: block.key, question: id, ...given }] : [];
    }),
  );
  const folded = section.blocks.filter(({ target }) => target === 'ucit' && random.chance(0.15));
  const given: Answers = { answers, not_taught: folded.map(({ key }) => key) };
  return toBallot({ section, given, mayHide: true, name: student.name });
}

let texts = 0;

function randomAnswer(random: RandomSource, asked: StoredQuestion): Omit<Answer, 'block' | 'question'> | undefined {
  if (random.chance(0.2)) return undefined;
  if (asked.form === 'text') {
    const choices = { hide: random.chance(0.2), sign: random.chance(0.1), hand_over: random.chance(0.15) };
    texts += 1;
    return { value: `text ${texts}`, ...choices };
  }
  if (random.chance(0.1)) return { blank: true };
  const most = choiceCount(asked);
  if (asked.form !== 'slider-mor') return { value: random.between(1, most) };
  const chosen = Array.from({ length: most }, (_, index) => index + 1).filter(() => random.chance(0.4));
  return chosen.length > 0 ? { value: chosen } : undefined;
}
