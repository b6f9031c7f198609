import type { Endpoint, RequestOf, ResponseOf } from '@anketa/contract/endpoint';
import type { Locale } from '@anketa/contract/values';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  useForm as useFormState,
} from 'react-hook-form';
import { formTexts } from './form-texts.ts';
import { fieldErrors, isHttpError } from './http-error.ts';
import { keptAs, readKept, writeKept } from './kept-values.ts';
import { useLocale, useSession, useSuite, useUnsavedGuard } from './suite.ts';
import { suiteTexts } from './texts.ts';
import { type ActionOptions, useAction } from './use-action.ts';
import { focusIn, labelOf, wrongIn } from './wrong-fields.ts';

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
  /** How often it was tried to send it: the same failure again is said again. */
  readonly tries: number;
  readonly submit: () => void;
  /** What was written earlier and not saved is there again: the way to give it up. */
  readonly discard: (() => void) | undefined;
  /** The element around the fields: `ActionForm` sets it. */
  readonly element: RefObject<HTMLFormElement | null>;
}

interface FormOptions<E, Values> extends Omit<ActionOptions, 'onFailure' | 'hasFields'> {
  /** What the fields begin with. Newer values take their place, but not of what was changed. */
  readonly values: Values;
  readonly request: (values: Values) => RequestOf<E>;
  /** What is wrong, by field: asked before anything is sent. `rulesOf` makes it of the contract's schema. */
  readonly check?: (values: Values, locale: Locale) => Messages | Promise<Messages>;
  /** Other fields whose messages a change of a field takes away. */
  readonly related?: Readonly<Record<string, readonly string[]>>;
  /** After it was sent the fields are as in the beginning: for what is written anew each time. */
  readonly afresh?: boolean;
  /** For long texts: what is being written is kept in this browser under this name until it is saved, and is there after a crash. */
  readonly keep?: string;
  /** What would be lost: asked before the page is left with changes. */
  readonly unsaved: string;
  /** Told why the server refused, after its messages stand under their fields. */
  readonly onRefused?: (error: unknown) => void;
  readonly onSaved?: (answer: ResponseOf<E>, values: Values) => void;
}

/** "Zkontrolujte prosím formulář… (Jméno, E-mail)". */
const named = (text: string, labels: readonly string[]) =>
  labels.length > 0 ? `${text} (${labels.join(', ')})` : text;

/** Of a reset: nothing of what was written stays. */
const whole = { keepDirtyValues: false, keepErrors: false };

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
    keep,
    unsaved,
    onRefused,
    onSaved,
    ...options
  }: FormOptions<E, Values>,
): Form<Values> {
  const locale = useLocale();
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
    hasFields: true,
    onFailure(error) {
      for (const [field, message] of Object.entries(fieldErrors(error))) setError(field as Path<Values>, { message });
      onRefused?.(error);
      return isHttpError(error) && error.status === 0 ? formTexts(locale).notSaved : undefined;
    },
  });
  useUnsavedGuard(isDirty, unsaved);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  // Before anybody hears of it: what is read out has the names of the fields at once.
  useLayoutEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const invalid = wrongIn(element.current);
    setWrong([...new Set(invalid.flatMap((one) => labelOf(one) ?? []))]);
    if (invalid[0]) focusIn(invalid[0]);
  }, [submitCount, isSubmitting]);

  /** What is known to be wrong is not sent but shown again. What nobody can get at holds nothing back. */
  const [led, setLed] = useState(0);
  function leadsToWrong(): boolean {
    const [first] = Object.keys(errors).length > 0 ? wrongIn(element.current) : [];
    const leads = first !== undefined && focusIn(first);
    if (leads) setLed((times) => times + 1);
    return leads;
  }

  const sending = useRef(false);
  const send = handleSubmit(async (values: Values) => {
    const answer = await run(request(values));
    if (answer === undefined) return;
    // What was typed meanwhile stays, except where all begins anew.
    if (afresh) reset(given, whole);
    else reset(values);
    setSaved({ answer, values });
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
  const restored = useKept({ keep, given, values, isDirty, set });
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
    failure: Object.keys(messages).length > 0 ? named(suiteTexts(locale).fields, wrong) : failure,
    tries: submitCount + led,
    submit() {
      // One thing comes of one form, however often the button is pressed, also while the next page is on its way.
      if (sending.current || (saved && !isDirty) || leadsToWrong()) return;
      sending.current = true;
      void send().finally(() => {
        sending.current = false;
      });
    },
    discard: restored && isDirty ? () => reset(given, whole) : undefined,
    element,
  };
}

interface Writing<Values> {
  readonly keep: string | undefined;
  readonly given: Values;
  readonly values: Values;
  readonly isDirty: boolean;
  readonly set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
}

/** Keeps what is being written while it is not saved, and brings it back once. Gives whether there was something. */
function useKept<Values extends object>({ keep, given, values, isDirty, set }: Writing<Values>): boolean {
  const { oident, remote } = { ...useSession(), remote: useSuite().remote.id };
  const key = keep && keptAs(remote, oident ?? '', keep);
  const [restored, setRestored] = useState(false);
  const bringBack = useEffectEvent((from: string) => {
    const changed = Object.entries(readKept(from) ?? {}).filter(([name]) => name in given) as [
      keyof Values & string,
      Values[keyof Values & string],
    ][];
    for (const [name, value] of changed) set(name, value);
    setRestored(changed.length > 0);
  });
  useEffect(() => {
    if (key) bringBack(key);
  }, [key]);
  const first = useRef(true);
  useEffect(() => {
    if (!key) return;
    // Before the first rendering there is nothing to keep, and what is kept is to be read yet.
    if (first.current) {
      first.current = false;
      return;
    }
    // At once: what was saved may lead away from the page.
    if (!isDirty) {
      writeKept(key, null);
      return;
    }
    const timer = setTimeout(() => writeKept(key, values), 500);
    return () => clearTimeout(timer);
  }, [key, isDirty, values]);
  return restored;
}
