import {
  addressPlaceholders,
  type Block,
  type Inline,
  type Line,
  type LinkTarget,
  type MailValues,
  parseMailSubject,
  parseMailText,
  type Word,
} from '@anketa/contract/mail/text';
import { mailAddress, mailLine } from '@anketa/contract/mail/values';
import type { Locale } from '@anketa/contract/values';
import { createElement, Fragment, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Paper = styled.div`
  padding: 16px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); overflow-wrap: anywhere;
`;

const Subject = styled.p`
  margin: 0 0 16px; padding-bottom: 12px; border-bottom: 1px solid var(--line); font-weight: 640;
`;

const Body = styled.div`
  & > p, & > ul { margin: 0 0 16px; text-wrap: wrap; }
  & > ul { padding-inline-start: 24px; }
  & > :last-child { margin-bottom: 0; }
`;

/* As the e-mail has it (server/src/platform/mail/layout.ts). */
const ButtonLink = styled.a`
  display: inline-block; padding: 12px 20px; border: 2px solid; border-radius: 8px; font-weight: 600; text-decoration: none;
`;

const Nothing = styled.p`
  margin: 0; color: var(--ink-soft);
`;

interface MailPreviewProps {
  readonly subject: string;
  readonly body: string;
  /** What stands for the placeholders. */
  readonly values: MailValues;
  /** The language of the e-mail. */
  readonly locale: Locale;
}

/** An e-mail as it will come to somebody. It is drawn anew only when something of it has changed. */
export const MailPreview = memo(function MailPreview({ subject, body, values, locale }: MailPreviewProps) {
  const { t } = useTranslation();
  const { blocks } = parseMailText(body);
  const { words } = parseMailSubject(subject);
  const title = mailLine(words.map((word) => wordOf(word, values)).join(''));
  return (
    <Paper role="group" aria-label={t('mailText.previewOf.mail', { language: t(`mailText.${locale}`) })}>
      {title === '' ? <Subject>{t('mailing.noSubject')}</Subject> : <Subject lang={locale}>{title}</Subject>}
      {blocks.length === 0 ? (
        <Nothing>{t('mailText.empty')}</Nothing>
      ) : (
        <Body lang={locale}>{joined(blocks.map((block) => drawBlock(block, values)))}</Body>
      )}
    </Paper>
  );
});

/** Nodes one after another. Their order never changes but with the text, so they need no keys. */
const joined = (nodes: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes);

/** What stands for a word. An address is what a link would lead to. */
function wordOf(word: Word, values: MailValues): string {
  if (word.kind === 'text') return word.text;
  const line = mailLine(values[word.name]);
  return (isAddress(word.name) && mailAddress(line)) || line;
}

const isAddress = (name: string) => addressPlaceholders.some((one) => one === name);

function drawBlock(block: Block, values: MailValues): ReactNode {
  const draw = (line: Line) => drawLine(line, values);
  if (block.kind === 'paragraph') return <p>{joined(block.lines.flatMap(withBreaks(draw)))}</p>;
  if (block.kind === 'list') return <ul>{joined(block.items.map((item) => drawItem(draw(item))))}</ul>;
  return <p>{drawLink(block, values, true)}</p>;
}

const withBreaks = (draw: (line: Line) => ReactNode) => (line: Line, at: number) =>
  at === 0 ? draw(line) : [lineBreak, draw(line)];
const lineBreak = <br />;

function drawItem(inner: ReactNode): ReactNode {
  return <li>{inner}</li>;
}

const drawLine = (line: Line, values: MailValues, inLabel = false): ReactNode =>
  joined(line.map((inline) => drawInline(inline, values, inLabel)));

function drawInline(inline: Inline, values: MailValues, inLabel: boolean): ReactNode {
  if (inline.kind === 'bold') return <strong>{drawLine(inline.inlines, values, inLabel)}</strong>;
  if (inline.kind === 'link') return drawLink(inline, values);
  const word = wordOf(inline, values);
  if (inline.kind === 'text' || inLabel || !isAddress(inline.name) || mailAddress(word) === undefined) return word;
  return drawAnchor(word, word);
}

/** A link whose label comes to nothing shows its address; one that leads nowhere is its label. */
function drawLink({ label, target }: Link, values: MailValues, isButton = false): ReactNode {
  const address = target.kind === 'address' ? target.address : mailAddress(mailLine(values[target.name]));
  const drawn = drawLine(label, values, true);
  if (address === undefined) return drawn;
  return drawAnchor(address, saysNothing(label, values) ? address : drawn, isButton);
}

interface Link {
  readonly label: Line;
  readonly target: LinkTarget;
}

function drawAnchor(address: string, content: ReactNode, isButton = false): ReactNode {
  const Anchor = isButton ? ButtonLink : 'a';
  return (
    <Anchor href={address} target="_blank" rel="noreferrer">
      {content}
    </Anchor>
  );
}

const saysNothing = (label: Line, values: MailValues): boolean =>
  label.every((inline) => {
    if (inline.kind === 'bold') return saysNothing(inline.inlines, values);
    return inline.kind !== 'link' && wordOf(inline, values).trim() === '';
  });
