import { useTranslations } from "next-intl";
import { paperKinds, type PaperKind, type PhotoKind, type Wanted } from "@/lib/verification/materials";

const isPaper = (kind: PaperKind | PhotoKind): kind is PaperKind => paperKinds.some((one) => one === kind);

/** What a paper or photo that is wanted is called. */
export function usePictureLabel(): (wanted: Wanted<PaperKind | PhotoKind>) => string {
  const [papers, photos] = [useTranslations("verification.papers"), useTranslations("verification.photos")];
  return ({ kind, picType }) => {
    if (isPaper(kind)) return papers(kind);
    return photos(picType === "PASSPORT" ? "passportPage" : kind);
  };
}
