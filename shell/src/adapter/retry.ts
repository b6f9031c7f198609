/** Waits before the second and the third attempt. */
const pauses = [400, 1600] as const;

/** Runs `attempt` up to three times, with growing pauses; gives the last failure. */
export async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const pause of pauses) {
    try {
      return await attempt();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return attempt();
}
