import { readQuestionnaire, saveDraft } from '@anketa/contract/questions/questionnaires';
import { useClient, useNotify, useSession } from '@anketa/remote/suite';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { answersToSend } from './answers.ts';
import { createDrafts, type Draft, type DraftPorts, type Drafts, type LeftOver } from './draft-store.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { localDrafts } from './local-draft.ts';
import { otherTabs } from './tabs.ts';
import type { Questionnaire, QuestionnaireCache } from './use-cache.ts';

interface Options {
  readonly slug: string;
  readonly data: Questionnaire;
  readonly cache: QuestionnaireCache;
}

interface PageDrafts {
  readonly drafts: Drafts;
  /** The unfinished sections, and what was not sent of those that are over. */
  readonly states: ReadonlyMap<string, Draft>;
  readonly leftOver: ReadonlyMap<string, LeftOver>;
}

/** The drafts of the page, and each one's present state. */
export function useDrafts({ slug, data, cache }: Options): PageDrafts {
  const ports = usePorts({ slug, data, cache });
  const [drafts] = useState(() => createDrafts(data.sections, data.open, ports));
  const states = useSyncExternalStore(drafts.subscribe, drafts.read);
  const leftOver = useSyncExternalStore(drafts.subscribe, drafts.leftOver);
  useEffect(() => drafts.receive(data.sections, data.open), [drafts, data]);
  useEffect(() => drafts.join(), [drafts]);
  useEffect(() => {
    // A page that the browser had put aside has heard nothing meanwhile.
    function onShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      drafts.catchUp();
      cache.reload();
    }
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [drafts, cache]);
  return { drafts, states, leftOver };
}

function usePorts({ slug, data, cache }: Options): DraftPorts {
  const client = useClient();
  const notify = useNotify();
  const { oident } = useSession();
  const { t } = useTranslation();
  const newest = useRef({ data, t });
  useEffect(() => {
    newest.current = { data, t };
  });
  const [ports] = useState<DraftPorts>(() => {
    const owner = { evaluationId: data.evaluation.id, oident: oident ?? '' };
    const sectionIn = (page: Questionnaire, course: string) =>
      page.sections.find((section) => section.course === course);
    return {
      tab: idempotencyKey().slice(0, 8),
      local: localDrafts(owner),
      tabs: otherTabs(owner),
      now: () => new Date(),
      toSend(course, answers) {
        const section = sectionIn(newest.current.data, course);
        return section ? answersToSend(section, newest.current.data.questions, answers) : answers;
      },
      async put(course, answers, version) {
        const params = { slug, code: course };
        const size = newest.current.data.body_bytes;
        return (await client(saveDraft, { params, body: { ...answers, version }, size })).version;
      },
      async newest(course) {
        const page = await client(readQuestionnaire, { params: { slug } });
        const { status = 'empty', draft = null } = sectionIn(page, course) ?? {};
        return { status, draft, open: page.open };
      },
      changeRead: (course, parts) => cache.changeSection(course, parts),
      reload: () => cache.reload(),
      announce: (_course, count) => notify({ kind: 'info', text: newest.current.t('form.taken', { count }) }),
    };
  });
  return ports;
}
