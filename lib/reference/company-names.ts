/** How much two names are like one another, as a bank compares them: the same, much like it, or another. */
export type NameLikeness = "full" | "close" | "none";

/**
 * Legal forms of a company, written out or abbreviated; one equals the other, and without it the name is still close.
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

/** The words of a name as they are compared: one case, one width, no accents, no points, "&" written out, forms of a company short. */
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

/** A name by which those that match in full are found: they have the same, and no others. Empty where a name says nothing. */
export const nameKey = (name: string): string => labelsOf(name).join(" ");

/** Whether one text becomes another by so many letters changed, added or left out (Levenshtein), or fewer. */
function isWithin(most: number, one: string, other: string): boolean {
  // Stryker disable next-line ConditionalExpression: ending early answers the same
  if (Math.abs(one.length - other.length) > most) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= other.length; j += 1)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (letter === other[j - 1] ? 0 : 1)),
      );
    // no row has less than the one before
    // Stryker disable next-line ConditionalExpression,ArrowFunction: ending early answers the same
    if (next.every((faults) => faults > most)) return false;
    row = next;
  }
  return (row[other.length] ?? 0) <= most;
}

/** One letter in so many may differ in a close match. */
const lettersToOneFault = 6;

/** The letters that tell a name from another: without forms of a company, whatever the order of its words. */
const coreOf = (labels: readonly string[]): string =>
  labels
    .filter((word) => !legal.has(word) && word !== "and")
    .sort()
    .join("")
    .replace(/有限公司/g, "");

/**
 * Asks of one name whether it is the account holder's: to the letter but for case, accents and how the form of a company
 * is written; much like it; or not. The name is read once, however many holders it is asked about.
 */
export function likenessTo(typed: string): (holder: string) => NameLikeness {
  const labels = labelsOf(typed);
  const [name, mine] = [labels.join(" "), coreOf(labels)];
  return (holder) => {
    const other = labelsOf(holder);
    if (labels.length > 0 && name === other.join(" ")) return "full";
    const theirs = coreOf(other);
    if (mine === "") return "none";
    const most = Math.floor(Math.max(mine.length, theirs.length) / lettersToOneFault);
    return isWithin(most, mine, theirs) ? "close" : "none";
  };
}

/** Whether a name that was typed is the account holder's. */
export const matchOf = (typed: string, holder: string): NameLikeness => likenessTo(typed)(holder);
