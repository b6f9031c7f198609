/** Reports of non-delivery as mail servers write them. */
export interface Reported {
  readonly key: string;
  readonly address: string;
  readonly status: string;
  readonly action?: string;
  /** Lines of the recipient's block instead of the usual ones. */
  readonly recipient?: readonly string[];
  /** Where the report went; undefined: an address that says nothing. */
  readonly to?: string;
  /** Whether it repeats the id of the envelope, and the headers of the message. */
  readonly has?: readonly ('envelope' | 'headers')[];
}

/** As Postfix writes it. */
export function postfixReport({
  key,
  address,
  status,
  action = 'failed',
  recipient,
  to,
  has = ['envelope', 'headers'],
}: Reported): string {
  const lines = [
    'From: MAILER-DAEMON@mx.example.cz (Mail Delivery System)',
    `To: ${to ?? 'bounces@example.cz'}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--B',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `I'm sorry to have to inform you that your message could not be delivered to <${address}>.`,
    '',
    '--B',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.cz',
    ...(has.includes('envelope') ? [`Original-Envelope-Id: ${key}`] : []),
    'Arrival-Date: Thu, 26 Nov 2026 00:00:00 +0000 (UTC)',
    '',
    ...(recipient ?? [`Final-Recipient: rfc822; ${address}`, `Original-Recipient: rfc822;${address}`]),
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} <${address}>: Recipient address`,
    '    rejected: User unknown',
    '',
    '--B',
    ...(has.includes('headers')
      ? ['Content-Type: text/rfc822-headers', '', `Message-ID: <${key}@example.cz>`, 'Subject: Hodnoceni', '']
      : ['Content-Type: text/plain', '', 'none', '']),
    '--B--',
    '',
  ];
  return lines.join('\r\n');
}
