import {
  deleteServiceAccount,
  makeServiceAccount,
  type ServiceAccount,
  takeServiceAccount,
} from '@anketa/contract/people/tokens';
import { Act } from '@anketa/remote/act';
import { FormDialog } from '@anketa/remote/form-dialog';
import { shortDayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { Button } from '@anketa/ui/button';
import { TextInput } from '@anketa/ui/field';
import { Row, Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPart } from './part-head.tsx';

/** Accounts of machines: their names, who answers for each, and how many tokens it has. */
export function Accounts({ accounts }: { readonly accounts: readonly ServiceAccount[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: Column<ServiceAccount>[] = [
    { key: 'name', title: t('accounts.name'), main: true, render: ({ name }) => name },
    { key: 'owner', title: t('tokens.owner'), render: ({ owner }) => owner ?? t('accounts.nobody') },
    { key: 'made_on', title: t('accounts.madeOn'), render: ({ made_on }) => shortDayText(locale, made_on) },
    { key: 'tokens', title: t('accounts.tokens'), align: 'end', render: ({ tokens }) => tokens },
    {
      key: 'act',
      title: t('deployments.acts'),
      acts: true,
      align: 'end',
      render: (account) => <Acts account={account} />,
    },
  ];
  return (
    <Section>
      <ListPart
        lead={t('accounts.lead')}
        title={t('accounts.title')}
        none={t('accounts.none')}
        table={
          accounts.length === 0 ? null : (
            <Table
              caption={t('accounts.title')}
              rows={accounts}
              columns={columns}
              rowKey={({ id }) => id}
              empty={null}
            />
          )
        }
      >
        <NewAccount key={accounts.length} />
      </ListPart>
    </Section>
  );
}

/** Once one is made, another one begins with an empty form: it is drawn anew. */
function NewAccount() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const form = useForm(makeServiceAccount, {
    values: { name: '' },
    request: (body) => ({ body }),
    unsaved: t('accounts.unsaved'),
    success: t('accounts.made'),
    onSaved: () => setOpen(false),
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('accounts.make')}</Button>
      <FormDialog
        form={form}
        open={open}
        title={t('accounts.makeTitle')}
        text={<p>{t('accounts.makeText')}</p>}
        submit={t('accounts.makeSubmit')}
        cancel={t('cancel')}
        onClose={() => setOpen(false)}
      >
        <TextInput
          label={t('accounts.name')}
          help={t('accounts.nameHelp')}
          required
          {...form.field('name')}
          maxLength={100}
        />
      </FormDialog>
    </>
  );
}

function Acts({ account: { id, name, may } }: { readonly account: ServiceAccount }) {
  const { t } = useTranslation();
  return (
    <Row $gap={8} style={{ justifyContent: 'flex-end' }}>
      {may.take ? (
        <Act
          endpoint={takeServiceAccount}
          request={{ params: { id } }}
          success={t('accounts.taken', { name })}
          small
          question={{ title: t('accounts.takeTitle', { name }), text: t('accounts.takeText'), yes: t('accounts.take') }}
        >
          {t('accounts.take')}
        </Act>
      ) : null}
      <Act
        endpoint={deleteServiceAccount}
        request={{ params: { id } }}
        success={t('accounts.deleted', { name })}
        small
        question={{
          title: t('accounts.deleteTitle', { name }),
          text: t('accounts.deleteText'),
          yes: t('accounts.delete'),
          danger: true,
        }}
      >
        {t('accounts.delete')}
      </Act>
    </Row>
  );
}
