import { useLocalized } from '@anketa/remote/suite';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Draft, Drafts } from '../../drafts/draft-store.ts';
import type { Questionnaire } from '../../drafts/use-cache.ts';
import { later } from '../../locales/later/later-texts.ts';
import type { ClashProps } from './clash-dialog.tsx';

interface Options {
  readonly data: Questionnaire;
  readonly drafts: Drafts;
  readonly states: ReadonlyMap<string, Draft>;
}

/** The question what stays of answers that clash, of one section at a time. Where its dialog cannot be loaded it is put off. */
export function useClash({ data, drafts, states }: Options): ReactNode {
  const localized = useLocalized();
  const [Dialog, setDialog] = useState<ComponentType<ClashProps>>();
  const section = data.sections.find(({ course }) => states.get(course)?.asked);
  const course = section?.course;
  useEffect(() => {
    if (course === undefined || Dialog) return;
    later.with(import(/* webpackChunkName: "unsent" */ './clash-dialog.tsx')).then(
      ({ ClashDialog }) => setDialog(() => ClashDialog),
      () => drafts.postpone(course),
    );
  }, [course, Dialog, drafts]);
  const asked = section && {
    course: section.course,
    name: localized({ cs: section.name_cs, en: section.name_en }),
    clashes: states.get(section.course)?.clashes ?? [],
  };
  return Dialog ? <Dialog asked={asked} data={data} drafts={drafts} /> : null;
}
