import { cancelMail, continueMail, pauseMail } from '@anketa/contract/mail/steering';
import { Act } from '@anketa/remote/act';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Card, Pairs } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Announced } from '@anketa/ui/hidden';
import { Notice } from '@anketa/ui/notice';
import { Row, Stack } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import { useTranslation } from 'react-i18next';
import { CheckList } from '../../parts/check-list.tsx';
import { NoticeDue } from '../../parts/notice-due.tsx';
import { useMessages } from '../../parts/use-messages.ts';
import { Reopen } from './before.tsx';
import { RestCounts } from './counts.tsx';
import type { MailPartProps } from './read-page.tsx';
import { SendUnknown } from './send-unknown.tsx';

/** An e-mail that is being sent or stands still: how far it is, why it stands, and the ways to steer it. */
export function Sending({ mail, place, moved }: MailPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { medium } = useMessages();
  const { counts, email, checks, may } = mail;
  const { recipients, waiting, deferred, second } = counts;
  const done = recipients - waiting - deferred - second;
  const number = (count: number) => count.toLocaleString(locale);
  const isPaused = email.state === 'paused';
  const isStopped = isPaused && checks.some(({ stops }) => stops);
  const isPutOff = !isPaused && waiting === 0 && deferred > 0;
  const request = { params: place };
  return (
    <Card>
      <Stack>
        <Progress
          label={t('campaign.progress')}
          value={done}
          max={recipients}
          text={t('campaign.of', { done: number(done), all: number(recipients) })}
        />
        <Announced
          text={quarterOf(done, recipients) > 0 ? t('campaign.quarter', { share: quarterOf(done, recipients) }) : ''}
        />
        <Pairs>
          <div>
            <dt>{t(`counts.sent.${medium}`)}</dt>
            <dd>{number(counts.sent)}</dd>
          </div>
          <RestCounts counts={counts} />
        </Pairs>
        {email.again_at && deferred > 0 ? (
          <Help>
            {t(isPutOff ? 'campaign.onlyAgain' : 'campaign.again', { at: momentText(locale, email.again_at) })}
          </Help>
        ) : null}
        <NoticeDue evaluation={mail.evaluation} purpose={email.purpose} />
        {second > 0 ? <Help>{t('campaign.second')}</Help> : null}
        {isPaused ? (
          <Notice $tone="warning" role="alert" style={{ marginBlock: 0 }}>
            <p>{email.stopped ?? t('campaign.pausedBySomebody')}</p>
          </Notice>
        ) : null}
        {isPaused && checks.length > 0 ? <CheckList label={t('checks.title')} checks={checks} /> : null}
        {may.send && isStopped ? <Help>{t('campaign.stopped')}</Help> : null}
        {may.send ? (
          <Row>
            {isPaused && !isStopped ? (
              <Act kind="primary" endpoint={continueMail} request={request} {...moved}>
                {t('campaign.continue')}
              </Act>
            ) : null}
            {isPaused ? null : (
              <Act endpoint={pauseMail} request={request} {...moved}>
                {t('campaign.pause')}
              </Act>
            )}
            {isPaused && waiting + second === recipients ? (
              <Reopen place={place} moved={moved}>
                {t('prepared.back')}
              </Reopen>
            ) : null}
            <Act
              endpoint={cancelMail}
              request={request}
              question={{
                title: t('campaign.cancelAsk'),
                text: t('campaign.cancelText', { count: counts.sent, number: number(counts.sent) }),
                yes: t('campaign.cancel'),
                no: t('campaign.goOn'),
                danger: true,
              }}
              {...moved}
            >
              {t('campaign.cancel')}
            </Act>
          </Row>
        ) : null}
        {isPaused ? <SendUnknown mail={mail} place={place} moved={moved} /> : null}
      </Stack>
    </Card>
  );
}

/** How far it is in quarters, in per cent: more often it is not read out. */
const quarterOf = (done: number, all: number) => (all > 0 ? Math.floor((4 * done) / all) * 25 : 0);
