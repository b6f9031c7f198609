import { chromium } from '@playwright/test';
import { signIn } from './suite.ts';

// node e2e/h4-shot.tmp.ts who path name [w,w] [cs-light,...] [script]
const [who, path, name, widths = '1440,390', looks = 'cs-light', script = ''] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const w of widths.split(','))
  for (const look of looks.split(',')) {
    const [lang, scheme] = look.split('-');
    const page = await browser.newPage({
      baseURL: 'http://localhost:4251',
      viewport: { width: Number(w), height: w === '390' ? 844 : 900 },
      colorScheme: scheme as 'light',
      locale: 'cs-CZ',
      reducedMotion: 'reduce',
      hasTouch: w === '390',
      isMobile: w === '390',
    });
    page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
    page.on('pageerror', (e) => console.log('pageerror', e.message));
    await signIn(page, who!);
    await page.goto(`/lang/${lang}`);
    await page.goto(path!);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    if (script) await new Function('page', `return (async () => { ${script} })()`)(page);
    await page.screenshot({ path: `/tmp/shots/h4-${name}-${w}-${look}.png`, fullPage: true });
    await page.close();
  }
await browser.close();
