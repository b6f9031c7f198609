import { questionsToCopy } from '@anketa/contract/question-exchange';
import { useLocalized } from '@anketa/remote/suite';
import { useList } from '@anketa/remote/use-list';
import { Select } from '@anketa/ui/field';
import { EmptyState, FailureNotice, Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { Skeleton } from '@anketa/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { type Added, AddedNotice } from '../../parts/added-notice.tsx';
import { QuestionTrail } from '../../parts/question-trail.tsx';
import { usePeriod } from '../../parts/semester.ts';
import { CopyForm } from './copy-form.tsx';

const Source = styled.div`max-inline-size: 40rem; margin-block-end: 24px;`;

/** Copies questions of another evaluation here. Which one is chosen lives in the address. */
export function QuestionsCopyPage() {
  const { t } = useTranslation();
  const localized = useLocalized();
  const period = usePeriod();
  const id = Number(useParams().id);
  const [result, setResult] = useState<Added | null>(null);
  const list = useList(questionsToCopy, {
    params: { id },
    rows: ({ candidates }) => ({ current_page: 1, last_page: 1, total: candidates.length, data: candidates }),
  });
  const page = list.response;
  const { value: from, onChange: setFrom } = list.bind('from');
  const sources = (page?.sources ?? []).map((source) => ({
    value: String(source.id),
    label: `${localized({ cs: source.name_cs, en: source.name_en })} (${period(source)})`,
  }));

  function done(copied: Added) {
    setResult(copied);
    window.scrollTo({ top: 0 });
    list.reload();
  }
  return (
    <Page
      wide
      title={t('copy.title')}
      subtitle={page && localized({ cs: page.evaluation.name_cs, en: page.evaluation.name_en })}
      above={<QuestionTrail id={id} evaluation={page?.evaluation} here={t('copy.title')} />}
    >
      {list.error ? <FailureNotice text={list.error} onRetry={list.reload} /> : null}
      {list.slow ? <Skeleton lines={8} /> : null}
      {page?.refusal ? <Notice $tone="warning">{page.refusal}</Notice> : null}
      {page && page.manage !== 'none' ? (
        <>
          <AddedNotice id={id} result={result} />
          {sources.length === 0 ? (
            <EmptyState>{t('copy.noSource')}</EmptyState>
          ) : (
            <Source>
              <Select
                label={t('copy.from')}
                value={from}
                options={[{ value: '', label: t('copy.fromNone') }, ...sources]}
                onChange={(value) => {
                  setResult(null);
                  setFrom(value);
                }}
              />
            </Source>
          )}
          {from ? (
            <CopyForm key={from} id={id} from={Number(from)} candidates={page.candidates} onCopied={done} />
          ) : null}
        </>
      ) : null}
    </Page>
  );
}
