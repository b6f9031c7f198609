interface TrustedScriptUrls {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

/** The workers that the server has. */
const addresses = ['/service-worker.js', '/hang-worker.js'] as const;

let policy: ReturnType<TrustedScriptUrls['createPolicy']> | undefined;

/** The address of a worker in the form that `require-trusted-types-for 'script'` asks for. */
export function trustedAddress(address: (typeof addresses)[number]): string {
  const factory = (globalThis as { trustedTypes?: TrustedScriptUrls }).trustedTypes;
  policy ??= factory?.createPolicy('anketa-worker', {
    createScriptURL(given) {
      if (!addresses.some((known) => known === given)) throw new TypeError(`${given} is no worker of the suite`);
      return given;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
