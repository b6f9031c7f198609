import { type RightRow, rightWords } from '@anketa/contract/permissions';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Card, PlainList } from '@anketa/ui/card';
import { Section } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Roles = styled.h3`margin-block-end: 4px; font-size: var(--text-m);`;
const Rights = styled.p`
  display: flex; flex-wrap: wrap; gap: 2px 16px; margin: 0;
  @media (pointer: coarse) { & > a { display: inline-flex; align-items: center; min-block-size: 44px; } }
`;

/** Which roles have which rights by themselves: once for all rights that the same roles have. Each right leads to what it is asked for. */
export function RightsByRoles({ rights }: { readonly rights: readonly RightRow[] }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const groups = Map.groupBy(rights, ({ roles }) => roles);
  return (
    <Section $flush>
      <h2>{t('whoMayWhat.rights')}</h2>
      <Card>
        <PlainList>
          {[...groups].map(([roles, shared]) => (
            <li key={roles}>
              <Roles>{roles}</Roles>
              <Rights>
                {shared.map(({ right }) => (
                  <Link key={right} to={`/permissions?right=${right}`}>
                    {localized(rightWords[right])}
                  </Link>
                ))}
              </Rights>
            </li>
          ))}
        </PlainList>
      </Card>
    </Section>
  );
}
