/** A setting that is missing or unsafe. Its message names the variable, one a line. */
export class ConfigError extends Error {}
