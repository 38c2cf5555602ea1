import { useTranslations } from "next-intl";

/** Where a tick came from, in words; a source that has none yet keeps its own name. */
export function useSourceName(): (source: string) => string {
  const t = useTranslations("operations.market.sources");
  // named casts: a source is data, `has` looks it up
  return (source) => (t.has(source as never) ? t(source as never) : source);
}
