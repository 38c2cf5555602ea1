import type { VerificationForm, VerificationType } from "./kinds";

/** The page of a type's form, as the specification names it; the renewal of a certificate says which by its path. */
export const formPath = (
  type: VerificationType,
  form: VerificationForm,
  query: { path?: string; step?: number } = {},
) => {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `/b2b/setting/verified/${type}-${form}${asked.size > 0 ? `?${asked.toString()}` : ""}`;
};

/** The page that follows a submission. */
export const resultPath = (type: VerificationType): string => `/b2b/setting/verified/${type}/result`;
