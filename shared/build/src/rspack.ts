import { type Configuration, NormalModuleReplacementPlugin, rspack, type Stats } from '@rspack/core';

/** The bundler, for those who build something else than the suite (bench). */
export { type Configuration, NormalModuleReplacementPlugin, rspack, type Stats };
