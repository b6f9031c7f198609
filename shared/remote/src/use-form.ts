import type { Endpoint, RequestOf, ResponseOf } from '@anketa/contract/endpoint';
import type { Locale } from '@anketa/contract/values';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  useForm as useFormState,
} from 'react-hook-form';
import { fieldErrors, isHttpError } from './http-error.ts';
import { useLocale, useUnsavedGuard } from './suite.ts';
import { suiteTexts } from './texts.ts';
import { type ActionOptions, useAction } from './use-action.ts';

/** The first message of each field that is wrong. */
export type Messages = Readonly<Record<string, string>>;

/** What a control of `@anketa/ui` takes. */
export interface FormField<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

export interface Form<Values> {
  /** As they are on the screen. */
  readonly values: Values;
  readonly field: <Name extends keyof Values & string>(name: Name) => FormField<Values[Name]>;
  /** Changes several fields at once. */
  readonly change: (parts: Partial<Values>) => void;
  readonly errors: Messages;
  /** Whether something would be lost by leaving. */
  readonly dirty: boolean;
  readonly busy: boolean;
  /** Why it is not saved, until it is sent again. */
  readonly failure: string | undefined;
  readonly submit: () => void;
  /** The element around the fields: `ActionForm` sets it. */
  readonly element: RefObject<HTMLFormElement | null>;
}

interface FormOptions<E, Values> extends Omit<ActionOptions, 'onFailure'> {
  /** What the fields begin with. Newer values take their place, but not of what was changed. */
  readonly values: Values;
  readonly request: (values: Values) => RequestOf<E>;
  /** What is wrong, by field: asked before anything is sent. `rulesOf` makes it of the contract's schema. */
  readonly check?: (values: Values, locale: Locale) => Messages | Promise<Messages>;
  /** Other fields whose messages a change of a field takes away. */
  readonly related?: Readonly<Record<string, readonly string[]>>;
  /** After it was sent the fields are as in the beginning: for what is written anew each time. */
  readonly afresh?: boolean;
  /** What would be lost: asked before the page is left with changes. */
  readonly unsaved: string;
  /** Told why the server refused, after its messages stand under their fields. */
  readonly onRefused?: (error: unknown) => void;
  readonly onSaved?: (answer: ResponseOf<E>, values: Values) => void;
}

/**
 * A form that is sent to an endpoint, the one way to write anything: its state, rules before sending, the server's messages under their
 * fields, the focus on the first wrong one, a question before changes are left. Fields are those of the request's body; their values may
 * be of any kind. `ActionForm` is its element.
 */
export function useForm<E extends Endpoint, Values extends object>(
  endpoint: E,
  {
    values: given,
    request,
    check,
    related = {},
    afresh,
    unsaved,
    onRefused,
    onSaved,
    ...options
  }: FormOptions<E, Values>,
): Form<Values> {
  const locale = useLocale();
  const texts = suiteTexts(locale);
  const element = useRef<HTMLFormElement>(null);
  const { watch, setValue, setError, clearErrors, reset, handleSubmit, formState } = useFormState<Values>({
    // What react-hook-form calls default values may lack any part; here none is missing.
    defaultValues: given as DefaultValues<Values>,
    values: given,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    shouldFocusError: false,
    async resolver(values) {
      const broken = Object.entries((await check?.(values, locale)) ?? {});
      if (broken.length === 0) return { values, errors: {} };
      const errors = Object.fromEntries(broken.map(([field, message]) => [field, { type: 'rule', message }]));
      return { values: {}, errors: errors as FieldErrors<Values> };
    },
  });
  const { isDirty, errors, submitCount, isSubmitting } = formState;
  const { run, failure } = useAction(endpoint, {
    ...options,
    onFailure(error) {
      for (const [field, message] of Object.entries(fieldErrors(error))) setError(field as Path<Values>, { message });
      onRefused?.(error);
      return isHttpError(error) && error.status === 0 ? texts.notSaved : undefined;
    },
  });
  useUnsavedGuard(isDirty, unsaved);
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, isSubmitting]);

  const send = handleSubmit(async (values: Values) => {
    const answer = await run(request(values));
    if (answer === undefined) return;
    // What was typed meanwhile stays, except where all begins anew.
    if (afresh) reset(given, { keepDirtyValues: false });
    else reset(values);
    setSaved({ answer, values });
  });
  // Known before the page is drawn anew: two presses may come sooner.
  const sending = useRef(false);
  useEffect(() => {
    sending.current = isSubmitting;
  });
  // When nothing is held back any more: it may lead away from the page.
  const [saved, setSaved] = useState<{ readonly answer: ResponseOf<E>; readonly values: Values }>();
  const after = useRef(onSaved);
  useEffect(() => {
    after.current = onSaved;
  });
  useEffect(() => {
    if (saved) after.current?.(saved.answer, saved.values);
  }, [saved]);
  const values = watch();
  const messages = Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, typeof error?.message === 'string' ? error.message : '']),
  );
  function set<Name extends keyof Values & string>(name: Name, value: Values[Name] | undefined) {
    const path = name as string as Path<Values>;
    setValue(path, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    clearErrors([path, ...((related[name] ?? []) as Path<Values>[])]);
  }
  return {
    values,
    field: (name) => ({
      value: values[name],
      error: messages[name],
      onChange: (value) => set(name, value),
    }),
    change(parts) {
      for (const [name, value] of Object.entries(parts))
        set(name as keyof Values & string, value as Values[keyof Values & string]);
    },
    errors: messages,
    dirty: isDirty,
    busy: isSubmitting,
    failure: Object.keys(messages).length > 0 ? (failure ?? texts.fields) : failure,
    submit() {
      // One thing comes of one form, however often the button is pressed while the next page is on its way.
      if (sending.current || !(isDirty || !saved)) return;
      sending.current = true;
      void send();
    },
    element,
  };
}
