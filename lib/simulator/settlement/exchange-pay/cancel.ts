import type { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { unconfirmedState } from "@/lib/settlement/exchange-pay-states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { eligibleLevelDeciders, nextReviewLevel } from "@/lib/simulator/payments/review/required-levels";
import { exchangePayApprovalLevels } from "./levels";
import { lockExchangePay } from "./lock-order";
import { endExchangePay } from "./release";
import { tellSome } from "./notifications";
import { readExchangePay } from "./views";

/** Cancels an order with a reason, and notifies the reviewers that it waited for. */
export const cancelExchangePay: Handler<typeof exchangePayCalls.cancelExchangePay> = async (
  { orderNo, reason },
  { principal, transact },
) =>
  transact(async (tx) => {
    const row = await lockExchangePay(tx, orderNo, principal.userNo);
    if (!(await endExchangePay(tx, row, "cancel", reason))) return tx.refuse("OPERATION_NOT_ALLOW");
    if (row.state === unconfirmedState && row.passed < row.levels.length) {
      const next = nextReviewLevel(await exchangePayApprovalLevels(tx, principal.userNo, tx.by.at), row);
      await tellSome(tx, row, "exchangePayRecalled", eligibleLevelDeciders(next, row.operatorId), { reason });
    }
    return readExchangePay(tx, row.id);
  });
