import type * as z from "zod/mini";
import { cellText, isFaulty, lostDigits, plainAmount, type SheetCell } from "@/lib/files/sheets/cells";
import { choiceIn } from "@/lib/files/sheets/headings";
import { tooLong } from "@/lib/forms/issue";
import type { Currency } from "@/lib/money/currency";
import { currencyMeant } from "@/lib/money/currency-words";
import { amountIssue, parseMoney, trimDecimals, type Money } from "@/lib/money/money";
import { latinIssue } from "@/lib/reference/plain-letters";
import { referenceIssue } from "./fit-reference";
import { batchColumns, isChoiceColumn, type BatchColumn, type BatchLabels } from "./batch-columns";
import { banks } from "@/lib/reference/banks";
import { isSameOffice } from "@/lib/reference/bic";
import { bearer, purpose } from "./calls/payments";
import { destinationOf, entityTypesOf, payeeFields } from "./destinations";
import { accountMeant, payeeFaults, tidied, type NewPayee, type Payee } from "./payee-rules";
import { newPayee } from "./payee-shape";
import { amountMin } from "./rules";
import { merchantOrderNoShape } from "./terms";

/** The faults of a row, by column: the issue is a key of the validation texts. "row" is the row as a whole. */
export interface RowFault {
  readonly column: BatchColumn | "row";
  readonly issue: string;
}

/**
 * A row whose amount and words could be read. Its payee is what was typed; whether that is somebody known is seen next.
 */
export interface BatchOrder {
  readonly payee: Readonly<Record<PayeeColumn, string>>;
  readonly amount: Money;
  readonly bearer: z.output<typeof bearer>;
  readonly purpose: z.output<typeof purpose>;
  readonly reference: string;
  readonly merchantOrderNo: string;
}

const payeeColumns = ["bankCountry", "currency", "entityType", ...payeeFields] as const;
type PayeeColumn = (typeof payeeColumns)[number];

/** Columns whose text is the payee's own and may be Chinese: there only what is no Chinese is made half-width. */
const freeColumns: ReadonlySet<BatchColumn> = new Set<BatchColumn>([
  "name",
  "bankName",
  "province",
  "city",
  "address",
  "nickname",
  "intermediaryName",
]);

/** A number loses its leading zeros too: whoever typed it says whether the account is the one that is left. */
const issueOfNumber = (number: string, column: BatchColumn): string | null =>
  column === "amount" ? null : (lostDigits(number) ?? (column === "account" ? "cell.numeric" : null));

/** How each column is read, made ready once for the thousands of rows of a file. */
const readings = batchColumns.map((column) => ({
  column,
  isFree: freeColumns.has(column),
  choice: isChoiceColumn(column) ? column : null,
  numberIssue: (number: string) => issueOfNumber(number, column),
}));

/**
 * An amount as people type it: full-width digits, a currency beside it, commas between thousands. Ambiguous amounts are
 * rejected.
 */
export function amountOf(
  text: string,
  code: Currency,
): { readonly amount: Money | null; readonly issue: string | null } {
  const plain = trimDecimals(plainAmount(text, code), code);
  const amount = parseMoney(plain, code);
  if (!amount) return { amount: null, issue: amountIssue(plain, code) };
  if (amount.minor < 0n) return { amount: null, issue: "amount.negative" };
  if (amount.minor === 0n) return { amount: null, issue: "amount.zero" };
  return amount.minor < amountMin(code).minor ? { amount: null, issue: "amount.minimum" } : { amount, issue: null };
}

/** A payee of whom nothing was typed: copied and filled in, since thousands of them are made of one file. */
// named cast: every column has a text
const nobody = Object.fromEntries(payeeColumns.map((column) => [column, ""])) as Record<PayeeColumn, string>;

/** The contents of a row, with the purpose that was chosen for rows without one: the order it makes, or every fault that prevents reading one. */
export function readOrder(
  cells: Partial<Readonly<Record<BatchColumn, SheetCell>>>,
  labels: BatchLabels,
  filePurpose = "",
): { readonly order: BatchOrder | null; readonly faults: readonly RowFault[] } {
  const faults: RowFault[] = [];
  const typed: Partial<Record<BatchColumn, string>> = {};
  for (const { column, isFree, choice, numberIssue } of readings) {
    const typedCell = cells[column] ?? "";
    const cell = column === "purpose" && lacksPurpose(typedCell, labels) ? filePurpose || typedCell : typedCell;
    // half of a row is empty: nothing is looked at there
    if (cell === "") continue;
    const { text, issue } = cellText(cell, isFree, numberIssue);
    if (issue) faults.push({ column, issue });
    const meant = choice !== null && text !== "" ? choiceIn(labels.choices[choice], text) : text;
    if (meant === undefined)
      faults.push({
        column,
        issue:
          column === "bankCountry" || column === "country" || column === "intermediaryCountry"
            ? "country.missing"
            : "invalid_value",
      });
    typed[column] = meant ?? "";
  }
  for (const column of neededTexts)
    if (!typed[column] && !isFaulty(faults, column)) faults.push({ column, issue: "text.missing" });
  const { currency: written = "", reference = "", merchantOrderNo = "" } = typed;
  const code = currencyMeant(written);
  if (!code && !isFaulty(faults, "currency"))
    faults.push({ column: "currency", issue: written === "" ? "text.missing" : "payee.currency" });
  const { amount = null, issue = null } = code && !isFaulty(faults, "amount") ? amountOf(typed.amount ?? "", code) : {};
  if (issue) faults.push({ column: "amount", issue });
  const odd = referenceIssue(reference);
  if (odd) faults.push({ column: "reference", issue: odd });
  if (!merchantOrderNoShape.test(merchantOrderNo))
    faults.push({
      column: "merchantOrderNo",
      issue: (merchantOrderNo.length <= 40 && latinIssue(merchantOrderNo)) || tooLong(40),
    });
  const chosenBearer = bearer.options.find((one) => one === typed.bearer);
  const chosenPurpose = purpose.options.find((one) => one === typed.purpose);
  if (!code || !amount || faults.length > 0 || !chosenBearer || !chosenPurpose) return { order: null, faults };
  const payee = { ...nobody };
  for (const column of payeeColumns) payee[column] = typed[column] ?? "";
  payee.currency = code;
  return { order: { payee, amount, bearer: chosenBearer, purpose: chosenPurpose, reference, merchantOrderNo }, faults };
}

/** Whether a row says nothing of its purpose, or only a code of ISO 20022 that means none of ours. */
function lacksPurpose(cell: SheetCell, labels: BatchLabels): boolean {
  if (typeof cell !== "string") return false;
  const code = cell.trim();
  return code === "" || (/^[A-Z]{4}$/.test(code) && choiceIn(labels.choices.purpose, code) === undefined);
}

const neededTexts = ["name", "account", "bearer", "purpose"] as const satisfies readonly BatchColumn[];

/**
 * A payee of the merchant's, as far as a row can name one, how often its state had changed, and what was said of its
 * name.
 */
export type KnownPayee = Readonly<Omit<Payee, "proofIds">> & {
  readonly id: string;
  readonly state: string;
  readonly changes: number;
  readonly nameCheck: string;
  readonly agreedAt: Date | null;
};

/** The payee of a row: a saved one, or one to be added when the batch is submitted. */
export type Payable =
  { readonly known: KnownPayee; readonly added: null } | { readonly known: null; readonly added: Payee };

/**
 * The payee of a row. A saved payee with its account in its currency counts, and the rest of the row must not
 * contradict it: a name that does not fit may be a mistyped number. Where banks share the number, the row has to fit
 * one of them alone. Without a saved payee the row itself must have everything that the destination requires.
 */
export function payeeOf(
  { payee }: BatchOrder,
  saved: readonly KnownPayee[],
  isMessage = false,
): { readonly payable: Payable | null; readonly faults: readonly RowFault[] } {
  // one in Hong Kong is paid by clearing code: another SWIFT code names an account abroad
  const candidates = saved
    .filter(({ channel, swift }) => channel === "abroad" || payee.swift === "" || isSameIn("swift", payee.swift, swift))
    .map((known) => ({ known, differing: differingFrom(known, payee) }))
    .sort((a, b) => a.differing.length - b.differing.length);
  const fitting = candidates.filter(({ differing }) => differing.length === 0).map(({ known }) => known);
  const usable = fitting.filter(({ state }) => state === "enabled");
  if (usable.length > 1) return { payable: null, faults: [{ column: "account", issue: "payee.several" }] };
  const [closest] = candidates;
  if (closest) {
    const { differing } = closest;
    const known = usable[0] ?? closest.known;
    if (differing.length > 0)
      return { payable: null, faults: differing.map((column) => ({ column, issue: "payee.differs" })) };
    return known.state === "enabled"
      ? { payable: { known, added: null }, faults: [] }
      : {
          payable: null,
          faults: [{ column: "account", issue: known.state === "disabled" ? "payee.disabled" : "payee.unchecked" }],
        };
  }
  return newPayeeOf(isMessage ? completed(payee) : payee);
}

/** The columns in which a row says something else than a saved payee. */
const differingFrom = (known: KnownPayee, typed: BatchOrder["payee"]): readonly PayeeColumn[] =>
  payeeColumns.filter(
    (column) => column !== "nickname" && typed[column] !== "" && !isSameIn(column, typed[column], known[column]),
  );

/** Codes of banks are compared as offices of banks: the head office has two of them. */
const isSameIn = (column: PayeeColumn, typed: string, kept: string): boolean =>
  column === "swift" || column === "intermediarySwift"
    ? isSameOffice(comparable(typed), comparable(kept))
    : isSame(column === "account" ? accountMeant(typed) : typed, kept);

const isSame = (typed: string, kept: string): boolean => typed === kept || comparable(typed) === comparable(kept);
const comparable = (text: string): string =>
  text.normalize("NFKC").replace(/&/g, "and").replace(/[\s-]/g, "").toLowerCase();

/**
 * A new payee of a message, which may leave out what our forms ask for: it is a company where it says nothing else, its
 * bank goes by its code, and its address is its town where it has no other.
 */
function completed(typed: BatchOrder["payee"]): BatchOrder["payee"] {
  const { bankCountry, country, swift, postalCode, city } = typed;
  const [company] = entityTypesOf(bankCountry);
  const atHome = country || bankCountry;
  const kind = bankCountry === "CN" && atHome !== "CN" ? "nonMainlandCompany" : (company ?? "");
  const bank = banks.find(({ bic }) => bic !== "" && swift !== "" && isSameOffice(bic, comparable(swift)));
  return {
    ...typed,
    entityType: typed.entityType || kind,
    bankName: typed.bankName || (bank?.en ?? swift),
    address: typed.address || [postalCode, city].filter((text) => text !== "").join(" "),
  };
}

function newPayeeOf(typed: BatchOrder["payee"]): ReturnType<typeof payeeOf> {
  const needed = (["bankCountry", "entityType"] as const).filter((column) => typed[column] === "");
  if (needed.length > 0)
    return {
      payable: null,
      faults: needed.map((column) => ({
        column,
        issue: column === "bankCountry" ? "country.missing" : "text.missing",
      })),
    };
  const shaped = newPayee.safeParse({ ...typed, country: typed.country || typed.bankCountry });
  if (!shaped.success) {
    return {
      payable: null,
      faults: shaped.error.issues.map(({ path, code, message }) => ({
        column: payeeColumns.find((column) => column === path[0]) ?? "row",
        issue: message.includes(".") ? message : code,
      })),
    };
  }
  const payee = tidied(shaped.data satisfies NewPayee);
  const faults = payeeFaults(payee).map(({ field, issue }) => ({ column: field, issue }));
  if (faults.length > 0) return { payable: null, faults };
  // papers go with a form, not with a list
  return destinationOf(payee)?.needsProof
    ? { payable: null, faults: [{ column: "account", issue: "payee.proof" }] }
    : { payable: { known: null, added: payee }, faults: [] };
}

/** The key by which two rows are duplicates of one payment. */
export const paymentKey = ({ payee, amount, reference, merchantOrderNo }: BatchOrder): string =>
  [payee.currency, accountMeant(payee.account), amount.minor, reference, merchantOrderNo].join("|");
