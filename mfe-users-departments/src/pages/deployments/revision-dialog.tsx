import type { Deployment } from '@anketa/contract/suite/deployments';
import { Button } from '@anketa/ui/button';
import { Checkbox } from '@anketa/ui/choice';
import { Select } from '@anketa/ui/field';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFailed } from './rehearsal.tsx';

/** Revisions of a remote that can be given to pages: neither active nor marked as bad. */
export type Revisions = Deployment['revisions'];

export interface RevisionDialogProps {
  readonly remote: Deployment;
  readonly others: Revisions;
  readonly onClose: () => void;
}

interface OpenerProps {
  readonly remote: Deployment;
  /** What the button says. */
  readonly label: string;
  readonly dialog: (props: RevisionDialogProps) => ReactNode;
}

/** A button that opens a dialog about one of a remote's other revisions; nothing where there is none. */
export function RevisionDialogOpener({ remote, label, dialog: Dialog }: OpenerProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const others = remote.revisions.filter(({ active, retired }) => !active && !retired);
  if (others.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={t('deployments.of', { act: label, what: remote.name })}>
        {label}
      </Button>
      {open ? <Dialog remote={remote} others={others} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface Field<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Which of the revisions. */
export function RevisionSelect({ others, ...field }: Field<string> & { readonly others: Revisions }) {
  const { t } = useTranslation();
  const options = others.map(({ revision }) => ({ value: revision, label: revision }));
  return <Select label={t('deployments.revision')} {...field} options={options} />;
}

interface AnywayProps extends Field<boolean> {
  readonly remote: Deployment;
  /** The revision that was chosen. */
  readonly revision: string;
}

/** That it is done in the last day of filling, or after a rehearsal that failed, too; nothing where neither is so. */
export function Anyway({ remote: { closing, revisions }, revision, value, onChange }: AnywayProps) {
  const { t } = useTranslation();
  const failed = revisions.some((one) => one.revision === revision && hasFailed(one));
  if (!closing && !failed) return null;
  const reasons = [...(closing ? [t('deployments.closing')] : []), ...(failed ? [t('rehearsal.activateText')] : [])];
  return <Checkbox label={t('canary.anyway')} help={reasons.join(' ')} checked={value} onChange={onChange} />;
}
