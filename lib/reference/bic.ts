/**
 * Normalises a bank's code for comparison (ISO 9362): the eight characters of its head office when the branch is XXX,
 * which denotes none.
 */
export const normalizeBicOffice = (bic: string): string => bic.toUpperCase().replace(/^(.{8})XXX$/, "$1");

/** Returns true when two codes name the same office of a bank. */
export const isSameBicOffice = (first: string, second: string): boolean =>
  normalizeBicOffice(first) === normalizeBicOffice(second);

/** Returns the country in a bank's code. */
export const countryOfBic = (bic: string): string => bic.slice(4, 6).toUpperCase();
