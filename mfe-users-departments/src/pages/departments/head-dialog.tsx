import { type Department, setHead } from '@anketa/contract/departments';
import { searchUsers } from '@anketa/contract/people';
import { useClient, useLocalized } from '@anketa/remote/suite';
import { useCall } from '@anketa/remote/use-call';
import { Button } from '@anketa/ui/button';
import { type Choice, Combobox } from '@anketa/ui/combobox';
import { Dialog } from '@anketa/ui/dialog';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface HeadDialogProps {
  /** The department to find a head for; null: closed. */
  readonly department: Department | null;
  readonly onClose: () => void;
  readonly onAppointed: () => void;
}

/** Chooses a person and makes them head of a department. */
export function HeadDialog({ department, onClose, onAppointed }: HeadDialogProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const client = useClient();
  const [person, setPerson] = useState<Choice | null>(null);
  const { call, pending } = useCall(setHead, { success: t('departments.appointed') });
  const search = useCallback(
    async (text: string) => {
      const { data } = await client(searchUsers, { query: { search: text } });
      return data.map(({ oident, login, full_name }) => ({ value: oident, label: full_name, detail: login ?? oident }));
    },
    [client],
  );
  function close() {
    setPerson(null);
    onClose();
  }
  async function save() {
    if (!department || !person) return;
    if (!(await call({ params: { kod: department.kod }, body: { oident: person.value } }))) return;
    onAppointed();
    close();
  }
  const name = department ? localized({ cs: department.nazev, en: department.anazev }) : '';
  return (
    <Dialog
      open={department !== null}
      title={t('departments.dialogTitle', { department: name })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button $kind="primary" disabled={!person || pending} onClick={save}>
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
