import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { useLocalized } from '@anketa/remote/suite';
import { Page } from '@anketa/ui/page';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { MailingTrail } from './mailing-trail.tsx';

const Subtitle = styled.span`display: inline-flex; flex-wrap: wrap; align-items: center; gap: 4px 12px;`;

interface MailPageProps {
  /** Undefined where neither the page nor the evaluation's own address tells of it. */
  readonly evaluation: Evaluation | undefined;
  readonly title: ReactNode;
  /** What the page is called on the way to it. */
  readonly here: string;
  /** How the message stands, beside the evaluation's name. */
  readonly state?: ReactNode;
  /** What can be done with the message as a whole. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page about one e-mail or notification: the way back to all of the evaluation's. */
export function MailPage({ evaluation, title, here, state, actions, children }: MailPageProps) {
  const localized = useLocalized();
  const name = evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en });
  // A title may say it itself.
  const unsaid = typeof title === 'string' && name && title.includes(name) ? undefined : name;
  return (
    <Page
      title={title}
      subtitle={
        state ? (
          <Subtitle>
            {unsaid} {state}
          </Subtitle>
        ) : (
          unsaid
        )
      }
      actions={actions}
      above={<MailingTrail evaluation={evaluation} here={here} />}
    >
      {children}
    </Page>
  );
}
