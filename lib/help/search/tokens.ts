import type { Locale } from "@/lib/i18n/locale";
import { stemWord } from "./stem";
import { stopWords, synonyms } from "./vocabulary";

/**
 * Holds the tokens of one word or phrase of a text: its stem, its pair of Chinese characters or the phrase itself, and
 * the sign of its meaning, which its synonyms share. A question's word is found where one of its tokens is.
 */
type TokenGroup = readonly string[];

/** Matches the option OUR of a payment's charges, which only its capitals tell from the word "our". */
const chargeOption = /(?<![A-Za-z])OUR(?![A-Za-z])/g;

/** Normalizes full-width letters, ignores case, and joins spellings of the same word. */
export const normalizeText = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(chargeOption, "ourcharges")
    .toLowerCase()
    .replace(/[’']/g, "")
    .replaceAll("帐", "账")
    .replaceAll("登陆", "登录");

const wordShape = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
const isHan = (text: string): boolean => /^\p{Script=Han}/u.test(text);

/** Returns the words of a normalized text: Chinese, which has no blanks, as whole runs of characters. */
export const wordsOf = (normalizedText: string): string[] => normalizedText.match(wordShape) ?? [];

/** Returns true when a text has Chinese characters. */
export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

const meaningToken = (locale: Locale, line: number): string => `${locale}=${line}`;

/** Lists the English phrases by their first stem, as stems and with the token of their meaning, the longest first. */
const englishPhrases = new Map<string, { stems: readonly string[]; meaning: string }[]>();
for (const [line, phrases] of synonyms["en-US"].entries())
  for (const phrase of phrases) {
    const stems = wordsOf(normalizeText(phrase)).map(stemWord);
    const [first = ""] = stems;
    englishPhrases.set(
      first,
      [...(englishPhrases.get(first) ?? []), { stems, meaning: meaningToken("en-US", line) }].sort(
        (a, b) => b.stems.length - a.stems.length,
      ),
    );
  }
const englishStops = new Set(
  stopWords["en-US"].flatMap((word) => [normalizeText(word), stemWord(normalizeText(word))]),
);

/** Returns true for a word that can be searched for: not a single letter, nor the digits of a date. */
const isSearchable = (word: string): boolean => (/^\d+$/.test(word) ? word.length > 2 : word.length > 1);

/** Returns the tokens of a run of English words. */
function englishGroups(words: readonly string[]): TokenGroup[] {
  const stems = words.map(stemWord);
  const groups: TokenGroup[] = [];
  for (let at = 0; at < stems.length;) {
    const [word = "", stem = ""] = [words[at], stems[at]];
    const phrase = englishPhrases
      .get(stem)
      ?.find(({ stems: parts }) => parts.every((part, offset) => stems[at + offset] === part));
    const isStop = englishStops.has(word);
    if (phrase) groups.push([phrase.stems.join("_"), phrase.meaning]);
    else if (!isStop && isSearchable(word)) groups.push([stem]);
    at += phrase?.stems.length ?? 1;
  }
  return groups;
}

/** Lists the Chinese phrases with the token of their meaning, the longest first. */
const chinesePhrases = synonyms["zh-CN"]
  .flatMap((phrases, line) =>
    phrases.map((phrase) => ({ phrase: normalizeText(phrase), meaning: meaningToken("zh-CN", line) })),
  )
  .sort((a, b) => b.phrase.length - a.phrase.length);

/** Returns the pairs of neighbouring characters of a text, or its only character. */
export const pairsOf = (text: string): string[] =>
  text.length < 2 ? [text] : Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));

/** Returns the tokens of a run of Chinese characters: phrases with a meaning, and pairs of what is between them. */
function chineseGroups(run: string): TokenGroup[] {
  const groups: TokenGroup[] = [];
  let rest = "";
  const closeRest = () => {
    if (rest !== "") groups.push(...pairsOf(rest).map((pair) => [pair]));
    rest = "";
  };
  for (let at = 0; at < run.length;) {
    const found = chinesePhrases.find(({ phrase }) => run.startsWith(phrase, at));
    const stop = found ? undefined : stopWords["zh-CN"].find((word) => run.startsWith(word, at));
    if (found) groups.push([found.phrase, found.meaning]);
    if (found ?? stop) closeRest();
    else rest += run[at] ?? "";
    at += found?.phrase.length ?? stop?.length ?? 1;
  }
  closeRest();
  return groups;
}

/** Returns the tokens of a normalized text, by its words. A text in one language may have words of the other. */
export function tokenGroups(normalizedText: string): TokenGroup[] {
  const groups: TokenGroup[] = [];
  let english: string[] = [];
  const closeEnglish = () => {
    groups.push(...englishGroups(english));
    english = [];
  };
  for (const word of wordsOf(normalizedText))
    if (isHan(word)) {
      closeEnglish();
      groups.push(...chineseGroups(word));
    } else english.push(word);
  closeEnglish();
  return groups;
}

/** Lists the meanings' Chinese phrases of two characters or more, which mistyped ones are compared with. */
export const chineseTerms: readonly string[] = chinesePhrases.map(({ phrase }) => phrase);
