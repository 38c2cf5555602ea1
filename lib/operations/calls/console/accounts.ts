import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { opsNameShape, opsPasswordFault } from "../../account-rules";
import { factorCode } from "../factor";

const ops = declareCalls("/api/ops/accounts", { access: "operations" });

/** Holds the account to change, and the reason. */
const accountChangeInput = z.object({ name: singleLineText(1, 60), reason: singleLineText(1, 140) });

/** Holds a new account, and the password and code of the administrator who creates it. */
const newAccountInput = z
  .object({
    name: z.string().check(z.trim(), z.regex(opsNameShape, "opsAccount.name")),
    password: z.string().check(z.meta({ examples: ["Windy-Harbour-78"] })),
    ownPassword: z.string().check(z.minLength(1, "text.missing"), z.maxLength(64, "text.long")),
    code: z.optional(factorCode),
  })
  .check((context) => {
    const { name, password } = context.value;
    const fault = opsPasswordFault(name, password);
    if (fault)
      context.issues.push({ code: "custom", message: fault, path: ["password"], input: password, continue: true });
  });

/** Describes a reply for the audit log, in which `noted` is the subject: the account and the reason. */
const auditNoteShape = z.object({ noted: z.string() });

/** Manages the accounts of the console and their access. */
export const opsAccountCalls = {
  opsAccounts: ops.get("", {
    about:
      "The accounts of the console by their names: whether they are an administrator's, when they were made and last signed in, whether signing in asks for an authenticator app, since when and why they are disabled. `mayManage` says whether you may disable and enable them, `mayCreate` whether you may create some.",
    output: z.object({
      mayManage: z.boolean(),
      mayCreate: z.boolean(),
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
  createOpsAccount: ops.post("", {
    about:
      "Creates an account of the console with a first password. An administrator alone may do so, and confirms it with their own password and, if they have an authenticator app, its digits or a recovery code; a name that is taken is refused, and its account stays as it was. Where a company keeps its own books accounts are created on the server alone: whoever made an account here could sign in as two people, and confirm their own entries.",
    subject: "name",
    input: newAccountInput,
    errors: ["OPERATION_NOT_ALLOW", "ADMINISTRATOR_NEEDED", "PASSWORD_WRONG", "CAPTCHA_ERROR", "OPS_ACCOUNT_EXISTS"],
    changes: ["opsAccounts"],
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
