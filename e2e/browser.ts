import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// The shell without windows takes a third less of the processor.
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Path of a Chromium with windows: it alone shows notifications, and says whether it would install something. Undefined when there is none. */
export const wholeBrowserPath = installed.slice(1).find((path) => existsSync(path));

/** With what every Chromium of a journey is started. */
export const browserArgs = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** Path of a Firefox. Undefined when there is none. */
export const firefoxPath = [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) =>
  existsSync(path),
);

/** Path of the browser for the journeys: the system's, or the one Playwright installed. Undefined when there is none. */
export function browserPath(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...installed, chromium.executablePath()].find((path) => existsSync(path));
}

// Run as a command: finds a browser, or installs one, or says how.
if (import.meta.main && !browserPath()) {
  console.log('No browser was found; Playwright installs one.');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: import.meta.dirname, stdio: 'inherit' });
  if (!browserPath()) {
    console.error(
      'The journeys need Chromium. On Debian: apt-get install chromium-headless-shell. Or set CHROMIUM_PATH to one.',
    );
    process.exit(1);
  }
}
