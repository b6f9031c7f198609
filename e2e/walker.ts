import type { ElementHandle, KeyInput, Page } from 'puppeteer-core';

/** How long is waited for what should stand on a page, in ms. */
const patience = 15_000;

/** The text of an element, in XPath; a space that no line ends at is one like any other. */
const plain = 'normalize-space(translate(., "\u00A0", " "))';

const elements = { button: 'button', link: 'a' } as const;

/** Someone at a window: what they open, look for, press and read. */
export type Walker = ReturnType<typeof walkerAt>;

export function walkerAt(page: Page, base: string) {
  page.setDefaultTimeout(patience);

  /** Waits for what a selector finds, of several the first. */
  async function at(selector: string): Promise<ElementHandle> {
    return (await page.waitForSelector(selector, { visible: true })) as ElementHandle;
  }

  /** Waits for a button or a link by what stands on it beside its signs, or where that says too little by its label. */
  function found(kind: keyof typeof elements, name: string): Promise<ElementHandle> {
    return at(
      `::-p-xpath(//${elements[kind]}[.//text()[${plain} = "${name}"] or translate(@aria-label, "\u00A0", " ") = "${name}"])`,
    );
  }

  /** The control of a label that begins with these words. */
  function field(label: string): Promise<ElementHandle> {
    return at(`::-p-xpath(//*[@id = //label[starts-with(${plain}, "${label}")]/@for])`);
  }

  return {
    page,
    found,
    at,
    field,

    open: (address: string) => page.goto(base + address),
    reload: () => page.reload(),

    /** Signs in as a demo person, by the request that the form sends. */
    async signIn(login: string): Promise<void> {
      await page.goto(`${base}/help`);
      const status = await page.evaluate(
        async (body) => {
          const token = document.querySelector('meta[name="csrf-token"]')?.getAttribute('content') ?? '';
          const headers = { 'content-type': 'application/json', 'x-csrf-token': token };
          return (await fetch('/internal/session/login', { method: 'POST', headers, body })).status;
        },
        JSON.stringify({ login, password: 'demo' }),
      );
      if (status !== 200) throw new Error(`Signing in as ${login} was answered with ${status}.`);
    },

    press: async (kind: keyof typeof elements, name: string) => (await found(kind, name)).click(),
    key: (name: KeyInput) => page.keyboard.press(name),
    chord: async (held: KeyInput, name: KeyInput) => {
      await page.keyboard.down(held);
      await page.keyboard.press(name);
      await page.keyboard.up(held);
    },

    /** Types into a field in place of what it holds. */
    async write(label: string, text: string): Promise<void> {
      const control = await field(label);
      await control.click({ count: 3 });
      await page.keyboard.type(text);
    },

    /** Waits until the page shows a text. */
    reads: (text: string) =>
      page.waitForFunction(
        (wanted) => document.body.textContent.replaceAll('\u00A0', ' ').includes(wanted),
        { polling: 50 },
        text,
      ),

    /** Waits until the page is at an address that begins so. */
    arrives: (address: string) =>
      page.waitForFunction(
        (begin) => `${location.pathname}${location.search}`.startsWith(begin),
        { polling: 50 },
        address,
      ),
  };
}
