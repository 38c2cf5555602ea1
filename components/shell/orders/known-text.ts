import { useTranslations } from "next-intl";
import { knownTextInLanguage } from "@/lib/reference/known-texts";

/** Returns the function that displays a stored reason or purpose in the reader's language. */
export function useKnownText(): (text: string) => string {
  const t = useTranslations("terms.knownText");
  return (text) =>
    knownTextInLanguage(text, {
      nameText: (name) => t(`names.${name}`),
      withCode: (values) => t("withCode", values),
      withWords: (values) => t("withWords", values),
    });
}
