import type { Answers, Section } from '@anketa/contract/questionnaires';
import { saveDraft } from '@anketa/contract/questionnaires';
import type { AnswerParts } from '@anketa/question-form/question-field';
import { isHttpError } from '@anketa/remote/http-error';
import { useClient, useConfirm } from '@anketa/remote/suite';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DraftPlace, forgetLocalDraft, keepLocalDraft, readLocalDraft } from './local-draft.ts';

/** Where the answers are kept at the moment. */
export type Keeping = 'nothing' | 'saved' | 'device' | 'saving' | 'memory';

const none: Answers = { answers: [], not_taught: [] };

interface Options {
  readonly slug: string;
  readonly section: Section;
  readonly place: DraftPlace;
  /** The server's newest draft, after a conflict. */
  readonly reload: () => Promise<Section | undefined>;
}

/** The answers of one section: changes are kept on the device at once, and on the server by `save`. */
export function useAnswers({ slug, section, place, reload }: Options) {
  const client = useClient();
  const confirm = useConfirm();
  const { t } = useTranslation();
  const [start] = useState(() => startOf(section, readLocalDraft(place)));
  const [given, setGiven] = useState<Answers>(start.answers);
  const [keeping, setKeeping] = useState<Keeping>(start.keeping);
  const base = useRef(start.base);

  const change = useCallback(
    (next: Answers) => {
      setGiven(next);
      const kept = keepLocalDraft(place, { answers: next, base: base.current });
      setKeeping(kept ? 'device' : 'memory');
    },
    [place],
  );

  const put = useCallback(
    async (answers: Answers, version: number): Promise<boolean> => {
      const body = { ...answers, version };
      const saved = await client(saveDraft, { params: { slug, code: section.course }, body });
      base.current = saved.version;
      forgetLocalDraft(place);
      setKeeping('saved');
      return true;
    },
    [client, slug, section.course, place],
  );

  /** Another device saved meanwhile: the student says which answers stay. */
  const settle = useCallback(
    async (mine: Answers): Promise<boolean> => {
      const theirs = (await reload())?.draft;
      const keepMine = await confirm({
        title: t('section.conflictTitle'),
        text: t('section.conflict'),
        yes: t('section.keepMine'),
        no: t('section.keepOther'),
      });
      if (keepMine === null) return false;
      if (keepMine || !theirs) return put(mine, theirs?.version ?? 0);
      setGiven(theirs);
      base.current = theirs.version;
      forgetLocalDraft(place);
      setKeeping('saved');
      return true;
    },
    [confirm, reload, put, place, t],
  );

  const save = useCallback(async (): Promise<boolean> => {
    setKeeping('saving');
    try {
      return await put(given, base.current);
    } catch (error) {
      setKeeping('device');
      if (isHttpError(error) && error.problem.type?.endsWith('/draft-conflict')) return settle(given);
      throw error;
    }
  }, [put, settle, given]);

  // What this device kept was made from an older version than the server has: ask before anything is overwritten.
  const asked = useRef(false);
  useEffect(() => {
    if (!start.conflict || asked.current) return;
    asked.current = true;
    void settle(start.answers);
  }, [start, settle]);

  const setAnswer = (block: string, question: number, parts: AnswerParts) => {
    const others = given.answers.filter((answer) => answer.block !== block || answer.question !== question);
    const empty = parts.value === undefined && !parts.blank;
    change({ ...given, answers: empty ? others : [...others, { block, question, ...parts }] });
  };
  const setTaught = (block: string, taught: boolean) => {
    const others = given.not_taught.filter((key) => key !== block);
    change({ ...given, not_taught: taught ? others : [...others, block] });
  };
  const forget = useCallback(() => forgetLocalDraft(place), [place]);
  return { given, keeping, setAnswer, setTaught, save, forget };
}

/** Begins with this device's answers when they are newer, else with the server's draft. */
function startOf({ draft }: Section, local: ReturnType<typeof readLocalDraft>) {
  const server = { answers: draft ?? none, base: draft?.version ?? 0, keeping: draft ? 'saved' : 'nothing' } as const;
  if (!local) return { ...server, conflict: false };
  return { answers: local.answers, base: local.base, keeping: 'device', conflict: local.base !== server.base } as const;
}
