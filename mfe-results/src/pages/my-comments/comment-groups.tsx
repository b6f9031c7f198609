import type { OwnComment } from '@anketa/contract/results/own';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { Meta } from '@anketa/ui/meta';
import { Stack } from '@anketa/ui/page';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { CommentDesk } from '../../parts/comments/comment-desk.tsx';
import { CommentItem, Comments } from '../../parts/comments/comment-item.tsx';
import { resultsAt } from '../../parts/results-at.ts';

const Within = styled.section`
  padding-block: 12px; border-block-start: 1px solid var(--line);
  &:last-child { padding-block-end: 0; }
  & > h3 { margin: 0 0 10px; font-size: var(--text-m); }
`;

interface Props {
  readonly comments: readonly OwnComment[];
  /** What the cards are of; within one they stand by the other. */
  readonly by: 'course' | 'question';
  /** They are of several evaluations: each says of which. */
  readonly several: boolean;
}

/** Comments in cards by course and within them by question, or the other way. */
export function CommentGroups({ comments, by, several }: Props) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const ofCourse = ({ course }: OwnComment) => course.code;
  const ofQuestion = ({ question }: OwnComment) => String(question.id);
  const [outer, inner] = by === 'course' ? [ofCourse, ofQuestion] : [ofQuestion, ofCourse];
  return (
    <Stack>
      {[...Map.groupBy(comments, outer)].map(([key, group]) => (
        <Card key={key} aria-labelledby={`group-${key}`}>
          <h2 id={`group-${key}`}>
            <Heading of={group[0]} kind={by} />
          </h2>
          {[...Map.groupBy(group, inner)].map(([within, some]) => (
            <Within key={within}>
              <h3>
                <Heading of={some[0]} kind={by === 'course' ? 'question' : 'course'} />
              </h3>
              <Comments>
                {some.map((comment) => (
                  <CommentItem
                    key={comment.id}
                    comment={comment}
                    above={<Place comment={comment} withEvaluation={several} />}
                    mark={comment.unread ? t('ownComments.new') : undefined}
                  >
                    <CommentDesk
                      comment={comment}
                      slug={comment.evaluation.slug_cs}
                      course={localized({ cs: comment.course.name_cs, en: comment.course.name_en })}
                      question={localized({ cs: comment.question.body_cs, en: comment.question.body_en })}
                    />
                  </CommentItem>
                ))}
              </Comments>
            </Within>
          ))}
        </Card>
      ))}
    </Stack>
  );
}

interface HeadingProps {
  readonly of: OwnComment | undefined;
  readonly kind: Props['by'];
}

function Heading({ of, kind }: HeadingProps) {
  const localized = useLocalized();
  if (!of) return null;
  const { course, question, evaluation } = of;
  if (kind === 'question') return localized({ cs: question.body_cs, en: question.body_en });
  return (
    <Link to={resultsAt(evaluation.slug_cs, 'course', course.code)}>
      {localized({ cs: course.name_cs, en: course.name_en })}
    </Link>
  );
}

interface PlaceProps {
  readonly comment: OwnComment;
  readonly withEvaluation: boolean;
}

/** Of which evaluation it is, and about whom. */
function Place({ comment, withEvaluation }: PlaceProps) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const { teacher, parallel_code, evaluation } = comment;
  const parts = [
    withEvaluation ? localized({ cs: evaluation.name_cs, en: evaluation.name_en }) : '',
    teacher,
    parallel_code === '' ? '' : t('ownComments.inParallel', { code: parallel_code }),
  ];
  return <Meta parts={parts} />;
}
