import { isCurrency } from "@/lib/money/currency";
import { parseEnteredMoney } from "@/lib/money/money";
import { lettersAndDigitsOf } from "@/lib/reference/written-names";
import type { MaterialEntry } from "./entry";
import { paperFields, type MaterialPaperField } from "./paper-fields";

/** Holds the typed fields that documents contain, and the shipment status of the goods. */
export type TypedFields = Readonly<Record<MaterialPaperField, string>> &
  Pick<MaterialEntry, "currency"> & { readonly shipmentStatus: string };

/** Holds the recognised texts of a document, by field of the form. */
export type ReadTexts = Readonly<Partial<Record<MaterialPaperField, string>>>;

/**
 * Lists the results of comparing a recognised field with the form: the form's field is empty, the same, or different.
 */
export type ReadStanding = "empty" | "same" | "differs";

const shipmentFields: readonly MaterialPaperField[] = ["logisticsProvider", "trackingNo", "shippedOn"];

/**
 * Returns the recognised fields that the form contains: shipment fields are excluded for goods that are not shipped
 * yet.
 */
export const applicableReadFields = (entry: TypedFields, read: ReadTexts): readonly MaterialPaperField[] =>
  paperFields.filter(
    (name) => read[name] !== undefined && !(entry.shipmentStatus === "notShipped" && shipmentFields.includes(name)),
  );

/** Compares a recognised field with the form. A currency counts only with an amount: without one it is a default. */
export function compareReadField(entry: TypedFields, name: MaterialPaperField, read: string): ReadStanding {
  const typedText = entry[name];
  if (typedText === "") return "empty";
  if (name === "currency" && typedText !== read) return entry.amount === "" ? "empty" : "differs";
  return isSame(entry, name, read) ? "same" : "differs";
}

/** Compares figures as figures, and texts by their letters and digits. */
function isSame(entry: TypedFields, name: MaterialPaperField, read: string): boolean {
  if (name !== "amount") return lettersAndDigitsOf(entry[name]) === lettersAndDigitsOf(read);
  const [typedAmount, recognizedAmount] = [
    parseEnteredMoney(entry.amount, entry.currency),
    parseEnteredMoney(read, entry.currency),
  ];
  return typedAmount.amount !== undefined && typedAmount.amount.minor === recognizedAmount.amount?.minor;
}

/** Returns the changes of the form when recognised fields are adopted; goods with a waybill count as shipped. */
export function adoptReadFields(
  entry: MaterialEntry,
  read: ReadTexts,
  names: readonly MaterialPaperField[],
): Partial<MaterialEntry> {
  const texts = Object.fromEntries(names.flatMap((name) => (name === "currency" ? [] : [[name, read[name] ?? ""]])));
  const currency = names.includes("currency") && read.currency && isCurrency(read.currency) ? read.currency : undefined;
  const isShipped = entry.shipmentStatus === "" && names.some((name) => shipmentFields.includes(name));
  return { ...texts, ...(currency && { currency }), ...(isShipped && { shipmentStatus: "shipped" }) };
}
