import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';

/** How the process runs. Parsed once at start from the environment; every error names its variable. */
export interface Config extends Readonly<ReturnType<typeof shared>> {
  /** The demo signs in demo people and says on every page that it is one. Production has none of that. */
  readonly demo: boolean;
  readonly dataFolder: string;
  /** Private keys of evaluations: never in the database nor in its backups. Undefined where a worker apart has them. */
  readonly keystoreFolder: string | undefined;
  /** Keys of the day for drafts; all processes share the folder, no backup holds it. */
  readonly draftKeysFolder: string;
  /** Signs CSRF tokens. */
  readonly secret: string;
}

const whole = (what: string, least: number, most: number) =>
  z.coerce
    .number({ error: `a ${what} from ${least} to ${most}` })
    .int()
    .min(least)
    .max(most);
const folderPath = z.string().min(1).optional();
const webAddress = z.url({ protocol: /^https?$/, error: 'must begin with https:// or http://' }).optional();
const level = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** A zone by its name in the tz database, as that writes it: PostgreSQL and the process must both know it. */
const timeZone = z.string().transform((given, { addIssue }) => {
  try {
    if (/^[A-Z]/i.test(given)) return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {}
  addIssue('the name of a time zone, such as Europe/Prague');
  return z.NEVER;
});

/** `true` is one. Whoever believed more entries than there are proxies would let every visitor choose an address. */
const proxies = z
  .string()
  .regex(/^(true|false|[0-9])$/, 'the number of reverse proxies in front, 0 to 9')
  .transform((value) => (value === 'true' ? 1 : Number(value.replace('false', '0'))));

const studyLines = ['bachelor', 'master', 'continuing', 'postgradual'] as const;

/** The line of the statistics of each code of a type of study, codes in capitals. */
const studyTypes = z
  .string()
  .default('B=bachelor,M=master,N=continuing,D=postgradual')
  .transform((text) => text.split(',').map((pair) => pair.split('=').map((part) => part.trim())))
  .pipe(z.array(z.tuple([z.string().min(1).toUpperCase(), z.enum(studyLines)])))
  .transform((pairs) => new Map(pairs));

const Production = z.object({
  PUBLIC_URL: z
    .url({ protocol: /^https$/, error: 'the https address browsers use, for example https://anketa.example.cz' })
    .describe('the https address browsers use'),
  ANKETA_SECRET: z
    .string({ error: 'missing; 32 random characters or more' })
    .min(32, 'at least 32 random characters')
    .describe('32 random characters or more; signs CSRF tokens; the same for all processes'),
  ANKETA_DATA: z
    .string({ error: 'missing; the folder of published remotes and of the embedded database' })
    .min(1)
    .describe('folder of published remotes, and of the embedded database if used'),
  ANKETA_KEYSTORE: folderPath.describe(
    "folder of the evaluations' private keys; outside ANKETA_DATA and every database backup, on an encrypted volume of its own; for the worker alone",
  ),
  ANKETA_DRAFT_KEYS: folderPath.describe(
    'folder of the keys of drafts, shared by all processes, in no backup; drafts in the keystore unless set',
  ),
  ANKETA_VERIFICATION_DAYS: whole('number of days', 1, 90)
    .default(7)
    .describe('days between the last counting of an evaluation and the end of its keys; 7'),
  ANKETA_TAKE_BACK_SECONDS: whole('number of seconds', 0, 3600)
    .default(15)
    .describe(
      'seconds for which nothing is counted after filling has closed, so that the closing can be taken back; 15',
    ),
  ANKETA_TIME_ZONE: timeZone
    .default('Europe/Prague')
    .describe(
      'the zone of the clock by which nights, the end of sessions, days and the times in files are; Europe/Prague',
    ),
  ANKETA_HELP_URL: webAddress.describe('address of the help that the menu leads to; the guide of the suite unless set'),
  ANKETA_CHANGELOG_URL: webAddress.describe(
    'address of the list of changes that the menu leads to; the list of the suite unless set',
  ),
  ANKETA_SIS_CSV: folderPath.describe(
    'folder of CSV tables exported from the SIS, which the pages of evaluations import; unset, only `anketa import` does',
  ),
  ANKETA_CONTINUOUS: flag
    .default(true)
    .describe('whether evaluations may be continuous: filled in and counted night by night; true'),
  ANKETA_SIS_URL: z
    .string()
    .regex(/^(postgres(ql)?|oracle):\/\/\S+$/, 'must begin with postgres:// or oracle://')
    .optional()
    .describe(
      'database of the SIS in place of a folder, for a user who may only read: postgres://user:password@host/database?schema=sis or oracle://user:password@host:1521/service?schema=sis',
    ),
  ANKETA_SIS_SHARE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must begin with postgres://')
    .optional()
    .describe(
      'database of the SIS whose table ANKECY questions and answers are copied to, for a user who may write that table alone: postgres://user:password@host/database?schema=sis',
    ),
  ANKETA_SIS_SHARE_FOLDER: folderPath.describe(
    'folder for files of the columns of ANKECY, in place of the table; with neither nothing is copied',
  ),
  ANKETA_STUDY_TYPES: studyTypes.describe(
    'codes of types of study (DRUH) and the line of the statistics that each counts in: B=bachelor,M=master,N=continuing,D=postgradual; others count as other',
  ),
  ANKETA_IMPORT_MAY_LOSE: whole('number of percent', 0, 100)
    .default(10)
    .describe(
      'percent of its rows that a SIS table may have lost since the last import before an administrator must agree; 10',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' })
    .optional()
    .describe('PostgreSQL 15 or newer; without it the embedded one runs in ANKETA_DATA'),
  HOST: z.string().default('127.0.0.1').describe('where to listen; 127.0.0.1 unless set'),
  PORT: whole('number', 0, 65535).default(4000).describe('the port to listen on; 4000 unless set'),
  ANKETA_WORKER_PORT: whole('number', 0, 65535)
    .default(4001)
    .describe('the port on which a worker apart answers /healthz, /readyz and /metrics; 4001 unless set'),
  TRUST_PROXY: proxies
    .default(0)
    .describe(
      'how many reverse proxies stand in front, each adding to X-Forwarded-For; 0. More than there are would let visitors choose their address',
    ),
  ANKETA_API_DOCS: flag.default(false).describe('true shows the description of the API at /api/docs; false unless set'),
  ANKETA_METRICS_TOKEN: z
    .string()
    .min(24, 'at least 24 random characters')
    .optional()
    .describe('24 characters or more open /metrics to whoever sends them as a bearer token; unset, there is none'),
  ANKETA_CACHE_SECONDS: whole('number of seconds', 0, 60)
    .default(60)
    .describe('seconds for which a proxy may keep results that it got for a visitor; 60. 0: it keeps none'),
  ANKETA_INDEXED: flag
    .default(false)
    .describe('true lets search engines list published results (sitemap.xml, robots.txt); false unless set'),
  POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10).describe('database connections of each process; 10'),
  LOG_LEVEL: level.default('info').describe('fatal, error, warn, info, debug or silent; info'),
});

/** Every setting and what it means, as `anketa --help` and docs/operate.md say it. */
export const settings: readonly { readonly name: string; readonly meaning: string }[] = Object.entries(
  Production.shape,
).map(([name, { description = '' }]) => ({ name, meaning: description }));

const Demo = Production.partial({ ANKETA_SECRET: true, ANKETA_DATA: true }).extend({
  PUBLIC_URL: z.url().optional(),
  ANKETA_API_DOCS: flag.default(true),
  LOG_LEVEL: level.default('warn'),
});

/** A setting that is missing or unsafe. Its message names the variable, one a line. */
export class ConfigError extends Error {}

function parse<Schema extends z.ZodType>(schema: Schema, environment: NodeJS.ProcessEnv): z.output<Schema> {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
}

/** Where a folder really is, links followed as far as it exists. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder === dirname(folder) ? folder : join(realPath(dirname(folder)), basename(folder));
  }
}

const within = (inner: string, outer: string) => `${realPath(inner)}/`.startsWith(`${realPath(outer)}/`);

/** What both have in common. */
function shared(given: z.output<typeof Demo>) {
  if (given.ANKETA_SIS_URL && given.ANKETA_SIS_CSV) {
    throw new ConfigError('ANKETA_SIS_URL: ANKETA_SIS_CSV is set as well; data come from one of them');
  }
  if (given.ANKETA_SIS_SHARE_URL && given.ANKETA_SIS_SHARE_FOLDER) {
    throw new ConfigError('ANKETA_SIS_SHARE_URL: ANKETA_SIS_SHARE_FOLDER is set as well; answers go to one of them');
  }
  return {
    host: given.HOST,
    port: given.PORT,
    workerPort: given.ANKETA_WORKER_PORT,
    /** Without a trailing slash. */
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/\/+$/, ''),
    /** Undefined: the embedded PostgreSQL in the data folder. */
    databaseUrl: given.DATABASE_URL,
    verificationDays: given.ANKETA_VERIFICATION_DAYS,
    takeBackSeconds: given.ANKETA_TAKE_BACK_SECONDS,
    /** Where the menu leads for help and the list of changes: the suite's own pages unless set. Specification 2, "Menu and header". */
    links: { help: given.ANKETA_HELP_URL ?? '/help', changelog: given.ANKETA_CHANGELOG_URL ?? '/changelog' },
    /** Undefined: the demo's generated faculty, or no SIS at all. */
    continuousAllowed: given.ANKETA_CONTINUOUS,
    sisFolder: given.ANKETA_SIS_CSV,
    /** Address of the SIS's database, in place of a folder. */
    sisUrl: given.ANKETA_SIS_URL,
    /** Address of the database whose table ANKECY is written, or the folder in its place. */
    sisShareUrl: given.ANKETA_SIS_SHARE_URL,
    sisShareFolder: given.ANKETA_SIS_SHARE_FOLDER,
    /** The line of the statistics of each code of a type of study, in capitals. */
    studyTypes: given.ANKETA_STUDY_TYPES,
    /** As a share, from 0 to 1. */
    importMayLose: given.ANKETA_IMPORT_MAY_LOSE / 100,
    /** So many entries of X-Forwarded-For are believed, from the right. */
    proxies: given.TRUST_PROXY,
    apiDocs: given.ANKETA_API_DOCS,
    metricsToken: given.ANKETA_METRICS_TOKEN,
    /** How long a proxy may keep what a visitor may read (server/src/platform/http/kept-answers.ts). */
    cacheSeconds: given.ANKETA_CACHE_SECONDS,
    /** Search engines may list published results. */
    indexed: given.ANKETA_INDEXED,
    poolSize: given.POOL_SIZE,
    logLevel: given.LOG_LEVEL,
  };
}

/** The zone of the clock by which a process goes, whatever the machine's is. Throws `ConfigError`. */
export function timeZoneOf(environment: NodeJS.ProcessEnv): string {
  return parse(Production.pick({ ANKETA_TIME_ZONE: true }), environment).ANKETA_TIME_ZONE;
}

/**
 * Production: everything that protects people must be said. A process that does no background work (`work: false`) has no
 * use for the keystore and does not get it. Throws `ConfigError`.
 */
export function productionConfig(environment: NodeJS.ProcessEnv, { work = true }: { work?: boolean } = {}): Config {
  const given = parse(Production, environment);
  const dataFolder = resolve(given.ANKETA_DATA);
  if (work && !given.ANKETA_KEYSTORE) {
    throw new ConfigError('ANKETA_KEYSTORE: missing; a folder outside ANKETA_DATA and outside database backups');
  }
  const keystoreFolder = work && given.ANKETA_KEYSTORE ? resolve(given.ANKETA_KEYSTORE) : undefined;
  const draftKeys = given.ANKETA_DRAFT_KEYS ?? (given.ANKETA_KEYSTORE && join(given.ANKETA_KEYSTORE, 'drafts'));
  if (!draftKeys) throw new ConfigError('ANKETA_DRAFT_KEYS: missing; a folder that all processes share, in no backup');
  const draftKeysFolder = resolve(draftKeys);
  const ofKeys = { ANKETA_KEYSTORE: keystoreFolder, ANKETA_DRAFT_KEYS: draftKeysFolder };
  for (const [name, folder] of Object.entries(ofKeys)) {
    if (folder && (within(folder, dataFolder) || within(dataFolder, folder))) {
      throw new ConfigError(
        `${name}: must lie apart from ANKETA_DATA, or a backup of the data would hold the keys too`,
      );
    }
  }
  if (new Set(given.ANKETA_SECRET).size < 12) {
    throw new ConfigError('ANKETA_SECRET: is not random; take for example the output of: openssl rand -base64 32');
  }
  return { ...shared(given), demo: false, dataFolder, keystoreFolder, draftKeysFolder, secret: given.ANKETA_SECRET };
}

/** The demo: everything has a default, and it binds to this machine alone unless HOST says otherwise. */
export function demoConfig(environment: NodeJS.ProcessEnv): Config {
  const given = parse(Demo, environment);
  const dataFolder = resolve(given.ANKETA_DATA ?? '.anketa');
  const keystoreFolder = resolve(given.ANKETA_KEYSTORE ?? join(dataFolder, 'keystore'));
  const draftKeysFolder = resolve(given.ANKETA_DRAFT_KEYS ?? join(keystoreFolder, 'drafts'));
  const secret = given.ANKETA_SECRET ?? randomBytes(32).toString('base64url');
  const sisShareFolder =
    given.ANKETA_SIS_SHARE_FOLDER ?? (given.ANKETA_SIS_SHARE_URL ? undefined : join(dataFolder, 'sis'));
  return { ...shared(given), demo: true, dataFolder, keystoreFolder, draftKeysFolder, sisShareFolder, secret };
}
