import type { transfers } from "@/lib/transfers/calls/transfers";
import { maskedName } from "@/lib/transfers/rules";
import { madeTransfer } from "@/lib/transfers/states";
import { recentPayeesMax } from "@/lib/transfers/terms";
import type { Principal } from "@/lib/call/principal";
import type { CallTx, Handler } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { withoutTenant } from "@/lib/simulator/platform/store/under-way";
import { isTransferEligible } from "./sides";

type PayeeLookupContext = CallTx<"PAYEE_USER_NOTFOUND" | "TRANSFER_TO_SELF", Principal>;

/**
 * Returns the merchant of a number that can receive transfers. An unknown, a closed and an unverified merchant are
 * refused alike, and lookups of too many numbers are refused, except for previous payees: the replies reveal to nobody
 * which numbers belong to merchants. Runs before a transaction, which is limited to one merchant's data.
 */
export async function requireTransferPayee(tx: PayeeLookupContext, payeeUserNo: string): Promise<Row<"Merchant">> {
  const { world, principal, prisma, by, rateLimits } = tx;
  if (payeeUserNo === principal.userNo) return tx.refuse("TRANSFER_TO_SELF");
  const before = await prisma.accountTransfer.findFirst({
    where: { world: world.id, userNo: principal.userNo, payeeUserNo, state: madeTransfer },
    select: { id: true },
  });
  if (!before && !(await rateLimits.payeeLookups(`${world.id} ${principal.userNo}`, by.at)))
    return tx.refuse("REQUEST_BUSY", rateLimits.payeeLookups.retryAfter(`${world.id} ${principal.userNo}`, by.at));
  const merchant = await withoutTenant(() =>
    prisma.merchant.findFirst({ where: { world: world.id, userNo: payeeUserNo } }),
  );
  return merchant && isTransferEligible(merchant) ? merchant : tx.refuse("PAYEE_USER_NOTFOUND");
}

/** Returns the merchant of a number, or the recent payees. */
export const findTransferPayees: Handler<typeof transfers.payeeUsers> = async ({ payeeUserNo }, context) => {
  if (payeeUserNo === undefined) return { rows: await recentPayees(context, context.principal.userNo) };
  const { name } = await requireTransferPayee(context, payeeUserNo);
  return { rows: [{ payeeUserNo, payeeName: maskedName(name), transferredAt: null }] };
};

async function recentPayees({ world, prisma }: Tx, userNo: string) {
  const rows = await prisma.accountTransfer.groupBy({
    by: ["payeeUserNo", "payeeName"],
    where: { world: world.id, userNo, state: madeTransfer },
    _max: { placedAt: true },
    orderBy: [{ _max: { placedAt: "desc" } }, { _max: { orderNo: "desc" } }],
    take: recentPayeesMax,
  });
  return rows.map(({ payeeUserNo, payeeName, _max }) => ({ payeeUserNo, payeeName, transferredAt: _max.placedAt }));
}
