import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { characterLimitedText, day, singleLineText } from "@/lib/call/field-schemas";
import { historyRow, stateSchema } from "@/lib/call/state";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { verificationEntrySchema, entryShapes } from "../entry";
import { verificationTypes, type VerificationType } from "../kinds";
import { verificationScreens } from "../screens";
import { verification as machine } from "../states";
import { verificationFindingsMax, inquiryFilesMax, inquiryLengthMax, verificationReasonLengthMax } from "../terms";

const names = declareCalls("/api/real-name", { access: screenAccess(verificationScreens.start) });
const forms = screenActionAccess(verificationScreens.start, "manage");

export const verificationType = z.enum(verificationTypes);

/** Describes a fault in a field of an application, in the words of operations; the path is the field's (`valueAt`). */
export const finding = z.object({
  path: singleLineText(1, 80),
  reason: singleLineText(1, verificationReasonLengthMax),
});
export const findings = z.array(finding).check(z.maxLength(verificationFindingsMax, "text.long"));

/** Holds the reason for refusing an application as a whole; empty when each field has its reason. */
export const generalReason = z._default(singleLineText(0, verificationReasonLengthMax), "");

/** Describes the message of either side in the thread of a request for information. */
export const inquiryInput = {
  text: singleLineText(1, inquiryLengthMax),
  fileIds: z._default(z.array(z.uuid()).check(z.maxLength(inquiryFilesMax, "text.long")), []),
};

/** Describes a difference between the input and the recognized picture, or the register. */
export const difference = z.object({
  path: z.string(),
  source: z.enum(["picture", "register"]),
  typed: z.string(),
  found: z.string(),
});

/** Describes one entry in the thread of a request for information. */
export const inquiryEntry = z.object({
  no: z.int(),
  isOperations: z.boolean(),
  who: z.string(),
  text: z.string(),
  files: z.array(z.object({ fileId: z.uuid(), name: z.string() })),
  at: instant,
});

/** Describes a certificate of the merchant with an end date, as the last passed application names it. */
export const certificate = z.object({
  /** Holds its path in the entry: "termTo", "brExpiry", "legalPerson.idExpiry". */
  path: z.string(),
  /** Holds the name of the document's person; empty for the company's own. */
  name: z.string(),
  expiresOn: day,
  daysLeft: z.int(),
});

/** Describes one application: a version of the merchant's entry, and its result. */
export const applicationSchema = z.object({
  applicationId: z.uuid(),
  type: verificationType,
  version: z.int(),
  /** True when it renews certificates of the previous one. */
  isRenewal: z.boolean(),
  state: stateSchema(machine),
  entry: verificationEntrySchema,
  fileNames: z.record(z.string(), z.string()),
  differences: z.array(difference),
  findings,
  reason: z.string(),
  submittedAt: instant,
  /** Holds the deadline of the decision during a review, or of the answer while waiting for one. */
  deadline: z.nullable(instant),
  thread: z.array(inquiryEntry),
  history: z.array(historyRow),
});

/** Describes a merchant's standing, with its newest application. */
export const standingSchema = z.object({
  realNameState: z.int(),
  firstVerify: z.int(),
  application: z.nullable(applicationSchema),
  certificates: z.array(certificate),
  /** Sets how many days before its last one a certificate is about to expire, and can be renewed. */
  noticeDays: z.int(),
  /** Holds the first day on which exchange and settlement were closed for an expired certificate. */
  closedFrom: z.nullable(day),
  /** Holds the last day on which payments out of existing balances are open meanwhile. */
  paymentsOpenUntil: z.nullable(day),
});

const submitRefusals = [
  "VERIFICATION_PENDING",
  "VERIFICATION_TYPE",
  "VERIFICATION_FIELD_INVALID",
  "VERIFICATION_LIVENESS",
  "COMPANY_NOTFOUND",
  "COMPANY_ABNORMAL",
  "COMPANY_TAKEN",
  "WEBSITE_TAKEN",
  "AGE_NOT_COMPLIANT",
  "FILE_NOTFOUND",
  "ORDER_UNCHANGED",
] as const;

const paths = {
  company: "org",
  hkcompany: "org-hk",
  otherArea: "other-area",
  personal: "personal",
} as const satisfies Record<VerificationType, string>;

const ofType = <T extends VerificationType>(type: T) =>
  names.get(paths[type], {
    about: "Where the merchant stands with its verification, with its newest application of this type, if it has one.",
    output: standingSchema,
    reads: ["verification"],
  });
const submitOf = <T extends VerificationType>(type: T) =>
  names.post(paths[type], {
    about:
      "Submits an application of this type, the first one or a corrected one. Operations review it within two working days; one that says the same as the refused one is refused.",
    access: forms,
    makes: "applicationId",
    input: entryShapes[type],
    output: applicationSchema,
    errors: submitRefusals,
    changes: ["verification", "session", "settings"],
  });

/** Defines the calls for real-name verification (specification 3, sections 2, 3, 5 and 7). */
export const verificationApplications = {
  company: ofType("company"),
  hkCompany: ofType("hkcompany"),
  otherArea: ofType("otherArea"),
  personal: ofType("personal"),
  submitCompany: submitOf("company"),
  submitHkCompany: submitOf("hkcompany"),
  submitOtherArea: submitOf("otherArea"),
  submitPersonal: submitOf("personal"),
  standing: names.get("standing", {
    about: "Where the merchant stands with its verification, with its newest application of whatever type.",
    output: standingSchema,
    reads: ["verification"],
  }),
  checkWebsite: names.post("chk-website", {
    about: "Whether a site is another merchant's already.",
    access: forms,
    effect: "reads",
    input: z.object({ website: characterLimitedText(1, 1_024) }),
    output: z.object({ isUsed: z.boolean() }),
  }),
  renew: names.post("renewCertificate", {
    about:
      "Renews one certificate of the application that passed: its new last day and its new pictures, everything else as it stands. It is reviewed like an application.",
    access: forms,
    subject: "path",
    input: z.object({
      path: singleLineText(1, 80),
      expiresOn: singleLineText(1, 10),
      number: z._default(singleLineText(0, 40), ""),
      files: z.array(z.uuid()).check(z.minLength(1, "files.missing"), z.maxLength(5, "text.long")),
    }),
    output: applicationSchema,
    errors: [
      "VERIFICATION_PENDING",
      "VERIFICATION_NOTFOUND",
      "VERIFICATION_FIELD_INVALID",
      "COMPANY_NOTFOUND",
      "COMPANY_ABNORMAL",
      "COMPANY_TAKEN",
      "FILE_NOTFOUND",
    ],
    changes: ["verification", "session", "settings"],
  }),
  answerInquiry: names.post("answerInquiry", {
    about: "Answers operations' request for information with a text and files; the review then goes on.",
    access: forms,
    subject: "applicationId",
    input: z.object({
      applicationId: z.uuid("text.missing"),
      ...inquiryInput,
    }),
    output: applicationSchema,
    errors: ["VERIFICATION_NOTFOUND", "OPERATION_NOT_ALLOW", "FILE_NOTFOUND"],
    changes: ["verification"],
  }),
};
