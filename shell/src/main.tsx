import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createLoader } from './adapter/load-remote.ts';
import { startRemotes } from './adapter/single-spa.ts';
import { csrfToken, readBoot } from './boot.ts';
import { createTexts } from './i18n.ts';
import { followLocale, followTheme } from './ports/preferences.ts';
import { Root } from './root.tsx';
import { createShell } from './shell.ts';

const boot = readBoot();
const { remotes } = boot.registry;
const { pathname, search } = window.location;
const shell = createShell(
  boot,
  { pathname, search },
  {
    csrfToken: csrfToken(),
    outlet: document.createElement('div'),
    loadRemote: createLoader(remotes),
  },
);

// Code and data of the first page are asked for before anything is drawn.
startRemotes(remotes, ({ id }) => shell.slots.get(id)!);
if (boot.data !== null) shell.http.prefetch(boot.data);

const texts = createTexts(boot.locale);
shell.locale.subscribe(() => void texts.changeLanguage(shell.locale.read()));
followLocale(shell.locale);
followTheme(shell.theme);
shell.session.watch();
shell.guard.watch();
// In slices: what the person does meanwhile is answered.
startTransition(() => {
  hydrateRoot(document.getElementById('root')!, <Root shell={shell} texts={texts} />);
});
