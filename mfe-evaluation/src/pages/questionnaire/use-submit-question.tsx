import { type ComponentType, type ReactNode, useState } from 'react';
import { later } from '../../locales/later/later-texts.ts';
import type { SubmitDialogProps, SubmitQuestion } from './submit-dialog.tsx';

interface Asked extends SubmitQuestion {
  readonly answer: (yes: boolean) => void;
}

/** Asks before a submission. The dialog is loaded when it is first wanted: `ask` throws where it cannot be. */
export function useSubmitQuestion(minimum: number): {
  readonly ask: (question: SubmitQuestion) => Promise<boolean>;
  readonly dialog: ReactNode;
} {
  const [Dialog, setDialog] = useState<ComponentType<SubmitDialogProps>>();
  const [asked, setAsked] = useState<Asked>();
  async function ask(question: SubmitQuestion): Promise<boolean> {
    const { SubmitDialog } = await later.with(import(/* webpackChunkName: "submit" */ './submit-dialog.tsx'));
    setDialog(() => SubmitDialog);
    return new Promise((answer) => setAsked({ ...question, answer }));
  }
  function onAnswer(yes: boolean) {
    asked?.answer(yes);
    setAsked(undefined);
  }
  return { ask, dialog: Dialog ? <Dialog asked={asked} minimum={minimum} onAnswer={onAnswer} /> : null };
}
