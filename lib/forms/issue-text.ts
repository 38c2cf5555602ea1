import { useTranslations } from "next-intl";
import { splitIssueCodeAndFigure } from "./issue";

/**
 * Returns a function that translates an issue into the reader's language, on server and client. An unknown issue has a
 * general text.
 */
export function useIssueText(): (issue: string) => string {
  const validation = useTranslations("validation");
  return (issue) => {
    const { code, figure } = splitIssueCodeAndFigure(issue);
    const key = code as never; // named cast: an issue's code is data, `has` looks it up
    const figures = { figure } as never; // named cast: a text that names none ignores it
    return validation.has(key) ? validation(key, figures) : validation("invalid");
  };
}
