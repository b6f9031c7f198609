import { mergeParallel } from '@anketa/contract/evaluations/course-acts';
import type { Parallel } from '@anketa/contract/evaluations/courses';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useLocalized } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { Select } from '@anketa/ui/field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly id: string;
  /** The parallel that it is about; null: closed. */
  readonly parallel: Parallel | null;
  readonly parallels: readonly Parallel[];
  readonly onClose: () => void;
}

/** The parallels that a parallel can be merged into: of its kind, evaluated, and merged into no other. */
export function mergeTargets(parallel: Parallel, parallels: readonly Parallel[]): readonly Parallel[] {
  return parallels.filter(
    ({ code, type, active, merged_into }) =>
      code !== parallel.code && type === parallel.type && active && merged_into === null,
  );
}

/** Has the students of a parallel answer for another one. */
export function MergeDialog({ parallel, ...rest }: Props) {
  return parallel ? <OpenDialog key={parallel.code} parallel={parallel} {...rest} /> : null;
}

function OpenDialog({ id, parallel, parallels, onClose }: Props & { readonly parallel: Parallel }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const [chosen, setChosen] = useState('');
  const { run, busy, failure } = useAction(mergeParallel, { success: t('courseActs.merged'), closeAfter: onClose });
  const targets = mergeTargets(parallel, parallels);
  const into = targets.find(({ code }) => code === chosen) ?? targets[0];
  const titled = ({ title_cs, title_en, code }: Parallel) => `${localized({ cs: title_cs, en: title_en })} (${code})`;
  const save = () =>
    into && run({ params: { id, gl: parallel.code }, body: { into: into.code, from: parallel.merged_into } });
  return (
    <Dialog
      open
      title={t('courseActs.mergeTitle')}
      text={
        into ? (
          <p role="status">
            {t('courseActs.mergeText', {
              from: titled(parallel),
              into: titled(into),
              teachers: into.teachers.map(({ name }) => name).join(', ') || t('course.noTeachers'),
            })}
          </p>
        ) : undefined
      }
      onClose={onClose}
      actions={
        <>
          <ActionFailure aloud text={failure} />
          <Button onClick={onClose}>{t('courseActs.cancel')}</Button>
          <Button $kind="primary" $off={busy || !into} onClick={save}>
            {t('courseActs.mergeYes')}
          </Button>
        </>
      }
    >
      {into ? (
        <Select
          label={t('courseActs.mergeInto')}
          options={targets.map((target) => ({ value: target.code, label: titled(target) }))}
          value={into.code}
          onChange={setChosen}
        />
      ) : null}
    </Dialog>
  );
}
