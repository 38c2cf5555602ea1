import type { materialSupplements } from "@/lib/materials/calls/logistics";
import { shipmentFaults } from "@/lib/materials/rules";
import { materialLogistics as machine, openMaterial } from "@/lib/materials/states";
import { dayOf } from "@/lib/time/beijing";
import { areOwnFiles } from "../../files/own-files";
import type { Handlers } from "../../handler";
import { lockRow } from "../../store/records";
import { transition } from "../../store/transition";
import { readLogistics } from "../orders/detail";
import { heldMaterial } from "../orders/held";
import { askSwitch } from "../switch/ask";

export const materialSupplementHandlers: Handlers<typeof materialSupplements> = {
  completeLogistics: async ({ orderId, changes, fileIds, ...said }, { transact }) =>
    transact(async (tx) => {
      const row = await heldMaterial(tx, orderId);
      const held = await lockRow(tx, "MaterialLogistics", { world: row.world, materialId: row.id });
      if (!held || row.state !== openMaterial) return tx.refuse("OPERATION_NOT_ALLOW");
      if (changes !== undefined && held.changes !== changes) return tx.refuse("ORDER_CHANGED");
      const [fault] = shipmentFaults(said, dayOf(tx.now));
      if (fault) return tx.refuse("MATERIAL_FIELD_INVALID", { field: fault.path, issue: fault.issue });
      const ids = [...new Set(fileIds)];
      if (!(await areOwnFiles(tx, tx.who.userNo, "MATERIAL", ids))) return tx.refuse("FILE_NOTFOUND");
      if (!(await transition(tx, machine, held, "fill"))) return tx.refuse("OPERATION_NOT_ALLOW");
      await tx.prisma.materialLogistics.updateMany({
        where: { world: held.world, id: held.id },
        data: { ...said, fileIds: ids, reason: "", decidedAt: null },
      });
      return readLogistics(tx, row);
    }),
  switchToSettlement: async ({ orderId, changes }, { transact }) => transact((tx) => askSwitch(tx, orderId, changes)),
};
