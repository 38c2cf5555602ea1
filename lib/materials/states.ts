import { machine } from "@/lib/machine/machine";

/**
 * Defines the states of a settlement material: one contract or order that incomes are associated with (specification 2,
 * section 4). Operations review each. One that failed may be corrected and is reviewed again, one that was refused may
 * not; before its approval, the merchant may correct or cancel it. The amount of an approved one may be changed once
 * (`amend`); its contract may be voided. Linking and usage are not states: they are derived from amounts (`usage.ts`).
 */
export const material = machine(
  { name: "material", table: "material", notifiedColumns: ["user_no"] },
  "pendingReview",
  {
    pendingReview: {
      code: "0",
      tone: "waiting",
      on: { approve: "approved", fail: "failed", refuse: "refused", correct: "pendingReview", cancel: "cancelled" },
    },
    failed: { code: "1", tone: "bad", on: { correct: "pendingReview", cancel: "cancelled" } },
    approved: { code: "2", tone: "good", on: { amend: "approved", void: "voided" } },
    refused: { code: "3", tone: "bad" },
    cancelled: { code: "4", tone: "quiet" },
    voided: { code: "5", tone: "quiet" },
  },
);

export type MaterialState = (typeof material.states)[number];

/** Holds the state in which incomes may be associated with a material. */
export const openMaterial = "approved" satisfies MaterialState;

/**
 * Defines the states of the logistics of a material that was approved before its goods were shipped (specification 2,
 * section 4): supplemented by its merchant, reviewed by operations, and supplemented again when they return it.
 */
export const materialLogistics = machine({ name: "materialLogistics", table: "material_logistics" }, "pending", {
  pending: { code: "0", tone: "waiting", on: { fill: "filled" } },
  filled: { code: "1", tone: "moving", on: { pass: "approved", giveBack: "refill", reject: "rejected" } },
  refill: { code: "2", tone: "bad", on: { fill: "filled" } },
  approved: { code: "3", tone: "good" },
  rejected: { code: "4", tone: "bad" },
});

/** Lists the states in which logistics wait for their merchant. */
export const logisticsAwaited = materialLogistics.states.filter((state) => materialLogistics.next(state, "fill"));

/** Holds the state of logistics that have become the material's own. */
export const passedLogistics = "approved" satisfies (typeof materialLogistics.states)[number];

/**
 * Defines the states of a request to settle a material that was submitted as not to be settled (specification 2,
 * section 4: switch-to-settlement audit). It fails when the material can no longer be switched at the decision.
 */
export const materialSwitch = machine({ name: "materialSwitch", table: "material_switch" }, "pending", {
  pending: { code: "0", tone: "waiting", on: { succeed: "succeeded", reject: "rejected", fail: "failed" } },
  succeeded: { code: "1", tone: "good" },
  rejected: { code: "2", tone: "bad" },
  failed: { code: "3", tone: "bad" },
});

/** Lists the steps of a material's supplements, by their names in its history. */
export const supplementSteps = [
  "logisticsMade",
  "logisticsFill",
  "logisticsPass",
  "logisticsGiveBack",
  "logisticsReject",
  "switchMade",
  "switchSucceed",
  "switchReject",
  "switchFail",
] as const;
export const isSupplementStep = (event: string): event is (typeof supplementSteps)[number] =>
  supplementSteps.some((step) => step === event);

/**
 * Defines the states of customs-declaration settlement as a merchant's product: applied for, opened by operations or
 * refused with a reason, and closed by them. After a refusal or closure, the merchant may apply again.
 */
export const customsProduct = machine({ name: "customsProduct", table: "customs_product" }, "processing", {
  processing: { code: "1", tone: "waiting", on: { open: "opened", refuse: "refused" } },
  opened: { code: "2", tone: "good", on: { close: "closed" } },
  refused: { code: "3", tone: "bad", on: { apply: "processing" } },
  closed: { code: "4", tone: "quiet", on: { apply: "processing" } },
});

/** Holds the state in which materials may be settled by customs declarations. */
export const openCustoms = "opened" satisfies (typeof customsProduct.states)[number];

/**
 * Defines the states of a list of materials of one kind in an Excel file (specification 2, section 4: "material batch
 * processing"). It is read and checked; corrected row by row or by another file; submitted, when each good row becomes
 * a material; and for unshipped goods it waits for the logistics, which operations audit.
 */
export const materialBatchMachine = machine({ name: "materialBatch", table: "material_batch" }, "processing", {
  processing: { code: "0", tone: "moving", on: { finish: "checked", fail: "failed", drop: "dropped" } },
  success: { code: "1", tone: "good", on: { await: "awaitingLogistics", fill: "resubmitted" } },
  failed: { code: "2", tone: "bad", on: { resend: "processing", drop: "dropped" } },
  awaitingLogistics: { code: "3", tone: "waiting", on: { fill: "resubmitted", close: "success" } },
  resubmitted: { code: "4", tone: "moving", on: { await: "awaitingLogistics", close: "success" } },
  checked: {
    code: "5",
    tone: "waiting",
    on: { handIn: "success", handInUnshipped: "awaitingLogistics", resend: "processing", drop: "dropped" },
  },
  dropped: { code: "6", tone: "quiet" },
});
