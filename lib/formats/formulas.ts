/** Matches the signs by which programs recognise a formula; programs of East Asian languages accept full-width ones. */
const sign = "[=+\\-@＝＋－＠]";
/** Matches what programs skip before such a sign: blanks, controls, and characters that nobody sees. */
const skipped = "\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}";

/** Matches a text that a program may take for a formula (CWE-1236, and OWASP's page on CSV injection). */
const formula = new RegExp(`^(?:[\\t\\r\\n]|[${skipped}]*${sign})`, "u");
export const isFormulaLike = (text: string): boolean => formula.test(text);

/**
 * Matches an apostrophe that marks a cell as text: before a formula, and before a number, where other programs write
 * it. A text that begins like that itself gets another one, so that each text comes back as it was.
 */
const marked = new RegExp(`^'(?='*(?:[\\t\\r\\n\\d]|[${skipped}]*${sign}))`, "u");

/**
 * Match the positions where a program with another separator than the comma would begin a cell: behind a semicolon, tab
 * or bar and optional quotation marks, and on each line of a text.
 */
const beginning = `[;|\\t\\r\\n]["${skipped}]*`;
// the sign is looked for first: a long row of blanks would otherwise be searched from each of them
const unmarkedBeginning = new RegExp(`(?<!')(?='*${sign})(?<=${beginning})`, "gu");
const markedBeginning = new RegExp(`(?<!')'(?='*${sign})(?<=${beginning}')`, "gu");

/** Matches control characters and noncharacters, which make a file binary for many programs. */
const noText = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\p{Noncharacter_Code_Point}]/gu;
/** Matches the texts that the expressions above may concern. */
const suspicious = new RegExp(`['\\t\\r\\n]|${sign}`, "u");

/**
 * Escapes a text of a csv file so that no program interprets it as a formula, with any guess of the separator: an
 * apostrophe is inserted before each possible beginning. Also removes characters that are not text. Numbers are not
 * passed here: -12.50 stays a number.
 */
export function escapeFormulas(text: string): string {
  const plain = text.toWellFormed().replace(noText, "");
  if (!suspicious.test(plain)) return plain;
  const inside = plain.replace(unmarkedBeginning, "'");
  return isFormulaLike(inside) || marked.test(inside) ? `'${inside}` : inside;
}

/** Returns a text of a csv file without the apostrophes that `escapeFormulas` or another program inserted. */
export const unescapeFormulas = (text: string): string =>
  suspicious.test(text) ? text.replace(marked, "").replace(markedBeginning, "") : text;
