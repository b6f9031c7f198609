import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../values.ts';
import { givenRoles } from './people.ts';

/** The largest file of roles, in characters, and how many lines it may have. */
export const rolesFileCharacters = 5_000_000;
export const rolesFileLines = 70_000;
/** Of the file's text as JSON. */
const rolesBodyBytes = 6_000_000;

const role = z.enum(givenRoles);

/** What is wrong with a line, or with what the file leaves out. */
export const roleLineFaults = ['nobody', 'two-people', 'unknown-role', 'not-yours', 'no-person'] as const;
export type RoleLineFault = (typeof roleLineFaults)[number];

/** What becomes of one line of the file; of who is not in it any more `line` is null. */
export const RoleLine = z.object({
  line: z.number().int().nullable(),
  /** The number or the login that stands there. */
  who: z.string(),
  full_name: z.string(),
  given: z.array(role),
  taken: z.array(role),
  fault: z.enum(roleLineFaults).nullable(),
});
export type RoleLine = z.output<typeof RoleLine>;

/** What a file comes to. Only lines that change something, or are wrong, are listed; of many the first ones. */
export const RolesPlan = z.object({
  lines: z.number().int(),
  given: z.number().int(),
  taken: z.number().int(),
  unchanged: z.number().int(),
  faults: z.number().int(),
  listed: z.array(RoleLine),
  /** How many more would be listed. */
  more: z.number().int(),
  /** Of what was found: what is written must be the same. */
  digest: z.string(),
});
export type RolesPlan = z.output<typeof RolesPlan>;

const csv = z.string().max(rolesFileCharacters);
const errors = ['fields-invalid', 'roles-file-empty'] as const;

/** The page of roles from a file: how many people have roles from the last one. Also which roles the caller may give. */
export const readRolesFile = endpoint({
  method: 'GET',
  path: '/internal/users/roles',
  summary: 'Open the page of roles from a file',
  right: 'user.edit',
  response: z.object({ people: z.number().int(), grantable: z.array(role) }),
});

/** Which roles would be given and taken. It writes nothing. */
export const tryRolesFile = endpoint({
  method: 'POST',
  path: '/internal/users/roles/trial',
  summary: 'Try out roles from a file',
  right: 'user.edit',
  effect: 'reads',
  errors: ['fields-invalid'],
  bodyBytes: rolesBodyBytes,
  body: z.object({ csv }),
  response: RolesPlan,
});

/**
 * In place of the roles of the last file, as a trial has shown. Only roles of an earlier file are taken; what was given by hand or by a provider
 * stays.
 */
export const giveRolesFromFile = endpoint({
  method: 'POST',
  path: '/internal/users/roles',
  summary: 'Give roles from a file',
  right: 'user.edit',
  effect: 'runs',
  errors: [...errors, 'roles-moved'],
  bodyBytes: rolesBodyBytes,
  body: z.object({ csv, digest: z.string().max(100), confirmed: z.boolean().default(false) }),
  response: Done.extend({ plan: RolesPlan }),
});
