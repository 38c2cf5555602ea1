/** Returns how many letters two words differ by: added, omitted, changed, or two adjacent letters swapped. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row += 1) {
    const line = (rows[row] = [row]);
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          (line[column - 1] ?? Infinity) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}

/** Limits the length of the words that are treated as typing errors. */
const lengthMax = 80;

/** Returns the known word that was probably intended; empty where none is near. */
export function nearestKnownWord(word: string, knownWords: Iterable<string>): string {
  if (word.length > lengthMax) return "";
  const lowerWord = word.toLowerCase();
  let [best, least] = ["", Math.max(1, Math.floor(word.length / 3)) + 0.5];
  for (const candidate of knownWords) {
    if (Math.abs(candidate.length - word.length) > least) continue;
    const far = distance(lowerWord, candidate.toLowerCase());
    if (far < least) [best, least] = [candidate, far];
  }
  return best;
}
