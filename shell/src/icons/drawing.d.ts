/** A drawing as text. */
declare module '*.svg?raw' {
  const drawing: string;
  export default drawing;
}
