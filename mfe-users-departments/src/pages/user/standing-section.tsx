import { roleWords, type User } from '@anketa/contract/people/people';
import { useLocalized } from '@anketa/remote/suite';
import { Card, Facts } from '@anketa/ui/card';
import { Grid } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* Beside each other where there is room. */
const Parts = styled(Grid)`
  gap: 16px 32px;
  h3 { margin-block: 0 4px; color: var(--ink-soft); font-size: var(--text-s); font-weight: 560; }
  ul { margin: 0; padding-inline-start: 20px; }
`;

/* What somebody is counts, not where it comes from. */
const Roles = styled(Facts)`
  align-content: start;
  dt { color: var(--ink); font-weight: 560; }
  dd { color: var(--ink-soft); }
`;

/** Roles with where they come from, and in words what somebody may do. */
export function StandingSection({ user: { role_origins, abilities } }: { readonly user: User }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  return (
    <Card>
      <h2>{t('standing.roles')}</h2>
      <Parts $min={320} $fill>
        {role_origins.length === 0 ? (
          <p>{t('standing.noRoles')}</p>
        ) : (
          <Roles>
            {role_origins.map(({ role, origin, provider }) => (
              <div key={`${role} ${origin} ${provider?.cs ?? ''}`} style={{ display: 'contents' }}>
                <dt>{localized(roleWords[role])}</dt>
                <dd>{t(`standing.origins.${origin}`, { provider: provider ? localized(provider) : '' })}</dd>
              </div>
            ))}
          </Roles>
        )}
        <div>
          <h3>{t('standing.may')}</h3>
          {abilities.length === 0 ? <p>{t('standing.nothing')}</p> : null}
          <ul>
            {abilities.map((ability) => (
              <li key={ability}>{t(`standing.abilities.${ability}`)}</li>
            ))}
          </ul>
        </div>
      </Parts>
    </Card>
  );
}
