import type { Block, Inline, Line, LinkTarget } from '@anketa/contract/mail/text';

/** Writes the blocks of an e-mail as somebody would type them. */
export function printed(blocks: readonly Block[]): string {
  return blocks.map(printedBlock).join('\n\n');
}

function printedBlock(block: Block): string {
  if (block.kind === 'paragraph') return block.lines.map((line) => printedLine(line).replace(/^-/, '\\-')).join('\n');
  if (block.kind === 'list') return block.items.map((item) => `- ${printedLine(item)}`).join('\n');
  return `[[${printedLine(block.label)}]](${printedTarget(block.target)})`;
}

const printedLine = (line: Line): string => line.map(printedInline).join('');

function printedInline(inline: Inline): string {
  if (inline.kind === 'text') return inline.text.replace(/[\\*[\]{}]/g, '\\$&');
  if (inline.kind === 'placeholder') return `{${inline.name}}`;
  if (inline.kind === 'bold') return `**${printedLine(inline.inlines)}**`;
  return `[${printedLine(inline.label)}](${printedTarget(inline.target)})`;
}

const printedTarget = (target: LinkTarget): string =>
  target.kind === 'placeholder' ? `{${target.name}}` : target.address.replace(/[()[\]]/g, '\\$&');
