-- From which address a failed page load with a canary was reported, as a code of it that is another one for each canary: strangers at one address convict nothing by
-- themselves (features/registry/canary.ts). '': it does not matter. Votes go when their canary ends.
ALTER TABLE remote_canary_vote ADD COLUMN voter text NOT NULL DEFAULT '';

-- By which token something was planned: of one that was revoked nothing is done any more. NULL: a person planned it.
ALTER TABLE remote_schedule ADD COLUMN token_id integer;
