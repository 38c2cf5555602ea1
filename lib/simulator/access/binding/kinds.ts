import type { CodeFor } from "../codes";

/** Lists the kinds of bindings. */
export type BindingKind = "phone" | "email";

/** Returns the code that proves the current binding; `newCode`, the one that proves the new. */
export const oldCode = (kind: BindingKind, by: "sms" | "mail", target: string): CodeFor => ({
  purpose: kind === "phone" ? "oldPhone" : "oldEmail",
  kind: by,
  target,
});
export const newCode = (kind: BindingKind, target: string): CodeFor =>
  kind === "phone" ? { purpose: "newPhone", kind: "sms", target } : { purpose: "newEmail", kind: "mail", target };
