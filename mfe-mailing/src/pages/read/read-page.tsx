import type { ResponseOf } from '@anketa/contract/endpoint';
import { readMail } from '@anketa/contract/mail/emails';
import { locales } from '@anketa/contract/values';
import { Link } from '@anketa/remote/link';
import { momentText } from '@anketa/remote/moment-text';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { LinkButton } from '@anketa/ui/button';
import { Help } from '@anketa/ui/field';
import { Announced } from '@anketa/ui/hidden';
import { Notice } from '@anketa/ui/notice';
import { Grid, Section, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Bilingual } from '../../parts/bilingual.tsx';
import { MailPage } from '../../parts/mail-page.tsx';
import { isAtWork, refreshEvery } from '../../parts/refresh.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { useSubjectText } from '../../parts/subject-text.ts';
import { TextPreview } from '../../parts/text-preview.tsx';
import { useMessages } from '../../parts/use-messages.ts';
import { Preparing, Scheduled } from './before.tsx';
import { Copy } from './copy.tsx';
import { Outcome } from './outcome.tsx';
import { Prepared } from './prepared.tsx';
import { Sending } from './sending.tsx';

/** What a part of the page is given: the e-mail as it stands, and how to read it again where an act came too late. */
export interface MailPartProps {
  readonly mail: Mail;
  readonly place: { readonly id: number; readonly emailId: number };
  /** For acts: what was refused since the e-mail has moved on is read again. */
  readonly moved: { readonly onFailure: () => undefined };
}

export type Mail = ResponseOf<typeof readMail>;

/** Milliseconds between two looks at what begins by itself, or by somebody else. */
const waitingEvery = 10_000;

/** An e-mail that is no draft: how it stands, what can be done with it, and its text. It is read again by itself while it is on its way. */
export function ReadPage({ data, page }: PageProps<typeof readMail>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const params = useParams();
  const { evaluation, email, examples } = data;
  const { medium, query } = useMessages();
  const subjectOf = useSubjectText(evaluation, examples);
  const place = { id: Number(params.id), emailId: email.id };
  useData(readMail, { params: place, query }, { every: (latest) => everyOf(latest) });
  const subject = subjectOf(email);
  const moved = {
    onFailure(): undefined {
      page.reload();
    },
  };
  return (
    <MailPage
      evaluation={evaluation}
      title={subject}
      here={t(`campaign.here.${medium}`)}
      state={<StateBadge state={email.state} />}
      actions={email.state === 'sent' || email.state === 'cancelled' ? <Copy place={place} /> : undefined}
    >
      <Stack $gap={24}>
        <Announced text={t(`mailState.${email.state}`)} />
        <State mail={data} place={place} moved={moved} />
        <Section $flush>
          <h2>{t(`campaign.text.${medium}`)}</h2>
          <Stack>
            <Texts {...data} />
            <Help>
              {t(email.author ? 'campaign.createdBy' : 'campaign.created', {
                at: momentText(locale, email.created_at),
                who: email.author,
              })}
            </Help>
          </Stack>
        </Section>
      </Stack>
    </MailPage>
  );
}

function everyOf(latest: Mail | undefined): number {
  const state = latest?.email?.state;
  if (isAtWork(state)) return refreshEvery;
  return state === 'scheduled' || state === 'prepared' || state === 'paused' ? waitingEvery : 0;
}

function State(props: MailPartProps) {
  const { state } = props.mail.email;
  if (state === 'draft') return <AgainDraft {...props} />;
  if (state === 'scheduled') return <Scheduled {...props} />;
  if (state === 'preparing') return <Preparing {...props} />;
  if (state === 'prepared') return <Prepared {...props} />;
  if (state === 'sending' || state === 'paused') return <Sending {...props} />;
  return <Outcome {...props} />;
}

function AgainDraft({ place: { emailId } }: MailPartProps) {
  const { t } = useTranslation();
  const { all } = useMessages();
  return (
    <Notice style={{ marginBlock: 0 }}>
      <p>{t('campaign.draft')}</p>
      <LinkButton as={Link} to={`${all}/edit/${emailId}`}>
        {t('campaign.toDraft')}
      </LinkButton>
    </Notice>
  );
}

/** The e-mail, or the notification, in the languages that it is written in. */
function Texts({ email, examples }: Pick<Mail, 'email' | 'examples'>) {
  const { t } = useTranslation();
  const { medium } = useMessages();
  const written = locales.filter((locale) => email[`subject_${locale}`] || email[`body_${locale}`]);
  return (
    <>
      <Grid $min={300} $fill>
        {written.map((locale) => (
          <Stack key={locale} $gap={8} style={{ alignContent: 'start' }}>
            <h3>{t(`mailText.${locale}`)}</h3>
            <TextPreview medium={medium} email={email} values={examples[locale]} locale={locale} />
          </Stack>
        ))}
      </Grid>
      {medium === 'push' ? <Bilingual texts={email} examples={examples} /> : null}
    </>
  );
}
