/** Describes the searchable text of an article. */
export interface Findable {
  readonly title: string;
  readonly lead: string;
  readonly text: string;
}

/** Normalizes full-width letters and digits to half-width ones, and ignores case. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

/**
 * Returns the articles that contain every word of a query, those with a matching title first. Words are separated by
 * blanks; Chinese has none, so such a query is searched for as a whole.
 */
export function searchArticles<A extends Findable>(articles: readonly A[], query: string): A[] {
  const terms = plain(query).split(/\s+/).filter(Boolean);
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
