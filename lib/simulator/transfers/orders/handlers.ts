import type { transfers } from "@/lib/transfers/calls/transfers";
import type { Handler, Handlers } from "../../handler";
import { transferDetail } from "./detail";
import { transfer } from "./make-transfer";
import { payeeUsers } from "./payee-users";
import { isLarge, pricedTransfer, reasonsOf, standingOf } from "./price";
import { transferOrders } from "./records";

const transferFee: Handler<typeof transfers.transferFee> = async (
  { amount: named, isTotal, payeeUserNo, relation, otherRelation },
  context,
) => {
  const { amount, fee, debit, terms } = await pricedTransfer(context, named, isTotal);
  const known = payeeUserNo !== undefined && relation !== undefined;
  const standing = known
    ? await standingOf(context, {
        userNo: context.who.userNo,
        payeeUserNo,
        relation,
        otherRelation: otherRelation.trim(),
      })
    : "approved";
  return { amount, fee, debit, terms, reviewReasons: reasonsOf(await isLarge(context, amount), standing) };
};

export const transfersHandlers: Handlers<typeof transfers> = {
  transferFee,
  payeeUsers,
  transfer,
  transferOrders,
  transferDetail,
};
