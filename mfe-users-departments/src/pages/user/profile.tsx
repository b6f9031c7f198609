import type { User } from '@anketa/contract/people';
import { Card, Facts } from '@anketa/ui/card';
import { EmailAddress } from '@anketa/ui/email-address';
import { tablet } from '@anketa/ui/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* On a phone two beside each other, each below its name; an e-mail address has a line of its own. */
const Pairs = styled(Facts)`
  ${tablet} { & > div { display: contents; } }
  @media (max-width: 639px) {
    grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 10px 16px;
    & > [data-wide] { grid-column: 1 / -1; }
    & dt { font-size: var(--text-xs); }
  }
  @media (pointer: coarse) { & a { display: inline-block; padding-block: 10px; margin-block: -10px; } }
`;

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
