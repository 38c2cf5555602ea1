import { machine } from "@/lib/machine/machine";

/**
 * A settlement material: one contract or order that incomes are associated with (specification 2, section 4). Operations
 * review each. One that failed may be corrected and is reviewed again, one that was refused may not; before it is
 * approved its merchant may correct or cancel it. The amount of an approved one may be changed once (`amend`); its
 * contract may be voided. How far it is linked and used is not a state of its own: amounts tell it (`usage.ts`).
 */
export const material = machine({ name: "material", table: "material" }, "pendingReview", {
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
});

export type MaterialState = (typeof material.states)[number];

/** The state in which incomes may be associated with a material. */
export const openMaterial = "approved" satisfies MaterialState;
