import { isDay, type Day } from "@/lib/time/beijing";

/**
 * Removes the artefacts of recognition from a document's lines: spaces, and quotation marks in the gap after a label;
 * full-width forms are converted.
 */
export const normalizeLines = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.normalize("NFKC").replace(/[\s"'“”‘’`|]/g, "")).filter(Boolean);

/** Returns the first day in a text, as documents write it: 2012年03月05日, 2015.03.02, 1990-1-31. */
export function findFirstDayInText(text: string): Day | undefined {
  const [, year = "", month = "", date = ""] = /(\d{4})[年.\-/](\d{1,2})[月.\-/](\d{1,2})/.exec(text) ?? [];
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : undefined;
}

/**
 * Holds the labels of a document: those in `anywhere` count anywhere in a line, since two columns may run together; the
 * others only at its start.
 */
export interface DocumentLabels<F extends string> {
  readonly anywhere: Readonly<Record<string, F>>;
  readonly atStart: Readonly<Record<string, F>>;
}

/**
 * Returns the text after each label, up to the next one. A text over several lines is joined; text before the first
 * label is ignored.
 */
export function extractLabelledValues<F extends string>(
  lines: readonly string[],
  { anywhere, atStart }: DocumentLabels<F>,
): Readonly<Partial<Record<F, string>>> {
  const names: Readonly<Record<string, F>> = { ...anywhere, ...atStart };
  const label = new RegExp(
    `(?:^(?:${Object.keys(names).join("|")})|${Object.keys(anywhere).join("|") || "(?!)"})[:：;.]?`,
    "gmu",
  );
  const text = normalizeLines(lines).join("\n");
  const matches = [...text.matchAll(label)];
  const values: Partial<Record<F, string>> = {};
  matches.forEach((match, at) => {
    const field = names[match[0].replace(/[:：;.]$/, "")];
    const value = text.slice(match.index + match[0].length, matches[at + 1]?.index).replaceAll("\n", "");
    if (field !== undefined && value !== "") values[field] ??= value;
  });
  return values;
}

/** Returns only the fields that were found. */
export const omitMissingFields = <T extends Readonly<Record<string, string | undefined>>>(
  fields: T,
): { [K in keyof T]?: string } =>
  // named cast: what is undefined has been left out
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as { [K in keyof T]?: string };
