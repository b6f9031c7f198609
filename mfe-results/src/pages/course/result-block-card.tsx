import type { QuestionResult, ResultBlock } from '@anketa/contract/results';
import { useLocalized } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { Badge, Notice } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { AverageText, RateText, useWithheldText } from '../../parts/figures.tsx';
import { QuestionFigures } from './question-figures.tsx';

const Kind = styled.p`
  && { margin: 0; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 560; letter-spacing: 0.04em; text-transform: uppercase; }
`;

const Head = styled.header`
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 4px 24px;
  & > p { margin: 0; }
`;

const Meta = styled.p`
  && { margin: 0 0 8px; color: var(--ink-soft); font-size: var(--text-s); }
`;

const Question = styled.div`
  padding-block: 16px; border-block-start: 1px solid var(--line); break-inside: avoid;
  & > h3 { font-size: var(--text-m); margin-bottom: 10px; }
  &:last-child { padding-block-end: 0; }
`;

const Comments = styled.ul`
  list-style: none; margin: 0; padding: 0; display: grid; gap: 12px;
  & > li { padding-inline-start: 16px; border-inline-start: 3px solid var(--line); white-space: pre-line; }
  & small { color: var(--ink-soft); }
`;

const Soft = styled.p`
  margin: 0; color: var(--ink-soft); font-size: var(--text-s);
`;

/** The results of a course, a class or a teacher; what is withheld says why. */
export function ResultBlockCard({ block }: { readonly block: ResultBlock }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const withheldText = useWithheldText();
  // Where the block is withheld there may be comments still: those that their authors handed over all the same.
  const shown = (question: QuestionResult) => !block.withheld || commentCount(question) > 0;
  const place = block.target === 'ucit' && !block.parallel_code ? t('course.allClasses') : block.parallel_code;
  const id = `block-${block.target}-${block.parallel_code}-${block.teacher_code}`;
  return (
    <Card aria-labelledby={`${id} ${id}-meta`}>
      <Kind>{t(`target.${block.target}`)}</Kind>
      <Head>
        <h2 id={id}>{localized({ cs: block.title_cs, en: block.title_en })}</h2>
        {block.withheld ? null : (
          <p>
            {t('average.title')}: <AverageText average={block.average} withheld={null} />
          </p>
        )}
      </Head>
      <Meta id={`${id}-meta`}>
        {place ? `${place} · ` : null}
        {t('rate.title')}: <RateText rate={block.rate} />
        {block.ballots === null ? null : ` · ${t('course.ballots', { count: block.ballots })}`}
      </Meta>
      {block.withheld ? <Notice $tone="info">{withheldText(block.withheld)}</Notice> : null}
      {block.questions.filter(shown).map((question) => (
        <QuestionPart key={question.id} question={question} explained={block.withheld !== null} />
      ))}
    </Card>
  );
}

interface QuestionPartProps {
  readonly question: QuestionResult;
  /** The block said why figures are withheld: the question does not say it again. */
  readonly explained: boolean;
}

function QuestionPart({ question, explained }: QuestionPartProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const withheldText = useWithheldText();
  const title = localized({ cs: question.body_cs, en: question.body_en });
  return (
    <Question>
      <h3>{title}</h3>
      {question.withheld && !explained ? <Soft>{withheldText(question.withheld)}</Soft> : null}
      {question.figures ? <QuestionFigures question={question} figures={question.figures} title={title} /> : null}
      {question.form === 'text' ? <CommentList question={question} /> : null}
      {question.hidden_comments > 0 ? <Soft>{t('comments.hidden', { count: question.hidden_comments })}</Soft> : null}
    </Question>
  );
}

function CommentList({ question }: { readonly question: QuestionResult }) {
  const { t } = useTranslation();
  if (commentCount(question) === 0 && !question.withheld) return <Soft>{t('comments.none')}</Soft>;
  if (question.comments.length === 0) return null;
  return (
    <Comments>
      {question.comments.map((comment) => (
        <li key={comment.id}>
          {comment.body}
          {comment.signed_name ? <small> — {comment.signed_name}</small> : null}
          {comment.hidden ? <small> ({t('comments.hiddenMark')})</small> : null}
          {comment.handed_over ? (
            <>
              {' '}
              <Badge>{t('comments.handedOver')}</Badge>
            </>
          ) : null}
        </li>
      ))}
    </Comments>
  );
}

/** Comments of a question, with those that this reader may not see. */
const commentCount = ({ comments, hidden_comments }: QuestionResult) => comments.length + hidden_comments;
