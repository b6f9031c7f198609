import { type Department, type NamedPerson, removeHead } from '@anketa/contract/people/departments';
import { Act } from '@anketa/remote/act';
import { useLocalized } from '@anketa/remote/suite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface DismissHeadProps {
  readonly department: Pick<Department, 'kod' | 'nazev' | 'anazev'>;
  readonly person: NamedPerson;
  readonly children: ReactNode;
}

/** Takes a department from its head, after a question. */
export function DismissHead({ department, person, children }: DismissHeadProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const names = { person: person.full_name, department: localized({ cs: department.nazev, en: department.anazev }) };
  return (
    <Act
      endpoint={removeHead}
      request={{ params: { kod: department.kod, oident: person.oident } }}
      question={{
        title: t('departments.removeTitle', names),
        text: t('departments.removeText', names),
        yes: t('departments.removeYes'),
      }}
      success={t('departments.removed')}
      kind="quiet"
      small
      label={`${person.full_name}: ${t('departments.removeYes')}`}
    >
      {children}
    </Act>
  );
}
