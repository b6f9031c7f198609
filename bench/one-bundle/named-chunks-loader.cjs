/** Chunk names are unique within a remote only; in one bundle, equal names would merge what each page loads alone. */
module.exports = function nameChunks(source) {
  const [remote] = /mfe-[a-z-]+/.exec(this.resourcePath);
  return source.replace(/webpackChunkName: "([^"]*)"/g, (_, name) => `webpackChunkName: "${remote}/${name}"`);
};
