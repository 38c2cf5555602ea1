import type { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { retrySettlementPayout } from "./repay";
import { printSettlementVoucher, printSettlementVoucherArchive } from "./voucher";

export const settlementPayoutHandlers: Handlers<typeof settlementPayouts> = {
  repaySettlement: retrySettlementPayout,
  settlementVoucher: printSettlementVoucher,
  settlementVouchers: printSettlementVoucherArchive,
};
