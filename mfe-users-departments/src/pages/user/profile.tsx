import type { User } from '@anketa/contract/people/people';
import { Card, Pairs } from '@anketa/ui/card';
import { EmailAddress } from '@anketa/ui/email-address';
import { useTranslation } from 'react-i18next';

/** Who somebody is: by what they sign in, and how they are reached. */
export function Profile({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  return (
    <Card>
      <h2>{t('user.profile')}</h2>
      <Pairs>
        <div>
          <dt>{t('users.login')}</dt>
          <dd>{user.login ?? '–'}</dd>
        </div>
        <div>
          <dt>{t('user.signIn')}</dt>
          <dd>{t(user.local_password ? 'user.signInLocal' : 'user.signInUniversity')}</dd>
        </div>
        <div>
          <dt>{t('users.number')}</dt>
          <dd>{user.oident}</dd>
        </div>
        <div>
          <dt>{t('fields.key')}</dt>
          <dd>{user.local ? t('fields.notInSis') : user.oidos}</dd>
        </div>
        <div data-wide="">
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
        </div>
      </Pairs>
    </Card>
  );
}
