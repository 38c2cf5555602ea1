import type { materialSupplements } from "@/lib/materials/calls/logistics";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { readLogistics } from "../orders/detail";
import { heldMaterial } from "../orders/held";
import { askSwitch } from "../switch/ask";
import { fillLogistics } from "./fill";

export const materialSupplementHandlers: Handlers<typeof materialSupplements> = {
  completeLogistics: async ({ orderId, ...filled }, { transact }) =>
    transact(async (tx) => {
      const material = await heldMaterial(tx, orderId);
      await fillLogistics(tx, [{ material, ...filled }]);
      return readLogistics(tx, material);
    }),
  switchToSettlement: async ({ orderId, changes }, { transact }) => transact((tx) => askSwitch(tx, orderId, changes)),
};
