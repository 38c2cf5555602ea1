/**
 * A name in a letter to a stranger, which anybody can have made up: it holds no address that a program which shows
 * letters would make a link of, so that the letter's one link is ours. Legal forms such as A/S and S.A. stay.
 */
export const nameInLetter = (name: string): string =>
  name
    // what is not seen could part an address, or turn it round
    .replace(/\p{Cf}/gu, "")
    .replace(/\s*\/+(?!\p{L}(?![\p{L}\p{N}]))\s*/gu, " ")
    .replace(/\bwww\./gi, "")
    // a host alone is made a link of, too, and so is an address for mail
    .replace(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L}[\p{L}\p{N}-])/gu, ". ")
    .replace(/(?<=\S)@(?=\S)/g, " ")
    .toWellFormed();
