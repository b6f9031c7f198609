import type { MailLeftOut } from '@anketa/contract/mail/emails';
import { askAbove, sendMail } from '@anketa/contract/mail/steering';
import { ActionForm } from '@anketa/remote/action-form';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { Card, Facts, Figure } from '@anketa/ui/card';
import { Details } from '@anketa/ui/details';
import { Help, TextInput } from '@anketa/ui/field';
import { Row, Section, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { CheckList } from '../../parts/check-list.tsx';
import { HalvesChoice } from '../../parts/halves-choice.tsx';
import { Message } from '../../parts/message.tsx';
import { NoticeDue } from '../../parts/notice-due.tsx';
import { useMessages } from '../../parts/use-messages.ts';
import { Reopen } from './before.tsx';
import type { Mail, MailPartProps } from './read-page.tsx';

/** An e-mail that waits for somebody to send it: what there is to look at, then the way to send it. */
export function Prepared(props: MailPartProps) {
  const { t } = useTranslation();
  const { checks, counts, email, samples } = props.mail;
  return (
    <>
      <Card>
        <Stack>
          <Recipients recipients={counts.recipients} leftOut={email.left_out} />
          <NoticeDue evaluation={props.mail.evaluation} purpose={email.purpose} />
          {checks.length > 0 ? <CheckList label={t('checks.title')} checks={checks} /> : null}
          <Send {...props} />
        </Stack>
      </Card>
      <Samples samples={samples} />
    </>
  );
}

interface RecipientsProps {
  readonly recipients: number;
  readonly leftOut: MailLeftOut;
}

/** To how many it goes, and how many are left out, by the reason. */
function Recipients({ recipients, leftOut }: RecipientsProps) {
  const { medium } = useMessages();
  const { t } = useTranslation();
  const locale = useLocale();
  const reasons = Object.entries(leftOut).filter(([, count]) => count > 0);
  return (
    <div>
      <Figure>
        <strong>{recipients.toLocaleString(locale)}</strong>
        {t('prepared.recipients', { count: recipients })}
      </Figure>
      {reasons.length > 0 ? (
        <Stack $gap={8} style={{ marginBlockStart: 12 }}>
          <Help>{t('prepared.leftOut')}</Help>
          <Facts>
            {reasons.map(([reason, count]) => [
              <dt key={reason}>
                {t(reason === 'no-address' ? `prepared.reasons.no-address.${medium}` : `prepared.reasons.${reason}`)}
              </dt>,
              <dd key={`${reason} count`}>{count.toLocaleString(locale)}</dd>,
            ])}
          </Facts>
        </Stack>
      ) : null}
    </div>
  );
}

function Send({ mail, place, moved }: MailPartProps) {
  const { t } = useTranslation();
  const { medium } = useMessages();
  const { checks, sends, may } = mail;
  if (!sends) return <Help>{t(`overview.off.${medium}`)}</Help>;
  if (!may.send) return <Help>{t('departure.mayNot')}</Help>;
  const isBlocked = checks.some(({ stops }) => stops);
  if (isBlocked)
    return (
      <Stack $gap={8}>
        <Help>{t('prepared.held')}</Help>
        <Row>
          <Reopen place={place} moved={moved} kind="primary">
            {t('prepared.back')}
          </Reopen>
        </Row>
      </Stack>
    );
  return <SendForm mail={mail} place={place} moved={moved} />;
}

/** Sends it. Where it goes to many the evaluation's name is typed first: it cannot be taken back. */
function SendForm({ mail: { evaluation, email, counts }, place, moved }: MailPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const { medium } = useMessages();
  const { recipients } = counts;
  const form = useForm(sendMail, {
    values: { name: '', halves: false },
    request: (body) => ({ params: place, body }),
    unsaved: t('prepared.unsaved'),
    onRefused: moved.onFailure,
  });
  const name = evaluation ? localized({ cs: evaluation.name_cs, en: evaluation.name_en }) : '';
  return (
    <ActionForm
      form={form}
      fresh
      submit={t('prepared.send', { count: recipients, number: recipients.toLocaleString(locale) })}
      more={
        <Reopen place={place} moved={moved}>
          {t('prepared.back')}
        </Reopen>
      }
    >
      {recipients > askAbove ? (
        <TextInput label={t('prepared.type')} help={name} autoComplete="off" maxLength={300} {...form.field('name')} />
      ) : null}
      {medium === 'mail' ? (
        <HalvesChoice
          evaluation={evaluation}
          filter={email.filter}
          checked={form.values.halves}
          onChange={(halves) => form.change({ halves })}
        />
      ) : null}
    </ActionForm>
  );
}

const kinds = ['shortest', 'longest', 'nameless'] as const;

/** The messages in which something is most likely to look wrong. Of a notification all are alike. */
function Samples({ samples }: Pick<Mail, 'samples'>) {
  const { medium } = useMessages();
  const { t } = useTranslation();
  if (medium === 'push') return null;
  return (
    <Section $flush>
      <h2>{t('prepared.samples')}</h2>
      <div>
        {kinds.map((kind) => {
          const mail = samples[kind];
          return mail ? (
            <Details key={kind}>
              <summary>{t(`prepared.sample.${kind}`)}</summary>
              <Message mail={mail} />
            </Details>
          ) : null;
        })}
      </div>
    </Section>
  );
}
