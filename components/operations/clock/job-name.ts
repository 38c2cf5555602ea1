import { useTranslations } from "next-intl";

/** A job in words; a kind that has none yet is shown by its name. */
export function useJobName(): (kind: string) => string {
  const t = useTranslations("operations.due");
  // named casts: a kind is data, `has` looks it up
  return (kind) => (t.has(kind as never) ? t(kind as never) : kind);
}
