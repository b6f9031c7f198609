import { givenRoles } from '@anketa/contract/people/people';
import { Label } from '@anketa/contract/suite/registry';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { jsonFrom } from './json-file.ts';
import { secretFrom } from './secret-files.ts';

// The file of ANKETA_PROVIDERS: a list of providers, each as one of these shapes. docs/operate.md has examples that a test reads.

/** What a provider tells of a person that the SIS knows too. */
const Rule = z.strictObject({
  /** The claim, or of trusted headers the header, that has the number. */
  claim: z.string().min(1),
  /** The whole value; its first group is the number, or where there is none all of it. Letters are compared without case. */
  pattern: z
    .string()
    .default('.+')
    .refine(isPattern, 'is no regular expression of the kind that JavaScript has')
    .transform((pattern) => new RegExp(`^(?:${pattern})$`, 'iu')),
  /** Which column of the SIS it is looked for in: a person's number (OIDENT), the number of one study, or the login. */
  target: z.enum(['person', 'study', 'login']),
});
export type Rule = z.output<typeof Rule>;

/** Roles that a provider gives: values of a claim, and the role of each. */
const Roles = z.strictObject({ claim: z.string().min(1), values: z.record(z.string(), z.enum(givenRoles)) });

const common = {
  /** Stands in addresses and in the database: never renamed. */
  key: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/, 'small letters, digits and dashes')
    // /sign-in/link is the address of mailed links.
    .refine((key) => key !== 'link', 'is another address of the suite'),
  name: Label.strict(),
  number: Rule,
  roles: Roles.optional(),
};

const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'RS384', 'RS512', 'PS384', 'PS512', 'EdDSA'] as const;

const OpenIdConnect = z.strictObject({
  ...common,
  kind: z.literal('oidc'),
  issuer: z.url({ protocol: /^https?$/ }),
  client_id: z.string().min(1),
  /** Of the two one. */
  client_secret: z.string().min(1).optional(),
  client_secret_file: z.string().min(1).optional(),
  scope: z
    .string()
    .regex(/(^| )openid( |$)/, 'must have openid')
    .default('openid'),
  /** What its ID tokens are signed with. No other is taken. */
  algorithm: z.enum(algorithms).default('RS256'),
});

/** An address block such as 10.0.0.0/8. */
const block = z.string().refine((text) => ipaddr.isValidCIDR(text), 'must be an address block, such as 10.0.0.0/8');
const headerName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header')
  .toLowerCase();

const TrustedHeaders = z.strictObject({
  ...common,
  kind: z.literal('headers'),
  number: Rule.extend({ claim: headerName }),
  roles: Roles.extend({ claim: headerName }).optional(),
  /** Networks whose machines may say who somebody is. */
  networks: z.array(block).min(1),
  /** The header that the proxy proves itself by, and the secret it sends. */
  secret_header: headerName.default('x-anketa-proxy-secret'),
  secret: z.string().min(32, 'at least 32 random characters').optional(),
  secret_file: z.string().min(1).optional(),
  /** The header that names the identity provider, and those that are believed. */
  identity_provider: z.strictObject({ header: headerName, allowed: z.array(z.string().min(1)).min(1) }),
  /** The header of who somebody is there, for good, and the scope it ends with: the part after @. */
  subject: z.strictObject({ header: headerName, scope: z.string().regex(/^[a-z0-9.-]+$/i) }),
});

const Providers = z.array(z.discriminatedUnion('kind', [OpenIdConnect, TrustedHeaders]));

type Given = z.output<typeof Providers>[number];
type Resolved<One> = Omit<One, 'client_secret' | 'client_secret_file' | 'secret' | 'secret_file'> & {
  readonly secret: string;
};
export type OidcSettings = Resolved<z.output<typeof OpenIdConnect>>;
export type HeaderSettings = Resolved<z.output<typeof TrustedHeaders>>;
/** A provider as it was configured, its secret read. */
export type ProviderSettings = OidcSettings | HeaderSettings;

/** Reads the file of providers; undefined: there are none. Throws `ConfigError` with the place in the file, never with a secret. */
export function readProviders(path: string | undefined, { demo }: { readonly demo: boolean }): ProviderSettings[] {
  if (path === undefined) return [];
  const result = Providers.safeParse(jsonFrom(path, 'ANKETA_PROVIDERS'));
  if (!result.success) {
    const lines = result.error.issues.map(({ path: place, message }) => `${place.join('.')}: ${message}`);
    throw new ConfigError(`ANKETA_PROVIDERS: ${path}\n${lines.join('\n')}`);
  }
  const providers = result.data.map(resolved);
  const twice = providers.find(({ key }, at) => providers.findIndex((one) => one.key === key) !== at);
  if (twice) throw new ConfigError(`ANKETA_PROVIDERS: two providers have the key ${twice.key}`);
  for (const provider of providers) {
    if (provider.kind === 'oidc' && !demo && !provider.issuer.startsWith('https:')) {
      throw new ConfigError(`ANKETA_PROVIDERS: ${provider.key}: issuer must begin with https://`);
    }
  }
  return providers;
}

function resolved(provider: Given): ProviderSettings {
  if (provider.kind === 'oidc') {
    const { client_secret, client_secret_file, ...rest } = provider;
    return { ...rest, secret: secretOf(provider.key, 'client_secret', client_secret, client_secret_file) };
  }
  const { secret, secret_file, ...rest } = provider;
  return { ...rest, secret: secretOf(provider.key, 'secret', secret, secret_file) };
}

/** The one of the two that is given. */
function secretOf(key: string, name: string, given: string | undefined, path: string | undefined): string {
  if ((given === undefined) === (path === undefined)) {
    throw new ConfigError(`ANKETA_PROVIDERS: ${key}: either ${name} or ${name}_file`);
  }
  return given ?? secretFrom(path ?? '', `ANKETA_PROVIDERS: ${key}: ${name}_file`);
}

function isPattern(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
}
