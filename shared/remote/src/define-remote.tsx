import type { Locale } from '@anketa/contract/values';
import { Language } from '@anketa/ui/words';
import { createInstance, type i18n } from 'i18next';
import { StrictMode, startTransition, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { contractVersion, type Messages, type RemoteModule, type SuiteContext } from './contract.ts';
import { speakLater } from './later-texts.ts';
import type { RouteEntry } from './route.ts';
import { prefetchPage, RouteTable } from './route-table.tsx';
import { createStore } from './store.ts';
import { SuiteReactContext, usePort } from './suite.ts';
import { beginTexts } from './texts-instance.ts';

interface RemoteDefinition {
  readonly routes: readonly RouteEntry[];
  /** The texts of each language, and of the suite's what every remote says: only those of the language in use are loaded. */
  readonly messages: Readonly<Record<Locale, () => Promise<{ readonly default: Messages }>>>;
}

/** Makes the module that a remote exposes. It has its own React root, router and i18next instance. */
export function defineRemote({ routes, messages }: RemoteDefinition): RemoteModule {
  const loaded = new Map<Locale, Messages>();
  async function load(locale: Locale): Promise<Messages> {
    const known = loaded.get(locale);
    const [texts] = await Promise.all([
      known ?? messages[locale]().then((module) => module.default),
      speakLater(locale),
    ]);
    loaded.set(locale, texts);
    return texts;
  }
  void prefetchPage(routes, window.location.pathname);

  return {
    contract: contractVersion,
    // The shell waits for this before it mounts, and shows its skeleton meanwhile: the first page's code belongs to it.
    async messages(locale) {
      const texts = load(locale);
      await prefetchPage(routes, window.location.pathname);
      return texts;
    },
    mount(host, context) {
      const root = createRoot(host, { onUncaughtError: (error) => context.onFatal(error) });
      const i18n = beginTexts(createInstance(), context.i18n.read(), Object.fromEntries(loaded));
      // In slices: a slow phone answers meanwhile.
      const render = (suite: SuiteContext) =>
        startTransition(() =>
          root.render(
            <StrictMode>
              <Translated i18n={i18n} load={load} suite={suite}>
                <BrowserRouter>
                  <RouteTable routes={routes} host={host} />
                </BrowserRouter>
              </Translated>
            </StrictMode>,
          ),
        );
      render(context);
      return { update: render, unmount: () => root.unmount() };
    },
  };
}

interface TranslatedProps {
  readonly i18n: i18n;
  readonly load: (locale: Locale) => Promise<Messages>;
  readonly suite: SuiteContext;
  readonly children: React.ReactNode;
}

/** Follows the suite's language. The page stays as it is, in every part of it, while the texts of a new language arrive. */
function Translated({ i18n, load, suite, children }: TranslatedProps) {
  const wanted = usePort(suite.i18n);
  const [spoken] = useState(() => createStore(wanted));
  const locale = usePort(spoken);
  const [ready, setReady] = useState(i18n.hasResourceBundle(wanted, 'translation'));
  useEffect(() => {
    let current = true;
    async function follow() {
      i18n.addResourceBundle(wanted, 'translation', await load(wanted));
      if (!current) return;
      await i18n.changeLanguage(wanted);
      spoken.set(wanted);
      setReady(true);
    }
    follow().catch(suite.onFatal);
    return () => {
      current = false;
    };
  }, [i18n, load, wanted, suite, spoken]);
  const translated = useMemo(() => ({ ...suite, i18n: spoken }), [suite, spoken]);
  return ready ? (
    <SuiteReactContext value={translated}>
      <Language value={locale}>
        <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
      </Language>
    </SuiteReactContext>
  ) : null;
}
