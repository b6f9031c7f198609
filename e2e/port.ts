/** Where the product of the first lane listens; those of others listen at the next ports. */
export const port = Number(process.env.E2E_PORT ?? 4173);
