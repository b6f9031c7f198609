import { findings, tableStep } from '../engine/define.ts';
import { accept, refuse, type WriteRows } from '../engine/step.ts';
import { columnsOf } from '../engine/write.ts';

interface Known {
  /** Whose each number is. */
  readonly numbers: Map<string, string>;
  readonly logins: Map<string, string>;
}

const columns = ['oidos', 'oident', 'login', 'email', 'surname', 'name', 'title_before', 'title_after'];

/** Persons outlive an evaluation: they are added and changed, never removed. An empty name changes nothing. */
const writePersons: WriteRows = async (client, { evaluationId }, rows) => {
  await client.query(
    `INSERT INTO person AS t (${columns.join(', ')})
     SELECT DISTINCT ON (i.oidos) i.oidos, i.oident, i.login, i.email,
       coalesce(i.surname, s.surname, u.surname, ''), coalesce(i.name, s.name, u.name, ''),
       coalesce(i.title_before, u.title_before, s.title_before, ''), coalesce(i.title_after, u.title_after, s.title_after, '')
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
       AS i (${columns.join(', ')})
     LEFT JOIN student_name AS s ON s.evaluation_id = $1 AND s.oidos = i.oidos
     LEFT JOIN teacher AS u ON u.evaluation_id = $1 AND u.oidos = i.oidos
     ORDER BY i.oidos, u.code
     ON CONFLICT (oidos) DO UPDATE SET oident = EXCLUDED.oident, login = coalesce(EXCLUDED.login, t.login),
       email = coalesce(EXCLUDED.email, t.email),
       surname = coalesce(nullif(EXCLUDED.surname, ''), t.surname), name = coalesce(nullif(EXCLUDED.name, ''), t.name),
       title_before = EXCLUDED.title_before, title_after = EXCLUDED.title_after
     WHERE (t.oident, t.login, t.email, t.surname, t.name, t.title_before, t.title_after) IS DISTINCT FROM
       (EXCLUDED.oident, coalesce(EXCLUDED.login, t.login), coalesce(EXCLUDED.email, t.email),
        coalesce(nullif(EXCLUDED.surname, ''), t.surname), coalesce(nullif(EXCLUDED.name, ''), t.name),
        EXCLUDED.title_before, EXCLUDED.title_after)`,
    [evaluationId, ...columnsOf(rows, columns.length)],
  );
};

/** People who sign in. Afterwards students and teachers who are nobody's are listed. */
export const persons = tableStep<Known>({
  folder: 'person',
  action: 'copy',
  table: 'OSOBA',
  target: { table: 'person', key: ['oidos'], columns: Object.fromEntries(columns.map((name) => [name, 'text'])) },
  write: writePersons,
  removal: 'never',
  async known(client) {
    const { rows } = await client.query<{ oidos: string; oident: string; login: string | null }>(
      'SELECT oidos, oident, login FROM person',
    );
    return {
      numbers: new Map(rows.map(({ oidos, oident }) => [oident, oidos])),
      logins: new Map(rows.flatMap(({ oidos, login }) => (login === null ? [] : [[login, oidos] as const]))),
    };
  },
  map([oidos = null, oident = null, login = null, ...rest], { numbers, logins }) {
    if (oidos === null || oident === null) return refuse('missing-code');
    if ((numbers.get(oident) ?? oidos) !== oidos) return refuse('repeated-number');
    const taken = login !== null && (logins.get(login) ?? oidos) !== oidos;
    numbers.set(oident, oidos);
    if (login !== null && !taken) logins.set(login, oidos);
    return accept([oidos, oident, taken ? null : login, ...rest], taken && 'repeated-login');
  },
  finish: [
    findings(
      'STUD',
      'unknown-person',
      `SELECT s.oidos FROM student_name AS s WHERE s.evaluation_id = $1
         AND NOT EXISTS (SELECT FROM person AS p WHERE p.oidos = s.oidos)`,
    ),
    findings(
      'UCIT',
      'unknown-person',
      `SELECT u.code FROM teacher AS u WHERE u.evaluation_id = $1 AND u.oidos IS NOT NULL
         AND NOT EXISTS (SELECT FROM person AS p WHERE p.oidos = u.oidos)`,
    ),
  ],
});
