/** What a voucher's text may have filled in. */
export const summaryWords = ["kind", "orderNo", "counterparty", "reference"] as const;
export type SummaryWord = (typeof summaryWords)[number];
export type SummaryFacts = Readonly<Record<SummaryWord, string>>;

const isWord = (text: string): text is SummaryWord => (summaryWords as readonly string[]).includes(text);

/** What a voucher says where its row has no text of its own. */
const usual = "{kind} {counterparty}";

/** Braces of a text that hold no word to be filled in, or are not closed. */
export const unknownWords = (template: string): string[] =>
  template.replace(/\{(\w*)\}/g, (whole, word: string) => (isWord(word) ? "" : whole)).match(/[{}]/g) ?? [];

/**
 * A voucher's text: its template filled in, and behind it what it can be traced by, the order's number and the entries
 * of the statement. Too long a text loses its own end, never the trace.
 */
export function summaryOf(template: string, facts: SummaryFacts, entries: readonly string[], textMax: number): string {
  const filled = (template || usual)
    .replace(/\{(\w+)\}/g, (_, word: string) => (isWord(word) ? facts[word] : ""))
    .replace(/\s+/g, " ")
    .trim();
  const isNamed = facts.orderNo !== "" && filled.includes(facts.orderNo) && filled.length <= textMax / 2;
  const trace = [...(isNamed || facts.orderNo === "" ? [] : [facts.orderNo]), entries.join("/")].join(" ");
  return [filled.slice(0, Math.max(0, textMax - trace.length - 1)).trim(), trace]
    .filter((part) => part !== "")
    .join(" ");
}
