/** The characters of a document's code: digits and letters that are not taken for one another (Crockford's base 32). */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** How many of them it has: eighty bits, which nobody guesses. */
export const codeLength = 16;

/** A code of random bytes, ten of them. */
export function codeOf(bytes: Uint8Array): string {
  let [held, bits, code] = [0, 0, ""];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) code += digits[(held >> (bits - 5)) & 31] ?? "";
    held &= (1 << bits) - 1;
  }
  return code;
}

/** As it is printed: in groups of four. */
export const printedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/**
 * A code as somebody typed it from paper: groups, spaces and small letters do not matter, and an O is a zero, an I or L
 * a one. Undefined where it can be none.
 */
export function typedCode(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return plain.length === codeLength && [...plain].every((one) => digits.includes(one)) ? plain : undefined;
}
