import { refusalTextArguments, type Refusal } from "@/lib/call/refusals";
import { translatorFor } from "@/lib/i18n/translator";
import { splitIssueCodeAndFigure } from "@/lib/forms/issue";
import type { ScenarioProblem } from "./problem";
import type { TextPosition } from "./messages";

/** Returns the problems of a text, each with its place, in a reader's language. */
export async function problemTexts(problems: readonly (ScenarioProblem & TextPosition)[], language: string) {
  const t = await translatorFor(language);
  const entry = (issue: string): string => {
    const { code, figure } = splitIssueCodeAndFigure(issue);
    // named casts: a code is data, `has` looks it up
    const [key, figures] = [`validation.${code}` as never, { figure } as never];
    return t.has(key) ? t(key, figures) : t("validation.invalid");
  };
  return problems.map(({ line, column, code, word, nearest, issue }) => ({
    line,
    column,
    // named casts: the test of these texts holds them to the codes and the parameters of each
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

/**
 * Describes a refusal in a reader's language: its message, each entry that is wrong, and the code that `refused` names.
 */
export async function refusalWords({ code, detail, issues, providerText }: Refusal, language: string): Promise<string> {
  const t = await translatorFor(language);
  // named casts: codes are data, `has` looks them up
  const issue = (key: string) =>
    t.has(`validation.${key}` as never) ? t(`validation.${key}` as never) : t("validation.invalid");
  const wrong = issues.map(({ path, code: issueCode = code }) =>
    issueCode === code ? path.join(".") : `${path.join(".")}: ${issue(issueCode)}`,
  );
  const words =
    providerText ?? t(`refusals.${code}` as never, { ...refusalTextArguments(code, detail), requestId: "" } as never);
  return [`${words} (${code})`, ...wrong].join("; ");
}
