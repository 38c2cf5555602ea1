import * as z from "zod/mini";
import { calls, file } from "@/lib/call/call";
import { line, page, pageOf } from "@/lib/call/field-schemas";
import { historyRow, stateOf } from "@/lib/call/state";
import { application, applicationFindings } from "@/lib/receiving/calls/applications";
import { accountApplication } from "@/lib/receiving/states";
import { instant } from "@/lib/time/instant";
import { inWorld } from "../worlds";

const ops = calls("/api/ops", { needs: "operations" });

/** An application as operations see it, with what may be decided of it. */
const reviewed = {
  application,
  userNo: z.string(),
  company: z.string(),
  /** How often it has changed: what is decided is named by it. */
  changes: z.int(),
  events: z.array(z.enum(["pass", "fail", "close"])),
};
const one = { ...inWorld, applicationNo: line(1, 32) };
const decided = {
  ...one,
  /** Its `changes` when it was looked at: one that has changed since is not decided. */
  changes: z.optional(z.int()),
};
const decides = {
  subject: "applicationNo",
  gives: z.object({ state: stateOf(accountApplication) }),
  refuses: ["WORLD_NOTFOUND", "APPLICATION_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
  changes: ["receiving-accounts"],
} as const;

/** Applications for receiving accounts as operations see them, who play the banks. */
export const receivingApplicationActions = {
  receivingApplications: ops.get("worlds/{world}/receiving-applications", {
    about: "Applications for receiving accounts, those that wait for the bank first.",
    takes: z.object({
      ...inWorld,
      state: z.optional(stateOf(accountApplication)),
      /** In its number, or the merchant's. */
      text: z.optional(line(0, 60)),
      ...page,
    }),
    gives: z.extend(
      pageOf(
        z.object({
          applicationNo: z.string(),
          state: stateOf(accountApplication),
          kind: z.string(),
          country: z.string(),
          bank: z.string(),
          userNo: z.string(),
          company: z.string(),
          submittedAt: instant,
        }),
      ),
      { waiting: z.int() },
    ),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["receiving-accounts"],
  }),
  receivingApplication: ops.get("worlds/{world}/receiving-applications/{applicationNo}", {
    about: "One application with its history.",
    takes: z.object(one),
    gives: z.object({ ...reviewed, history: z.array(historyRow) }),
    refuses: ["WORLD_NOTFOUND", "APPLICATION_NOTFOUND"],
    reads: ["receiving-accounts"],
  }),
  receivingApplicationFile: ops.get("worlds/{world}/receiving-applications/{applicationNo}/files/{fileId}", {
    about: "A qualification file of an application; who read it is written down.",
    takes: z.object({ ...one, fileId: z.uuid() }),
    gives: file,
    refuses: ["WORLD_NOTFOUND", "APPLICATION_NOTFOUND", "FILE_NOTFOUND"],
  }),
  passReceivingApplication: ops.post("worlds/{world}/receiving-applications/{applicationNo}/pass", {
    about: "The bank opens the accounts: their numbers are issued.",
    takes: z.object(decided),
    ...decides,
    refuses: [...decides.refuses, "APPLICATION_PROHIBITED"],
  }),
  failReceivingApplication: ops.post("worlds/{world}/receiving-applications/{applicationNo}/fail", {
    about: "The bank declines, with reasons that the merchant reads; it may change the application and send it again.",
    takes: z.object({
      ...decided,
      reason: line(1, 200),
      findings: z._default(applicationFindings, []),
    }),
    ...decides,
  }),
  closeReceivingApplication: ops.post("worlds/{world}/receiving-applications/{applicationNo}/close", {
    about: "Ends the accounts of an application, with a reason: what is sent to them from now on goes back.",
    takes: z.object({ ...decided, reason: line(1, 200) }),
    ...decides,
  }),
};
