import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { advanceMachine as machine } from "@/lib/settlement/advance-states";
import { usedAdvanceCredit } from "@/lib/settlement/advance/credit";
import { allocateRepayment, type Repaid } from "@/lib/settlement/advance/repay";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { transferLines, type Posting } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts } from "@/lib/simulator/platform/ledger/post-many";
import { sendMerchantMessages } from "../../notices/message";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { declareChangedColumns, transitionMany } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { platformAdvancesAccount } from "./give";
import { interestOwedOf, toOwedAdvance, outstandingAdvanceMinor, type AdvanceRow, type OpenOn } from "./open-advances";

/** Describes an advance with its current repayment. */
interface Part {
  readonly row: AdvanceRow;
  readonly part: Repaid;
}

/** Returns the advance after the repayment. */
const after = ({ row, part }: Part): AdvanceRow => {
  const repaidMinor = row.repaidMinor + part.principalMinor;
  return {
    ...row,
    repaidMinor,
    interestPaidMinor: row.interestPaidMinor + part.interestMinor,
    usedUsdMinor: usedAdvanceCredit(row.countedUsdMinor, row.amountMinor - repaidMinor, row.amountMinor),
  };
};

/** Returns true when an advance is completely repaid. */
const isWhole = (row: AdvanceRow): boolean => outstandingAdvanceMinor(row) === 0n && interestOwedOf(row) === 0n;

/** Returns the postings of a repayment: the principal is returned, the interest is earned. */
function postingsOf(tx: Tx, { row, part }: Part): Posting[] {
  const currency = currencyFromColumn(row.currency);
  const available = merchantAccount(row.userNo, "available", currency);
  const legs = [
    ["advanceRepaid", platformAdvancesAccount({ id: row.id, currency }), part.principalMinor],
    ["advanceInterest", platformAccount("feeIncome", currency, row.id), part.interestMinor],
  ] as const;
  return legs.flatMap(([kind, to, minor]) => {
    const lines = transferLines(available, to, minor);
    // an advance changes with each repayment, which so has a leg of its own
    return lines.length === 0
      ? []
      : [{ orderId: row.id, leg: `${kind}${row.changes + 1}`, kind, at: tx.now, by: tx.by, lines }];
  });
}

/** Moves the money of repayments and stores them, all together; returns the updated advances. */
async function write(tx: Tx, parts: readonly Part[]): Promise<AdvanceRow[]> {
  if (parts.length === 0) return [];
  await moveMoney(
    tx,
    parts.flatMap((part) => postingsOf(tx, part)),
  );
  const rows = parts.map(after);
  for (const state of ["outstanding", "overdue"] as const)
    for (const event of ["repayPart", "repay"] as const) {
      const changedRows = rows.filter((row) => row.state === state && isWhole(row) === (event === "repay"));
      if (changedRows.length > 0) await step(tx, changedRows, state, event);
    }
  await notifyMerchants(tx, parts, rows);
  return rows.map((row) => ({ ...row, state: isWhole(row) ? "repaid" : row.state, changes: row.changes + 1 }));
}

const amounts = ["repaidMinor", "interestPaidMinor", "usedUsdMinor"] as const;
const partColumns = declareChangedColumns(machine, { each: amounts });
const wholeColumns = declareChangedColumns(machine, { each: amounts, all: ["repaidAt"] });

async function step(
  tx: Tx,
  rows: readonly AdvanceRow[],
  from: "outstanding" | "overdue",
  event: "repayPart" | "repay",
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const values = {
    repaidMinor: rows.map(({ repaidMinor }) => repaidMinor),
    interestPaidMinor: rows.map(({ interestPaidMinor }) => interestPaidMinor),
    usedUsdMinor: rows.map(({ usedUsdMinor }) => usedUsdMinor),
  };
  const changes = event === "repay" ? wholeColumns({ ...values, repaidAt: tx.now }) : partColumns(values);
  const writtenCount = await transitionMany(tx, machine, ids, from, [event], tx.by.name, changes);
  invariant(writtenCount === rows.length, "advances that are held change as they were read");
}

/** Notifies the merchants of the repayments and the remaining amounts. */
async function notifyMerchants(tx: Tx, parts: readonly Part[], rows: readonly AdvanceRow[]): Promise<void> {
  await sendMerchantMessages(
    tx,
    parts.map(({ row, part }, at) => {
      const updatedRow = rows[at];
      invariant(updatedRow, "each repayment has its advance");
      const currency = currencyFromColumn(row.currency);
      return {
        userNo: row.userNo,
        kind: isWhole(updatedRow) ? ("advanceRepaid" as const) : ("advancePartRepaid" as const),
        facts: {
          advanceNo: row.advanceNo,
          amount: money(currency, part.principalMinor + part.interestMinor),
          left: money(currency, outstandingAdvanceMinor(updatedRow) + interestOwedOf(updatedRow)),
        },
      };
    }),
  );
}

/**
 * Returns the repayments of advances from their merchants' available money, which is locked from here on, in the
 * advances' order.
 */
async function partsFromAvailable(tx: Tx, advances: readonly AdvanceRow[]): Promise<Part[]> {
  const accounts = advances.map(({ userNo, currency }) =>
    merchantAccount(userNo, "available", currencyFromColumn(currency)),
  );
  const balances = new Map(await lockAccounts(tx, accounts));
  return advances.flatMap((row, at) => {
    const account = accounts[at]?.id ?? "";
    const { repaid: parts, leftMinor } = allocateRepayment([toOwedAdvance(row)], balances.get(account) ?? 0n);
    balances.set(account, leftMinor);
    return parts.map((part) => ({ row, part }));
  });
}

/** Repays locked advances from their merchants' available money of the currency; returns the updated advances. */
export const repayFromAvailable = async (tx: Tx, advances: readonly AdvanceRow[]): Promise<AdvanceRow[]> =>
  advances.length === 0 ? [] : write(tx, await partsFromAvailable(tx, advances));

/**
 * Repays locked advances from the amounts that their incomes have just made available, in the order of both, in whole
 * or in part. Called before that money can be used otherwise.
 */
export async function repayFromIncomes(
  tx: Tx,
  { advances, idsOn }: OpenOn,
  incomes: readonly Pick<Row<"Income">, "id" | "heldMinor">[],
): Promise<void> {
  const now = new Map(advances.map((row) => [row.id, row]));
  for (const { id, heldMinor } of incomes) {
    const incomeAdvances = advances.flatMap((row) => (idsOn.get(id)?.has(row.id) ? (now.get(row.id) ?? []) : []));
    for (const part of allocateRepayment(incomeAdvances.map(toOwedAdvance), heldMinor).repaid) {
      const row = now.get(part.id);
      if (row) now.set(part.id, after({ row, part }));
    }
  }
  await write(
    tx,
    advances.flatMap((row) => {
      const { repaidMinor, interestPaidMinor } = now.get(row.id) ?? row;
      const principalMinor = repaidMinor - row.repaidMinor;
      const interestMinor = interestPaidMinor - row.interestPaidMinor;
      return principalMinor + interestMinor > 0n ? [{ row, part: { id: row.id, principalMinor, interestMinor } }] : [];
    }),
  );
}
