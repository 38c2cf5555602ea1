import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { day, orderNo } from "@/lib/call/field-schemas";
import { permissionTo } from "@/lib/gate/screen";
import { materialsScreens } from "../screens";
import { materialFiles, materialInput, materialLogisticsShape, settleSwitchShape } from "./materials";

const kept = calls("/api/b2b/sett/material", { needs: permissionTo(materialsScreens.list, "manage") });

const changed = { changes: ["settlement-materials"] } as const;

/** What an approved material is supplemented with, and switched to (specification 2, sections 4 and 7). */
export const materialSupplements = {
  completeLogistics: kept.post("completion-b2b-order-logistics", {
    about:
      "Supplements the logistics of an approved material whose goods were not shipped when it was handed in; operations review them.",
    subject: "orderId",
    takes: z.object({
      orderId: orderNo,
      /** The logistics' `changes` when they were looked at: what was decided since is not overwritten. */
      changes: z.optional(z.int()),
      logisticsProvider: materialInput.logisticsProvider,
      trackingNo: materialInput.trackingNo,
      shippedOn: day,
      fileIds: z._default(materialFiles, []),
    }),
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED", "MATERIAL_FIELD_INVALID", "FILE_NOTFOUND"],
    gives: materialLogisticsShape,
    ...changed,
  }),
  switchToSettlement: kept.post("switch-settle-order", {
    about:
      "Asks for an approved material that was handed in not to be settled to be settled after all; operations decide.",
    subject: "orderId",
    takes: z.object({ orderId: orderNo, changes: z.optional(z.int()) }),
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
    gives: settleSwitchShape,
    ...changed,
  }),
};
