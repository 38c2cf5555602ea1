import { byColumn, type SheetCell } from "@/lib/files/sheets/cells";
import type { Currency } from "@/lib/money/currency";
import { minorMax } from "@/lib/money/money";
import type { BatchColumn, BatchLabels } from "@/lib/payments/batch-columns";
import {
  payeeOf,
  readOrder,
  paymentKey,
  type BatchOrder,
  type KnownPayee,
  type Payable,
  type RowFault,
} from "@/lib/payments/batch-rules";
import { accountMeant } from "@/lib/payments/payee-rules";
import { namesOfAccountMax } from "@/lib/payments/terms";
import { payeesAt } from "../../payees/known-payees.sql";
import { accountOf, heldOf, type RowCost, type RowCosts } from "../price/row-costs";
import { nameOpen, toAsk, withNames } from "../rows/names";
import { dollarsUpAt } from "@/lib/simulator/driving/market/dollars-up";
import { quotaFault, type QuotaRoom } from "../../orders/quota";
import { repeatsOf } from "../../repeats/repeated";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { heard } from "@/lib/simulator/platform/store/together";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** A row as it was read, and what it is refused for before anybody looks at what it says. */
export interface TypedRow {
  readonly no: number;
  readonly cells: readonly SheetCell[];
  readonly isHidden: boolean;
  /** The row of an earlier batch that it pays in the place of. */
  readonly fromId?: string;
}

/** The result of a row: the columns of a batch's row except its place. */
export interface Validated extends RowCost {
  readonly faults: readonly RowFault[] | null;
  readonly payeeId: string | null;
  readonly addedPayee: object | null;
  readonly payeeChanges: number | null;
  readonly nameCheck: string;
  readonly heldBy: string;
  /** The number of what pays the same; empty where nothing does. */
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

const faulty = (faults: readonly RowFault[]): Validated => ({
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

/** The facts that rows of a batch are validated against. */
export interface Judging {
  readonly userNo: string;
  readonly columns: readonly (BatchColumn | "")[];
  readonly labels: BatchLabels;
  /** The account that pays all rows; null where each is paid from its own currency's. */
  readonly payCurrency: Currency | null;
  /** Whether the rows are those of a message, which says less of a payee than our forms. */
  readonly isMessage: boolean;
  /** The purpose of rows that say none; empty where nobody chose one. */
  readonly purpose: string;
  readonly costOf: RowCosts;
  /** The rows so far, by what makes two of them the same payment. */
  readonly rowsByPayment: Map<string, number>;
  /** What the rows so far take, by the account that pays: no total may have more digits than an amount can. */
  readonly totals: Map<string, bigint>;
  /** The names that accounts have had so far: the register is no place to try names out. */
  readonly names: Map<string, Set<string>>;
  /** What may be paid on the day of the reading: each row takes its share of the rest. */
  readonly quotas: QuotaRoom;
  readonly mids: Mids | undefined;
  /** Whether a row may bring its payee along: not where operations check payees first. */
  readonly mayAdd: boolean;
}

type Reader = Pick<Tx, "sql" | "prisma" | "world" | "now">;

/**
 * Validates rows one by one by the table of destinations and against the merchant's payees, which are looked up for all
 * of them at once.
 */
export const validate = (tx: Reader, rows: readonly TypedRow[], of: Judging): Promise<Validated[]> =>
  validating(tx, rows, of)();

/** The same in two steps: payees are asked for at once, and rows are judged after those before them. */
export function validating(tx: Reader, rows: readonly TypedRow[], of: Judging): () => Promise<Validated[]> {
  const read = rows.map((row) => ({ row, ...readOrder(byColumn(row.cells, of.columns), of.labels, of.purpose) }));
  const asked = heard(
    payeesOf(
      tx,
      of,
      read.flatMap(({ order }) => order?.payee ?? []),
    ),
  );
  return async () => {
    const saved = await asked;
    return withNames(
      tx,
      await withRepeats(
        tx,
        of,
        read.map((row) => judged(row, saved, of)),
      ),
    );
  };
}

/** The result of a row after those before it, which it shares quotas and totals with. */
function judged(
  { row, order, faults }: ReturnType<typeof readOrder> & { readonly row: TypedRow },
  saved: ReadonlyMap<string, readonly KnownPayee[]>,
  of: Judging,
): Validated {
  if (row.isHidden) return faulty([{ column: "row", issue: "cell.hidden" }, ...faults]);
  if (!order) return faulty(faults);
  const { payable, faults: whom } = payeeOf(
    order,
    saved.get(keyOf(order.payee.currency, order.payee.account)) ?? [],
    of.isMessage,
  );
  if (!payable) return faulty(whom);
  if (payable.added && !of.mayAdd) return faulty([{ column: "account", issue: "payee.first" }]);
  if (isGuessed(payable, of.names)) return faulty([{ column: "name", issue: "payee.names" }]);
  const key = paymentKey(order);
  const earlier = of.rowsByPayment.get(key);
  if (earlier !== undefined && earlier !== row.no) return faulty([{ column: "row", issue: "row.twice" }]);
  const cost = of.costOf(order.amount, order.bearer);
  if (cost === undefined) return faulty([{ column: "currency", issue: "payee.rate" }]);
  const account = accountOf(of.payCurrency, order.amount.currency);
  const total = (of.totals.get(account) ?? 0n) + heldOf({ ...cost, amountMinor: order.amount.minor });
  if (total > minorMax(account)) return faulty([{ column: "amount", issue: "amount.large" }]);
  const beyond = quotaIssue(of, order, payable.known?.id ?? "");
  if (beyond) return faulty([{ column: "amount", issue: beyond }]);
  of.rowsByPayment.set(key, row.no);
  of.totals.set(account, total);
  return good(order, payable, cost);
}

/** Why an amount is beyond a quota; null where it is not, and then its share of the day's is taken. */
function quotaIssue(of: Judging, { amount }: BatchOrder, payeeId: string): string | null {
  const usdMinor = dollarsUpAt(of.mids, amount);
  if (usdMinor === undefined) return "payee.rate";
  const beyond = quotaFault(of.quotas.of(payeeId), usdMinor);
  if (beyond) return beyond.code === "SINGLE_QUOTA_EXCEEDED" ? "quota.single" : "quota.day";
  of.quotas.take(payeeId, usdMinor);
  return null;
}

/** Rows with the numbers of what pays the same already. */
async function withRepeats(tx: Reader, { userNo }: Judging, rows: readonly Validated[]): Promise<readonly Validated[]> {
  const good = rows.filter(({ faults }) => faults === null);
  const found = [...(await repeatsOf(tx, userNo, good))];
  if (found.every((orderNo) => orderNo === undefined)) return rows;
  return rows.map((row) => (row.faults === null ? { ...row, repeats: found.shift() ?? "" } : row));
}

/**
 * Whether an account has had too many names, this one among them. One that belongs to a saved payee has only that
 * payee's.
 */
function isGuessed({ added }: Payable, names: Judging["names"]): boolean {
  if (!added) return false;
  const own = names.get(added.account) ?? new Set();
  if (own.has(added.name)) return false;
  if (own.size === namesOfAccountMax) return true;
  names.set(added.account, own.add(added.name));
  return false;
}

function good(
  { amount, bearer, purpose, reference, merchantOrderNo }: BatchOrder,
  payable: NonNullable<ReturnType<typeof payeeOf>["payable"]>,
  cost: RowCost,
): Validated {
  const whom = payable.known ?? payable.added;
  return {
    bearer,
    purpose,
    reference,
    merchantOrderNo,
    faults: null,
    payeeId: payable.known?.id ?? null,
    addedPayee: payable.added,
    payeeChanges: payable.known?.changes ?? null,
    nameCheck: payable.known ? nameOpen(payable.known) : toAsk,
    heldBy: "",
    repeats: "",
    payeeName: whom.name,
    payeeAccount: whom.account,
    currency: amount.currency,
    amountMinor: amount.minor,
    ...cost,
  };
}

const keyOf = (currency: string, account: string): string => `${currency} ${accountMeant(account)}`;

async function payeesOf(
  tx: InWorld,
  { userNo }: Judging,
  wanted: readonly Pick<BatchOrder["payee"], "currency" | "account">[],
): Promise<ReadonlyMap<string, readonly KnownPayee[]>> {
  const [currencies, accounts] = [
    new Set(wanted.map(({ currency }) => currency)),
    new Set(wanted.map(({ account }) => accountMeant(account))),
  ];
  const rows = await payeesAt(tx, userNo, [...currencies], [...accounts]);
  const known = new Map<string, KnownPayee[]>();
  for (const payee of rows) {
    const key = keyOf(payee.currency, payee.account);
    known.set(key, [...(known.get(key) ?? []), payee]);
  }
  return known;
}
