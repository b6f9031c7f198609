import type { Block, Inline, Line, LinkTarget } from '@anketa/contract/mail/text';
import { escapeHtml } from '../../../platform/http/plain-page.ts';
import { mailLink, mailTags } from '../../../platform/mail/layout.ts';
import { plainLine } from './plain.ts';
import { addressOf, fill, isAddress, joined, joinedBy, type Piece } from './template.ts';

/** The HTML of the blocks of an e-mail: nothing but the tags below, around escaped texts. */
export function htmlOf(blocks: readonly Block[]): Piece {
  return joined(blocks.map(htmlBlock));
}

function htmlBlock(block: Block): Piece {
  if (block.kind === 'paragraph') return within('paragraph', joinedBy('<br>', block.lines.map(htmlLine)));
  if (block.kind === 'list') return within('list', joined(block.items.map((item) => within('item', htmlLine(item)))));
  return within('button', htmlLink(block.label, block.target, 'button'));
}

function within(kind: keyof typeof mailTags, inner: Piece): Piece {
  const [start, end] = mailTags[kind];
  return joined([start, inner, end]);
}

const htmlLine = (line: Line): Piece => joined(line.map((inline) => htmlInline(inline)));
/** Of a link's label: an address in it is no link of its own. */
const htmlLabel = (label: Line): Piece => joined(label.map((inline) => htmlInline(inline, true)));

function htmlInline(inline: Inline, inLabel = false): Piece {
  if (inline.kind === 'text') return escapeHtml(inline.text);
  if (inline.kind === 'link') return htmlLink(inline.label, inline.target);
  if (inline.kind === 'bold') {
    return joined(['<strong>', inLabel ? htmlLabel(inline.inlines) : htmlLine(inline.inlines), '</strong>']);
  }
  const { name } = inline;
  if (!isAddress(name)) return ({ lines }) => escapeHtml(lines[name]);
  return ({ lines, addresses }) => {
    const address = addresses[name];
    const text = escapeHtml(address ?? lines[name]);
    return inLabel || address === undefined ? text : mailLink(address, text);
  };
}

/** A link whose label comes to nothing shows its address; one that leads nowhere is its label. */
function htmlLink(label: Line, target: LinkTarget, look: 'link' | 'button' = 'link'): Piece {
  const [visible, words] = [htmlLabel(label), plainLine(label)];
  return (filled) => {
    const address = addressOf(target, filled);
    if (address === undefined) return fill(visible, filled);
    const isEmpty = fill(words, filled).trim() === '';
    return mailLink(address, isEmpty ? escapeHtml(address) : fill(visible, filled), look);
  };
}
