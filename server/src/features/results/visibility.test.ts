import { type Publicity, publicities } from '@anketa/contract/questions/questions';
import { type CommentAct, commentActs, type Hider, hiders } from '@anketa/contract/results/comment';
import { expect, test } from 'vitest';
import { rateOf } from '../figures/averages.ts';
import { actsOn, disclose, hidesAs, type Reader, replierAt, standingAt } from './disclosure.ts';

/**
 * Who reads a comment, cell by cell: question publicity × who hid it × phase × who reads × signed. What is expected is derived from
 * the sentences of the specification below, not from the table of disclosure.ts.
 */

/** What somebody is, beside nothing. */
interface Who extends Partial<Omit<Reader, 'relation'>> {
  readonly relation?: Partial<NonNullable<Reader['relation']>>;
}

/** Readers as the specification calls them, and what each is to the parallel that the comment is about. */
const readers = {
  'anonymous visitor': {},
  student: { signedIn: true },
  'teacher of the parallel': { signedIn: true, relation: { teacher_codes: ['me'], parallels: ['here'] } },
  'teacher of another parallel of the course': {
    signedIn: true,
    relation: { teacher_codes: ['me'], parallels: ['there'] },
  },
  guarantor: { signedIn: true, relation: { guaranteed: true } },
  'department head': { signedIn: true, relation: { headed: true } },
  'head of another department': { signedIn: true },
  administrator: { signedIn: true, readsHidden: true },
} satisfies Record<string, Who>;
type Role = keyof typeof readers;

const phases = ['preparation', 'filling in', 'checking results', 'publication', 'failed', 'importing'] as const;

interface Cell {
  readonly role: Role;
  readonly publicity: Publicity;
  readonly hidden_by: Hider | null;
  readonly phase: (typeof phases)[number];
  readonly signed: boolean;
  readonly hidesUnsigned: boolean;
}

/** Sentences of the specification, as what each demands of whoever reads. */
const sentences = {
  /** 1: "Teachers and department heads review results." 6: administrators hold every right; a guarantor sees what they guarantee. */
  concerned: ({ role }: Cell) =>
    ['teacher of the parallel', 'guarantor', 'department head', 'administrator'].includes(role),
  /** 6: "results cannot be viewed in this phase"; 4: phase 2 is "Checking results (answers)", phase 3 "Publication of results". */
  phase: (cell: Cell) =>
    cell.phase === 'publication' || (cell.phase === 'checking results' && sentences.concerned(cell)),
  /** 3: "publicity range (none, signed, all)"; 1: "anonymous visitors who may only browse public results". */
  publicity: (cell: Cell) =>
    cell.publicity === 'all' ||
    (cell.publicity === 'signed' && cell.role !== 'anonymous visitor') ||
    sentences.concerned(cell),
  /** 1: "Hidden answers are seen only by the teacher, the department head and administrators." */
  hidden: ({ role }: Cell) => ['teacher of the parallel', 'department head', 'administrator'].includes(role),
  /** 3: hidden by S, U, A, DH, UK or D, "or null"; 11, `hide_anonymous_answers`: what nobody signed is read as hidden. */
  isHidden: ({ hidden_by, hidesUnsigned, signed }: Cell) => hidden_by !== null || (hidesUnsigned && !signed),
};

/** Read, known to be there ("2 hidden comments"), or nothing. */
function expected(cell: Cell): 'read' | 'counted' | 'nothing' {
  if (!sentences.phase(cell) || !sentences.publicity(cell)) return 'nothing';
  return sentences.isHidden(cell) && !sentences.hidden(cell) ? 'counted' : 'read';
}

const here = { target: 'gl', parallel_code: 'here', teacher_code: '' } as const;

function readerOf(role: Role): Reader {
  const { relation, ...who }: Who = readers[role];
  const nothing = { headed: false, guaranteed: false, teacher_codes: [], parallels: [] };
  return { signedIn: false, readsHidden: false, ...who, relation: relation && { ...nothing, ...relation } };
}

function shownTo({ role, publicity, hidden_by, phase, signed, hidesUnsigned }: Cell) {
  const standing = standingAt(readerOf(role), here);
  const comment = { hidden_by, signed_name: signed ? 'Jan Novák' : null, handed_over: false };
  const question = { form: 'text', publicity, minimum_return_rate: 0, return_rate_over_course: false } as const;
  const rates = { own: rateOf(10, 5), course: rateOf(10, 5) };
  const shown = disclose(
    { standing, state: phases.indexOf(phase), hides_unsigned: hidesUnsigned },
    { question, row: { answered: 5 }, rates, minimum: 3, comments: [comment] },
  );
  if (!shown) return 'nothing';
  return shown.comments.length === 1 ? 'read' : shown.hidden_comments === 1 ? 'counted' : '?';
}

const cells = (Object.keys(readers) as Role[]).flatMap((role) =>
  publicities.flatMap((publicity) =>
    [...hiders, null].flatMap((hidden_by) =>
      phases.flatMap((phase) =>
        [true, false].flatMap((signed) =>
          [true, false].map((hidesUnsigned): Cell => ({ role, publicity, hidden_by, phase, signed, hidesUnsigned })),
        ),
      ),
    ),
  ),
);

test.each(Object.keys(readers) as Role[])('what the specification says is shown to: %s', (role) => {
  const wrong = cells.filter((cell) => cell.role === role && shownTo(cell) !== expected(cell));
  expect(wrong.map((cell) => ({ ...cell, expected: expected(cell), shown: shownTo(cell) }))).toEqual([]);
});

test('every combination is a cell, and each of the three outcomes occurs', () => {
  expect(cells).toHaveLength(8 * 3 * 7 * 6 * 2 * 2);
  expect(new Set(cells.map(expected)).size).toBe(3);
});

/** Who hides, by the mark of each, the lightest first. Nobody takes back what a student hid, or who weighs more. */
const weights: readonly (readonly [Hider, Role])[] = [
  ['U', 'teacher of the parallel'],
  ['DH', 'department head'],
  ['A', 'administrator'],
];

/** Whether somebody may do this with a comment that they read. Specification 6.5, 6.29: "answers read/hide (2)", "comment deletion needs sufficient rights". */
function mayDo(role: Role, act: CommentAct, hidden_by: Hider | null): boolean {
  const weight = weights.findIndex(([, who]) => who === role);
  const mark = weights.findIndex(([one]) => one === hidden_by);
  // Unknown, and by default: nobody's, so an administrator's.
  const isNobodys = hidden_by === 'UK' || hidden_by === 'D';
  return {
    hide: hidden_by === null && weight >= 0,
    reveal: role === 'administrator' ? mark >= 0 || isNobodys : mark >= 0 && mark <= weight,
    delete: role === 'administrator',
    reply: ['teacher of the parallel', 'guarantor', 'department head'].includes(role),
  }[act];
}

test.each(Object.keys(readers) as Role[])('what may be done with a comment, whoever hid it, by: %s', (role) => {
  const reader = readerOf(role);
  for (const hidden_by of [...hiders, null]) {
    const acts = actsOn({ hidden_by }, standingAt(reader, here), replierAt(reader, here));
    for (const act of commentActs) {
      expect(acts.includes(act), `${act}, hidden by ${hidden_by}`).toBe(mayDo(role, act, hidden_by));
    }
  }
});

test('who hides leaves their own mark: a teacher, a head or an administrator, and nobody as "unknown" or "by default"', () => {
  const marks = (Object.keys(readers) as Role[]).map((role) => hidesAs(standingAt(readerOf(role), here)));
  expect([...new Set(marks)].toSorted()).toEqual(['A', 'DH', 'U', null]);
});
