import type { ResultBlock } from '@anketa/contract/results';
import { AnnouncedChanges } from '../../parts/changes/announced-changes.tsx';
import { CommentKeys } from '../../parts/comments/comment-keys.tsx';

interface Props {
  readonly slug: string;
  readonly code: string;
  readonly blocks: readonly ResultBlock[];
}

/** After a course's results: keys, for those who may do something with its comments, and what teachers say will change. */
export function AfterResults({ slug, code, blocks }: Props) {
  const questions = blocks.flatMap((block) => block.questions);
  return (
    <>
      {questions.some(({ comments }) => comments.some(({ may }) => may.length > 0)) ? <CommentKeys /> : null}
      <AnnouncedChanges slug={slug} code={code} />
    </>
  );
}
