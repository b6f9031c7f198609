import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anketa } from './anketa.ts';

/** The remote that breaks, at `/breaks/<how>`. */
export const breakingId = 'mfe-breaks';
const container = 'mfe_breaks';

/** A file of its own that the remote loads at `/breaks/chunk`. */
export const chunkFile = 'chunk.4e5f6a7b.js';

/** What its module does, by the last word of the address. */
const entry = `
var ${container} = (() => {
  const base = document.currentScript.src.replace(/[^/]*$/, '');
  const how = () => location.pathname.split('/').at(-1);
  const fail = () => { throw new Error('breaks on purpose'); };
  const policy = trustedTypes.createPolicy('${breakingId}', { createScriptURL: (url) => url });
  function loadChunk() {
    return new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = policy.createScriptURL(base + '${chunkFile}');
      script.integrity = 'sha256-CHUNK';
      script.crossOrigin = 'anonymous';
      script.onload = resolve;
      script.onerror = () => { script.remove(); reject(new Error('breaks on purpose: ChunkLoadError')); };
      document.head.append(script);
    });
  }
  function hold(ms) { for (const end = performance.now() + ms; performance.now() < end; ); }
  function drawEndlessly() {
    const { port1, port2 } = new MessageChannel();
    let goes = true;
    port1.onmessage = () => { hold(2); if (goes) port2.postMessage(0); };
    port2.postMessage(0);
    return () => { goes = false; };
  }
  const counts = globalThis.breaks = { ticks: 0, heard: 0 };
  function leaveBehind() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('header { opacity: 0.5 }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.body.append(Object.assign(document.createElement('aside'), { className: 'left-behind' }));
    document.body.classList.add('left-behind');
    setInterval(() => counts.ticks++, 20);
    window.addEventListener('resize', () => counts.heard++);
    document.addEventListener('keyup', () => counts.heard++);
    document.title = 'left behind';
  }
  const grown = globalThis.grown = [];
  function grow() {
    const list = document.createElement('ul');
    for (let at = 0; at < 30; at++) list.append(document.createElement('li'));
    grown.push(list);
  }
  function tick() { setTimeout(tick, 100); }
  const modules = {
    contract: 1,
    messages: async () => ({}),
    mount(host, context) {
      let end = () => undefined;
      if (how() === 'mount') fail();
      if (how() === 'render') setTimeout(() => { try { fail(); } catch (error) { context.onFatal(error); } });
      if (how() === 'hang') hold(8000);
      if (how() === 'loop') end = drawEndlessly();
      if (how() === 'leaves') leaveBehind();
      if (how() === 'slow') hold(600);
      if (how() === 'grows') grow();
      if (how() === 'ticks') tick();
      if (how() === 'empties') document.getElementById('root').replaceChildren();
      const button = Object.assign(document.createElement('button'), { textContent: 'break' });
      button.onclick = how() === 'promise' ? () => { Promise.reject(new Error('breaks on purpose')); } : fail;
      setTimeout(() => host.append(Object.assign(document.createElement('h1'), { textContent: 'stands' }), button));
      return { update() {}, unmount: () => end() };
    },
  };
  return {
    init() {},
    async get() {
      if (how() === 'chunk') await loadChunk();
      if (how() === 'load') fail();
      return () => ({ default: how() === 'contract' ? { ...modules, contract: 7 } : modules });
    },
  };
})();
`;

/** Publishes the remote on a product that runs. */
export function publishBreaking(data: string): Promise<void> {
  return withBreaking(['/breaks'], (folder) => anketa(data, 'publish', folder, '--by', 'journeys'));
}

/** Builds the remote with some addresses, and does something with its folder, which is gone afterwards. */
export async function withBreaking<Made>(
  paths: readonly string[],
  work: (folder: string) => Promise<Made>,
): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-breaking-'));
  const remote = {
    id: breakingId,
    contract: 1,
    requires: {},
    routes: paths.map((path) => ({ path, right: 'public' })),
    menu: [],
  };
  const manifest = {
    id: container,
    metaData: { buildInfo: { buildVersion: '1.0.0' }, remoteEntry: { name: 'remoteEntry.0a1b2c3d.js' } },
    exposes: [{ path: './remote', assets: { js: { sync: [], async: [] } } }],
  };
  const chunk = 'globalThis.chunkRan = true;';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(chunk));
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, content] of Object.entries({
      'remote.json': JSON.stringify(remote),
      'mf-manifest.json': JSON.stringify(manifest),
      'remoteEntry.0a1b2c3d.js': entry.replace('CHUNK', Buffer.from(digest).toString('base64')),
      [chunkFile]: chunk,
    }))
      await writeFile(join(folder, name), content);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
