import { paymentBatchColumns, type PaymentBatchColumn } from "@/lib/payments/batch-columns";
import { ibanCountryOf, usesIban } from "@/lib/reference/account-formats";
import { payeeDestinationFields, payeeFields, type PayeeDestination } from "@/lib/payments/destinations";

/** Holds a payment of goods to a company in Germany, with the example account of the IBAN registry (ISO 13616). */
const german: Partial<Record<PaymentBatchColumn, string>> = {
  bankCountry: "DE",
  currency: "EUR",
  entityType: "company",
  name: "Muster GmbH",
  account: "DE89370400440532013000",
  swift: "COBADEFFXXX",
  bankName: "Commerzbank",
  country: "DE",
  city: "Frankfurt",
  address: "Kaiserstrasse 1",
  postalCode: "60311",
  bearer: "SHA",
  purpose: "goods",
  reference: "INV 1001",
  merchantOrderNo: "PO 1001",
};

const digits = (count: number): string => "0123456789".repeat(4).slice(0, count);

/** Returns example numbers for a destination: with the required number of digits, and belonging to no real account. */
function numbersOf(place: PayeeDestination): Partial<Record<PaymentBatchColumn, string>> {
  const { bankCountry } = place;
  const fields = payeeDestinationFields(place)?.fields ?? [];
  const isRequired = (name: string) => fields.some(({ field }) => field === name);
  const lengthOf = (name: string, otherwise: number) =>
    fields.find(({ field }) => field === name)?.format?.digits?.min ?? otherwise;
  return {
    account: usesIban(bankCountry) ? `${ibanCountryOf(bankCountry)}00${digits(16)}` : digits(lengthOf("account", 12)),
    ...(isRequired("bankCode") && { bankCode: digits(lengthOf("bankCode", 9)) }),
    swift: `ABCD${bankCountry}22`,
  };
}

/**
 * Returns an example row, which is on a separate sheet that is never read; for one destination with its place, columns
 * and number lengths.
 */
export function batchExampleRow(place: PayeeDestination | undefined): Readonly<Record<PaymentBatchColumn, string>> {
  const exampleCells: Partial<Record<PaymentBatchColumn, string>> = place
    ? {
        ...german,
        ...Object.fromEntries(payeeFields.map((field) => [field, ""])),
        ...numbersOf(place),
        bankCountry: place.bankCountry,
        currency: place.currency,
        entityType: place.entityType,
        country: place.bankCountry,
        name: "Example Ltd",
        bankName: "Example Bank",
        address: "1 Example Street",
      }
    : german;
  // named cast: every column has a text
  return Object.fromEntries(paymentBatchColumns.map((column) => [column, exampleCells[column] ?? ""])) as Record<
    PaymentBatchColumn,
    string
  >;
}
