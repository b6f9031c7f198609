import type { Block, Inline, Line, LinkTarget } from '@anketa/contract/mail/text';
import { addressOf, type Filled, fill, isAddress, joined, joinedBy, type Piece } from './template.ts';

/** The plain text of an e-mail. Its lines are as long as they were written: mail programmes break them by their windows. */
export function plainOf(blocks: readonly Block[]): Piece {
  return joined([joinedBy('\n\n', blocks.map(plainBlock)), '\n']);
}

function plainBlock(block: Block): Piece {
  if (block.kind === 'paragraph') return joinedBy('\n', block.lines.map(plainLine));
  if (block.kind === 'list')
    return joinedBy(
      '\n',
      block.items.map((item) => joined(['- ', plainLine(item)])),
    );
  return plainLink(block.label, block.target);
}

/** What a line says, without its looks. Within a link's label an address is a text like any other; so it is here. */
export const plainLine = (line: Line): Piece => joined(line.map(plainInline));

function plainInline(inline: Inline): Piece {
  if (inline.kind === 'text') return inline.text;
  if (inline.kind === 'bold') return plainLine(inline.inlines);
  if (inline.kind === 'link') return plainLink(inline.label, inline.target);
  const { name } = inline;
  if (!isAddress(name)) return ({ lines }) => lines[name];
  return ({ lines, addresses }) => addresses[name] ?? lines[name];
}

function plainLink(label: Line, target: LinkTarget): Piece {
  const words = plainLine(label);
  const link = (filled: Filled) => {
    const [said, address] = [fill(words, filled), addressOf(target, filled)];
    if (address === undefined) return said;
    return said.trim() === '' || said === address ? address : `${said.replace(/:$/, '')}: ${address}`;
  };
  return link;
}
