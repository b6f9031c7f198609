import type { readUser } from '@anketa/contract/people/people';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Card } from '@anketa/ui/card';
import { EmailAddress } from '@anketa/ui/email-address';
import { Badge } from '@anketa/ui/notice';
import { Grid, Page, Row, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { EndSessions } from './end-sessions.tsx';
import { FieldsSection } from './fields-section.tsx';
import { FoldedSection } from './folded-section.tsx';
import { LeavingSection } from './leaving-section.tsx';
import { LoginLink } from './login-link.tsx';
import { PasswordSection } from './password-section.tsx';
import { Profile } from './profile.tsx';
import { Records, usePartsOfRecords } from './records.tsx';
import { RightsForm } from './rights-form.tsx';
import { StandingSection } from './standing-section.tsx';
import { TeacherSection } from './teacher-section.tsx';

/** One person: who they are, what they may do, their details, how they sign in, and how they leave. */
export function UserPage({ data: { user, grantable, may } }: PageProps<typeof readUser>) {
  const { t } = useTranslation();
  // Who has no name is called by their number where nothing else is known of them.
  const isNamed = user.full_name !== user.oident;
  const name = (isNamed && user.full_name) || user.email || user.login || user.oident;
  const mayLink = grantable.login_link && !user.deactivated;
  const mayPassword = may.edit && may.password;
  const teacher = may.teacher ? user.teacher : null;
  return (
    <Page
      title={name === user.email ? <EmailAddress address={name} /> : name}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <span>{name}</span>
        </Breadcrumbs>
      }
      subtitle={user.deactivated ? <Badge $tone="warning">{t('users.deactivated')}</Badge> : undefined}
    >
      <Stack style={{ marginBlockEnd: 24 }}>
        <Profile user={user} />
        <StandingSection user={user} />
      </Stack>
      <FoldedSection title={t('user.rights')} parts={[t('user.givenRoles'), t('user.permissions')]}>
        <RightsForm user={user} name={name} grantable={grantable} />
      </FoldedSection>
      {may.edit ? (
        <FoldedSection
          title={t('user.details')}
          parts={[t('fields.title'), teacher ? t('teacher.title') : ''].filter(Boolean)}
        >
          <Grid $min={420} style={{ alignItems: 'start' }}>
            <FieldsSection user={user} may={may} />
            {teacher ? <TeacherSection oident={user.oident} record={teacher} /> : null}
          </Grid>
        </FoldedSection>
      ) : null}
      {mayPassword || mayLink || may.end_sessions ? (
        <FoldedSection
          title={t('user.signingIn')}
          parts={[mayPassword ? t('password.title') : '', mayLink || may.end_sessions ? t('user.signedIn') : ''].filter(
            Boolean,
          )}
        >
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
        </FoldedSection>
      ) : null}
      <FoldedSection title={t('user.records')} parts={usePartsOfRecords(user)}>
        <Records user={user} />
      </FoldedSection>
      <LeavingSection user={user} may={may} name={name} />
    </Page>
  );
}
