import {
  customsProduct,
  material,
  materialBatchMachine,
  materialLogistics,
  materialSwitch,
} from "@/lib/materials/states";
import { declareMerchantSteps } from "./merchant-step";

/** Describes the states of settlement materials for their merchant: the messages, and the tasks. */
export const materialsSteps = {
  material: declareMerchantSteps(material, ["made", "correct", "cancel", "amend", "void"], {
    pendingReview: { messages: [] },
    failed: { messages: ["materialFailed"], todo: "materialFailed" },
    approved: { messages: ["materialApproved", "materialToShip"] },
    refused: { messages: ["materialRefused"] },
    cancelled: { messages: [] },
    voided: { messages: [] },
  }),
  materialLogistics: declareMerchantSteps(materialLogistics, ["fill"], {
    pending: { messages: ["materialToShip"], todo: "materialLogistics", meanwhile: { messages: ["shipmentOverdue"] } },
    filled: { messages: [] },
    refill: { messages: ["logisticsReturned"], todo: "materialLogistics" },
    approved: { messages: ["logisticsApproved"] },
    rejected: { messages: ["logisticsRejected"] },
  }),
  materialSwitch: declareMerchantSteps(materialSwitch, ["made"], {
    pending: { messages: [] },
    succeeded: { messages: ["materialSwitched"] },
    rejected: { messages: ["materialNotSwitched"] },
    failed: { messages: ["materialNotSwitched"] },
  }),
  customsProduct: declareMerchantSteps(customsProduct, ["made", "apply"], {
    processing: { messages: [] },
    opened: { messages: ["customsOpened"] },
    refused: { messages: ["customsRefused"] },
    closed: { messages: ["customsClosed"] },
  }),
  materialBatch: declareMerchantSteps(
    materialBatchMachine,
    ["made", "resend", "drop", "handIn", "handInUnshipped", "fill"],
    {
      processing: { messages: [] },
      checked: { messages: ["materialListRead"], todo: "materialListRead" },
      failed: { messages: ["materialListFailed"], todo: "materialListFailed" },
      // each of its materials has messages and tasks of its own
      success: { messages: [] },
      awaitingLogistics: { messages: [] },
      resubmitted: { messages: [] },
      dropped: { messages: [] },
    },
  ),
};
