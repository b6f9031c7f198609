import { roleWords, type User } from '@anketa/contract/people';
import { useLocalized } from '@anketa/remote/suite';
import { Card, Facts } from '@anketa/ui/card';
import { Grid } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

/** Roles with where they come from, and in words what somebody may do. */
export function StandingSection({ user: { role_origins, abilities } }: { readonly user: User }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  return (
    <Grid $min={420} style={{ marginBlockEnd: 16 }}>
      <Card>
        <h3>{t('standing.roles')}</h3>
        {role_origins.length === 0 ? <p>{t('standing.noRoles')}</p> : null}
        <Facts>
          {role_origins.map(({ role, origin, provider }) => (
            <div key={`${role} ${origin} ${provider?.cs ?? ''}`} style={{ display: 'contents' }}>
              <dt>{localized(roleWords[role])}</dt>
              <dd>{t(`standing.origins.${origin}`, { provider: provider ? localized(provider) : '' })}</dd>
            </div>
          ))}
        </Facts>
      </Card>
      <Card>
        <h3>{t('standing.may')}</h3>
        {abilities.length === 0 ? <p>{t('standing.nothing')}</p> : null}
        <ul>
          {abilities.map((ability) => (
            <li key={ability}>{t(`standing.abilities.${ability}`)}</li>
          ))}
        </ul>
      </Card>
    </Grid>
  );
}
