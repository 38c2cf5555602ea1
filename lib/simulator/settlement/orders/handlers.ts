import * as z from "zod/mini";
import { settlementExportFilters, type settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementListDaysMax } from "@/lib/settlement/orders/terms";
import { applyFor } from "../../files/exports/apply";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { cancelSettlement } from "./cancel";
import { settlement } from "./detail";
import { settlements, settlementSums } from "./list";
import { settlementCost, settlementQuota } from "./prepare";
import { settle } from "./settle";

const exportSettlements: Handler<typeof settlementOrders.exportSettlements> = async ({ format, ...filters }, asked) => {
  const { refusal } = daysListed(filters, asked.now, settlementListDaysMax);
  if (refusal) return asked.refuse("DATE_OUT_OF_RANGE", refusal);
  const kept = z.encode(settlementExportFilters, filters);
  return asked.transact((tx) => applyFor(tx, { kind: "settlements", format, asked: kept }));
};

export const settlementOrderHandlers: Handlers<typeof settlementOrders> = {
  settlementQuota,
  settlementCost,
  settle,
  settlements,
  settlementSums,
  settlement,
  cancelSettlement,
  exportSettlements,
};
