import { isCurrency } from "@/lib/money/currency";
import { typedMoney } from "@/lib/money/money";
import { lettersOf } from "@/lib/reference/written-names";
import type { MaterialEntry } from "./entry";
import { paperFields, type PaperField } from "./paper-fields";

/** What is typed in the fields that papers say, and how far the goods are. */
export type TypedFields = Readonly<Record<PaperField, string>> &
  Pick<MaterialEntry, "currency"> & { readonly shipmentStatus: string };

/** What was read in a paper, by the fields of the form. */
export type ReadTexts = Readonly<Partial<Record<PaperField, string>>>;

/** How a field that was read stands beside what is filled in: nothing is, the same, or something else. */
export type ReadStanding = "empty" | "same" | "differs";

const shipped: readonly PaperField[] = ["logisticsProvider", "trackingNo", "shippedOn"];

/** The fields of a reading that the form asks for: of what is not shipped yet nothing about its shipment. */
export const askedFields = (entry: TypedFields, read: ReadTexts): readonly PaperField[] =>
  paperFields.filter(
    (name) => read[name] !== undefined && !(entry.shipmentStatus === "notShipped" && shipped.includes(name)),
  );

/** How what was read of a field stands beside the form. A currency counts with its amount: without one it is a default. */
export function standingOf(entry: TypedFields, name: PaperField, read: string): ReadStanding {
  const typed = entry[name];
  if (typed === "") return "empty";
  if (name === "currency" && typed !== read) return entry.amount === "" ? "empty" : "differs";
  return isSame(entry, name, read) ? "same" : "differs";
}

/** Figures are compared as figures, texts by their letters and digits. */
function isSame(entry: TypedFields, name: PaperField, read: string): boolean {
  if (name !== "amount") return lettersOf(entry[name]) === lettersOf(read);
  const [typed, found] = [typedMoney(entry.amount, entry.currency), typedMoney(read, entry.currency)];
  return typed.amount !== undefined && typed.amount.minor === found.amount?.minor;
}

/** What changes in the form when some of what was read is taken over; goods with a waybill are shipped. */
export function takenOver(entry: MaterialEntry, read: ReadTexts, names: readonly PaperField[]): Partial<MaterialEntry> {
  const texts = Object.fromEntries(names.flatMap((name) => (name === "currency" ? [] : [[name, read[name] ?? ""]])));
  const currency = names.includes("currency") && read.currency && isCurrency(read.currency) ? read.currency : undefined;
  const isShipped = entry.shipmentStatus === "" && names.some((name) => shipped.includes(name));
  return { ...texts, ...(currency && { currency }), ...(isShipped && { shipmentStatus: "shipped" }) };
}
