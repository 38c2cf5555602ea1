import { cellsByColumn, type SheetCell } from "@/lib/files/sheets/cells";
import type { Currency } from "@/lib/money/currency";
import { minorMax } from "@/lib/money/money";
import type { PaymentBatchColumn, PaymentBatchLabels } from "@/lib/payments/batch-columns";
import {
  resolveRowPayee,
  parsePaymentBatchRow,
  duplicatePaymentKey,
  type BatchOrder,
  type KnownPayee,
  type Payable,
  type BatchRowFault,
} from "@/lib/payments/batch-rules";
import { normalizeAccount } from "@/lib/payments/payee-rules";
import { namesOfAccountMax } from "@/lib/payments/terms";
import { findPayeesByAccounts } from "../../payees/known-payees";
import { payingCurrency, heldMinorWithFees, type RowCost, type RowCosts } from "../price/row-costs";
import { openNameIssue, nameCheckPending, withPayeeNameChecks } from "../rows/names";
import { usdCentsRoundedUpAtMids } from "@/lib/simulator/driving/market/dollars-up";
import { quotaFault, type QuotaRoom } from "../../orders/quota";
import { findRepeatedOrderNos } from "@/lib/simulator/payments/repeats/repeated-payments";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { markRejectionHandled } from "@/lib/simulator/platform/store/together";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Describes a row as it was read, with the reason to refuse it before its contents are validated. */
export interface TypedRow {
  readonly no: number;
  readonly cells: readonly SheetCell[];
  readonly isHidden: boolean;
  /** The row of an earlier batch that it replaces. */
  readonly fromId?: string;
}

/** Describes the result of a row: the columns of a batch's row except its place. */
export interface RowValidation extends RowCost {
  readonly faults: readonly BatchRowFault[] | null;
  readonly payeeId: string | null;
  readonly addedPayee: object | null;
  readonly payeeChanges: number | null;
  readonly nameCheck: string;
  readonly heldBy: string;
  /** The number of a payment that this row repeats; empty for none. */
  readonly repeats: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly bearer: string;
  readonly purpose: string;
  readonly reference: string;
  readonly merchantOrderNo: string;
}

const free: RowCost = { feeMinor: 0n, payMinor: 0n, heldMinor: 0n, exchangeFeeMinor: 0n };

const faulty = (faults: readonly BatchRowFault[]): RowValidation => ({
  faults,
  payeeId: null,
  addedPayee: null,
  payeeChanges: null,
  nameCheck: "",
  heldBy: "",
  repeats: "",
  payeeName: "",
  payeeAccount: "",
  currency: "",
  amountMinor: 0n,
  ...free,
  bearer: "",
  purpose: "",
  reference: "",
  merchantOrderNo: "",
});

/** Describes the facts that rows of a batch are validated against. */
export interface RowValidationContext {
  readonly userNo: string;
  readonly columns: readonly (PaymentBatchColumn | "")[];
  readonly labels: PaymentBatchLabels;
  /** The account that pays all rows, or null when each is paid from its own currency's account. */
  readonly payCurrency: Currency | null;
  /** True when the rows are those of a message, which contains fewer payee fields than our forms. */
  readonly isMessage: boolean;
  /** The purpose of rows that state none; empty when none was selected. */
  readonly purpose: string;
  readonly costOf: RowCosts;
  /** The rows so far, by the key of duplicate payments. */
  readonly rowsByPayment: Map<string, number>;
  /** The totals of the rows so far by the account that pays: no total may have more digits than an amount. */
  readonly totals: Map<string, bigint>;
  /** The names used so far for each account: limited, because the register must not reveal names by guessing. */
  readonly names: Map<string, Set<string>>;
  /** The remaining quotas on the day of the reading: each row uses its share. */
  readonly quotas: QuotaRoom;
  readonly mids: Mids | undefined;
  /** True when a row may add its payee: not when operations check payees first. */
  readonly mayAdd: boolean;
}

type Reader = Pick<Tx, "sql" | "prisma" | "world" | "now">;

/**
 * Validates rows one after another by the table of destinations and against the merchant's payees, which are loaded for
 * all of them together.
 */
export const validatePaymentRows = (
  tx: Reader,
  rows: readonly TypedRow[],
  of: RowValidationContext,
): Promise<RowValidation[]> => preparePaymentRowValidation(tx, rows, of)();

/** Validates in two steps: payees are loaded immediately, and rows are validated after the preceding ones. */
export function preparePaymentRowValidation(
  tx: Reader,
  rows: readonly TypedRow[],
  of: RowValidationContext,
): () => Promise<RowValidation[]> {
  const read = rows.map((row) => ({
    row,
    ...parsePaymentBatchRow(cellsByColumn(row.cells, of.columns), of.labels, of.purpose),
  }));
  const payeesPromise = markRejectionHandled(
    payeesOf(
      tx,
      of,
      read.flatMap(({ order }) => order?.payee ?? []),
    ),
  );
  return async () => {
    const savedPayees = await payeesPromise;
    return withPayeeNameChecks(
      tx,
      await withRepeats(
        tx,
        of,
        read.map((row) => validateRow(row, savedPayees, of)),
      ),
    );
  };
}

/** Validates a row after the preceding ones, which it shares quotas and totals with. */
function validateRow(
  { row, order, faults }: ReturnType<typeof parsePaymentBatchRow> & { readonly row: TypedRow },
  savedPayees: ReadonlyMap<string, readonly KnownPayee[]>,
  of: RowValidationContext,
): RowValidation {
  if (row.isHidden) return faulty([{ column: "row", issue: "cell.hidden" }, ...faults]);
  if (!order) return faulty(faults);
  const { payable, faults: whom } = resolveRowPayee(
    order,
    savedPayees.get(keyOf(order.payee.currency, order.payee.account)) ?? [],
    of.isMessage,
  );
  if (!payable) return faulty(whom);
  if (payable.addedPayee && !of.mayAdd) return faulty([{ column: "account", issue: "payee.first" }]);
  if (isGuessed(payable, of.names)) return faulty([{ column: "name", issue: "payee.names" }]);
  const key = duplicatePaymentKey(order);
  const earlier = of.rowsByPayment.get(key);
  if (earlier !== undefined && earlier !== row.no) return faulty([{ column: "row", issue: "row.twice" }]);
  const cost = of.costOf(order.amount, order.bearer);
  if (cost === undefined) return faulty([{ column: "currency", issue: "payee.rate" }]);
  const account = payingCurrency(of.payCurrency, order.amount.currency);
  const total = (of.totals.get(account) ?? 0n) + heldMinorWithFees({ ...cost, amountMinor: order.amount.minor });
  if (total > minorMax(account)) return faulty([{ column: "amount", issue: "amount.large" }]);
  const beyond = quotaIssue(of, order, payable.savedPayee?.id ?? "");
  if (beyond) return faulty([{ column: "amount", issue: beyond }]);
  of.rowsByPayment.set(key, row.no);
  of.totals.set(account, total);
  return good(order, payable, cost);
}

/**
 * Returns the quota issue of an amount, or null when it is within the quotas; its share of the daily quota is then
 * used.
 */
function quotaIssue(of: RowValidationContext, { amount }: BatchOrder, payeeId: string): string | null {
  const usdMinor = usdCentsRoundedUpAtMids(of.mids, amount);
  if (usdMinor === undefined) return "payee.rate";
  const beyond = quotaFault(of.quotas.of(payeeId), usdMinor);
  if (beyond) return beyond.code === "SINGLE_QUOTA_EXCEEDED" ? "quota.single" : "quota.day";
  of.quotas.take(payeeId, usdMinor);
  return null;
}

/** Returns rows with the numbers of the payments that they repeat. */
async function withRepeats(
  tx: Reader,
  { userNo }: RowValidationContext,
  rows: readonly RowValidation[],
): Promise<readonly RowValidation[]> {
  const good = rows.filter(({ faults }) => faults === null);
  const repeatedNos = [...(await findRepeatedOrderNos(tx, userNo, good))];
  if (repeatedNos.every((orderNo) => orderNo === undefined)) return rows;
  return rows.map((row) => (row.faults === null ? { ...row, repeats: repeatedNos.shift() ?? "" } : row));
}

/**
 * Returns true when an account has been used with too many names, including this one. An account of a saved payee has
 * only that payee's name.
 */
function isGuessed({ addedPayee }: Payable, names: RowValidationContext["names"]): boolean {
  if (!addedPayee) return false;
  const accountNames = names.get(addedPayee.account) ?? new Set();
  if (accountNames.has(addedPayee.name)) return false;
  if (accountNames.size === namesOfAccountMax) return true;
  names.set(addedPayee.account, accountNames.add(addedPayee.name));
  return false;
}

function good(
  { amount, bearer, purpose, reference, merchantOrderNo }: BatchOrder,
  payable: NonNullable<ReturnType<typeof resolveRowPayee>["payable"]>,
  cost: RowCost,
): RowValidation {
  const whom = payable.savedPayee ?? payable.addedPayee;
  return {
    bearer,
    purpose,
    reference,
    merchantOrderNo,
    faults: null,
    payeeId: payable.savedPayee?.id ?? null,
    addedPayee: payable.addedPayee,
    payeeChanges: payable.savedPayee?.changes ?? null,
    nameCheck: payable.savedPayee ? openNameIssue(payable.savedPayee) : nameCheckPending,
    heldBy: "",
    repeats: "",
    payeeName: whom.name,
    payeeAccount: whom.account,
    currency: amount.currency,
    amountMinor: amount.minor,
    ...cost,
  };
}

const keyOf = (currency: string, account: string): string => `${currency} ${normalizeAccount(account)}`;

async function payeesOf(
  tx: InWorld,
  { userNo }: RowValidationContext,
  payeeKeys: readonly Pick<BatchOrder["payee"], "currency" | "account">[],
): Promise<ReadonlyMap<string, readonly KnownPayee[]>> {
  const [currencies, accounts] = [
    new Set(payeeKeys.map(({ currency }) => currency)),
    new Set(payeeKeys.map(({ account }) => normalizeAccount(account))),
  ];
  const rows = await findPayeesByAccounts(tx, userNo, [...currencies], [...accounts]);
  const payeesByKey = new Map<string, KnownPayee[]>();
  for (const payee of rows) {
    const key = keyOf(payee.currency, payee.account);
    payeesByKey.set(key, [...(payeesByKey.get(key) ?? []), payee]);
  }
  return payeesByKey;
}
