/** The pages that whoever runs the suite owes to everybody, by their addresses: `/accessibility`, `/legal`, `/privacy`. */
export const legalPages = ['accessibility', 'legal', 'privacy'] as const;
export type LegalPageName = (typeof legalPages)[number];

/** The routes of the shell's own pages. */
export const shellRoutes: readonly string[] = [
  '/',
  '/login',
  '/settings',
  '/signed-in',
  '/help',
  '/changelog',
  ...legalPages.map((name) => `/${name}`),
];
