/** Lists the kinds of payers. */
export const payerTypes = ["company", "personal"] as const;
export type PayerType = (typeof payerTypes)[number];

/** Lists the certificates that identify a payer: persons by the first three, companies by the others. */
export const certTypes = ["ID_CARD", "PASSPORT", "OTHER", "BUSINESS_LICENSE", "REGISTRATION"] as const;
export type CertType = (typeof certTypes)[number];

/** Returns the certificates that identify payers of a kind with a home country. */
export function certTypesOf(payerType: PayerType, country: string): readonly CertType[] {
  if (payerType === "personal") return ["ID_CARD", "PASSPORT", "OTHER"];
  return country === "CN" ? ["BUSINESS_LICENSE"] : ["REGISTRATION"];
}

/** Lists the kinds of a payer's documents (specification 3, section 3). */
export const materialKinds = [
  "personalIdFront",
  "personalIdBack",
  "licence",
  "registrationCertificate",
  "businessRegistration",
  "annualDeclaration",
  "beneficiaryId",
  "directorId",
  "partnershipMaterials",
  "equityDocument",
] as const;
export type MaterialKind = (typeof materialKinds)[number];

interface MaterialCriteria {
  readonly payerType: PayerType;
  readonly country: string;
  readonly certType: CertType;
  readonly hasBeneficiaries: boolean;
}

/** Returns the documents of a payer, and which of them are required: those of its own country's registers. */
export function poboPayerDocuments({
  payerType,
  country,
  certType,
  hasBeneficiaries,
}: MaterialCriteria): readonly { readonly kind: MaterialKind; readonly isNeeded: boolean }[] {
  const must = (kind: MaterialKind, isNeeded = true) => ({ kind, isNeeded });
  if (payerType === "personal")
    return [
      must("personalIdFront"),
      ...(certType === "PASSPORT" ? [] : [must("personalIdBack", certType === "ID_CARD")]),
    ];
  const owners = [
    must("beneficiaryId", hasBeneficiaries),
    must("partnershipMaterials", false),
    must("equityDocument", hasBeneficiaries),
  ];
  if (country === "CN") return [must("licence"), ...owners];
  if (country === "HK")
    return [
      must("registrationCertificate"),
      must("businessRegistration"),
      must("annualDeclaration", false),
      must("directorId"),
      ...owners,
    ];
  return [must("registrationCertificate"), must("directorId"), ...owners];
}
