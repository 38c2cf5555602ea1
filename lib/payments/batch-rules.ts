import type * as z from "zod/mini";
import {
  normalizeSheetCell,
  hasColumnFault,
  lostDigitsIssue,
  stripAmountFormatting,
  type SheetCell,
} from "@/lib/files/sheets/cells";
import { findChoiceByWord } from "@/lib/files/sheets/headings";
import { textTooLongIssue } from "@/lib/forms/issue";
import type { Currency } from "@/lib/money/currency";
import { currencyFromText } from "@/lib/money/currency-words";
import { amountIssue, parseMoney, trimExcessZeroDecimals, type Money } from "@/lib/money/money";
import { bankLatinTextIssue } from "@/lib/reference/plain-letters";
import { paymentReferenceIssue } from "./fit-reference";
import { paymentBatchColumns, isChoiceColumn, type PaymentBatchColumn, type PaymentBatchLabels } from "./batch-columns";
import { banks } from "@/lib/reference/banks";
import { isSameBicOffice } from "@/lib/reference/bic";
import { bearer, purpose } from "./calls/payments";
import { payeeDestinationFields, entityTypesOf, payeeFields } from "./destinations";
import { normalizeAccount, payeeFaults, normalizePayee, type NewPayee, type Payee } from "./payee-rules";
import { newPayee } from "./payee-shape";
import { minimumPaymentAmount } from "./rules";
import { merchantOrderNoShape } from "./terms";

/**
 * Describes a fault of a row: the column, and the issue as a key of the validation texts. "row" is the row as a whole.
 */
export interface BatchRowFault {
  readonly column: PaymentBatchColumn | "row";
  readonly issue: string;
}

/** Describes a row with valid amount and texts. Its payee is as entered; it is matched with the saved payees next. */
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

/**
 * Lists the columns with the payee's own text, which may be Chinese: only non-Chinese characters are converted to
 * half-width.
 */
const freeColumns: ReadonlySet<PaymentBatchColumn> = new Set<PaymentBatchColumn>([
  "name",
  "bankName",
  "province",
  "city",
  "address",
  "nickname",
  "intermediaryName",
]);

/**
 * Returns the issue of a cell that holds a number. A number loses leading zeros, so the user must confirm that the
 * remaining account number is complete.
 */
const issueOfNumber = (number: string, column: PaymentBatchColumn): string | null =>
  column === "amount" ? null : (lostDigitsIssue(number) ?? (column === "account" ? "cell.numeric" : null));

/** Precomputes how each column is parsed, once for the thousands of rows of a file. */
const columnParsers = paymentBatchColumns.map((column) => ({
  column,
  isFree: freeColumns.has(column),
  choice: isChoiceColumn(column) ? column : null,
  numberIssue: (number: string) => issueOfNumber(number, column),
}));

/**
 * Parses an amount as people enter it: full-width digits, a currency beside it, commas between thousands. Ambiguous
 * amounts are rejected.
 */
export function parseBatchAmount(
  text: string,
  code: Currency,
): { readonly amount: Money | null; readonly issue: string | null } {
  const plain = trimExcessZeroDecimals(stripAmountFormatting(text, code), code);
  const amount = parseMoney(plain, code);
  if (!amount) return { amount: null, issue: amountIssue(plain, code) };
  if (amount.minor < 0n) return { amount: null, issue: "amount.negative" };
  if (amount.minor === 0n) return { amount: null, issue: "amount.zero" };
  return amount.minor < minimumPaymentAmount(code).minor
    ? { amount: null, issue: "amount.minimum" }
    : { amount, issue: null };
}

/** A payee with empty fields: copied and filled in, because thousands of them are created from one file. */
// named cast: every column has a text
const nobody = Object.fromEntries(payeeColumns.map((column) => [column, ""])) as Record<PayeeColumn, string>;

/** Parses a row, with the default purpose for rows without one. Returns the order, or every fault that prevents it. */
export function parsePaymentBatchRow(
  cells: Partial<Readonly<Record<PaymentBatchColumn, SheetCell>>>,
  labels: PaymentBatchLabels,
  filePurpose = "",
): { readonly order: BatchOrder | null; readonly faults: readonly BatchRowFault[] } {
  const faults: BatchRowFault[] = [];
  const cellTexts: Partial<Record<PaymentBatchColumn, string>> = {};
  for (const { column, isFree, choice, numberIssue } of columnParsers) {
    const typedCell = cells[column] ?? "";
    const cell = column === "purpose" && isPurposeMissing(typedCell, labels) ? filePurpose || typedCell : typedCell;
    // half of the cells are empty: skip them
    if (cell === "") continue;
    const { text, issue } = normalizeSheetCell(cell, isFree, numberIssue);
    if (issue) faults.push({ column, issue });
    const choiceValue = choice !== null && text !== "" ? findChoiceByWord(labels.choices[choice], text) : text;
    if (choiceValue === undefined)
      faults.push({
        column,
        issue:
          column === "bankCountry" || column === "country" || column === "intermediaryCountry"
            ? "country.missing"
            : "invalid_value",
      });
    cellTexts[column] = choiceValue ?? "";
  }
  for (const column of neededTexts)
    if (!cellTexts[column] && !hasColumnFault(faults, column)) faults.push({ column, issue: "text.missing" });
  const { currency: currencyText = "", reference = "", merchantOrderNo = "" } = cellTexts;
  const code = currencyFromText(currencyText);
  if (!code && !hasColumnFault(faults, "currency"))
    faults.push({ column: "currency", issue: currencyText === "" ? "text.missing" : "payee.currency" });
  const { amount = null, issue = null } =
    code && !hasColumnFault(faults, "amount") ? parseBatchAmount(cellTexts.amount ?? "", code) : {};
  if (issue) faults.push({ column: "amount", issue });
  const odd = paymentReferenceIssue(reference);
  if (odd) faults.push({ column: "reference", issue: odd });
  if (!merchantOrderNoShape.test(merchantOrderNo))
    faults.push({
      column: "merchantOrderNo",
      issue: (merchantOrderNo.length <= 40 && bankLatinTextIssue(merchantOrderNo)) || textTooLongIssue(40),
    });
  const chosenBearer = bearer.options.find((option) => option === cellTexts.bearer);
  const chosenPurpose = purpose.options.find((option) => option === cellTexts.purpose);
  if (!code || !amount || faults.length > 0 || !chosenBearer || !chosenPurpose) return { order: null, faults };
  const payee = { ...nobody };
  for (const column of payeeColumns) payee[column] = cellTexts[column] ?? "";
  payee.currency = code;
  return { order: { payee, amount, bearer: chosenBearer, purpose: chosenPurpose, reference, merchantOrderNo }, faults };
}

/** Returns true when a row states no purpose, or only an ISO 20022 code that matches none of ours. */
function isPurposeMissing(cell: SheetCell, labels: PaymentBatchLabels): boolean {
  if (typeof cell !== "string") return false;
  const code = cell.trim();
  return code === "" || (/^[A-Z]{4}$/.test(code) && findChoiceByWord(labels.choices.purpose, code) === undefined);
}

const neededTexts = ["name", "account", "bearer", "purpose"] as const satisfies readonly PaymentBatchColumn[];

/**
 * Describes a saved payee of the merchant as far as a row can name it, with its revision and the result of its name
 * check.
 */
export type KnownPayee = Readonly<Omit<Payee, "proofIds">> & {
  readonly id: string;
  readonly state: string;
  readonly changes: number;
  readonly nameCheck: string;
  readonly agreedAt: Date | null;
};

/** Describes the payee of a row: a saved one, or one to be added when the batch is submitted. */
export type Payable =
  | { readonly savedPayee: KnownPayee; readonly addedPayee: null }
  | { readonly savedPayee: null; readonly addedPayee: Payee };

/**
 * Finds the payee of a row. A saved payee with the same account and currency is used, and the rest of the row must not
 * contradict it: a name that differs may indicate a mistyped number. When banks share the number, the row has to match
 * exactly one of them. Without a saved payee the row itself must contain everything that the destination requires.
 */
export function resolveRowPayee(
  { payee }: BatchOrder,
  savedPayees: readonly KnownPayee[],
  isMessage = false,
): { readonly payable: Payable | null; readonly faults: readonly BatchRowFault[] } {
  // one in Hong Kong is paid by clearing code: another SWIFT code names an account abroad
  const candidates = savedPayees
    .filter(({ channel, swift }) => channel === "abroad" || payee.swift === "" || isSameIn("swift", payee.swift, swift))
    .map((candidate) => ({ known: candidate, differing: differingFrom(candidate, payee) }))
    .sort((a, b) => a.differing.length - b.differing.length);
  const fitting = candidates.filter(({ differing }) => differing.length === 0).map(({ known }) => known);
  const usable = fitting.filter(({ state }) => state === "enabled");
  if (usable.length > 1) return { payable: null, faults: [{ column: "account", issue: "payee.several" }] };
  const [closest] = candidates;
  if (closest) {
    const { differing } = closest;
    const match = usable[0] ?? closest.known;
    if (differing.length > 0)
      return { payable: null, faults: differing.map((column) => ({ column, issue: "payee.differs" })) };
    return match.state === "enabled"
      ? { payable: { savedPayee: match, addedPayee: null }, faults: [] }
      : {
          payable: null,
          faults: [{ column: "account", issue: match.state === "disabled" ? "payee.disabled" : "payee.unchecked" }],
        };
  }
  return validateNewPayee(isMessage ? completePayee(payee) : payee);
}

/** Returns the columns in which a row differs from a saved payee. */
const differingFrom = (savedPayee: KnownPayee, rowPayee: BatchOrder["payee"]): readonly PayeeColumn[] =>
  payeeColumns.filter(
    (column) =>
      column !== "nickname" && rowPayee[column] !== "" && !isSameIn(column, rowPayee[column], savedPayee[column]),
  );

/** Compares codes of banks as offices of banks, because a head office has two codes. */
const isSameIn = (column: PayeeColumn, rowText: string, savedText: string): boolean =>
  column === "swift" || column === "intermediarySwift"
    ? isSameBicOffice(comparable(rowText), comparable(savedText))
    : isSame(column === "account" ? normalizeAccount(rowText) : rowText, savedText);

const isSame = (rowText: string, savedText: string): boolean =>
  rowText === savedText || comparable(rowText) === comparable(savedText);
const comparable = (text: string): string =>
  text.normalize("NFKC").replace(/&/g, "and").replace(/[\s-]/g, "").toLowerCase();

/**
 * Completes a new payee of a message, which may leave out fields that our forms require: it is a company unless stated
 * otherwise, its bank is named by its code, and its town serves as its address.
 */
function completePayee(rowPayee: BatchOrder["payee"]): BatchOrder["payee"] {
  const { bankCountry, country, swift, postalCode, city } = rowPayee;
  const [company] = entityTypesOf(bankCountry);
  const atHome = country || bankCountry;
  const kind = bankCountry === "CN" && atHome !== "CN" ? "nonMainlandCompany" : (company ?? "");
  const bank = banks.find(({ bic }) => bic !== "" && swift !== "" && isSameBicOffice(bic, comparable(swift)));
  return {
    ...rowPayee,
    entityType: rowPayee.entityType || kind,
    bankName: rowPayee.bankName || (bank?.en ?? swift),
    address: rowPayee.address || [postalCode, city].filter((text) => text !== "").join(" "),
  };
}

function validateNewPayee(rowPayee: BatchOrder["payee"]): ReturnType<typeof resolveRowPayee> {
  const missingColumns = (["bankCountry", "entityType"] as const).filter((column) => rowPayee[column] === "");
  if (missingColumns.length > 0)
    return {
      payable: null,
      faults: missingColumns.map((column) => ({
        column,
        issue: column === "bankCountry" ? "country.missing" : "text.missing",
      })),
    };
  const parseResult = newPayee.safeParse({ ...rowPayee, country: rowPayee.country || rowPayee.bankCountry });
  if (!parseResult.success) {
    return {
      payable: null,
      faults: parseResult.error.issues.map(({ path, code, message }) => ({
        column: payeeColumns.find((column) => column === path[0]) ?? "row",
        issue: message.includes(".") ? message : code,
      })),
    };
  }
  const payee = normalizePayee(parseResult.data satisfies NewPayee);
  const faults = payeeFaults(payee).map(({ field, issue }) => ({ column: field, issue }));
  if (faults.length > 0) return { payable: null, faults };
  // papers go with a form, not with a list
  return payeeDestinationFields(payee)?.isProofRequired
    ? { payable: null, faults: [{ column: "account", issue: "payee.proof" }] }
    : { payable: { savedPayee: null, addedPayee: payee }, faults: [] };
}

/** Returns the key by which two rows are duplicates of one payment. */
export const duplicatePaymentKey = ({ payee, amount, reference, merchantOrderNo }: BatchOrder): string =>
  [payee.currency, normalizeAccount(payee.account), amount.minor, reference, merchantOrderNo].join("|");
