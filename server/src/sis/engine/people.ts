/** Staged people whose number is nobody else's, with their login where it is not either: another import may have ended meanwhile. */
const staged = (when: string) => `staged AS (
    SELECT i.* FROM stage.person AS i LEFT JOIN public.person AS other ON other.oident = i.oident AND other.oidos <> i.oidos
    WHERE i.evaluation_id = $1 AND other.oidos IS NULL AND ${when}
  ), free AS (
    SELECT i.oidos, CASE WHEN other.oidos IS NULL THEN i.login END AS login
    FROM staged AS i LEFT JOIN public.person AS other ON other.login = i.login AND other.oidos <> i.oidos
  )`;

/**
 * Who no longer has a login, since the SIS gives it to somebody else: universities give those of people who left to others, and exchange
 * them. Whoever has a password for it keeps it.
 */
const passedOn = (when: string) => `UPDATE public.person AS t SET login = NULL FROM stage.person AS i
  WHERE i.evaluation_id = $1 AND i.login = t.login AND i.oidos <> t.oidos AND t.password_hash IS NULL AND ${when}`;

/** What is written of people who are known already: an empty name or address changes nothing. */
const fuller = `SELECT i.oidos, i.oident, coalesce(free.login, p.login) AS login, coalesce(i.email, p.email) AS email,
    coalesce(nullif(i.surname, ''), p.surname) AS surname, coalesce(nullif(i.name, ''), p.name) AS name,
    i.title_before, i.title_after
  FROM staged AS i JOIN free USING (oidos) JOIN public.person AS p USING (oidos)`;

/**
 * Statements that write the people whom an import of the evaluation `$1` brought, where a condition holds. They outlive evaluations: some
 * are changed, others added, and nobody goes.
 */
export function writingPeople(when = 'true') {
  return {
    alone: 'SELECT lock_people() WHERE $1::int IS NOT NULL',
    passOn: passedOn(when),
    change: `WITH ${staged(when)}
      UPDATE public.person AS t SET oident = i.oident, login = i.login, email = i.email, surname = i.surname, name = i.name,
        title_before = i.title_before, title_after = i.title_after
      FROM (${fuller}) AS i
      WHERE t.oidos = i.oidos AND (t.oident, t.login, t.email, t.surname, t.name, t.title_before, t.title_after)
        IS DISTINCT FROM (i.oident, i.login, i.email, i.surname, i.name, i.title_before, i.title_after)`,
    add: `WITH ${staged(when)}
      INSERT INTO public.person (oidos, oident, login, email, surname, name, title_before, title_after)
      SELECT i.oidos, i.oident, free.login, i.email, i.surname, i.name, i.title_before, i.title_after
      FROM staged AS i JOIN free USING (oidos) WHERE NOT EXISTS (SELECT FROM public.person AS t WHERE t.oidos = i.oidos)`,
  };
}
