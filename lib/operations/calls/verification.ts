import * as z from "zod/mini";
import { calls, file, upload } from "@/lib/call/call";
import { stateOf } from "@/lib/call/state";
import { line, page, pageOf } from "@/lib/call/field-schemas";
import { pictureFaults } from "@/lib/reference/picture-quality";
import { instant } from "@/lib/time/instant";
import {
  application,
  finding,
  findings,
  generalReason,
  said,
  verificationType,
} from "@/lib/verification/calls/applications";
import { screeningHit as hitMachine, verification as machine } from "@/lib/verification/states";
import { inWorld } from "./worlds";

const ops = calls("/api/ops", { needs: "operations" });

const one = { ...inWorld, applicationId: z.uuid() };
/** What operations may cause in a state, the one who asks among them: another than who prepared decides. */
const event = z.enum(["ask", "prepare", "pass", "fail", "reopen"]);
const decided = {
  refuses: ["WORLD_NOTFOUND", "VERIFICATION_NOTFOUND", "OPERATION_NOT_ALLOW"],
  changes: ["verification", "worlds"],
} as const;

/** A match with the list that operations keep. */
export const screeningHit = z.object({
  hitId: z.uuid(),
  state: stateOf(hitMachine),
  path: z.string(),
  text: z.string(),
  listed: z.string(),
  reason: z.string(),
  clearedBy: z.string(),
});

/** An application in the queue. */
export const queued = z.object({
  applicationId: z.uuid(),
  userNo: z.string(),
  company: z.string(),
  type: verificationType,
  version: z.int(),
  isRenewal: z.boolean(),
  state: stateOf(machine),
  submittedAt: instant,
  deadline: z.nullable(instant),
  preparedBy: z.string(),
  openHits: z.int(),
  differences: z.int(),
});

/** An application side by side: typed, read, as the register says it; with what may be done now, and by whom not. */
export const reviewed = z.object({
  ...queued.shape,
  /** What the merchant is called until it passes: somebody else's name in an application is seen by it. */
  merchantName: z.string(),
  /** How often it has changed: what is confirmed is named by it. */
  changes: z.int(),
  application,
  /** What was read in its pictures, and what the register says, by the field's path. */
  read: z.record(z.string(), z.string()),
  registered: z.record(z.string(), z.string()),
  /** The pictures whose text is read, by the path of their files: whether they were, and what is wrong with them. */
  pictures: z.array(
    z.object({ path: z.string(), fileId: z.uuid(), isRead: z.boolean(), faults: z.array(z.enum(pictureFaults)) }),
  ),
  hits: z.array(screeningHit),
  prepared: z.nullable(z.object({ isPassed: z.boolean(), by: z.string(), at: instant })),
  events: z.array(event),
  /** Why a decision that is prepared cannot be confirmed by whoever asks: they prepared it, or they are the only one. */
  hindrance: z.nullable(z.enum(["own", "alone", "hits"])),
  /** The merchant's applications, this one among them, the newest first. */
  versions: z.array(
    z.object({ applicationId: z.uuid(), version: z.int(), state: stateOf(machine), submittedAt: instant }),
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

/** Operations' review of applications for verification: four eyes, screening, requests for information. */
export const verificationDesk = {
  verifications: ops.get("worlds/{world}/verifications", {
    about: "Applications for verification, those to be decided first by their deadline, then the newest.",
    takes: z.object({
      ...inWorld,
      state: z.optional(stateOf(machine)),
      type: z.optional(verificationType),
      text: z.optional(line(0, 140)),
      ...page,
    }),
    gives: pageOf(queued),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["verification"],
  }),
  verificationFigures: ops.get("worlds/{world}/verification-figures", {
    about:
      "How many applications wait and are late; of the thousand decided last, the median time to a decision and the share that passed.",
    takes: z.object(inWorld),
    gives: z.object({
      waiting: z.int(),
      late: z.int(),
      medianHours: z.nullable(z.number()),
      decided: z.int(),
      passed: z.int(),
    }),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["verification"],
  }),
  verificationCase: ops.get("worlds/{world}/verifications/{applicationId}", {
    about: "One application with all that speaks for and against it.",
    takes: z.object(one),
    gives: reviewed,
    refuses: ["WORLD_NOTFOUND", "VERIFICATION_NOTFOUND"],
    reads: ["verification"],
  }),
  verificationFile: ops.get("worlds/{world}/verifications/{applicationId}/files/{fileId}", {
    about: "A picture or document of an application, or of its thread.",
    takes: z.object({ ...one, fileId: z.uuid() }),
    gives: file,
    refuses: ["WORLD_NOTFOUND", "VERIFICATION_NOTFOUND", "FILE_NOTFOUND"],
  }),
  attachToVerification: ops.post("worlds/{world}/verifications/{applicationId}/attach", {
    about: "Takes a file that goes with a request for information: a template, a marked picture.",
    subject: "applicationId",
    takes: upload(z.object(one)),
    gives: z.object({ fileId: z.uuid() }),
    refuses: ["WORLD_NOTFOUND", "VERIFICATION_NOTFOUND", "INVALID_FILE_TYPE", "FILE_TOO_LARGE", "FILE_REFUSED"],
    changes: ["verification"],
  }),
  askForInformation: ops.post("worlds/{world}/verifications/{applicationId}/ask", {
    about: "Asks the merchant for more, with a text and files; the application waits for the answer.",
    subject: "applicationId",
    takes: z.object({ ...one, ...said }),
    gives: reviewed,
    refuses: ["WORLD_NOTFOUND", "VERIFICATION_NOTFOUND", "OPERATION_NOT_ALLOW", "FILE_NOTFOUND"],
    changes: ["verification"],
  }),
  prepareVerification: ops.post("worlds/{world}/verifications/{applicationId}/prepare", {
    about:
      "Prepares a decision: passed, or failed with a reason for each field that is wrong, or one for the whole. Another person of operations confirms it. Nothing passes while a hit of the screening is open.",
    subject: "applicationId",
    takes: z.object({ ...one, isPassed: z.boolean(), findings, reason: generalReason }),
    gives: reviewed,
    refuses: [...decided.refuses, "VERIFICATION_HITS", "VERIFICATION_FIELD_INVALID"],
    changes: decided.changes,
  }),
  confirmVerification: ops.post("worlds/{world}/verifications/{applicationId}/confirm", {
    about:
      "Confirms a prepared decision, by another person than who prepared it, and no other one than they looked at.",
    subject: "applicationId",
    takes: z.object({
      ...one,
      /** Its `changes` when it was looked at: another decision that was prepared since is not confirmed. */
      changes: z.optional(z.int()),
    }),
    gives: reviewed,
    refuses: [...decided.refuses, "ORDER_CHANGED", "VERIFICATION_OWN", "VERIFICATION_HITS"],
    changes: decided.changes,
  }),
  reopenVerification: ops.post("worlds/{world}/verifications/{applicationId}/reopen", {
    about: "Takes a prepared decision back: the application is reviewed again.",
    subject: "applicationId",
    takes: z.object(one),
    gives: reviewed,
    ...decided,
  }),
  clearHit: ops.post("worlds/{world}/verification-hits/{hitId}/clear", {
    about: "Clears a hit of the screening with the reason why it is not the one listed.",
    subject: "hitId",
    takes: z.object({ ...inWorld, hitId: z.uuid(), reason: finding.shape.reason }),
    gives: screeningHit,
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["verification"],
  }),
  screeningList: ops.get("worlds/{world}/screening-list", {
    about: "The names and countries that applications are screened against, newest first.",
    takes: z.object({ ...inWorld, ...page }),
    gives: pageOf(screeningEntry),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["verification"],
  }),
  addScreening: ops.post("worlds/{world}/screening-list", {
    about: "Puts a name or a country on the list; applications that are still open are screened against it at once.",
    subject: "text",
    takes: z.object({
      ...inWorld,
      kind: screeningEntry.shape.kind,
      text: line(2, 200),
      note: z._default(line(0, 200), ""),
    }),
    gives: screeningEntry,
    refuses: ["WORLD_NOTFOUND", "REQUEST_REPEAT", "INVALID_COUNTRY"],
    changes: ["verification"],
  }),
  dropScreening: ops.post("worlds/{world}/screening-list/{entryId}/drop", {
    about: "Takes an entry off the list. Hits that it made stay until they are cleared.",
    subject: "entryId",
    takes: z.object({ ...inWorld, entryId: z.uuid() }),
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND"],
    changes: ["verification"],
  }),
};
