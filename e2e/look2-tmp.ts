import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const c = await b.newContext({ viewport: { width: 412, height: 823 }, locale: process.env.LOC ?? 'en-US', baseURL: 'http://localhost:4321' });
const p = await c.newPage();
p.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300), m.location().url));
const d = await c.newCDPSession(p);
await d.send('Network.enable');
await d.send('Network.setCacheDisabled', { cacheDisabled: true });
await d.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200000, uploadThroughput: 200000 });
await p.addInitScript(() => {
  const w = window as unknown as { lcp: unknown[] };
  w.lcp = [];
  new PerformanceObserver((list) => {
    for (const e of list.getEntries() as unknown as { startTime: number; size: number; element?: Element }[]) w.lcp.push([Math.round(e.startTime), e.size, e.element?.outerHTML.slice(0, 100)]);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
});
for (const path of ['/results', '/login', '/results/evaluation/hodnoceni-vyuky-letni-semestr-2025-2026/course/APSY019']) {
  await p.goto(path, { waitUntil: 'networkidle' });
  console.log(path, JSON.stringify(await p.evaluate(() => (window as unknown as { lcp: unknown[] }).lcp)));
}
await b.close();
