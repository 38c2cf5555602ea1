import * as z from "zod/mini";
import { file } from "@/lib/call/call";
import { singleLineText, page, objectPageSchema } from "@/lib/call/field-schemas";
import { historyRow, stateSchema } from "@/lib/call/state";
import { accountApplicationView, applicationFindings } from "@/lib/receiving/calls/applications";
import { accountApplication } from "@/lib/receiving/states";
import { instant } from "@/lib/time/instant";
import { worldInput, inWorld } from "../worlds";

/** Describes an application for operations, with the possible decisions. */
const reviewFields = {
  application: accountApplicationView,
  userNo: z.string(),
  company: z.string(),
  /** Holds the revision number, which decisions refer to. */
  changes: z.int(),
  events: z.array(z.enum(["pass", "fail", "close"])),
};
const applicationKey = { ...worldInput, applicationNo: singleLineText(1, 32) };
const decisionInput = {
  ...applicationKey,
  /** Holds the revision (`changes`) that was reviewed: an application that has changed since is not decided. */
  changes: z.optional(z.int()),
};
const decides = {
  subject: "applicationNo",
  output: z.object({ state: stateSchema(accountApplication) }),
  errors: ["APPLICATION_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
  changes: ["receiving-accounts"],
} as const;

/** Manages applications for receiving accounts for operations, who act as the banks. */
export const receivingApplicationActions = {
  receivingApplications: inWorld.get("receiving-applications", {
    about: "Applications for receiving accounts, those that wait for the bank first.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(accountApplication)),
      /** Searches the application's number and the merchant's number. */
      text: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: z.extend(
      objectPageSchema({
        applicationNo: z.string(),
        state: stateSchema(accountApplication),
        kind: z.string(),
        country: z.string(),
        bank: z.string(),
        userNo: z.string(),
        company: z.string(),
        submittedAt: instant,
      }),
      { waiting: z.int() },
    ),
    reads: ["receiving-accounts"],
  }),
  receivingApplication: inWorld.get("receiving-applications/{applicationNo}", {
    about: "One application with its history.",
    input: z.object(applicationKey),
    output: z.object({ ...reviewFields, history: z.array(historyRow) }),
    errors: ["APPLICATION_NOTFOUND"],
    reads: ["receiving-accounts"],
  }),
  receivingApplicationFile: inWorld.get("receiving-applications/{applicationNo}/files/{fileId}", {
    about: "A qualification file of an application; who read it is written down.",
    input: z.object({ ...applicationKey, fileId: z.uuid() }),
    output: file,
    errors: ["APPLICATION_NOTFOUND", "FILE_NOTFOUND"],
  }),
  passReceivingApplication: inWorld.post("receiving-applications/{applicationNo}/pass", {
    about: "The bank opens the accounts: their numbers are issued.",
    input: z.object(decisionInput),
    ...decides,
    errors: [...decides.errors, "APPLICATION_PROHIBITED"],
  }),
  failReceivingApplication: inWorld.post("receiving-applications/{applicationNo}/fail", {
    about: "The bank declines, with reasons that the merchant reads; it may change the application and send it again.",
    input: z.object({
      ...decisionInput,
      reason: singleLineText(1, 200),
      findings: z._default(applicationFindings, []),
    }),
    ...decides,
  }),
  closeReceivingApplication: inWorld.post("receiving-applications/{applicationNo}/close", {
    about: "Ends the accounts of an application, with a reason: what is sent to them from now on goes back.",
    input: z.object({ ...decisionInput, reason: singleLineText(1, 200) }),
    ...decides,
  }),
};
