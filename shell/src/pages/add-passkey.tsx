import { addPasskey, beginPasskey } from '@anketa/contract/people/passkeys';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useLocale } from '@anketa/remote/suite';
import { fieldTexts } from '@anketa/remote/texts';
import { useAction } from '@anketa/remote/use-action';
import { Button } from '@anketa/ui/button';
import { Details } from '@anketa/ui/details';
import { TextInput } from '@anketa/ui/field';
import { Form } from '@anketa/ui/form';
import { Row, Stack } from '@anketa/ui/page';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { type KeyProblem, makeKey } from '../passkeys.ts';

const Fields = styled(Stack)`max-width: 28rem;`;

const empty = { name: '', password: '' };

/** Adds a passkey: its name and the present password, then what the browser asks by itself. */
export function AddPasskey() {
  const { t } = usePageTexts();
  const { required } = fieldTexts(useLocale());
  const [fields, setFields] = useState(empty);
  const [tried, setTried] = useState(false);
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState<KeyProblem>();
  const [nameField, passwordField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const begin = useAction(beginPasskey, { refresh: 'nothing', hasFields: true });
  const add = useAction(addPasskey, { success: t('passkeys.add.done') });
  const name = fields.name.trim();
  const missing = (value: string) => (tried && !value ? required : undefined);

  async function submit() {
    setTried(true);
    setProblem(undefined);
    if (!name || !fields.password) return (name ? passwordField : nameField).current?.focus();
    const begun = await begin.run({ body: { password: fields.password } });
    if (!begun) return passwordField.current?.focus();
    setMaking(true);
    const key = await makeKey(begun.options);
    setMaking(false);
    if ('problem' in key) return setProblem(key.problem);
    if (!(await add.run({ body: { name, credential: key.credential } }))) return;
    setFields(empty);
    setTried(false);
  }
  const busy = begin.busy || making || add.busy;
  const failure = begin.errors.password ? undefined : (begin.failure ?? add.failure);
  return (
    <Details>
      <summary>{t('passkeys.add.act')}</summary>
      <Form onSubmit={() => busy || submit()}>
        <Fields>
          <TextInput
            label={t('passkeys.add.name')}
            help={t('passkeys.add.nameHelp')}
            value={fields.name}
            onChange={(value) => setFields({ ...fields, name: value })}
            error={missing(name)}
            ref={nameField}
            maxLength={60}
            autoComplete="off"
            required
          />
          <TextInput
            label={t('passkeys.add.password')}
            value={fields.password}
            onChange={(password) => setFields({ ...fields, password })}
            error={missing(fields.password) ?? begin.errors.password}
            type="password"
            ref={passwordField}
            autoComplete="current-password"
            required
          />
          <Row>
            <Button type="submit" $off={busy}>
              {t('passkeys.add.submit')}
            </Button>
            <ActionFailure text={failure} />
            <ActionFailure text={problem && t(`passkeys.problems.${problem}`)} aloud />
          </Row>
        </Fields>
      </Form>
    </Details>
  );
}
