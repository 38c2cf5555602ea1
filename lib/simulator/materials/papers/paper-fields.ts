import type { MaterialPaperField } from "@/lib/materials/paper-fields";
import { materialLengths } from "@/lib/materials/terms";
import { paperLabels } from "./labels";
import { findWrittenAmounts, findSoleWrittenCurrency } from "./written-amounts";
import { findFirstUnambiguousDay } from "./written-day";

/** Describes a recognised field of a trade document, with the index of its line, counted from 0. */
export interface ReadAt {
  readonly value: string;
  readonly line: number;
}
export type PaperFields = Readonly<Partial<Record<MaterialPaperField, ReadAt>>>;

type Label = (typeof paperLabels)[number][0];

/** Describes the text behind a label: the rest of its line up to the next label; if that is empty, the line below. */
interface LabelledText extends ReadAt {
  readonly label: Label;
}

const labels = new RegExp(paperLabels.map(([, text], at) => `(?<l${at}>${text})`).join("|"), "giu");

/**
 * Returns the texts behind the labels of a document, in order. A label is at the start of a line, or behind a gap or a
 * mark.
 */
function labelledTextsIn(lines: readonly string[]): LabelledText[] {
  return lines.flatMap((line, at) => {
    const matches = [...line.matchAll(labels)].filter(
      ({ index, 0: text }) =>
        /(?:^|\s{2}|[|;；,，\t])\s*$/u.test(line.slice(0, index)) && isLabelEnd(text, line.slice(index + text.length)),
    );
    return matches.flatMap((match, place) => {
      const label = labelOf(match.groups ?? {});
      const rest = trimMarks(line.slice(match.index + match[0].length, matches[place + 1]?.index));
      const below = lines[at + 1] ?? "";
      const isBelow = rest === "" && matches.length === 1 && !isLabelled(below);
      return label ? [{ label, value: isBelow ? trimMarks(below) : rest, line: isBelow ? at + 1 : at }] : [];
    });
  });
}

/**
 * Returns true when a label ends before the rest of a line: at a mark or a gap, a Chinese label also directly before a
 * figure.
 */
const isLabelEnd = (label: string, rest: string): boolean =>
  /^\s*[.:：#]|^\s*$|^\s+/u.test(rest) ||
  (/[\p{Script=Han})]$/u.test(label) && /^(?:[A-Z]{3} ?)?[$€£¥]?\d/u.test(rest));

const labelOf = (groups: Readonly<Record<string, string | undefined>>): Label | undefined =>
  paperLabels.find((_, at) => groups[`l${at}`] !== undefined)?.[0];

const isLabelled = (line: string): boolean => line.trimStart().search(labels) === 0;

const trimMarks = (text: string): string => text.replace(/^[\s.:：#|]+|[\s|;；,，]+$/gu, "");

/** Maps each field to the parser of the text behind its label; returns undefined when the text is invalid. */
const readers: Readonly<
  Record<Exclude<MaterialPaperField, "currency" | "amount">, (text: string) => string | undefined>
> = {
  contractNo: (text) => /^[A-Z0-9][A-Z0-9\-/_.]*\d[A-Z0-9\-/_.]*/i.exec(text)?.[0].replace(/[.\-/]+$/, ""),
  contractDate: findFirstUnambiguousDay,
  buyerName: (text) => (/[\p{L}]{2}/u.test(text) ? text : undefined),
  productName: (text) => (/[\p{L}]{2}/u.test(text) ? text.replaceAll("；", ";") : undefined),
  quantity: (text) => /^(\d[\d,]*)(?!\.\d*[1-9])/.exec(text)?.[1]?.replaceAll(",", ""),
  trackingNo: (text) => /^[A-Z0-9][A-Z0-9-]{4,}/i.exec(text)?.[0].toUpperCase(),
  logisticsProvider: (text) => (/[\p{L}]{2}/u.test(text) ? text : undefined),
  shippedOn: findFirstUnambiguousDay,
  customsNo: (text) => /^\d{18}(?!\d)/.exec(text.replaceAll(" ", ""))?.[0],
};

/** Returns the maximum length of a field; the parsers limit days and numbers. */
const lengthMaxOf = (field: MaterialPaperField): number =>
  field in materialLengths ? materialLengths[field as keyof typeof materialLengths] : quantityDigitsMax;
const quantityDigitsMax = 12;

/**
 * Recognises the fields in the lines of an order, contract, invoice, bill of lading or customs declaration, each with
 * its line; texts longer than their field, or ambiguous, are omitted. The last total counts.
 */
export function recognizePaperFields(lines: readonly string[]): PaperFields {
  const labelledTexts = labelledTextsIn(lines.map((line) => line.normalize("NFKC")));
  const fields: Partial<Record<MaterialPaperField, ReadAt>> = {};
  for (const { label, value, line } of labelledTexts) {
    if (label === "end" || label === "total") continue;
    if (label === "currency" || label === "amount" || fields[label]) continue;
    const read = readers[label](value);
    if (read && read.length <= lengthMaxOf(label)) fields[label] = { value: read, line };
  }
  return { ...fields, ...totalOf(lines, labelledTexts) };
}

/** Returns the total of a document and its currency: the one beside it, else the only one in the document. */
function totalOf(
  lines: readonly string[],
  labelledTexts: readonly LabelledText[],
): Pick<PaperFields, "amount" | "currency"> {
  const totals = labelledTexts.flatMap(({ label, value, line }) => {
    const last = label === "total" ? findWrittenAmounts(value).at(-1) : undefined;
    return last ? [{ ...last, line }] : [];
  });
  const total = totals.at(-1);
  const currency = total?.currency ?? findSoleWrittenCurrency(lines.join("\n"));
  const line = total?.currency
    ? total.line
    : lines.findIndex((item) => currency && findSoleWrittenCurrency(item) === currency);
  return {
    ...(total && { amount: { value: total.amount, line: total.line } }),
    ...(currency && { currency: { value: currency, line } }),
  };
}
