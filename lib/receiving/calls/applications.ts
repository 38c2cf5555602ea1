import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { declareCalls, file } from "@/lib/call/call";
import {
  characterLimitedText,
  day,
  singleLineText,
  orderNo,
  page,
  pageSchema,
  wholeNumber,
} from "@/lib/call/field-schemas";
import { historyRow, stateSchema } from "@/lib/call/state";
import { exportApplication, exportFormat } from "@/lib/files/calls/exports";
import { serverDraftFacts } from "@/lib/forms/server-draft";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { instant } from "@/lib/time/instant";
import { applicationFields, modifiedEntry, placeFields, submittedEntry } from "../account-entry";
import { accountKinds } from "../account-places";
import { rail } from "./receiving";
import { applicationFindingsMax, findingLengthMax } from "../account-terms";
import { receivingScreens } from "../screens";
import { accountApplication as machine } from "../states";

const form = screenAccess(receivingScreens.apply);
const listPermission = screenAccess(receivingScreens.accounts);
const applying = declareCalls("/api/b2b/subAccApply", { access: form });
const records = declareCalls("/api/b2b/subAccApply", { access: listPermission });

/** Lists the reasons why a merchant may not apply now; null when it may. */
export const hindrances = ["individual", "institution", "unknownBank", "underReview"] as const;
const hindrance = z.nullable(z.enum(hindrances));

/** Describes one finding of a bank about a field. */
export const applicationFinding = z.object({
  field: z.enum(applicationFields),
  reason: singleLineText(1, findingLengthMax),
});

/** Lists all findings of a bank. */
export const applicationFindings = z.array(applicationFinding).check(z.maxLength(applicationFindingsMax));

/** Describes an application to its merchant. */
export const accountApplicationView = z.object({
  applicationNo: orderNo,
  state: stateSchema(machine),
  kind: z.enum(accountKinds),
  country: z.string(),
  bank: z.string(),
  currencies: z.array(currency),
  holderName: z.string(),
  website: z.string(),
  salesBand: z.string(),
  platform: z.string(),
  mainCategory: z.string(),
  otherCategories: z.array(z.string()),
  tradeArea: z.string(),
  tradeType: z.string(),
  zoneType: z.string(),
  files: z.array(storedFile),
  /** Holds the reasons why it failed, field by field and in general. */
  findings: applicationFindings,
  reason: z.string(),
  version: z.int(),
  operator: z.string(),
  submittedAt: instant,
  decidedAt: z.nullable(instant),
});

/** Describes a newly submitted application. */
const sentApplication = z.object({ applicationNo: orderNo, state: stateSchema(machine) });

/** Describes an incomplete form: only its types and lengths are validated. */
export const draftEntry = z.object({
  kind: z._default(singleLineText(0, 10), ""),
  country: z._default(singleLineText(0, 2), ""),
  bank: z._default(singleLineText(0, 12), ""),
  currencies: z._default(z.array(currency).check(z.maxLength(20)), []),
  holderName: z._default(singleLineText(0, 40), ""),
  website: z._default(characterLimitedText(0, 1_024), ""),
  salesBand: z._default(singleLineText(0, 2), ""),
  platform: z._default(singleLineText(0, 20), ""),
  mainCategory: z._default(singleLineText(0, 3), ""),
  otherCategories: z._default(z.array(singleLineText(0, 3)).check(z.maxLength(19)), []),
  tradeArea: z._default(singleLineText(0, 20), ""),
  tradeType: z._default(singleLineText(0, 12), ""),
  zoneType: z._default(singleLineText(0, 2), ""),
  fileIds: z._default(z.array(z.uuid()).check(z.maxLength(5)), []),
});

export const applicationDraft = z.object({ entry: draftEntry, ...serverDraftFacts });

/** Holds the filters of the list, and of its export. */
export const applicationFilters = {
  state: z.optional(stateSchema(machine)),
  kind: z.optional(z.enum(accountKinds)),
  applicationNo: z.optional(singleLineText(0, 32)),
  from: z.optional(day),
  to: z.optional(day),
};
export const exportedApplications = z.object(applicationFilters);

const submitRefusals = [
  "APPLICATION_PROHIBITED",
  "APPLICATION_PENDING",
  "AGREEMENT_CHANGED",
  "WEBSITE_TAKEN",
  "FILE_NOTFOUND",
] as const;

/** Declares the calls of applications for receiving accounts (specification 2, sections 3, 4, 5 and 7). */
export const accountApplications = {
  applicationIndex: applying.get("index", {
    about: "Whether the merchant may apply, and what it has.",
    output: z.object({ hindrance, underReview: z.int(), accounts: z.int() }),
    reads: ["receiving-accounts"],
  }),
  checkChannel: applying.post("checkOpenVaByScbChannel", {
    about: "Whether an account of this kind may be applied for at this place with this bank now, and what hinders it.",
    effect: "reads",
    input: z.object(placeFields),
    output: z.object({ isOpen: z.boolean(), hindrance }),
    reads: ["receiving-accounts"],
  }),
  supportsHolder: declareCalls("/api/apply-account", { access: form }).post("support-service-custom-holder", {
    about: "Whether a bank opens accounts in a name that the merchant chooses, and how long that may be.",
    effect: "reads",
    input: z.object(placeFields),
    output: z.object({ isSupported: z.boolean(), lengthMax: z.int() }),
  }),
  accountPlaces: applying.get("find-country-list", {
    about: "Where accounts are opened, with the banks of each place and what each takes.",
    input: z.object({ kind: z.optional(z.enum(accountKinds)) }),
    output: z.object({
      rows: z.array(
        z.object({
          kind: z.enum(accountKinds),
          country: z.string(),
          banks: z.array(
            z.object({
              bank: z.string(),
              zh: z.string(),
              en: z.string(),
              bic: z.string(),
              address: z.string(),
              currencies: z.array(currency),
              hasCustomHolder: z.boolean(),
              rails: z.array(
                z.object({
                  rail,
                  daysMin: z.int(),
                  daysMax: z.int(),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  }),
  firstApplication: applying.get("get-apply-first", {
    about: "What the form begins with: the draft, or the answers of the newest application; both null at the first.",
    output: z.object({ draft: z.nullable(applicationDraft), before: z.nullable(draftEntry) }),
    reads: ["receiving-accounts"],
  }),
  saveApplicationDraft: applying.post("save-draft", {
    about: "Saves what is filled in so far, for fifteen days.",
    effect: "writes",
    input: z.object({ entry: draftEntry, step: z._default(wholeNumber(0, 20), 0), version: z._default(z.int(), 0) }),
    output: applicationDraft,
    errors: ["ORDER_CHANGED"],
    changes: ["receiving-accounts"],
  }),
  submitApplication: applying.post("submit", {
    about: "Applies for receiving accounts; one under review at a time for the same kind, place and bank.",
    makes: "applicationNo",
    input: submittedEntry,
    output: sentApplication,
    errors: submitRefusals,
    changes: ["receiving-accounts"],
  }),
  modifyApplication: applying.post("modify", {
    about: "Changes an application that failed and sends it again; one that says the same is refused.",
    subject: "applicationNo",
    input: modifiedEntry,
    output: sentApplication,
    errors: [...submitRefusals, "APPLICATION_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_UNCHANGED"],
    changes: ["receiving-accounts"],
  }),
  applicationToCorrect: applying.post("query-sustain-info", {
    about: "An application that failed, with what is to be corrected; it is changed from here.",
    effect: "reads",
    input: z.object({ applicationNo: singleLineText(1, 32) }),
    output: accountApplicationView,
    errors: ["APPLICATION_NOTFOUND", "OPERATION_NOT_ALLOW"],
    reads: ["receiving-accounts"],
  }),
  application: records.post("query", {
    about: "One application with its history and the accounts that it opened.",
    effect: "reads",
    input: z.object({ applicationNo: singleLineText(1, 32) }),
    output: z.object({
      application: accountApplicationView,
      history: z.array(historyRow),
      accounts: z.array(z.object({ accountId: z.uuid(), currency, number: z.string() })),
    }),
    errors: ["APPLICATION_NOTFOUND"],
    reads: ["receiving-accounts"],
  }),
  applications: records.post("page", {
    about: "The merchant's applications, newest first.",
    effect: "reads",
    input: z.object({ ...applicationFilters, ...page }),
    output: pageSchema(accountApplicationView),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["receiving-accounts"],
  }),
  exportApplications: records.post("export", {
    about: "Asks for the applications of a list as a file.",
    access: screenActionAccess(receivingScreens.accounts, "export"),
    subject: ["applicationNo", "kind"],
    input: z.object({ ...applicationFilters, format: z._default(exportFormat, "xlsx") }),
    output: exportApplication,
    errors: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
    changes: ["exports"],
  }),
  applicationLetter: records.post("download-pdf", {
    about: "The confirmation letter of an application that succeeded, as PDF.",
    access: screenActionAccess(receivingScreens.accounts, "export"),
    subject: "applicationNo",
    effect: "writes",
    input: z.object({ applicationNo: singleLineText(1, 32), language: z.optional(z.enum(["zh-CN", "en-US"])) }),
    output: file,
    errors: ["APPLICATION_NOTFOUND", "OPERATION_NOT_ALLOW", "DOWNLOAD_REPEATED"],
  }),
};
