import { describe, expect, test } from "vitest";
import { locales } from "@/lib/i18n/locale";
import { forbiddenPhrases, forbiddenIn, glossary, misusedIn, sentencesOf, textsOf } from "../fixtures/words";

describe.each(locales)("%s", (locale) => {
  test("the phrases that the glossary forbids are those of the table, each with the glossary's replacement", () => {
    expect(forbiddenPhrases[locale].map(({ phrase }) => phrase)).toEqual(glossary.flatMap((row) => row[locale].not));
    for (const { phrase, instead } of forbiddenPhrases[locale]) {
      const row = glossary.find((entry) => entry[locale].not.includes(phrase));
      expect([phrase, row?.[locale].terms.some((term) => term.toLowerCase().includes(instead.toLowerCase()))]).toEqual([
        phrase,
        true,
      ]);
    }
  });

  test.each(forbiddenPhrases[locale])(
    "“$phrase” is found, and not in its replacement",
    ({ phrase, instead, ...of }) => {
      expect(forbiddenIn(locale, of.wrong)).toContain(phrase);
      // also next to its replacement, and in any letter case
      expect(forbiddenIn(locale, `${of.right} ${of.wrong}`)).toContain(phrase);
      expect(forbiddenIn(locale, of.wrong.toUpperCase())).toContain(phrase);
      expect(of.right.toLowerCase()).toContain(instead.toLowerCase());
      expect(forbiddenIn(locale, of.right)).toEqual([]);
    },
  );

  test("no text has a phrase that is forbidden", () => {
    const texts = [...textsOf(locale)];
    expect(texts.length).toBeGreaterThan(1000);
    const misuses = texts.map(([key, text]) => ({ key, phrases: misusedIn(locale, key, text) }));
    expect(misuses.filter(({ phrases }) => phrases.length > 0)).toEqual([]);
  });
});

test("a message is read as people read it: each of its choices, without its marks", () => {
  expect(
    sentencesOf("{count, plural, one {One pending <b>order</b>} other {# pending <b>orders</b>}} of {name}"),
  ).toEqual(["One pending order of …", "… pending orders of …"]);
  expect(misusedIn("en-US", "kit.x", "{count} pending {count, plural, one {order} other {orders}}")).toEqual([
    "pending order",
  ]);
  expect(misusedIn("en-US", "help/x.md", "---\nwords: deed\n---\nSee [help](/help/deed).")).toEqual([]);
});
