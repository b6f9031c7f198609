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
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Self } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { createServe } from '../../platform/http/serve.ts';
import type { Server } from '../../server.ts';
import { createIdentifySelf } from '../session/service.ts';
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
import { holderWithProgress, type KnownProgress } from './store.ts';

/** The Idempotency-Key becomes the sealed ballot's id, so it must be random: a UUID v4, never v7 (it carries a time). */
const IdempotencyKey = z.uuidv4();

function idempotencyKey(header: unknown): string {
  const key = IdempotencyKey.safeParse(header);
  if (!key.success) throw problem('bad-request', { detail: 'Idempotency-Key (UUID v4)' });
  return key.data.toLowerCase();
}

export function questionnaireRoutes({ fastify, config, serveSelf, db, draftKeys }: Server) {
  for (const endpoint of [listQuestionnaires, listQuestionnairesAbove]) {
    serveSelf(endpoint, async ({ by }) => ({ evaluations: await studentEvaluations(db, studentOf(by)) }));
  }

  serveSelf(readLecture, ({ params, by }) => lectureFor(db, { slug: params.slug, code: params.rnGl, by }));

  // The page is read most of all: who asks and how far they are come in one round trip.
  const values = ({ params }: FastifyRequest) => [(params as { slug: string }).slug];
  const servePage = createServe(
    fastify,
    config,
    createIdentifySelf(config, db, { holder: holderWithProgress, values }),
  );
  const read = (slug: string, by: Self & { readonly also: KnownProgress | null }) =>
    readStudentQuestionnaire({ db, draftKeys }, slug, studentOf(by), by.also);
  servePage(readQuestionnaire, ({ params, by }) => read(params.slug, by));
  servePage(readSection, ({ params, by }) => read(params.slug, by));

  const place = (params: { slug: string; code: string }, by: Self) => ({
    slug: params.slug,
    course: params.code,
    student: studentInPerson(by),
  });
  serveSelf(saveDraft, async ({ params, body, by }) => {
    const { version: base, ...answers } = body;
    return { version: await saveStudentDraft({ db, draftKeys }, { ...place(params, by), base, answers }) };
  });

  serveSelf(submitQuestionnaire, async ({ params, body, by, request }) => {
    const id = idempotencyKey(request.headers['idempotency-key']);
    await submitSection(db, { ...place(params, by), given: body, id });
    return done;
  });

  serveSelf(refuseQuestionnaire, async ({ params, by }) => {
    await closeSection(db, place(params, by), 'refused');
    return done;
  });

  serveSelf(leaveCourse, async ({ params, by }) => {
    await closeSection(db, place(params, by), 'left');
    return done;
  });
}
