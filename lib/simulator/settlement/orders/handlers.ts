import * as z from "zod/mini";
import { settlementExportFilters, type settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementListDaysMax } from "@/lib/settlement/orders/terms";
import { requestExport } from "../../files/exports/apply";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import { cancelSettlement } from "./cancel";
import { getSettlementDetail } from "./detail";
import { countMerchantSettlements, listMerchantSettlements, sumMerchantSettlements } from "./list";
import { quoteSettlementCost, getSettleableAmountAndDraws } from "./prepare";
import { settleToPayee } from "./settle";

const exportSettlements: Handler<typeof settlementOrders.exportSettlements> = async (
  { format, ...filters },
  context,
) => {
  const { refusal } = listedDateSpan(filters, context.now, settlementListDaysMax);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  const storedFilters = z.encode(settlementExportFilters, filters);
  return context.transact((tx) => requestExport(tx, { kind: "settlements", format, filters: storedFilters }));
};

export const settlementOrderHandlers: Handlers<typeof settlementOrders> = {
  settlementQuota: getSettleableAmountAndDraws,
  settlementCost: quoteSettlementCost,
  settle: settleToPayee,
  settlements: listMerchantSettlements,
  settlementCounts: countMerchantSettlements,
  settlementSums: sumMerchantSettlements,
  settlement: getSettlementDetail,
  cancelSettlement,
  exportSettlements,
};
