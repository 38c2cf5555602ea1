/**
 * A bank's code as codes are compared (ISO 9362): the eight characters of its head office where the branch is XXX, which
 * is none.
 */
export const officeOf = (bic: string): string => bic.toUpperCase().replace(/^(.{8})XXX$/, "$1");

/** Whether two codes name the same office of a bank. */
export const isSameOffice = (one: string, other: string): boolean => officeOf(one) === officeOf(other);

/** The country of a bank, as its code has it. */
export const countryOfBic = (bic: string): string => bic.slice(4, 6).toUpperCase();
