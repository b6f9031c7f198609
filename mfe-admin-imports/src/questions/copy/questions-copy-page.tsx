import type { questionsToCopy } from '@anketa/contract/questions/exchange';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { useQuery } from '@anketa/remote/use-query';
import { Select } from '@anketa/ui/field';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useEvaluationChoices } from '../../parts/semester.ts';
import { type Added, AddedNotice } from '../parts/added-notice.tsx';
import { QuestionTrail } from '../parts/question-trail.tsx';
import { CopyForm } from './copy-form.tsx';

const Source = styled.div`max-inline-size: 40rem; margin-block-end: 24px;`;

/** Copies questions of another evaluation here. Which one is chosen lives in the address. */
export function QuestionsCopyPage({ data }: PageProps<typeof questionsToCopy>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const id = Number(useParams().id);
  const { bind } = useQuery();
  const [result, setResult] = useState<Added | null>(null);
  const { evaluation, refusal, manage, candidates } = data;
  const { value: from, onChange: setFrom } = bind('from');
  const sources = useEvaluationChoices()(data.sources);

  function done(copied: Added) {
    setResult(copied);
    window.scrollTo({ top: 0 });
  }
  return (
    <Page
      wide
      title={t('copy.title')}
      subtitle={evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={<QuestionTrail evaluation={evaluation} here={t('copy.title')} />}
    >
      {refusal ? <Notice $tone="warning">{refusal}</Notice> : null}
      {manage === 'none' ? null : (
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
          {from ? <CopyForm key={from} id={id} from={Number(from)} candidates={candidates} onCopied={done} /> : null}
        </>
      )}
    </Page>
  );
}
