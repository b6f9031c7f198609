import { Button, type ButtonKind } from '@anketa/ui/button';
import type { ReactNode } from 'react';
import type { Form } from './use-form.ts';

interface SendButtonProps<Values> {
  readonly form: Form<Values>;
  /** The `id` of the form's element, where the button stands outside of it. */
  readonly of?: string;
  /** The `id` of what says why it cannot be sent now. */
  readonly why?: string;
  /** There is nothing to send. */
  readonly unchanged?: boolean;
  readonly kind?: ButtonKind;
  readonly keys?: string;
  readonly children: ReactNode;
}

/**
 * The button that sends a form. While a field is wrong it is disabled (specification 5), as it is while there is nothing to send or it is on
 * its way. It is so in words alone: disabled for the browser it would lose the focus, and nobody could hear why. Pressed, it leads to what is wrong.
 */
export function SendButton<Values>({
  form,
  of,
  why,
  unchanged,
  kind = 'primary',
  keys,
  children,
}: SendButtonProps<Values>) {
  const isOff = form.busy || unchanged || isWrong(form);
  return (
    <Button
      type="submit"
      form={of}
      $kind={kind}
      aria-disabled={isOff || undefined}
      aria-describedby={isOff ? why : undefined}
      aria-keyshortcuts={keys}
    >
      {children}
    </Button>
  );
}

/** Whether a field says that it is wrong. */
export function isWrong<Values>({ errors }: Pick<Form<Values>, 'errors'>): boolean {
  return Object.keys(errors).length > 0;
}
