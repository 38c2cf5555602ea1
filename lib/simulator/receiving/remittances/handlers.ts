import type { inTransit } from "@/lib/receiving/calls/in-transit";
import type { receiving } from "@/lib/receiving/calls/receiving";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { countMerchantIncomes, listMerchantIncomes, sumMerchantIncomes } from "../incomes/list";
import { getRemittanceDetail } from "./detail";
import { listMerchantRemittances, listTrackedRemittances } from "./list";

export const remittanceHandlers: Handlers<typeof receiving & typeof inTransit> = {
  incomes: listMerchantIncomes,
  incomeCounts: countMerchantIncomes,
  incomeSums: sumMerchantIncomes,
  remittances: listMerchantRemittances,
  remittance: getRemittanceDetail,
  tracked: listTrackedRemittances,
};
