import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { normalizeCode } from "@/lib/forms/text-entry";

const ops = declareCalls("/api/ops/second-factor", { access: "enrolling" });

/**
 * Describes the code of the second factor: six digits of an authenticator app, or a recovery code; surrounding blanks
 * are ignored.
 */
export const factorCode = z
  .string()
  .check(z.overwrite(normalizeCode), z.regex(/^(\d{6}|[A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$/, "code.shape"));

const password = z.string().check(z.minLength(1, "text.missing"), z.maxLength(64, "text.long"));

/** Manages the second factor of operations' own sign-in: an authenticator app with recovery codes. */
export const factor = {
  factor: ops.get("", {
    about:
      "Whether signing in asks for an authenticator app, how many recovery codes are left, and whether it must be switched on: in production nothing else is open before.",
    output: z.object({ isOn: z.boolean(), isMissing: z.boolean(), recoveryLeft: z.int() }),
    reads: ["settings"],
  }),
  beginFactor: ops.post("begin", {
    about:
      "Makes the secret of a new app, to be proven within ten minutes. Your own password is asked for again; an app in use is switched off first.",
    effect: "writes",
    input: z.object({ password }),
    output: z.object({ secret: z.string(), address: z.string() }),
    errors: ["PASSWORD_WRONG", "OPERATION_NOT_ALLOW"],
  }),
  confirmFactor: ops.post("confirm", {
    about: "Takes the new app into use by its digits, hands out recovery codes once, and ends one's other sessions.",
    input: z.object({ code: factorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ["CAPTCHA_ERROR", "OPERATION_NOT_ALLOW"],
    changes: ["settings"],
  }),
  endFactor: ops.post("end", {
    access: "operations",
    about: "Switches the app off, with one's password and the app's digits or a recovery code.",
    input: z.object({ password, code: factorCode }),
    errors: ["PASSWORD_WRONG", "CAPTCHA_ERROR", "OPERATION_NOT_ALLOW"],
    changes: ["settings"],
  }),
};
