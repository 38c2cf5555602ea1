import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { characters, day, line } from "@/lib/call/field-schemas";
import { historyRow, stateOf } from "@/lib/call/state";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { entry, entryShapes } from "../entry";
import { verificationTypes, type VerificationType } from "../kinds";
import { verificationScreens } from "../screens";
import { verification as machine } from "../states";
import { findingsMax, inquiryFilesMax, inquiryLengthMax, reasonLengthMax } from "../terms";

const names = calls("/api/real-name", { needs: permissionOf(verificationScreens.start) });
const forms = permissionTo(verificationScreens.start, "manage");

export const verificationType = z.enum(verificationTypes);

/** What is wrong with a field of an application, in operations' words; the path is the field's (`valueAt`). */
export const finding = z.object({ path: line(1, 80), reason: line(1, reasonLengthMax) });
export const findings = z.array(finding).check(z.maxLength(findingsMax, "text.long"));

/** Why an application is refused as a whole; empty where each field has its reason. */
export const generalReason = z._default(line(0, reasonLengthMax), "");

/** What either side says in the thread of a request for information. */
export const said = {
  text: line(1, inquiryLengthMax),
  fileIds: z._default(z.array(z.uuid()).check(z.maxLength(inquiryFilesMax, "text.long")), []),
};

/** Where what was typed is not what was read in its picture, or what the register says. */
export const difference = z.object({
  path: z.string(),
  source: z.enum(["picture", "register"]),
  typed: z.string(),
  found: z.string(),
});

/** One entry of the thread of a request for information. */
export const inquiryEntry = z.object({
  no: z.int(),
  isOperations: z.boolean(),
  who: z.string(),
  text: z.string(),
  files: z.array(z.object({ fileId: z.uuid(), name: z.string() })),
  at: instant,
});

/** A certificate of the merchant that ends one day, as the last application that passed names it. */
export const certificate = z.object({
  /** Its path in the entry: "termTo", "brExpiry", "legalPerson.idExpiry". */
  path: z.string(),
  /** The person whose document it is; empty for the company's own. */
  name: z.string(),
  expiresOn: day,
  daysLeft: z.int(),
});

/** One application: a version of what the merchant says, and what became of it. */
export const application = z.object({
  applicationId: z.uuid(),
  type: verificationType,
  version: z.int(),
  /** Whether it renews certificates of the one before. */
  isRenewal: z.boolean(),
  state: stateOf(machine),
  entry,
  fileNames: z.record(z.string(), z.string()),
  differences: z.array(difference),
  findings,
  reason: z.string(),
  submittedAt: instant,
  /** By when it is decided, while it is reviewed; by when it must be answered, while it awaits that. */
  deadline: z.nullable(instant),
  thread: z.array(inquiryEntry),
  history: z.array(historyRow),
});

/** Where a merchant stands, with the application that counts: the newest. */
export const standing = z.object({
  realNameState: z.int(),
  firstVerify: z.int(),
  application: z.nullable(application),
  certificates: z.array(certificate),
  /** From so many days before its last one a certificate is about to expire, and can be renewed. */
  noticeDays: z.int(),
  /** The first day on which exchange and settlement were closed for an expired certificate. */
  closedFrom: z.nullable(day),
  /** The last day on which payments out of existing balances are open meanwhile. */
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
    gives: standing,
    reads: ["verification"],
  });
const submitOf = <T extends VerificationType>(type: T) =>
  names.post(paths[type], {
    about:
      "Submits an application of this type, the first one or a corrected one. Operations review it within two working days; one that says the same as the refused one is refused.",
    needs: forms,
    makes: "applicationId",
    takes: entryShapes[type],
    gives: application,
    refuses: submitRefusals,
    changes: ["verification", "session", "settings"],
  });

/** Real-name verification (specification 3, sections 2, 3, 5 and 7). */
export const applications = {
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
    gives: standing,
    reads: ["verification"],
  }),
  checkWebsite: names.post("chk-website", {
    about: "Whether a site is another merchant's already.",
    needs: forms,
    effect: "reads",
    takes: z.object({ website: characters(1, 1_024) }),
    gives: z.object({ isUsed: z.boolean() }),
  }),
  renew: names.post("renewCertificate", {
    about:
      "Renews one certificate of the application that passed: its new last day and its new pictures, everything else as it stands. It is reviewed like an application.",
    needs: forms,
    subject: "path",
    takes: z.object({
      path: line(1, 80),
      expiresOn: line(1, 10),
      number: z._default(line(0, 40), ""),
      files: z.array(z.uuid()).check(z.minLength(1, "files.missing"), z.maxLength(5, "text.long")),
    }),
    gives: application,
    refuses: [
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
    needs: forms,
    subject: "applicationId",
    takes: z.object({
      applicationId: z.uuid("text.missing"),
      ...said,
    }),
    gives: application,
    refuses: ["VERIFICATION_NOTFOUND", "OPERATION_NOT_ALLOW", "FILE_NOTFOUND"],
    changes: ["verification"],
  }),
};
