const subset = require('subset-font');

/**
 * Leaves of a font the letters and weights that its import asks for (`…woff2?letters=0100-017F&weights=400-700`): a Czech page then
 * loads 39 KB of fonts instead of 133 (docs/decisions.md).
 */
module.exports = async function subsetFont(font) {
  const asked = new URLSearchParams(this.resourceQuery);
  const [first, last] = asked
    .get('letters')
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  const [min, max] = asked.get('weights').split('-').map(Number);
  const letters = Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  return subset(font, letters.join(''), { targetFormat: 'woff2', variationAxes: { wght: { min, max, default: min } } });
};
module.exports.raw = true;
