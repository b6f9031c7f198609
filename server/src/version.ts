import manifest from '../package.json' with { type: 'json' };

/** The version of this server, as its package.json has it. */
export const { version } = manifest;
