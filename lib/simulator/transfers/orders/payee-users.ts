import type { transfers } from "@/lib/transfers/calls/transfers";
import { maskedName } from "@/lib/transfers/rules";
import { madeTransfer } from "@/lib/transfers/states";
import { recentPayeesMax } from "@/lib/transfers/terms";
import type { Who } from "@/lib/call/who";
import type { CallTx, Handler } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { asNobody } from "@/lib/simulator/platform/store/under-way";
import { isFit } from "./sides";

type Asking = CallTx<"PAYEE_USER_NOTFOUND" | "TRANSFER_TO_SELF", Who>;

/**
 * The merchant of a number that one may transfer to. An unknown one, a closed one and one that is not verified are
 * refused alike; whoever looks up too many numbers is refused, but for those that were transferred to before: from what
 * is told, nobody learns who is a merchant here. Asked before a transaction, which one merchant's request has alone.
 */
export async function payeeUser(tx: Asking, payeeUserNo: string): Promise<Row<"Merchant">> {
  const { world, who, prisma, by, brakes } = tx;
  if (payeeUserNo === who.userNo) return tx.refuse("TRANSFER_TO_SELF");
  const before = await prisma.accountTransfer.findFirst({
    where: { world: world.id, userNo: who.userNo, payeeUserNo, state: madeTransfer },
    select: { id: true },
  });
  if (!before && !(await brakes.payeeLookups(`${world.id} ${who.userNo}`, by.at)))
    return tx.refuse("REQUEST_BUSY", brakes.payeeLookups.left(`${world.id} ${who.userNo}`, by.at));
  const found = await asNobody(() => prisma.merchant.findFirst({ where: { world: world.id, userNo: payeeUserNo } }));
  return found && isFit(found) ? found : tx.refuse("PAYEE_USER_NOTFOUND");
}

/** The one merchant of a number, or those that were lately transferred to. */
export const payeeUsers: Handler<typeof transfers.payeeUsers> = async ({ payeeUserNo }, context) => {
  if (payeeUserNo === undefined) return { rows: await recentPayees(context, context.who.userNo) };
  const { name } = await payeeUser(context, payeeUserNo);
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
