import { expect, test } from 'vitest';
import { guidedProviders } from './testing/guide.ts';

test('every example of the guide is a file that production takes, and says what the guide says of it', async () => {
  const secret = 'a secret of the guide that is long enough';
  const [[oidc, ...noOther] = [], [headers] = [], ...noMore] = await guidedProviders(secret);
  expect([noOther, noMore]).toEqual([[], []]);
  expect(oidc).toMatchObject({
    kind: 'oidc',
    key: 'university',
    secret,
    scope: 'openid',
    algorithm: 'RS256',
    number: { claim: 'preferred_username', pattern: /^(?:(\d+))$/iu, target: 'person' },
    roles: { claim: 'groups', values: { 'anketa-managers': 'manager' } },
  });
  expect(headers).toMatchObject({
    kind: 'headers',
    key: 'shibboleth',
    secret,
    secret_header: 'anketa-secret',
    number: { claim: 'anketa-person', target: 'person' },
    identity_provider: { header: 'anketa-idp' },
    subject: { header: 'anketa-subject', scope: 'example.cz' },
  });
});
