/**
 * Returns a name for a letter to a stranger, which anyone may have made up: removes every address that a mail program
 * would turn into a link, so that the letter has only the product's link. Legal forms such as A/S and S.A. stay.
 */
export const sanitizeNameForLetter = (name: string): string =>
  name
    // what is not seen could part an address, or turn it round
    .replace(/\p{Cf}/gu, "")
    .replace(/\s*\/+(?!\p{L}(?![\p{L}\p{N}]))\s*/gu, " ")
    .replace(/\bwww\./gi, "")
    // a host alone is made a link of, too, and so is an address for mail
    .replace(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L}[\p{L}\p{N}-])/gu, ". ")
    .replace(/(?<=\S)@(?=\S)/g, " ")
    .toWellFormed();
