import type pg from 'pg';
import { findings, tableStep, unread } from '../engine/define.ts';
import { deletedPeople } from '../engine/deleted-people.ts';
import { unmatched } from '../engine/doubts.ts';
import { accept, type Running, refuse, type Target, wrong } from '../engine/step.ts';

/** An address that mail can be sent to, as far as one can see. */
const plausibleEmail = /^[^\s@<>;,]+@[^\s@<>;,]+\.[^\s@<>;,.]+$/;

type Names = readonly (string | null)[];

/** People outlive an evaluation: those whom an import brings wait until it ends. */
const target: Target = {
  table: 'stage.person',
  key: ['oidos'],
  columns: {
    oidos: 'text',
    oident: 'text',
    login: 'text',
    email: 'text',
    surname: 'text',
    name: 'text',
    title_before: 'text',
    title_after: 'text',
  },
};

/** That nobody has a number: neither those who are known, nor those whom this import brings. */
const isNobody = (oidos: string) =>
  `NOT EXISTS (SELECT FROM public.person AS p WHERE p.oidos = ${oidos})
   AND NOT EXISTS (SELECT FROM stage.person AS p WHERE p.evaluation_id = $1 AND p.oidos = ${oidos})`;

/** The numbers of all people: of those who are known, and of those whom this import brings. */
const everybody = async ({ client, context }: Pick<Running, 'client' | 'context'>): Promise<ReadonlySet<string>> => {
  const text = 'SELECT oidos FROM public.person UNION SELECT oidos FROM stage.person WHERE evaluation_id = $1';
  const { rows } = await client.query<{ oidos: string }>(text, [context.evaluationId]);
  return new Set(rows.map(({ oidos }) => oidos));
};

/** Titles of a teacher are fuller than those of the same person as a student. */
async function namesOf(client: pg.ClientBase, evaluationId: number): Promise<ReadonlyMap<string, Names>> {
  const { rows } = await client.query<[string, ...Names]>({
    text: `SELECT oidos, surname, name, title_before, title_after FROM student_name WHERE evaluation_id = $1
      UNION ALL
      (SELECT oidos, surname, name, title_before, title_after FROM teacher
       WHERE evaluation_id = $1 AND oidos IS NOT NULL ORDER BY code DESC)`,
    values: [evaluationId],
    rowMode: 'array',
  });
  return new Map(rows.map(([oidos, ...names]) => [oidos, names]));
}

interface KnownRecord {
  readonly person: string;
  readonly oident: string;
}

/** Records of people who have several, by their key. */
async function mergedRecords(client: pg.ClientBase): Promise<ReadonlyMap<string, KnownRecord>> {
  const { rows } = await client.query<KnownRecord & { oidos: string }>(
    `SELECT r.record AS oidos, r.oidos AS person, p.oident FROM person_record AS r JOIN public.person AS p ON p.oidos = r.record
     WHERE r.oidos IN (SELECT merged_into FROM public.person WHERE merged_into IS NOT NULL)`,
  );
  return new Map(rows.map(({ oidos, ...record }) => [oidos, record]));
}

/** People who sign in. Afterwards students and teachers who are nobody's are listed. */
export const persons = tableStep({
  name: 'person/copy',
  table: 'OSOBA',
  target,
  async known({ client, markOf, context: { evaluationId } }) {
    const { rows } = await client.query<{ oidos: string; oident: string; login: string | null }>(
      `SELECT oidos, oident, CASE WHEN password_hash IS NOT NULL OR sis_values ? 'login' THEN login END AS login
       FROM public.person
       UNION ALL SELECT oidos, oident, login FROM stage.person WHERE evaluation_id = $1`,
      [evaluationId],
    );
    return {
      isDeleted: await deletedPeople({ client, markOf }),
      /** Names of students and teachers, who have none among the SIS's persons. */
      names: await namesOf(client, evaluationId),
      merged: await mergedRecords(client),
      /** Whose each number is. */
      numbers: new Map(rows.map(({ oidos, oident }) => [oident, oidos])),
      /** Whose each login is: of those whom this import brings, of whoever has a password for it, or was given it by hand. */
      logins: new Map(rows.flatMap(({ oidos, login }) => (login === null ? [] : [[login, oidos] as const]))),
    };
  },
  map([oidos = null, given = null, login = null, email = null, ...own], { numbers, logins, names, merged, isDeleted }) {
    if (oidos === null) return refuse('missing-code', 'oidos');
    if (isDeleted(oidos)) return refuse('deleted-person', 'oidos');
    if (given === null) return refuse('missing-code', 'oident');
    const owner = numbers.get(given) ?? oidos;
    const record = merged.get(oidos);
    // The number of another record of the same person, which the SIS may have joined, too: each record stays with its own.
    const isOwn = owner !== oidos && record !== undefined && merged.get(owner)?.person === record.person;
    const oident = isOwn ? record.oident : given;
    if (owner !== oidos && !isOwn) return refuse('repeated-number', 'oident');
    const taken = login !== null && (logins.get(login) ?? oidos) !== oidos;
    numbers.set(oident, oidos);
    if (login !== null && !taken) logins.set(login, oidos);
    const known = names.get(oidos) ?? [];
    const named = [0, 1, 2, 3].map((at) => own[at] ?? known[at] ?? '');
    const address = email !== null && plausibleEmail.test(email) ? email : null;
    return accept(
      [oidos, oident, taken ? null : login, address, ...named],
      taken && wrong('repeated-login', 'login'),
      // The address itself lacks: the fields stand a column too far to the left.
      email === null && login !== null && plausibleEmail.test(login) && wrong('implausible', 'login'),
      unread('bad-email', 'email', email, address),
    );
  },
  doubts: [
    unmatched({
      table: 'STUD',
      column: 'sidos',
      kind: 'unknown-person',
      other: 'OSOBA',
      taken: 'student/copy',
      codes: everybody,
    }),
    unmatched({
      table: 'UCIT',
      column: 'oidos',
      kind: 'unknown-person',
      other: 'OSOBA',
      taken: 'teacher/copy',
      codes: everybody,
    }),
  ],
  finish: [
    findings(
      'STUD',
      'unknown-person',
      `SELECT s.oidos, s.oidos FROM student_name AS s WHERE s.evaluation_id = $1 AND ${isNobody('s.oidos')}`,
      'sidos',
    ),
    findings(
      'UCIT',
      'unknown-person',
      `SELECT u.code, u.oidos FROM teacher AS u WHERE u.evaluation_id = $1 AND u.oidos IS NOT NULL AND ${isNobody('u.oidos')}`,
      'oidos',
    ),
  ],
});
