import { useTranslations } from "next-intl";

/** Puts the issue of a row into words. */
export function useIssueText(): (issue: string) => string {
  const t = useTranslations("validation");
  // named cast: the issues of rows are keys of these texts; one that only a newer server knows gets a general text
  const say = t as unknown as ((key: string) => string) & { has: (key: string) => boolean };
  return (issue) => (say.has(issue) ? say(issue) : t("invalid"));
}
