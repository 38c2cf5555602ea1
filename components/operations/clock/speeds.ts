import { useTranslations } from "next-intl";
import type { Choice } from "@/components/kit/select/select-field";

const usual = [1, 60, 600, 3_600, 86_400] as const;

/**
 * Returns the selectable speeds of a clock with their labels, including the current speed when it is not one of the
 * usual ones.
 */
export function useClockSpeedChoices(current = 1): readonly Choice[] {
  const t = useTranslations("operations.speeds");
  const usualSpeeds = usual.map((speed) => ({ value: String(speed), label: t(`s${speed}`) }));
  return usualSpeeds.some(({ value }) => value === String(current))
    ? usualSpeeds
    : [...usualSpeeds, { value: String(current), label: t("other", { speed: current }) }];
}
