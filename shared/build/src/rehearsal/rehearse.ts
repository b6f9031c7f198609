import { meets, type RoleSlug } from '@anketa/contract/rights';
import { mostTroubles, type Rehearsal, type RehearsalTrouble } from '@anketa/contract/suite/rehearsals';
import { declaredEndpoints } from '@anketa/testing/declared-endpoints';
import { addressOf } from './answers.ts';
import { openBrowser } from './browser.ts';
import { readBuilt } from './built-remote.ts';
import { castOf, looksOf, roles } from './casts.ts';
import { readDocument } from './document.ts';
import { longestFrame, measureGrowth, measurePage } from './measure.ts';
import { openStage } from './stage.ts';

interface Wanted {
  /** The built remote: its `dist`. */
  readonly folder: string;
  /** Address of the server whose shell and other remotes stand beside. */
  readonly to: string;
  readonly seed: number;
}

/**
 * Mounts a built remote in a browser without a window, in place of the active one and beside the others of a server, against answers that are made of the
 * contract's schemas. Opens each of its pages as each role that may, and measures it. The server is asked for its files alone. Throws an error in words where there is
 * no browser, no server or no built remote.
 */
export async function rehearse({ folder, to, seed }: Wanted): Promise<Rehearsal> {
  const [built, document, endpoints] = await Promise.all([readBuilt(folder), readDocument(to), declaredEndpoints()]);
  const browser = await openBrowser();
  try {
    const props = { browser, to, document, endpoints, built, seed };
    const pages = built.pages.map((page) => ({ ...page, address: addressOf(endpoints, page.path) }));
    const troubles = new Map<string, RehearsalTrouble>();
    let visits = 0;

    function note(path: string, role: RoleSlug, { kind, text }: Pick<RehearsalTrouble, 'kind' | 'text'>): void {
      // The shell gives each failure an id of its own: without it the same is the same.
      const said = text
        .replace(/errorId: [0-9a-f]{8}, /, '')
        .replaceAll(/\s+/g, ' ')
        .slice(0, 300);
      const key = `${path} ${kind} ${said}`;
      const known = troubles.get(key)?.roles ?? [];
      if (troubles.size < mostTroubles || troubles.has(key))
        troubles.set(key, { kind, path, roles: [...new Set([...known, role])], text: said });
    }

    for (const role of roles) {
      for (const look of looksOf(role)) {
        const cast = castOf(role, look);
        const stage = await openStage(props, cast);
        for (const { path, address } of pages.filter((page) => meets(cast.session, page.right))) {
          visits += 1;
          for (const found of [...(await stage.visit(address)), ...(await stage.leave())]) note(path, role, found);
        }
        await stage.close();
      }
    }
    const sizes: Rehearsal['pages'] = [];
    for (const { path, address } of pages) {
      const { frame, bytes } = await measurePage(props, address);
      sizes.push({ path, frame, bytes });
      if (frame > longestFrame) note(path, 'admin', { kind: 'frame', text: `${frame} ms` });
    }
    const pathOf = (address: string) => pages.find((page) => page.address === address)?.path ?? pages[0]?.path ?? '';
    await measureGrowth(
      props,
      pages.map(({ address }) => address),
      (address, found) => note(pathOf(address), 'admin', found),
    );
    const { revision } = built;
    return { revision, seed, visits, roles: [...roles], pages: sizes, troubles: [...troubles.values()] };
  } finally {
    await browser.close();
  }
}
