import * as z from "zod/mini";
import { singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { worldInput, inWorld } from "./worlds";

const account = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, "").toUpperCase()),
  z.regex(/^[A-Z0-9-]{4,40}$/, "account.number"),
);
const record = z.object({ account: z.string(), name: z.string(), madeAt: instant });

/** Manages the banks' register of accounts in a world, from which the banks name the account holder. */
export const accountRecords = {
  accountRecords: inWorld.get("account-records", {
    about: "The register of accounts, newest first. Of an account that is not in it, the banks do not say whose it is.",
    input: z.object({ ...worldInput, ...page }),
    output: pageSchema(record),
    reads: ["payees"],
  }),
  saveAccountRecord: inWorld.post("account-records", {
    about: "Says whom an account belongs to. What payees were told before stays as it was told.",
    subject: "name",
    input: z.object({ ...worldInput, account, name: singleLineText(1, 140) }),
    output: record,
    changes: ["payees"],
  }),
  removeAccountRecord: inWorld.post("account-records/remove", {
    about: "Takes an account out of the register.",
    input: z.object({ ...worldInput, account }),
    errors: ["ACCOUNT_NOTFOUND"],
    changes: ["payees"],
  }),
};
