import { mailPlaceholders } from '@anketa/contract/mail/text';
import type { Locale } from '@anketa/contract/values';
import { Button } from '@anketa/ui/button';
import { TextArea } from '@anketa/ui/field';
import { FormatBar } from '@anketa/ui/format-bar';
import { Menu } from '@anketa/ui/menu';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkedArea } from './marked-area.tsx';
import { usePlaceholderNames } from './placeholder-names.ts';
import {
  applyEdit,
  editBold,
  editButton,
  editLink,
  editList,
  editPlaceholder,
  type Selected,
  type TextEdit,
} from './text-edits.ts';
import { Tools } from './tools.ts';
import { useProblems } from './use-problems.ts';

interface MailTextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The language of the text. */
  readonly locale: Locale;
  readonly maxLength: number;
}

/** The text of an e-mail in one language, with tools that write into it and with what is wrong in it. */
export function MailTextField({ label, value, onChange, locale, maxLength }: MailTextFieldProps) {
  const { t } = useTranslation();
  const { nameOf, named, keyed, lengthOf, marks, button: around } = usePlaceholderNames(mailPlaceholders);
  const area = useRef<HTMLTextAreaElement>(null);
  const error = useProblems('mail', 'body', value);
  function edit(make: (selected: Selected) => TextEdit) {
    if (!area.current) return;
    const { value: written, selectionStart: from, selectionEnd: to } = area.current;
    applyEdit(area.current, make({ value: written, from, to }));
  }
  const bold = () => edit(editBold);
  const link = () => edit((selected) => editLink(selected, t(`mailWords.${locale}.link`)));
  const button = () => edit((selected) => editButton(selected, t(`mailWords.${locale}.button`), around));
  function onKeyDown(event: KeyboardEvent) {
    const act = { b: bold, k: link }[event.key.toLowerCase()];
    if (!act || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    act();
  }
  return (
    <TextArea
      around={(control) => (
        <MarkedArea text={named(value)} marks={marks}>
          {control}
        </MarkedArea>
      )}
      label={label}
      value={named(value)}
      onChange={(text) => onChange(keyed(text))}
      maxLength={lengthOf(value, maxLength)}
      area={area}
      onKeyDown={onKeyDown}
      error={error}
      help={t('mailText.help')}
      lang={locale}
      tools={
        <Tools>
          <FormatBar label={t('mailText.tools')}>
            <Button $small aria-keyshortcuts="Control+B Meta+B" onClick={bold}>
              {t('mailText.bold')}
            </Button>
            <Button $small aria-keyshortcuts="Control+K Meta+K" onClick={link}>
              {t('mailText.link')}
            </Button>
            <Button $small onClick={() => edit(editList)}>
              {t('mailText.list')}
            </Button>
            <Button $small onClick={button}>
              {t('mailText.button')}
            </Button>
            <Menu
              small
              label={t('mailText.insert')}
              items={mailPlaceholders.map((key) => ({ key: nameOf(key), label: nameOf(key) }))}
              onChoose={(name) => edit((selected) => editPlaceholder(selected, name))}
            />
          </FormatBar>
        </Tools>
      }
    />
  );
}
