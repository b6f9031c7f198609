import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { readOperator } from './operator-settings.ts';
import type { S3Settings } from './platform/file-store/s3-store.ts';
import { type ProviderSettings, readProviders } from './provider-settings.ts';
import { withSecretFiles } from './secret-files.ts';
import { Demo, Production } from './settings.ts';
import type { DkimSettings, SmtpServer, SmtpSettings, TokenSettings } from './smtp-settings.ts';

/** How the process runs. Parsed once at start from the environment; every error names its variable. */
export interface Config extends Readonly<ReturnType<typeof shared>> {
  /** The demo signs in demo people and says on every page that it is one. Production has none of that. */
  readonly demo: boolean;
  readonly dataFolder: string;
  /** Private keys of evaluations: never in the database nor in its backups. Undefined where a worker apart has them. */
  readonly keystoreFolder: string | undefined;
  /** Keys of the day for drafts; all processes share the folder, no backup holds it. */
  readonly draftKeysFolder: string;
  /** Keys of marks of sessions, in the same place. */
  readonly sessionKeysFolder: string;
  /** The key of marks of recipients of e-mails, in the same place. */
  readonly mailKeyFolder: string;
  /** The keys of push notifications, in the same place. */
  readonly pushKeysFolder: string;
  /** Signs CSRF tokens, and what browsers carry through a sign-in elsewhere. */
  readonly secret: string;
  /** Where people sign in elsewhere, in the order of the sign-in page. */
  readonly providers: readonly ProviderSettings[];
}

function parse<Schema extends z.ZodType>(schema: Schema, environment: NodeJS.ProcessEnv): z.output<Schema> {
  const result = schema.safeParse(withSecretFiles(environment));
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
  if (given.DATABASE_READ_URL && !given.DATABASE_URL) {
    throw new ConfigError('DATABASE_READ_URL: DATABASE_URL is not set; the embedded database has no standby');
  }
  const publicUrl = (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/\/+$/, '');
  return {
    smtp: smtpOf(given),
    /** Hours of the day between which rules send. */
    mailHours: given.ANKETA_MAIL_HOURS,
    /** Days after which e-mails that are out are deleted; undefined: they stay as long as their evaluation. */
    mailDays: given.ANKETA_MAIL_DAYS,
    /** Who answers for personal data and how they are reached, a line for each. */
    controller: given.ANKETA_CONTROLLER,
    /** What the operator says of themselves on the pages that they owe. */
    operator: readOperator(given.ANKETA_OPERATOR),
    /** Years after the end of their last evaluation by which who left is removed. */
    leftYears: given.ANKETA_LEFT_YEARS,
    /** Days for which the audit log stays. */
    auditDays: given.ANKETA_AUDIT_DAYS,
    /** Days after an evaluation was last moved by which messages of reported errors are deleted. */
    reportDays: given.ANKETA_REPORT_DAYS,
    mailReportToken: given.ANKETA_MAIL_REPORT_TOKEN,
    /** E-mails and notifications that one person gets in a week at most. */
    mailsPerWeek: given.ANKETA_MAILS_PER_WEEK,
    /** Undefined: no notifications are sent. */
    pushContact: given.ANKETA_PUSH_CONTACT,
    host: given.HOST,
    port: given.PORT,
    workerPort: given.ANKETA_WORKER_PORT,
    /** Without a trailing slash. */
    publicUrl,
    /** Undefined: the embedded PostgreSQL in the data folder. */
    databaseUrl: given.DATABASE_URL,
    /** A standby of that one; undefined: there is none. */
    databaseReadUrl: given.DATABASE_READ_URL,
    verificationDays: given.ANKETA_VERIFICATION_DAYS,
    takeBackSeconds: given.ANKETA_TAKE_BACK_SECONDS,
    /** What a stranger tries first as a local password here, beside what they know of its person. */
    passwordWords: ['Anketa', new URL(publicUrl).hostname, ...given.ANKETA_PASSWORD_WORDS],
    /** 0: administrators have their rights all the time. */
    raiseMinutes: given.ANKETA_RAISE_MINUTES,
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
    /** For how long a process that is told to end goes on answering. */
    drainSeconds: given.ANKETA_DRAIN_SECONDS,
    /** So many entries of X-Forwarded-For are believed, from the right. */
    proxies: given.TRUST_PROXY,
    /** Minutes after which metrics show what browsers measured; 0: at once. */
    vitalsMinutes: given.ANKETA_VITALS_MINUTES,
    apiDocs: given.ANKETA_API_DOCS,
    metricsToken: given.ANKETA_METRICS_TOKEN,
    /** Where spans of requests and jobs go. */
    tracesUrl: given.ANKETA_TRACES_URL,
    /** How long a proxy may keep what a visitor may read (server/src/platform/http/cached-answers.ts). */
    cacheSeconds: given.ANKETA_CACHE_SECONDS,
    /** Search engines may list published results. */
    indexed: given.ANKETA_INDEXED,
    /** Browsers have the service worker. */
    offline: given.ANKETA_OFFLINE,
    /** Where all hosts find the files of remotes. */
    remoteStore: remoteStoreOf(given),
    poolSize: given.POOL_SIZE,
    logLevel: given.LOG_LEVEL,
  };
}

/** The mail server and the sender; undefined where there is none. */
function smtpOf(given: z.output<typeof Demo>): SmtpSettings | undefined {
  const { ANKETA_SMTP_URL: server, ANKETA_MAIL_FROM: from } = given;
  if (!server) return undefined;
  if (!from) throw new ConfigError('ANKETA_MAIL_FROM: missing; ANKETA_SMTP_URL is set, and e-mails need a sender');
  return {
    server,
    from,
    replyTo: given.ANKETA_MAIL_REPLY_TO,
    bounces: given.ANKETA_MAIL_BOUNCES,
    connections: given.ANKETA_MAIL_CONNECTIONS,
    perMinute: given.ANKETA_MAIL_PER_MINUTE,
    tokens: tokensOf(given, server),
    dkim: dkimOf(given),
  };
}

/** Where all hosts find the files of remotes: in the database, in a bucket, or each in its own folder. */
function remoteStoreOf(given: z.output<typeof Demo>): 'database' | 'folder' | S3Settings {
  const { ANKETA_REMOTE_STORE: store, ANKETA_REMOTE_STORE_KEY_ID: keyId, ANKETA_REMOTE_STORE_SECRET: secret } = given;
  if (store === 'database' || store === 'folder') return store;
  if (keyId === undefined)
    throw new ConfigError('ANKETA_REMOTE_STORE_KEY_ID: missing; ANKETA_REMOTE_STORE is a bucket');
  if (secret === undefined)
    throw new ConfigError('ANKETA_REMOTE_STORE_SECRET: missing; ANKETA_REMOTE_STORE is a bucket');
  return { url: store, keyId, secret, region: given.ANKETA_REMOTE_STORE_REGION };
}

/** Where the mail server's tokens come from; undefined: there are none. */
function tokensOf(given: z.output<typeof Demo>, { user, password }: SmtpServer): TokenSettings | undefined {
  const { ANKETA_SMTP_TOKEN_URL: url, ANKETA_SMTP_CLIENT_ID: clientId, ANKETA_SMTP_CLIENT_SECRET: secret } = given;
  if (url === undefined) return undefined;
  if (clientId === undefined) throw new ConfigError('ANKETA_SMTP_CLIENT_ID: missing; ANKETA_SMTP_TOKEN_URL is set');
  if (secret === undefined) throw new ConfigError('ANKETA_SMTP_CLIENT_SECRET: missing; ANKETA_SMTP_TOKEN_URL is set');
  if (user === undefined || password !== undefined) {
    throw new ConfigError('ANKETA_SMTP_URL: must have a user and no password; ANKETA_SMTP_TOKEN_URL is set');
  }
  return { url, clientId, clientSecret: secret, scope: given.ANKETA_SMTP_SCOPE };
}

/** By what messages are signed; undefined: they are not. */
function dkimOf(given: z.output<typeof Demo>): DkimSettings | undefined {
  const { ANKETA_MAIL_DKIM_DOMAIN: domain, ANKETA_MAIL_DKIM_SELECTOR: selector, ANKETA_MAIL_DKIM_KEY: key } = given;
  if (domain === undefined && selector === undefined && key === undefined) return undefined;
  if (domain === undefined) throw new ConfigError('ANKETA_MAIL_DKIM_DOMAIN: missing; another setting of DKIM is set');
  if (selector === undefined)
    throw new ConfigError('ANKETA_MAIL_DKIM_SELECTOR: missing; another setting of DKIM is set');
  if (key === undefined) throw new ConfigError('ANKETA_MAIL_DKIM_KEY: missing; another setting of DKIM is set');
  return { domain, selector, key };
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
  const providers = readProviders(given.ANKETA_PROVIDERS, { demo: false });
  const sessionKeysFolder = join(draftKeysFolder, 'sessions');
  const mailKeyFolder = join(draftKeysFolder, 'mail');
  const pushKeysFolder = join(draftKeysFolder, 'push');
  const folders = { dataFolder, keystoreFolder, draftKeysFolder, sessionKeysFolder, mailKeyFolder, pushKeysFolder };
  return { ...shared(given), demo: false, ...folders, providers, secret: given.ANKETA_SECRET };
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
  const providers = readProviders(given.ANKETA_PROVIDERS, { demo: true });
  const sessionKeysFolder = join(draftKeysFolder, 'sessions');
  const mailKeyFolder = join(draftKeysFolder, 'mail');
  const pushKeysFolder = join(draftKeysFolder, 'push');
  const keyFolders = { keystoreFolder, draftKeysFolder, sessionKeysFolder, mailKeyFolder, pushKeysFolder };
  return { ...shared(given), demo: true, dataFolder, ...keyFolders, sisShareFolder, providers, secret };
}
