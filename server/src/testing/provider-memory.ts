import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Makes the memory of an identity provider. Its own one forgets all but the newest thousand things: fewer than people who sign in at one moment. */
export function providerMemory() {
  const all = new Map<string, AdapterPayload>();

  function adapter(model: string): Adapter {
    const nameOf = (id: string) => `${model}:${id}`;
    const found = (matches: (payload: AdapterPayload) => boolean) =>
      [...all].find(([name, payload]) => name.startsWith(`${model}:`) && matches(payload))?.[1];
    return {
      async upsert(id, payload) {
        all.set(nameOf(id), payload);
        if (payload.uid !== undefined) all.set(`uid:${payload.uid}`, payload);
      },
      find: async (id) => all.get(nameOf(id)),
      findByUid: async (uid) => all.get(`uid:${uid}`),
      findByUserCode: async (code) => found(({ userCode }) => userCode === code),
      async consume(id) {
        const payload = all.get(nameOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        const uid = all.get(nameOf(id))?.uid;
        all.delete(nameOf(id));
        if (uid !== undefined) all.delete(`uid:${uid}`);
      },
      async revokeByGrantId(grantId) {
        for (const [name, payload] of all) if (payload.grantId === grantId) all.delete(name);
      },
    };
  }

  /** Forgets the sessions of everybody, as a provider does when they have ended by their time: nothing is sent to anybody. */
  function forgetSessions(): void {
    for (const name of all.keys()) if (/^(Session|uid):/.test(name)) all.delete(name);
  }

  return { adapter, forgetSessions };
}
