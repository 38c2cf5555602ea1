import type { textCalls } from "@/lib/reference/calls/texts";
import type { Handler } from "@/lib/simulator/platform/handler";

/** Holds one direction of the dictionary. The longest term is matched first, so that 信用证 is not split after 信用. */
interface Direction {
  readonly terms: ReadonlyMap<string, string>;
  readonly longest: number;
}

const directions = new Map<string, Direction>();

async function directionTo(to: "zh-CN" | "en-US"): Promise<Direction> {
  const cachedDirection = directions.get(to);
  if (cachedDirection) return cachedDirection;
  const { tradeTerms } = await import("@/lib/reference/dictionary/trade-terms");
  const terms = new Map<string, string>();
  // of two Chinese words for one English the first counts; the gloss in parentheses is no part of an entry
  for (const [zh, en] of tradeTerms) {
    const [from, into] = to === "en-US" ? [zh, en] : [en.replace(/ \(.*\)$/, "").toLowerCase(), zh];
    if (!terms.has(from)) terms.set(from, into);
  }
  const direction = { terms, longest: Math.max(...[...terms.keys()].map((term) => term.length)) };
  directions.set(to, direction);
  return direction;
}

interface Piece {
  readonly text: string;
  /**
   * known: from the dictionary; same: figures, signs and text already in the target language; unknown: left unchanged.
   */
  readonly kind: "known" | "same" | "unknown";
}

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Splits a text into terms of the dictionary and the text between them. */
function pieces(text: string, to: "zh-CN" | "en-US", { terms, longest }: Direction): Piece[] {
  const output: Piece[] = [];
  const lower = text.toLowerCase();
  for (let at = 0; at < text.length;) {
    const term = termAt(lower, at, terms, longest, to === "zh-CN");
    if (term) {
      output.push({ text: terms.get(term) ?? term, kind: "known" });
      at += term.length;
      continue;
    }
    const rest = text.slice(at);
    // a run that is no term: a word of Latin letters or figures, one Chinese character, or anything else
    const run =
      /^(?:[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}\p{M}'’.-]*|\p{Script=Han}|[^\p{L}\p{N}]+|.)/su.exec(
        rest,
      )?.[0] ?? rest.slice(0, 1);
    const isUnchanged = !isWord(run) || /^[\p{N}.,-]+$/u.test(run) || isChinese(run) === (to === "zh-CN");
    const before = output.at(-1);
    if (!isUnchanged && before?.kind === "unknown" && to === "en-US")
      output[output.length - 1] = { text: before.text + run, kind: "unknown" };
    else output.push({ text: run, kind: isUnchanged ? "same" : "unknown" });
    at += run.length;
  }
  return output;
}

/** Returns the longest term that begins at a position; an English one only as whole words. */
function termAt(
  text: string,
  at: number,
  terms: ReadonlyMap<string, string>,
  longest: number,
  isEnglish: boolean,
): string | undefined {
  if (isEnglish && at > 0 && /[a-z0-9]/.test(text[at - 1] ?? "")) return undefined;
  for (let length = Math.min(longest, text.length - at); length > 0; length--) {
    const term = text.slice(at, at + length);
    if (
      terms.has(term) &&
      !(isEnglish && /[a-z0-9]/.test(term.at(-1) ?? "") && /[a-z0-9]/.test(text[at + length] ?? ""))
    )
      return term;
  }
  return undefined;
}

/** Joins pieces: English words with spaces, Chinese ones without. */
const joinPieces = (parts: readonly Piece[], to: "zh-CN" | "en-US"): string =>
  to === "zh-CN"
    ? parts
        .map(({ text }) => text)
        .join("")
        .replace(/(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu, "")
    : parts.reduce(
        (sofar, { text }) =>
          sofar + (sofar && /[\p{L}\p{N}.)]$/u.test(sofar) && /^[\p{L}\p{N}(]/u.test(text) ? " " : "") + text,
        "",
      );

export const translateTradeTerms: Handler<typeof textCalls.translate> = async ({ text, to }) => {
  const parts = pieces(text, to, await directionTo(to));
  const unknownTerms = [...new Set(parts.filter(({ kind }) => kind === "unknown").map((piece) => piece.text))];
  const isKnown = parts.some(({ kind }) => kind === "known");
  return {
    translation: isKnown || unknownTerms.length === 0 ? joinPieces(parts, to) : null,
    isComplete: unknownTerms.length === 0,
    unknown: unknownTerms,
  };
};
