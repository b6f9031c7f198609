import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { listQr, readQr } from '@anketa/contract/evaluations/qr';
import { holds } from '@anketa/contract/rights';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { courseRelations } from '../access/relation-store.ts';
import { departmentsOf } from '../courses/store.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { parallelsForQr, teacherNamed } from './store.ts';

export function qrRoutes({ serve, db, config }: Server) {
  /** The courses whose codes a caller gets; undefined: all. Throws `no-right` where there is none. */
  async function coursesFor(id: number, by: Caller): Promise<readonly string[] | undefined> {
    if (holds(by.permissions, 'import.edit')) return undefined;
    const related = await courseRelations(db, id, by.oidos ?? '');
    if (related.length === 0) throw problem('no-right');
    return related.map(({ course }) => course);
  }

  /** Where a code leads: what `readLecture` is the page of. */
  const withAddress = ({ slug_cs }: Evaluation) =>
    function addressed<Label extends { readonly code: string }>(label: Label) {
      return { ...label, address: `${config.publicUrl}/lecture/${slug_cs}/${encodeURIComponent(label.code)}` };
    };

  serve(readQr, async ({ params: { id, gl }, by }) => {
    const evaluation = await completeEvaluation(db, id);
    const among = await coursesFor(id, by);
    const [label] = (await parallelsForQr(db, id, { parallel: gl, among })).labels;
    if (!label) throw problem('not-found');
    return { evaluation, label: withAddress(evaluation)(label) };
  });

  serve(listQr, async ({ params: { id }, query, by }) => {
    const evaluation = await completeEvaluation(db, id);
    const among = await coursesFor(id, by);
    const [{ total, labels }, departments, teacher] = await Promise.all([
      parallelsForQr(db, id, { ...query, among }),
      departmentsOf(db, id),
      query.teacher === undefined ? null : teacherNamed(db, id, query.teacher),
    ]);
    return {
      evaluation,
      total,
      labels: labels.map(withAddress(evaluation)),
      departments,
      teacher,
      own: among !== undefined,
    };
  });
}
