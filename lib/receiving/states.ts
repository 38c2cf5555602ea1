import { machine } from "@/lib/machine/machine";

/** A remittance from abroad (specification 2, section 4, "In-transit"). */
export const remittance = machine({ name: "remittance", table: "remittance" }, "inTransit", {
  inTransit: { code: "1", tone: "moving", on: { credit: "received", reject: "rejected" } },
  received: { code: "2", tone: "good" },
  rejected: { code: "3", tone: "bad" },
});

/** An income record; codes as in the specification (2, section 4). Association and refunds add theirs. */
export const income = machine({ name: "income", table: "income" }, "credited", {
  credited: { code: "2", tone: "good" },
});
