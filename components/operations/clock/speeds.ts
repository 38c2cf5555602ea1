import { useTranslations } from "next-intl";
import type { Choice } from "@/components/kit/select/select-field";

const usual = [1, 60, 600, 3_600, 86_400] as const;

/** The speeds a clock may be given, in words; with the one it has, should that be another. */
export function useSpeeds(current = 1): readonly Choice[] {
  const t = useTranslations("operations.speeds");
  const named = usual.map((speed) => ({ value: String(speed), label: t(`s${speed}`) }));
  return named.some(({ value }) => value === String(current))
    ? named
    : [...named, { value: String(current), label: t("other", { speed: current }) }];
}
