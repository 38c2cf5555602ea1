import MiniSearch from "minisearch";
import type { Locale } from "@/lib/i18n/locale";
import { pinyinSyllables } from "@/lib/reference/pinyin";
import type { HelpSlug } from "../articles";
import { loadHelpSections, type HelpSection } from "./sections";
import { correctWord } from "./spelling";
import { chineseTerms, hasHan, normalizeText, pairsOf, tokenGroups, wordsOf } from "./tokens";
import { stopWords, synonyms } from "./vocabulary";

/** Describes a section that answers a question, with the beginning of its text. */
export interface HelpHit {
  readonly slug: HelpSlug;
  readonly anchor: string | null;
  readonly title: string;
  readonly trail: readonly string[];
  readonly excerpt: string;
}

/** Sets how many hits a search returns at most, and the characters of an excerpt. */
const hitsMax = 10;
const excerptMax = 180;
/** Sets the share of a question's words that a hit contains at least, and the share of the best hit's score. */
const coverageMin = 0.5;
const scoreMin = 0.15;

/**
 * Sets what an article's beginning counts: for its own title, for several words of the title, for a single word, which
 * names a subject, and in a question of other words, which asks for more than the subject.
 */
const beginningShare = { title: 4, partOfTitle: 2.5, word: 1.5, question: 0.6 };
/** Maps the fields of a section to what a word found there counts. */
const boost = { title: 4, words: 4, labels: 2, trail: 1, text: 1 };

interface HelpIndex {
  readonly engine: MiniSearch;
  readonly sections: ReadonlyMap<string, HelpSection>;
  /** Holds the tokens of each article's title, word by word, by the identity of its beginning. */
  readonly titles: ReadonlyMap<string, ReturnType<typeof tokenGroups>>;
  /** Holds the words of the texts and of the lists of synonyms, Chinese ones as pairs of characters. */
  readonly knownWords: ReadonlySet<string>;
  /**
   * Counts the words that name a subject: of titles, search words and synonyms. Only these stand for a mistyped word:
   * another word of a text would be found for the name of a payee.
   */
  readonly subjectWords: ReadonlyMap<string, number>;
}

const flatTokens = (text: string): string[] => tokenGroups(normalizeText(text)).flat();
const pinyinOf = (text: string): string => pinyinSyllables(text).join("");

async function buildIndex(locale: Locale): Promise<HelpIndex> {
  const sections = await loadHelpSections(locale);
  const engine = new MiniSearch({ fields: Object.keys(boost), tokenize: flatTokens, processTerm: (term) => term });
  engine.addAll(sections.map((section) => ({ ...section, trail: section.trail.join("\n") })));
  const subjectWords = new Map<string, number>();
  const subjects = sections.flatMap(({ title, words, labels }) => [title, words, labels]);
  for (const word of spelledWords([...subjects, ...synonyms[locale].flat(), ...stopWords[locale]]))
    subjectWords.set(word, (subjectWords.get(word) ?? 0) + 1);
  const knownWords = new Set([...subjectWords.keys(), ...spelledWords(sections.map(({ text }) => text))]);
  const titles = new Map(
    sections.flatMap(({ id, anchor, title }) =>
      anchor === null ? [[id, tokenGroups(normalizeText(title))] as const] : [],
    ),
  );
  return {
    engine,
    sections: new Map(sections.map((section) => [section.id, section])),
    titles,
    knownWords,
    subjectWords,
  };
}

/** Returns the words of texts whose spelling is compared: Chinese ones as pairs of characters. */
const spelledWords = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => wordsOf(normalizeText(text)).flatMap((part) => (hasHan(part) ? pairsOf(part) : part)));

const indexes = new Map<Locale, Promise<HelpIndex>>();

/** Returns the index of a language, built at its first search. */
function loadIndex(locale: Locale): Promise<HelpIndex> {
  let index = indexes.get(locale);
  if (!index) {
    index = buildIndex(locale);
    // while the portal is developed, a changed text is found at once
    if (process.env.NODE_ENV !== "development") indexes.set(locale, index);
  }
  return index;
}

/** Maps the pinyin of each Chinese term of two characters or more to the term; made at the first search. */
let termByPinyin: ReadonlyMap<string, string> | undefined;
const termOfPinyin = (syllables: string): string | undefined => {
  termByPinyin ??= new Map(chineseTerms.filter(({ length }) => length > 1).map((term) => [pinyinOf(term), term]));
  return termByPinyin.get(syllables);
};

/** Corrects the words of a question: letters that are wrong, Chinese characters of the same sound, and pinyin. */
const correctSpelling = (text: string, english: HelpIndex, chinese: HelpIndex): string =>
  wordsOf(text)
    .map((word) =>
      hasHan(word)
        ? correctSound(word, chinese.knownWords)
        : english.knownWords.has(word)
          ? word
          : (termOfPinyin(word) ?? correctWord(word, english.subjectWords)),
    )
    .join(" ");

/** Replaces pairs of characters that the texts do not have by the term of the same sound. */
function correctSound(run: string, knownWords: ReadonlySet<string>): string {
  let corrected = "";
  for (let at = 0; at < run.length;) {
    const pair = run.slice(at, at + 2);
    const term = pair.length < 2 || knownWords.has(pair) ? undefined : termOfPinyin(pinyinOf(pair));
    corrected += term ?? run[at] ?? "";
    at += term === undefined ? 1 : 2;
  }
  return corrected;
}

/** Searches one index. The last word may still be being typed: a word that begins with it counts. */
function searchIndex({ engine, sections, titles }: HelpIndex, text: string): { id: string; score: number }[] {
  const groups = tokenGroups(text);
  const tokens = groups.flat();
  if (tokens.length === 0) return [];
  const last = groups.at(-1) ?? [];
  const hits = engine.search(tokens.join(" "), {
    tokenize: (text) => text.split(" "),
    boost,
    prefix: (term) => last.includes(term) && !term.includes("="),
    // named cast: the sections' own identities
    boostDocument: (id) => shareOf(sections.get(id as string)),
  });
  function shareOf(section: HelpSection | undefined): number {
    if (section?.anchor !== null) return 1;
    const title = titles.get(section.id) ?? [];
    const isInTitle = groups.every((group) => title.flat().some((token) => group.includes(token)));
    if (isInTitle && groups.length >= title.length) return beginningShare.title;
    if (groups.length === 1) return beginningShare.word;
    return beginningShare[isInTitle ? "partOfTitle" : "question"];
  }
  return hits.flatMap(({ id, score, queryTerms }) => {
    const coverage = groups.filter((group) => group.some((token) => queryTerms.includes(token))).length / groups.length;
    return coverage < coverageMin ? [] : [{ id: String(id), score: score * coverage ** 2 }];
  });
}

/**
 * Returns the sections of the help that answer a question best, in the reader's language. The question's own language
 * decides which texts are searched: a section has the same anchor in both. On the server only.
 */
export async function searchHelp(locale: Locale, question: string): Promise<HelpHit[]> {
  const text = normalizeText(question);
  const [english, chinese] = await Promise.all([loadIndex("en-US"), loadIndex("zh-CN")]);
  const corrected = correctSpelling(text, english, chinese);
  const index = hasHan(corrected) ? chinese : english;
  const hits = searchIndex(index, corrected).sort((a, b) => b.score - a.score);
  const best = hits[0]?.score ?? 0;
  const { sections } = locale === "zh-CN" ? chinese : english;
  return hits
    .filter(({ score }) => score >= best * scoreMin)
    .flatMap(({ id }) => sections.get(id) ?? [])
    .slice(0, hitsMax)
    .map(({ slug, anchor, title, trail, text: full }) => ({ slug, anchor, title, trail, excerpt: excerptOf(full) }));
}

const excerptOf = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > excerptMax ? `${line.slice(0, excerptMax - 1)}…` : line;
};

/** Returns the address of a hit in the help centre. */
export const helpHitHref = (base: string, { slug, anchor }: Pick<HelpHit, "slug" | "anchor">): string =>
  `${base}?article=${slug}${anchor === null ? "" : `#${anchor}`}`;
