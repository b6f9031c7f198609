import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '@anketa/contract/endpoint';
import { expect, test } from 'vitest';

// What the logs of proxies would have, by the files and the guide that operators copy. balancers.test.ts runs them where they are installed.

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFile(join(root, file), 'utf8');
const files = ['server/operating/nginx.conf', 'server/operating/haproxy.cfg', 'docs/operate.md'] as const;
const [nginx, haproxy, guide] = await Promise.all(files.map(textOf));

const contract = globSync('shared/contract/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
const modules: object[] = await Promise.all(contract.map((file) => import(join(root, file))));
const values = modules.flatMap((module) => Object.values(module) as (Partial<Endpoint> | null)[]);
const unlogged = values.flatMap((value) => (value?.unlogged && value.path ? [value.path] : []));

test('proxies log no call that must not be timed', () => {
  const paths = [...new Set(unlogged), '/sign-in/university', '/Shibboleth.sso/Login'];
  expect(paths.length).toBeGreaterThan(7);
  for (const [name, text, pattern] of [
    ['nginx', nginx, /map \$uri \S+ \{ ~(\S+) 0;/],
    ['HAProxy', haproxy, /silent if \{ path,url_dec -m reg (\S+) \}/],
    ['Apache', guide, /SetEnvIf Request_URI "(\S+)" unlogged/],
  ] as const) {
    const [, silent = ''] = pattern.exec(text ?? '') ?? [];
    expect(silent, name).not.toBe('');
    expect(
      paths.filter((path) => !new RegExp(silent).test(path)),
      name,
    ).toEqual([]);
    expect(new RegExp(silent).test('/results'), name).toBe(false);
  }
});

test('proxies log no address of a browser, nor errors that have one', () => {
  expect(nginx).not.toMatch(/\$(remote_addr|proxy_protocol_addr|request_uri\b.*log)|"\$request"/);
  expect(haproxy).not.toMatch(/%ci|%\[src\]|option httplog/);
  expect(guide).not.toMatch(/LogFormat "[^\n]*%(a|h|r)\b/);
  expect(nginx).toContain('error_log /var/log/nginx/error.log emerg;');
  expect(haproxy).toContain('error-log-format "%ft: %[fc_err_str]"');
  expect(guide).toContain('LogLevel emerg');
});

test('nginx writes nothing to its disk of what students send and read', () => {
  expect(nginx).toContain('client_body_buffer_size 1m;');
  expect(nginx).toContain('proxy_max_temp_file_size 0;');
});
