import type { ResponseOf } from '@anketa/contract/endpoint';
import { roleWords } from '@anketa/contract/people';
import { compareRecords, mergeRecord, type PersonRecord } from '@anketa/contract/people-merge';
import { ActionFailure } from '@anketa/remote/action-failure';
import { Loaded } from '@anketa/remote/loaded';
import { useLocalized } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { useData } from '@anketa/remote/use-data';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { Notice } from '@anketa/ui/notice';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';

interface MergeDialogProps {
  readonly person: string;
  /** The number of the record that would be merged; null: closed. */
  readonly record: string | null;
  readonly onClose: (merged: boolean) => void;
}

/** Two records beside each other, what is in the way of merging them, and what follows from it. */
export function MergeDialog({ person, record, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const compared = useData(compareRecords, record === null ? null : { params: { oident: person, record } });
  const { run, busy, failure } = useAction(mergeRecord, { success: t('merge.done') });
  const current = compared.data?.record.oident === record ? compared.data : undefined;
  const mayMerge = current !== undefined && current.obstacles.length === 0;
  async function merge() {
    if (record === null || !mayMerge) return;
    if (await run({ params: { oident: person }, body: { record } })) onClose(true);
    else compared.reload();
  }
  return (
    <Dialog
      open={record !== null}
      title={t('merge.dialogTitle')}
      text={<p>{t('merge.dialogText')}</p>}
      onClose={() => onClose(false)}
      actions={
        <>
          <ActionFailure aloud text={failure} />
          <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
          <Button $kind="danger" $off={!mayMerge || busy} onClick={merge}>
            {t('merge.submit')}
          </Button>
        </>
      }
    >
      <Loaded of={compared}>{(both) => (both.record.oident === record ? <Compared {...both} /> : null)}</Loaded>
    </Dialog>
  );
}

interface Line {
  readonly key: string;
  readonly what: string;
  readonly stays: string;
  readonly joins: string;
}

/** Both records line by line, and why they cannot be merged, where they cannot. */
function Compared({ person, record, obstacles, courses }: ResponseOf<typeof compareRecords>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const line = (key: string, value: (one: PersonRecord) => string): Line => {
    return { key, what: t(`merge.lines.${key}`), stays: value(person) || '–', joins: value(record) || '–' };
  };
  const lines = [
    line('name', ({ full_name }) => full_name),
    line('number', ({ oident }) => oident),
    line('login', ({ login }) => login ?? ''),
    line('email', ({ email }) => email ?? ''),
    line('signIn', ({ local_password }) => t(local_password ? 'user.signInLocal' : 'user.signInUniversity')),
    line('roles', ({ roles }) => roles.map((role) => localized(roleWords[role])).join(', ')),
    line('studies', ({ studies }) => t('merge.evaluations', { count: studies })),
    line('teaching', ({ teaching }) => t('merge.evaluations', { count: teaching })),
    line('departments', ({ departments }) => t('merge.departments', { count: departments })),
  ];
  const columns: Column<Line>[] = [
    { key: 'what', title: t('merge.lines.what'), main: true },
    { key: 'stays', title: t('merge.lines.stays') },
    { key: 'joins', title: t('merge.lines.joins') },
  ];
  return (
    <>
      {obstacles.length > 0 ? (
        <Notice $tone="danger">
          {obstacles.map((obstacle) => (
            <p key={obstacle}>
              {t(`merge.obstacles.${obstacle}`, {
                courses: courses.map(({ name_cs, name_en }) => localized({ cs: name_cs, en: name_en })).join(', '),
              })}
            </p>
          ))}
        </Notice>
      ) : null}
      <Table caption={t('merge.lines.caption')} rows={lines} columns={columns} rowKey={({ key }) => key} empty="" />
    </>
  );
}
