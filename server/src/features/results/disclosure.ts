import { evaluationState } from '@anketa/contract/evaluations';
import { type Publicity, publicities, type QuestionTarget } from '@anketa/contract/questions';
import type { ResultBlock, Withheld } from '@anketa/contract/results';
import type { CourseRelation } from '../access/relation-store.ts';
import { type Thresholds, withheldFrom } from '../figures/withheld.ts';

/** A place of a course's results: the course (no codes), a parallel, a teacher over all parallels or in one. */
export type Place = Pick<ResultBlock, 'target' | 'parallel_code' | 'teacher_code'>;

/** Who reads the results of a course. */
export interface Reader {
  readonly signedIn: boolean;
  /** They hold `answers.read`. */
  readonly readsHidden: boolean;
  /** What they are to the course; undefined: nothing. */
  readonly relation: Pick<CourseRelation, 'headed' | 'guaranteed' | 'teacher_codes' | 'parallels'> | undefined;
}

/** What a reader is to one place. */
export type Standing = 'answers.read' | 'head' | 'teacher' | 'guarantor' | 'signed-in' | 'anyone';

/** The strongest of what a reader is to a place. Teaching counts for the course, the own parallels, and oneself. */
export function standingAt(reader: Reader, { target, parallel_code, teacher_code }: Place): Standing {
  const { readsHidden, relation, signedIn } = reader;
  if (readsHidden) return 'answers.read';
  if (relation?.headed) return 'head';
  const taught: Partial<Record<QuestionTarget, boolean>> = {
    povinn: (relation?.teacher_codes.length ?? 0) > 0,
    gl: relation?.parallels.includes(parallel_code),
    ucit: relation?.teacher_codes.includes(teacher_code),
  };
  if (taught[target]) return 'teacher';
  if (relation?.guaranteed) return 'guarantor';
  return signedIn ? 'signed-in' : 'anyone';
}

interface Sight {
  /** Questions of these show. */
  readonly publicities: readonly Publicity[];
  /** Whether hidden comments are read. Who may not learns how many there are. */
  readonly hidden: boolean;
  /** Whether results are read while they are checked. */
  readonly early: boolean;
}

const everything: Sight = { publicities, hidden: true, early: true };

/** The form promises that a hidden comment is read by the teacher, the head of the department and administrators. */
const sights: Readonly<Record<Standing, Sight>> = {
  'answers.read': everything,
  head: everything,
  teacher: everything,
  guarantor: { ...everything, hidden: false },
  'signed-in': { publicities: ['signed', 'all'], hidden: false, early: false },
  anyone: { publicities: ['all'], hidden: false, early: false },
};

/** Whether a course is a reader's to answer for: they see it before publication, and in a hidden department. */
export function mayOpenEarly({ readsHidden, relation }: Reader): boolean {
  return readsHidden || relation !== undefined;
}

interface Comment {
  readonly hidden_by: string | null;
  readonly handed_over: boolean;
}

/** A question at a place, with what was released of it there. */
interface Released<C extends Comment> extends Thresholds {
  readonly question: Thresholds['question'] & { readonly publicity: Publicity };
  readonly comments: readonly C[];
}

export interface Shown<C extends Comment> {
  /** Why neither figures nor comments are shown, but for those handed over; null when they are. */
  readonly withheld: Withheld | null;
  readonly comments: readonly C[];
  /** Comments that this reader may not see. */
  readonly hidden_comments: number;
}

/**
 * What a reader of this standing is shown of a question at a place while the evaluation is in this state: the one rule of
 * pages, tables and files. Null: nothing, not even that the question is asked there.
 */
export function disclose<C extends Comment>(
  { standing, state }: { readonly standing: Standing; readonly state: number },
  { comments, ...released }: Released<C>,
): Shown<C> | null {
  const sight = sights[standing];
  const isTime = state === evaluationState.published || (state === evaluationState.checking && sight.early);
  if (!isTime || !sight.publicities.includes(released.question.publicity)) return null;
  const withheld = withheldFrom(released);
  // A text that was handed over does not wait for others.
  const texts = comments.filter(({ handed_over }) => handed_over || !withheld);
  const readable = texts.filter(({ hidden_by }) => sight.hidden || hidden_by === null);
  return { withheld, comments: readable, hidden_comments: texts.length - readable.length };
}
