import * as z from "zod/mini";
import { file, uploadInput } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { pictureFaults } from "@/lib/reference/picture-quality";
import { instant } from "@/lib/time/instant";
import {
  applicationSchema,
  finding,
  findings,
  generalReason,
  inquiryInput,
  verificationType,
} from "@/lib/verification/calls/applications";
import { screeningHit as hitMachine, verification as machine } from "@/lib/verification/states";
import { worldInput, inWorld } from "./worlds";

const applicationKey = { ...worldInput, applicationId: z.uuid() };
/**
 * Lists the events that operations may cause in a state, depending on the principal: the person who prepared a decision
 * cannot confirm it.
 */
const event = z.enum(["ask", "prepare", "pass", "fail", "reopen"]);
const decisionTerms = {
  errors: ["VERIFICATION_NOTFOUND", "OPERATION_NOT_ALLOW"],
  changes: ["verification", "worlds"],
} as const;

/** Describes a match with the screening list of operations. */
export const screeningHitShape = z.object({
  hitId: z.uuid(),
  state: stateSchema(hitMachine),
  path: z.string(),
  text: z.string(),
  listed: z.string(),
  reason: z.string(),
  clearedBy: z.string(),
});

/** Describes an application in the queue. */
export const queuedApplication = z.object({
  applicationId: z.uuid(),
  userNo: z.string(),
  company: z.string(),
  type: verificationType,
  version: z.int(),
  isRenewal: z.boolean(),
  state: stateSchema(machine),
  submittedAt: instant,
  deadline: z.nullable(instant),
  preparedBy: z.string(),
  openHits: z.int(),
  differences: z.int(),
});

/**
 * Describes an application for comparison: the entered, recognized and registered values, with the possible actions and
 * who may not perform them.
 */
export const reviewedApplication = z.object({
  ...queuedApplication.shape,
  /**
   * Holds the merchant's current name, in effect until the application passes: it reveals an application in another
   * name.
   */
  merchantName: z.string(),
  /** Holds the revision number, which confirmations refer to. */
  changes: z.int(),
  application: applicationSchema,
  /** Holds the values recognized in the pictures, and those of the register, by the field's path. */
  read: z.record(z.string(), z.string()),
  registered: z.record(z.string(), z.string()),
  /**
   * The pictures that text recognition applies to, by the path of their files: whether they were recognized, and their
   * faults.
   */
  pictures: z.array(
    z.object({ path: z.string(), fileId: z.uuid(), isRead: z.boolean(), faults: z.array(z.enum(pictureFaults)) }),
  ),
  hits: z.array(screeningHitShape),
  prepared: z.nullable(z.object({ isPassed: z.boolean(), by: z.string(), at: instant })),
  events: z.array(event),
  /**
   * Holds the reason why the current principal cannot confirm a prepared decision: they prepared it, or they are the
   * only operator.
   */
  hindrance: z.nullable(z.enum(["own", "alone", "hits"])),
  /** Holds the merchant's applications including this one, newest first. */
  versions: z.array(
    z.object({ applicationId: z.uuid(), version: z.int(), state: stateSchema(machine), submittedAt: instant }),
  ),
});

export const screeningEntry = z.object({
  entryId: z.uuid(),
  kind: z.enum(["name", "country"]),
  text: z.string(),
  note: z.string(),
  addedBy: z.string(),
  madeAt: instant,
});

/** Reviews applications for verification: four-eyes decisions, screening, requests for information. */
export const verificationReviews = {
  verifications: inWorld.get("verifications", {
    about: "Applications for verification, those to be decided first by their deadline, then the newest.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(machine)),
      type: z.optional(verificationType),
      text: z.optional(singleLineText(0, 140)),
      ...page,
    }),
    output: pageSchema(queuedApplication),
    reads: ["verification"],
  }),
  verificationFigures: inWorld.get("verification-figures", {
    about:
      "How many applications wait and are late; of the thousand decided last, the median time to a decision and the share that passed.",
    output: z.object({
      waiting: z.int(),
      late: z.int(),
      medianHours: z.nullable(z.number()),
      decided: z.int(),
      passed: z.int(),
    }),
    reads: ["verification"],
  }),
  verificationCase: inWorld.get("verifications/{applicationId}", {
    about: "One application with all that speaks for and against it.",
    input: z.object(applicationKey),
    output: reviewedApplication,
    errors: ["VERIFICATION_NOTFOUND"],
    reads: ["verification"],
  }),
  verificationFile: inWorld.get("verifications/{applicationId}/files/{fileId}", {
    about: "A picture or document of an application, or of its thread.",
    input: z.object({ ...applicationKey, fileId: z.uuid() }),
    output: file,
    errors: ["VERIFICATION_NOTFOUND", "FILE_NOTFOUND"],
  }),
  attachToVerification: inWorld.post("verifications/{applicationId}/attach", {
    about: "Takes a file that goes with a request for information: a template, a marked picture.",
    subject: "applicationId",
    input: uploadInput(z.object(applicationKey)),
    output: z.object({ fileId: z.uuid() }),
    errors: ["VERIFICATION_NOTFOUND", "INVALID_FILE_TYPE", "FILE_TOO_LARGE", "FILE_REFUSED"],
    changes: ["verification"],
  }),
  askForInformation: inWorld.post("verifications/{applicationId}/ask", {
    about: "Asks the merchant for more, with a text and files; the application waits for the answer.",
    subject: "applicationId",
    input: z.object({ ...applicationKey, ...inquiryInput }),
    output: reviewedApplication,
    errors: ["VERIFICATION_NOTFOUND", "OPERATION_NOT_ALLOW", "FILE_NOTFOUND"],
    changes: ["verification"],
  }),
  prepareVerification: inWorld.post("verifications/{applicationId}/prepare", {
    about:
      "Prepares a decision: passed, or failed with a reason for each field that is wrong, or one for the whole. Another person of operations confirms it. Nothing passes while a hit of the screening is open.",
    subject: "applicationId",
    input: z.object({ ...applicationKey, isPassed: z.boolean(), findings, reason: generalReason }),
    output: reviewedApplication,
    errors: [...decisionTerms.errors, "VERIFICATION_HITS", "VERIFICATION_FIELD_INVALID"],
    changes: decisionTerms.changes,
  }),
  confirmVerification: inWorld.post("verifications/{applicationId}/confirm", {
    about:
      "Confirms a prepared decision, by another person than who prepared it, and no other one than they looked at.",
    subject: "applicationId",
    input: z.object({
      ...applicationKey,
      /** Holds the revision (`changes`) that was reviewed: another decision prepared since is not confirmed. */
      changes: z.optional(z.int()),
    }),
    output: reviewedApplication,
    errors: [...decisionTerms.errors, "ORDER_CHANGED", "VERIFICATION_OWN", "VERIFICATION_HITS"],
    changes: decisionTerms.changes,
  }),
  reopenVerification: inWorld.post("verifications/{applicationId}/reopen", {
    about: "Takes a prepared decision back: the application is reviewed again.",
    subject: "applicationId",
    input: z.object(applicationKey),
    output: reviewedApplication,
    ...decisionTerms,
  }),
  clearHit: inWorld.post("verification-hits/{hitId}/clear", {
    about: "Clears a hit of the screening with the reason why it is not the one listed.",
    subject: "hitId",
    input: z.object({ ...worldInput, hitId: z.uuid(), reason: finding.shape.reason }),
    output: screeningHitShape,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["verification"],
  }),
  screeningList: inWorld.get("screening-list", {
    about: "The names and countries that applications are screened against, newest first.",
    input: z.object({ ...worldInput, ...page }),
    output: pageSchema(screeningEntry),
    reads: ["verification"],
  }),
  addScreening: inWorld.post("screening-list", {
    about: "Puts a name or a country on the list; applications that are still open are screened against it at once.",
    subject: "text",
    input: z.object({
      ...worldInput,
      kind: screeningEntry.shape.kind,
      text: singleLineText(2, 200),
      note: z._default(singleLineText(0, 200), ""),
    }),
    output: screeningEntry,
    errors: ["REQUEST_REPEAT", "INVALID_COUNTRY"],
    changes: ["verification"],
  }),
  dropScreening: inWorld.post("screening-list/{entryId}/drop", {
    about: "Takes an entry off the list. Hits that it made stay until they are cleared.",
    subject: "entryId",
    input: z.object({ ...worldInput, entryId: z.uuid() }),
    errors: ["ORDER_NOTFOUND"],
    changes: ["verification"],
  }),
};
