import type { PaperFont } from "./fonts";

/** A piece of text in one font. */
export interface Run {
  readonly font: PaperFont;
  readonly text: string;
}

/**
 * A unit that is not split at the end of a line: a word, or one Chinese character, with the marks that may not begin or
 * end a line (UAX 14, as far as names, sentences and figures need it), and the blank after it.
 */
const unit =
  /[\p{Ps}\p{Pi}]*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Ps}\p{Pi}\p{Pe}\p{Pf}，。、；：！？]+)?[\p{Pe}\p{Pf}，。、；：！？]*\s*|\s+/gu;

export const unitsOf = (text: string): string[] => (text.match(unit) ?? []).filter((one) => one !== "");

/** Characters without a shape of their own: not drawn, without loss. */
const shapeless = /[\p{Default_Ignorable_Code_Point}]/gu;

/** A text as it can be set: composed, on one line, without what has no shape. */
export const settable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(shapeless, "");

/** A character that no font has is shown by its number: it may be the one that tells two names apart. */
const stoodIn = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;

/** A unit in the first font that has all of it; where none has, character by character. */
export function runsOf(text: string, fonts: readonly PaperFont[]): Run[] {
  const characters = [...text];
  const whole = fonts.find((font) => characters.every((character) => has(font, character)));
  if (whole) return [{ font: whole, text }];
  const [first] = fonts;
  return joined(
    characters.flatMap((character) => {
      const font = fonts.find((each) => has(each, character));
      if (font) return [{ font, text: character }];
      return first ? [{ font: first, text: stoodIn(character) }] : [];
    }),
  );
}

const has = (font: PaperFont, character: string): boolean => font.has(character.codePointAt(0) ?? 0);

/** Neighbours in one font as one run. */
export function joined(runs: readonly Run[]): Run[] {
  const all: { font: PaperFont; text: string }[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else all.push({ ...run });
  }
  return all;
}
