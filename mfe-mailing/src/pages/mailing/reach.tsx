import { type Evaluation, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { Audience } from '@anketa/contract/mail/mailing';
import { useLocale } from '@anketa/remote/suite';
import { Figure } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Grid } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useAudienceText } from '../../parts/audience-text.ts';

/* What takes a sentence has the width of a phone. */
const Part = styled.div`@media (max-width: 639px) { &[data-wide] { grid-column: 1 / -1; } }`;

interface ReachProps {
  readonly evaluation?: Evaluation;
  readonly students: Audience;
  readonly unfinished: Audience;
  readonly teachers: Audience;
}

/** How many people e-mails of the evaluation reach. Who has something left is there from the opening of filling to its end. */
export function Reach({ evaluation, students, unfinished, teachers }: ReachProps) {
  const isFilling = evaluation !== undefined && isFillingOpen(evaluation);
  return (
    <Grid $min={140}>
      <Group kind="students" audience={students} />
      <Group kind="teachers" audience={teachers} />
      {isFilling ? <Group kind="unfinished" audience={unfinished} of={students} /> : null}
    </Grid>
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
  return (
    <Part data-wide={of ? '' : undefined}>
      <Figure>
        <strong>{textOf(audience, of)}</strong>
        {t(`audience.${kind}`, { count: people })}
      </Figure>
      {kind === 'unfinished' ? <Help>{t('audience.lastNight')}</Help> : null}
      {step === 1 && left > 0 ? (
        <Help>{t('audience.unreachable', { count: left, number: left.toLocaleString(locale) })}</Help>
      ) : null}
    </Part>
  );
}
