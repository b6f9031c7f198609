import type { BodyOf } from '@anketa/contract/endpoint';
import type { importQuestions as importEndpoint } from '@anketa/contract/questions/exchange';
import { QuestionInput } from '@anketa/contract/questions/fields';
import { QuestionScope, scopeDimensions, scopeOfTarget } from '@anketa/contract/questions/scope';
import { z } from 'zod';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { translate } from '../../../platform/translate.ts';
import { brokenRules, type FieldErrors, tidy } from '../../questions/rules.ts';
import { managedQuestions } from '../../questions/store.ts';
import { averageErrors, requiredErrors, targetErrors } from '../checks.ts';
import { addCandidates } from '../editing/adding.ts';
import { auditQuestion, changing } from '../editing/changing.ts';
import { type Access, accessTo, checkMayCreate } from '../permissions.ts';
import { type FileContent, type FileError, fromCsv, toCsv } from './question-csv.ts';

type QuestionFile = BodyOf<typeof importEndpoint>;

/** Questions that one file may hold. */
const most = 1000;

/** A misspelt name must not pass for a list that is empty: the question would be asked of everyone. */
const FileQuestion = z.strictObject({
  ...QuestionInput.shape,
  scope: z.strictObject(QuestionScope.shape).prefault({}),
});

const JsonFile = z.object({ questions: z.array(z.unknown()) });

/** The questions that the caller sees, retired ones too, as a file. */
export async function exportQuestions(db: Db, id: number, by: Caller, format: QuestionFile['format']) {
  const access = await accessTo(db, id, by);
  const rows = await managedQuestions(db, id, { author: access.author });
  const questions = rows.map((row) => QuestionInput.parse(row));
  const { slug_cs, slug_en } = access.evaluation;
  const name = by.locale === 'en' ? `questions-${slug_en}` : `otazky-${slug_cs}`;
  return format === 'csv'
    ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: toCsv(questions) }
    : { name: `${name}.json`, type: 'application/json', content: `${JSON.stringify({ questions }, null, 2)}\n` };
}

/** Adds a file's questions at the end, all or none; with `preview` says what would happen. Throws `question-no-create`, and as `addQuestions`. */
export function importQuestions(db: Db, id: number, by: Caller, { format, content, preview }: QuestionFile) {
  return changing(db, { id, by, preview }, async (tx, access) => {
    checkMayCreate(access);
    const { questions, errors } = readFile(format === 'csv' ? fromCsv(content) : fromJson(content), access);
    if (errors.length > 0) {
      const said = errors.map(({ key, ...where }) => ({ ...where, message: translate(by.locale, `fields.${key}`) }));
      return { added: 0, duplicates: 0, unfit: [], candidates: [], errors: said };
    }
    const candidates = questions.map((question) => ({ question, author: access.author ?? null }));
    const result = await addCandidates(tx, access, candidates, preview);
    if (result.added > 0 && !preview) await auditQuestion(tx, by, id, { action: 'import', subject: String(id) });
    return { ...result, errors: [] };
  });
}

function fromJson(content: string): FileContent {
  try {
    const { questions } = JsonFile.parse(JSON.parse(content.replace(/^\uFEFF/, '')));
    return { rows: questions.map((value, index) => ({ row: index + 1, value })) };
  } catch {
    return { error: { row: 0, field: 'content', key: 'question.file.json' } };
  }
}

/** The questions of a file, or everything that is wrong with it. */
function readFile(file: FileContent, access: Access): { questions: QuestionInput[]; errors: FileError[] } {
  if ('error' in file) return { questions: [], errors: [file.error] };
  const wrong = file.rows.length === 0 ? 'empty' : file.rows.length > most ? 'many' : undefined;
  if (wrong) return { questions: [], errors: [{ row: 0, field: 'content', key: `question.file.${wrong}` }] };
  const read = file.rows.map(({ row, value }) => ({ row, ...readRow(value, access) }));
  return {
    questions: read.flatMap(({ question }) => question ?? []),
    errors: read.flatMap(({ row, broken }) =>
      Object.entries(broken).flatMap(([field, keys]) => keys.map((key) => ({ row, field, key }))),
    ),
  };
}

/** The question in a row of a file; `broken` names all rules that it breaks. */
function readRow(value: unknown, access: Access): { question?: QuestionInput; broken: FieldErrors } {
  const parsed = FileQuestion.safeParse(value);
  if (!parsed.success) return { broken: shapeErrors(parsed.error, value) };
  const question = tidy(parsed.data);
  const foreign = scopeDimensions.filter(
    (dimension) => parsed.data.scope[dimension].length > 0 && !scopeOfTarget[question.target].includes(dimension),
  );
  return {
    question,
    broken: {
      ...brokenRules(question),
      ...Object.fromEntries(foreign.map((dimension) => [dimension, ['question.scope.target']])),
      ...targetErrors(access, question),
      ...requiredErrors(question, access.author),
      ...averageErrors(access, question),
      ...(access.results &&
        question.counts_toward_average && { counts_toward_average: ['question.counts_toward_average.results'] }),
    },
  };
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
