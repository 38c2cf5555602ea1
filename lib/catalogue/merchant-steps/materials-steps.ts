import { customsProduct, material, materialBatch, materialLogistics, materialSwitch } from "@/lib/materials/states";
import { stepsOf } from "./merchant-step";

/** What the states of settlement materials mean to their merchant: what it is told, and what it has to do. */
export const materialsSteps = {
  material: stepsOf(material, ["made", "correct", "cancel", "amend", "void"], {
    pendingReview: { told: [] },
    failed: { told: ["materialFailed"], todo: "materialFailed" },
    approved: { told: ["materialApproved", "materialToShip"] },
    refused: { told: ["materialRefused"] },
    cancelled: { told: [] },
    voided: { told: [] },
  }),
  materialLogistics: stepsOf(materialLogistics, ["fill"], {
    pending: { told: ["materialToShip"], todo: "materialLogistics", meanwhile: { told: ["shipmentOverdue"] } },
    filled: { told: [] },
    refill: { told: ["logisticsReturned"], todo: "materialLogistics" },
    approved: { told: ["logisticsApproved"] },
    rejected: { told: ["logisticsRejected"] },
  }),
  materialSwitch: stepsOf(materialSwitch, ["made"], {
    pending: { told: [] },
    succeeded: { told: ["materialSwitched"] },
    rejected: { told: ["materialNotSwitched"] },
    failed: { told: ["materialNotSwitched"] },
  }),
  customsProduct: stepsOf(customsProduct, ["made", "apply"], {
    processing: { told: [] },
    opened: { told: ["customsOpened"] },
    refused: { told: ["customsRefused"] },
    closed: { told: ["customsClosed"] },
  }),
  materialBatch: stepsOf(materialBatch, ["made", "resend", "drop", "handIn", "handInUnshipped", "fill"], {
    processing: { told: [] },
    checked: { told: ["materialListRead"], todo: "materialListRead" },
    failed: { told: ["materialListFailed"], todo: "materialListFailed" },
    // each of its materials is told of, and waits, by itself
    success: { told: [] },
    awaitingLogistics: { told: [] },
    resubmitted: { told: [] },
    dropped: { told: [] },
  }),
};
