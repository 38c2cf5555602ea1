/** Rates the similarity of two names, as a bank compares them: equal, similar, or different. */
export type NameLikeness = "full" | "close" | "none";

/**
 * Maps the legal forms of a company to their abbreviation; both count as equal, and without the form the name is still
 * similar.
 */
const forms: Readonly<Record<string, string>> = {
  limited: "ltd",
  incorporated: "inc",
  corporation: "corp",
  company: "co",
  有限公司: "",
};
const legal = new Set([
  "ltd",
  "inc",
  "corp",
  "co",
  "llc",
  "lp",
  "plc",
  "gmbh",
  "ag",
  "kg",
  "bv",
  "nv",
  "sa",
  "sas",
  "sarl",
  "srl",
  "spa",
  "oy",
  "ab",
  "as",
  "kk",
  "pte",
  "pty",
  "bhd",
  "sdn",
]);

/**
 * Returns the words of a name for comparison: in one case and width, without accents and full stops, with "&" written
 * out and legal forms abbreviated.
 */
function labelsOf(name: string): string[] {
  const plain = name
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/&/g, " and ")
    .replace(/[.'’]/g, "")
    .replace(/股份有限公司|有限责任公司/g, "有限公司");
  return plain
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== "")
    .map((word) => forms[word] ?? word);
}

/**
 * Returns the lookup key of a name: names that match in full have the same key, and no others do. Empty for a name
 * without content.
 */
export const companyNameKey = (name: string): string => labelsOf(name).join(" ");

/** Returns true when the Levenshtein distance between two texts is at most the given number of letters. */
function isWithin(most: number, first: string, second: string): boolean {
  // Stryker disable next-line ConditionalExpression: ending early answers the same
  if (Math.abs(first.length - second.length) > most) return false;
  let row = Array.from({ length: second.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...first].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= second.length; j += 1)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (letter === second[j - 1] ? 0 : 1)),
      );
    // no row has less than the one before
    // Stryker disable next-line ConditionalExpression,ArrowFunction: ending early answers the same
    if (next.every((faults) => faults > most)) return false;
    row = next;
  }
  return (row[second.length] ?? 0) <= most;
}

/** Sets the number of letters for each of which a close match allows one different letter. */
const lettersToOneFault = 6;

/** Returns the letters that distinguish a name: without legal forms, regardless of the order of its words. */
const coreOf = (labels: readonly string[]): string =>
  labels
    .filter((word) => !legal.has(word) && word !== "and")
    .sort()
    .join("")
    .replace(/有限公司/g, "");

/**
 * Returns a function that compares one name with account names: equal except for case, accents and the spelling of the
 * legal form; similar; or different. The name is parsed once for any number of account names.
 */
export function createCompanyNameComparer(inputName: string): (accountName: string) => NameLikeness {
  const labels = labelsOf(inputName);
  const [name, mine] = [labels.join(" "), coreOf(labels)];
  return (accountName) => {
    const otherLabels = labelsOf(accountName);
    if (labels.length > 0 && name === otherLabels.join(" ")) return "full";
    const theirs = coreOf(otherLabels);
    if (mine === "") return "none";
    const most = Math.floor(Math.max(mine.length, theirs.length) / lettersToOneFault);
    return isWithin(most, mine, theirs) ? "close" : "none";
  };
}

/** Compares an entered name with an account's name. */
export const compareCompanyNames = (inputName: string, accountName: string): NameLikeness =>
  createCompanyNameComparer(inputName)(accountName);
