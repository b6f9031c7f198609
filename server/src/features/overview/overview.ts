import { widgetQuestions } from '@anketa/contract/constants';
import { evaluationState, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { courseRelations } from '../access/relation-store.ts';
import { ballotTotals } from '../ballots/keys/counts-store.ts';
import { keysOf } from '../ballots/keys/keys-of.ts';
import { countUnsolved } from '../error-reports/store.ts';
import { visibleEvaluation } from '../evaluations/service.ts';
import { lastMove } from '../evaluations/store.ts';
import { lostEnrolments } from '../imports/loss-store.ts';
import { lossWords } from '../imports/loss-words.ts';
import { importIssues } from '../imports/store.ts';
import { questionList, questionsCheck } from '../question-editing/pages/pages.ts';
import { sharesWithSis } from '../sis-sharing/sharing.ts';
import { activeCourses, participationStatistics, studentCount, studentsByType } from '../statistics/store.ts';

interface Ports {
  readonly db: Db;
  readonly config: Config;
}

/** What the caller is shown of an evaluation on its first page: each part where they may see it, else null. Throws as `visibleEvaluation`. */
export async function overviewOf({ db, config }: Ports, id: number, by: Caller) {
  const { evaluation, may } = await visibleEvaluation(db, id, by);
  const ready = evaluation.completed_at !== null && evaluation.state <= evaluationState.published;
  const numbers = may.edit && ready;
  const [
    statistics,
    components,
    studies,
    students,
    totals,
    keys,
    student,
    teacher,
    own,
    issues,
    lost,
    check,
    questions,
    moved,
  ] = await Promise.all([
    may.statistics ? participationStatistics(db, id) : null,
    numbers ? activeCourses(db, id) : null,
    numbers ? studentsByType(db, id, config.studyTypes) : null,
    numbers ? studentCount(db, id) : null,
    numbers ? ballotTotals(db, id) : null,
    numbers ? keysOf(db, evaluation, config.verificationDays) : null,
    numbers ? countUnsolved(db, id, 'student') : null,
    numbers ? countUnsolved(db, id, 'teacher') : null,
    ready && by.oidos !== null ? courseRelations(db, id, by.oidos) : [],
    may.edit ? importIssues(db, id) : null,
    may.edit ? lostEnrolments(db, id) : undefined,
    may.check_questions ? questionsCheck(db, id, by) : null,
    may.questions ? questionList(db, id, by, { limit: widgetQuestions }) : null,
    may.manage ? lastMove(db, id) : null,
  ]);
  return {
    statistics: statistics && { ...statistics, general: isFillingOpen(evaluation) ? null : statistics.general },
    components: components === null ? null : { components },
    studies,
    students,
    ballots: totals && keys && { totals, keys },
    reports: student === null || teacher === null ? null : { student, teacher },
    own_courses: own.length || null,
    issues: issues && {
      total: issues.reduce((sum, { count }) => sum + count, 0),
      kinds: issues.length,
      tables: new Set(issues.map(({ table }) => table)).size,
      lost: lost ? lossWords(by.locale, lost) : null,
    },
    sharing: may.statistics && sharesWithSis(config) ? (true as const) : null,
    check,
    moved: moved ? { from: moved.from, to: moved.to, at: moved.at, by: moved.by } : null,
    questions: questions && { manage: questions.manage, total: questions.total, first: questions.questions.owned },
  };
}
