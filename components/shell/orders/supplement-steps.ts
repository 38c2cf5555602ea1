import { useTranslations } from "next-intl";
import { isSupplementStep } from "@/lib/materials/states";

/**
 * Returns a function that labels the steps of a material's history that belong to its logistics or to a settlement
 * request.
 */
export function useSupplementStepLabel(): (event: string) => string | null {
  const t = useTranslations("materials.step");
  return (event) => (isSupplementStep(event) ? t(event) : null);
}
