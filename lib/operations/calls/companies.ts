import * as z from "zod/mini";
import { englishName as englishNameMachine, merchant as merchantMachine } from "@/lib/access/states";
import { declareCalls } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { emailOrNone, singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { contactPhoneOrNone } from "@/lib/forms/text-entry";
import { instant } from "@/lib/time/instant";
import { worldInput, userNo } from "./worlds";

const ops = declareCalls("/api/ops", { access: "operations" });

const manager = z.object({
  managerId: z.uuid(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  contact: z.string(),
  merchants: z.int(),
});

/** Declares operations' decisions about a merchant's company and account. */
export const companies = {
  managers: ops.get("worlds/{world}/managers", {
    about: "A world's account managers.",
    input: z.object({ ...worldInput, ...page }),
    output: pageSchema(manager),
    errors: ["WORLD_NOTFOUND"],
    reads: ["worlds"],
  }),
  saveManager: ops.post("worlds/{world}/managers", {
    about:
      "Adds an account manager, or changes one. The QR picture leads to `contact`, an https address; left empty, it carries a contact card.",
    subject: ["name", "email", "phone"],
    input: z.object({
      ...worldInput,
      managerId: z.optional(z.uuid()),
      name: singleLineText(1, 80),
      phone: singleLineText(0, 20).check(z.regex(contactPhoneOrNone, "text.phone")),
      email: emailOrNone,
      contact: singleLineText(0, 200).check(z.regex(/^(https:\/\/\S+)?$/, "text.https")),
    }),
    output: manager,
    errors: ["WORLD_NOTFOUND", "MANAGER_NOTFOUND"],
    changes: ["worlds"],
  }),
  assignManager: ops.post("worlds/{world}/merchants/{userNo}/manager", {
    about: "Gives a merchant an account manager, or takes theirs away.",
    subject: "userNo",
    input: z.object({ ...worldInput, userNo, managerId: z.optional(z.uuid()) }),
    errors: ["WORLD_NOTFOUND", "CUSTOMER_NOTFOUND", "MANAGER_NOTFOUND"],
    changes: ["worlds"],
  }),
  englishNames: ops.get("worlds/{world}/english-names", {
    about: "Wishes for another English name, those still undecided first, then newest first.",
    input: z.object({ ...worldInput, state: z.optional(stateSchema(englishNameMachine)), ...page }),
    output: pageSchema(
      z.object({
        id: z.uuid(),
        userNo: z.string(),
        company: z.string(),
        before: z.string(),
        enName: z.string(),
        state: stateSchema(englishNameMachine),
        reason: z.string(),
        placedAt: instant,
        decidedAt: z.nullable(instant),
      }),
    ),
    errors: ["WORLD_NOTFOUND"],
    reads: ["worlds"],
  }),
  passEnglishName: ops.post("worlds/{world}/english-names/{id}/pass", {
    about: "Passes a wish for another English name: from now on the company has it.",
    subject: "id",
    input: z.object({ ...worldInput, id: z.uuid() }),
    errors: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["worlds"],
  }),
  failEnglishName: ops.post("worlds/{world}/english-names/{id}/fail", {
    about: "Refuses a wish for another English name, with a reason that the merchant reads.",
    subject: "id",
    input: z.object({ ...worldInput, id: z.uuid(), reason: singleLineText(1, 140) }),
    errors: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["worlds"],
  }),
  accounts: ops.get("worlds/{world}/accounts", {
    about: "How the merchants' accounts stand, and who looks after them.",
    input: z.object({ ...worldInput, ...page }),
    output: pageSchema(
      z.object({
        userNo: z.string(),
        name: z.string(),
        state: stateSchema(merchantMachine),
        openedAt: instant,
        lastFundsAt: z.nullable(instant),
        closesAt: z.nullable(instant),
        managerId: z.nullable(z.uuid()),
        manager: z.string(),
      }),
    ),
    errors: ["WORLD_NOTFOUND"],
    reads: ["worlds"],
  }),
  reopenAccount: ops.post("worlds/{world}/merchants/{userNo}/reopen", {
    about: "Opens a merchant's account again that closed for want of incoming funds; the days count anew from now.",
    subject: "userNo",
    input: z.object({ ...worldInput, userNo }),
    errors: ["WORLD_NOTFOUND", "CUSTOMER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["worlds"],
  }),
};
