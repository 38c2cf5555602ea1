import { machine } from "@/lib/machine/machine";

/** A remittance from abroad (specification 2, section 4, "In-transit"). */
export const remittance = machine({ name: "remittance", table: "remittance" }, "inTransit", {
  inTransit: { code: "1", tone: "moving", on: { credit: "received", reject: "rejected" } },
  received: { code: "2", tone: "good" },
  rejected: { code: "3", tone: "bad" },
});

/**
 * An income record; codes as in the specification (2, section 4). It is made in the state that its remittance leads to:
 * credited at once, or waiting for the orders that it pays, and then for operations' review of them.
 */
export const income = machine({ name: "income", table: "income" }, "credited", {
  credited: { code: "2", tone: "good" },
  toAssociate: { code: "7", tone: "waiting", on: { submit: "underReview" } },
  underReview: { code: "8", tone: "moving", on: { pass: "credited", giveBack: "toAssociate" } },
});
