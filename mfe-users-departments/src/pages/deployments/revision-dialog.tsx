import type { Deployment } from '@anketa/contract/deployments';
import { Button } from '@anketa/ui/button';
import { Checkbox } from '@anketa/ui/choice';
import { Select } from '@anketa/ui/field';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

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

/** That it is done in the last day of filling, too. */
export function Anyway({ value, onChange }: Field<boolean>) {
  const { t } = useTranslation();
  return <Checkbox label={t('canary.anyway')} help={t('deployments.closing')} checked={value} onChange={onChange} />;
}
