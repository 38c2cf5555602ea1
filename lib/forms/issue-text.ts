import { useTranslations } from "next-intl";
import { readIssue } from "./issue";

/** Puts an issue into the reader's words, also where the server writes the page. One that is not known has a general text. */
export function useIssueText(): (issue: string) => string {
  const validation = useTranslations("validation");
  return (issue) => {
    const { code, figure } = readIssue(issue);
    const key = code as never; // named cast: an issue's code is data, `has` looks it up
    const figures = { figure } as never; // named cast: a text that names none ignores it
    return validation.has(key) ? validation(key, figures) : validation("invalid");
  };
}
