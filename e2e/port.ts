/** Where the product of these journeys listens; journeys that run beside others have one of their own. */
export const port = Number(process.env.E2E_PORT ?? 4173);
