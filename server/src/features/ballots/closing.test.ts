import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { presentDraftKey } from '../questionnaires/drafts/draft-keys.ts';
import { putDraft } from '../questionnaires/questionnaire/store.ts';
import { recordSubmission, recordTakingBack } from './submission/store.ts';

const application = await testApplication();
const { db } = application;

/** What was checked while filling was open, and reaches the database after it was closed. */
test('in checking the database itself takes nothing any more, whether the evaluation has said if it is continuous or not', async () => {
  for (const options of [{}, { continuous: false }]) {
    const { evaluationId, course, students } = await createFaculty(db, {
      slug: `closing-${Object.keys(options).length}`,
      options,
    });
    const move = (phase: number) => movePhase(application, { id: evaluationId, phase, by: 'test' });
    await move(1);
    await move(2);
    const { content_version: version } = await db
      .selectFrom('evaluation')
      .select('content_version')
      .where('id', '=', evaluationId)
      .executeTakeFirstOrThrow();
    const voter = { evaluationId, course, oidos: students[0] ?? '' };
    const sealed = Buffer.alloc(8000);
    for (const ballot of ['refused', 'left', { id: randomUUID(), sealed, version }] as const) {
      expect(await recordSubmission(db, { ...voter, ballot })).toBe('wrong-phase');
    }
    expect(await recordTakingBack(db, voter)).toBe('wrong-phase');
    const { key_id } = await presentDraftKey(application);
    const owner = { evaluation_id: evaluationId, course_code: course, oidos: voter.oidos };
    expect(await putDraft(db, 0, { ...owner, key_id, sealed })).toBe('wrong-phase');
  }
});
