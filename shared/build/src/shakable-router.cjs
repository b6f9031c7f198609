/**
 * Lets the bundler drop the router's components that no page uses (Form, NavLink, prefetching): names for developer tools
 * count as effects, and so do calls that are not marked as pure.
 */
module.exports = function makeShakable(source) {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^var \w+ = (?=React\d*\.(forwardRef|createContext|memo)\()/gm, '$&/* @__PURE__ */ ');
};
