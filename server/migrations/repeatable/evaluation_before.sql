-- The last evaluation of an earlier semester in which a course was evaluated; null where there was none.
CREATE OR REPLACE FUNCTION evaluation_before(evaluation integer, course text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT b.id FROM evaluation e
  JOIN evaluation b ON b.type = e.type AND (b.year, b.semester) < (e.year, e.semester) AND b.completed_at IS NOT NULL
  JOIN course c ON c.evaluation_id = b.id AND c.code = course COLLATE "C" AND c.active AND c.enrolled > 0
  WHERE e.id = evaluation ORDER BY b.year DESC, b.semester DESC, b.id DESC LIMIT 1;
$$;
