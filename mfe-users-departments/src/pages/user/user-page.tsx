import type { readUser, User } from '@anketa/contract/people';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Card, Facts } from '@anketa/ui/card';
import { EmailAddress } from '@anketa/ui/email-address';
import { Badge } from '@anketa/ui/notice';
import { Grid, Page, Row, Section } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { EndSessions } from './end-sessions.tsx';
import { FieldsSection } from './fields-section.tsx';
import { LeavingSection } from './leaving-section.tsx';
import { LoginLink } from './login-link.tsx';
import { PasswordSection } from './password-section.tsx';
import { Records } from './records.tsx';
import { RightsForm } from './rights-form.tsx';
import { StandingSection } from './standing-section.tsx';
import { TeacherSection } from './teacher-section.tsx';

/** One person: who they are, what they may do, their details, how they sign in, and how they leave. */
export function UserPage({ data: { user, grantable, may } }: PageProps<typeof readUser>) {
  const { t } = useTranslation();
  const name = user.full_name || user.login || user.oident;
  const mayLink = grantable.login_link && !user.deactivated;
  const mayPassword = may.edit && may.password;
  return (
    <Page
      title={name}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <span>{name}</span>
        </Breadcrumbs>
      }
      subtitle={user.deactivated ? <Badge $tone="warning">{t('users.deactivated')}</Badge> : undefined}
    >
      <Grid $min={420}>
        <Profile user={user} />
        <Records user={user} />
      </Grid>
      <Section>
        <h2>{t('user.rights')}</h2>
        <StandingSection user={user} />
        <RightsForm user={user} name={name} grantable={grantable} />
      </Section>
      {may.edit ? (
        <Section>
          <h2>{t('user.details')}</h2>
          <Grid $min={420} style={{ alignItems: 'start' }}>
            <FieldsSection user={user} may={may} />
            {may.teacher && user.teacher ? <TeacherSection oident={user.oident} record={user.teacher} /> : null}
          </Grid>
        </Section>
      ) : null}
      {mayPassword || mayLink || may.end_sessions ? (
        <Section>
          <h2>{t('user.signingIn')}</h2>
          <Grid $min={420} style={{ alignItems: 'start' }}>
            {mayPassword ? <PasswordSection user={user} name={name} /> : null}
            {mayLink || may.end_sessions ? (
              <Card>
                <h3>{t('user.signedIn')}</h3>
                <p>{t('user.signedInText')}</p>
                <Row>
                  {mayLink ? <LoginLink oident={user.oident} name={name} /> : null}
                  {may.end_sessions ? <EndSessions oident={user.oident} name={name} /> : null}
                </Row>
              </Card>
            ) : null}
          </Grid>
        </Section>
      ) : null}
      <LeavingSection user={user} may={may} name={name} />
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
        <dt>{t('fields.key')}</dt>
        <dd>{user.local ? t('fields.notInSis') : user.oidos}</dd>
        <dt>{t('users.email')}</dt>
        <dd>
          {user.email ? (
            <a href={`mailto:${user.email}`}>
              <EmailAddress address={user.email} />
            </a>
          ) : (
            '–'
          )}
        </dd>
        <dt>{t('user.signIn')}</dt>
        <dd>{t(user.local_password ? 'user.signInLocal' : 'user.signInUniversity')}</dd>
      </Facts>
    </Card>
  );
}
