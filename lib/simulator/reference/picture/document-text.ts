import { isDay, type Day } from "@/lib/time/beijing";

/**
 * A document's lines without what the reader sees where nothing is: blanks, and quotation marks in the gap behind a
 * label; full-width forms are plain.
 */
export const compactLines = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.normalize("NFKC").replace(/[\s"'“”‘’`|]/g, "")).filter(Boolean);

/** The first day written in a text, as documents write it: 2012年03月05日, 2015.03.02, 1990-1-31. */
export function dayIn(text: string): Day | undefined {
  const [, year = "", month = "", date = ""] = /(\d{4})[年.\-/](\d{1,2})[月.\-/](\d{1,2})/.exec(text) ?? [];
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : undefined;
}

/** The labels of a document: `own` ones count anywhere in a line, since two columns may run together; others at its start. */
export interface Labels<F extends string> {
  readonly anywhere: Readonly<Record<string, F>>;
  readonly atStart: Readonly<Record<string, F>>;
}

/**
 * What stands behind each label, until the next one. A text that runs over several lines is put together again; what
 * stands before the first label belongs to none.
 */
export function labelled<F extends string>(
  lines: readonly string[],
  { anywhere, atStart }: Labels<F>,
): Readonly<Partial<Record<F, string>>> {
  const names: Readonly<Record<string, F>> = { ...anywhere, ...atStart };
  const label = new RegExp(
    `(?:^(?:${Object.keys(names).join("|")})|${Object.keys(anywhere).join("|") || "(?!)"})[:：;.]?`,
    "gmu",
  );
  const text = compactLines(lines).join("\n");
  const found = [...text.matchAll(label)];
  const values: Partial<Record<F, string>> = {};
  found.forEach((match, at) => {
    const field = names[match[0].replace(/[:：;.]$/, "")];
    const value = text.slice(match.index + match[0].length, found[at + 1]?.index).replaceAll("\n", "");
    if (field !== undefined && value !== "") values[field] ??= value;
  });
  return values;
}

/** Only those fields that were found. */
export const onlyFound = <T extends Readonly<Record<string, string | undefined>>>(
  fields: T,
): { [K in keyof T]?: string } =>
  // named cast: what is undefined has been left out
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as { [K in keyof T]?: string };
