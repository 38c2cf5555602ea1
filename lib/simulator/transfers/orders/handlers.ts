import type { transfers } from "@/lib/transfers/calls/transfers";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { transferDetail } from "./detail";
import { transfer } from "./make-transfer";
import { payeeUsers } from "./payee-users";
import { dayValue, isLarge, pricedTransfer, reasonsOf, standingOf } from "./price";
import { transferOrders } from "./records";

const transferFee: Handler<typeof transfers.transferFee> = async (
  { amount: named, isTotal, payeeUserNo, relation, otherRelation },
  context,
) => {
  const { amount, fee, debit, terms } = await pricedTransfer(context, named, isTotal);
  const sides = payeeUserNo === undefined ? undefined : { userNo: context.who.userNo, payeeUserNo };
  const standing =
    sides && relation
      ? await standingOf(context, { ...sides, relation, otherRelation: otherRelation.trim() })
      : "approved";
  const large = isLarge(context.world, await dayValue(context, amount, sides));
  return { amount, fee, debit, terms, reviewReasons: reasonsOf(large, standing), at: context.now };
};

export const transfersHandlers: Handlers<typeof transfers> = {
  transferFee,
  payeeUsers,
  transfer,
  transferOrders,
  transferDetail,
};
