/** Lists the 31 characters of a unified social credit code: no I, O, S, V, Z (GB 32100-2015). */
const characters = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/** Holds the weights 3^(i−1) mod 31 of the first 17 characters (GB 32100-2015, 5). */
const weights = Array.from({ length: 17 }, (_, i) => Number(3n ** BigInt(i) % 31n));

/** Holds the weights of an organisation code's first eight characters (GB 11714-1997). */
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2];

/** Returns the check character for the first 17, or undefined when one of them is not among the 31. */
export function creditCodeCheckCharacter(first17: string): string | undefined {
  const values = [...first17].map((character) => characters.indexOf(character));
  if (values.length !== 17 || values.includes(-1)) return undefined;
  const sum = values.reduce((total, value, i) => total + value * (weights[i] ?? 0), 0);
  return characters[(31 - (sum % 31)) % 31];
}

/** Returns the check character for an organisation code's first eight characters: 0 to 9 or X. */
export function organisationCodeCheckCharacter(first8: string): string {
  const sum = [...first8].reduce(
    (total, character, i) => total + Number.parseInt(character, 36) * (organisationWeights[i] ?? 0),
    0,
  );
  return ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "X"][(11 - (sum % 11)) % 11] ?? "0";
}

/**
 * Returns true when a text is a complete, well-formed unified social credit code: registrar, kind, division and check
 * character.
 */
export const isUnifiedSocialCreditCode = (text: string): boolean =>
  /^[1-9A-HJ-NP-RTUWXY][1-9]\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/.test(text) &&
  creditCodeCheckCharacter(text.slice(0, 17)) === text[17];
