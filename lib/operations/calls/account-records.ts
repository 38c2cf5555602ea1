import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line, page, pageOf } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { inWorld } from "./worlds";

const ops = calls("/api/ops", { needs: "operations" });

const account = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, "").toUpperCase()),
  z.regex(/^[A-Z0-9-]{4,40}$/, "account.number"),
);
const record = z.object({ account: z.string(), name: z.string(), madeAt: instant });

/** The banks' register of accounts in a world, from which they answer who holds an account. */
export const accountRecords = {
  accountRecords: ops.get("worlds/{world}/account-records", {
    about: "The register of accounts, newest first. Of an account that is not in it, the banks do not say whose it is.",
    takes: z.object({ ...inWorld, ...page }),
    gives: pageOf(record),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["payees"],
  }),
  saveAccountRecord: ops.post("worlds/{world}/account-records", {
    about: "Says whom an account belongs to. What payees were told before stays as it was told.",
    subject: "name",
    takes: z.object({ ...inWorld, account, name: line(1, 140) }),
    gives: record,
    refuses: ["WORLD_NOTFOUND"],
    changes: ["payees"],
  }),
  removeAccountRecord: ops.post("worlds/{world}/account-records/remove", {
    about: "Takes an account out of the register.",
    takes: z.object({ ...inWorld, account }),
    refuses: ["WORLD_NOTFOUND", "ACCOUNT_NOTFOUND"],
    changes: ["payees"],
  }),
};
