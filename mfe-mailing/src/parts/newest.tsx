import type { ResponseOf } from '@anketa/contract/endpoint';
import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { listDrafts, listSent } from '@anketa/contract/mail/lists';
import { listNoticeDrafts, listSentNotices } from '@anketa/contract/mail/notice-lists';
import type { readMailing } from '@anketa/contract/mail/overview';
import { Link } from '@anketa/remote/link';
import { shortMomentText } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Card, PlainList } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Meta } from '@anketa/ui/meta';
import { Grid } from '@anketa/ui/page';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { SubjectLink } from './subject-link.tsx';
import { useMessages } from './use-messages.ts';

type Newest = ResponseOf<typeof readMailing>['newest'];
type Draft = Newest['drafts'][number];
/** Of a notification it is known to how many it was delivered. */
type Sent = Omit<Newest['sent'][number], 'seen' | 'undelivered'> & { readonly delivered?: number };

/** What the overview has of what is written and of what is out. */
export interface Written {
  readonly drafts: number;
  readonly sent: number;
  readonly newest: { readonly drafts: readonly Draft[]; readonly sent: readonly Sent[] };
}

interface NewestProps extends Written {
  readonly evaluation: Evaluation | undefined;
}

const lists = {
  mail: { drafts: listDrafts, sent: listSent },
  push: { drafts: listNoticeDrafts, sent: listSentNotices },
} as const;

/* High enough for a finger. */
const Subject = styled.div`
  overflow-wrap: anywhere;
  @media (pointer: coarse) { & > a { display: inline-block; padding-block: 11px; margin-block: -11px; } }
`;

/** The newest drafts and the newest messages that are out, each a row that leads to it. The headings lead to the whole lists. */
export function NewestMessages({ evaluation, drafts, sent, newest }: NewestProps) {
  const { medium } = useMessages();
  const { draftFacts, sentFacts } = useFacts();
  return (
    <Grid $min={400} $fill>
      <Part list="drafts" count={drafts} rows={newest.drafts.length}>
        {newest.drafts.map((draft) => (
          <li key={draft.id}>
            <Subject>
              <SubjectLink evaluation={evaluation} email={draft} opens="edit" />
            </Subject>
            <Meta parts={draftFacts(draft)} />
          </li>
        ))}
      </Part>
      <Part list="sent" count={sent} rows={newest.sent.length}>
        {newest.sent.map((one) => (
          <li key={one.id}>
            <Subject>
              <SubjectLink evaluation={evaluation} email={one} opens="read" />
            </Subject>
            <Meta parts={sentFacts(one, medium === 'push')} />
          </li>
        ))}
      </Part>
    </Grid>
  );
}

interface PartProps {
  readonly list: 'drafts' | 'sent';
  /** How many there are. */
  readonly count: number;
  /** How many of them are drawn. */
  readonly rows: number;
  readonly children: ReactNode;
}

function Part({ list, count, rows, children }: PartProps) {
  const { t } = useTranslation();
  const id = useId();
  const locale = useLocale();
  const localized = useLocalized();
  const { all, medium } = useMessages();
  const { title, empty } = lists[medium][list];
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>
        <Link to={`${all}/${list}`}>{localized(title)}</Link>
      </h2>
      {rows === 0 ? <Help>{localized(empty.none)}</Help> : <PlainList>{children}</PlainList>}
      {count > rows ? (
        <p>
          <Link to={`${all}/${list}`}>
            {t(`overview.whole.${list}.${medium}`, { number: count.toLocaleString(locale) })}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

/** What stands under the title of a row. */
function useFacts() {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (count: number) => count.toLocaleString(locale);
  return {
    draftFacts: ({ target, author, edited_at }: Draft) => [
      t(`targets.${target}`),
      t('overview.row.edited', { at: shortMomentText(locale, edited_at) }),
      author,
    ],
    sentFacts: ({ target, state, sent_at, recipients, delivered = 0 }: Sent, isPush: boolean) => [
      t(`targets.${target}`),
      state === 'cancelled' ? t('overview.row.cancelled') : '',
      sent_at === null ? '' : t('overview.row.sent', { at: shortMomentText(locale, sent_at) }),
      t('overview.row.recipients', { count: recipients, number: number(recipients) }),
      isPush ? t('overview.row.delivered', { number: number(delivered) }) : '',
    ],
  };
}
