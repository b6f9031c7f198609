import { fieldOf } from '../answers.ts';
import type { Choice } from '../draft-reducer.ts';
import { createDevice, type Device } from './devices.ts';
import { createLedger, marksIn } from './ledger.ts';
import { modelServer } from './model-server.ts';
import type { OpenPage, Page, Seen } from './page.ts';
import { rating, retirable, teacherBlock, texts } from './section.ts';

/** What may happen, and how often. What has no meaning at the moment does nothing. */
const weights = {
  append: 36,
  replace: 9,
  clear: 3,
  rate: 6,
  fold: 3,
  unfold: 3,
  save: 30,
  submit: 4,
  refuse: 1,
  reopen: 6,
  choose: 24,
  postpone: 6,
  dismiss: 2,
  open: 12,
  close: 3,
  reload: 9,
  refresh: 9,
  sleep: 3,
  wake: 9,
  move: 72,
  lose: 6,
  deliver: 48,
  offline: 3,
  online: 12,
  full: 2,
  free: 12,
  expire: 2,
  signIn: 12,
  retire: 1,
  closeFilling: 1,
  openFilling: 9,
};
export type Act = keyof typeof weights;

/** Every act, as often as it happens. */
export const acts = (Object.keys(weights) as Act[]).flatMap((act) => Array<Act>(weights[act]).fill(act));

export interface Happening {
  readonly act: Act;
  readonly device: number;
  readonly tab: number;
  readonly course: string;
  /** Which text, and which of several possibilities. */
  readonly text: number;
  readonly way: number;
}

export const courses = ['A', 'B'] as const;
const ways: readonly Choice[] = ['mine', 'theirs', 'both'];
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Two devices with two tabs each, one student, one server; and a list of every text and of what became of it. */
export function createWorld(openPage: OpenPage) {
  const server = modelServer(courses);
  const devices = [createDevice(), createDevice()] as const;
  const ledger = createLedger();
  const pages = new Map<number, Page>();
  const places = new Map<string, number>();
  const asked = { retired: false };
  /** Courses that somebody refuses, with what they know to be gone then. */
  const refusing: { readonly course: string; readonly texts: string; readonly since: number }[] = [];
  let opened = 0;

  const deviceAt = (at: number) => devices[at] as Device;

  /** The tab in a place, with its number; undefined where none is open. */
  function tabAt(device: number, tab: number): { readonly id: number; readonly page: Page } | undefined {
    const id = places.get(`${device}/${tab}`);
    const page = id === undefined ? undefined : pages.get(id);
    return id === undefined || !page ? undefined : { id, page };
  }

  function close(device: number, tab: number): void {
    const found = tabAt(device, tab);
    if (!found) return;
    // Who leaves what is on the page alone is asked.
    for (const course of courses) ledger.giveUp(found.page.seen(course).guarded);
    deviceAt(device).forsake(found.id);
    pages.delete(found.id);
    places.delete(`${device}/${tab}`);
  }

  function open(at: number, tab: number): void {
    const device = deviceAt(at);
    if (tabAt(at, tab) || !device.world.online || !device.world.signedIn) return;
    opened += 1;
    places.set(`${at}/${tab}`, opened);
    const first = structuredClone(server.read());
    pages.set(opened, openPage({ id: opened, device, server, asked: () => asked, first }));
  }

  /** What a person does in a tab. A question that is open leaves nothing else to do. */
  function person(happening: Happening, page: Page): void {
    const { act, course } = happening;
    const questioned = courses.find((one) => page.seen(one).asked.length > 0);
    const { form, refused, offered } = page.seen(course);
    if (questioned !== undefined) answer(questioned, happening, page);
    else if (act === 'dismiss' && offered.length > 0) {
      ledger.giveUp(offered.join());
      page.dismiss(course);
    } else if (act === 'reopen' && refused) page.reopen(course);
    else if (form && (act === 'append' || act === 'replace' || act === 'clear')) write(happening, form, page);
    else if (form) press(happening, page);
  }

  function answer(course: string, { act, way }: Happening, page: Page): void {
    if (act === 'postpone') page.postpone(course);
    if (act !== 'choose') return;
    const choices = page.seen(course).asked.map(({ field, mine, theirs }, index) => {
      const choice = ways[(way + index) % ways.length] as Choice;
      if (choice === 'mine') ledger.giveUp(theirs, mine);
      if (choice === 'theirs') ledger.giveUp(mine, theirs);
      return [field, choice] as const;
    });
    page.choose(course, Object.fromEntries(choices));
  }

  function write({ act, course, text }: Happening, form: NonNullable<Seen['form']>, page: Page): void {
    const place = texts[text % texts.length] as (typeof texts)[number];
    const field = fieldOf(place.block, place.question);
    if (isAway(field) || (form.folded && place.block === teacherBlock)) return;
    const present = form.texts.get(field) ?? '';
    if (act !== 'append') ledger.giveUp(present);
    const added = act === 'clear' ? '' : ledger.fresh(course, field);
    page.write(course, place, act === 'append' && present ? `${present} ${added}` : added);
  }

  function press({ act, course, way }: Happening, page: Page): void {
    if (act === 'rate') page.rate(course, rating, 1 + (way % 5));
    else if (act === 'fold' || act === 'unfold') page.fold(course, act === 'fold');
    else if (act === 'save') page.save(course);
    else if (act === 'submit') page.submit(course);
    else if (act === 'refuse') {
      refusing.push({ course, texts: page.everything(course), since: server.refused.length });
      page.refuse(course);
    }
  }

  function happen(happening: Happening): void {
    const { act, device: at, tab, way } = happening;
    const device = deviceAt(at);
    const { world } = device;
    const found = tabAt(at, tab);
    if (act === 'open') open(at, tab);
    else if (act === 'close') close(at, tab);
    else if (act === 'move') device.move(way);
    else if (act === 'lose') device.lose(way);
    else if (act === 'offline' || act === 'online') world.online = act === 'online';
    else if (act === 'full' || act === 'free') world.full = act === 'full';
    else if (act === 'expire' || act === 'signIn') world.signedIn = act === 'signIn';
    else if (act === 'retire') asked.retired = true;
    else if (act === 'closeFilling' || act === 'openFilling') server.setOpen(act === 'openFilling');
    else if (found) inTab(happening, found);
  }

  function inTab(happening: Happening, { id, page }: NonNullable<ReturnType<typeof tabAt>>): void {
    const { act, device: at, tab } = happening;
    const device = deviceAt(at);
    const { online, signedIn } = device.world;
    const asleep = device.asleep.has(id);
    if (act === 'reload' && online && signedIn) {
      close(at, tab);
      open(at, tab);
    } else if (act === 'deliver') device.deliver(id);
    else if (act === 'wake' && asleep) {
      device.wake(id);
      page.wake();
    } else if (asleep) return;
    else if (act === 'sleep') device.putAside(id);
    else if (act === 'refresh') page.reload();
    else person(happening, page);
  }

  /** Whether a field is asked no more. */
  const isAway = (field: string) => asked.retired && field === fieldOf(retirable.block, retirable.question);

  /** Every tab that somebody can look at, with its device. */
  function* looked() {
    for (const [at, device] of devices.entries()) {
      for (const tab of [0, 1]) {
        const found = tabAt(at, tab);
        if (!found || device.asleep.has(found.id)) continue;
        for (const course of courses) yield { device, course, seen: found.page.seen(course) };
      }
    }
  }

  const savedTexts = (course: string) => JSON.stringify(server.of(course).draft);
  const countedTexts = (course: string) => JSON.stringify(server.of(course).ballot?.answers ?? null);
  const storedTexts = () => devices.flatMap(({ storage }) => storage.texts()).join();
  const guardedTexts = (course: string) => [...pages.values()].map((page) => page.seen(course).guarded).join();

  /** Notes what people are told, and says what of it is not true. */
  function look(): string[] {
    for (const { course, texts: gone, since } of refusing) {
      if (server.refused.slice(since).some((one) => one.course === course)) ledger.giveUp(gone);
    }
    ledger.giveUp(JSON.stringify(server.refused));
    for (const number of marksIn(JSON.stringify(server.had))) ledger.of(number).saved = true;
    const untrue: string[] = [];
    for (const { course, seen } of looked()) {
      const { at = 'none', texts: shown } = seen.form ?? {};
      if (at !== 'device' && at !== 'saved') continue;
      const there = marksIn(storedTexts() + guardedTexts(course) + savedTexts(course) + countedTexts(course));
      for (const number of marksIn([...(shown?.values() ?? [])].join())) {
        const text = ledger.of(number);
        text.promised = true;
        // The server had it; that another tab or device took it back since, this one may not know yet.
        const holds = (at === 'device' || text.saved) && (there.includes(number) || text.givenUp);
        if (!holds) untrue.push(`«${number}» of ${course} is shown as ${at}, and is not`);
      }
    }
    return untrue;
  }

  /** Everything comes to rest: the network is there, what was under way arrives, every tab is looked at. */
  async function rest(): Promise<void> {
    for (const device of devices) {
      Object.assign(device.world, { online: true, signedIn: true, full: false });
      for (const id of [...device.asleep]) {
        device.wake(id);
        pages.get(id)?.wake();
      }
    }
    for (let turn = 0; turn < 200; turn += 1) {
      await nextTurn();
      const moved = devices.map((device) => [device.move(0), ...[...places.values()].map((id) => device.deliver(id))]);
      if (!moved.flat().some(Boolean)) return;
    }
    throw new Error('it never comes to rest');
  }

  /** At rest: the courses that the tabs of one device show differently. */
  function differing(): string[] {
    return devices.flatMap((device) =>
      courses.filter((course) => {
        const tabs = [...looked()].filter((one) => one.device === device && one.course === course);
        const shown = tabs.flatMap(({ seen: { form } }) =>
          form ? [JSON.stringify([...form.texts].sort()) + form.folded] : [],
        );
        return new Set(shown).size > 1;
      }),
    );
  }

  /** What a person misses who closes everything and comes back. */
  async function lost(): Promise<string[]> {
    for (const at of [0, 1]) for (const tab of [0, 1]) close(at, tab);
    for (const at of [0, 1]) open(at, 0);
    await nextTurn();
    const found = new Set<number>();
    for (const { course, seen } of looked()) {
      const questions = seen.asked.map(({ mine, theirs }) => `${mine} ${theirs}`);
      const shown = [...(seen.form?.texts.values() ?? []), ...questions, ...seen.offered, countedTexts(course)];
      for (const number of marksIn(shown.join())) found.add(number);
      // What was not sent before filling closed is over; what is folded away comes back when it is unfolded.
      for (const number of marksIn(savedTexts(course) + (server.isOpen() ? storedTexts() : ''))) {
        const { field } = ledger.of(number);
        if (!server.isOpen() || isAway(field) || field.startsWith(teacherBlock)) found.add(number);
      }
    }
    return ledger.missing(found);
  }

  /** What people are met with at the moment. */
  const states = () =>
    [...looked()].flatMap(({ seen: { form, asked: questions, offered } }) => [
      form?.at ?? 'over',
      ...(questions.length > 0 ? ['asked'] : []),
      ...(offered.length > 0 ? ['offered'] : []),
    ]);

  return { happen, look, states, rest, differing, lost, settle: nextTurn };
}
