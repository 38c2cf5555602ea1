import { useTranslations } from "next-intl";

/** Returns the label of a tick's source, or the source's own name when it has no label. */
export function useTickSourceLabel(): (source: string) => string {
  const t = useTranslations("operations.market.sources");
  // named casts: a source is data, `has` looks it up
  return (source) => (t.has(source as never) ? t(source as never) : source);
}
