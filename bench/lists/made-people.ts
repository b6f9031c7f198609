import { hashPassword } from '@anketa/server/features/session/passwords';
import type pg from 'pg';

/** Who reads the lists. */
export interface Administrator {
  readonly login: string;
  readonly password: string;
}

/** A university has so many people, and whatever belongs to them in proportion. */
const university = 70_000;

/** Evaluations that a university has kept: three years. In each one some students are new, and as many have left. */
const evaluations = 6;

/**
 * People in the shape in which imports and hands leave them: students with studies in several evaluations, some with two at once; teachers with
 * courses and fields that they guarantee; heads; given roles; records merged into others; tokens. Gives the administrator who is one of them.
 */
export async function makePeople(pool: pg.Pool, people: number): Promise<Administrator> {
  const administrator = { login: 'u0', password: 'correct horse battery staple' };
  const client = await pool.connect();
  try {
    await client.query('SET synchronous_commit = off; SET statement_timeout = 0');
    await client.query('BEGIN');
    for (const statement of peopleOf(people)) await client.query(statement);
    await client.query('UPDATE person SET password_hash = $2 WHERE login = $1', [
      administrator.login,
      await hashPassword(administrator.password),
    ]);
    for (let index = 0; index < evaluations; index++) {
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO evaluation (semester, year, name_cs, name_en, slug_cs, slug_en, completed_at, state)
         VALUES ($2, $3, 'Hodnocení ' || $1, 'Evaluation ' || $1, $1, $1 || '-en', now(), 3) RETURNING id`,
        [`e${index}`, (index % 2) + 1, 2023 + Math.floor(index / 2)],
      );
      for (const statement of evaluationOf(rows[0]?.id ?? 0, index, people)) await client.query(statement);
    }
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
    return administrator;
  } finally {
    client.release();
  }
}

const share = (people: number, of: number) => Math.max(1, Math.round((people * of) / university));

/** Statements that make people and what was given to them. Number 0 is an administrator. */
function peopleOf(people: number): string[] {
  const given = ['admin', 'temporary-admin', 'manager', 'editor', 'questioner'];
  return [
    `INSERT INTO person (oidos, oident, login, email, surname, name, title_before)
     SELECT 'p' || n, (1000000 + n)::text, 'u' || n, CASE WHEN n % 10 < 9 THEN 'u' || n * 7919 % ${people} || '@university.example' END,
       (ARRAY['Nov','Svob','Dvoř','Čern','Proch','Kuč','Vesel','Hor','Něm','Pokorn','Žák','Řeháč','Šim','Ben','Chal','Út'])[n * 7 % 16 + 1] ||
       (ARRAY['ák','áková','oda','á','ý','ek','ková','ík','íková','ička','ová','ec','el','ina','áč','ůj','ouš'])[n / 3 % 17 + 1] ||
       (ARRAY['',' Malá',' Veselá','',''])[n / 100 % 5 + 1],
       (ARRAY['Jan','Petra','Šimon','Eva','Čeněk','Žofie','Tomáš','Markéta','Ondřej','Lucie','Řehoř','Hana','Adam'])[n * 3 % 13 + 1] ||
       (ARRAY['',' Marie','',' Karel','','',''])[n % 7 + 1],
       (ARRAY['','','','Bc.','Ing.'])[n % 5 + 1]
     FROM generate_series(0, ${people - 1}) n`,
    `UPDATE person SET merged_into = 'p' || substr(oidos, 2)::int - 1 WHERE substr(oidos, 2)::int % 100 = 99`,
    `INSERT INTO person_role (oidos, role) SELECT 'p' || n, (ARRAY['${given.join("','")}'])[n % ${given.length} + 1]
     FROM generate_series(0, ${share(people, 600)}) n WHERE n % 100 <> 99`,
    `INSERT INTO api_token (name, prefix, hash, scopes, oidos, ends_on)
     SELECT 'Machine ' || n, 'ank_' || n, sha256(n::text::bytea), ARRAY['results'], 'p' || n % ${share(people, 300)}, current_date + n
     FROM generate_series(1, ${share(people, 300)}) n`,
  ];
}

/** Statements that make what an import leaves of people in one evaluation, the `index`th. */
function evaluationOf(id: number, index: number, people: number): string[] {
  const [departments, courses] = [share(people, 500), share(people, 16_000)];
  const [teachers, studying] = [share(people, 8_500), share(people, 50_000)];
  const from = share(people, 2_000) * index;
  return [
    `INSERT INTO department (evaluation_id, code, name_cs, name_en)
     SELECT ${id}, 'D' || n, 'Katedra ' || n, CASE WHEN n % 2 = 0 THEN 'Department ' || n ELSE '' END FROM generate_series(0, ${departments - 1}) n`,
    `INSERT INTO department_head (department_code, oidos) SELECT 'D' || n, 'p' || ${people - 1} - n * 3
     FROM generate_series(0, ${departments - 1}) n WHERE n % 10 <> 0 ON CONFLICT DO NOTHING`,
    `INSERT INTO field (evaluation_id, code, name_cs, name_en) SELECT ${id}, 'F' || n, 'Obor ' || n, '' FROM generate_series(0, ${departments - 1}) n`,
    `INSERT INTO course (evaluation_id, code, name_cs, name_en, department_code)
     SELECT ${id}, 'K' || n, (ARRAY['Úvod do','Základy','Dějiny','Seminář k','Praktikum z','Teorie','Metody'])[n % 7 + 1] || ' ' ||
       (ARRAY['chemie','biologie','statistiky','literatury','programování','práva','žurnalistiky'])[n / 7 % 7 + 1] || ' ' || n,
       CASE WHEN n % 3 = 0 THEN '' ELSE 'Course ' || n END, 'D' || n % ${departments}
     FROM generate_series(0, ${courses - 1}) n`,
    `INSERT INTO study (evaluation_id, code, oidos)
     SELECT ${id}, 'S' || n || '-' || nth, 'p' || n FROM generate_series(${from}, ${from + studying - 1}) n, generate_series(1, CASE WHEN n % 10 = 0 THEN 2 ELSE 1 END) nth`,
    `INSERT INTO teacher (evaluation_id, code, oidos, department_code, surname, name)
     SELECT ${id}, 'T' || n, p.oidos, 'D' || n % ${departments}, p.surname, p.name
     FROM generate_series(0, ${teachers - 1}) n JOIN person p ON p.oidos = 'p' || ${people - 1} - n`,
    `INSERT INTO course_guarantor (evaluation_id, course_code, teacher_code)
     SELECT ${id}, 'K' || n, 'T' || n * 7 % ${teachers} FROM generate_series(0, ${courses - 1}) n`,
    `INSERT INTO programme_guarantor (evaluation_id, programme_code, teacher_code)
     SELECT ${id}, 'P' || n, 'T' || n * 3 % ${teachers} FROM generate_series(0, ${departments - 1}) n`,
  ];
}
