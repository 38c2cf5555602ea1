import type { PaperFont } from "./fonts";

/** Describes a piece of text in one font. */
export interface FontRun {
  readonly font: PaperFont;
  readonly text: string;
}

/**
 * Matches a unit that is not split at the end of a line: a word, or one Chinese character, with the punctuation that
 * may not begin or end a line (UAX 14, as far as names, sentences and figures need it), and the blank after it.
 */
const unit =
  /[\p{Ps}\p{Pi}]*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Ps}\p{Pi}\p{Pe}\p{Pf}，。、；：！？]+)?[\p{Pe}\p{Pf}，。、；：！？]*\s*|\s+/gu;

export const splitIntoWrapUnits = (text: string): string[] => (text.match(unit) ?? []).filter((part) => part !== "");

/** Matches characters without a glyph of their own, which can be dropped without loss. */
const shapeless = /[\p{Default_Ignorable_Code_Point}]/gu;

/** Normalizes a text for typesetting: composed, on one line, without invisible characters. */
export const normalizeForTypesetting = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(shapeless, "");

/** Returns the code point as text for a character that no font has: it may be the one that distinguishes two names. */
const stoodIn = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;

/** Splits a unit into runs: the first font that has all of it, or else character by character. */
export function splitIntoFontRuns(text: string, fonts: readonly PaperFont[]): FontRun[] {
  const characters = [...text];
  const whole = fonts.find((font) => characters.every((character) => has(font, character)));
  if (whole) return [{ font: whole, text }];
  const [first] = fonts;
  return mergeAdjacentFontRuns(
    characters.flatMap((character) => {
      const font = fonts.find((candidate) => has(candidate, character));
      if (font) return [{ font, text: character }];
      return first ? [{ font: first, text: stoodIn(character) }] : [];
    }),
  );
}

const has = (font: PaperFont, character: string): boolean => font.has(character.codePointAt(0) ?? 0);

/** Joins neighbouring runs of the same font. */
export function mergeAdjacentFontRuns(runs: readonly FontRun[]): FontRun[] {
  const all: { font: PaperFont; text: string }[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else all.push({ ...run });
  }
  return all;
}
