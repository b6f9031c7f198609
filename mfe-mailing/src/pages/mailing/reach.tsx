import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { Audience } from '@anketa/contract/mail/mailing';
import { useLocale } from '@anketa/remote/suite';
import { Figure } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useAudienceText } from '../../parts/audience-text.ts';

interface ReachProps {
  readonly evaluation?: Evaluation;
  readonly students: Audience;
  readonly unfinished: Audience;
  readonly teachers: Audience;
}

/** How many people e-mails of the evaluation reach. Who has something left is there from the opening of filling to its end. */
export function Reach({ evaluation, students, unfinished, teachers }: ReachProps) {
  const isFilling = evaluation?.state === evaluationState.filling;
  return (
    <Stack>
      <Grid $min={140}>
        <Group kind="students" audience={students} />
        <Group kind="teachers" audience={teachers} />
      </Grid>
      {isFilling ? <Group kind="unfinished" audience={unfinished} of={students} /> : null}
    </Stack>
  );
}

interface GroupProps {
  readonly kind: string;
  readonly audience: Audience;
  /** All of whom these are some, where that is known. */
  readonly of?: Audience;
}

function Group({ kind, audience, of }: GroupProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const textOf = useAudienceText();
  const { people, reachable, step } = audience;
  const left = people - reachable;
  // At least as many as there are: all of them.
  const isAll = step > 1 && people > 0 && people === of?.people;
  return (
    <div>
      <Figure>
        <strong>
          {isAll ? t('audience.allOf', { count: people, number: people.toLocaleString(locale) }) : textOf(audience)}
        </strong>
        {t(`audience.${kind}`, { count: people })}
      </Figure>
      {kind === 'unfinished' ? <Help>{t('audience.lastNight')}</Help> : null}
      {step === 1 && left > 0 ? (
        <Help>{t('audience.unreachable', { count: left, number: left.toLocaleString(locale) })}</Help>
      ) : null}
    </div>
  );
}
