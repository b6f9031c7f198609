import { readLecture } from '@anketa/contract/evaluations/lectures';
import {
  listQuestionnaires,
  listQuestionnairesAbove,
  readQuestionnaire,
  readSection,
  saveDraft,
} from '@anketa/contract/questions/questionnaires';
import type { FastifyRequest } from 'fastify';
import type { Self } from '../../platform/http/caller.ts';
import { createServe } from '../../platform/http/serve.ts';
import type { Server } from '../../server.ts';
import { createIdentifySelf } from '../session/service.ts';
import { saveStudentDraft } from './drafts/drafts.ts';
import { lectureFor } from './pages/lecture.ts';
import { readStudentQuestionnaire, studentEvaluations } from './pages/page.ts';
import { ownerWithProgress, type StudentProgress } from './questionnaire/store.ts';
import { sectionInPerson, studentOf } from './student.ts';

export function questionnaireRoutes(server: Server) {
  const { config, serveSelf, db, questionnaires } = server;
  for (const endpoint of [listQuestionnaires, listQuestionnairesAbove]) {
    serveSelf(endpoint, async ({ by }) => ({ evaluations: await studentEvaluations(questionnaires, studentOf(by)) }));
  }

  serveSelf(readLecture, ({ params, by }) => lectureFor(questionnaires, params.slug, params.rnGl, by));

  // The page is read most of all: who asks and how far they are come in one round trip.
  const values = ({ params }: FastifyRequest) => [(params as { slug: string }).slug];
  const identify = createIdentifySelf(config, db, { holder: ownerWithProgress, values });
  const servePage = createServe(server, identify);
  const read = (slug: string, by: Self & { readonly also: StudentProgress | null }) =>
    readStudentQuestionnaire(server, slug, studentOf(by), by.also);
  servePage(readQuestionnaire, ({ params, by }) => read(params.slug, by));
  servePage(readSection, ({ params, by }) => read(params.slug, by));

  serveSelf(saveDraft, async ({ params, body: { version: base, ...answers }, by }) => {
    return { version: await saveStudentDraft(server, sectionInPerson(params, by), base, answers) };
  });
}
