import type { SheetLabels } from "@/lib/files/sheets/headings";
import { countryCodes } from "@/lib/reference/places/countries";
import { bearer, purpose } from "./calls/payments";
import { payeeDestinationFields, payeeFields, type PayeeDestination } from "./destinations";
import { cardTypes, entityTypes } from "./terms";

/** Lists the columns of a list of payments in the order of the template: destination and payee, then the payment. */
export const paymentBatchColumns = [
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
export type PaymentBatchColumn = (typeof paymentBatchColumns)[number];

export const isPaymentBatchColumn = (text: string): text is PaymentBatchColumn =>
  (paymentBatchColumns as readonly string[]).includes(text);

/**
 * Lists the columns that every payable row requires. For a saved payee the others may be left out: the saved data
 * applies.
 */
export const requiredBatchColumns = [
  "currency",
  "name",
  "account",
  "amount",
  "bearer",
  "purpose",
] as const satisfies readonly PaymentBatchColumn[];

/** Returns the columns of a template: those that a destination requires, or all. */
export function batchTemplateColumns(place?: PayeeDestination): readonly PaymentBatchColumn[] {
  const requiredFields = place && payeeDestinationFields(place)?.fields.map(({ field }) => field);
  return requiredFields
    ? paymentBatchColumns.filter((column) => !isPayeeField(column) || requiredFields.includes(column))
    : paymentBatchColumns;
}

const isPayeeField = (column: PaymentBatchColumn): column is (typeof payeeFields)[number] =>
  (payeeFields as readonly string[]).includes(column);

/** Maps the columns with a fixed set of choices to these. */
export const batchChoiceColumns = {
  bankCountry: countryCodes,
  country: countryCodes,
  intermediaryCountry: countryCodes,
  entityType: entityTypes,
  cardType: cardTypes,
  bearer: bearer.options,
  purpose: purpose.options,
} as const satisfies Partial<Record<PaymentBatchColumn, readonly string[]>>;
export type BatchChoiceColumn = keyof typeof batchChoiceColumns;

export const isChoiceColumn = (column: PaymentBatchColumn): column is BatchChoiceColumn =>
  Object.hasOwn(batchChoiceColumns, column);

/** Describes the names of columns and choices, in every language a list may be written in. */
export type PaymentBatchLabels = SheetLabels<PaymentBatchColumn, BatchChoiceColumn>;
