import { activateParallel, mergeParallel, removeParallel } from '@anketa/contract/evaluations/course-acts';
import type { MayChange, Parallel } from '@anketa/contract/evaluations/courses';
import { useConfirm, useLocalized } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeTargets } from './merge-dialog.tsx';

/** What can be done with a parallel, and the dialog that is open for one. */
export function useParallelActs(id: string, may: MayChange, parallels: readonly Parallel[]) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const confirm = useConfirm();
  const [open, setOpen] = useState<{ readonly act: string; readonly parallel: Parallel } | null>(null);
  const activating = useAction(activateParallel, { success: t('courseActs.saved') });
  const merging = useAction(mergeParallel, { success: t('courseActs.separated') });
  const removing = useAction(removeParallel, { success: t('courseActs.removed') });

  /** The acts that make sense now, by name. */
  function actsOf(parallel: Parallel): readonly string[] {
    if (may.change === 'nothing') return [];
    if (may.change === 'teachers') return ['teachers'];
    const { merged_into, active, added } = parallel;
    const isMergeable = merged_into === null && active && mergeTargets(parallel, parallels).length > 0;
    return [
      'teachers',
      ...(isMergeable ? ['merge'] : []),
      ...(merged_into === null ? [] : ['separate']),
      active ? 'deactivate' : 'activate',
      ...(added ? ['remove'] : []),
    ];
  }

  async function choose(act: string, parallel: Parallel) {
    if (act === 'teachers' || act === 'merge') {
      setOpen({ act, parallel });
      return;
    }
    const name = `${localized({ cs: parallel.title_cs, en: parallel.title_en })} (${parallel.code})`;
    const words = { parallel: name, students: parallel.enrolled };
    const question = {
      title: t(`courseActs.ask.${act}.title`, words),
      text: t(`courseActs.ask.${act}.text`, words),
      yes: t(`courseActs.ask.${act}.yes`, words),
      danger: act === 'remove',
    };
    if (!(await confirm(question))) return;
    const params = { id, gl: parallel.code };
    if (act === 'remove') await removing.run({ params });
    else if (act === 'separate') await merging.run({ params, body: { into: null, from: parallel.merged_into } });
    else await activating.run({ params, body: { active: act === 'activate' } });
  }

  return { actsOf, choose, open, close: () => setOpen(null) };
}
