import { machine } from "@/lib/machine/machine";

/**
 * Defines the states of a transfer to another merchant (specification 3, section 4: pending, success, fail). It is
 * pending only during a review, with its amount and fee held; success is final.
 */
export const accountTransfer = machine(
  { name: "accountTransfer", table: "account_transfer", notifiedColumns: ["user_no", "payee_user_no"] },
  "pending",
  {
    pending: { code: "0", tone: "waiting", on: { succeed: "success", fail: "fail" } },
    success: { code: "1", tone: "good" },
    fail: { code: "2", tone: "bad" },
  },
);

/** Names the state in which the payee can see a transfer, for queries. */
export const madeTransfer = "success" satisfies (typeof accountTransfer.states)[number];

/**
 * Defines the states of a merchant's relation to a payee. Operations review each new or changed relation, and may
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

/** Returns the standing of a transfer by its relation: approved, to be reviewed, or barred. */
export function transferRelationStanding(state: RelationState | undefined): "approved" | "unknown" | "barred" {
  if (state === "available") return "approved";
  return state === undefined || state === "pending" ? "unknown" : "barred";
}

/** Names the state in which a merchant has to change its relation before it can be used again. */
export const rejectedRelation = "rejected" satisfies RelationState;
