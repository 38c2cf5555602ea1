/** What a search looks through: an article with all that it says. */
export interface Findable {
  readonly title: string;
  readonly lead: string;
  readonly text: string;
}

/** Full-width letters and figures are their narrow twins, and capitals do not matter. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

/**
 * The articles in which every word that was typed stands, those whose title has it first. A word is what stands between
 * blanks; Chinese has none, so what was typed is looked for as it is.
 */
export function found<A extends Findable>(articles: readonly A[], typed: string): A[] {
  const labels = plain(typed).split(/\s+/).filter(Boolean);
  if (labels.length === 0) return [...articles];
  const rank = ({ title, lead }: A) =>
    labels.every((word) => plain(title).includes(word))
      ? 0
      : labels.every((word) => plain(`${title} ${lead}`).includes(word))
        ? 1
        : 2;
  return articles
    .filter(({ text }) => {
      const all = plain(text);
      return labels.every((word) => all.includes(word));
    })
    .map((article) => ({ article, rank: rank(article) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ article }) => article);
}
