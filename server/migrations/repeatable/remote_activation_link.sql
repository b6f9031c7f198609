-- Each activation has a hash over that of the one before it and over what it says itself: whoever changes, adds or takes out a row afterwards breaks the chain
-- (features/registry/chain.ts, which computes it anew).
CREATE OR REPLACE FUNCTION remote_activation_link() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER remote_activation_chain BEFORE INSERT ON remote_activation FOR EACH ROW EXECUTE FUNCTION remote_activation_link();
