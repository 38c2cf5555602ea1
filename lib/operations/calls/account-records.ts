import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { worldInput } from "./worlds";

const ops = declareCalls("/api/ops", { access: "operations" });

const account = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, "").toUpperCase()),
  z.regex(/^[A-Z0-9-]{4,40}$/, "account.number"),
);
const record = z.object({ account: z.string(), name: z.string(), madeAt: instant });

/** Manages the banks' register of accounts in a world, from which the banks name the account holder. */
export const accountRecords = {
  accountRecords: ops.get("worlds/{world}/account-records", {
    about: "The register of accounts, newest first. Of an account that is not in it, the banks do not say whose it is.",
    input: z.object({ ...worldInput, ...page }),
    output: pageSchema(record),
    errors: ["WORLD_NOTFOUND"],
    reads: ["payees"],
  }),
  saveAccountRecord: ops.post("worlds/{world}/account-records", {
    about: "Says whom an account belongs to. What payees were told before stays as it was told.",
    subject: "name",
    input: z.object({ ...worldInput, account, name: singleLineText(1, 140) }),
    output: record,
    errors: ["WORLD_NOTFOUND"],
    changes: ["payees"],
  }),
  removeAccountRecord: ops.post("worlds/{world}/account-records/remove", {
    about: "Takes an account out of the register.",
    input: z.object({ ...worldInput, account }),
    errors: ["WORLD_NOTFOUND", "ACCOUNT_NOTFOUND"],
    changes: ["payees"],
  }),
};
