import { useLocalized } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { RadioGroup } from '@anketa/ui/choice';
import { Dialog } from '@anketa/ui/dialog';
import { Stack } from '@anketa/ui/page';
import { useState } from 'react';
import type { Choice } from '../../drafts/draft-reducer.ts';
import type { Drafts } from '../../drafts/draft-store.ts';
import { textIn } from '../../drafts/field-answers.ts';
import type { Clash } from '../../drafts/unsent.ts';
import type { Questionnaire } from '../../drafts/use-cache.ts';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { aboutWhat, inWords } from './answer-words.ts';

interface Asked {
  readonly course: string;
  readonly name: string;
  readonly clashes: readonly Clash[];
}

export interface ClashProps {
  readonly asked: Asked | undefined;
  readonly data: Questionnaire;
  readonly drafts: Drafts;
}

/** Asks what stays of answers that were given here and elsewhere, question by question. Until that is said both are there. */
export function ClashDialog({ asked, data, drafts }: ClashProps) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const { course = '', name, clashes = [] } = asked ?? {};
  const choiceOf = (clash: Clash) => chosen[clash.field] ?? (areTexts(clash) ? 'both' : 'mine');
  const words = (answer: Clash['mine']) => inWords(answer, data, localized, t);
  function onUse() {
    setChosen({});
    drafts.choose(course, Object.fromEntries(clashes.map((clash) => [clash.field, choiceOf(clash)])));
  }
  return (
    <Dialog
      open={asked !== undefined}
      title={t('clash.title')}
      onClose={() => drafts.postpone(course)}
      actions={
        <>
          <Button onClick={() => drafts.postpone(course)}>{t('clash.later')}</Button>
          <Button $kind="primary" onClick={onUse}>
            {t('clash.use')}
          </Button>
        </>
      }
    >
      <p>{t('clash.text', { name })}</p>
      <Stack>
        {clashes.map((clash) => {
          const { field, mine, theirs } = clash;
          const answer = mine ?? theirs;
          return (
            <RadioGroup
              key={field}
              label={answer ? aboutWhat(answer, data, localized, t) : ''}
              value={choiceOf(clash)}
              onChange={(choice) => setChosen({ ...chosen, [field]: choice as Choice })}
              options={[
                { value: 'mine', label: t('clash.mine'), help: words(mine) },
                { value: 'theirs', label: t('clash.theirs'), help: words(theirs) },
                ...(areTexts(clash) ? [{ value: 'both', label: t('clash.both') }] : []),
              ]}
            />
          );
        })}
      </Stack>
    </Dialog>
  );
}

/** Two texts may both stay, one after the other. */
function areTexts({ mine, theirs }: Clash): boolean {
  return Boolean(textIn(mine) && textIn(theirs));
}
