import { noticeLengths } from '@anketa/contract/mail/emails';
import { noticeOf } from '@anketa/contract/mail/notice-text';
import { noticePlaceholders, type Placeholder } from '@anketa/contract/mail/text';
import { useLocale } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { TextArea, TextInput } from '@anketa/ui/field';
import { FormatBar } from '@anketa/ui/format-bar';
import { Stack } from '@anketa/ui/page';
import { useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { MarkedArea } from './marked-area.tsx';
import { NoticePreview } from './notice-preview.tsx';
import { usePlaceholderNames } from './placeholder-names.ts';
import { applyEdit, editPlaceholder } from './text-edits.ts';
import type { TextsIn } from './texts-in.ts';
import { Tools } from './tools.ts';
import { useProblems } from './use-problems.ts';

const Insert = styled.span`align-self: center; margin-inline-end: 4px; color: var(--ink-soft); font-size: var(--text-s);
  @media (max-width: 639px) { flex-basis: 100%; }
`;

/** Title and text of a notification in one language, with how long they are, and how a phone shows them. */
export function NoticeFields({ locale, subject, body, onSubject, onBody, values }: TextsIn) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const countOf = useCount();
  // As long as they are once their values stand in them.
  const read = noticeOf([{ title: subject, text: body, values }]);
  const { nameOf, named, keyed, lengthOf, marks } = usePlaceholderNames(noticePlaceholders);
  const [titleError, textError] = [useProblems('push', 'subject', subject), useProblems('push', 'body', body)];
  const previewed = { title: useDeferredValue(subject), text: useDeferredValue(body) };
  function insert(key: Placeholder) {
    if (!area.current) return;
    const { value, selectionStart: from, selectionEnd: to } = area.current;
    applyEdit(area.current, editPlaceholder({ value, from, to }, nameOf(key)));
  }
  return (
    <Stack>
      <TextInput
        label={t('mailText.subject.push')}
        count={countOf(read.title, noticeLengths.title)}
        value={named(subject)}
        onChange={(text) => onSubject(keyed(text))}
        maxLength={lengthOf(subject, noticeLengths.title, read.title)}
        lang={locale}
        error={titleError}
      />
      <TextArea
        around={(control) => (
          <MarkedArea text={named(body)} marks={marks}>
            {control}
          </MarkedArea>
        )}
        label={t('mailText.body')}
        help={t('notice.help')}
        count={countOf(read.text, noticeLengths.body)}
        value={named(body)}
        // A notification has no lines.
        onChange={(text) => onBody(keyed(text.replace(/[\r\n]+/g, ' ')))}
        maxLength={lengthOf(body, noticeLengths.body, read.text)}
        area={area}
        lang={locale}
        error={textError}
        tools={
          <Tools>
            <FormatBar label={t('mailText.insert')}>
              <Insert aria-hidden="true">{t('notice.insert')}</Insert>
              {noticePlaceholders.map((key) => (
                <Button key={key} $small onClick={() => insert(key)}>
                  {nameOf(key)}
                </Button>
              ))}
            </FormatBar>
          </Tools>
        }
      />
      <Stack $gap={8}>
        <h3>{t('notice.preview')}</h3>
        <NoticePreview {...previewed} values={values} locale={locale} />
      </Stack>
    </Stack>
  );
}

function useCount() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (text: string, most: number) => t('notice.count', { number: text.length.toLocaleString(locale), most });
}
