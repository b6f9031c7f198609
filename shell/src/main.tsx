import { SuiteReactContext } from '@anketa/remote/suite';
import { createRoot } from 'react-dom/client';
import { startRemotes } from './adapter/single-spa.ts';
import { readBoot } from './boot.ts';
import { App } from './chrome/app.tsx';
import { startI18n } from './i18n.ts';
import { createShell, ShellReactContext } from './shell.ts';

const boot = readBoot();
const { remotes } = boot.registry;
const shell = createShell(boot);

// Code and data of the first page are asked for before anything is drawn.
startRemotes(remotes, ({ id }) => shell.slots.get(id)!);
if (boot.data !== null) shell.http.prefetch(boot.data);

startI18n(shell.locale);
createRoot(document.getElementById('root')!).render(
  <ShellReactContext value={shell}>
    <SuiteReactContext value={shell.suite}>
      <App />
    </SuiteReactContext>
  </ShellReactContext>,
);
