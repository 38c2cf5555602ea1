import type { OutgoingFile } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { checkAccess } from "@/lib/gate/may";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import {
  batchChoiceColumns,
  isChoiceColumn,
  requiredBatchColumns,
  batchTemplateColumns,
  type PaymentBatchColumn,
} from "@/lib/payments/batch-columns";
import { type PayeeDestination } from "@/lib/payments/destinations";
import { entityTypes, paymentBatchRowsMax } from "@/lib/payments/terms";
import { paymentsScreens } from "@/lib/payments/screens";

import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { CallContext } from "@/lib/simulator/platform/handler";
import { excelTemplateFile } from "../../../files/sheets/form-file";
import { translatorFor } from "../../../../i18n/translator";
import type { Row } from "@/lib/simulator/platform/store/records";
import { batchExampleRow } from "./example";
import { batchChoiceWord } from "./labels";

type TemplateContext = Pick<CallContext, "world" | "sql" | "prisma" | "caller"> & { readonly principal: Principal };

/**
 * Parses the kind of a template from its address: "saved" with the saved payees, "GB_GBP_company" for one destination,
 * "GB_GBP_company_saved" for both.
 */
function parseTemplateKind(text: string): { place: PayeeDestination | undefined; isFilled: boolean } | undefined {
  const [, bankCountry, code = "", kind, savedSuffix] =
    /^(?:([A-Z]{2})_([A-Z]{3})_(\w+?))?(?:_?(saved))?$/.exec(text) ?? [];
  const entityType = entityTypes.find((option) => option === kind);
  if (bankCountry === undefined)
    return text === "" || text === "saved" ? { place: undefined, isFilled: text === "saved" } : undefined;
  return isCurrency(code) && entityType
    ? { place: { bankCountry, currency: code, entityType }, isFilled: savedSuffix !== undefined }
    : undefined;
}

/**
 * Returns the form for a file of payments in the caller's language; optionally with the saved payees, so that only
 * amounts are missing.
 */
export async function paymentFileTemplate(
  text: string,
  context: TemplateContext,
): Promise<{ name: string; open(): OutgoingFile } | undefined> {
  const { caller, principal } = context;
  const templateKind = parseTemplateKind(text);
  if (!templateKind || checkAccess(principal, paymentsScreens.batch.access) !== null) return undefined;
  const { place, isFilled } = templateKind;
  const columns = batchTemplateColumns(place);
  const texts = await translatorFor(caller.locale);
  const payees = isFilled ? await savedPayees(context, principal.userNo, place) : [];
  const word = (column: PaymentBatchColumn, value: string) =>
    isChoiceColumn(column) && value !== "" ? batchChoiceWord(column, value, texts, caller.locale) : value;
  const rows = payees.map((payee) => columns.map((column) => word(column, cellOf(payee, column))));
  const requiredColumns: ReadonlySet<PaymentBatchColumn> = new Set(requiredBatchColumns);
  const title = texts("payments.batch.template");
  const name = `${title}${place ? ` ${place.bankCountry} ${place.currency}` : ""}.xlsx`;
  const headings = columns.map((column) => ({
    title: `${texts(`payments.batch.column.${column}`)}${requiredColumns.has(column) ? " *" : ""}`,
    width: widths[column] ?? 18,
    // entries remain as they are typed: an account retains its leading zeros
    isText: column !== "amount",
    ...columnChoices(column, place, word),
  }));
  const example = batchExampleRow(place);
  return excelTemplateFile({
    file: name,
    title,
    columns: headings,
    rows,
    example: {
      title: texts("payments.batch.example"),
      cells: columns.map((column) => (column === "amount" ? { number: "1000" } : word(column, example[column]))),
    },
  });
}

/** Returns the choices that a column offers; for one destination only its own. */
function columnChoices(
  column: PaymentBatchColumn,
  place: PayeeDestination | undefined,
  word: (column: PaymentBatchColumn, value: string) => string,
): { readonly choices?: readonly string[] } {
  if (column === "currency") return { choices: place ? [place.currency] : orderCurrencies };
  if (!isChoiceColumn(column)) return {};
  const columnOptions =
    place && (column === "bankCountry" || column === "entityType") ? [place[column]] : batchChoiceColumns[column];
  return { choices: columnOptions.map((choice) => word(column, choice)) };
}

const widths: Partial<Record<PaymentBatchColumn, number>> = {
  name: 30,
  account: 30,
  address: 36,
  bankName: 28,
  entityType: 22,
  purpose: 22,
  reference: 28,
  merchantOrderNo: 24,
  amount: 16,
  currency: 10,
  bearer: 10,
};

/** Returns a saved payee's cell in a column. A payment's own columns are empty, except for default values. */
function cellOf(payee: Row<"Payee">, column: PaymentBatchColumn): string {
  switch (column) {
    case "amount":
    case "purpose":
    case "reference":
    case "merchantOrderNo":
      return "";
    case "bearer":
      return "SHA";
    default:
      return payee[column];
  }
}

const savedPayees = (tx: InWorld, userNo: string, place: PayeeDestination | undefined): Promise<Row<"Payee">[]> =>
  tx.prisma.payee.findMany({
    where: {
      world: tx.world.id,
      userNo,
      state: "enabled",
      ...(place && { bankCountry: place.bankCountry, currency: place.currency, entityType: place.entityType }),
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: paymentBatchRowsMax,
  });
