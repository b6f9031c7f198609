/** The shell's English texts, loaded once they are wanted: Czech pages pay nothing for them. */
export async function english() {
  return (await import(/* webpackChunkName: "english" */ './locales/en.json')).default;
}
