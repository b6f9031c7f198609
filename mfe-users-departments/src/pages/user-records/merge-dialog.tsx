import type { ResponseOf } from '@anketa/contract/endpoint';
import { compareRecords, mergeRecord, type PersonRecord } from '@anketa/contract/people/merge';
import { roleWords } from '@anketa/contract/people/people';
import { ActionFailure } from '@anketa/remote/action-failure';
import { Loaded } from '@anketa/remote/loaded';
import { useLocalized } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { useData } from '@anketa/remote/use-data';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { Notice } from '@anketa/ui/notice';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

interface MergeDialogProps {
  readonly person: string;
  /** The number of the record that would be merged; null: closed. */
  readonly record: string | null;
  readonly onClose: (merged: boolean) => void;
}

/** Two records beside each other, what is in the way of merging them, and what follows from it. */
export function MergeDialog({ record, ...rest }: MergeDialogProps) {
  return record === null ? null : <OpenDialog key={record} record={record} {...rest} />;
}

function OpenDialog({ person, record, onClose }: MergeDialogProps & { readonly record: string }) {
  const { t } = useTranslation();
  const compared = useData(compareRecords, { params: { oident: person, record } });
  const { run, busy, failure } = useAction(mergeRecord, { success: t('merge.done'), closeAfter: () => onClose(true) });
  const mayMerge = compared.data?.obstacles.length === 0;
  async function merge() {
    if (!mayMerge) return;
    if (!(await run({ params: { oident: person }, body: { record } }))) compared.reload();
  }
  return (
    <Dialog
      open
      title={t('merge.dialogTitle')}
      text={<p>{t('merge.dialogText')}</p>}
      onClose={() => onClose(false)}
      actions={
        <>
          <ActionFailure aloud text={failure} />
          <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
          <Button $kind="primary" $off={!mayMerge || busy} onClick={merge}>
            {t('merge.submit')}
          </Button>
        </>
      }
    >
      <Loaded of={compared}>{(both) => <Compared {...both} />}</Loaded>
    </Dialog>
  );
}

/* Side by side on a phone, too; what is said of one thing stands on one line of both. */
const Sides = styled.div`
  display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: 12px; margin-top: 16px;
  & > section { display: grid; grid-template-rows: subgrid; padding: 12px; border: 1px solid var(--line); border-radius: var(--radius-card); }
  h3 { margin: 0; font-size: var(--text-m); }
  dl { display: grid; grid-template-rows: subgrid; margin: 0; font-size: var(--text-s); }
  dl > div { padding-top: 10px; }
  dt { color: var(--ink-soft); font-size: var(--text-xs); }
  dd { margin: 0; overflow-wrap: anywhere; }
`;

/** Both records beside each other, and why they cannot be merged, where they cannot. */
function Compared({ person, record, obstacles, courses }: ResponseOf<typeof compareRecords>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const named = courses.map(({ name_cs, name_en }) => localized({ cs: name_cs, en: name_en })).join(', ');
  return (
    <>
      {obstacles.length > 0 ? (
        <Notice $tone="danger">
          {obstacles.map((obstacle) => (
            <p key={obstacle}>{t(`merge.obstacles.${obstacle}`, { courses: named })}</p>
          ))}
        </Notice>
      ) : null}
      <Sides>
        <Side title={t('merge.lines.stays')} record={person} />
        <Side title={t('merge.lines.joins')} record={record} />
      </Sides>
    </>
  );
}

/** One of two records, line by line. */
function Side({ title, record }: { readonly title: string; readonly record: PersonRecord }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { full_name, oident, login, email, local_password, roles, studies, teaching, departments } = record;
  const lines = {
    name: full_name,
    number: oident,
    login: login ?? '–',
    email: email ?? '–',
    signIn: t(local_password ? 'user.signInLocal' : 'user.signInUniversity'),
    roles: roles.map((role) => localized(roleWords[role])).join(', '),
    studies: t('merge.evaluations', { count: studies }),
    teaching: t('merge.evaluations', { count: teaching }),
    departments: t('merge.departments', { count: departments }),
  };
  const each = Object.entries(lines);
  const id = useId();
  return (
    <section aria-labelledby={id} style={{ gridRow: `span ${each.length + 1}` }}>
      <h3 id={id}>{title}</h3>
      <dl style={{ gridRow: `span ${each.length}` }}>
        {each.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`merge.lines.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
