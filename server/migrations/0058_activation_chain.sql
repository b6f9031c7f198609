-- Each activation has a hash over that of the one before it and over what it says itself: whoever changes, adds or takes out a row afterwards breaks the chain
-- (features/registry/chain.ts, which computes it anew).
ALTER TABLE remote_activation
  -- With the name of who activated it makes `by_digest`, which is in the hash in place of the name: a person's name can be taken away, and the chain holds.
  ADD COLUMN by_salt uuid DEFAULT gen_random_uuid(),
  ADD COLUMN by_digest text NOT NULL DEFAULT '',
  ADD COLUMN hash text NOT NULL DEFAULT '';

CREATE FUNCTION remote_activation_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  previous text;
BEGIN
  SELECT hash INTO previous FROM remote_activation WHERE id < NEW.id ORDER BY id DESC LIMIT 1;
  NEW.by_digest := encode(sha256(convert_to(NEW.by_salt || ' ' || NEW."by", 'UTF8')), 'hex');
  NEW.hash := encode(sha256(convert_to(concat(
    '[', to_json(coalesce(previous, '')), ',', NEW.id, ',', to_json(NEW.remote_id), ',', to_json(NEW.content_hash), ',', to_json(NEW.kind), ',',
    coalesce(NEW.before::text, 'null'), ',', to_json(to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')), ',',
    to_json(NEW.by_digest), ',', coalesce(to_json(NEW.key)::text, 'null'), ']'), 'UTF8')), 'hex');
  RETURN NEW;
END $$;

-- Rows of before are chained in their order.
CREATE TRIGGER remote_activation_chain BEFORE UPDATE ON remote_activation FOR EACH ROW EXECUTE FUNCTION remote_activation_link();
DO $$
DECLARE
  link bigint;
BEGIN
  FOR link IN SELECT id FROM remote_activation ORDER BY id LOOP
    UPDATE remote_activation SET hash = '' WHERE id = link;
  END LOOP;
END $$;
DROP TRIGGER remote_activation_chain ON remote_activation;

CREATE TRIGGER remote_activation_chain BEFORE INSERT ON remote_activation FOR EACH ROW EXECUTE FUNCTION remote_activation_link();
