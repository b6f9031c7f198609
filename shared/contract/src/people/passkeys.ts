import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, oneLine } from '../values.ts';
import { RaiseReason, Session } from './session.ts';

/** How many passkeys one person may have. */
export const passkeysMaximum = 10;

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** When it was added, YYYY-MM-DD. */
  day: z.string(),
  /** Whether it signs in at the present address of the suite. One that was added at another address does not. */
  usable: z.boolean(),
});
export type Passkey = z.output<typeof Passkey>;

/** Bytes as WebAuthn's JSON has them. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

/** A credential's id: 1023 bytes at most. */
const CredentialId = bytes(1364);
const credentialType = z.literal('public-key');

/** What a browser makes a passkey by: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(z.object({ type: credentialType, id: z.string(), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.output<typeof CreationOptions>;

/** What a browser proves a passkey by: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. No key is named, so that none need be asked for by login. */
export const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof RequestOptions>;

/** A new credential, as a browser gives it. */
export const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});
export type NewCredential = z.output<typeof NewCredential>;

/** The proof that somebody has a credential. */
export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(100),
  }),
});
export type Assertion = z.output<typeof Assertion>;

/** For people with a local password. */
export const listPasskeys = endpoint({
  method: 'GET',
  path: '/internal/passkeys',
  summary: "See one's own passkeys",
  right: 'signed-in',
  response: z.object({ passkeys: z.array(Passkey) }),
});

/** The password is asked for again: whoever finds a page open adds no way in of their own. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/internal/passkeys/options',
  summary: "Begin to add a passkey of one's own",
  right: 'signed-in',
  effect: 'own',
  errors: ['fields-invalid', 'too-many-attempts', 'passkeys-full'],
  body: z.object({ password: z.string().min(1).max(1000) }),
  response: z.object({ options: CreationOptions }),
});

/** The one that the browser has made. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/internal/passkeys',
  summary: "Add a passkey of one's own",
  right: 'signed-in',
  effect: 'own',
  errors: ['passkey-not-added', 'passkeys-full'],
  body: z.object({ name: oneLine.trim().min(1).max(60), credential: NewCredential }),
  response: Done,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/internal/passkeys/:passkey',
  summary: "Remove a passkey of one's own",
  right: 'signed-in',
  effect: 'own',
  params: z.object({ passkey: z.uuid() }),
  response: Done,
});

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/internal/session/passkey/options',
  summary: 'Begin to sign in with a passkey',
  right: 'public',
  effect: 'own',
  response: z.object({ options: RequestOptions }),
});

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/internal/session/passkey',
  summary: 'Sign in with a passkey',
  right: 'public',
  effect: 'own',
  errors: ['passkey-refused', 'passkey-unknown', 'too-many-attempts'],
  body: z.object({ credential: Assertion }),
  response: Session,
});

export const beginPasskeyRaise = endpoint({
  method: 'POST',
  path: '/internal/session/raise/passkey/options',
  summary: "Begin to raise one's rights with a passkey",
  right: 'signed-in',
  effect: 'own',
  response: z.object({ options: RequestOptions }),
});

/** Those of an administrator, for a fixed time. It opens the session anew. */
export const raiseByPasskey = endpoint({
  method: 'POST',
  path: '/internal/session/raise/passkey',
  summary: "Raise one's rights with a passkey",
  right: 'signed-in',
  effect: 'own',
  errors: ['passkey-not-proof', 'too-many-attempts'],
  body: z.object({ credential: Assertion, reason: RaiseReason }),
  response: Done,
});
