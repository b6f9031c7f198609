import { Agent } from 'node:http';
import { demoPassword } from '@anketa/server/sis/demo/people';
import { fromPage, send, signedIn } from './http.ts';
const port = 4330; const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const b = await signedIn(port, agent, 'admin', demoPassword);
const get = async (path: string) => { const s = performance.now(); const a = await send(port, agent, { method: 'GET', path, headers: fromPage(b) }); if (a.status !== 200) throw new Error(path + a.status); return performance.now() - s; };
const slug = 'hodnoceni-vyuky-letni-semestr-2025-2026';
const lists: Record<string, string[]> = {
  '/internal/import/2/students': ['', 'limit=100', 'page=1000', 'sort=name', 'sort=-name', 'sort=responded', 'sort=-responded', 'search=a', 'search=nov'],
  '/internal/users': ['', 'limit=100', 'page=2342', 'sort=name', 'sort=-name', 'sort=login', 'sort=-login', 'search=a', 'search=nov'],
  [`/internal/results/evaluation/${slug}/teachers`]: ['', 'limit=100', 'page=162', 'sort=name', 'sort=-name', 'sort=courses', 'sort=-courses', 'sort=rate', 'sort=-rate', 'sort=average', 'sort=-average', 'search=a', 'search=nov'],
  [`/internal/results/evaluation/${slug}/duplicates`]: ['', 'limit=100', 'page=160', 'sort=count', 'sort=-count', 'sort=course', 'sort=-course', 'search=a', 'search=nov'],
};
for (const [l, qs] of Object.entries(lists)) for (const q of qs) { const t: number[] = []; for (let i = 0; i < 4; i++) { try { t.push(await get(`${l}?${q}`)); } catch (e) { t.push(NaN); } } console.log(l.slice(-20), q, t.map((x) => x.toFixed(0)).join(' ')); }
process.exit();
