import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { advance as machine } from "@/lib/settlement/advance-states";
import { usedOf } from "@/lib/settlement/advance/credit";
import { repaid, type Repaid } from "@/lib/settlement/advance/repay";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { transfer, type Posting } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts } from "@/lib/simulator/platform/ledger/post-many";
import { sendMessages } from "../../notices/message";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transitionMany } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { advancesAccount } from "./give";
import { interestOwedOf, owedOf, outstandingOf, type Advance, type OpenOn } from "./open-advances";

/** An advance with what of it is repaid now. */
interface Part {
  readonly row: Advance;
  readonly part: Repaid;
}

/** The advance as it is afterwards. */
const after = ({ row, part }: Part): Advance => {
  const repaidMinor = row.repaidMinor + part.principalMinor;
  return {
    ...row,
    repaidMinor,
    interestPaidMinor: row.interestPaidMinor + part.interestMinor,
    usedUsdMinor: usedOf(row.countedUsdMinor, row.amountMinor - repaidMinor, row.amountMinor),
  };
};

/** Whether nothing of an advance is owed any more. */
const isWhole = (row: Advance): boolean => outstandingOf(row) === 0n && interestOwedOf(row) === 0n;

/** The movements of a repayment: what was advanced goes back, its interest is earned. */
function postingsOf(tx: Tx, { row, part }: Part): Posting[] {
  const currency = currencyOf(row.currency);
  const available = merchantAccount(row.userNo, "available", currency);
  const legs = [
    ["advanceRepaid", advancesAccount({ id: row.id, currency }), part.principalMinor],
    ["advanceInterest", platformAccount("feeIncome", currency, row.id), part.interestMinor],
  ] as const;
  return legs.flatMap(([kind, to, minor]) => {
    const lines = transfer(available, to, minor);
    // an advance changes with each repayment, which so has a leg of its own
    return lines.length === 0
      ? []
      : [{ orderId: row.id, leg: `${kind}${row.changes + 1}`, kind, at: tx.now, by: tx.by, lines }];
  });
}

/** Moves the money of repayments and writes them down, all together; the advances as they are then. */
async function write(tx: Tx, parts: readonly Part[]): Promise<Advance[]> {
  if (parts.length === 0) return [];
  await moveMoney(
    tx,
    parts.flatMap((each) => postingsOf(tx, each)),
  );
  const rows = parts.map(after);
  for (const state of ["outstanding", "overdue"] as const)
    for (const event of ["repayPart", "repay"] as const) {
      const moved = rows.filter((row) => row.state === state && isWhole(row) === (event === "repay"));
      if (moved.length > 0) await step(tx, moved, state, event);
    }
  await tell(tx, parts, rows);
  return rows.map((row) => ({ ...row, state: isWhole(row) ? "repaid" : row.state, changes: row.changes + 1 }));
}

async function step(
  tx: Tx,
  rows: readonly Advance[],
  from: "outstanding" | "overdue",
  event: "repayPart" | "repay",
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const written = await transitionMany(tx, machine, ids, from, [event], tx.by.name, {
    repaidMinor: rows.map(({ repaidMinor }) => repaidMinor),
    interestPaidMinor: rows.map(({ interestPaidMinor }) => interestPaidMinor),
    usedUsdMinor: rows.map(({ usedUsdMinor }) => usedUsdMinor),
    ...(event === "repay" && { repaidAt: tx.now }),
  });
  invariant(written === rows.length, "advances that are held change as they were read");
}

/** The merchants are told of what was repaid, and what is left of it. */
async function tell(tx: Tx, parts: readonly Part[], rows: readonly Advance[]): Promise<void> {
  await sendMessages(
    tx,
    parts.map(({ row, part }, at) => {
      const left = rows[at];
      invariant(left, "each repayment has its advance");
      const currency = currencyOf(row.currency);
      return {
        userNo: row.userNo,
        kind: isWhole(left) ? ("advanceRepaid" as const) : ("advancePartRepaid" as const),
        facts: {
          advanceNo: row.advanceNo,
          amount: money(currency, part.principalMinor + part.interestMinor),
          left: money(currency, outstandingOf(left) + interestOwedOf(left)),
        },
      };
    }),
  );
}

/** Advances with what their merchants' available money, held from here on, repays of them, in the advances' order. */
async function partsFromAvailable(tx: Tx, advances: readonly Advance[]): Promise<Part[]> {
  const accounts = advances.map(({ userNo, currency }) => merchantAccount(userNo, "available", currencyOf(currency)));
  const left = new Map(await lockAccounts(tx, accounts));
  return advances.flatMap((row, at) => {
    const account = accounts[at]?.id ?? "";
    const { repaid: parts, leftMinor } = repaid([owedOf(row)], left.get(account) ?? 0n);
    left.set(account, leftMinor);
    return parts.map((part) => ({ row, part }));
  });
}

/** Repays advances that are held from what their merchants have available of the currency; those as they are then. */
export const repayFromAvailable = async (tx: Tx, advances: readonly Advance[]): Promise<Advance[]> =>
  advances.length === 0 ? [] : write(tx, await partsFromAvailable(tx, advances));

/**
 * Repays advances that are held from what incomes that they were given on have just made available, in the order of both:
 * in whole, or partly if partly. Called before anything else can be taken of that money.
 */
export async function repayFromIncomes(
  tx: Tx,
  { advances, idsOn }: OpenOn,
  incomes: readonly Pick<Row<"Income">, "id" | "heldMinor">[],
): Promise<void> {
  const now = new Map(advances.map((row) => [row.id, row]));
  for (const { id, heldMinor } of incomes) {
    const those = advances.flatMap((row) => (idsOn.get(id)?.has(row.id) ? (now.get(row.id) ?? []) : []));
    for (const part of repaid(those.map(owedOf), heldMinor).repaid) {
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
