/** Pages outside the suite. Specification 2, "Menu and header": changelog and help. */
export const externalLinks = {
  changelog: 'https://help.anketa.example/changelog',
  help: 'https://help.anketa.example/',
} as const;
