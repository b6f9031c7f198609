import type { Question } from '@anketa/contract/questions/questions';
import { type Locale, locales } from '@anketa/contract/values';
import { type AnswerParts, QuestionField } from '@anketa/question-form/question-field';
import { useLocale, useSession } from '@anketa/remote/suite';
import { Help } from '@anketa/ui/field';
import { Segments } from '@anketa/ui/tabs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { QuestionDraft } from './draft.ts';
import { previewed } from './previewed.ts';

/** From this width of the window both languages stand beside each other. */
export const bothFrom = 1800;

const Frames = styled.div<{ $shown: Locale }>`
  display: flex; gap: 24px; margin-block-start: 12px;
  & > [lang='${({ $shown }) => ($shown === 'cs' ? 'en' : 'cs')}'] { display: none; }
  @media (min-width: ${bothFrom}px) { & > [lang] { display: block; } }
`;

/* As wide as a phone, and as it looks there. */
const Phone = styled.section`
  flex: 0 1 375px; inline-size: 375px; max-inline-size: 100%; min-inline-size: 0; padding: 16px; border: 1px solid var(--line-strong); border-radius: 24px; background: var(--paper);
  & > div { padding: 16px 16px 20px; border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); }
  @media (max-width: 639px) { padding: 0; border: 0; }
  & h3 { margin: 0 0 10px 4px; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 560; letter-spacing: 0; }
`;

const Switch = styled.div`
  margin-block-start: 12px;
  @media (min-width: ${bothFrom}px) { display: none; }
`;

interface PreviewProps {
  readonly draft: QuestionDraft;
  /** Whether students may hide their comments in this evaluation. */
  readonly mayHide: boolean;
}

/** The question just as a student sees it on a phone, in both languages. It can be tried; nothing is saved. */
export function Preview({ draft, mayHide }: PreviewProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(useLocale());
  const question = previewed(draft, {
    body: { cs: t('questionPreview.body_cs'), en: t('questionPreview.body_en') },
    choice: (number) => ({
      cs: t('questionPreview.choice_cs', { number }),
      en: t('questionPreview.choice_en', { number }),
    }),
    end: (step) => ({ cs: t('questionPreview.end_cs', { step }), en: t('questionPreview.end_en', { step }) }),
  });
  return (
    <>
      <h2>{t('questionPreview.title')}</h2>
      <Help>{t('questionPreview.help')}</Help>
      <Switch>
        <Segments
          label={t('questionPreview.language')}
          value={visible}
          onChange={(value) => setVisible(value === 'en' ? 'en' : 'cs')}
          options={locales.map((value) => ({ value, label: t(`questionEditor.language.${value}`) }))}
        />
      </Switch>
      {/* Another form begins with no answer. */}
      <Tried
        key={`${question.form} ${question.choices.length}`}
        question={question}
        visible={visible}
        mayHide={mayHide}
      />
    </>
  );
}

interface TriedProps {
  readonly question: Question;
  readonly visible: Locale;
  readonly mayHide: boolean;
}

function Tried({ question, visible, mayHide }: TriedProps) {
  const { t } = useTranslation();
  const { name } = useSession();
  const [answer, setAnswer] = useState<AnswerParts>({});
  return (
    <Frames $shown={visible}>
      {locales.map((locale) => (
        <Phone key={locale} lang={locale}>
          <h3>{t(`questionPreview.heading.${locale}.${question.target}`)}</h3>
          <div>
            <QuestionField
              id={`preview-${locale}`}
              question={question}
              answer={answer}
              locale={locale}
              mayHide={mayHide}
              person={name ?? ''}
              onChange={setAnswer}
            />
          </div>
        </Phone>
      ))}
    </Frames>
  );
}
