import type { ResponseOf } from '@anketa/contract/endpoint';
import type { courseResults } from '@anketa/contract/results/results';
import { AnnouncedImprovements } from '../../parts/changes/announced-changes.tsx';
import { CommentKeys } from '../../parts/comments/comment-keys.tsx';
import { ClassSection } from './class-section.tsx';
import { OwnCourseLinks } from './own-course-links.tsx';

interface Props extends Pick<ResponseOf<typeof courseResults>, 'blocks' | 'may'> {
  readonly evaluationId: number;
  readonly slug: string;
  readonly code: string;
}

/**
 * After a course's results: keys, for those who may do something with its comments, what whoever teaches it may do about it, and what teachers say
 * will change.
 */
export function AfterResults({ evaluationId, slug, code, blocks, may }: Props) {
  const questions = blocks.flatMap((block) => block.questions);
  return (
    <>
      {questions.some(({ comments }) => comments.some(({ may }) => may.length > 0)) ? <CommentKeys /> : null}
      <OwnCourseLinks evaluationId={evaluationId} code={code} may={may} />
      {may.qr ? <ClassSection slug={slug} code={code} /> : null}
      <AnnouncedImprovements slug={slug} code={code} />
    </>
  );
}
