/** Chunk names are unique within a remote only; in one bundle, equal names would merge what each page loads alone. */
module.exports = (source) => source.replace(/\/\* webpackChunkName: "[^"]*" \*\//g, '');
