import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { day, orderNo } from "@/lib/call/field-schemas";
import { screenActionAccess } from "@/lib/gate/screen";
import { materialsScreens } from "../screens";
import { materialFileIds, materialInput, materialLogisticsShape, settleSwitchShape } from "./materials";

const manageCalls = declareCalls("/api/b2b/sett/material", {
  access: screenActionAccess(materialsScreens.list, "manage"),
});

const changesMaterials = { changes: ["settlement-materials"] } as const;

/**
 * Declares the supplements of an approved material, and its switch to settlement (specification 2, sections 4 and 7).
 */
export const materialSupplements = {
  completeLogistics: manageCalls.post("completion-b2b-order-logistics", {
    about:
      "Supplements the logistics of an approved material whose goods were not shipped when it was handed in; operations review them.",
    subject: "orderId",
    input: z.object({
      orderId: orderNo,
      /** Holds the `changes` of the logistics when they were read: a decision since then is not overwritten. */
      changes: z.optional(z.int()),
      logisticsProvider: materialInput.logisticsProvider,
      trackingNo: materialInput.trackingNo,
      shippedOn: day,
      fileIds: z._default(materialFileIds, []),
    }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED", "MATERIAL_FIELD_INVALID", "FILE_NOTFOUND"],
    output: materialLogisticsShape,
    ...changesMaterials,
  }),
  switchToSettlement: manageCalls.post("switch-settle-order", {
    about:
      "Asks for an approved material that was handed in not to be settled to be settled after all; operations decide.",
    subject: "orderId",
    input: z.object({ orderId: orderNo, changes: z.optional(z.int()) }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
    output: settleSwitchShape,
    ...changesMaterials,
  }),
};
