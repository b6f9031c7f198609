import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { Form as FormElement } from '@anketa/ui/form';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { FormFailure } from './action-form.tsx';
import { EditClashes } from './edit-clashes.tsx';
import { SendButton } from './send-button.tsx';
import type { Form } from './use-form.ts';

interface FormDialogProps<Values> {
  readonly form: Form<Values>;
  readonly open: boolean;
  readonly title: string;
  /** What is to be known before anything is written: read out with the title. */
  readonly text?: ReactNode;
  /** What the buttons say. */
  readonly submit: string;
  readonly cancel: string;
  /** Closed by any way but sending. What was written stays. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A `useForm` in a dialog. */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { form, open, title, text, submit, cancel, onClose, children } = props;
  const id = useId();
  const begin = useEffectEvent(form.begin);
  useEffect(() => {
    if (open) begin();
  }, [open]);
  return (
    <Dialog
      open={open}
      title={title}
      text={text}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <SendButton form={form} of={id} why={`${id}-why`}>
            {submit}
          </SendButton>
        </>
      }
    >
      <FormElement id={id} ref={form.element} onSubmit={form.submit}>
        {children}
        <EditClashes form={form} />
        <FormFailure inDialog id={`${id}-why`} form={form} />
      </FormElement>
    </Dialog>
  );
}
