import type { SheetLabels } from "@/lib/files/sheets/headings";
import { countryCodes } from "@/lib/reference/places/countries";
import { bearer, purpose } from "./calls/payments";
import { cardTypes, destinationOf, entityTypes, payeeFields, type Place } from "./destinations";

/** The columns of a list of payments: destination and payee, then the payment. In the order of the template. */
export const batchColumns = [
  "bankCountry",
  "currency",
  "entityType",
  ...payeeFields,
  "amount",
  "bearer",
  "purpose",
  "reference",
  "merchantOrderNo",
] as const;
export type BatchColumn = (typeof batchColumns)[number];

export const isBatchColumn = (text: string): text is BatchColumn => (batchColumns as readonly string[]).includes(text);

/** Without these no row can be paid. Where a payee is saved, the others may be left out: the saved data counts. */
export const neededColumns = [
  "currency",
  "name",
  "account",
  "amount",
  "bearer",
  "purpose",
] as const satisfies readonly BatchColumn[];

/** The columns of a template: those that a destination requires, or all. */
export function templateColumns(place?: Place): readonly BatchColumn[] {
  const asked = place && destinationOf(place)?.fields.map(({ field }) => field);
  return asked ? batchColumns.filter((column) => !isPayeeField(column) || asked.includes(column)) : batchColumns;
}

const isPayeeField = (column: BatchColumn): column is (typeof payeeFields)[number] =>
  (payeeFields as readonly string[]).includes(column);

/** Columns with a fixed choice of words. */
export const choiceColumns = {
  bankCountry: countryCodes,
  country: countryCodes,
  intermediaryCountry: countryCodes,
  entityType: entityTypes,
  cardType: cardTypes,
  bearer: bearer.options,
  purpose: purpose.options,
} as const satisfies Partial<Record<BatchColumn, readonly string[]>>;
export type ChoiceColumn = keyof typeof choiceColumns;

export const isChoiceColumn = (column: BatchColumn): column is ChoiceColumn => Object.hasOwn(choiceColumns, column);

/** The names of columns and choices, in every language a list may be written in. */
export type BatchLabels = SheetLabels<BatchColumn, ChoiceColumn>;
