/** Holds the alphabet of a document's code: digits and letters that are not easily confused (Crockford's base 32). */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Holds the number of characters in a code: eighty bits, which cannot be guessed. */
export const codeLength = 16;

/** Encodes ten random bytes as a code. */
export function encodePaperCode(bytes: Uint8Array): string {
  let [buffer, bits, code] = [0, 0, ""];
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) code += digits[(buffer >> (bits - 5)) & 31] ?? "";
    buffer &= (1 << bits) - 1;
  }
  return code;
}

/** Formats a code for printing, in groups of four. */
export const formatPaperCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/**
 * Parses a code as typed from paper: groups, spaces and lower case do not matter; O is read as zero, I and L as one.
 * Returns undefined when the text cannot be a code.
 */
export function parsePaperCode(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return plain.length === codeLength && [...plain].every((character) => digits.includes(character)) ? plain : undefined;
}
