import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { locales, type Locale } from "@/lib/i18n/locale";
import {
  figureFiles,
  figuresCompared,
  figuresOfMessages,
  figureTexts,
  messageFiguresCompared,
} from "../../../tests/fixtures/figures";
import { forbiddenPhrases, misusedIn, readIn, textsOf } from "../../../tests/fixtures/words";
import type { Mutant } from "./sample";

/**
 * Returns true when a changed text contains a phrase in its sentences, not in the names of arguments or in addresses.
 */
function containsPhrase(key: string, text: string, words: string): boolean {
  try {
    return readIn(key, text).some((sentence) => sentence.includes(words));
  } catch {
    // the change fell on an argument
    return false;
  }
}

/** Replaces the approved wording by a forbidden phrase; appends it to a text when no text has the wording. */
function phraseMutants(locale: Locale): Mutant[] {
  const texts = [...textsOf(locale)];
  return forbiddenPhrases[locale].flatMap(({ phrase, instead, wrong }) => {
    const whole = locale === "en-US" ? new RegExp(`(?<![\\w-])${instead}(?![\\w-])`, "i") : instead;
    const changedTexts = texts
      .map(([key, text]) => [key, text, text.replace(whole, phrase)] as const)
      .filter(([key, text, mutatedText]) => mutatedText !== text && containsPhrase(key, mutatedText, phrase))
      .map(([key, , mutatedText]) => [key, mutatedText] as const);
    const extendedTexts = texts.slice(0, 1).map(([key, text]) => [key, `${text} ${wrong}`] as const);
    return (changedTexts.length > 0 ? changedTexts : extendedTexts).map(([key, text]) => ({
      group: `${locale} ${phrase}`,
      name: `${locale} ${key}: ${phrase}`,
      isNoticed: () => misusedIn(locale, key, text).length > 0,
    }));
  });
}

/** Matches a figure: a number with a unit, or a time of day. */
const figure =
  /\d[\d,.]*(?=\s?(?:%|[a-z]*\s?days?|minutes?|hours?|months?|years?|MB|个工作日|天|分钟|小时|年))|\d{1,2}:\d{2}/g;
const oneMore = (text: string): string => text.replace(/\d+/, (digits) => String(Number(digits) + 1));

/** Changes each figure of the help and of the agreements in one language. */
function figureMutants(): Mutant[] {
  return figureTexts.flatMap((name) =>
    Object.entries(figureFiles(name)).flatMap(([language, file]) => {
      const text = readFileSync(`messages/${file}`, "utf8");
      return [...text.matchAll(figure)].map(({ 0: figureText, index }) => {
        const changedText = text.slice(0, index) + oneMore(figureText) + text.slice(index + figureText.length);
        const read = (fileName: string) =>
          fileName === file ? changedText : readFileSync(`messages/${fileName}`, "utf8");
        return {
          group: `figure, ${language}`,
          name: `${file}: ${figureText} → ${oneMore(figureText)}`,
          isNoticed() {
            const { actual, expected } = figuresCompared(name, read);
            return !isDeepStrictEqual(actual, expected);
          },
        };
      });
    }),
  );
}

/** Changes each figure of a form or notice in one language. */
const messageMutants = (locale: Locale): Mutant[] =>
  figuresOfMessages.map(([file, key, ...figures]) => {
    const changedText = (textsOf(locale).get(`${file}.${key}`) ?? "").replace(
      /(\{[^{}]*\})|(\d+)/g,
      (token: string, argument?: string) => (argument === undefined ? oneMore(token) : token),
    );
    return {
      group: "figure of a message",
      name: `${locale} ${file}.${key}: ${changedText}`,
      isNoticed() {
        const { actual, expected } = messageFiguresCompared(changedText, figures);
        return !isDeepStrictEqual(actual, expected);
      },
    };
  });

/** Generates texts with a phrase that users must not read, or with a figure that differs from its term. */
export const textMutants = (): Mutant[] => [
  ...locales.flatMap((locale) => [...phraseMutants(locale), ...messageMutants(locale)]),
  ...figureMutants(),
];
