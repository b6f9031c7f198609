import { type PersonRecord, searchRecords } from '@anketa/contract/people/merge';
import { useLookup } from '@anketa/remote/use-lookup';
import { useQuery } from '@anketa/remote/use-query';
import { Button } from '@anketa/ui/button';
import { type Choice, Combobox } from '@anketa/ui/combobox';
import { Row, Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MergeDialog } from './merge-dialog.tsx';

/** Finds the other record of a person, and shows both beside each other before anything is done. */
export function MergeSearch({ person }: { readonly person: PersonRecord }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { read, set } = useQuery();
  // A link from where two records are suspected names the other one.
  const [compared, setCompared] = useState<string | null>(read('with') || null);
  const search = useLookup(searchRecords, {
    request: (text) => ({ params: { oident: person.oident }, query: { search: text } }),
    choices: ({ data }) =>
      data.map(({ oident, login, full_name }) => ({
        value: oident,
        label: full_name,
        detail: [login, oident].filter(Boolean).join(', '),
      })),
  });
  function close(merged: boolean) {
    setCompared(null);
    set('with', '', { replace: true });
    if (merged) setChosen(null);
  }
  return (
    <Stack style={{ maxWidth: '40rem' }}>
      <p>{t('merge.anotherText', { name: person.full_name })}</p>
      <Combobox
        label={t('merge.record')}
        help={t('departments.personHelp')}
        value={chosen}
        onChange={setChosen}
        search={search}
        found={(count) => t('departments.found', { count })}
      />
      {chosen ? (
        <Row>
          <Button onClick={() => setCompared(chosen.value)}>{t('merge.compare')}</Button>
        </Row>
      ) : null}
      <MergeDialog person={person.oident} record={compared} onClose={close} />
    </Stack>
  );
}
