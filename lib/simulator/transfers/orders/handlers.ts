import type { transfers } from "@/lib/transfers/calls/transfers";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { getTransferDetail } from "./detail";
import { makeMerchantTransfer } from "./make-transfer";
import { findTransferPayees } from "./payee-users";
import {
  payeeDayTotalUsd,
  isAboveReviewThreshold,
  pricedTransfer,
  transferReviewReasons,
  relationStandingOf,
} from "./price";
import { listTransferOrders } from "./records";

const transferFee: Handler<typeof transfers.transferFee> = async (
  { amount: namedAmount, isTotal, payeeUserNo, relation, otherRelation },
  context,
) => {
  const { amount, fee, debit, terms } = await pricedTransfer(context, namedAmount, isTotal);
  const sides = payeeUserNo === undefined ? undefined : { userNo: context.principal.userNo, payeeUserNo };
  const standing =
    sides && relation
      ? await relationStandingOf(context, { ...sides, relation, otherRelation: otherRelation.trim() })
      : "approved";
  const large = isAboveReviewThreshold(context.world, await payeeDayTotalUsd(context, amount, sides));
  return { amount, fee, debit, terms, reviewReasons: transferReviewReasons(large, standing), at: context.now };
};

export const transferOrderHandlers: Handlers<typeof transfers> = {
  transferFee,
  payeeUsers: findTransferPayees,
  transfer: makeMerchantTransfer,
  transferOrders: listTransferOrders,
  transferDetail: getTransferDetail,
};
