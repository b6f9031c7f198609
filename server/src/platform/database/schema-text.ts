import type pg from 'pg';

/** How PostgreSQL's types are read (connect.ts): whole numbers as numbers, dates as YYYY-MM-DD, timestamps as Date. */
const read: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  bpchar: 'string',
  date: 'string',
  text: 'string',
  time: 'string',
  uuid: 'string',
  _text: 'string[]',
};

/** What a JSON column holds, which the database does not know. */
const json: Readonly<Record<string, string>> = {
  'background_job.error': 'WordedError',
  'email.effect': "MailHalves | 'too-few'",
  'email.filter': 'Record<string, string>',
  'email.left_out': 'Partial<MailLeftOut>',
  'email.stopped': 'WordedError',
  'email.wording': 'Record<Locale, { evaluation: string; deadline: string }>',
  'email_recipient.wording': "{ name: string; left: number; locale: 'cs' | 'en' | null }",
  'email_rule.filter': 'Record<string, string>',
  'evaluation.filters': 'Record<string, unknown>',
  'evaluation.options': 'Partial<EvaluationOptions>',
  'evaluation.phase_dates': 'Partial<PhaseDates>',
  'person.merge_receipt': 'MergeReceipt',
  'person.sis_values': 'PersonValues',
  'place_figure.counts': 'Record<string, number>',
  'question.choices': '{ cs: string; en: string }[]',
  'question.scope': 'Partial<QuestionScope>',
  'remote_pointer.fallback': 'object',
  'remote_revision.description': 'object',
  'remote_schedule.wish': 'object',
  'remote_revision.integrity': 'Record<string, string>',
  'remote_revision.preload': 'string[]',
  'remote_revision.rehearsal': 'Rehearsal',
};

/** Text columns of which the code knows all words. */
const words: Readonly<Record<string, string>> = {
  'announced_change.role': "'teacher' | 'garant'",
  'background_job.state': 'JobState',
  'ballot_inbox.state': "'waiting' | 'aside' | 'unopenable'",
  'class_notice.state': "'waiting' | 'sending'",
  'email.medium': 'MailMedium',
  'email.purpose': 'MailPurpose',
  'email.state': 'MailState',
  'email.target': 'MailTarget',
  'email_recipient.state': "'waiting' | 'sending' | 'sent' | 'refused' | 'deferred' | 'unknown' | 'second'",
  'email_rule.event': "'opened' | 'before-end' | 'published'",
  'email_rule.purpose': 'MailPurpose',
  'email_template.medium': 'MailMedium',
  'email_template.purpose': 'MailPurpose',
  'mail_choice.locale': 'Locale',
  'error_report.kind': "ErrorReport['kind']",
  'import_change.table_name': 'ImportedTable',
  'import_step.state': "'waiting' | 'running' | 'done' | 'failed'",
  'participation_day.kind': 'PlaceKind',
  'person_role.role': 'GivenRole',
  'provider_stage.stage': "'rehearsal' | 'trial' | 'on'",
  'question.form': 'QuestionForm',
  'question.promised': 'Publicity',
  'question.publicity': 'Publicity',
  'question.target': 'QuestionTarget',
  'refused_identity.reason': "'two-people' | 'other-person' | 'other-identity'",
  'sis_sharing.what': "'questions' | 'answers'",
};

const head = `import type { ErrorReport } from '@anketa/contract/evaluations/error-reports';
import type { EvaluationOptions, PhaseDates } from '@anketa/contract/evaluations/evaluations';
import type { ImportedTable } from '@anketa/contract/evaluations/import-data';
import type { JobState } from '@anketa/contract/evaluations/jobs';
import type { PlaceKind } from '@anketa/contract/evaluations/statistics';
import type { MailLeftOut } from '@anketa/contract/mail/emails';
import type { MailMedium, MailPurpose, MailState, MailTarget } from '@anketa/contract/mail/mailing';
import type { MailHalves } from '@anketa/contract/mail/outcome';
import type { MergeReceipt } from '@anketa/contract/people/merge';
import type { GivenRole } from '@anketa/contract/people/people';
import type { PersonValues } from '@anketa/contract/people/person-fields';
import type { Publicity, QuestionForm, QuestionTarget } from '@anketa/contract/questions/questions';
import type { QuestionScope } from '@anketa/contract/questions/scope';
import type { Rehearsal } from '@anketa/contract/suite/rehearsals';
import type { Locale } from '@anketa/contract/values';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { WordedError } from '../worded-error.ts';

/** JSON is read as a value and written as its text. */
type Json<Value> = ColumnType<Value, string, string>;
type GivenJson<Value> = ColumnType<Value, string | undefined, string>;
type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/**
 * The tables as Kysely sees them. Generated from the database (schema-text.ts) and held to it by schema.test.ts; after a
 * change of server/migrations: npx vitest run server/src/platform/database/schema.test.ts -u
 */
export interface Schema {
`;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** The database has a value where none is given. */
  readonly given: boolean;
  /** Nobody else may give one. */
  readonly always: boolean;
}

/** The source text of schema.ts for a database. Of a view it does not know what may be null: nothing may be. Throws for a type, or a JSON column, of which nothing is known. */
export async function schemaText(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(`
    SELECT c.relname AS table, a.attname AS name, t.typname AS type, c.relkind = 'r' AND NOT a.attnotnull AS nullable,
      a.atthasdef OR a.attidentity <> '' AS given, a.attidentity = 'a' OR a.attgenerated <> '' AS always
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY c.relname COLLATE "C", a.attnum`);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const text = [...tables].map(([table, columns]) => {
    const typed = columns.map(
      (column) => `${column.name}: ${column.type === 'jsonb' ? jsonType(column) : plainType(column)}`,
    );
    const line = `  ${table}: { ${typed.join('; ')} };\n`;
    return line.length <= 121 ? line : `  ${table}: {\n${typed.map((column) => `    ${column};\n`).join('')}  };\n`;
  });
  return `${head}${text.join('')}}\n`;
}

function plainType({ table, name, type, nullable, given, always }: Column): string {
  const known = words[`${table}.${name}`] ?? read[type];
  if (!known) throw new Error(`${table}.${name} is of the type ${type}: say in schema-text.ts how it is read.`);
  const value = nullable ? `${known} | null` : known;
  if (always) return `GeneratedAlways<${value}>`;
  return given ? `Generated<${value}>` : value;
}

function jsonType({ table, name, nullable, given }: Column): string {
  const value = json[`${table}.${name}`];
  if (!value) throw new Error(`${table}.${name} is JSON: say in schema-text.ts what it holds.`);
  if (nullable) return `NullableJson<${value}>`;
  return given ? `GivenJson<${value}>` : `Json<${value}>`;
}
