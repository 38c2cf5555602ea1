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
import { forbidden, misusedIn, readIn, textsOf } from "../../../tests/fixtures/words";
import type { Mutant } from "./sample";

/** Whether a text says something, after a change too: not in the names of arguments, nor in addresses. */
function says(key: string, text: string, words: string): boolean {
  try {
    return readIn(key, text).some((sentence) => sentence.includes(words));
  } catch {
    // the change fell on an argument
    return false;
  }
}

/** A forbidden phrase in the place of what is said instead; at the end of a text, where none says it. */
function phraseMutants(locale: Locale): Mutant[] {
  const texts = [...textsOf(locale)];
  return forbidden[locale].flatMap(({ phrase, instead, wrong }) => {
    const whole = locale === "en-US" ? new RegExp(`(?<![\\w-])${instead}(?![\\w-])`, "i") : instead;
    const changed = texts
      .map(([key, text]) => [key, text, text.replace(whole, phrase)] as const)
      .filter(([key, text, other]) => other !== text && says(key, other, phrase))
      .map(([key, , other]) => [key, other] as const);
    const added = texts.slice(0, 1).map(([key, text]) => [key, `${text} ${wrong}`] as const);
    return (changed.length > 0 ? changed : added).map(([key, text]) => ({
      group: `${locale} ${phrase}`,
      name: `${locale} ${key}: ${phrase}`,
      isNoticed: () => misusedIn(locale, key, text).length > 0,
    }));
  });
}

/** A figure is a number that has a unit, or a time of day. */
const figure =
  /\d[\d,.]*(?=\s?(?:%|[a-z]*\s?days?|minutes?|hours?|months?|years?|MB|个工作日|天|分钟|小时|年))|\d{1,2}:\d{2}/g;
const oneMore = (text: string): string => text.replace(/\d+/, (digits) => String(Number(digits) + 1));

/** Each figure of the help and of the agreements, changed in one language. */
function figureMutants(): Mutant[] {
  return figureTexts.flatMap((name) =>
    Object.entries(figureFiles(name)).flatMap(([language, file]) => {
      const text = readFileSync(`messages/${file}`, "utf8");
      return [...text.matchAll(figure)].map(({ 0: found, index }) => {
        const changed = text.slice(0, index) + oneMore(found) + text.slice(index + found.length);
        const read = (asked: string) => (asked === file ? changed : readFileSync(`messages/${asked}`, "utf8"));
        return {
          group: `figure, ${language}`,
          name: `${file}: ${found} → ${oneMore(found)}`,
          isNoticed() {
            const { actual, expected } = figuresCompared(name, read);
            return !isDeepStrictEqual(actual, expected);
          },
        };
      });
    }),
  );
}

/** Each figure of a form or notice, changed in one language. */
const messageMutants = (locale: Locale): Mutant[] =>
  figuresOfMessages.map(([file, key, ...figures]) => {
    const changed = (textsOf(locale).get(`${file}.${key}`) ?? "").replace(
      /(\{[^{}]*\})|(\d+)/g,
      (found: string, argument?: string) => (argument === undefined ? oneMore(found) : found),
    );
    return {
      group: "figure of a message",
      name: `${locale} ${file}.${key}: ${changed}`,
      isNoticed() {
        const { actual, expected } = messageFiguresCompared(changed, figures);
        return !isDeepStrictEqual(actual, expected);
      },
    };
  });

/** Texts with a phrase that users do not read, or with a figure that is not its term's. */
export const textMutants = (): Mutant[] => [
  ...locales.flatMap((locale) => [...phraseMutants(locale), ...messageMutants(locale)]),
  ...figureMutants(),
];
