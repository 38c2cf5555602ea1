import { useTranslations } from "next-intl";
import { pathLabelKeys } from "@/lib/verification/path-keys";

/** Returns a function that labels a path of an entry: "Director 2 · ID number". */
export function useVerificationFieldLabel(): (path: string) => string {
  const t = useTranslations("verification");
  return (path) =>
    pathLabelKeys(path)
      .map(({ key, no }) => {
        // named casts: a path is data, `has` looks its key up
        const name = t.has(key as never) ? t(key as never) : path;
        return no === undefined ? name : t("nth", { name, no });
      })
      .join(" · ");
}
