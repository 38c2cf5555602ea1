import type { VerificationFormKind, VerificationType } from "./kinds";

/**
 * Returns the page of a type's form, as the specification names it; the renewal of a certificate names it by its path.
 */
export const verificationFormPagePath = (
  type: VerificationType,
  form: VerificationFormKind,
  query: { path?: string; step?: number } = {},
) => {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `/b2b/setting/verified/${type}-${form}${parameters.size > 0 ? `?${parameters.toString()}` : ""}`;
};

/** Returns the page after a submission. */
export const verificationSubmittedPagePath = (type: VerificationType): string => `/b2b/setting/verified/${type}/result`;
