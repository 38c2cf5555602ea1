import { screenActionAccess } from "@/lib/gate/screen";
import { settlementScreens } from "@/lib/settlement/screens";
import { paymentApprovalLevels, type Level } from "../../access/approval/group";
import { requiredReviewLevels, type ToPass } from "@/lib/simulator/payments/review/required-levels";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Names the permission for deciding about an order. */
const ofOrders = screenActionAccess(settlementScreens.exchangePayOrders, "review").permission;

/** Returns the levels of a merchant's approval group with those who may currently decide about its orders. */
export const exchangePayApprovalLevels = (tx: InWorld, userNo: string, real: Date): Promise<Level[]> =>
  paymentApprovalLevels(tx, userNo, real, ofOrders);

/** Returns the levels that an order has to pass, as for a payment of the same amount to the same payee. */
export const requiredExchangePayLevels = (tx: Tx, userNo: string, toPass: ToPass): Promise<Level[]> =>
  requiredReviewLevels(tx, userNo, toPass, ofOrders);
