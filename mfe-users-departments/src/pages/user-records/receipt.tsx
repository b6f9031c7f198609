import type { MergeReceipt, SealedFigures } from '@anketa/contract/people/merge';
import { dayText } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Details } from '@anketa/ui/details';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';

/** Digits of a hash that people compare. */
const receiptDigits = 12;

/** What was equal before and after two records were merged. */
export function Receipt({ receipt: { day, evaluations } }: { readonly receipt: MergeReceipt }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const number = (value: number) => value.toLocaleString(locale);
  const columns: Column<SealedFigures>[] = [
    {
      key: 'evaluation',
      title: t('merge.receipt.evaluation'),
      main: true,
      render: ({ evaluation_cs, evaluation_en }) => localized({ cs: evaluation_cs, en: evaluation_en }),
    },
    {
      key: 'enrolled',
      title: t('merge.receipt.sent'),
      align: 'end',
      render: ({ submitted, enrolled }) => t('merge.receipt.of', { some: number(submitted), all: number(enrolled) }),
    },
    { key: 'answers', title: t('merge.receipt.answers'), align: 'end', render: ({ answers }) => number(answers) },
    { key: 'comments', title: t('merge.receipt.comments'), align: 'end', render: ({ comments }) => number(comments) },
    {
      key: 'digest',
      title: t('merge.receipt.digest'),
      align: 'end',
      render: ({ digest }) => <code>{digest.slice(0, receiptDigits)}</code>,
    },
  ];
  const on = dayText(locale, day);
  return (
    <Details>
      <summary>{t('merge.receipt.title', { day: on })}</summary>
      <p>{t('merge.receipt.text')}</p>
      <Table
        caption={t('merge.receipt.caption')}
        rows={evaluations}
        columns={columns}
        rowKey={({ evaluation_cs, digest }) => `${evaluation_cs} ${digest}`}
        empty={t('merge.receipt.none')}
      />
    </Details>
  );
}
