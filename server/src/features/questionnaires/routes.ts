import { readLecture } from '@anketa/contract/lectures';
import {
  leaveCourse,
  listQuestionnaires,
  listQuestionnairesAbove,
  readQuestionnaire,
  readSection,
  refuseQuestionnaire,
  saveDraft,
  submitQuestionnaire,
} from '@anketa/contract/questionnaires';
import { done } from '@anketa/contract/values';
import { z } from 'zod';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { lectureFor } from './lecture.ts';
import {
  closeSection,
  readStudentQuestionnaire,
  saveStudentDraft,
  studentEvaluations,
  studentInPerson,
  studentOf,
  submitSection,
} from './service.ts';

/** The Idempotency-Key becomes the sealed ballot's id, so it must be random: a UUID v4, never v7 (it carries a time). */
const IdempotencyKey = z.uuidv4();

function idempotencyKey(header: unknown): string {
  const key = IdempotencyKey.safeParse(header);
  if (!key.success) throw problem('bad-request', { detail: 'Idempotency-Key (UUID v4)' });
  return key.data.toLowerCase();
}

export function questionnaireRoutes({ serve, db, draftKeys }: Server) {
  for (const endpoint of [listQuestionnaires, listQuestionnairesAbove]) {
    serve(endpoint, async ({ by }) => ({ evaluations: await studentEvaluations(db, studentOf(by)) }));
  }

  serve(readLecture, ({ params, by }) => lectureFor(db, { slug: params.slug, code: params.rnGl, by }));

  const read = (slug: string, by: Caller) => readStudentQuestionnaire({ db, draftKeys }, slug, studentOf(by));
  serve(readQuestionnaire, ({ params, by }) => read(params.slug, by));
  serve(readSection, ({ params, by }) => read(params.slug, by));

  const place = (params: { slug: string; code: string }, by: Caller) => ({
    slug: params.slug,
    course: params.code,
    student: studentInPerson(by),
  });
  serve(saveDraft, async ({ params, body, by }) => {
    const { version: base, ...answers } = body;
    return { version: await saveStudentDraft({ db, draftKeys }, { ...place(params, by), base, answers }) };
  });

  serve(submitQuestionnaire, async ({ params, body, by, request }) => {
    const id = idempotencyKey(request.headers['idempotency-key']);
    await submitSection(db, { ...place(params, by), given: body, id });
    return done;
  });

  serve(refuseQuestionnaire, async ({ params, by }) => {
    await closeSection(db, place(params, by), 'refused');
    return done;
  });

  serve(leaveCourse, async ({ params, by }) => {
    await closeSection(db, place(params, by), 'left');
    return done;
  });
}
