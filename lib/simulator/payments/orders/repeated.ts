import { repeatMinutes } from "@/lib/payments/terms";
import { later, minuteMs } from "@/lib/time/instant";
import type { Row } from "../../store/records";
import { term } from "../../worlds/world";
import type { Tx } from "../../store/tx";

type Said = Pick<
  Row<"Payment">,
  "userNo" | "payeeId" | "payCurrency" | "currency" | "amountMinor" | "purpose" | "reference" | "merchantOrderNo"
>;

/**
 * The number of an equal payment of the last minutes, by anybody of the merchant: a second tab or a colleague may have
 * sent it already. Undefined where there is none. Exact when the merchant's counter of orders is locked.
 */
export async function duplicateOf(tx: Tx, said: Said): Promise<string | undefined> {
  const { userNo, payeeId, currency, amountMinor, payCurrency, purpose, reference, merchantOrderNo } = said;
  const duplicate = await tx.prisma.payment.findFirst({
    where: {
      world: tx.world.id,
      userNo,
      placedAt: { gt: later(tx.now, -term(tx.world, "repeatMinutes", repeatMinutes) * minuteMs) },
      payeeId,
      currency,
      amountMinor,
      payCurrency,
      purpose,
      reference,
      merchantOrderNo,
      state: { notIn: ["canceled", "failure"] },
    },
    orderBy: { placedAt: "desc" },
    select: { orderNo: true },
  });
  return duplicate?.orderNo;
}
