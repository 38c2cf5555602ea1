import type { BusinessType } from "@/lib/files/terms";
import type { pictureTypes } from "@/lib/reference/dictionary/picture-types";
import type { VerificationType } from "./kinds";

/** Lists the papers of a company (specification 3, section 5, "Required photos"). */
export const paperKinds = [
  "licence",
  "cr",
  "br",
  "nar1",
  "nnc1",
  "certificate",
  "register",
  "shareStructure",
  "authorizationLetter",
  "other",
] as const;
export type PaperKind = (typeof paperKinds)[number];

/**
 * Lists the photos of a person: the portrait side and the emblem side of an identity card, and the person with the card
 * in hand.
 */
export const photoKinds = ["portraitSide", "emblemSide", "handheld"] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** Lists the uses of uploads for the verification. */
export const kycUses = ["KYC_IMAGE", "KYC_LARGE_IMAGE", "KYC_DOCUMENT"] as const satisfies readonly BusinessType[];

export interface RequiredFile<K extends string> {
  readonly kind: K;
  readonly isOptional: boolean;
  readonly use: (typeof kycUses)[number];
  readonly countMax: number;
  /** Selects the type for text recognition; null when there is none. */
  readonly picType: (typeof pictureTypes)[number] | null;
}

export interface PaperTerms {
  /** True when the annual return is due: a Hong Kong company of one year or older. */
  readonly isYearOld: boolean;
  /** True when somebody else than the legal representative acts for the company. */
  readonly hasAgent: boolean;
}

const read = (kind: PaperKind, picType: RequiredFile<PaperKind>["picType"]): RequiredFile<PaperKind> => ({
  kind,
  isOptional: false,
  use: "KYC_LARGE_IMAGE",
  countMax: 1,
  picType,
});
const paper = (kind: PaperKind, isOptional = false, countMax = 1): RequiredFile<PaperKind> => ({
  kind,
  isOptional,
  use: "KYC_DOCUMENT",
  countMax,
  picType: null,
});

/** Returns the papers of a type, in the order of the form, with a flag for the optional ones. */
export function verificationPapersOf(
  type: VerificationType,
  { isYearOld, hasAgent }: PaperTerms,
): RequiredFile<PaperKind>[] {
  if (type === "personal") return [paper("other", true, 5)];
  const common = [
    paper("shareStructure"),
    ...(hasAgent ? [paper("authorizationLetter")] : []),
    paper("other", true, 5),
  ];
  if (type === "company") return [read("licence", "BUSINESS_LICENCE"), ...common];
  if (type === "hkcompany") return [paper("cr"), paper("br"), paper(isYearOld ? "nar1" : "nnc1"), ...common];
  return [paper("certificate"), paper("register", true), ...common];
}

/** Returns the photos of a person by their identity document, with the codes of `identityTypesOf`. */
export function identityDocumentPhotos(
  idType: string,
  { isActingPerson }: { readonly isActingPerson: boolean },
): RequiredFile<PhotoKind>[] {
  const photo = (kind: PhotoKind, picType: RequiredFile<PhotoKind>["picType"]): RequiredFile<PhotoKind> => ({
    kind,
    isOptional: false,
    use: kind === "handheld" ? "KYC_LARGE_IMAGE" : "KYC_IMAGE",
    countMax: 1,
    picType,
  });
  return [
    photo("portraitSide", idType === "PASSPORT" ? "PASSPORT" : "ID_CARD"),
    ...(idType === "PASSPORT" ? [] : [photo("emblemSide", "ID_CARD")]),
    ...(isActingPerson ? [photo("handheld", null)] : []),
  ];
}

/** Maps a company's own certificates by the field of their last day to the paper, and to the field of its number. */
export const certificatePapers = {
  termTo: { paper: "licence", number: null },
  brExpiry: { paper: "br", number: "brNo" },
  nar1Expiry: { paper: "nar1", number: null },
  certificateExpiry: { paper: "certificate", number: "certificateNo" },
} as const satisfies Record<string, { readonly paper: PaperKind; readonly number: string | null }>;

export const isCertificatePath = (path: string): path is keyof typeof certificatePapers =>
  Object.hasOwn(certificatePapers, path);
