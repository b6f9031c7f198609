import type { MailMedium } from '@anketa/contract/mail/mailing';
import type { MailValues } from '@anketa/contract/mail/text';
import type { Locale } from '@anketa/contract/values';
import { useLocale } from '@anketa/remote/suite';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { LanguageTabs } from './language-tabs.tsx';
import { MailFields } from './mail-fields.tsx';
import { NoticeFields } from './notice-fields.tsx';
import { textState } from './text-state.ts';

/** An e-mail, or a notification, in both languages. */
export interface WrittenMail {
  readonly subject_cs: string;
  readonly subject_en: string;
  readonly body_cs: string;
  readonly body_en: string;
}

const fields = { mail: MailFields, push: NoticeFields } as const;

interface MailTextsProps {
  readonly medium: MailMedium;
  readonly value: WrittenMail;
  readonly onChange: (value: WrittenMail) => void;
  /** What stands for the placeholders in the previews. */
  readonly examples: Readonly<Record<Locale, MailValues>>;
}

/** Subject and text in both languages, each with its preview. */
export function MailTexts({ medium, value, onChange, examples }: MailTextsProps) {
  const locale = useLocale();
  const id = useId();
  const Fields = fields[medium];
  const [chosen, setChosen] = useState<Locale>(locale);
  const settled = useDeferredValue(value);
  const states = useMemo(() => {
    const { subject_cs, subject_en, body_cs, body_en } = settled;
    return { cs: textState(medium, subject_cs, body_cs), en: textState(medium, subject_en, body_en) };
  }, [medium, settled]);
  return (
    <LanguageTabs id={id} chosen={chosen} onChoose={setChosen} states={states}>
      {(language) => (
        <Fields
          locale={language}
          subject={value[`subject_${language}`]}
          body={value[`body_${language}`]}
          onSubject={(subject) => onChange({ ...value, [`subject_${language}`]: subject })}
          onBody={(body) => onChange({ ...value, [`body_${language}`]: body })}
          values={examples[language]}
        />
      )}
    </LanguageTabs>
  );
}
