import type { readUser, User } from '@anketa/contract/people';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Card, Facts } from '@anketa/ui/card';
import { Badge } from '@anketa/ui/notice';
import { Grid, Page, Row, Section, Stack } from '@anketa/ui/page';
import type { ReactNode } from 'react';
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

/** One person: who they are, what they may do, and what the SIS says of them. */
export function UserPage({ data: { user, grantable, may } }: PageProps<typeof readUser>) {
  const { t } = useTranslation();
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
      subtitle={user.deactivated ? <Badge $tone="warning">{t('users.deactivated')}</Badge> : undefined}
      actions={grantable.login_link && !user.deactivated ? <LoginLink oident={user.oident} name={name} /> : undefined}
    >
      <Grid $min={420}>
        <Profile user={user}>
          {may.end_sessions ? (
            <Row style={{ marginTop: 16 }}>
              <EndSessions oident={user.oident} name={name} />
            </Row>
          ) : null}
        </Profile>
        <Records user={user} />
      </Grid>
      {may.edit ? (
        <Section>
          <Grid $min={420}>
            <FieldsSection user={user} may={may} />
            <Stack style={{ alignContent: 'start' }}>
              {may.password ? <PasswordSection user={user} name={name} /> : null}
              {may.teacher && user.teacher ? <TeacherSection oident={user.oident} record={user.teacher} /> : null}
            </Stack>
          </Grid>
        </Section>
      ) : null}
      <Section>
        <h2>{t('user.rights')}</h2>
        <StandingSection user={user} />
        <RightsForm user={user} name={name} grantable={grantable} />
      </Section>
      <LeavingSection user={user} may={may} name={name} />
    </Page>
  );
}

interface ProfileProps {
  readonly user: User;
  /** What can be done about how they sign in. */
  readonly children: ReactNode;
}

function Profile({ user, children }: ProfileProps) {
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
        <dd>{user.email ? <a href={`mailto:${user.email}`}>{user.email}</a> : '–'}</dd>
        <dt>{t('user.signIn')}</dt>
        <dd>{t(user.local_password ? 'user.signInLocal' : 'user.signInUniversity')}</dd>
      </Facts>
      {children}
    </Card>
  );
}
