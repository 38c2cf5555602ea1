import { useLocale } from "next-intl";

/**
 * Returns the function that names the merchant itself as a payer: by its English name for readers of English, where it
 * is known.
 */
export function usePayerName(): (payer: { readonly name: string; readonly enName: string }) => string {
  const isChinese = useLocale() === "zh-CN";
  return ({ name, enName }) => (isChinese ? name : enName || name);
}
