import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// In place of Shibboleth's module, which needs an identity provider of a federation: whoever has a cookie has signed in there, with the number in it.

const cookieName = 'signed-in-at-the-proxy';

/** The cookie of who has signed in at the proxy with a number of the SIS. */
export const proxyCookie = (number: string) => `${cookieName}=${number}`;

/** What the module says of somebody, by the names of its variables that docs/operate.md has. */
const variablesOf = (number: string) => ({
  'Shib-Identity-Provider': 'https://idp.example.cz/shibboleth',
  'subject-id': `${number}@example.cz`,
  personal: number,
});

/** The lines of Apache that say the same, in place of those of mod_shib: nobody else comes through. */
export const apacheShibboleth = [
  ...Object.entries(variablesOf('$1')).map(
    ([name, value]) => `SetEnvIf Cookie ${cookieName}=([0-9]+) ${name}=${value}`,
  ),
  'Require env personal',
].join('\n');

/** Answers nginx who has signed in, as Shibboleth's authorizer does: 200 with what it knows, or 401. Ends with `stop`. */
export async function startAuthorizer() {
  const server = createServer((request, response) => {
    const [, number] = new RegExp(`${cookieName}=([0-9]+)`).exec(request.headers.cookie ?? '') ?? [];
    if (number === undefined) return response.writeHead(401).end();
    for (const [name, value] of Object.entries(variablesOf(number))) response.setHeader(`Variable-${name}`, value);
    return response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Authorizer = Awaited<ReturnType<typeof startAuthorizer>>;
