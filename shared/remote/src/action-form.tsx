import { Button } from '@anketa/ui/button';
import { Form as FormElement } from '@anketa/ui/form';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { Notice } from '@anketa/ui/notice';
import { Row } from '@anketa/ui/page';
import { type ReactNode, useEffect, useId } from 'react';
import { styled } from 'styled-components';
import { ActionFailure } from './action-failure.tsx';
import { EditClashes } from './edit-clashes.tsx';
import { isWrong, SendButton } from './send-button.tsx';
import { useLocale } from './suite.ts';
import { formTexts } from './texts.ts';
import type { Form } from './use-form.ts';

/* No style attribute: the server draws forms of the shell, and the security policy allows none in its HTML. */
const Buttons = styled(Row)`margin-block-start: 24px;`;

interface ActionFormProps<Values> {
  readonly form: Form<Values>;
  /** What the button says. */
  readonly submit: string;
  /** What is written is new: it can be sent as it stands. */
  readonly fresh?: boolean;
  readonly secondary?: boolean;
  /** Beside the button. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** The element of `useForm`: its fields, the button that sends it (also Ctrl+S or Cmd+S), and beside it why it was not saved. */
export function ActionForm<Values>({ form, submit, fresh, secondary, more, children }: ActionFormProps<Values>) {
  useSaveKey(form);
  const texts = formTexts(useLocale());
  const why = useId();
  const unchanged = !(fresh || form.dirty);
  return (
    <FormElement ref={form.element} onSubmit={() => unchanged || form.submit()}>
      <Restored form={form} />
      {children}
      <EditClashes form={form} />
      <Buttons>
        <SendButton form={form} why={why} unchanged={unchanged} kind={secondary ? 'secondary' : 'primary'}>
          {submit}
        </SendButton>
        {more}
        <FormFailure id={why} form={form} />
        {unchanged && !form.failure ? <VisuallyHidden id={why}>{texts.unchanged}</VisuallyHidden> : null}
      </Buttons>
    </FormElement>
  );
}

interface FormFailureProps<Values> {
  readonly id?: string;
  readonly form: Form<Values>;
  readonly inDialog?: boolean;
}

/** Why a form was not sent. It is read out at every try, once: what the server says to all of it by a notification, what is wrong in fields here. */
export function FormFailure<Values>({ id, form, inDialog }: FormFailureProps<Values>) {
  return <ActionFailure key={form.tries} id={id} text={form.failure} aloud={inDialog || isWrong(form)} />;
}

/** Says that what was written earlier and not saved is there again (`keep` of `useForm`), with the way to give it up. */
export function Restored<Values>({ form: { discard } }: { readonly form: Form<Values> }) {
  const texts = formTexts(useLocale());
  if (!discard) return null;
  return (
    <Notice>
      <p>{texts.restored}</p>
      <Button $small onClick={discard}>
        {texts.discard}
      </Button>
    </Notice>
  );
}

/** Ctrl+S saves the form in which somebody writes; from elsewhere the only one, or one that has changes. */
export function useSaveKey<Values>({ element, dirty, busy, submit }: Form<Values>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      const inForm = document.activeElement?.closest('form');
      const meant = inForm ? inForm === element.current : dirty || document.forms.length === 1;
      if (meant && !busy) submit();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
