import type { OwnComment } from '@anketa/contract/result-own';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { Badge } from '@anketa/ui/notice';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { resultsAt } from '../../parts/results-at.ts';

const Within = styled.section`
  padding-block: 12px; border-block-start: 1px solid var(--line);
  &:last-child { padding-block-end: 0; }
  & > h3 { margin: 0 0 10px; font-size: var(--text-m); }
`;

const Comments = styled.ul`
  list-style: none; margin: 0; padding: 0; display: grid; gap: 14px; max-inline-size: 80ch;
  & > li { padding-inline-start: 14px; border-inline-start: 3px solid var(--line); break-inside: avoid; }
  & p { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
  & footer { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 10px; color: var(--ink-soft); font-size: var(--text-xs); }
`;

interface Props {
  readonly slug: string;
  readonly comments: readonly OwnComment[];
  /** What the cards are of; within one they stand by the other. */
  readonly by: 'course' | 'question';
}

/** Comments in cards by course and within them by question, or the other way. */
export function CommentGroups({ slug, comments, by }: Props) {
  const ofCourse = ({ course }: OwnComment) => course.code;
  const ofQuestion = ({ question }: OwnComment) => String(question.id);
  const [outer, inner] = by === 'course' ? [ofCourse, ofQuestion] : [ofQuestion, ofCourse];
  return (
    <Stack>
      {[...Map.groupBy(comments, outer)].map(([key, group]) => (
        <Card key={key} aria-labelledby={`group-${key}`}>
          <h2 id={`group-${key}`}>
            <Heading slug={slug} of={group[0]} kind={by} />
          </h2>
          {[...Map.groupBy(group, inner)].map(([within, some]) => (
            <Within key={within}>
              <h3>
                <Heading slug={slug} of={some[0]} kind={by === 'course' ? 'question' : 'course'} />
              </h3>
              <Comments>
                {some.map((comment) => (
                  <li key={comment.id}>
                    <p>{comment.body}</p>
                    <Marks comment={comment} />
                  </li>
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
  readonly slug: string;
  readonly of: OwnComment | undefined;
  readonly kind: Props['by'];
}

function Heading({ slug, of, kind }: HeadingProps) {
  const localized = useLocalized();
  if (!of) return null;
  const { course, question } = of;
  if (kind === 'question') return localized({ cs: question.body_cs, en: question.body_en });
  return (
    <Link to={resultsAt(slug, 'course', course.code)}>{localized({ cs: course.name_cs, en: course.name_en })}</Link>
  );
}

/** About whom it is, who signed it, and how it came to be read. */
function Marks({ comment }: { readonly comment: OwnComment }) {
  const { t } = useLaterTexts();
  const texts = useTranslation();
  const { teacher, parallel_code, signed_name, hidden, handed_over } = comment;
  const parts = [teacher, parallel_code && t('ownComments.inParallel', { code: parallel_code })].filter(Boolean);
  if (parts.length === 0 && !signed_name && !hidden && !handed_over) return null;
  return (
    <footer>
      {parts.length > 0 ? <span>{parts.join(' · ')}</span> : null}
      {signed_name ? <span>— {signed_name}</span> : null}
      {hidden ? <Badge>{t('ownComments.hiddenMark')}</Badge> : null}
      {handed_over ? <Badge>{texts.t('comments.handedOver')}</Badge> : null}
    </footer>
  );
}
