import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";

const ops = declareCalls("/api/ops/accounts", { access: "operations" });

/** Holds the account to change, and the reason. */
const accountChangeInput = z.object({ name: singleLineText(1, 60), reason: singleLineText(1, 140) });

/** Describes a reply for the audit log, in which `noted` is the subject: the account and the reason. */
const auditNoteShape = z.object({ noted: z.string() });

/** Manages the accounts of the console and their access. */
export const opsAccountCalls = {
  opsAccounts: ops.get("", {
    about:
      "The accounts of the console by their names: whether they are an administrator's, when they were made and last signed in, whether signing in asks for an authenticator app, since when and why they are disabled. `mayManage` says whether you may disable and enable them.",
    output: z.object({
      mayManage: z.boolean(),
      now: instant,
      rows: z.array(
        z.object({
          name: z.string(),
          isOwn: z.boolean(),
          isAdministrator: z.boolean(),
          hasApp: z.boolean(),
          madeAt: instant,
          signedInAt: z.nullable(instant),
          disabledAt: z.nullable(instant),
          disabledFor: z.string(),
        }),
      ),
    }),
    reads: ["opsAccounts"],
  }),
  disableOpsAccount: ops.post("{name}/disable", {
    about:
      "Disables an account of the console: it signs in no more, and its sessions end at once, also those by which it acts in merchants' names. An administrator alone may do so, and to no account of their own, so that one of them is always left.",
    subject: "name",
    makes: "noted",
    input: accountChangeInput,
    output: auditNoteShape,
    errors: ["ADMINISTRATOR_NEEDED", "OPS_ACCOUNT_NOTFOUND", "OPS_ACCOUNT_OWN", "OPERATION_NOT_ALLOW"],
    changes: ["opsAccounts"],
  }),
  enableOpsAccount: ops.post("{name}/enable", {
    about:
      "Enables a disabled account of the console again, with its password and authenticator app as they were. An administrator alone may do so.",
    subject: "name",
    makes: "noted",
    input: accountChangeInput,
    output: auditNoteShape,
    errors: ["ADMINISTRATOR_NEEDED", "OPS_ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["opsAccounts"],
  }),
};
