import type { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { repaySettlement } from "./repay";
import { settlementVoucher, settlementVouchers } from "./voucher";

export const settlementPayoutHandlers: Handlers<typeof settlementPayouts> = {
  repaySettlement,
  settlementVoucher,
  settlementVouchers,
};
