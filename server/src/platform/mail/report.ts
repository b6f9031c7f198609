import PostalMime from 'postal-mime';

/** What a report of non-delivery says of one message (RFC 3464). */
export interface Report {
  /** The key of the message (`BulkMail`). */
  readonly key: string;
  /** The address that it did not reach, as we gave it where the report repeats that. */
  readonly address: string;
  /** The enhanced status, such as 5.1.1. */
  readonly status: string;
}

/** More than a report with the headers of its message has. */
export const longestReport = 1024 * 1024;

const ofReport = 'message/delivery-status';
const ofHeaders = ['text/rfc822-headers', 'message/rfc822', 'message/global-headers', 'message/global'];

/**
 * Reads a report of non-delivery: a message as it came, headers and bodies. Undefined: it is no report, it says that the message came or is only late, or
 * nobody can tell which message it is about. Never throws for what it holds.
 */
export async function readReport(bytes: Uint8Array): Promise<Report | undefined> {
  const mail = await PostalMime.parse(bytes, { rfc822Attachments: true }).catch(() => undefined);
  if (!mail) return undefined;
  const partOf = (types: readonly string[]) =>
    mail.attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()));
  const report = partOf([ofReport]);
  if (!report) return undefined;
  const [ofMessage, ...ofRecipients] = blocksOf(textOf(report.content));
  const failed = ofRecipients.find((fields) => /^failed\b/i.test(fields.get('action') ?? ''));
  const [status] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(failed?.get('status') ?? '') ?? [];
  // The recipient as we named them, before what their server makes of it.
  const address = addressIn(failed?.get('original-recipient') ?? failed?.get('final-recipient'));
  const headers = partOf(ofHeaders);
  const key = keyIn(
    ofMessage?.get('original-envelope-id'),
    ...[...(mail.to ?? []), mail.deliveredTo].map((to) => (typeof to === 'string' ? to : to?.address)),
    headers && /^message-id:\s*(<[^>]*>)/im.exec(textOf(headers.content))?.[1],
  );
  return status && address && key ? { key, address, status } : undefined;
}

const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** Blocks of fields, divided by empty lines; names in small letters. */
function blocksOf(text: string): ReadonlyMap<string, string>[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split('\n').map((line) => /^([\w-]+):\s*(.*)$/.exec(line));
      return new Map(lines.flatMap((line) => (line ? [[(line[1] ?? '').toLowerCase(), (line[2] ?? '').trim()]] : [])));
    })
    .filter((fields) => fields.size > 0);
}

/** The address of `rfc822; address`, with what xtext hides (RFC 3461, 4). */
function addressIn(field: string | undefined): string | undefined {
  const given = field?.replace(/^[^;]*;\s*/, '').replace(/^<|>$/g, '');
  return given?.replace(/\+([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The first key of a message in any of these: the id of an envelope, an address `bounces+key@…`, the id of a message. */
function keyIn(...places: readonly (string | undefined)[]): string | undefined {
  for (const place of places) {
    const [, key] = /(?:^|[+<])([0-9a-f]{24})(?:@|$)/.exec(place ?? '') ?? [];
    if (key) return key;
  }
  return undefined;
}
