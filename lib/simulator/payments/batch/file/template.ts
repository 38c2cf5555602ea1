import type { Outgoing } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { may } from "@/lib/gate/may";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import {
  choiceColumns,
  isChoiceColumn,
  neededColumns,
  templateColumns,
  type BatchColumn,
} from "@/lib/payments/batch-columns";
import { entityTypes, type Place } from "@/lib/payments/destinations";
import { paymentsScreens } from "@/lib/payments/screens";
import { batchRowsMax } from "@/lib/payments/terms";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { CallContext } from "@/lib/simulator/platform/handler";
import { formFile } from "../../../files/sheets/form-file";
import { translatorFor } from "../../../../i18n/translator";
import type { Row } from "@/lib/simulator/platform/store/records";
import { exampleOf } from "./example";
import { choiceWord } from "./labels";

type Asking = Pick<CallContext, "world" | "sql" | "prisma" | "caller"> & { readonly who: Who };

/**
 * The kind of a template, from its address: "saved" with the saved payees, "GB_GBP_company" for one destination,
 * "GB_GBP_company_saved" for both.
 */
function askedFor(text: string): { place: Place | undefined; isFilled: boolean } | undefined {
  const [, bankCountry, code = "", kind, filled] = /^(?:([A-Z]{2})_([A-Z]{3})_(\w+?))?(?:_?(saved))?$/.exec(text) ?? [];
  const entityType = entityTypes.find((each) => each === kind);
  if (bankCountry === undefined)
    return text === "" || text === "saved" ? { place: undefined, isFilled: text === "saved" } : undefined;
  return isCurrency(code) && entityType
    ? { place: { bankCountry, currency: code, entityType }, isFilled: filled !== undefined }
    : undefined;
}

/**
 * The form for a file of payments, in the asker's language; on request with the payees that are saved, so that only
 * amounts are missing.
 */
export async function batchTemplate(
  text: string,
  context: Asking,
): Promise<{ name: string; open(): Outgoing } | undefined> {
  const { caller, who } = context;
  const asked = askedFor(text);
  if (!asked || may(who, paymentsScreens.batch.needs) !== null) return undefined;
  const { place, isFilled } = asked;
  const columns = templateColumns(place);
  const texts = await translatorFor(caller.locale);
  const payees = isFilled ? await savedPayees(context, who.userNo, place) : [];
  const word = (column: BatchColumn, value: string) =>
    isChoiceColumn(column) && value !== "" ? choiceWord(column, value, texts, caller.locale) : value;
  const rows = payees.map((payee) => columns.map((column) => word(column, cellOf(payee, column))));
  const needed: ReadonlySet<BatchColumn> = new Set(neededColumns);
  const title = texts("payments.batch.template");
  const name = `${title}${place ? ` ${place.bankCountry} ${place.currency}` : ""}.xlsx`;
  const headings = columns.map((column) => ({
    title: `${texts(`payments.batch.column.${column}`)}${needed.has(column) ? " *" : ""}`,
    width: widths[column] ?? 18,
    // what is typed stays as it is typed: an account keeps its leading zeros
    isText: column !== "amount",
    ...offered(column, place, word),
  }));
  const example = exampleOf(place);
  return formFile({
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

/** The words that a column offers: of one destination its own. */
function offered(
  column: BatchColumn,
  place: Place | undefined,
  word: (column: BatchColumn, value: string) => string,
): { readonly choices?: readonly string[] } {
  if (column === "currency") return { choices: place ? [place.currency] : orderCurrencies };
  if (!isChoiceColumn(column)) return {};
  const own = place && (column === "bankCountry" || column === "entityType") ? [place[column]] : choiceColumns[column];
  return { choices: own.map((choice) => word(column, choice)) };
}

const widths: Partial<Record<BatchColumn, number>> = {
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

/** A saved payee's cell in a column. A payment's own columns stay empty, but for the usual values. */
function cellOf(payee: Row<"Payee">, column: BatchColumn): string {
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

const savedPayees = (tx: InWorld, userNo: string, place: Place | undefined): Promise<Row<"Payee">[]> =>
  tx.prisma.payee.findMany({
    where: {
      world: tx.world.id,
      userNo,
      state: "enabled",
      ...(place && { bankCountry: place.bankCountry, currency: place.currency, entityType: place.entityType }),
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: batchRowsMax,
  });
