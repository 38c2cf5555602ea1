import { useTranslations } from "next-intl";

/** Returns the label of a job's kind, or the kind itself when it has no label. */
export function useJobKindLabel(): (kind: string) => string {
  const t = useTranslations("operations.due");
  // named casts: a kind is data, `has` looks it up
  return (kind) => (t.has(kind as never) ? t(kind as never) : kind);
}
