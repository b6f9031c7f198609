import { endpoint } from '@anketa/contract/endpoint';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { TextInput } from '@anketa/ui/field';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import { ActionForm } from '../action-form.tsx';
import { rulesOf } from '../field-rules.ts';
import { useForm } from '../use-form.ts';

const Body = z.object({ name: z.string().min(1).max(20), mail: z.string().min(3) });
const save = endpoint({
  method: 'PUT',
  path: '/internal/thing',
  summary: '',
  right: 'signed-in',
  body: Body,
  response: z.object({ id: z.number() }),
});
/** What the form edits. */
export type Values = z.output<typeof Body>;

/** What a test says of the form beside what it always is. */
export interface FormProps {
  readonly values?: Values;
  readonly afresh?: boolean;
  readonly related?: Readonly<Record<string, readonly string[]>>;
  readonly onSaved?: (answer: { readonly id: number }, values: Values) => void;
}

/** What the form begins with. */
export const first: Values = { name: 'Anna', mail: 'a@b.cz' };
const check = rulesOf<Values>(async () => ({ rules: Body }), { tooShort: 'Příliš krátké.' });

/** The form of a name and an address. */
export function useThing({ values = first, ...options }: FormProps) {
  return useForm(save, { values, check, request: (body) => ({ body }), unsaved: 'Neuložené jméno.', ...options });
}

export function Thing(props: FormProps) {
  const form = useThing(props);
  return (
    <ActionForm form={form} submit="Uložit">
      <TextInput label="Jméno" {...form.field('name')} />
      <TextInput label="E-mail" {...form.field('mail')} />
    </ActionForm>
  );
}

/** What is read when the page reads its values again. */
const newer: Values = { name: 'Zdena', mail: 'z@z.cz' };

/** The form on a page that reads its values again. */
function Renewed(props: FormProps) {
  const [values, setValues] = useState(first);
  return (
    <>
      <Thing values={values} {...props} />
      <button type="button" onClick={() => setValues(newer)}>
        Načíst
      </button>
    </>
  );
}

/** The call that saves. */
export const address = 'PUT /internal/thing';

/** Opens the form against a server that saves, unless `answers` say otherwise. */
export async function open(answers: FakeAnswers = {}, props: FormProps = {}) {
  const suite = fakeSuite({ answers: { [address]: { id: 1 }, ...answers } });
  const { user, unmount } = await render(<Renewed {...props} />, { suite: suite.context });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const write = async (label: string, text: string) => {
    await user.clear(field(label));
    if (text) await user.type(field(label), text);
  };
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Uložit' });
  return {
    ...suite,
    user,
    unmount,
    field,
    write,
    button,
    isOff: () => button().getAttribute('aria-disabled') === 'true',
    press: () => user.click(button()),
    bodies: () => suite.seen.requests.map(({ body }) => body),
  };
}
