import type { Endpoint, RequestOf, ResponseOf } from '@anketa/contract/endpoint';
import { Button, type ButtonKind } from '@anketa/ui/button';
import type { ReactNode } from 'react';
import { ActionFailure } from './action-failure.tsx';
import type { Question } from './contract.ts';
import { useConfirm } from './suite.ts';
import { type ActionOptions, useAction } from './use-action.ts';

interface ActProps<E extends Endpoint> extends ActionOptions<E> {
  readonly endpoint: E;
  readonly request: RequestOf<E>;
  /** What is asked first: names the thing, the people and the consequence. Without it nothing is lost by the act. */
  readonly question?: Question;
  readonly onDone?: (answer: ResponseOf<E>) => void;
  readonly kind?: ButtonKind;
  readonly small?: boolean;
  /** What the button is called, when its text says too little by itself. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** An act: the button, the question, and beside it why it failed. The button keeps the focus while it is busy. */
export function Act<E extends Endpoint>(props: ActProps<E>) {
  const { endpoint, request, question, onDone, kind, small, label, children, ...options } = props;
  const confirm = useConfirm();
  const { run, busy, failure } = useAction(endpoint, options);
  async function act() {
    if (question && !(await confirm(question))) return;
    const answer = await run(request);
    if (answer !== undefined) onDone?.(answer);
  }
  return (
    <>
      <Button $kind={kind} $small={small} aria-label={label} $off={busy} onClick={act}>
        {children}
      </Button>
      <ActionFailure text={failure} />
    </>
  );
}
