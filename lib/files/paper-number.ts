/** Holds the characters of a document number, each with its value as its place. */
const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Returns the check character of a text by ISO 7064, MOD 37,36: a wrong character, or two neighbours in the wrong order,
 * yield another one. Hyphens do not count.
 */
function checkCharacter(text: string): string {
  let product = 36;
  for (const character of text.replaceAll("-", "")) {
    const sum = (product + characters.indexOf(character)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return characters[(37 - product) % 36] ?? "";
}

/**
 * Returns the number of a document about a record: the record's own number, by which it is found, the issue when the
 * record has several documents, and a check character ("PY2603181000010001-4-V").
 */
export function paperNumber(recordNo: string, issue?: string | number): string {
  const number = issue === undefined ? recordNo : `${recordNo}-${issue}`;
  return `${number}-${checkCharacter(number)}`;
}

/** Returns true for a document number without a mistake, as typed from paper: spaces and lower case do not matter. */
export function isPaperNumber(text: string): boolean {
  const [number, check] = text
    .toUpperCase()
    .replace(/\s/g, "")
    .split(/-(?=[^-]*$)/);
  return /^[A-Z]{2}\d{6,}(-[0-9A-Z]+)?$/.test(number ?? "") && check === checkCharacter(number ?? "");
}
