import { loadQuestionnaire, type Questionnaires } from '../questionnaires/questionnaire/questionnaire.ts';
import { activePerson } from './store.ts';

/**
 * Whether a person had something left in an evaluation that has begun, as of last night, whichever of their numbers is given: one of the sections of their page
 * that was neither sent nor refused by then. Nobody, and who is deactivated, had nothing.
 */
export async function hadLeft(questionnaires: Questionnaires, slug: string, oident: string): Promise<boolean> {
  const oidos = await activePerson(questionnaires.db, oident);
  if (oidos === undefined) return false;
  const { questionnaire, progress } = await loadQuestionnaire(questionnaires, slug, { oidos, watched: true });
  const finished = new Set(progress.finished.map(({ course_code }) => course_code));
  return questionnaire.sections.some(({ course }) => !finished.has(course));
}
