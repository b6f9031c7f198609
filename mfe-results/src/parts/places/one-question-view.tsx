import type { CommentView } from '@anketa/contract/results/comment';
import type { AskedQuestion, Figures, Withheld } from '@anketa/contract/results/figures';
import type { PlaceAnswers } from '@anketa/contract/results/places';
import { type ListPage, useList } from '@anketa/remote/use-list';
import { Card } from '@anketa/ui/card';
import { ListState } from '@anketa/ui/list-state';
import { Notice } from '@anketa/ui/notice';
import { Section } from '@anketa/ui/page';
import { Pager } from '@anketa/ui/pager';
import { type ReactNode, useRef } from 'react';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { CommentKeys } from '../comments/comment-keys.tsx';
import { CommentList } from '../comments/comment-list.tsx';
import { useWithheldText } from '../figures.tsx';
import { QuestionFigures } from '../question-figures.tsx';
import { TablesSwitch } from '../tables-switch.tsx';
import { PlacesTable } from './places-table.tsx';
import { useNames } from './use-names.ts';

interface OneQuestion {
  readonly evaluation: { readonly bars: boolean };
  readonly question: AskedQuestion;
  readonly figures: Figures | null;
  readonly withheld: Withheld | null;
  readonly comments: ListPage<CommentView>;
  readonly hidden_comments: number;
  readonly places: ListPage<PlaceAnswers>;
}

interface Props {
  readonly data: OneQuestion;
  /** What the places beside each other are called together. */
  readonly caption: string;
  readonly pageOf: (place: PlaceAnswers) => string;
  /** Above the places: a choice of what they are. */
  readonly choice?: ReactNode;
}

/** One question about studies: its figures or comments here, and its figures at other places beside each other. */
export function OneQuestionView({ data, ...places }: Props) {
  const withheldText = useWithheldText();
  const { bodyOf } = useNames();
  const { question, figures, withheld } = data;
  const { bars } = data.evaluation;
  return (
    <>
      {withheld ? <Notice $tone="info">{withheldText(withheld)}</Notice> : null}
      {figures ? (
        <Card aria-label={bodyOf(question)}>
          <QuestionFigures
            question={question}
            figures={figures}
            bars={bars}
            title={bodyOf(question)}
            tools={<TablesSwitch />}
          />
        </Card>
      ) : null}
      {question.form === 'text' ? <Comments data={data} /> : <Places data={data} {...places} />}
    </>
  );
}

function Comments({ data: { comments, hidden_comments, withheld, question } }: Pick<Props, 'data'>) {
  const { t } = useLaterTexts();
  const { bodyOf } = useNames();
  const list = useList(comments);
  const top = useRef<HTMLDivElement>(null);
  if (withheld && list.total + hidden_comments === 0) return null;
  return (
    <Card aria-label={t('figures.comments')}>
      {list.last > 1 ? <ListState list={list} empty={null} /> : null}
      <div ref={top} tabIndex={-1}>
        <CommentList comments={list.rows} hidden={hidden_comments} question={bodyOf(question)} />
      </div>
      <Pager list={list} top={top} />
      {list.rows.some(({ may }) => may.length > 0) ? <CommentKeys /> : null}
    </Card>
  );
}

function Places({ data: { question, places, evaluation }, caption, choice, pageOf }: Props) {
  const { t } = useLaterTexts();
  const list = useList(places, 'name');
  if (list.total === 0 && !choice) return null;
  return (
    <Section $flush>
      <h2>{caption}</h2>
      {choice}
      <PlacesTable
        caption={caption}
        question={question}
        pageOf={pageOf}
        list={list}
        bars={evaluation.bars}
        empty={t('places.none')}
      />
    </Section>
  );
}
