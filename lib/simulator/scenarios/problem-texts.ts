import { translatorFor } from "@/lib/i18n/translator";
import type { Problem } from "./problem";
import type { Place } from "./said";

/** What is wrong with a text, each with its place, in a reader's language. */
export async function problemTexts(problems: readonly (Problem & Place)[], language: string) {
  const t = await translatorFor(language);
  const entry = (code: string): string => {
    // named casts: a code is data, `has` looks it up
    const key = `validation.${code}` as never;
    return t.has(key) ? t(key) : t("validation.invalid");
  };
  return problems.map(({ line, column, code, word, nearest, issue }) => ({
    line,
    column,
    // named casts: the test of these texts holds them to the codes and what each is told with
    text: t(
      `operations.scenarios.problems.${code}` as never,
      {
        word: word === "" ? "–" : word,
        nearest: nearest || "none",
        issue: issue && entry(issue),
      } as never,
    ),
  }));
}
