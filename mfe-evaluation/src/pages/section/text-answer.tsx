import type { Answer } from '@anketa/contract/questionnaires';
import { type Question, textMaximum } from '@anketa/contract/questions';
import { useLocalized, useSession } from '@anketa/remote/suite';
import { Checkbox } from '@anketa/ui/choice';
import { TextArea } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';

type TextParts = Pick<Answer, 'value' | 'hide' | 'sign'>;

interface Props {
  readonly question: Question;
  readonly answer: TextParts;
  readonly mayHide: boolean;
  readonly onChange: (answer: TextParts) => void;
}

/** A text answer: how long it is, who will read it, and whether to hide or sign it. */
export function TextAnswer({ question, answer, mayHide, onChange }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { name } = useSession();
  const text = typeof answer.value === 'string' ? answer.value : '';
  const change = (parts: TextParts) => onChange({ value: text, hide: answer.hide, sign: answer.sign, ...parts });
  const audience = answer.hide ? t('section.readersHidden') : t(`section.readers.${question.publicity}`);
  return (
    <div>
      <TextArea
        label={localized({ cs: question.body_cs, en: question.body_en })}
        hideLabel
        help={`${audience} ${text ? t('section.length', { length: text.length, most: textMaximum }) : ''}`}
        value={text}
        maxLength={textMaximum}
        rows={3}
        onChange={(value) => change({ value })}
      />
      {text.trim() ? (
        <>
          {mayHide ? (
            <Checkbox
              label={t('section.hide')}
              help={t('section.hideHelp')}
              checked={answer.hide ?? false}
              onChange={(hide) => change({ hide })}
            />
          ) : null}
          <Checkbox
            label={t('section.sign')}
            help={answer.sign ? t('section.signHelp', { name }) : undefined}
            checked={answer.sign ?? false}
            onChange={(sign) => change({ sign })}
          />
        </>
      ) : null}
    </div>
  );
}
