import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readQuestionnaire, Section } from '@anketa/contract/questions/questionnaires';
import { useCache } from '@anketa/remote/use-cache';
import { useMemo } from 'react';

/** The page's data: everything about one student in one evaluation. */
export type Questionnaire = ResponseOf<typeof readQuestionnaire>;

export interface QuestionnaireCache {
  changeSection(course: string, parts: Partial<Section>): void;
  reload(): void;
}

const lists = ['/internal/evaluation', '/internal/evaluation/list'];

/**
 * Changes what was read of an evaluation, under the address of its page and of each course alike: whichever the student
 * comes back to shows what was saved meanwhile. The lists that count its sections are read anew.
 */
export function useQuestionnaireCache(slug: string): QuestionnaireCache {
  const cache = useCache();
  return useMemo(() => {
    const page = `/internal/evaluation/${encodeURIComponent(slug)}`;
    const ofPage = (url: string) => url === page || url.startsWith(`${page}/`);
    return {
      changeSection(course, parts) {
        cache.change<Questionnaire>(
          ofPage,
          (data) =>
            data && {
              ...data,
              sections: data.sections.map((section) =>
                section.course === course ? { ...section, ...parts } : section,
              ),
            },
        );
        cache.change(
          (url) => lists.includes(url),
          () => undefined,
        );
      },
      reload: () => cache.reload(ofPage),
    };
  }, [cache, slug]);
}
