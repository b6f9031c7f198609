import type { listTokens } from '@anketa/contract/people/tokens';
import { deleteRemoteName, makeRemoteName } from '@anketa/contract/suite/releases';
import { Act } from '@anketa/remote/act';
import { FormDialog } from '@anketa/remote/form-dialog';
import type { PageProps } from '@anketa/remote/route';
import { useForm } from '@anketa/remote/use-form';
import { Button } from '@anketa/ui/button';
import { TextInput } from '@anketa/ui/field';
import { Row, Section, Stack } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { PartName } from '../../parts/part-name.tsx';
import { EditName, prefixesIn } from './edit-name.tsx';
import { PartHead } from './part-head.tsx';

/* One below the other, each whole. */
const Addresses = styled.ul`
  display: grid; gap: 2px; margin: 0; padding: 0; list-style: none;
  code { font-size: var(--text-s); white-space: nowrap; }
`;

const Unbound = styled.span`color: var(--ink-soft);`;

type Names = PageProps<typeof listTokens>['data']['remotes'];

/** Names of remotes that tokens of teams can be bound to, with the addresses that each may claim. */
export function RemoteNames({ names }: { readonly names: Names }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<string | null>(null);
  const addresses: Column<Names[number]> = {
    key: 'prefixes',
    title: t('remoteNames.prefixes'),
    unsaid: ({ prefixes }) => prefixes.length === 0,
    render: ({ prefixes }) =>
      prefixes.length === 0 ? (
        <Unbound>{t('remoteNames.anywhere')}</Unbound>
      ) : (
        <Addresses>
          {prefixes.map((prefix) => (
            <li key={prefix}>
              <code>{prefix}</code>
            </li>
          ))}
        </Addresses>
      ),
  };
  const whose: Column<Names[number]> = {
    key: 'operator',
    title: t('remoteNames.whose'),
    unsaid: ({ operator }) => operator,
    render: ({ operator }) => t(operator ? 'remoteNames.operator' : 'remoteNames.team'),
  };
  const columns: Column<Names[number]>[] = [
    { key: 'name', title: t('remoteNames.name'), main: true, render: ({ name }) => <PartName name={name} /> },
    addresses,
    whose,
    {
      key: 'act',
      title: t('deployments.acts'),
      acts: true,
      align: 'end',
      render: ({ name, operator }) => (
        <Row $gap={8} style={{ justifyContent: 'flex-end' }}>
          <Button $small aria-label={t('remoteNames.editTitle', { name })} onClick={() => setEdited(name)}>
            {t('remoteNames.edit')}
          </Button>
          {operator ? null : <DeleteName name={name} />}
        </Row>
      ),
    },
  ];
  return (
    <Section>
      <PartHead lead={t('remoteNames.lead')} title={t('remoteNames.title')}>
        <NewName key={names.length} />
      </PartHead>
      <Table
        caption={t('remoteNames.title')}
        rows={names}
        columns={columns}
        rowKey={({ name }) => name}
        empty={t('remoteNames.none')}
      />
      <EditName name={names.find(({ name }) => name === edited) ?? null} onClose={() => setEdited(null)} />
    </Section>
  );
}

/** Once one is made, another one begins with an empty form: it is drawn anew. */
function NewName() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const form = useForm(makeRemoteName, {
    values: { name: 'mfe-', prefixes: '/' },
    request: ({ name, prefixes }) => ({ body: { name, prefixes: prefixesIn(prefixes) } }),
    unsaved: t('remoteNames.unsaved'),
    success: t('remoteNames.made'),
    onSaved: () => setOpen(false),
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('remoteNames.make')}</Button>
      <FormDialog
        form={form}
        open={open}
        title={t('remoteNames.makeTitle')}
        text={<p>{t('remoteNames.makeText')}</p>}
        submit={t('remoteNames.makeSubmit')}
        cancel={t('cancel')}
        onClose={() => setOpen(false)}
      >
        <Stack>
          <TextInput
            label={t('remoteNames.name')}
            help={t('remoteNames.nameHelp')}
            required
            {...form.field('name')}
            maxLength={100}
          />
          <TextInput
            label={t('remoteNames.prefixes')}
            help={t('remoteNames.prefixesHelp')}
            required
            {...form.field('prefixes')}
            maxLength={1000}
          />
        </Stack>
      </FormDialog>
    </>
  );
}

function DeleteName({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <Act
      endpoint={deleteRemoteName}
      request={{ params: { name } }}
      success={t('remoteNames.deleted', { name })}
      small
      question={{
        title: t('remoteNames.deleteTitle', { name }),
        text: t('remoteNames.deleteText'),
        yes: t('remoteNames.delete'),
        danger: true,
      }}
    >
      {t('remoteNames.delete')}
    </Act>
  );
}
