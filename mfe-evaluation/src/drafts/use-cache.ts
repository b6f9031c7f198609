import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readQuestionnaire, Section } from '@anketa/contract/questionnaires';
import { useSuite } from '@anketa/remote/suite';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';

/** The page's data: everything about one student in one evaluation. */
export type Questionnaire = ResponseOf<typeof readQuestionnaire>;

export interface QuestionnaireCache {
  changeSection(course: string, parts: Partial<Section>): void;
  replace(data: Questionnaire): void;
  reload(): void;
}

const lists = ['/internal/evaluation', '/internal/evaluation/list'];

/**
 * Changes what was read of an evaluation, under the address of its page and of each course alike: whichever the student
 * comes back to shows what was saved meanwhile. The lists that count its sections are read anew.
 */
export function useQuestionnaireCache(slug: string): QuestionnaireCache {
  const { mutate } = useSWRConfig();
  const { remote } = useSuite();
  return useMemo(() => {
    const page = `/internal/evaluation/${encodeURIComponent(slug)}`;
    const isOf = (addresses: (url: string) => boolean) => (key: unknown) =>
      Array.isArray(key) && key[0] === remote.id && addresses(String(key[1]));
    const ofPage = isOf((url) => url === page || url.startsWith(`${page}/`));
    const ofLists = isOf((url) => lists.includes(url));
    const quietly = { revalidate: false };
    return {
      changeSection(course, parts) {
        void mutate<Questionnaire>(
          ofPage,
          (data) =>
            data && {
              ...data,
              sections: data.sections.map((section) =>
                section.course === course ? { ...section, ...parts } : section,
              ),
            },
          quietly,
        );
        void mutate(ofLists, undefined, quietly);
      },
      replace(data) {
        void mutate(ofPage, data, quietly);
      },
      reload() {
        void mutate(ofPage);
      },
    };
  }, [mutate, remote.id, slug]);
}
