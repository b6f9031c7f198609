import type { ResponseOf } from '@anketa/contract/endpoint';
import { type Evaluation, evaluationState, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { readOverview } from '@anketa/contract/evaluations/overview';
import { Link } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { Card, Facts } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';
import { useKeysEnd } from '../../../parts/keys-end.ts';
import { UnopenableNotice } from '../../../parts/unopenable-notice.tsx';
import { Mixing } from './mixing.tsx';

const visible = ['waiting', 'counted', 'set_aside'] as const;

interface BallotsCardProps extends NonNullable<ResponseOf<typeof readOverview>['ballots']> {
  readonly evaluation: Evaluation;
  readonly mayManage: boolean;
}

/** Where the ballots are and when the keys end, in short. Nothing before there is a key to seal a ballot with. */
export function BallotsCard({ evaluation, mayManage, totals, keys }: BallotsCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const keysEnd = useKeysEnd();
  // An evaluation that was moved back to preparation has its keys already.
  if (evaluation.state === evaluationState.preparation && keys.fingerprint === null) return null;
  return (
    <Card>
      <h2>{t('ballots.title')}</h2>
      <Mixing evaluation={evaluation} mayManage={mayManage} />
      <UnopenableNotice count={totals.unopenable} />
      <Facts>
        {visible.map((place) => [
          <dt key={place}>{t(`ballots.counts.${place}`)}</dt>,
          <dd key={`${place} count`}>{totals[place].toLocaleString(locale)}</dd>,
        ])}
      </Facts>
      {isFillingOpen(evaluation) ? <Help style={{ marginBlockStart: 8 }}>{t('ballots.lastNightShort')}</Help> : null}
      <p style={{ marginTop: 12 }}>{keysEnd(keys)}</p>
      <Link to={`/import/${evaluation.id}/ballots`}>{t('ballots.all')}</Link>
    </Card>
  );
}
