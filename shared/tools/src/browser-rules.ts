/** A source file of the browser's code: its path below the root of the repository, and its text. */
export interface BrowserSource {
  readonly path: string;
  readonly text: string;
}

interface Rule {
  /** What a file holds that goes another way. */
  readonly matches: RegExp;
  /** The only files that may. */
  readonly only: readonly RegExp[];
  /** What is said to whoever meets the rule. */
  readonly instead: string;
}

/** Every page, list, form and act of the browser has one way, which stands in shared/remote and shared/ui. */
const rules: readonly Rule[] = [
  {
    matches: /\b(from|import)\b\s*\(?\s*'swr(\/[^']*)?'/,
    // The shell hands the library to remotes; whoever reads, reads by the hooks.
    only: [/^shared\/remote\/src\/use-(data|cache)\.ts$/, /^shell\/src\/adapter\/shared-libraries\.ts$/],
    instead: 'data are read by useData, and changed by its mutate or useCache',
  },
  {
    matches: /\b(from|import)\b\s*\(?\s*'react-hook-form'/,
    only: [/^shared\/remote\/src\/use-form\.ts$/],
    instead: 'a form is useForm with ActionForm or FormDialog',
  },
  {
    matches: /(?<![\w.])fetch\(|\bXMLHttpRequest\(|\bsendBeacon\(/,
    // `alone` reads the product's page in place of the shell. The language is a plain link that redirects: no call of the API. The service
    // worker stands between pages and the network. A report of a failure is sent without a session, and of a file that did not run it is asked why.
    only: [
      /^shared\/remote\/src\/(http\.ts|alone\.tsx)$/,
      /^shell\/src\/(routing\.ts|worker\/[\w-]+\.ts|failures\/send-report\.ts|adapter\/failed-files\.ts)$/,
    ],
    instead: 'requests are sent by useData and useAction',
  },
  {
    matches: /\b(useClient|createClient|createSend)\b|\bhttp\.send\b/,
    // Drafts are saved by themselves while somebody writes, one after the other, also when the page is left: no act of a person.
    // The session is asked for by the shell before there are components, and by a page that was opened without the server until it answers.
    // Notifications are looked after by an idle page; to switch them on, browser and server are asked in turns.
    only: [
      /^shared\/remote\/src\//,
      /^mfe-evaluation\/src\/drafts\//,
      /^shell\/src\/(ports|push)\//,
      /^shell\/src\/(shell|offline\/connection)\.ts$/,
    ],
    instead: 'requests are sent by useData and useAction',
  },
  {
    matches: /<(form|table|select)\b(?!-)|\bstyled\.(form|table|select)\b|\bstyled\(\s*'(form|table|select)'/,
    only: [/^shared\/ui\/src\//],
    instead: 'forms, tables and choices are those of shared/ui',
  },
  {
    matches: /\bIntl\.DateTimeFormat\((?!\)\.resolved)|\.toLocale(Date|Time)String\(/,
    // Runs of days: only the browser knows how two of them become one.
    only: [/^shared\/remote\/src\/moment-text\.ts$/, /^mfe-mailing\/src\/pages\/edit\/plan-days\.ts$/],
    instead: 'moments are said by moment-text.ts, and machineMoment where a machine reads',
  },
  {
    matches: /<Button\b[^>]*\sdisabled\b/,
    // Before its code is alive, the form of the server's HTML must not be sent by the browser.
    only: [/^shell\/src\/pages\/login-page\.tsx$/],
    instead: 'a button that cannot be pressed now has $off: a disabled one loses the focus',
  },
  {
    matches: /\blazy\(/,
    // A remote whose page does not come is loaded anew by the shell, and so is the whole page where one of the shell's own does not.
    only: [/^shared\/remote\/src\/route-table\.tsx$/, /^shell\/src\/(chrome\/app|pages\/shell-page)\.tsx$/],
    instead: 'a part of a page comes by laterPart: React keeps that a lazy one has failed',
  },
  {
    matches: /\buseRight\b|\bsession\.roles\b|\brole\.slug\b|\brole: \{ slug\b|\bpermissions\s*&|\b(holds|meets)\(/,
    // The route table and the shell decide by the rights that routes, menu items and extensions declare.
    only: [/^shared\/remote\/src\/route-table\.tsx$/, /^shell\/src\/shell\.ts$/, /^shell\/src\/chrome\/menu\.tsx$/],
    instead: "what a person may do comes with the page's data, as `may`",
  },
];

/** What goes another way than the one there is, one sentence each. */
export function duplicateMechanisms(sources: readonly BrowserSource[]): string[] {
  return sources.flatMap(({ path, text }) =>
    rules.flatMap(({ matches, only, instead }) => {
      const [found] = matches.exec(withoutComments(text)) ?? [];
      return found === undefined || only.some((allowed) => allowed.test(path))
        ? []
        : `${path} holds ${found}: ${instead}`;
    }),
  );
}

/** Comments may speak of anything. An address in a text has no space before its slashes. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
