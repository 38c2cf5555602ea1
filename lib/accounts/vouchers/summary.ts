/** Lists the placeholders of a voucher's text. */
export const summaryWords = ["kind", "orderNo", "counterparty", "reference"] as const;
export type SummaryWord = (typeof summaryWords)[number];
export type SummaryFacts = Readonly<Record<SummaryWord, string>>;

const isWord = (text: string): text is SummaryWord => (summaryWords as readonly string[]).includes(text);

/** Holds the summary of a voucher when its row has no text of its own. */
const usual = "{kind} {counterparty}";

/** Returns the braces of a text that contain no known placeholder, or are not closed. */
export const unknownPlaceholders = (template: string): string[] =>
  template.replace(/\{(\w*)\}/g, (whole, word: string) => (isWord(word) ? "" : whole)).match(/[{}]/g) ?? [];

/**
 * Returns a voucher's text: its template filled in, followed by its trace, the order's number and the entries of the
 * statement. A text that is too long loses its own end, never the trace.
 */
export function voucherSummaryText(
  template: string,
  facts: SummaryFacts,
  entries: readonly string[],
  textMax: number,
): string {
  const filledText = (template || usual)
    .replace(/\{(\w+)\}/g, (_, word: string) => (isWord(word) ? facts[word] : ""))
    .replace(/\s+/g, " ")
    .trim();
  const isNamed = facts.orderNo !== "" && filledText.includes(facts.orderNo) && filledText.length <= textMax / 2;
  const trace = [...(isNamed || facts.orderNo === "" ? [] : [facts.orderNo]), entries.join("/")].join(" ");
  return [filledText.slice(0, Math.max(0, textMax - trace.length - 1)).trim(), trace]
    .filter((part) => part !== "")
    .join(" ");
}
