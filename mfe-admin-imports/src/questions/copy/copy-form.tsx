import type { ResponseOf } from '@anketa/contract/endpoint';
import { copyQuestions, type questionsToCopy } from '@anketa/contract/questions/exchange';
import { ActionFailure } from '@anketa/remote/action-failure';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { Button } from '@anketa/ui/button';
import { Checkbox } from '@anketa/ui/choice';
import { Details } from '@anketa/ui/details';
import { Form } from '@anketa/ui/form';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { Notice } from '@anketa/ui/notice';
import { Row, Stack } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Added } from '../parts/added-notice.tsx';
import { useCandidateColumns } from '../parts/candidates.tsx';
import { CodeMapping } from './code-mapping.tsx';
import { CopyPreview } from './copy-preview.tsx';
import { type Mapping, mappingToSend, unknownCodes } from './mapping.ts';

type Copyable = ResponseOf<typeof questionsToCopy>['candidates'][number];

interface CopyFormProps {
  readonly id: number;
  readonly from: number;
  readonly candidates: readonly Copyable[];
  readonly onCopied: (result: Added) => void;
}

/** Which questions to copy, and what their codes mean here. What is asked here already cannot be chosen. */
export function CopyForm({ id, from, candidates, onCopied }: CopyFormProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [mapping, setMapping] = useState<Mapping>({});
  const [preview, setPreview] = useState<ResponseOf<typeof copyQuestions> | null>(null);
  const { run, busy, failure } = useAction(copyQuestions);
  const chosen = candidates.filter((question) => !question.duplicate && !left.has(question.id));
  const codes = unknownCodes(chosen);
  const nothingNew = candidates.every((question) => question.duplicate);
  const columns = useColumns(left, setLeft, !nothingNew);

  const send = (previewed: boolean) =>
    run({
      params: { id },
      body: { from, ids: chosen.map((one) => one.id), mapping: mappingToSend(codes, mapping), preview: previewed },
    });
  async function look() {
    const answer = await send(true);
    if (answer) setPreview(answer);
  }
  async function copy() {
    const answer = await send(false);
    if (!answer) return;
    setPreview(null);
    onCopied(answer);
  }
  const table = (
    <Table
      caption={t('copy.candidates')}
      rows={candidates}
      columns={columns}
      rowKey={(question) => question.id}
      empty={t('copy.empty')}
    />
  );
  return (
    <Form onSubmit={look}>
      <Stack $gap={24}>
        {nothingNew && candidates.length > 0 ? (
          <Notice style={{ marginBlock: 0 }}>
            <p>{t('copy.allHere')}</p>
            <Link to={`/import/${id}/questions`}>{t('candidates.toList')}</Link>
          </Notice>
        ) : null}
        <div>
          {nothingNew ? null : (
            <Row style={{ marginBottom: 12 }}>
              <Button $small onClick={() => setLeft(new Set())}>
                {t('copy.all')}
              </Button>
              <Button $small onClick={() => setLeft(new Set(candidates.map((one) => one.id)))}>
                {t('copy.none')}
              </Button>
              <span role="status">{t('copy.chosen', { count: chosen.length })}</span>
            </Row>
          )}
          {nothingNew && candidates.length > 0 ? (
            <Details>
              <summary>{t('copy.which')}</summary>
              {table}
            </Details>
          ) : (
            table
          )}
        </div>
        <CodeMapping id={id} codes={codes} mapping={mapping} onChange={setMapping} />
        {nothingNew ? null : (
          <Row>
            <Button type="submit" $kind="primary" $off={busy || chosen.length === 0}>
              {t('copy.look')}
            </Button>
            <ActionFailure text={failure} />
          </Row>
        )}
      </Stack>
      <CopyPreview preview={preview} pending={busy} failure={failure} onClose={() => setPreview(null)} onCopy={copy} />
    </Form>
  );
}

function useColumns(
  left: ReadonlySet<number>,
  setLeft: (left: ReadonlySet<number>) => void,
  mayChoose: boolean,
): readonly Column<Copyable>[] {
  const { t } = useTranslation();
  const localized = useLocalized();
  const columns = useCandidateColumns<Copyable>();
  // What would become of each is said once above.
  if (!mayChoose) return columns.filter(({ key }) => key !== 'fate');
  return [
    {
      key: 'choose',
      title: t('copy.choose'),
      render: ({ id, duplicate, question: { body_cs, body_en } }) => (
        <Checkbox
          label={<VisuallyHidden>{localized({ cs: body_cs, en: body_en })}</VisuallyHidden>}
          checked={!duplicate && !left.has(id)}
          disabled={duplicate}
          onChange={(on) => setLeft(on ? new Set([...left].filter((other) => other !== id)) : new Set([...left, id]))}
        />
      ),
    },
    ...columns,
  ];
}
