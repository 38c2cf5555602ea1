import { useTranslations } from "next-intl";
import { isSupplementStep } from "@/lib/materials/states";

/** What a step of a material's history is called that is one of its logistics or of a request to settle it. */
export function useSupplementSteps(): (event: string) => string | null {
  const t = useTranslations("materials.step");
  return (event) => (isSupplementStep(event) ? t(event) : null);
}
