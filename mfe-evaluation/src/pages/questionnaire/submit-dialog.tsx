import { Button } from '@anketa/ui/button';
import { Details } from '@anketa/ui/details';
import { Dialog } from '@anketa/ui/dialog';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { PromiseText } from './promise-text.tsx';

const Names = styled.ul`
  margin: 0 0 16px; padding-inline-start: 20px;
`;

const Quiet = styled(Details)`
  font-size: var(--text-s);
`;

/** What is to be submitted. */
export interface SubmitQuestion {
  readonly names: readonly string[];
  /** Whether it is the section about studies alone. */
  readonly general: boolean;
  /** Whether a text is signed, or handed over in any case. */
  readonly exempted: boolean;
}

export interface SubmitDialogProps {
  readonly asked: SubmitQuestion | undefined;
  /** How many answers are never told apart. */
  readonly minimum: number;
  readonly onAnswer: (yes: boolean) => void;
}

/** Asks whether to submit: first the one thing that cannot be undone, then the promise in two lines, the rest on demand. */
export function SubmitDialog({ asked, minimum, onAnswer }: SubmitDialogProps) {
  const { t } = useLaterTexts();
  const { names = [], general, exempted } = asked ?? {};
  const [name] = names;
  const one = general ? t('submit.general') : t('submit.title', { name });
  return (
    <Dialog
      open={asked !== undefined}
      title={names.length > 1 ? t('submit.several', { count: names.length }) : one}
      text={
        <>
          {names.length > 1 ? (
            <Names>
              {names.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </Names>
          ) : null}
          <p>
            <strong>{t('promise.final')}</strong>
          </p>
          <p>{t('promise.mixed', { others: minimum - 1 })}</p>
          <p>{t('promise.few')}</p>
          {exempted ? <p>{t('promise.exempted')}</p> : null}
        </>
      }
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('submit.no')}</Button>
          <Button $kind="primary" onClick={() => onAnswer(true)}>
            {t('submit.yes')}
          </Button>
        </>
      }
    >
      <Quiet>
        <summary>{t('promise.title')}</summary>
        <PromiseText minimum={minimum} />
      </Quiet>
    </Dialog>
  );
}
