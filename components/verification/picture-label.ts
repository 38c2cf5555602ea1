import { useTranslations } from "next-intl";
import { paperKinds, type PaperKind, type PhotoKind, type RequiredFile } from "@/lib/verification/materials";

const isPaper = (kind: PaperKind | PhotoKind): kind is PaperKind => paperKinds.some((paper) => paper === kind);

/** Returns a function that labels a required paper or photo. */
export function useRequiredFileLabel(): (picture: RequiredFile<PaperKind | PhotoKind>) => string {
  const [papers, photos] = [useTranslations("verification.papers"), useTranslations("verification.photos")];
  return ({ kind, picType }) => {
    if (isPaper(kind)) return papers(kind);
    return photos(picType === "PASSPORT" ? "passportPage" : kind);
  };
}
