import { Facts } from '@anketa/ui/card';
import { Details } from '@anketa/ui/details';
import { Section } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { type Keys, useKeysEnd } from '../../parts/keys-end.ts';

const Fingerprint = styled.code`overflow-wrap: anywhere;`;

/** Which keys seal the ballots, when they end, and what cannot be done after that. */
export function KeysFacts({ keys }: { readonly keys: Keys }) {
  const { t } = useTranslation();
  const keysEnd = useKeysEnd();
  return (
    <Section>
      <h2>{t('ballots.keys.title')}</h2>
      <p>
        {keysEnd(keys)} {t(keys.destroyed_on === null ? 'ballots.keys.after' : 'ballots.keys.since')}
      </p>
      {keys.fingerprint === null ? null : (
        <Details>
          <summary>{t('ballots.keys.operator')}</summary>
          {keys.due !== null && keys.destroyed_on === null ? (
            <p>{t('ballots.keys.runs', { count: keys.runs_left })}</p>
          ) : null}
          <Facts>
            <dt>{t('ballots.keys.fingerprint')}</dt>
            <dd>
              <Fingerprint>{keys.fingerprint}</Fingerprint>
            </dd>
          </Facts>
        </Details>
      )}
    </Section>
  );
}
