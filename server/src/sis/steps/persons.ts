import type pg from 'pg';
import { findings, tableStep, unread } from '../engine/define.ts';
import { columnsOf, copyRows, copyStatement, rowsAsText, unnested } from '../engine/rows.ts';
import { accept, refuse, type Target, type Value, type WriteRows, wrong } from '../engine/step.ts';

/** An address that mail can be sent to, as far as one can see. */
const plausibleEmail = /^[^\s@<>;,]+@[^\s@<>;,]+\.[^\s@<>;,.]+$/;

type Names = readonly (string | null)[];

const columns = ['oidos', 'oident', 'login', 'email', 'surname', 'name', 'title_before', 'title_after'];
const target: Target = {
  table: 'person',
  key: ['oidos'],
  columns: Object.fromEntries(columns.map((name) => [name, 'text'])),
};

/** Persons outlive an evaluation: they are added and changed, never removed. An empty name changes nothing. */
const writePersons: WriteRows = async (client, rows) => {
  const found = await client.query<{ oidos: string }>('SELECT oidos FROM person WHERE oidos = ANY ($1)', [
    rows.map(([oidos]) => oidos),
  ]);
  const there = new Set(found.rows.map(({ oidos }) => oidos));
  const isThere = ([oidos]: readonly Value[]) => there.has(String(oidos));
  const added = rows.filter((row) => !isThere(row));
  await copyRows(client, [copyStatement('person', columns)], rowsAsText(added));
  const changed = rows.filter(isThere);
  if (changed.length === 0) return;
  await client.query(
    `UPDATE person AS t SET oident = i.oident, login = i.login, email = i.email, surname = i.surname, name = i.name,
       title_before = i.title_before, title_after = i.title_after
     FROM (SELECT i.oidos, i.oident, coalesce(i.login, p.login) AS login, coalesce(i.email, p.email) AS email,
             coalesce(nullif(i.surname, ''), p.surname) AS surname, coalesce(nullif(i.name, ''), p.name) AS name,
             i.title_before, i.title_after
           FROM ${unnested(target, 1)} JOIN person AS p ON p.oidos = i.oidos) AS i
     WHERE t.oidos = i.oidos AND (t.oident, t.login, t.email, t.surname, t.name, t.title_before, t.title_after)
       IS DISTINCT FROM (i.oident, i.login, i.email, i.surname, i.name, i.title_before, i.title_after)`,
    columnsOf(target, changed),
  );
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

/** People who sign in. Afterwards students and teachers who are nobody's are listed. */
export const persons = tableStep({
  name: 'person/copy',
  table: 'OSOBA',
  target,
  write: writePersons,
  removal: 'never',
  async known({ client, context: { evaluationId } }) {
    const { rows } = await client.query<{ oidos: string; oident: string; login: string | null }>(
      'SELECT oidos, oident, login FROM person',
    );
    return {
      /** Names of students and teachers, who have none among the SIS's persons. */
      names: await namesOf(client, evaluationId),
      /** Whose each number is. */
      numbers: new Map(rows.map(({ oidos, oident }) => [oident, oidos])),
      logins: new Map(rows.flatMap(({ oidos, login }) => (login === null ? [] : [[login, oidos] as const]))),
    };
  },
  map([oidos = null, oident = null, login = null, email = null, ...own], { numbers, logins, names }) {
    if (oidos === null) return refuse('missing-code', 'oidos');
    if (oident === null) return refuse('missing-code', 'oident');
    if ((numbers.get(oident) ?? oidos) !== oidos) return refuse('repeated-number', 'oident');
    const taken = login !== null && (logins.get(login) ?? oidos) !== oidos;
    numbers.set(oident, oidos);
    if (login !== null && !taken) logins.set(login, oidos);
    const given = names.get(oidos) ?? [];
    const named = [0, 1, 2, 3].map((at) => own[at] ?? given[at] ?? '');
    const address = email !== null && plausibleEmail.test(email) ? email : null;
    return accept(
      [oidos, oident, taken ? null : login, address, ...named],
      taken && wrong('repeated-login', 'login'),
      unread('bad-email', 'email', email, address),
    );
  },
  finish: [
    findings(
      'STUD',
      'unknown-person',
      `SELECT s.oidos, s.oidos FROM student_name AS s WHERE s.evaluation_id = $1
         AND NOT EXISTS (SELECT FROM person AS p WHERE p.oidos = s.oidos)`,
      'sidos',
    ),
    findings(
      'UCIT',
      'unknown-person',
      `SELECT u.code, u.oidos FROM teacher AS u WHERE u.evaluation_id = $1 AND u.oidos IS NOT NULL
         AND NOT EXISTS (SELECT FROM person AS p WHERE p.oidos = u.oidos)`,
      'oidos',
    ),
  ],
});
