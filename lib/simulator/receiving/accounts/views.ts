import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { isAccountKind } from "@/lib/receiving/account-places";
import type { accountDetails, payeeAccount } from "@/lib/receiving/calls/accounts";
import { receivingAccount as machine } from "@/lib/receiving/states";
import { dayMs } from "@/lib/time/instant";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { idleCancellationTime } from "./idle-schedule";
import { lastReceiptTimes } from "./receipts";

export type AccountRow = Row<"ReceivingAccount">;
export type AccountView = z.output<typeof payeeAccount>;

/** Returns the account details that a payer needs, as in a shared link or a document. */
export function payerAccountDetails(row: AccountRow): z.output<typeof accountDetails> {
  const { kind, country, bank, currency, holder, number, bankCode, localNumber, reference } = row;
  invariant(isAccountKind(kind), `${kind} is a kind of account`);
  return {
    kind,
    country,
    bank,
    currency: currencyFromColumn(currency),
    holder,
    number,
    bankCode,
    localNumber,
    reference,
  };
}

/** Returns accounts as presented to their merchant, with their last receipts and share links. */
export async function receivingAccountViews(
  tx: InWorld & { readonly now: Date },
  rows: readonly AccountRow[],
): Promise<AccountView[]> {
  const [world, ids] = [tx.world.id, rows.map(({ id }) => id)];
  const lastFunds = await lastReceiptTimes(
    tx,
    rows.map(({ number }) => number),
  );
  const shares = await tx.prisma.receivingShare.findMany({
    where: { world, accountId: { in: ids }, withdrawnAt: null, tokenHash: { not: null } },
    select: { accountId: true, madeAt: true },
  });
  const sharedAt = new Map(shares.map(({ accountId, madeAt }) => [accountId, madeAt]));
  const applications = await tx.prisma.receivingApplication.findMany({
    where: { world, id: { in: [...new Set(rows.map(({ applicationId }) => applicationId))] } },
    select: { id: true, applicationNo: true },
  });
  const numbers = new Map(applications.map(({ id, applicationNo }) => [id, applicationNo]));
  return rows.map((row) => {
    const { id, state, tradeType, openedAt, cancelledAt, cancelReason } = row;
    invariant(machine.is(state), `${state} is a state of an account`);
    const lastFundsAt = lastFunds.get(row.number) ?? null;
    const until = cancelledAt ?? tx.now;
    return {
      ...payerAccountDetails(row),
      accountId: id,
      applicationNo: numbers.get(row.applicationId) ?? "",
      state,
      tradeType,
      openedAt,
      lastFundsAt,
      cancelsAt: state === machine.first ? idleCancellationTime(openedAt, lastFundsAt) : null,
      idleDays: Math.max(0, Math.floor((until.getTime() - (lastFundsAt ?? openedAt).getTime()) / dayMs)),
      cancelledAt,
      cancelReason,
      sharedAt: sharedAt.get(id) ?? null,
    };
  });
}

/** Returns an account of the merchant. Refuses an account of another merchant. */
export const requireOwnReceivingAccount = async (
  tx: Pick<Tx<"RECEIVING_ACCOUNT_NOTFOUND">, "prisma" | "world" | "refuse">,
  userNo: string,
  id: string,
): Promise<AccountRow> =>
  (await tx.prisma.receivingAccount.findFirst({ where: { world: tx.world.id, userNo, id } })) ??
  tx.refuse("RECEIVING_ACCOUNT_NOTFOUND");
