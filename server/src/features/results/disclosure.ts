import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import { type Publicity, publicities, type QuestionTarget } from '@anketa/contract/questions/questions';
import {
  type Audience,
  audiences,
  type CommentAct,
  type Hider,
  type ReplyRole,
} from '@anketa/contract/results/comment';
import type { ResultBlock, Withheld } from '@anketa/contract/results/figures';
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

interface Visibility {
  /** Questions of these show. */
  readonly publicities: readonly Publicity[];
  /** Whether hidden comments are read. Who may not learns how many there are. */
  readonly hidden: boolean;
  /** Whether results are read while they are checked. */
  readonly early: boolean;
}

const everything: Visibility = { publicities, hidden: true, early: true };

/** The form promises that a hidden comment is read by the teacher, the head of the department and administrators. */
const visibilities: Readonly<Record<Standing, Visibility>> = {
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
export function readsBeforePublication(standing: Standing): boolean {
  return visibilities[standing].early;
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

export interface Disclosed<C extends Comment> {
  /** Why neither figures nor comments are shown, but for those handed over; null when they are. */
  readonly withheld: Withheld | null;
  readonly comments: readonly C[];
  /** Comments that this reader may not see. */
  readonly hidden_comments: number;
}

/** Whether a reader of this standing sees a question's results in this state of the evaluation at all, withheld ones too. */
export function isVisibleTo(
  { standing, state }: Pick<Viewing, 'standing' | 'state'>,
  { publicity }: { readonly publicity: Publicity },
): boolean {
  const visibility = visibilities[standing];
  const isTime = state === evaluationState.published || (state === evaluationState.checking && visibility.early);
  return isTime && visibility.publicities.includes(publicity);
}

/**
 * What a reader of this standing is shown of a question at a place while the evaluation is in this state: the one rule of
 * pages, tables and files. Null: nothing, not even that the question is asked there.
 */
export function disclose<C extends Comment>(
  viewing: Viewing,
  { comments, ...released }: Released<C>,
): Disclosed<C> | null {
  if (!isVisibleTo(viewing, released.question)) return null;
  const withheld = withheldFrom(released);
  // A text that was handed over does not wait for others.
  const texts = comments.filter(({ handed_over }) => handed_over || !withheld);
  const readable = texts.filter((text) => visibilities[viewing.standing].hidden || !isHidden(text, viewing));
  return { withheld, comments: readable, hidden_comments: texts.length - readable.length };
}

/** By somebody's wish or act, or since the evaluation hides what nobody signed (product decisions, `hide_anonymous_answers`). */
function isHidden({ hidden_by, signed_name }: Comment, { hides_unsigned }: Viewing): boolean {
  return hidden_by !== null || (hides_unsigned && signed_name === null);
}

/** What somebody of a standing may do with comments that they read, beside answering them. */
interface Power {
  /** What a comment that they hide is marked with; null: they hide none. */
  readonly hidesAs: Hider | null;
  /** Marks of hidden comments that they show again. */
  readonly reveals: readonly Hider[];
  readonly deletes: boolean;
}

const none: Power = { hidesAs: null, reveals: [], deletes: false };

/**
 * Who hides is told by the mark (specification 3, Answer). Nobody undoes what a weightier one did, and what a student hid stays hidden: they
 * were promised who reads it.
 */
const powers: Readonly<Record<Standing, Power>> = {
  'answers.read': { hidesAs: 'A', reveals: ['U', 'DH', 'A', 'UK', 'D'], deletes: true },
  head: { hidesAs: 'DH', reveals: ['U', 'DH'], deletes: false },
  teacher: { hidesAs: 'U', reveals: ['U'], deletes: false },
  guarantor: none,
  'signed-in': none,
  anyone: none,
};

/** What somebody of this standing marks a comment with that they hide; null: they hide none. */
export function hidesAs(standing: Standing): Hider | null {
  return powers[standing].hidesAs;
}

/** What somebody may do with a comment that they are shown. `replier`: as what they would answer it, by `replierAt`. */
export function actsOn(
  { hidden_by }: Pick<Comment, 'hidden_by'>,
  standing: Standing,
  replier: ReplyRole | null,
): CommentAct[] {
  const power = powers[standing];
  const may: Readonly<Record<CommentAct, boolean>> = {
    reply: replier !== null,
    hide: hidden_by === null && power.hidesAs !== null,
    reveal: power.reveals.some((mark) => mark === hidden_by),
    delete: power.deletes,
  };
  return (Object.keys(may) as CommentAct[]).filter((act) => may[act]);
}

/** As what a reader answers comments at a place: as who teaches there, guarantees or heads; null: as a stranger, who answers none. */
export function replierAt({ relation, signedIn }: Reader, place: Place): ReplyRole | null {
  if (!relation) return null;
  const own = standingAt({ signedIn, readsHidden: false, relation: { ...relation, headed: false } }, place);
  if (own === 'teacher') return 'teacher';
  if (own === 'guarantor') return 'garant';
  return relation.headed ? 'department_head' : null;
}

interface Asked extends Pick<Viewing, 'hides_unsigned'> {
  readonly publicity: Publicity;
  /** Only whom it concerns sees the place: its department is hidden. */
  readonly closed: boolean;
}

/** Who reads a comment once results are published: the widest circle. */
export function audienceOf(comment: Comment, { publicity, closed, hides_unsigned }: Asked): Audience {
  const viewing = { state: evaluationState.published, hides_unsigned };
  const reads = (standing: Audience) =>
    isVisibleTo({ ...viewing, standing }, { publicity }) &&
    (visibilities[standing].early || !closed) &&
    (visibilities[standing].hidden || !isHidden(comment, { ...viewing, standing }));
  return audiences.find(reads) ?? 'teacher';
}
