import { choiceMaximum } from '@anketa/contract/questions/questions';
import type { Locale } from '@anketa/contract/values';
import { Button } from '@anketa/ui/button';
import { Help } from '@anketa/ui/field';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { reorderMarks, useReorder } from '@anketa/ui/reorder';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { moved } from '../parts/move.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { asDraftChoice, type DraftChoice } from './draft.ts';
import type { EditorFields } from './editor-fields.ts';
import { isFaulty } from './faulty-choices.ts';
import { PasteChoices } from './paste-choices.tsx';
import { type Pasted, withPasted } from './pasted-choices.ts';

const List = styled.ol`
  display: grid; gap: 8px; margin: 0; padding: 0; list-style: none;
  ${reorderMarks}
`;

/** Fewer make no choice. */
const fewest = 2;

/** The choices in both languages side by side: add, remove, put in order, paste many. */
export function ChoicesEditor({ draft, change, errors, frozen }: EditorFields) {
  const { t } = useTranslation();
  const { choices } = draft;
  const [announced, announce] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const awaited = useRef<number>(null);
  const put = (next: readonly DraftChoice[]) => change({ choices: next });

  useEffect(() => {
    // A row that has just been added, or the one that took the place of a removed one.
    if (awaited.current === null) return;
    list.current
      ?.querySelectorAll<HTMLElement>('li input[lang="cs"]')
      [Math.min(awaited.current, choices.length - 1)]?.focus();
    awaited.current = null;
  }, [choices]);

  function move(from: number, to: number) {
    put(moved(choices, from, to));
    announce(t('questionEditor.choiceMoved', { name: choices[from]?.cs, place: to + 1, total: choices.length }));
  }
  function add(after: number) {
    if (choices.length >= choiceMaximum) return;
    awaited.current = after + 1;
    put(choices.toSpliced(after + 1, 0, asDraftChoice({ cs: '', en: '' })));
  }
  function remove(at: number) {
    awaited.current = at;
    put(choices.toSpliced(at, 1));
  }
  function take({ choices: pasted, written, left }: Pasted) {
    put(pasted.map((choice, at) => ({ ...choice, key: choices[at]?.key ?? asDraftChoice(choice).key })));
    const pastedText = t('questionEditor.pasted', { count: written });
    announce(
      left > 0 ? `${pastedText} ${t('questionEditor.pastedLeft', { count: left, most: choiceMaximum })}` : pastedText,
    );
  }
  function paste(text: string, locale: Locale, from: number): boolean {
    // One line is an ordinary paste into the field.
    if (!/[\r\n\t]/.test(text.trim())) return false;
    take(withPasted(choices, text, { locale, from }));
    return true;
  }
  const reorder = useReorder(move);
  return (
    <ChoiceGroup
      label={t('questionEditor.choices')}
      error={errors.choices}
      below={
        frozen ? null : (
          <>
            <div>
              <Button $small $off={choices.length >= choiceMaximum} onClick={() => add(choices.length - 1)}>
                {t('questionEditor.addChoice')}
              </Button>
            </div>
            <PasteChoices choices={choices} onPaste={take} />
          </>
        )
      }
    >
      {frozen ? null : <Help>{t('questionEditor.choicesHelp', { most: choiceMaximum })}</Help>}
      <List ref={list}>
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.key}
            choice={choice}
            index={index}
            reorder={reorder}
            frozen={frozen}
            count={choices.length}
            invalid={(locale) => errors.choices !== undefined && isFaulty(choices, index, locale)}
            onChange={(part) => put(choices.with(index, { ...choice, ...part }))}
            onMove={move}
            onEnter={() => add(index)}
            onPaste={(text, locale) => paste(text, locale, index)}
            onRemove={choices.length > fewest ? () => remove(index) : undefined}
          />
        ))}
      </List>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </ChoiceGroup>
  );
}
