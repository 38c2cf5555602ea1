import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";

const ops = calls("/api/ops/accounts", { needs: "operations" });

/** Who of operations, and why. */
const changed = z.object({ name: line(1, 60), reason: line(1, 140) });

/** `noted` is what the audit log says it was about: the account, and why. */
const noted = z.object({ noted: z.string() });

/** The accounts of the console: who has one, and who may use it. */
export const accounts = {
  opsAccounts: ops.get("", {
    about:
      "The accounts of the console by their names: whether they are an administrator's, when they were made and last signed in, whether signing in asks for an authenticator app, since when and why they are disabled. `mayManage` says whether you may disable and enable them.",
    gives: z.object({
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
    takes: changed,
    gives: noted,
    refuses: ["ADMINISTRATOR_NEEDED", "OPS_ACCOUNT_NOTFOUND", "OPS_ACCOUNT_OWN", "OPERATION_NOT_ALLOW"],
    changes: ["opsAccounts"],
  }),
  enableOpsAccount: ops.post("{name}/enable", {
    about:
      "Enables a disabled account of the console again, with its password and authenticator app as they were. An administrator alone may do so.",
    subject: "name",
    makes: "noted",
    takes: changed,
    gives: noted,
    refuses: ["ADMINISTRATOR_NEEDED", "OPS_ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["opsAccounts"],
  }),
};
