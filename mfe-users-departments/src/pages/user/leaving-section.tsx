import type { MayWithUser, User } from '@anketa/contract/people/people';
import { activateUser, deleteUser } from '@anketa/contract/people/person-edits';
import { Act } from '@anketa/remote/act';
import { useGo } from '@anketa/remote/link';
import { Card } from '@anketa/ui/card';
import { Row, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { FoldedSection } from './folded-section.tsx';

const Part = styled.div`
  & > h3 { margin-block: 0 8px; font-size: var(--text-l); }
  & > ul { margin-block: 0 12px; padding-inline-start: 20px; }
`;

interface LeavingProps {
  readonly user: User;
  readonly may: MayWithUser;
  readonly name: string;
}

/** Somebody who is not to come any more: deactivated, which is taken back by one act, or deleted. */
export function LeavingSection({ user, may, name }: LeavingProps) {
  const { t } = useTranslation();
  if (!may.deactivate && !may.delete) return null;
  return (
    <FoldedSection
      title={t('leaving.title')}
      parts={[
        may.deactivate ? t(`leaving.${user.deactivated ? 'activate' : 'deactivate'}.title`) : '',
        may.delete ? t('leaving.delete.title') : '',
      ].filter(Boolean)}
    >
      <Card>
        <Stack $gap={32}>
          {may.deactivate ? <Activation user={user} name={name} /> : null}
          {may.delete ? <Deletion user={user} name={name} /> : null}
        </Stack>
      </Card>
    </FoldedSection>
  );
}

type OneProps = Pick<LeavingProps, 'user' | 'name'>;

function Activation({ user: { oident, deactivated }, name }: OneProps) {
  const { t } = useTranslation();
  const what = deactivated ? 'leaving.activate' : 'leaving.deactivate';
  return (
    <Part>
      <h3>{t(`${what}.title`)}</h3>
      <p>{t(`${what}.text`)}</p>
      <Row>
        <Act
          endpoint={activateUser}
          request={{ params: { oident }, body: { active: deactivated } }}
          success={t(`${what}.done`, { name })}
          question={{
            title: t(`${what}.ask`, { name }),
            text: t(`${what}.consequence`),
            yes: t(`${what}.act`),
          }}
        >
          {t(`${what}.act`)}
        </Act>
      </Row>
    </Part>
  );
}

function Deletion({ user: { oident, asked, local }, name }: OneProps) {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <Part>
      <h3>{t('leaving.delete.title')}</h3>
      <ul>
        <li>{t('leaving.delete.goes')}</li>
        <li>{t('leaving.delete.stays')}</li>
        {local ? null : <li>{t('leaving.delete.sis')}</li>}
      </ul>
      {asked ? (
        <p>{t('leaving.delete.asked')}</p>
      ) : (
        <Row>
          <Act
            endpoint={deleteUser}
            request={{ params: { oident } }}
            refresh="nothing"
            kind="danger"
            success={t('leaving.delete.done')}
            question={{
              title: t('leaving.delete.ask', { name }),
              text: t('leaving.delete.consequence'),
              yes: t('leaving.delete.act'),
              danger: true,
            }}
            onDone={() => go('/users')}
          >
            {t('leaving.delete.act')}
          </Act>
        </Row>
      )}
    </Part>
  );
}
