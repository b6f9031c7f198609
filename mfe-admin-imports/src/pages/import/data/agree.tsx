import { patience } from '@anketa/contract/constants';
import { readImportSource } from '@anketa/contract/evaluations/import-data';
import { startImport } from '@anketa/contract/evaluations/import-steps';
import { Act } from '@anketa/remote/act';
import { useData } from '@anketa/remote/use-data';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../../parts/use-amounts.ts';

interface AgreeProps {
  /** Of the evaluation. */
  readonly id: number;
  /** Why the import stopped. */
  readonly reason: string | undefined;
}

/** The data lost much since the last import, or can hardly be right: they are taken over all the same once somebody says that they are. The button names what will go. */
export function Agree({ id, reason }: AgreeProps) {
  const { t } = useTranslation();
  const amount = useAmounts();
  const params = { id };
  const { data } = useData(readImportSource, { params }, { patience });
  const goes = (data?.tables ?? []).flatMap(({ where, rows, before, suspicious }) =>
    suspicious && before ? [`${where} ${amount('rows', before - (rows ?? 0))}`] : [],
  );
  // Where as many rows are others there is no number.
  const context = goes.length > 0 ? 'named' : undefined;
  const doubtful = reason === 'doubtful' ? reason : undefined;
  const act = t('agree.act', { context, what: goes.join(', ') });
  return (
    <Act
      endpoint={startImport}
      request={{ params, query: { agreed: 'true' } }}
      question={{
        title: t('agree.question', { context: doubtful }),
        text: t('agree.text', { context: doubtful ?? context, what: goes.join(', ') }),
        yes: t('agree.act'),
      }}
    >
      {act}
    </Act>
  );
}
