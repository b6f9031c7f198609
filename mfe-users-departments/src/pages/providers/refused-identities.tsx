import { type IdentityProvider, linkAnew } from '@anketa/contract/people/providers';
import { Act } from '@anketa/remote/act';
import { Link } from '@anketa/remote/link';
import { dayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { PlainList } from '@anketa/ui/card';
import { useTranslation } from 'react-i18next';

/** Leads to where two records of one person are compared and merged. */
function MergeLink({ people: [one, other] }: Pick<IdentityProvider['refused'][number], 'people'>) {
  const { t } = useTranslation();
  if (!one || !other) return null;
  const address = `/user/${encodeURIComponent(one.oident)}/records?with=${encodeURIComponent(other.oident)}`;
  return (
    <LinkButton as={Link} $small to={address}>
      {t('providers.merge')}
    </LinkButton>
  );
}

/** Who was not let in although their number is one of the SIS, and what can be done about it. */
export function RefusedIdentities({ provider: { key, refused } }: { readonly provider: IdentityProvider }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (refused.length === 0) return null;
  const dayOf = (day: string) => dayText(locale, day);
  return (
    <>
      <h3>{t('providers.refused')}</h3>
      <PlainList>
        {refused.map(({ issuer, subject, number, reason, day, people }) => (
          <li key={`${issuer} ${subject} ${number}`}>
            <p>{t(`providers.reasons.${reason}`, { number, subject, day: dayOf(day) })}</p>
            {people.map(({ oident, full_name }) => (
              <p key={oident}>
                <Link to={`/user/${encodeURIComponent(oident)}`}>{full_name}</Link> ({oident})
              </p>
            ))}
            {reason === 'two-people' ? (
              <MergeLink people={people} />
            ) : (
              <Act
                endpoint={linkAnew}
                request={{ params: { key }, body: { issuer, subject, number } }}
                success={t('providers.anew.done')}
                small
                question={{
                  title: t('providers.anew.title', { number }),
                  text: t('providers.anew.text'),
                  yes: t('providers.anew.yes'),
                  danger: true,
                }}
              >
                {t('providers.anew.act')}
              </Act>
            )}
          </li>
        ))}
      </PlainList>
    </>
  );
}
