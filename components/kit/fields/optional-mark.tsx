import { useTranslations } from "next-intl";

/** Marks a field that may stay empty; all others are required. Used in a field's `aside`. */
export function OptionalMark() {
  const t = useTranslations("kit");
  return t("optional");
}
