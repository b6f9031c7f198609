import type { ResponseOf } from '@anketa/contract/endpoint';
import { importQuestions } from '@anketa/contract/questions/exchange';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useAction } from '@anketa/remote/use-action';
import { Button } from '@anketa/ui/button';
import { FileField, textOf } from '@anketa/ui/file-field';
import { Notice } from '@anketa/ui/notice';
import { Row, Section, Stack } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Added, AddedNotice } from '../parts/added-notice.tsx';
import { useCandidateColumns } from '../parts/candidates.tsx';
import { type FileFormat, formatOf } from './read-file.ts';
import { RowErrors } from './row-errors.tsx';

const longest = 900_000;

interface Read {
  readonly name: string;
  readonly format: FileFormat;
  readonly content: string;
  readonly outcome: ResponseOf<typeof importQuestions>;
}

/** A file of questions: chosen, looked at, and only then added. */
export function ReadQuestions({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const [read, setRead] = useState<Read | null>(null);
  const [result, setResult] = useState<Added | null>(null);
  const [problem, setProblem] = useState<string>();
  const { run, busy, failure } = useAction(importQuestions);
  const columns = useCandidateColumns();

  async function look(file: File) {
    setRead(null);
    setResult(null);
    const content = textOf(await file.arrayBuffer());
    setProblem(content.length > longest ? t('file.tooLarge') : undefined);
    if (content.length > longest) return;
    const format = formatOf(file.name);
    const outcome = await run({ params: { id }, body: { format, content, preview: true } });
    if (outcome) setRead({ name: file.name, format, content, outcome });
  }
  async function add({ format, content }: Read) {
    const outcome = await run({ params: { id }, body: { format, content, preview: false } });
    if (!outcome) return;
    setRead(null);
    setResult(outcome);
  }
  const faulty = (read?.outcome.errors.length ?? 0) > 0;
  return (
    <Section>
      <h2>{t('file.read')}</h2>
      <p>{t('file.readText')}</p>
      <Stack>
        <FileField
          help={t('file.chooseHelp')}
          pick={t('file.pick')}
          accept=".json,.csv,application/json,text/csv"
          disabled={busy}
          error={problem}
          onFile={look}
        />
        <ActionFailure text={failure} />
        <AddedNotice id={id} result={result} />
        <div role="status">
          {read ? (
            <Notice $tone={faulty ? 'danger' : 'info'}>
              {t(faulty ? 'file.faulty' : 'file.ready', { name: read.name, count: read.outcome.added })}
            </Notice>
          ) : null}
        </div>
        {read ? (
          <div>
            {faulty ? (
              <RowErrors errors={read.outcome.errors} />
            ) : (
              <Table
                caption={t('file.preview')}
                rows={read.outcome.candidates}
                columns={columns}
                rowKey={(candidate) => read.outcome.candidates.indexOf(candidate)}
                empty={t('file.empty')}
              />
            )}
            <Row style={{ marginTop: 16 }}>
              {faulty ? null : (
                <Button $kind="primary" $off={busy || read.outcome.added === 0} onClick={() => add(read)}>
                  {t('file.add', { count: read.outcome.added })}
                </Button>
              )}
              <Button onClick={() => setRead(null)}>{t('file.forget')}</Button>
            </Row>
          </div>
        ) : null}
      </Stack>
    </Section>
  );
}
