import type { CodeFor } from "../codes";

/** Lists the kinds of bindings. */
export type BindingKind = "phone" | "email";

/** Returns the code that proves the current binding; `newBindingCode`, the one that proves the new. */
export const currentBindingCode = (kind: BindingKind, by: "sms" | "mail", target: string): CodeFor => ({
  purpose: kind === "phone" ? "oldPhone" : "oldEmail",
  kind: by,
  target,
});
export const newBindingCode = (kind: BindingKind, target: string): CodeFor =>
  kind === "phone" ? { purpose: "newPhone", kind: "sms", target } : { purpose: "newEmail", kind: "mail", target };
