import type { materialSupplements } from "@/lib/materials/calls/logistics";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { readMaterialLogistics } from "../orders/detail";
import { lockMerchantMaterial } from "../orders/reserved-amounts";
import { createSettlementRequest } from "../switch/request-switch";
import { supplementMaterialLogistics } from "./fill";

export const materialSupplementHandlers: Handlers<typeof materialSupplements> = {
  completeLogistics: async ({ orderId, ...supplement }, { transact }) =>
    transact(async (tx) => {
      const material = await lockMerchantMaterial(tx, orderId);
      await supplementMaterialLogistics(tx, [{ material, ...supplement }]);
      return readMaterialLogistics(tx, material);
    }),
  switchToSettlement: async ({ orderId, changes }, { transact }) =>
    transact((tx) => createSettlementRequest(tx, orderId, changes)),
};
