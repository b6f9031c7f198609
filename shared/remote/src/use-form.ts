import type { Standing } from '@anketa/contract/edits';
import type { Endpoint, RequestOf, ResponseOf } from '@anketa/contract/endpoint';
import { isSame } from '@anketa/contract/is-same';
import type { Locale } from '@anketa/contract/values';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  useForm as useFormState,
} from 'react-hook-form';
import { fieldErrors, isHttpError } from './http-error.ts';
import { useLocale, useNotify, useUnsavedGuard } from './suite.ts';
import { formTexts, suiteTexts } from './texts.ts';
import { type ActionOptions, useAction } from './use-action.ts';
import { type Clash, type Edit, type Edited, useEditBase } from './use-edit.ts';
import { useStored } from './use-stored.ts';
import { focusIn, halfTypedIn, labelOf, wrongIn } from './wrong-fields.ts';

/** The first message of each field that is wrong. */
export type Messages = Readonly<Record<string, string>>;

/** What came of saving. */
export interface Saving {
  /** Nothing that is written is left to be saved. */
  readonly saved: boolean;
  /** Why it is not, where the server did not take it. Otherwise a field is wrong, something has to be decided, or more was written meanwhile. */
  readonly error?: unknown;
}

/** What a control of `@anketa/ui` takes. */
export interface FormField<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** A field that somebody else changed meanwhile, in words, and the two ways to decide. */
export interface FormClash {
  readonly field: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  readonly takeTheirs: () => void;
  readonly leaveMine: () => void;
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
  /** It is filled in anew, also as it stands: what was sent before counts no more. */
  readonly begin: () => void;
  /**
   * Sends what is not saved yet, for what saves itself while somebody writes (`useAutosave`): nothing takes the focus and nothing is notified.
   */
  readonly save: () => Promise<Saving>;
  /** What others changed meanwhile to something else than is written here. `ActionForm` and `FormDialog` ask about each. */
  readonly clashes: readonly FormClash[];
  /** What was written earlier and not saved is there again: the way to give it up. */
  readonly discard: (() => void) | undefined;
  /** The element around the fields: `ActionForm` sets it. */
  readonly element: RefObject<HTMLFormElement | null>;
}

interface FormOptions<E, Values>
  extends Omit<ActionOptions<E>, 'onFailure' | 'onConflict' | 'hasFields' | 'closeAfter'> {
  /** What the fields begin with. Newer values take their place, but not of what was changed. */
  readonly values: Values;
  /** What is written about, where one form serves several things: with another one all begins anew. */
  readonly about?: string;
  /** Of what others edit too: where `values` come from. Then the request is made of the edit, not of all values. */
  readonly edited?: Edited<Values>;
  readonly request: (values: Values, edit: Edit<Values>) => RequestOf<E>;
  /** What is wrong, by field: asked before anything is sent. `rulesOf` makes it of the contract's schema. */
  readonly check?: (values: Values, locale: Locale) => Messages | Promise<Messages>;
  /** Other fields whose messages a change of a field takes away. */
  readonly related?: Readonly<Record<string, readonly string[]>>;
  /** After it was sent the fields are as in the beginning: for what is written anew each time. */
  readonly afresh?: boolean;
  /** For long texts: what is being written is kept in this browser under this name until it is saved, and is there after a crash. */
  readonly storeAs?: string;
  /** What would be lost: asked before the page is left with changes. */
  readonly unsaved: string;
  /** Told why the server refused, after its messages stand under their fields. */
  readonly onRefused?: (error: unknown) => void;
  readonly onSaved?: (answer: ResponseOf<E>, values: Values) => void;
}

/** "Zkontrolujte prosím formulář… (Jméno, E-mail)". */
const named = (text: string, labels: readonly string[]) =>
  labels.length > 0 ? `${text} (${labels.join(', ')})` : text;

/** Marks what shows the clashes of a form (`EditClashes`). */
export const undecidedClashes = '[data-clashes]';

/** A value in words, where a field says nothing else. */
function plainText(value: unknown, locale: Locale): string {
  if (typeof value === 'boolean') return formTexts(locale)[value ? 'yes' : 'no'];
  return value === null || value === '' ? '–' : String(value);
}

/** Of a reset for newer values: what was sent, and what is wrong, stays as it is. */
const newer = { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true };

/**
 * A form that is sent to an endpoint, the one way to write anything: its state, rules before sending, the server's messages under their
 * fields, the focus on the first wrong one, a question before changes are left. Fields are those of the request's body; their values may
 * be of any kind. `ActionForm` is its element.
 */
export function useForm<E extends Endpoint, Values extends object>(
  endpoint: E,
  {
    values: given,
    about,
    edited,
    request,
    check,
    related = {},
    afresh,
    storeAs,
    unsaved,
    onRefused,
    onSaved,
    ...options
  }: FormOptions<E, Values>,
): Form<Values> {
  const locale = useLocale();
  const element = useRef<HTMLFormElement>(null);
  const { watch, getValues, setValue, setError, clearErrors, reset, handleSubmit, formState } = useFormState<Values>({
    // What react-hook-form calls default values may lack any part; here none is missing.
    defaultValues: given as DefaultValues<Values>,
    shouldFocusError: false,
    async resolver(values) {
      const broken = Object.entries((await check?.(values, locale)) ?? {});
      if (broken.length === 0) return { values, errors: {} };
      const errors = Object.fromEntries(broken.map(([field, message]) => [field, { type: 'rule', message }]));
      return { values: {}, errors: errors as FieldErrors<Values> };
    },
  });
  const { isDirty, errors, submitCount, isSubmitting } = formState;
  const notify = useNotify();
  const base = useEditBase(given, edited);
  /** The fields hold `values`; what differs from what they are made from is dirty. */
  function put(values: Values, options = {}) {
    const standing = base.standing();
    reset(standing, options);
    for (const name of Object.keys(standing) as (keyof Values & string)[]) {
      if (!isSame(values[name], standing[name])) write(name, values[name]);
    }
  }
  /** Something newer stands. Gives what of the fields is still to be sent. */
  function absorb(theirs: Partial<Values>, version: string): Edit<Values> {
    const values = base.absorb(getValues(), theirs, version);
    put(values, newer);
    return base.edit(values);
  }
  /** The edit as it is to be sent instead; undefined where something has to be decided first, or nothing is left to be sent. */
  function onConflict(standing: Standing) {
    const edit = absorb(base.read(standing), standing.version ?? '');
    if (base.isOpen()) return undefined;
    if (Object.keys(edit.changed).length > 0) return request(getValues(), edit);
    notify({ kind: 'info', text: suiteTexts(locale).already });
    return undefined;
  }
  function showErrors(found: Messages) {
    for (const [field, message] of Object.entries(found)) setError(field as Path<Values>, { message });
  }
  const takeNewer = useEffectEvent(absorb);
  const beginAnew = useEffectEvent(() => {
    base.settle(given, edited?.version);
    put(given);
  });
  const last = useRef({ about, values: given, version: edited?.version });
  useEffect(() => {
    const before = last.current;
    const next = { about, values: given, version: edited?.version };
    if (isSame(before, next)) return;
    last.current = next;
    if (before.about === about) takeNewer(given, edited?.version ?? '');
    else beginAnew();
  });
  const { run, attempt, failure } = useAction(endpoint, {
    ...options,
    ...(edited && { onConflict }),
    hasFields: true,
    onFailure(error) {
      showErrors(fieldErrors(error));
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

  // What has to be decided gets the focus: nothing is sent before.
  const [undecided, setUndecided] = useState(0);
  useEffect(() => {
    if (undecided > 0) element.current?.querySelector<HTMLElement>(undecidedClashes)?.focus();
  }, [undecided]);
  function leadsToHalfTyped(): boolean {
    const [first] = halfTypedIn(element.current);
    if (first) focusIn(first);
    return first !== undefined;
  }
  /** What is known to be wrong is not sent but shown again. What nobody can get at holds nothing back. */
  const [led, setLed] = useState(0);
  function leadsToWrong(): boolean {
    const [first] = Object.keys(errors).length > 0 ? wrongIn(element.current) : [];
    const leads = first !== undefined && focusIn(first);
    if (leads) setLed((times) => times + 1);
    return leads;
  }

  const sending = useRef<Promise<unknown>>(null);
  /** Sends one thing at a time. */
  function sendAlone<Result>(sent: Promise<Result>): Promise<Result> {
    const alone = sent.finally(() => {
      sending.current = null;
    });
    sending.current = alone;
    return alone;
  }
  function settle(answer: ResponseOf<E>, values: Values) {
    // What was typed meanwhile stays, except where all begins anew.
    base.settle(afresh ? given : values);
    put(afresh ? given : getValues());
    setSaved({ answer, values });
  }
  const send = handleSubmit(async (values: Values) => {
    const answer = base.isOpen() ? undefined : await run(request(values, base.edit(values)));
    if (base.isOpen()) setUndecided((times) => times + 1);
    if (answer !== undefined) settle(answer, values);
  });
  const isSaved = () => isSame(getValues(), base.standing());
  async function sendQuietly(): Promise<Saving> {
    const values = getValues();
    const broken = (await check?.(values, locale)) ?? {};
    showErrors(broken);
    if (base.isOpen() || Object.keys(broken).length > 0 || halfTypedIn(element.current).length > 0)
      return { saved: false };
    const { answer, error } = await attempt(request(values, base.edit(values)));
    if (answer !== undefined) settle(answer, values);
    showErrors(fieldErrors(error));
    return { saved: isSaved(), error };
  }
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
  const restored = useStored({
    storeAs,
    values,
    isDirty,
    standing: base.standing,
    bringBack: (stored) => put(base.resume(stored.base as Partial<Values>, stored.values as Partial<Values>)),
  });
  const messages = Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, typeof error?.message === 'string' ? error.message : '']),
  );
  function write<Name extends keyof Values & string>(name: Name, value: Values[Name] | undefined) {
    const path = name as string as Path<Values>;
    setValue(path, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }
  function set<Name extends keyof Values & string>(name: Name, value: Values[Name] | undefined) {
    write(name, value);
    const path = name as string as Path<Values>;
    clearErrors([path, ...((related[name] ?? []) as Path<Values>[])]);
  }
  function clashInWords({ field, theirs }: Clash<Values>, { fields }: Edited<Values>): FormClash {
    const { label, text = (value: unknown) => plainText(value, locale) } = fields[field];
    return {
      field,
      label,
      theirs: text(theirs),
      mine: text(values[field]),
      takeTheirs() {
        set(field, theirs);
        base.decide(field);
      },
      leaveMine: () => base.decide(field),
    };
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
      if (sending.current || (saved && !isDirty) || leadsToHalfTyped() || leadsToWrong()) return;
      void sendAlone(send());
    },
    begin: () => setSaved(undefined),
    async save() {
      while (sending.current) await sending.current.catch(() => {});
      return isSaved() ? { saved: true } : sendAlone(sendQuietly());
    },
    clashes: edited ? base.clashes.map((clash) => clashInWords(clash, edited)) : [],
    discard: restored && isDirty ? () => put(base.standing()) : undefined,
    element,
  };
}
