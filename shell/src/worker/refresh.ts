import { type Generation, readGeneration } from '@anketa/contract/suite/generation';
import { lackingOf, leavingOf, presentOf } from './generation-rules.ts';
import { stored } from './stored-generations.ts';

/** So many files are fetched at once: the page that is open asks for things, too. */
const atOnce = 4;

/**
 * Asks the server which generation is the present one, and fetches what this browser lacks of it. It is used once it is whole; whatever fails
 * before leaves what was there. Then those go that nothing uses.
 *
 * @param open the names of the pages that are open
 */
export async function refresh(open: () => Promise<ReadonlySet<string>>): Promise<void> {
  const opened = [...(await stored.openedRemotes())].join(',');
  const address = `${readGeneration.path}?${new URLSearchParams({ opened })}`;
  const answer = await fetch(address, { cache: 'no-cache', credentials: 'omit' });
  if (answer.status !== 200) throw new Error(`the list of files was answered with ${answer.status}`);
  const listed = (await answer.json()) as Generation;
  const before = await stored.whole();
  await fill(listed);
  const present = presentOf(before);
  const turn = present?.id === listed.id ? present.turn : (present?.turn ?? 0) + 1;
  await stored.note(listed, turn);
  const living = await stored.living(await open(), Date.now());
  const [begun, whole] = await Promise.all([stored.begun(), stored.whole()]);
  for (const id of leavingOf(begun, whole, { listed: listed.id, living })) await stored.delete(id);
}

/** Fetches what a generation lacks. What was fetched stays where the rest fails, and is not fetched again. */
async function fill(listed: Generation): Promise<void> {
  const cache = await stored.open(listed.id);
  const [present, whole, opened] = await Promise.all([
    stored.present(listed.id),
    stored.whole(),
    stored.openedRemotes(),
  ]);
  const lacking = lackingOf(listed, { present, whole, opened });
  async function work() {
    for (let next = lacking.shift(); next; next = lacking.shift()) {
      const { url, integrity, sources } = next;
      await cache.put(url, (await stored.first(sources)) ?? (await fetchFile(url, integrity)));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Fetches a file whose content the browser itself checks. Throws where it is another one, or no plain success of this server. */
async function fetchFile(url: string, integrity: string): Promise<Response> {
  const answer = await fetch(url, { integrity, redirect: 'error' });
  if (answer.status !== 200 || answer.type !== 'basic') throw new Error(`${url} was answered with ${answer.status}`);
  return answer;
}
