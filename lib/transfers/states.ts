import { machine } from "@/lib/machine/machine";

/**
 * A transfer to another merchant (specification 3, section 4: pending, success, fail). It is pending only while it waits
 * for a review, with its amount and fee held; success is final.
 */
export const accountTransfer = machine(
  { name: "accountTransfer", table: "account_transfer", told: ["user_no", "payee_user_no"] },
  "pending",
  {
    pending: { code: "0", tone: "waiting", on: { succeed: "success", fail: "fail" } },
    success: { code: "1", tone: "good" },
    fail: { code: "2", tone: "bad" },
  },
);

/** The state of a transfer that its payee sees, where rows are looked for by it. */
export const madeTransfer = "success" satisfies (typeof accountTransfer.states)[number];

/**
 * What connects a merchant with another that it transfers to. Operations review each that is new or changed, and may
 * reject one that they have passed; an available one may be disabled and enabled by its merchant (specification 3,
 * section 4: available or unavailable).
 */
export const transferRelation = machine({ name: "transferRelation", table: "transfer_relation" }, "pending", {
  pending: { code: "0", tone: "waiting", on: { pass: "available", refuse: "rejected", change: "pending" } },
  available: { code: "1", tone: "good", on: { disable: "unavailable", refuse: "rejected", change: "pending" } },
  unavailable: { code: "2", tone: "quiet", on: { enable: "available", refuse: "rejected", change: "pending" } },
  rejected: { code: "3", tone: "bad", on: { change: "pending" } },
});

type RelationState = (typeof transferRelation.states)[number];

/** How a transfer stands by its relation: passed, still to be looked at, or not to be made. */
export function relationStanding(state: RelationState | undefined): "approved" | "unknown" | "barred" {
  if (state === "available") return "approved";
  return state === undefined || state === "pending" ? "unknown" : "barred";
}

/** Whether a merchant has to change its relation before it serves again. */
export const rejectedRelation = "rejected" satisfies RelationState;
