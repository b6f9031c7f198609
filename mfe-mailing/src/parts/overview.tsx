import { type Evaluation, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { MailMedium, MailUnderWay } from '@anketa/contract/mail/mailing';
import { Link } from '@anketa/remote/link';
import { LinkButton } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Notice } from '@anketa/ui/notice';
import { Grid, Stack } from '@anketa/ui/page';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type List, Lists } from './lists.tsx';
import { MailingFrame } from './mailing-frame.tsx';
import { NewestMessages, type Written } from './newest.tsx';
import { isAtWork, refreshEvery } from './refresh.ts';
import { Remind } from './remind.tsx';
import { SendingProgress } from './under-way.tsx';
import { useMessages } from './use-messages.ts';

interface Data {
  readonly evaluation: Evaluation | undefined;
  /** Whether messages of this medium are sent at all. */
  readonly sends: boolean;
  readonly under_way: readonly MailUnderWay[];
  readonly may: { readonly send: boolean };
}

interface OverviewProps {
  readonly medium: MailMedium;
  readonly data: Data & Written & Readonly<Partial<Record<List, number>>>;
  /** Lists beside those of drafts and of what is out. */
  readonly lists: readonly List[];
  /** Whether anybody can be reached: where nobody can, a new message is not what the page leads to. */
  readonly reaches: boolean;
  /** Whom they reach. */
  readonly children: ReactNode;
}

/** Milliseconds until what is under way is asked for again; 0 while nothing is at work. */
export const refreshOf = (latest: Pick<Data, 'under_way'> | undefined): number =>
  latest?.under_way?.some(({ state }) => isAtWork(state)) ? refreshEvery : 0;

/** Messages of an evaluation by one medium: what is under way, the way to a new one, the newest, their lists, and whom they reach. */
export function Overview({ medium, data, lists, reaches, children }: OverviewProps) {
  const { t } = useTranslation();
  const { all } = useMessages();
  const { evaluation, sends, under_way, may } = data;
  return (
    <MailingFrame
      evaluation={evaluation}
      current={medium === 'mail' ? 'mailing' : 'notifications'}
      actions={
        <>
          {reaches && evaluation && isFillingOpen(evaluation) ? (
            <Remind evaluationId={evaluation.id} mayPrepare={may.send} />
          ) : null}
          <LinkButton as={Link} $kind={reaches ? 'primary' : 'secondary'} to={`${all}/editor`}>
            {t(`overview.new.${medium}`)}
          </LinkButton>
        </>
      }
    >
      <Stack $gap={24}>
        {sends ? null : (
          <Notice $tone="warning" style={{ marginBlock: 0 }}>
            <p>{t(`overview.off.${medium}`)}</p>
          </Notice>
        )}
        <SendingProgress evaluation={evaluation} emails={under_way} />
        <NewestMessages evaluation={evaluation} drafts={data.drafts} sent={data.sent} newest={data.newest} />
        <Grid $min={400} $fill>
          <Part title={t(`overview.reach.${medium}`)}>{children}</Part>
          {lists.length > 0 ? (
            <Part title={t('overview.delivery')}>
              <Lists of={lists} counts={data} />
            </Part>
          ) : null}
        </Grid>
      </Stack>
    </MailingFrame>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}
