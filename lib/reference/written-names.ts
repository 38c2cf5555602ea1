/** How the names of companies and persons are written (specification 3, section 5). */

/** A first or last name in Latin letters. */
export const latinName = /^[A-Za-z]+([ '-][A-Za-z]+)*$/;

/** "Must not contain special characters or consecutive spaces": what of that is wrong with a name; null for nothing. */
export function nameFault(name: string): "name.spaces" | "name.special" | null {
  if (/ {2}/.test(name)) return "name.spaces";
  return /^[\p{L}\p{N} .,'()·-]+$/u.test(name) ? null : "name.special";
}

/** A name with "and" for "&". */
export const spelledAnd = (name: string): string => name.replace(/\s*&\s*/g, " and ").trim();
