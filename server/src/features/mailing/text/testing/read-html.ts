import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** What an e-mail may consist of. */
const listed: Readonly<Record<string, readonly string[]>> = {
  html: ['lang'],
  head: [],
  meta: ['charset', 'name', 'content'],
  title: [],
  body: ['style'],
  table: ['role', 'border', 'cellpadding', 'cellspacing', 'width', 'style'],
  tbody: [],
  tr: [],
  td: ['align', 'style'],
  div: ['lang', 'dir'],
  hr: ['style'],
  p: ['style'],
  ul: ['style'],
  li: ['style'],
  strong: [],
  br: [],
  a: ['href', 'style'],
};

/** An e-mail as a browser reads its HTML. */
export function readHtml(html: string) {
  const errors: string[] = [];
  const found = { unlisted: [] as string[], styles: new Set<string>(), addresses: [] as string[] };
  const document = parse(html, { onParseError: ({ code }) => void errors.push(code) });
  const walk = (node: Node) => {
    if (tree.isTextNode(node) || tree.isDocumentTypeNode(node)) return;
    if (!tree.isElementNode(node)) return void found.unlisted.push(node.nodeName);
    for (const { name, value } of node.attrs) {
      if (!listed[node.tagName]?.includes(name)) found.unlisted.push(`${node.tagName} ${name}`);
      if (name === 'style') found.styles.add(value);
      if (name === 'href') found.addresses.push(value);
    }
    if (!(node.tagName in listed)) found.unlisted.push(node.tagName);
    node.childNodes.forEach(walk);
  };
  document.childNodes.forEach(walk);
  return { errors, ...found, title: titleOf(document.childNodes), text: document.childNodes.map(textOf).join('') };
}

function titleOf(nodes: readonly Node[]): string {
  for (const node of nodes) {
    if (!tree.isElementNode(node)) continue;
    if (node.tagName === 'title') return node.childNodes.map(textIn).join('');
    const title = titleOf(node.childNodes);
    if (title !== '') return title;
  }
  return '';
}

const textIn = (node: Node): string =>
  tree.isTextNode(node) ? node.value : tree.isElementNode(node) ? node.childNodes.map(textIn).join('') : '';

/** What it says, written as the plain text of an e-mail is. */
function textOf(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  if (!tree.isElementNode(node) || node.tagName === 'head') return '';
  const inner = node.childNodes.map(textOf).join('');
  if (node.tagName === 'br') return '\n';
  if (node.tagName === 'hr') return '* * *\n\n';
  if (node.tagName === 'li') return `- ${inner}\n`;
  if (node.tagName === 'p') return `${inner}\n\n`;
  if (node.tagName === 'ul') return `${inner}\n`;
  if (node.tagName !== 'a') return inner;
  const address = node.attrs.find(({ name }) => name === 'href')?.value ?? '';
  return inner === address ? address : `${inner.replace(/:$/, '')}: ${address}`;
}
