import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { Form as FormElement } from '@anketa/ui/form';
import { type ReactNode, useId } from 'react';
import { ActionFailure } from './action-failure.tsx';
import { EditClashes } from './edit-clashes.tsx';
import type { Form } from './use-form.ts';

interface FormDialogProps<Values> {
  readonly form: Form<Values>;
  readonly open: boolean;
  readonly title: string;
  /** What the buttons say. */
  readonly submit: string;
  readonly cancel: string;
  /** Closed by any way but sending. What was written stays. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A `useForm` in a dialog. */
export function FormDialog<Values>({ form, open, title, submit, cancel, onClose, children }: FormDialogProps<Values>) {
  const id = useId();
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={id} $kind="primary" disabled={form.busy}>
            {submit}
          </Button>
        </>
      }
    >
      <FormElement id={id} ref={form.element} onSubmit={form.submit}>
        {children}
        <EditClashes form={form} />
        <ActionFailure inDialog text={form.failure} />
      </FormElement>
    </Dialog>
  );
}
