/** As much of the end of a file as is looked at. */
const longestEnd = 1 << 20;
const lineFeed = 10;

/** Looks at how a file ends, block by block: with how many zero bytes, and whether its last line has an end. */
export function endOfFile() {
  let zeros = 0;
  let rest: Buffer = Buffer.alloc(0);
  return {
    add(bytes: Buffer): void {
      const last = bytes.findLastIndex((byte) => byte !== 0);
      zeros = last < 0 ? zeros + bytes.length : bytes.length - 1 - last;
      const newline = bytes.lastIndexOf(lineFeed);
      const tail = bytes.subarray(newline + 1);
      rest = newline < 0 ? Buffer.concat([rest, tail]).subarray(-longestEnd) : Buffer.from(tail);
    },
    /** How many zero bytes the file ends in. */
    zeros: () => zeros,
    /** What stands after the last line end. */
    unended: () => rest,
  };
}
