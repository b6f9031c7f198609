import {
  generalCourse,
  leaveCourse,
  refuseQuestionnaire,
  reopenCourse,
  type Section,
  submitQuestionnaire,
} from '@anketa/contract/questions/questionnaires';
import { isHttpError, isSessionEnd } from '@anketa/remote/http-error';
import { useGo } from '@anketa/remote/link';
import { useConfirm, useLocale, useLocalized, useNotify } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useAction } from '@anketa/remote/use-action';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answersToSend, noAnswers } from '../../drafts/answers.ts';
import type { Drafts } from '../../drafts/draft-store.ts';
import type { Questionnaire, QuestionnaireCache } from '../../drafts/use-cache.ts';
import { later } from '../../locales/later/later-texts.ts';
import type { SubmitQuestion } from './submit-dialog.tsx';

interface Options {
  readonly slug: string;
  readonly data: Questionnaire;
  readonly drafts: Drafts;
  readonly cache: QuestionnaireCache;
  /** Asks before a submission; throws where it cannot even ask. */
  readonly ask: (question: SubmitQuestion) => Promise<boolean>;
}

/** Which section is being submitted, among how many. */
interface Progress {
  readonly at: number;
  readonly of: number;
  readonly name: string;
}

interface Failure {
  readonly course: string;
  readonly name: string;
  readonly text: string;
}

/** What was ended last: how many sections, and the last of them. */
interface Ended {
  readonly how: 'submitted' | 'refused' | 'left';
  readonly section: Section;
  readonly count: number;
}

/** What ends the filling in of a section, each with its question and its message, and what takes that back: one at a time. */
export function useFinish({ slug, data, drafts, cache, ask }: Options) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const confirm = useConfirm();
  const notify = useNotify();
  const go = useGo();
  const quietly = { refresh: 'nothing' } as const;
  const submitting = useAction(submitQuestionnaire, quietly);
  const refusal = useAction(refuseQuestionnaire, quietly);
  const leaving = useAction(leaveCourse, quietly);
  const reopening = useAction(reopenCourse, quietly);
  const [progress, setProgress] = useState<Progress>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [unsent, setUnsent] = useState<readonly Failure[]>([]);
  const [ended, setEnded] = useState<Ended>();
  // Buttons stay enabled: a disabled one would lose the focus that a closed dialog gives back to it.
  const running = useRef(false);
  const nameOf = (section: Section) => localized({ cs: section.name_cs, en: section.name_en });
  const answersOf = ({ course }: Section) => drafts.read().get(course)?.answers ?? noAnswers;
  const paramsOf = ({ course }: Section) => ({ params: { slug, code: course } });

  /**
   * One act at a time. What it asks with is loaded when it is first wanted: where that fails, there is no network, which `tell` says beside what was pressed.
   */
  async function run(
    sections: readonly Section[],
    act: () => Promise<unknown>,
    report: (failed: readonly Failure[]) => void = setFailures,
  ): Promise<void> {
    if (running.current) return;
    running.current = true;
    setFailures([]);
    setUnsent([]);
    try {
      await act();
    } catch {
      report(sections.map((section) => ({ course: section.course, name: nameOf(section), text: t('form.offline') })));
    } finally {
      running.current = false;
    }
  }

  /** The page may be behind the server: submitted elsewhere, closed, or asked otherwise now. */
  function catchUp(error: unknown): string | undefined {
    if (!isHttpError(error)) return undefined;
    if (error.status === 409 || error.status === 422) cache.reload();
    if (error.status === 0) return t('form.offline');
    return changedQuestions.includes(error.problem.type ?? '') ? t('form.changed') : undefined;
  }

  /** Why an act on a section failed; nothing for a session that has ended, of which the shell's dialog tells. */
  function failureOf(section: Section, error: unknown): Failure[] {
    if (isSessionEnd(error)) return [];
    const text = catchUp(error) ?? errorText(error, locale);
    return [{ course: section.course, name: nameOf(section), text }];
  }

  /** Submits the answers that the student sees. Refused where a draft was saved elsewhere that they do not see. */
  async function submission(section: Section): Promise<{ readonly error?: unknown }> {
    const { course } = section;
    const sent = answersToSend(section, data.questions, answersOf(section));
    const { error } = await submitting.attempt({
      ...paramsOf(section),
      body: { ...sent, version: drafts.read().get(course)?.base ?? 0 },
      headers: { 'idempotency-key': drafts.submitting(course, sent) },
      size: data.body_bytes,
    });
    if (error === undefined) drafts.end(course, 'submitted', sent);
    return { error };
  }

  /** Whether answers of one of these clash with those saved elsewhere: then it is asked which stay, before anything is sent. */
  function clashes(sections: readonly Section[]): boolean {
    return sections.some(({ course }) => drafts.ask(course));
  }

  function asked(sections: readonly Section[]): Promise<boolean> {
    const exempted = sections.some((section) =>
      answersOf(section).answers.some(({ sign, hand_over }) => sign || hand_over),
    );
    const general = sections.length === 1 && sections[0]?.course === generalCourse;
    return ask({ names: sections.map(nameOf), general, exempted });
  }

  async function sendAll(sections: readonly Section[]): Promise<void> {
    const failed: Failure[] = [];
    const sent: Section[] = [];
    for (const [index, section] of sections.entries()) {
      setProgress({ at: index + 1, of: sections.length, name: nameOf(section) });
      const { error } = await submission(section);
      if (isSessionEnd(error)) break;
      if (error === undefined) sent.push(section);
      else failed.push(...failureOf(section, error));
    }
    setProgress(undefined);
    setUnsent(failed);
    const last = sent.at(-1);
    if (last) setEnded({ how: 'submitted', section: last, count: sent.length });
  }

  /** Back to the list, which leads on. */
  function close(section: Section, how: Ended['how']): void {
    setEnded({ how, section, count: 1 });
    go(`/evaluation/${slug}`, { replace: true });
  }

  /** Refuses or leaves, once the student has said that they mean it. */
  async function closing(section: Section, how: 'refused' | 'left'): Promise<void> {
    const { closingQuestion } = await later.with(
      import(/* webpackChunkName: "submit" */ '../../parts/rare-questions.ts'),
    );
    const loses = answersOf(section).answers.length > 0;
    if (!(await confirm(closingQuestion(i18n, how, nameOf(section), loses)))) return;
    const given = answersOf(section);
    const { error } = await (how === 'refused' ? refusal : leaving).attempt(paramsOf(section));
    if (error !== undefined) return setFailures(failureOf(section, error));
    drafts.end(section.course, how, given);
    close(section, how);
  }

  return {
    slug,
    progress,
    /** Why what was pressed in a section failed. */
    failures,
    /** What could not be sent of all that is finished, and why. */
    unsent,
    ended,
    /** The student goes on: what was ended last is no longer told. */
    goOn: useCallback(() => setEnded(undefined), []),
    /** Reads the page again: something may have ended meanwhile. */
    refresh: cache.reload,

    /** Why it failed, if it did, is said beside the button. */
    save: (section: Section) =>
      run([section], async () => {
        const saved = await drafts.save(section.course).catch((error: unknown) => {
          catchUp(error);
          return false;
        });
        if (saved) notify({ kind: 'success', text: t('form.savedNow') });
      }),

    submit: (section: Section) =>
      run([section], async () => {
        if (clashes([section]) || !(await asked([section]))) return;
        const { error } = await submission(section);
        if (error === undefined) close(section, 'submitted');
        else setFailures(failureOf(section, error));
      }),

    submitAll: (sections: readonly Section[]) =>
      run(
        sections,
        async () => {
          if (!clashes(sections) && (await asked(sections))) await sendAll(sections);
        },
        setUnsent,
      ),

    refuse: (section: Section) => run([section], () => closing(section, 'refused')),
    leave: (section: Section) => run([section], () => closing(section, 'left')),

    /** Takes back a refusal, or having left; the questionnaire opens again, empty. */
    reopen: (section: Section) =>
      run([section], async () => {
        const { error } = await reopening.attempt(paramsOf(section));
        if (error !== undefined) return setFailures(failureOf(section, error));
        cache.changeSection(section.course, { status: 'empty', draft: null });
        setEnded(undefined);
        go(`/evaluation/${slug}/course/${encodeURIComponent(section.course)}`);
      }),
  };
}

/** Refusals of answers that were complete when the page was read. */
const changedQuestions = ['/problems/answer-invalid', '/problems/required-unanswered'];

export type Finish = ReturnType<typeof useFinish>;
