import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { calls, file } from "@/lib/call/call";
import { characters, day, line, orderNo, page, pageOf, whole } from "@/lib/call/field-schemas";
import { historyRow, stateOf } from "@/lib/call/state";
import { applied, exportFormat } from "@/lib/files/calls/exports";
import { draftFacts } from "@/lib/forms/server-draft";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { instant } from "@/lib/time/instant";
import { applicationFields, modifiedEntry, placeAsked, submittedEntry } from "../account-entry";
import { accountKinds } from "../account-places";
import { rail } from "./receiving";
import { applicationFindingsMax, findingLengthMax } from "../account-terms";
import { receivingScreens } from "../screens";
import { accountApplication as machine } from "../states";

const form = permissionOf(receivingScreens.apply);
const listed = permissionOf(receivingScreens.accounts);
const applying = calls("/api/b2b/subAccApply", { needs: form });
const records = calls("/api/b2b/subAccApply", { needs: listed });

/** Why somebody may not apply now; null where they may. */
export const hindrances = ["individual", "institution", "unknownBank", "underReview"] as const;
const hindrance = z.nullable(z.enum(hindrances));

/** What a bank found wrong with a field. */
export const applicationFinding = z.object({ field: z.enum(applicationFields), reason: line(1, findingLengthMax) });

/** What it found wrong in all. */
export const applicationFindings = z.array(applicationFinding).check(z.maxLength(applicationFindingsMax));

/** An application as its merchant sees it. */
export const application = z.object({
  applicationNo: orderNo,
  state: stateOf(machine),
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
  /** Why it failed, field by field and in general. */
  findings: applicationFindings,
  reason: z.string(),
  version: z.int(),
  operator: z.string(),
  submittedAt: instant,
  decidedAt: z.nullable(instant),
});

/** What is told of one that was just sent. */
const sentApplication = z.object({ applicationNo: orderNo, state: stateOf(machine) });

/** A form that is not filled in whole: nothing in it is checked but that it is one. */
export const draftEntry = z.object({
  kind: z._default(line(0, 10), ""),
  country: z._default(line(0, 2), ""),
  bank: z._default(line(0, 12), ""),
  currencies: z._default(z.array(currency).check(z.maxLength(20)), []),
  holderName: z._default(line(0, 40), ""),
  website: z._default(characters(0, 1_024), ""),
  salesBand: z._default(line(0, 2), ""),
  platform: z._default(line(0, 20), ""),
  mainCategory: z._default(line(0, 3), ""),
  otherCategories: z._default(z.array(line(0, 3)).check(z.maxLength(19)), []),
  tradeArea: z._default(line(0, 20), ""),
  tradeType: z._default(line(0, 12), ""),
  zoneType: z._default(line(0, 2), ""),
  fileIds: z._default(z.array(z.uuid()).check(z.maxLength(5)), []),
});

export const applicationDraft = z.object({ entry: draftEntry, ...draftFacts });

/** The filters of the list, and of its export. */
export const applicationFilters = {
  state: z.optional(stateOf(machine)),
  kind: z.optional(z.enum(accountKinds)),
  applicationNo: z.optional(line(0, 32)),
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

/** Applications for receiving accounts (specification 2, sections 3, 4, 5 and 7). */
export const accountApplications = {
  applicationIndex: applying.get("index", {
    about: "Whether the merchant may apply, and what it has.",
    gives: z.object({ hindrance, underReview: z.int(), accounts: z.int() }),
    reads: ["receiving-accounts"],
  }),
  checkChannel: applying.post("checkOpenVaByScbChannel", {
    about: "Whether an account of this kind may be applied for at this place with this bank now, and what hinders it.",
    effect: "reads",
    takes: z.object(placeAsked),
    gives: z.object({ isOpen: z.boolean(), hindrance }),
    reads: ["receiving-accounts"],
  }),
  supportsHolder: calls("/api/apply-account", { needs: form }).post("support-service-custom-holder", {
    about: "Whether a bank opens accounts in a name that the merchant chooses, and how long that may be.",
    effect: "reads",
    takes: z.object(placeAsked),
    gives: z.object({ isSupported: z.boolean(), lengthMax: z.int() }),
  }),
  accountPlaces: applying.get("find-country-list", {
    about: "Where accounts are opened, with the banks of each place and what each takes.",
    takes: z.object({ kind: z.optional(z.enum(accountKinds)) }),
    gives: z.object({
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
    gives: z.object({ draft: z.nullable(applicationDraft), before: z.nullable(draftEntry) }),
    reads: ["receiving-accounts"],
  }),
  saveApplicationDraft: applying.post("save-draft", {
    about: "Saves what is filled in so far, for fifteen days.",
    effect: "writes",
    takes: z.object({ entry: draftEntry, step: z._default(whole(0, 20), 0), version: z._default(z.int(), 0) }),
    gives: applicationDraft,
    refuses: ["ORDER_CHANGED"],
    changes: ["receiving-accounts"],
  }),
  submitApplication: applying.post("submit", {
    about: "Applies for receiving accounts; one under review at a time for the same kind, place and bank.",
    makes: "applicationNo",
    takes: submittedEntry,
    gives: sentApplication,
    refuses: submitRefusals,
    changes: ["receiving-accounts"],
  }),
  modifyApplication: applying.post("modify", {
    about: "Changes an application that failed and sends it again; one that says the same is refused.",
    subject: "applicationNo",
    takes: modifiedEntry,
    gives: sentApplication,
    refuses: [...submitRefusals, "APPLICATION_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_UNCHANGED"],
    changes: ["receiving-accounts"],
  }),
  applicationToCorrect: applying.post("query-sustain-info", {
    about: "An application that failed, with what is to be corrected; it is changed from here.",
    effect: "reads",
    takes: z.object({ applicationNo: line(1, 32) }),
    gives: application,
    refuses: ["APPLICATION_NOTFOUND", "OPERATION_NOT_ALLOW"],
    reads: ["receiving-accounts"],
  }),
  application: records.post("query", {
    about: "One application with its history and the accounts that it opened.",
    effect: "reads",
    takes: z.object({ applicationNo: line(1, 32) }),
    gives: z.object({
      application,
      history: z.array(historyRow),
      accounts: z.array(z.object({ accountId: z.uuid(), currency, number: z.string() })),
    }),
    refuses: ["APPLICATION_NOTFOUND"],
    reads: ["receiving-accounts"],
  }),
  applications: records.post("page", {
    about: "The merchant's applications, newest first.",
    effect: "reads",
    takes: z.object({ ...applicationFilters, ...page }),
    gives: pageOf(application),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["receiving-accounts"],
  }),
  exportApplications: records.post("export", {
    about: "Asks for the applications of a list as a file.",
    needs: permissionTo(receivingScreens.accounts, "export"),
    subject: ["applicationNo", "kind"],
    takes: z.object({ ...applicationFilters, format: z._default(exportFormat, "xlsx") }),
    gives: applied,
    refuses: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
    changes: ["exports"],
  }),
  applicationLetter: records.post("download-pdf", {
    about: "The confirmation letter of an application that succeeded, as PDF.",
    needs: permissionTo(receivingScreens.accounts, "export"),
    subject: "applicationNo",
    effect: "writes",
    takes: z.object({ applicationNo: line(1, 32), language: z.optional(z.enum(["zh-CN", "en-US"])) }),
    gives: file,
    refuses: ["APPLICATION_NOTFOUND", "OPERATION_NOT_ALLOW", "DOWNLOAD_REPEATED"],
  }),
};
