import type { AskedQuestion, PlaceFigures } from '@anketa/contract/results/figures';
import { Link } from '@anketa/remote/link';
import { Card } from '@anketa/ui/card';
import { EmptyState } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { ExplainedAverage } from '../figures.tsx';
import { QuestionFigures } from '../question-figures.tsx';
import { TablesSwitch } from '../tables-switch.tsx';
import { useNames } from './use-names.ts';

const Questions = styled.div`
  display: grid; gap: 24px 32px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr));
  & > div { min-width: 0; break-inside: avoid; }
  & h3 { font-size: var(--text-m); margin-bottom: 8px; }
`;

/* Two with one question each stand beside each other: either would be half empty. */
const Groups = styled.div`
  display: flex; flex-wrap: wrap; gap: 20px;
  & > section { flex: 1 1 100%; min-inline-size: 0; }
  & > [data-single] { flex-basis: min(100%, 24rem); & > div { grid-template-columns: minmax(0, 1fr); } }
`;

/* What the figures are, and at the end of its line how they are drawn. */
const Top = styled.div`
  display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 8px 24px;
  & > div:first-child { flex: 1 1 26rem; }
`;

const Soft = styled.p`
  && { margin: 4px 0 0; color: var(--ink-soft); font-size: var(--text-s); }
`;

const Headline = styled.p`
  && { margin: 0; }
`;

const Names = styled.ul`
  margin: 8px 0 0; padding-inline-start: 1.25em; font-size: var(--text-s);
`;

/** In this order what is asked about stands on a page. */
const order = ['povinn', 'gl', 'ucit', 'sobor', 'sident'] as const;

interface Props {
  readonly figures: PlaceFigures;
  readonly bars: boolean;
  /** What the figures rest on: courses that show something themselves, or the answers given there. */
  readonly rests: 'courses' | 'answers';
  /** The average and what it rests on are told here; not where they stand above already. */
  readonly headed?: boolean;
  /** The page of one question; without it questions have none. */
  readonly pageOf?: (question: AskedQuestion) => string;
}

/** What a place above courses shows: its average, its questions by what they are about, what is withheld and why, each said once. */
export function PlaceFiguresView({ figures, bars, rests, headed = true, pageOf }: Props) {
  const { t } = useTranslation();
  const { t: later } = useLaterTexts();
  const groups = order.flatMap((target) => {
    const questions = figures.questions.filter((question) => question.target === target);
    return questions.length > 0 ? [{ target, questions }] : [];
  });
  const isDrawn = figures.questions.some((question) => question.figures);
  if (groups.length === 0 && figures.withheld.length === 0) return <EmptyState>{later('figures.none')}</EmptyState>;
  return (
    <>
      <Top>
        <div>
          {headed ? <FiguresHeadline figures={figures} rests={rests} isDrawn={isDrawn} /> : null}
          {isDrawn && !headed ? <Soft>{t('figures.brackets')}</Soft> : null}
        </div>
        {isDrawn ? <TablesSwitch /> : null}
      </Top>
      <Groups>
        {groups.map(({ target, questions }) => (
          <Card key={target} data-single={questions.length === 1 || undefined}>
            <h2>{groups.length > 1 || target === 'sident' ? t(`target.${target}`) : later('figures.title')}</h2>
            <Questions>
              {questions.map((question) => (
                <QuestionView key={question.id} question={question} bars={bars} page={pageOf?.(question)} />
              ))}
            </Questions>
          </Card>
        ))}
      </Groups>
      {figures.withheld.length > 0 ? <WithheldQuestions figures={figures} /> : null}
    </>
  );
}

interface HeadlineProps extends Pick<Props, 'figures' | 'rests'> {
  /** Averages with their intervals stand below. */
  readonly isDrawn?: boolean;
}

/** The average of a place, and what its figures rest on. */
export function FiguresHeadline({ figures, rests, isDrawn = false }: HeadlineProps) {
  const { t: first } = useTranslation();
  const { t } = useLaterTexts();
  if (figures.questions.length === 0) return null;
  return (
    <div>
      {figures.average ? (
        <Headline>
          <ExplainedAverage average={figures.average} />
        </Headline>
      ) : null}
      <Soft>
        {t(`figures.rests.${rests}`, { count: figures.minimum_responses })}
        {isDrawn ? ` ${first('figures.brackets')}` : null}
      </Soft>
    </div>
  );
}

interface QuestionProps {
  readonly question: PlaceFigures['questions'][number];
  readonly bars: boolean;
  readonly page: string | undefined;
}

function QuestionView({ question, bars, page }: QuestionProps) {
  const { t } = useLaterTexts();
  const title = useNames().bodyOf(question);
  return (
    <div>
      <h3>{page ? <Link to={page}>{title}</Link> : title}</h3>
      {question.figures ? (
        <QuestionFigures question={question} title={title} bars={bars} figures={question.figures} />
      ) : null}
      {question.form === 'text' ? <Soft>{t('figures.text')}</Soft> : null}
    </div>
  );
}

function WithheldQuestions({ figures }: { readonly figures: PlaceFigures }) {
  const { t } = useTranslation();
  const { t: later } = useLaterTexts();
  const { bodyOf } = useNames();
  return (
    <Card>
      <h2>{t('withheld.title')}</h2>
      <Soft>{later('figures.withheld', { count: figures.minimum_responses })}</Soft>
      <Names>
        {figures.withheld.map((question) => (
          <li key={question.id}>{bodyOf(question)}</li>
        ))}
      </Names>
    </Card>
  );
}
