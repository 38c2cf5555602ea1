import { issueWithFigure } from "@/lib/forms/issue";

/**
 * Maps characters that Unicode does not decompose to the letters of SWIFT messages: Latin as in the conversion table of
 * the European Payments Council, with two letters where one would be another word; Cyrillic and Greek as in passports
 * (ICAO 9303); and typographic marks to those of a keyboard.
 */
const plainOf: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "ß:ss æ:ae œ:oe ø:o þ:th ð:d đ:d ł:l ħ:h ŋ:n ŧ:t ı:i ĸ:k ſ:s",
    "а:a б:b в:v г:g д:d е:e ж:zh з:z и:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch",
    "ъ:ie ы:y ь: э:e ю:iu я:ia і:i є:ie ґ:g ј:j љ:lj њ:nj ђ:d ћ:c џ:dz",
    "α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o",
    "‘:' ’:' ‚:, ‛:' “:' ”:' „:' «:' »:' ‹:' ›:' ´:' ʼ:' ʻ:' ′:' ‐:- ‑:- ‒:- –:- —:- ―:- −:- ⁄:/ ×:x ·:. •:. €:EUR £:GBP ©:(c) ®:(R)",
  ].flatMap((line) => line.split(" ").map((pair) => [pair.slice(0, 1), pair.slice(2)])),
);

/** Converts a text to the letters and marks of a plain keyboard, as far as possible. */
export function plainLetters(text: string): string {
  const whole = text.replace(/[´]/g, "'").normalize("NFKC").normalize("NFD").replace(/\p{M}/gu, "");
  return [...whole]
    .map((sign) => {
      const lower = sign.toLowerCase();
      const plain = plainOf[sign] ?? plainOf[lower];
      if (plain === undefined || plainOf[sign] !== undefined) return plain ?? sign;
      // a capital: all of it where the whole text is in capitals
      return whole === whole.toUpperCase() ? plain.toUpperCase() : plain.slice(0, 1).toUpperCase() + plain.slice(1);
    })
    .join("");
}

/** Describes such an issue: its code, alone when each character is allowed and something else is wrong. */
export type SignsIssue<C extends string> = C | `${C}:${string}`;

/** Limits how many characters are named: a text in another script would repeat the same fault. */
const namedMax = 5;

/**
 * Returns the issue of a text with characters that are not allowed: a code of the validation texts, with those
 * characters, and an alternative spelling when `fit` finds one.
 */
export function disallowedCharactersIssue<C extends string>(
  code: C,
  text: string,
  isAllowed: RegExp,
  fit: (text: string) => string = plainLetters,
): SignsIssue<C> {
  const strange = [...new Set(text)].filter((sign) => !isAllowed.test(sign));
  if (strange.length === 0) return code;
  const instead = fit(text);
  const isFit = instead !== "" && [...instead].every((sign) => isAllowed.test(sign));
  const signNames = strange.slice(0, namedMax).map(signName);
  // named cast: an issue is its code, a colon and its figure
  return issueWithFigure(code, ` – ${signNames.join(" ")}${isFit ? ` → “${instead}”` : ""}`) as `${C}:${string}`;
}

/** Names a character in a text: by its number when it is invisible. */
const signName = (sign: string): string =>
  /[\p{C}\p{Z}]/u.test(sign)
    ? `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`
    : `“${sign}”`;

/** Matches the characters of payments abroad: those of a plain keyboard. */
export const plainSigns = /^[\x20-\x7e]*$/;

/** Returns the issue of a text that bank messages cannot carry, or null. */
export const bankLatinTextIssue = (text: string): SignsIssue<"text.latin"> | null =>
  plainSigns.test(text) ? null : disallowedCharactersIssue("text.latin", text, plainSigns);
