import { useFormatter, useTranslations } from "next-intl";
import type { ClientOutput } from "@/lib/call/call";
import { percentText } from "@/lib/money/percent";
import type { driving } from "@/lib/operations/calls/driving";

export type WorldTerm = ClientOutput<typeof driving.terms>["rows"][number];

/** Returns formatters for a term's name, and for a value of it with its unit. */
export function useWorldSettingFormatters() {
  const t = useTranslations("operations.terms");
  const format = useFormatter();
  return {
    // named casts: the terms are data, `has` looks them up
    name: ({ name }: Pick<WorldTerm, "name">): string =>
      t.has(`names.${name}` as never) ? t(`names.${name}` as never) : name,
    value: ({ unit }: Pick<WorldTerm, "unit">, value: number): string => {
      switch (unit) {
        case "yesNo":
          return value === 0 ? t("no") : t("yes");
        case "ppm":
          return t("percent", { value: percentText(value) });
        case "cents":
          return t("dollars", { value: format.number(value / 100) });
        default:
          return t(`units.${unit}`, { value: format.number(value) });
      }
    },
  };
}
