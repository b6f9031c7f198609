import { readBallots } from '@anketa/contract/ballots';
import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
import { Link } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { Card, Facts } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';
import { useKeysEnd } from '../../parts/keys-end.ts';
import { UnopenableNotice } from '../../parts/unopenable-notice.tsx';
import { Loaded, useWidget } from '../../parts/use-widget.tsx';
import { Mixing } from './mixing.tsx';

const shown = ['waiting', 'counted', 'set_aside'] as const;

/** Where the ballots are and when the keys end, in short. Nothing before there is a key to seal a ballot with. */
export function BallotsCard({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const keysEnd = useKeysEnd();
  const widget = useWidget(readBallots, { params: { id: evaluation.id } });
  // An evaluation that was moved back to preparation has its keys already.
  const begun = evaluation.state > evaluationState.preparation || widget.data?.keys.fingerprint;
  if (!begun) return null;
  return (
    <Card>
      <h2>{t('ballots.title')}</h2>
      <Mixing key={evaluation.state} evaluation={evaluation} />
      <Loaded widget={widget}>
        {({ totals, open, keys }) => (
          <>
            <UnopenableNotice count={totals.unopenable} />
            <Facts>
              {shown.map((place) => [
                <dt key={place}>{t(`ballots.counts.${place}`)}</dt>,
                <dd key={`${place} count`}>{totals[place].toLocaleString(locale)}</dd>,
              ])}
            </Facts>
            {open ? <Help>{t('ballots.lastNightShort')}</Help> : null}
            <p style={{ marginTop: 12 }}>{keysEnd(keys)}</p>
          </>
        )}
      </Loaded>
      <Link to={`/import/${evaluation.id}/ballots`}>{t('ballots.all')}</Link>
    </Card>
  );
}
