/** Staged people whose number is nobody else's, with their login where it is not either: another import may have ended meanwhile. */
const staged = `staged AS (
    SELECT i.* FROM stage.person AS i LEFT JOIN public.person AS other ON other.oident = i.oident AND other.oidos <> i.oidos
    WHERE i.evaluation_id = $1 AND other.oidos IS NULL
  ), free AS (
    SELECT i.oidos, CASE WHEN other.oidos IS NULL THEN i.login END AS login
    FROM staged AS i LEFT JOIN public.person AS other ON other.login = i.login AND other.oidos <> i.oidos
  )`;

/**
 * Who no longer has a login, since the SIS gives it to somebody else: universities give those of people who left to others, and exchange
 * them. Whoever has a password for it keeps it, and so does who was given it by hand.
 */
const passedOn = `UPDATE public.person AS t SET login = NULL FROM stage.person AS i
  WHERE i.evaluation_id = $1 AND i.login = t.login AND i.oidos <> t.oidos AND t.password_hash IS NULL
    AND NOT coalesce(t.sis_values ? 'login', false)`;

/** What is written of people who are known already and were not edited: an empty name or address changes nothing. */
const fuller = `SELECT i.oidos, i.oident, coalesce(free.login, p.login) AS login, coalesce(i.email, p.email) AS email,
    coalesce(nullif(i.surname, ''), p.surname) AS surname, coalesce(nullif(i.name, ''), p.name) AS name,
    i.title_before, i.title_after
  FROM staged AS i JOIN free USING (oidos) JOIN public.person AS p USING (oidos) WHERE p.sis_values IS NULL`;

/** The fields that were edited of the person `p`. */
const edited = 'ARRAY(SELECT jsonb_object_keys(p.sis_values))';

/**
 * People who were edited: as the SIS says in the other fields (`n`), and what it says in those (`sis_values`). `s` is the person as it said last time. Its
 * login is remembered also while somebody else has it.
 */
const beside = `SELECT n.oidos, s.oident, n.login, n.email, n.surname, n.name, n.title_before, n.title_after,
    (SELECT jsonb_object_agg(field, s.says -> field) FROM unnest(s.fields) AS field) AS sis_values
  FROM (
    SELECT p AS person, i.oident, ${edited} AS fields, jsonb_build_object(
        'login', CASE WHEN p.sis_values ? 'login' THEN coalesce(i.login, s.login) ELSE coalesce(free.login, s.login) END,
        'email', coalesce(i.email, s.email), 'surname', coalesce(nullif(i.surname, ''), s.surname),
        'name', coalesce(nullif(i.name, ''), s.name), 'title_before', i.title_before, 'title_after', i.title_after) AS says
    FROM staged AS i JOIN free USING (oidos) JOIN public.person AS p USING (oidos)
    CROSS JOIN LATERAL jsonb_populate_record(p, p.sis_values) AS s
    WHERE p.sis_values IS NOT NULL
  ) AS s CROSS JOIN LATERAL jsonb_populate_record(s.person, s.says - s.fields) AS n`;

/**
 * Statements that write the people whom an import of the evaluation `$1` brought. They outlive evaluations: some are changed, others added, and
 * nobody goes.
 */
export const writingPeople = {
  alone: 'SELECT lock_people() WHERE $1::int IS NOT NULL',
  passOn: passedOn,
  change: `WITH ${staged}
      UPDATE public.person AS t SET oident = i.oident, login = i.login, email = i.email, surname = i.surname, name = i.name,
        title_before = i.title_before, title_after = i.title_after
      FROM (${fuller}) AS i
      WHERE t.oidos = i.oidos AND (t.oident, t.login, t.email, t.surname, t.name, t.title_before, t.title_after)
        IS DISTINCT FROM (i.oident, i.login, i.email, i.surname, i.name, i.title_before, i.title_after)`,
  changeEdited: `WITH ${staged}
      UPDATE public.person AS t SET oident = i.oident, login = i.login, email = i.email, surname = i.surname, name = i.name,
        title_before = i.title_before, title_after = i.title_after, sis_values = i.sis_values
      FROM (${beside}) AS i
      WHERE t.oidos = i.oidos AND (t.oident, t.login, t.email, t.surname, t.name, t.title_before, t.title_after, t.sis_values)
        IS DISTINCT FROM (i.oident, i.login, i.email, i.surname, i.name, i.title_before, i.title_after, i.sis_values)`,
  add: `WITH ${staged}
      INSERT INTO public.person (oidos, oident, login, email, surname, name, title_before, title_after)
      SELECT i.oidos, i.oident, free.login, i.email, i.surname, i.name, i.title_before, i.title_after
      FROM staged AS i JOIN free USING (oidos) WHERE NOT EXISTS (SELECT FROM public.person AS t WHERE t.oidos = i.oidos)`,
};
