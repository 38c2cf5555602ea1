/**
 * Returns the number of letters to insert, remove, replace or swap with their neighbour that turns one word into
 * another (optimal string alignment), or a number above `limit` as soon as it is certain to exceed it.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, previous]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...row) > limit) return limit + 1;
    [before, previous] = [previous, row];
  }
  return previous[b.length] ?? 0;
}

/** Returns how many letters of a word may be wrong: none of a short one, which would become another word. */
const wrongLettersMax = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/**
 * Returns the word of a vocabulary that a mistyped one stands for, the most frequent of the nearest ones, or the word
 * itself. The first letter is taken to be right, unless it was swapped with the second.
 */
export function correctWord(word: string, vocabulary: ReadonlyMap<string, number>): string {
  const limit = wrongLettersMax(word);
  if (limit === 0 || vocabulary.has(word) || !/^[a-z]+$/.test(word)) return word;
  let best = { word, distance: limit + 1, count: 0 };
  for (const [candidate, count] of vocabulary) {
    if (candidate[0] !== word[0] && !(candidate[0] === word[1] && candidate[1] === word[0])) continue;
    const distance = editDistance(word, candidate, limit);
    if (distance < best.distance || (distance === best.distance && distance <= limit && count > best.count))
      best = { word: candidate, distance, count };
  }
  return best.distance <= limit ? best.word : word;
}
