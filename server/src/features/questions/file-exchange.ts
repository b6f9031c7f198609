import type { BodyOf } from '@anketa/contract/endpoint';
import { QuestionInput } from '@anketa/contract/question-editing';
import type { importQuestions as importEndpoint } from '@anketa/contract/question-exchange';
import { QuestionScope, scopeDimensions, scopeOfTarget } from '@anketa/contract/question-scope';
import type { Locale } from '@anketa/contract/values';
import { z } from 'zod';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import { bring, judge, summed } from './bringing.ts';
import { auditQuestion, changing } from './editing.ts';
import { managedQuestions } from './managed-store.ts';
import { ownTargets } from './own-scope.ts';
import { type Access, accessTo } from './permissions.ts';
import { type CsvContent, fromCsv, toCsv } from './question-csv.ts';
import { brokenRules, type FieldErrors, tidy } from './rules.ts';

type Format = BodyOf<typeof importEndpoint>['format'];

/** Questions that one file may hold. */
const most = 1000;

/** A misspelt name must not pass for a list that is empty: the question would be asked of everyone. */
const FileQuestion = z.strictObject({
  ...QuestionInput.shape,
  scope: z.strictObject(QuestionScope.shape).prefault({}),
});

/** The questions that the caller sees, retired ones too, as a file. */
export async function exportQuestions(db: Db, { id, by, format }: { id: number; by: Caller; format: Format }) {
  const access = await accessTo(db, id, by);
  const rows = await managedQuestions(db, id, { author: access.author });
  const questions = rows.map((row) => QuestionInput.parse(row));
  const { slug_cs, slug_en } = access.evaluation;
  const name = by.locale === 'en' ? `questions-${slug_en}` : `otazky-${slug_cs}`;
  return format === 'csv'
    ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: toCsv(questions) }
    : { name: `${name}.json`, type: 'application/json', content: `${JSON.stringify({ questions }, null, 2)}\n` };
}

/**
 * Adds the questions of a file to the end, or with `preview` only says what would happen. With an error in any row
 * nothing is added. Throws `question-no-create`.
 */
export function importQuestions(
  db: Db,
  { id, by, format, content, preview }: { id: number; by: Caller } & BodyOf<typeof importEndpoint>,
) {
  const work = async (tx: Tx, access: Access) => {
    if (access.manage === 'none') throw problem('question-no-create');
    const { questions, errors } = readFile(format === 'csv' ? fromCsv(content) : fromJson(content), access, by.locale);
    if (errors.length > 0) return { added: 0, duplicates: 0, unfit: [], candidates: [], errors };
    const author = access.author ?? null;
    const judged = await judge(
      tx,
      access,
      questions.map((question) => ({ question, author })),
    );
    if ((await bring(tx, access, { judged, preview })) > 0) await auditQuestion(tx, by, 'import', String(id));
    return { ...summed(judged), candidates: judged.map(({ author: _, ...candidate }) => candidate), errors };
  };
  if (preview) return inTransaction(db, async (tx) => work(tx, await accessTo(tx, id, by)));
  return changing(db, { id, by }, work);
}

function fromJson(content: string): CsvContent {
  try {
    const { questions } = z
      .object({ questions: z.array(z.unknown()) })
      .parse(JSON.parse(content.replace(/^\uFEFF/, '')));
    return { rows: questions.map((value, index) => ({ row: index + 1, value })) };
  } catch {
    return { error: { row: 0, field: 'content', key: 'question.file.json' } };
  }
}

interface RowError {
  readonly row: number;
  readonly field: string;
  readonly message: string;
}

/** The questions of a file, or everything that is wrong with it. */
function readFile(
  file: CsvContent,
  access: Access,
  locale: Locale,
): { questions: QuestionInput[]; errors: RowError[] } {
  const said = (row: number, field: string, key: string) => ({
    row,
    field,
    message: translate(locale, `fields.${key}`),
  });
  const whole = (key: string) => ({ questions: [], errors: [said(0, 'content', key)] });
  if ('error' in file) return { questions: [], errors: [said(file.error.row, file.error.field, file.error.key)] };
  if (file.rows.length === 0) return whole('question.file.empty');
  if (file.rows.length > most) return whole('question.file.many');
  const questions: QuestionInput[] = [];
  const errors: RowError[] = [];
  for (const { row, value } of file.rows) {
    const { question, broken } = readRow(value, access);
    if (question) questions.push(question);
    for (const [field, keys] of Object.entries(broken)) errors.push(...keys.map((key) => said(row, field, key)));
  }
  return { questions, errors };
}

function readRow(value: unknown, { manage, results }: Access): { question?: QuestionInput; broken: FieldErrors } {
  const parsed = FileQuestion.safeParse(value);
  if (!parsed.success) return { broken: shapeErrors(parsed.error, value) };
  const question = tidy(parsed.data);
  const broken = brokenRules(question);
  const known = scopeOfTarget[question.target];
  for (const dimension of scopeDimensions) {
    if (parsed.data.scope[dimension].length > 0 && !known.includes(dimension))
      broken[dimension] = ['question.scope.target'];
  }
  if (manage === 'own') {
    if (!ownTargets.includes(question.target)) broken.target = ['question.target.own'];
    if (question.required) broken.required = ['question.required.own'];
    if (question.counts_toward_average) broken.counts_toward_average = ['question.counts_toward_average.own'];
  }
  if (results && question.counts_toward_average) {
    broken.counts_toward_average = ['question.counts_toward_average.results'];
  }
  return Object.keys(broken).length > 0 ? { broken } : { question, broken };
}

/** What does not even have the form of a question, by field; a scope's lists are named like fields. */
function shapeErrors({ issues }: z.ZodError, value: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const { path, code } = issue;
    const field = String((path[0] === 'scope' ? path[1] : path[0]) ?? 'content');
    const missing = path.length === 1 && typeof value === 'object' && value !== null && !(field in value);
    if (code === 'unrecognized_keys') for (const key of issue.keys) errors[key] = ['question.file.unknown'];
    else errors[field] = [code === 'too_big' ? 'too-long' : missing ? 'required' : 'invalid'];
  }
  return errors;
}
