import { readUser, type User } from '@anketa/contract/people';
import { Link } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { usePage } from '@anketa/remote/use-page';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Card, Facts } from '@anketa/ui/card';
import { FailureNotice } from '@anketa/ui/notice';
import { Grid, Page, Section } from '@anketa/ui/page';
import { Skeleton } from '@anketa/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { LoginLink } from './login-link.tsx';
import { Records } from './records.tsx';
import { RightsForm } from './rights-form.tsx';

/** One person: who they are, what they may do, and what the SIS says of them. */
export function UserPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, slow, reload } = usePage(readUser);
  if (error && !data) {
    return (
      <Page title={t('user.title')}>
        <FailureNotice text={errorText(error, locale)} onRetry={reload} />
      </Page>
    );
  }
  if (!data) return slow ? <Skeleton /> : null;
  const { user, grantable } = data;
  const name = user.full_name || user.login || user.oident;
  return (
    <Page
      title={name}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <span>{name}</span>
        </Breadcrumbs>
      }
      actions={grantable.login_link ? <LoginLink oident={user.oident} name={name} /> : undefined}
    >
      <Grid $min={420}>
        <Profile user={user} />
        <Records user={user} />
      </Grid>
      <Section>
        <h2>{t('user.rights')}</h2>
        <RightsForm
          key={`${user.oident} ${user.permissions} ${user.given_roles}`}
          user={user}
          grantable={grantable}
          onSaved={reload}
        />
      </Section>
    </Page>
  );
}

function Profile({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  return (
    <Card>
      <h2>{t('user.profile')}</h2>
      <Facts>
        <dt>{t('users.login')}</dt>
        <dd>{user.login ?? '–'}</dd>
        <dt>{t('users.number')}</dt>
        <dd>{user.oident}</dd>
        <dt>{t('users.email')}</dt>
        <dd>{user.email ? <a href={`mailto:${user.email}`}>{user.email}</a> : '–'}</dd>
        <dt>{t('user.signIn')}</dt>
        <dd>{t(user.local_password ? 'user.signInLocal' : 'user.signInUniversity')}</dd>
        <dt>{t('users.roles')}</dt>
        <dd>{user.roles.map((role) => t(`roles.${role}`)).join(', ')}</dd>
      </Facts>
    </Card>
  );
}
