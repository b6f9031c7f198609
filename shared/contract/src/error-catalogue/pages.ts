import { type CatalogueEntry, page } from './entry.ts';

/** What a person is told in place of a page or over it. */
export const ofPages = {
  'page-failed': {
    rows: ['8.1', '8.2', '8.3'],
    kind: 'error',
    where: ['notification', 'page'],
    time: 'generic',
    proof: 'walk',
    when: 'the data of a page are answered with an error',
    texts: ['suite:pageFailed'],
  },
  'no-response': {
    ...page,
    rows: ['8.3', '8.39'],
    proof: 'walk',
    when: 'no answer comes to what a page reads; the person is sent to the home page, and stays where that would lead back',
    texts: ['suite:downTitle', 'suite:noResponse'],
  },
  offline: {
    ...page,
    rows: [],
    proof: 'walk',
    when: 'the device has no connection when a page is opened; it comes by itself with the connection',
    texts: ['suite:offline'],
  },
  denied: {
    ...page,
    rows: ['8.38'],
    proof: 'walk',
    when: 'the server, or what stands before it, refuses the data of a page with 403',
    texts: ['suite:noPermissionTitle', 'suite:forbidden'],
  },
  'denied-by-server': {
    ...page,
    rows: ['8.38'],
    proof: 'walk',
    when: 'the server refuses the data of a page for want of a right',
    texts: ['suite:noPermissionTitle', 'server:request.denied'],
  },
  'no-right-for-page': {
    ...page,
    rows: ['8.32'],
    proof: 'walk',
    when: 'a page is opened by somebody who lacks its right',
    texts: ['suite:noPermissionTitle', 'suite:noPermission'],
  },
  'not-found': {
    ...page,
    rows: [],
    proof: 'walk',
    when: 'an address, or the thing that it names, is not there',
    texts: ['suite:notFoundTitle', 'suite:notFound'],
  },
  'too-many': {
    ...page,
    rows: [],
    proof: 'walk',
    when: 'the server, or what stands before it, is asked too often',
    texts: ['suite:tooManyTitle', 'server:errors.too-many-attempts'],
  },
  'session-ended': {
    rows: ['8.7', '8.28'],
    kind: 'error',
    where: ['dialog'],
    when: 'an answer, or the look each minute, says that the session has ended',
    texts: ['shell:session.expired', 'shell:session.again'],
    proof: {
      file: 'e2e/failures.spec.ts',
      test: 'saving after the session has ended shows the dialog and nothing beside it',
    },
  },
  'newer-version': {
    rows: [],
    kind: 'warning',
    where: ['dialog'],
    when: 'a new page would get other revisions than this one has',
    texts: ['shell:newer.text'],
    proof: {
      file: 'e2e/newer-shell.spec.ts',
      test: 'a new shell with a new worker is deployed beside a tab that is open: it goes on with its own until it is reloaded, and nothing that was typed is lost',
    },
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;
