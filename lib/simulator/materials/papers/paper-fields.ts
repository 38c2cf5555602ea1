import type { PaperField } from "@/lib/materials/paper-fields";
import { lengths } from "@/lib/materials/terms";
import { paperLabels } from "./labels";
import { amountsIn, currencyIn } from "./written-amounts";
import { writtenDay } from "./written-day";

/** A field of a paper of a trade as it was read, and the line in which it stands, counted from 0. */
export interface ReadAt {
  readonly value: string;
  readonly line: number;
}
export type PaperFields = Readonly<Partial<Record<PaperField, ReadAt>>>;

type Label = (typeof paperLabels)[number][0];

/** What stands behind a label: the rest of its line until the next label; where that is empty, the line below. */
interface Said extends ReadAt {
  readonly label: Label;
}

const labels = new RegExp(paperLabels.map(([, text], at) => `(?<l${at}>${text})`).join("|"), "giu");

/** The texts behind the labels of a paper, in its order. A label stands at a line's start, or behind a gap or a mark. */
function saidIn(lines: readonly string[]): Said[] {
  return lines.flatMap((line, at) => {
    const found = [...line.matchAll(labels)].filter(
      ({ index, 0: text }) =>
        /(?:^|\s{2}|[|;；,，\t])\s*$/u.test(line.slice(0, index)) && isLabelEnd(text, line.slice(index + text.length)),
    );
    return found.flatMap((match, place) => {
      const label = labelOf(match.groups ?? {});
      const rest = tidied(line.slice(match.index + match[0].length, found[place + 1]?.index));
      const below = lines[at + 1] ?? "";
      const isBelow = rest === "" && found.length === 1 && !isLabelled(below);
      return label ? [{ label, value: isBelow ? tidied(below) : rest, line: isBelow ? at + 1 : at }] : [];
    });
  });
}

/** Whether a label ends where a line goes on: at a mark or a gap, a Chinese one also right before a figure. */
const isLabelEnd = (label: string, rest: string): boolean =>
  /^\s*[.:：#]|^\s*$|^\s+/u.test(rest) ||
  (/[\p{Script=Han})]$/u.test(label) && /^(?:[A-Z]{3} ?)?[$€£¥]?\d/u.test(rest));

const labelOf = (groups: Readonly<Record<string, string | undefined>>): Label | undefined =>
  paperLabels.find((_, at) => groups[`l${at}`] !== undefined)?.[0];

const isLabelled = (line: string): boolean => line.trimStart().search(labels) === 0;

const tidied = (text: string): string => text.replace(/^[\s.:：#|]+|[\s|;；,，]+$/gu, "");

/** How the text behind a label is read as its field; undefined where it is none. */
const readers: Readonly<Record<Exclude<PaperField, "currency" | "amount">, (text: string) => string | undefined>> = {
  contractNo: (text) => /^[A-Z0-9][A-Z0-9\-/_.]*\d[A-Z0-9\-/_.]*/i.exec(text)?.[0].replace(/[.\-/]+$/, ""),
  contractDate: writtenDay,
  buyerName: (text) => (/[\p{L}]{2}/u.test(text) ? text : undefined),
  productName: (text) => (/[\p{L}]{2}/u.test(text) ? text.replaceAll("；", ";") : undefined),
  quantity: (text) => /^(\d[\d,]*)(?!\.\d*[1-9])/.exec(text)?.[1]?.replaceAll(",", ""),
  trackingNo: (text) => /^[A-Z0-9][A-Z0-9-]{4,}/i.exec(text)?.[0].toUpperCase(),
  logisticsProvider: (text) => (/[\p{L}]{2}/u.test(text) ? text : undefined),
  shippedOn: writtenDay,
  customsNo: (text) => /^\d{18}(?!\d)/.exec(text.replaceAll(" ", ""))?.[0],
};

/** How long a field may be; of days and numbers the readers see to it. */
const lengthMaxOf = (field: PaperField): number =>
  field in lengths ? lengths[field as keyof typeof lengths] : quantityDigitsMax;
const quantityDigitsMax = 12;

/**
 * The fields that the lines of an order, contract, invoice, bill of lading or customs declaration say, each with its
 * line; what is longer than its field, or reads as two things, is left out. Of totals the last one counts.
 */
export function fieldsIn(lines: readonly string[]): PaperFields {
  const said = saidIn(lines.map((line) => line.normalize("NFKC")));
  const fields: Partial<Record<PaperField, ReadAt>> = {};
  for (const { label, value, line } of said) {
    if (label === "end" || label === "total") continue;
    if (label === "currency" || label === "amount" || fields[label]) continue;
    const read = readers[label](value);
    if (read && read.length <= lengthMaxOf(label)) fields[label] = { value: read, line };
  }
  return { ...fields, ...totalOf(lines, said) };
}

/** The total of a paper and its currency: the one beside it, else the only one that the paper names. */
function totalOf(lines: readonly string[], said: readonly Said[]): Pick<PaperFields, "amount" | "currency"> {
  const totals = said.flatMap(({ label, value, line }) => {
    const last = label === "total" ? amountsIn(value).at(-1) : undefined;
    return last ? [{ ...last, line }] : [];
  });
  const total = totals.at(-1);
  const currency = total?.currency ?? currencyIn(lines.join("\n"));
  const line = total?.currency ? total.line : lines.findIndex((each) => currency && currencyIn(each) === currency);
  return {
    ...(total && { amount: { value: total.amount, line: total.line } }),
    ...(currency && { currency: { value: currency, line } }),
  };
}
