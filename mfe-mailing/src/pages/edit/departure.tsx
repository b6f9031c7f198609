import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { type MailCheck, sendTestMail } from '@anketa/contract/mail/emails';
import { prepareMail } from '@anketa/contract/mail/steering';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useAction } from '@anketa/remote/use-action';
import type { Autosave } from '@anketa/remote/use-autosave';
import { Button } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Row, Stack } from '@anketa/ui/page';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { CheckList } from '../../parts/check-list.tsx';
import { NoticeDue } from '../../parts/notice-due.tsx';
import { useGoTo } from '../../parts/use-go-to.ts';
import { useMessages } from '../../parts/use-messages.ts';
import type { Place } from './composer.tsx';
import { BetterDay } from './plan.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { type Chosen, usePlan } from './use-plan.ts';

/* Each as wide as the card on a phone. */
const Acts = styled(Row)`@media (max-width: 639px) { & > button { flex: 1 0 100%; } }`;

interface DepartureProps {
  readonly place: Place;
  readonly evaluation: Evaluation | undefined;
  readonly chosen: Chosen;
  readonly autosave: Autosave;
  readonly checks: readonly MailCheck[];
  /** Whether something is set by which it could be sent. */
  readonly sends: boolean;
  readonly maySend: boolean;
  readonly page: { readonly reload: () => void };
  /** What is chosen of how it goes; it stands first. */
  readonly children?: ReactNode;
}

/** What comes of a draft: what stands in the way, a test, and the way on. What is written is saved before anything is done with it. */
export function Departure({
  place,
  evaluation,
  chosen,
  autosave,
  checks,
  sends,
  maySend,
  page,
  children,
}: DepartureProps) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  const { medium } = useMessages();
  const id = useId();
  const plan = usePlan(place.id, maySend ? chosen : null);
  // The day that the dialog opens with, empty for none; undefined: it is closed.
  const [scheduling, setScheduling] = useState<string>();
  const [unsaved, setUnsaved] = useState(false);
  const prepare = useAction(prepareMail, { refresh: 'nothing', onFailure: again });
  const test = useAction(sendTestMail, { refresh: 'nothing' });
  const [tested, setTested] = useState<string>();
  const stops = checks.some((check) => check.stops);
  const isBusy = prepare.busy || test.busy;

  /** Something has come in the way meanwhile: the page says what. */
  function again(): undefined {
    page.reload();
  }
  async function saved(): Promise<boolean> {
    const isSaved = await autosave.save();
    setUnsaved(!isSaved);
    return isSaved;
  }
  async function onPrepare() {
    if ((await saved()) && (await prepare.run({ params: place }))) goTo(`/read/${place.emailId}`);
  }
  async function onTest() {
    setTested(undefined);
    const answer = (await saved()) ? await test.run({ params: place }) : undefined;
    if (answer) setTested(t(`departure.tested.${medium}`, { to: answer.to, count: answer.browsers ?? 0 }));
  }
  async function onSchedule(day: string) {
    if (await saved()) setScheduling(day);
  }

  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{t('departure.title')}</h2>
      <Stack>
        {children}
        {checks.length > 0 ? <CheckList label={t('checks.title')} checks={checks} /> : null}
        {sends ? null : <Help>{t(`overview.off.${medium}`)}</Help>}
        {sends && !maySend ? <Help>{t('departure.mayNot')}</Help> : null}
        {maySend && stops ? <Help id={`${id}-stops`}>{t('departure.stops')}</Help> : null}
        {maySend ? <Help>{t('departure.prepareHelp')}</Help> : null}
        <Acts>
          {maySend ? (
            <>
              <Button
                $kind="primary"
                $off={stops || isBusy}
                aria-describedby={stops ? `${id}-stops` : undefined}
                onClick={onPrepare}
              >
                {t('departure.prepare')}
              </Button>
              <Button
                $off={stops || isBusy}
                aria-describedby={stops ? `${id}-stops` : undefined}
                onClick={() => onSchedule('')}
              >
                {t('departure.schedule')}
              </Button>
            </>
          ) : null}
          {sends ? (
            <Button $off={isBusy} onClick={onTest}>
              {t(`departure.test.${medium}`)}
            </Button>
          ) : null}
        </Acts>
        <NoticeDue evaluation={evaluation} purpose={chosen.purpose} />
        {plan ? <BetterDay plan={plan} isOff={stops || isBusy} onChoose={onSchedule} /> : null}
        <ActionFailure aloud text={unsaved && autosave.state !== 'saved' ? t('departure.unsaved') : undefined} />
        <ActionFailure text={prepare.failure ?? test.failure} />
      </Stack>
      <div role="status">{tested ? <Help style={{ marginBlockStart: 12 }}>{tested}</Help> : null}</div>
      {scheduling === undefined ? null : (
        <ScheduleDialog
          place={place}
          evaluation={evaluation}
          filter={chosen.filter}
          plan={plan}
          day={scheduling}
          onClose={() => setScheduling(undefined)}
          onFailed={page.reload}
        />
      )}
    </Card>
  );
}
