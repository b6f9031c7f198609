import { z } from 'zod';
import { PushContact } from './push-settings.ts';
import { DkimKey, DomainWords, MailAddress, MailFrom, SmtpUrl } from './smtp-settings.ts';

// What stands in the environment, and how it is read; config.ts has what follows from it.

const whole = (what: string, least: number, most: number) =>
  z.coerce
    .number({ error: `a ${what} from ${least} to ${most}` })
    .int()
    .min(least)
    .max(most);
const folderPath = z.string().min(1).optional();
const webAddress = z.url({ protocol: /^https?$/, error: 'must begin with https:// or http://' }).optional();
/** A secret goes there: unencrypted to this machine alone. */
const tokenAddress = z
  .url({ protocol: /^https?$/, error: 'must begin with https://' })
  .refine((url) => /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/i.test(url), 'must begin with https://');
/** Without a trailing slash. */
const bucket = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
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

const divided = (by: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(by).map((part) => part.trim()))
    .transform((given) => given.filter((part) => part !== ''));

/** Two hours of a day, such as 8-20. */
const hours = z
  .string()
  .default('8-20')
  .transform((text, { addIssue }) => {
    const [, from = 0, to = 0] = (/^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []).map(Number);
    if (from < to && to <= 24) return { from, to };
    addIssue('two hours from 0 to 24, the earlier one first, for example 8-20');
    return z.NEVER;
  });

const studyLines = ['bachelor', 'master', 'continuing', 'postgradual'] as const;

/** The line of the statistics of each code of a type of study, codes in capitals. */
const studyTypes = z
  .string()
  .default('B=bachelor,M=master,N=continuing,D=postgradual')
  .transform((text) => text.split(',').map((pair) => pair.split('=').map((part) => part.trim())))
  .pipe(z.array(z.tuple([z.string().min(1).toUpperCase(), z.enum(studyLines)])))
  .transform((pairs) => new Map(pairs));

export const Production = z.object({
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
  ANKETA_PROVIDERS: folderPath.describe(
    'file (JSON) of the identity providers that people sign in at; unset, there are none',
  ),
  ANKETA_SMTP_URL: SmtpUrl.optional().describe(
    'mail server, smtp:// or smtps://, user:password@ where needed, host and port; unset, no e-mail is sent and no sign-in by e-mail is offered',
  ),
  ANKETA_MAIL_FROM: MailFrom.optional().describe(
    'sender of all e-mails, for example Anketa <anketa@example.cz>; needed with ANKETA_SMTP_URL',
  ),
  ANKETA_MAIL_REPLY_TO: MailAddress.optional().describe('address that answers to e-mails go to; the sender unless set'),
  ANKETA_MAIL_BOUNCES: MailAddress.optional().describe(
    'address that reports of non-delivery go to, for example bounces@example.cz: the mail server must take bounces+anything@ too; the sender unless set',
  ),
  ANKETA_MAIL_CONNECTIONS: whole('number of connections', 1, 4)
    .default(1)
    .describe('connections to the mail server by which many e-mails go at once; 1'),
  ANKETA_MAIL_PER_MINUTE: whole('number of e-mails', 1, 100_000)
    .optional()
    .describe('e-mails in a minute at most; unset, as many as the mail server takes'),
  ANKETA_MAIL_HOURS: hours.describe(
    'hours of the day between which rules and second halves send e-mails, by ANKETA_TIME_ZONE; 8-20',
  ),
  ANKETA_MAIL_DAYS: whole('number of days', 30, 3650)
    .optional()
    .describe(
      'days after their end by which e-mails that are out are deleted, with all that is stored of their sending; unset, they stay as long as their evaluation',
    ),
  ANKETA_CONTROLLER: divided(';').describe(
    'who answers for personal data, and how to reach them and their data protection officer, as /processing and /privacy show it, lines divided by semicolons; unset, they name who ANKETA_OPERATOR does, or nobody',
  ),
  ANKETA_OPERATOR: folderPath.describe(
    'file (JSON) of what the accessibility statement, the legal notice and the privacy notice say of whoever runs Anketa; unset, they say that it is not filled in',
  ),
  ANKETA_LEFT_YEARS: whole('number of years', 1, 20)
    .default(5)
    .describe(
      'years after the end of the last evaluation that they study or teach in by which people who left are removed; 5',
    ),
  ANKETA_AUDIT_DAYS: whole('number of days', 366, 7300)
    .default(1826)
    .describe('days after which entries of the audit log are deleted, a year at least; 1826'),
  ANKETA_REPORT_DAYS: whole('number of days', 30, 3650)
    .default(366)
    .describe(
      'days after the last move of an evaluation that is over by which messages of reported errors are deleted; 366',
    ),
  ANKETA_MAILS_PER_WEEK: whole('number of e-mails', 1, 20)
    .default(3)
    .describe('e-mails and notifications that one person gets in a week at most; 3'),
  ANKETA_MAIL_REPORT_TOKEN: z
    .string()
    .min(24, 'at least 24 random characters')
    .optional()
    .describe(
      '24 characters or more let whoever sends them as a bearer token hand over reports of non-delivery at /api/mail-reports; unset, `anketa mail-report` alone takes them',
    ),
  ANKETA_MAIL_DKIM_DOMAIN: DomainWords.optional().describe(
    'domain of the signature of each e-mail (DKIM), that of ANKETA_MAIL_FROM as a rule; needed with ANKETA_MAIL_DKIM_KEY; unset, signing is left to the mail server',
  ),
  ANKETA_MAIL_DKIM_SELECTOR: DomainWords.optional().describe(
    'name of the key in DNS, <selector>._domainkey.<domain>; needed with ANKETA_MAIL_DKIM_KEY',
  ),
  ANKETA_MAIL_DKIM_KEY: DkimKey.optional().describe('private key of RSA (PEM) that signs e-mails'),
  ANKETA_SMTP_TOKEN_URL: tokenAddress
    .optional()
    .describe(
      'token endpoint of an authorization server: the user of ANKETA_SMTP_URL signs in by its tokens (XOAUTH2, client credentials), without a password',
    ),
  ANKETA_SMTP_CLIENT_ID: z.string().min(1).optional().describe('client at ANKETA_SMTP_TOKEN_URL; needed with it'),
  ANKETA_SMTP_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('secret of the client at ANKETA_SMTP_TOKEN_URL; needed with it'),
  ANKETA_SMTP_SCOPE: z
    .string()
    .min(1)
    .optional()
    .describe('scope of the tokens, for example https://outlook.office365.com/.default; none unless set'),
  ANKETA_PUSH_CONTACT: PushContact.optional().describe(
    'where whoever runs a push service can write to you, mailto:it@example.cz or an https:// address; unset, no notifications are sent',
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
  ANKETA_RAISE_MINUTES: whole('number of minutes', 0, 480)
    .default(0)
    .describe(
      'minutes for which an administrator raises their rights, by signing in afresh and giving a reason; 0: they have them all the time',
    ),
  ANKETA_PASSWORD_WORDS: divided(',').describe(
    'words that strangers try first to get into a local account, such as the name of the university, divided by commas; beside Anketa and the host of PUBLIC_URL',
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
      'percent of its rows that a SIS table may have lost, or that may match nothing, before an administrator must agree; 10',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' })
    .optional()
    .describe('PostgreSQL 15 or newer; without it the embedded one runs in ANKETA_DATA'),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' })
    .optional()
    .describe(
      'a standby of DATABASE_URL, from which visitors read results while it is no more than 5 seconds behind; unset, they read from DATABASE_URL',
    ),
  HOST: z.string().default('127.0.0.1').describe('where to listen; 127.0.0.1 unless set'),
  PORT: whole('number', 0, 65535).default(4000).describe('the port to listen on; 4000 unless set'),
  ANKETA_WORKER_PORT: whole('number', 0, 65535)
    .default(4001)
    .describe('the port on which a worker apart answers /healthz, /readyz and /metrics; 4001 unless set'),
  ANKETA_DRAIN_SECONDS: whole('number of seconds', 0, 10)
    .default(5)
    .describe(
      'seconds for which a process that is told to end goes on answering, while /readyz says 503, so that a balancer leaves it; 5',
    ),
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
    .describe(
      '24 characters or more open /metrics to whoever sends them as a bearer token, also while the database is away; unset, tokens of the scope metrics alone do',
    ),
  ANKETA_VITALS_MINUTES: whole('number of minutes', 0, 1440)
    .default(60)
    .describe(
      'length of the periods at whose end /metrics shows how fast pages were in browsers, so that nobody reads there when a page was left; 60. 0: at once',
    ),
  ANKETA_TRACES_URL: webAddress.describe(
    'address that takes spans of OpenTelemetry by OTLP over HTTP, for example http://localhost:4318/v1/traces; unset, none are made',
  ),
  ANKETA_CACHE_SECONDS: whole('number of seconds', 0, 60)
    .default(60)
    .describe('seconds for which a proxy may keep results that it got for a visitor; 60. 0: it keeps none'),
  ANKETA_INDEXED: flag
    .default(false)
    .describe('true lets search engines list published results (sitemap.xml, robots.txt); false unless set'),
  ANKETA_OFFLINE: flag
    .default(true)
    .describe(
      'false takes the service worker out of browsers at their next visit, with all the files that it stored; true unless set',
    ),
  ANKETA_REMOTE_STORE: z
    .union([z.enum(['database', 'folder']), bucket], { error: 'database, folder, or the https:// address of a bucket' })
    .default('database')
    .describe(
      'where all hosts find the files of remotes: database, the https:// address of a bucket of S3 or of what speaks as it does, or folder: each host has what was released through it, or all share ANKETA_DATA; database',
    ),
  ANKETA_REMOTE_STORE_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('name of the access key to the bucket of ANKETA_REMOTE_STORE; needed with one'),
  ANKETA_REMOTE_STORE_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('secret of the access key to the bucket of ANKETA_REMOTE_STORE; needed with one'),
  ANKETA_REMOTE_STORE_REGION: z
    .string()
    .min(1)
    .default('us-east-1')
    .describe('region of the bucket of ANKETA_REMOTE_STORE; us-east-1'),
  POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10).describe('database connections of each process; 10'),
  LOG_LEVEL: level.default('info').describe('fatal, error, warn, info, debug or silent; info'),
});

/** Every setting and what it means, as `anketa --help` and docs/operate.md say it. */
export const settings: readonly { readonly name: string; readonly meaning: string }[] = Object.entries(
  Production.shape,
).map(([name, { description = '' }]) => ({ name, meaning: description }));

export const Demo = Production.partial({ ANKETA_SECRET: true, ANKETA_DATA: true }).extend({
  PUBLIC_URL: z.url().optional(),
  ANKETA_API_DOCS: flag.default(true),
  ANKETA_DRAIN_SECONDS: Production.shape.ANKETA_DRAIN_SECONDS.default(0),
  ANKETA_VITALS_MINUTES: Production.shape.ANKETA_VITALS_MINUTES.default(0),
  LOG_LEVEL: level.default('warn'),
});
