import type { BusinessType } from "@/lib/files/terms";
import type { pictureTypes } from "@/lib/reference/dictionary/picture-types";
import type { VerificationType } from "./kinds";

/** The papers of a company (specification 3, section 5, "Required photos"). */
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

/** The photos of a person: of an identity card the side with the portrait and the one with the emblem, and both held. */
export const photoKinds = ["portraitSide", "emblemSide", "handheld"] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** The uses of uploads that are for the verification. */
export const kycUses = ["KYC_IMAGE", "KYC_LARGE_IMAGE", "KYC_DOCUMENT"] as const satisfies readonly BusinessType[];

export interface Wanted<K extends string> {
  readonly kind: K;
  readonly isOptional: boolean;
  readonly use: (typeof kycUses)[number];
  readonly countMax: number;
  /** As what its text is read; null where it is not. */
  readonly picType: (typeof pictureTypes)[number] | null;
}

export interface PaperTerms {
  /** Whether the annual return is due: a Hong Kong company of one year or older. */
  readonly isYearOld: boolean;
  /** Whether somebody else than the legal representative acts for the company. */
  readonly hasAgent: boolean;
}

const read = (kind: PaperKind, picType: Wanted<PaperKind>["picType"]): Wanted<PaperKind> => ({
  kind,
  isOptional: false,
  use: "KYC_LARGE_IMAGE",
  countMax: 1,
  picType,
});
const paper = (kind: PaperKind, isOptional = false, countMax = 1): Wanted<PaperKind> => ({
  kind,
  isOptional,
  use: "KYC_DOCUMENT",
  countMax,
  picType: null,
});

/** The papers of a type, in the order in which they are asked, and which of them it can do without. */
export function papersOf(type: VerificationType, { isYearOld, hasAgent }: PaperTerms): Wanted<PaperKind>[] {
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

/** The photos of a person by the document that identifies them, as `identityTypesOf` calls it. */
export function photosOf(idType: string, { isHolder }: { readonly isHolder: boolean }): Wanted<PhotoKind>[] {
  const photo = (kind: PhotoKind, picType: Wanted<PhotoKind>["picType"]): Wanted<PhotoKind> => ({
    kind,
    isOptional: false,
    use: kind === "handheld" ? "KYC_LARGE_IMAGE" : "KYC_IMAGE",
    countMax: 1,
    picType,
  });
  return [
    photo("portraitSide", idType === "PASSPORT" ? "PASSPORT" : "ID_CARD"),
    ...(idType === "PASSPORT" ? [] : [photo("emblemSide", "ID_CARD")]),
    ...(isHolder ? [photo("handheld", null)] : []),
  ];
}

/** A company's own certificates by the field of their last day: the paper that shows it, and the field of its number. */
export const certificatePapers = {
  termTo: { paper: "licence", number: null },
  brExpiry: { paper: "br", number: "brNo" },
  nar1Expiry: { paper: "nar1", number: null },
  certificateExpiry: { paper: "certificate", number: "certificateNo" },
} as const satisfies Record<string, { readonly paper: PaperKind; readonly number: string | null }>;

export const isCertificatePath = (path: string): path is keyof typeof certificatePapers =>
  Object.hasOwn(certificatePapers, path);
