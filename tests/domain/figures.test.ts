import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { locales } from "@/lib/i18n/locale";
import { advanceWorkingDays } from "@/lib/settlement/advance/terms";
import {
  figureFiles,
  figuresCompared,
  figuresIn,
  figuresOfMessages,
  figureTexts,
  messageFiguresCompared,
} from "../fixtures/figures";
import { textsOf } from "../fixtures/words";

describe("a text has the figure of its term, in both languages", () => {
  for (const name of figureTexts)
    test(name, () => {
      const { actual, expected } = figuresCompared(name);
      expect(actual).toEqual(expected);
    });
});

test("an advance is due after the working days that its agreement states in text", () => {
  const { english, chinese } = figureFiles("agreements/fast-payment");
  expect(advanceWorkingDays).toBe(3);
  expect(readFileSync(`messages/${english}`, "utf8")).toContain("at the end of the third working day");
  expect(readFileSync(`messages/${chinese}`, "utf8")).toContain("第 3 个工作日终了时到期");
});

describe("a form or notice has the figure of its term, in both languages", () => {
  for (const locale of locales)
    test.each(figuresOfMessages)(`${locale}: %s %s`, (file, key, ...figures) => {
      const { actual, expected } = messageFiguresCompared(textsOf(locale).get(`${file}.${key}`) ?? "", figures);
      expect(actual).toEqual(expected);
    });

  test("every figure of a notice is in the table", () => {
    const tableKeys = new Set(figuresOfMessages.map(([file, key]) => `${file}.${key}`));
    const notices = [...textsOf("en-US")].filter(([key]) => key.startsWith("notices."));
    expect(notices.filter(([key, text]) => figuresIn(text).length > 0 && !tableKeys.has(key))).toEqual([]);
  });
});
