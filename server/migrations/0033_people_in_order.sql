-- Lists of people are read along this index, also their last pages: sorting by a collation of ICU takes longer than anything else in them. The order
-- is that of features/people/order.ts; `surname` is beside it because PostgreSQL does not see that its expression can be given without it.
DROP INDEX person_name;
CREATE INDEX person_in_order
  ON person ((nullif(surname, '') COLLATE "cs-x-icu"), (name COLLATE "cs-x-icu"), oidos) INCLUDE (surname);
