/** The searchable text of an article: all of it. */
export interface Findable {
  readonly title: string;
  readonly lead: string;
  readonly text: string;
}

/** Full-width letters and digits equal half-width ones, and case does not matter. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

/**
 * The articles that contain every word typed, those first whose title has it. Words are separated by blanks; Chinese
 * has none, so such an entry is searched for as it is.
 */
export function found<A extends Findable>(articles: readonly A[], typed: string): A[] {
  const terms = plain(typed).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [...articles];
  const rank = ({ title, lead }: A) =>
    terms.every((term) => plain(title).includes(term))
      ? 0
      : terms.every((term) => plain(`${title} ${lead}`).includes(term))
        ? 1
        : 2;
  return articles
    .filter(({ text }) => {
      const all = plain(text);
      return terms.every((term) => all.includes(term));
    })
    .map((article) => ({ article, rank: rank(article) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ article }) => article);
}
