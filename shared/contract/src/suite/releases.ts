import { z } from 'zod';
import { edited, Version } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { Done, rowId } from '../values.ts';
import { Prefix, RemoteId } from './registry.ts';
import { Rehearsal } from './rehearsals.ts';

/** The largest file of a remote, and the most that all files of a revision may have together, in bytes. */
export const fileBytes = 8 * 1024 * 1024;
export const revisionBytes = 64 * 1024 * 1024;

export const RemoteParams = z.object({ name: RemoteId.max(100) });

/** A file by what it holds. */
const Sha256 = z
  .string()
  .max(64)
  .regex(/^[0-9a-f]{64}$/);

/** A revision by what its files are called and hold. */
export const RevisionId = z
  .string()
  .max(16)
  .regex(/^[0-9a-f]{16}$/);

/** A file's place in the folder of a remote. */
const FilePath = z
  .string()
  .max(300)
  .regex(/^(?!.*\.\.)[\w.@-]+(\/[\w.@-]+)*$/);

/** What pages get of a remote: the number of the activation is what `If-Match` is given, `"none"` where there is none yet. */
export const Active = z.object({ revision: z.string(), activation: rowId });

/** A remote's name, with the prefixes that it may claim: whose it is stands with the tokens that are bound to it. */
export const RemoteName = z.object({ name: z.string(), prefixes: z.array(z.string()) });

/** What is written of a name. */
export const NameFields = z.object({
  /** Where a remote of this name may answer. Of the operator's alone there may be none: wherever its remote.json says. */
  prefixes: z.array(Prefix.max(200)).max(20),
  /** It is the operator's: no token of a team releases it. */
  operator: z.boolean(),
});

/** The same as it is listed. */
export const ListedName = RemoteName.extend({ operator: z.boolean(), version: Version });
export type ListedName = z.output<typeof ListedName>;

/** With the prefixes that it may claim. Tokens of teams are bound to names. */
export const makeRemoteName = endpoint({
  method: 'POST',
  path: '/internal/remote-names',
  summary: 'Create the name of a remote',
  right: 'options.edit',
  effect: 'adds',
  errors: ['fields-invalid'],
  body: RemoteParams.extend({ prefixes: z.array(Prefix.max(200)).min(1).max(20) }),
  response: Done,
});

/** The prefixes that it may claim, and whether it is the operator’s or a team’s. */
export const updateRemoteName = endpoint({
  method: 'PUT',
  path: '/internal/remote-names/:name',
  summary: 'Edit the addresses and owner of the name of a remote',
  right: 'options.edit',
  effect: 'edits',
  errors: ['fields-invalid', 'edit-conflict'],
  params: RemoteParams,
  body: edited(NameFields),
  response: NameFields.extend({ prefixes: z.array(z.string()), version: Version }),
});

/** No token releases for it any more. What is published stays. */
export const deleteRemoteName = endpoint({
  method: 'DELETE',
  path: '/internal/remote-names/:name',
  summary: 'Delete the name of a remote',
  right: 'options.edit',
  effect: 'removes',
  errors: ['name-of-operator'],
  params: RemoteParams,
  response: Done,
});

/** What pages get of it now, and which prefixes it may claim. */
export const readRelease = endpoint({
  method: 'GET',
  path: '/api/remotes/:name',
  summary: 'Read the state of a remote before a release',
  right: 'token:release',
  params: RemoteParams,
  response: RemoteName.extend({ active: Active.nullable() }),
});

/** As its bytes. Nobody can load it before a revision has it. */
export const uploadFile = endpoint({
  method: 'PUT',
  path: '/api/remotes/:name/files/:sha256',
  summary: 'Upload a file of a remote',
  right: 'token:release',
  effect: 'adds',
  bodyBytes: fileBytes,
  errors: ['remote-invalid', 'too-large'],
  params: RemoteParams.extend({ sha256: Sha256 }),
  response: Done,
});

/** From its files, or it says which of them are missing. Pages do not get it yet. */
export const makeRevision = endpoint({
  method: 'POST',
  path: '/api/remotes/:name/revisions',
  summary: 'Make a revision of a remote',
  right: 'token:release',
  effect: 'adds',
  errors: ['remote-invalid', 'too-large'],
  params: RemoteParams,
  body: z.object({
    files: z
      .array(z.object({ path: FilePath, sha256: Sha256 }))
      .min(1)
      .max(2000),
    /** What became of these files in a rehearsal: it stands with the revision. */
    rehearsal: Rehearsal.optional(),
  }),
  response: z.object({
    /** Null: files are missing. */
    revision: z.string().nullable(),
    missing: z.array(z.string()),
  }),
});

/** Which revision pages get, and what it may be and lose. */
export const ActivationWish = z.object({
  revision: RevisionId,
  /** It may lose routes, menu items and what it adds to pages of others. */
  drops: z.boolean().default(false),
  /** It may be one that is marked as bad. */
  retired: z.boolean().default(false),
  /** Also of the questionnaire in the last day of filling, and after a rehearsal that failed. */
  anyway: z.boolean().default(false),
});

/** Pages get it. The header If-Match has the present activation. The header Idempotency-Key is a UUID, which tokens have to send. */
export const activateRevision = endpoint({
  method: 'POST',
  path: '/api/remotes/:name/activations',
  summary: 'Activate a revision of a remote',
  right: 'options.edit',
  scope: 'activate',
  effect: 'runs',
  errors: [
    'remote-invalid',
    'remote-drops',
    'remote-retired',
    'calendar-closing',
    'rehearsal-failed',
    'activation-raced',
  ],
  params: RemoteParams,
  body: ActivationWish.extend({
    /** It may lose what `drops` lets it lose, as a page says it whose person was asked. */
    confirmed: z.boolean().default(false),
  }),
  response: Active.extend({
    /** It was so before this request. */
    already: z.boolean(),
  }),
});

/** To what pages got before. The header If-Match has the present activation. */
export const rollBackRelease = endpoint({
  method: 'POST',
  path: '/api/remotes/:name/rollbacks',
  summary: 'Take a remote back to an earlier revision',
  right: 'options.edit',
  scope: 'rollback',
  effect: 'runs',
  errors: ['remote-invalid', 'remote-drops', 'no-earlier-revision', 'activation-raced'],
  params: RemoteParams,
  body: z.object({
    /** To which of those that were active before; null: to the last of them. */
    revision: RevisionId.nullable().default(null),
    /** It may lose routes, menu items and what it adds to pages of others. */
    drops: z.boolean().default(false),
    /** The same, as a page says it whose person was asked. */
    confirmed: z.boolean().default(false),
  }),
  response: Active,
});
