import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
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

/**
 * The strongest of what a reader is to a place above courses. `own`: they head the department, guarantee the programme, are the
 * teacher. Nobody is anything to all studies, or to a section: there only `answers.read` reads more than others.
 */
export function standingAbove({ readsHidden, signedIn }: Omit<Reader, 'relation'>, own?: Standing): Standing {
  if (readsHidden) return 'answers.read';
  return own ?? (signedIn ? 'signed-in' : 'anyone');
}

/** Whether who is of this standing to a place reads its results while they are checked. */
export function readsEarly(standing: Standing): boolean {
  return sights[standing].early;
}

/** Whether a course is a reader's to answer for: they see it before publication, and in a hidden department. */
export function mayOpenEarly({ readsHidden, relation }: Reader): boolean {
  return readsHidden || relation !== undefined;
}

/** When, and to whom of what standing, something is shown. */
export interface Viewing {
  readonly standing: Standing;
  /** The evaluation's. */
  readonly state: number;
  /** Texts that their authors did not sign are read as hidden ones are (`hide_anonymous_answers`). */
  readonly hides_unsigned: boolean;
}

/** How somebody of this standing views an evaluation as it now stands. */
export function viewingOf({ state, options }: Pick<Evaluation, 'state' | 'options'>, standing: Standing): Viewing {
  return { standing, state, hides_unsigned: options.hide_anonymous_answers };
}

interface Comment {
  readonly hidden_by: string | null;
  readonly signed_name: string | null;
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

/** Whether a reader of this standing sees a question's results in this state of the evaluation at all, withheld ones too. */
export function isShownTo(
  { standing, state }: Pick<Viewing, 'standing' | 'state'>,
  { publicity }: { readonly publicity: Publicity },
): boolean {
  const sight = sights[standing];
  const isTime = state === evaluationState.published || (state === evaluationState.checking && sight.early);
  return isTime && sight.publicities.includes(publicity);
}

/**
 * What a reader of this standing is shown of a question at a place while the evaluation is in this state: the one rule of
 * pages, tables and files. Null: nothing, not even that the question is asked there.
 */
export function disclose<C extends Comment>(viewing: Viewing, { comments, ...released }: Released<C>): Shown<C> | null {
  if (!isShownTo(viewing, released.question)) return null;
  const withheld = withheldFrom(released);
  // A text that was handed over does not wait for others.
  const texts = comments.filter(({ handed_over }) => handed_over || !withheld);
  const readable = texts.filter((text) => sights[viewing.standing].hidden || !isHidden(text, viewing));
  return { withheld, comments: readable, hidden_comments: texts.length - readable.length };
}

/** By somebody's wish, or since the evaluation hides what nobody signed (product decisions, `hide_anonymous_answers`). */
function isHidden({ hidden_by, signed_name }: Comment, { hides_unsigned }: Viewing): boolean {
  return hidden_by !== null || (hides_unsigned && signed_name === null);
}
