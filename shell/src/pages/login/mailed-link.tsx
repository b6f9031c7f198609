import { backAddress } from '@anketa/contract/back-address';
import { mailedLinkMinutes, mailLink, signInByCode } from '@anketa/contract/people/mailed-link';
import { useLocale } from '@anketa/remote/suite';
import { errorText, fieldTexts } from '@anketa/remote/texts';
import { useAction } from '@anketa/remote/use-action';
import { Button } from '@anketa/ui/button';
import { Help, TextInput } from '@anketa/ui/field';
import { Form } from '@anketa/ui/form';
import { Announced } from '@anketa/ui/hidden';
import { Notice } from '@anketa/ui/notice';
import { Stack } from '@anketa/ui/page';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePageTexts } from '../../locales/pages/page-texts.ts';
import { useShell } from '../../shell.ts';

type Step = 'offered' | 'asking' | 'sent';

/** Sign-in by a link that comes by e-mail: offered by a button, asked for in a form, then the code for who opens the link elsewhere. */
export function MailedLink() {
  const { t } = usePageTexts();
  const [step, setStep] = useState<Step>('offered');
  return (
    <>
      {step === 'offered' ? <Button onClick={() => setStep('asking')}>{t('login.mailed.act')}</Button> : null}
      {step === 'sent' ? null : <Help>{t('login.mailed.text')}</Help>}
      {step === 'asking' ? <AskForm onSent={() => setStep('sent')} /> : null}
      {step === 'sent' ? <CodeForm onAgain={() => setStep('asking')} /> : null}
    </>
  );
}

function AskForm({ onSent }: { readonly onSent: () => void }) {
  const { t } = usePageTexts();
  const { attempt, busy } = useAction(mailLink, { refresh: 'nothing' });
  const form = useOneField(async (who) => {
    const back = new URLSearchParams(window.location.search).get('back') ?? undefined;
    const { answer, error } = await attempt({ body: { who, ...(back !== undefined && { back }) } });
    if (answer) onSent();
    return error;
  });
  return (
    <OneField
      {...form}
      label={t('login.mailed.who')}
      submit={t('login.mailed.send')}
      autoComplete="username"
      pending={busy}
    />
  );
}

function CodeForm({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = usePageTexts();
  const { boot } = useShell();
  const { attempt, busy } = useAction(signInByCode, { refresh: 'nothing' });
  const [leaving, setLeaving] = useState(false);
  const form = useOneField(async (code) => {
    const { answer, error } = await attempt({ body: { code } });
    if (answer) {
      setLeaving(true);
      // A whole new page: session, CSRF token and registry belong to the person.
      window.location.assign(backAddress(window.location.search, window.location.origin));
    }
    return error;
  });
  const sent = t('login.mailed.sent', { minutes: mailedLinkMinutes });
  return (
    <>
      <Notice $tone="info">{sent}</Notice>
      <Announced text={sent} />
      {boot.demo ? <p>{t('login.mailed.demo')}</p> : null}
      <OneField
        {...form}
        label={t('login.mailed.code')}
        help={t('login.mailed.codeHelp')}
        submit={t('login.mailed.confirm')}
        autoComplete="one-time-code"
        pending={busy || leaving}
      >
        <Button onClick={onAgain}>{t('login.mailed.again')}</Button>
      </OneField>
    </>
  );
}

/** A field, what is wrong with it, and how it is sent. */
interface OneFieldForm {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly missing: string | undefined;
  readonly problem: string | undefined;
  readonly onSubmit: () => void;
}

/** A form of one field, which has the focus when it comes and again when it was refused. `send` gives the error, if there was one. */
function useOneField(send: (value: string) => Promise<unknown>): OneFieldForm {
  const locale = useLocale();
  const [value, onChange] = useState('');
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  // As soon as it is said: later a letter typed meanwhile would be lost.
  useLayoutEffect(() => {
    if (!problem) return;
    field.current?.focus();
    field.current?.select();
  }, [problem]);
  async function submit() {
    setTried(true);
    setProblem(undefined);
    const given = value.trim();
    if (!given) return field.current?.focus();
    const error = await send(given);
    setProblem(error ? errorText(error, locale) : undefined);
  }
  const missing = isTried && !value.trim() ? fieldTexts(locale).required : undefined;
  return { field, value, onChange, missing, problem, onSubmit: () => void submit() };
}

interface OneFieldProps extends OneFieldForm {
  readonly label: string;
  readonly help?: string;
  readonly submit: string;
  readonly autoComplete: string;
  readonly pending: boolean;
  readonly children?: ReactNode;
}

function OneField({ field, missing, problem, onSubmit, submit, pending, children, ...input }: OneFieldProps) {
  return (
    <Form onSubmit={onSubmit}>
      <Stack>
        {problem ? (
          <Notice $tone="danger" role="alert">
            {problem}
          </Notice>
        ) : null}
        <TextInput {...input} error={missing} ref={field} autoCapitalize="none" required />
        <Button type="submit" $kind="primary" $off={pending}>
          {submit}
        </Button>
        {children}
      </Stack>
    </Form>
  );
}
