import { type Department, setHead } from '@anketa/contract/people/departments';
import { searchUsers } from '@anketa/contract/people/people';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useLocalized } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { useLookup } from '@anketa/remote/use-lookup';
import { Button } from '@anketa/ui/button';
import { type Choice, Combobox } from '@anketa/ui/combobox';
import { Dialog } from '@anketa/ui/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface HeadDialogProps {
  /** The department to find a head for; null: closed. */
  readonly department: Pick<Department, 'kod' | 'nazev' | 'anazev'> | null;
  readonly onClose: () => void;
}

/** Chooses a person and makes them head of a department. */
export function HeadDialog({ department, onClose }: HeadDialogProps) {
  return department ? <OpenDialog key={department.kod} department={department} onClose={onClose} /> : null;
}

type OpenProps = HeadDialogProps & { readonly department: NonNullable<HeadDialogProps['department']> };

function OpenDialog({ department, onClose }: OpenProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const [person, setPerson] = useState<Choice | null>(null);
  const { run, busy, failure } = useAction(setHead, { success: t('departments.appointed'), closeAfter: onClose });
  const search = useLookup(searchUsers, {
    request: (text) => ({ query: { search: text } }),
    choices: ({ data }) =>
      data.map(({ oident, login, full_name }) => ({ value: oident, label: full_name, detail: login ?? oident })),
  });
  const save = () => person && run({ params: { kod: department.kod }, body: { oident: person.value } });
  const name = localized({ cs: department.nazev, en: department.anazev });
  return (
    <Dialog
      open
      title={t('departments.dialogTitle', { department: name })}
      onClose={onClose}
      actions={
        <>
          <ActionFailure aloud text={failure} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button $kind="primary" $off={!person || busy} onClick={save}>
            {t('departments.appoint')}
          </Button>
        </>
      }
    >
      <Combobox
        label={t('departments.person')}
        help={t('departments.personHelp')}
        value={person}
        onChange={setPerson}
        search={search}
        found={(count) => t('departments.found', { count })}
      />
    </Dialog>
  );
}
