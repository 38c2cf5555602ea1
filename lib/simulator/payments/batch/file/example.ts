import { batchColumns, type BatchColumn } from "@/lib/payments/batch-columns";
import { ibanCountryOf, usesIban } from "@/lib/reference/account-formats";
import { destinationOf, payeeFields, type Place } from "@/lib/payments/destinations";

/** A payment of goods to a company in Germany, whose account is the example of the IBAN registry (ISO 13616). */
const german: Partial<Record<BatchColumn, string>> = {
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

/** How the numbers of a destination look: as many digits as it asks for, which are nobody's account. */
function numbersOf(place: Place): Partial<Record<BatchColumn, string>> {
  const { bankCountry } = place;
  const fields = destinationOf(place)?.fields ?? [];
  const isAsked = (name: string) => fields.some(({ field }) => field === name);
  const lengthOf = (name: string, otherwise: number) =>
    fields.find(({ field }) => field === name)?.format?.digits?.min ?? otherwise;
  return {
    account: usesIban(bankCountry) ? `${ibanCountryOf(bankCountry)}00${digits(16)}` : digits(lengthOf("account", 12)),
    ...(isAsked("bankCode") && { bankCode: digits(lengthOf("bankCode", 9)) }),
    swift: `ABCD${bankCountry}22`,
  };
}

/**
 * An example of a row, which stands on a sheet of its own that is never read; of one destination with its place, its
 * own columns and how long its numbers are.
 */
export function exampleOf(place: Place | undefined): Readonly<Record<BatchColumn, string>> {
  const own: Partial<Record<BatchColumn, string>> = place
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
  return Object.fromEntries(batchColumns.map((column) => [column, own[column] ?? ""])) as Record<BatchColumn, string>;
}
