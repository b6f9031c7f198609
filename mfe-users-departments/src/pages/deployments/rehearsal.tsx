import { roleWords } from '@anketa/contract/people/people';
import type { Revision } from '@anketa/contract/suite/deployments';
import type { RehearsalTrouble } from '@anketa/contract/suite/rehearsals';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Help } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';
import { sizeText } from './size.ts';

/** What became of a revision in a rehearsal, in words, and what was wrong in it. */
export function RehearsalText({ rehearsal }: Pick<Revision, 'rehearsal'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (rehearsal === null) return <Help>{t('rehearsal.none')}</Help>;
  const { pages, roles, bytes, frame, troubles, more } = rehearsal;
  const values = {
    pages: t('rehearsal.pages', { count: pages }),
    roles: t('rehearsal.roles', { count: roles }),
    size: sizeText(locale, bytes),
    frame,
  };
  if (troubles.length === 0) return <Help>{t('rehearsal.passed', values)}</Help>;
  return (
    <>
      <Help>{t('rehearsal.failed', { ...values, count: troubles.length + more })}</Help>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {troubles.map((trouble) => (
          <Trouble key={`${trouble.kind} ${trouble.path} ${trouble.text}`} trouble={trouble} />
        ))}
        {more > 0 ? <li>{t('rehearsal.more', { count: more })}</li> : null}
      </ul>
    </>
  );
}

function Trouble({ trouble: { kind, path, roles, text } }: { readonly trouble: RehearsalTrouble }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  return (
    <li style={{ overflowWrap: 'anywhere' }}>
      {t(`rehearsal.kinds.${kind}`)}: <code>{path}</code> ({roles.map((role) => localized(roleWords[role])).join(', ')})
      {': '}
      {text}
    </li>
  );
}

/** Whether something was wrong in the rehearsal of a revision: who gives it to pages says that it should be all the same. */
export const hasFailed = ({ rehearsal }: Pick<Revision, 'rehearsal'>) => (rehearsal?.troubles.length ?? 0) > 0;
