import { useTranslations } from "next-intl";

/** What falls due, in words; a kind that has none yet is named as the timetable names it. */
export function useJobName(): (kind: string) => string {
  const t = useTranslations("operations.due");
  // named casts: a kind is data, `has` looks it up
  return (kind) => (t.has(kind as never) ? t(kind as never) : kind);
}
