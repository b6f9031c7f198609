import { readQuestionnaire, saveDraft } from '@anketa/contract/questionnaires';
import { useClient, useConfirm, useLocalized, useSession } from '@anketa/remote/suite';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { answersToSend } from './answers.ts';
import { createDrafts, type Draft, type DraftPorts, type Drafts } from './draft-store.ts';
import { localDrafts } from './local-draft.ts';
import type { Questionnaire, QuestionnaireCache } from './use-cache.ts';

interface Options {
  readonly slug: string;
  readonly data: Questionnaire;
  readonly cache: QuestionnaireCache;
}

/** The drafts of the page, and each one's present state. */
export function useDrafts({ slug, data, cache }: Options): { drafts: Drafts; states: ReadonlyMap<string, Draft> } {
  const ports = usePorts({ slug, data, cache });
  const [drafts] = useState(() => createDrafts(data.open ? data.sections : [], ports));
  const states = useSyncExternalStore(drafts.subscribe, drafts.read);
  useEffect(() => {
    if (data.open) drafts.receive(data.sections);
    void drafts.settleClashes();
  }, [drafts, data]);
  return { drafts, states };
}

function usePorts({ slug, data, cache }: Options): DraftPorts {
  const client = useClient();
  const confirm = useConfirm();
  const { oident } = useSession();
  const { i18n } = useTranslation();
  const localized = useLocalized();
  const newest = useRef({ data, localized });
  useEffect(() => {
    newest.current = { data, localized };
  });
  const sectionOf = (course: string) => newest.current.data.sections.find((section) => section.course === course);
  const [ports] = useState<DraftPorts>(() => ({
    local: localDrafts({ evaluationId: data.evaluation.id, oident: oident ?? '' }),
    toSend(course, answers) {
      const section = sectionOf(course);
      return section ? answersToSend(section, newest.current.data.questions, answers) : answers;
    },
    async put(course, answers, version) {
      const params = { slug, code: course };
      const size = newest.current.data.body_bytes;
      return (await client(saveDraft, { params, body: { ...answers, version }, size })).version;
    },
    async newest(course) {
      const page = await client(readQuestionnaire, { params: { slug } });
      cache.replace(page);
      return page.sections.find((section) => section.course === course)?.draft ?? null;
    },
    async keepsMine(course) {
      const section = sectionOf(course);
      const title = section ? newest.current.localized({ cs: section.name_cs, en: section.name_en }) : course;
      const loading = import(/* webpackChunkName: "submit" */ '../parts/rare-questions.ts');
      // Without the network it is asked later.
      const questions = await loading.catch(() => null);
      return questions && confirm(questions.conflictQuestion(i18n, title));
    },
    onSaved(course, draft) {
      cache.changeSection(course, { status: 'saved', draft });
    },
  }));
  return ports;
}
