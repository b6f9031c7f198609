import type { QuestionResult, ResultBlock, Withheld } from '@anketa/contract/results/figures';
import { useLocalized } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { Dotted } from '@anketa/ui/meta';
import { Notice } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { CommentList } from '../../parts/comments/comment-list.tsx';
import { ExplainedAverage, RateText, useWithheldText } from '../../parts/figures.tsx';
import { QuestionFigures } from '../../parts/question-figures.tsx';

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

/* Where there is room a question and its numbers stand beside its chart. Paper has it. */
const Question = styled.div`
  padding-block: 14px; border-block-start: 1px solid var(--line); break-inside: avoid;
  & > h3 { font-size: var(--text-m); margin-bottom: 8px; }
  &:last-child { padding-block-end: 0; }
  @media (min-width: 800px), print {
    &:has(> figure, > h3 + ul) { display: grid; grid-template: auto 1fr / minmax(0, 4fr) minmax(0, 5fr); column-gap: 32px; align-items: start; }
    & > h3 { margin-bottom: 4px; }
    & > figure, & > h3 + ul { grid-area: 1 / 2 / span 2; }
    & > figure + div { margin: 0; }
  }
`;

const Soft = styled.p`
  margin: 0; color: var(--ink-soft); font-size: var(--text-s);
`;

const Names = styled.ul`
  margin: 4px 0 0; padding-inline-start: 1.25em; font-size: var(--text-s);
`;

/* What is out of sight is laid out when somebody scrolls there: a phone draws the first block before twenty others. */
const Block = styled(Card)`
  @media screen { & ~ & { content-visibility: auto; contain-intrinsic-height: auto 480px; } }
`;

interface CardProps {
  readonly block: ResultBlock;
  readonly bars: boolean;
  /** The course's name: its comments are named by it. */
  readonly course: string;
}

/** The results of a course, a class or a teacher; what is withheld says why. */
export function ResultBlockCard({ block, bars, course }: CardProps) {
  const { t } = useTranslation();
  const withheldText = useWithheldText();
  const title = useBlockTitle();
  const id = blockId(block);
  const visible = block.questions.filter((question) => !question.withheld || commentCount(question) > 0);
  return (
    <Block aria-labelledby={`${id} ${id}-meta`}>
      {block.target === 'povinn' ? null : <Kind>{t(`target.${block.target}`)}</Kind>}
      <Head>
        <h2 id={id}>{title(block)}</h2>
        {block.withheld ? null : (
          <p>
            <ExplainedAverage average={block.average} />
          </p>
        )}
      </Head>
      <Meta id={`${id}-meta`}>
        <Dotted>
          <MetaText block={block} />
        </Dotted>
      </Meta>
      {block.withheld ? <Notice $tone="info">{withheldText(block.withheld)}</Notice> : null}
      {visible.map((question) => (
        <QuestionPart
          key={question.id}
          question={question}
          bars={bars}
          course={course}
          explained={block.withheld !== null}
        />
      ))}
      {block.withheld ? null : (
        <WithheldQuestions questions={block.questions.filter((one) => !visible.includes(one))} />
      )}
    </Block>
  );
}

/** Where it was taught, how many answered. What the head of the page says of the whole course is not said again. */
function MetaText({ block: { target, parallel_code, rate, ballots } }: { readonly block: ResultBlock }) {
  const { t } = useTranslation();
  const place = target === 'ucit' && !parallel_code ? t('course.allClasses') : parallel_code;
  const isCourse = target === 'povinn';
  const inParallel = target === 'ucit' && parallel_code !== '';
  const parts = [
    place,
    ...(isCourse || inParallel ? [] : [<RateOf key="rate" rate={rate} />]),
    ballots === null ? null : t('course.ballots', { count: ballots }),
  ].filter(Boolean);
  return parts.map((part) => <span key={typeof part === 'string' ? part : 'rate'}>{part} </span>);
}

function RateOf({ rate }: Pick<ResultBlock, 'rate'>) {
  const { t } = useTranslation();
  return (
    <>
      {t('rate.title')}: <RateText rate={rate} />
    </>
  );
}

/** The id of a block's heading: what a list of sections leads to. */
export function blockId({ target, parallel_code, teacher_code }: ResultBlock): string {
  return `block-${target}-${parallel_code}-${teacher_code}`;
}

/** What a block is called: the course as a whole has its name at the head of the page. */
export function useBlockTitle(): (block: ResultBlock) => string {
  const { t } = useTranslation();
  const localized = useLocalized();
  return ({ target, title_cs, title_en }) =>
    target === 'povinn' ? t('course.whole') : localized({ cs: title_cs, en: title_en });
}

/** Whether a block has nothing but the reason why: no comments that their authors handed over. */
export function isEmpty({ withheld, questions }: ResultBlock): boolean {
  return withheld !== null && questions.every((question) => commentCount(question) === 0);
}

/** Things that show nothing, under the reason that they have in common. */
export function WithheldList({ items }: { readonly items: readonly { withheld: Withheld; name: string }[] }) {
  const withheldText = useWithheldText();
  const groups = Map.groupBy(items, ({ withheld }) => withheldText(withheld));
  return [...groups].map(([reason, group]) => (
    <div key={reason}>
      <Soft>{reason}</Soft>
      <Names>
        {[...new Set(group.map(({ name }) => name))].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Names>
    </div>
  ));
}

function WithheldQuestions({ questions }: { readonly questions: readonly QuestionResult[] }) {
  const localized = useLocalized();
  const items = questions.flatMap(({ withheld, body_cs, body_en }) =>
    withheld ? [{ withheld, name: localized({ cs: body_cs, en: body_en }) }] : [],
  );
  return items.length === 0 ? null : (
    <Question>
      <WithheldList items={items} />
    </Question>
  );
}

interface QuestionPartProps {
  readonly question: QuestionResult;
  /** The block said why figures are withheld: the question does not say it again. */
  readonly explained: boolean;
  readonly bars: boolean;
  readonly course: string;
}

function QuestionPart({ question, explained, bars, course }: QuestionPartProps) {
  const localized = useLocalized();
  const withheldText = useWithheldText();
  const title = localized({ cs: question.body_cs, en: question.body_en });
  return (
    <Question>
      <h3>{title}</h3>
      {question.withheld && !explained ? <Soft>{withheldText(question.withheld)}</Soft> : null}
      {question.figures ? (
        <QuestionFigures question={question} title={title} bars={bars} figures={question.figures} />
      ) : null}
      {question.form === 'text' ? (
        <CommentList
          comments={question.comments}
          hidden={question.hidden_comments}
          withheld={question.withheld !== null}
          course={course}
          question={title}
        />
      ) : null}
    </Question>
  );
}

/** Comments of a question, with those that this reader may not see. */
const commentCount = ({ comments, hidden_comments }: QuestionResult) => comments.length + hidden_comments;
