import * as z from "zod/mini";
import { englishName as englishNameMachine, merchant as merchantMachine } from "@/lib/access/states";
import { stateSchema } from "@/lib/call/state";
import { emailOrNone, singleLineText, page, objectPageSchema, pageSchema } from "@/lib/call/field-schemas";
import { contactPhoneOrNone } from "@/lib/forms/text-entry";
import { instant } from "@/lib/time/instant";
import { worldInput, userNo, inWorld } from "./worlds";

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
  managers: inWorld.get("managers", {
    about: "A world's account managers.",
    input: z.object({ ...worldInput, ...page }),
    output: pageSchema(manager),
    reads: ["worlds"],
  }),
  saveManager: inWorld.post("managers", {
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
    errors: ["MANAGER_NOTFOUND"],
    changes: ["worlds"],
  }),
  assignManager: inWorld.post("merchants/{userNo}/manager", {
    about: "Gives a merchant an account manager, or takes theirs away.",
    subject: "userNo",
    input: z.object({ ...worldInput, userNo, managerId: z.optional(z.uuid()) }),
    errors: ["CUSTOMER_NOTFOUND", "MANAGER_NOTFOUND"],
    changes: ["worlds"],
  }),
  englishNames: inWorld.get("english-names", {
    about: "Wishes for another English name, those still undecided first, then newest first.",
    input: z.object({ ...worldInput, state: z.optional(stateSchema(englishNameMachine)), ...page }),
    output: objectPageSchema({
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
    reads: ["worlds"],
  }),
  passEnglishName: inWorld.post("english-names/{id}/pass", {
    about: "Passes a wish for another English name: from now on the company has it.",
    subject: "id",
    input: z.object({ ...worldInput, id: z.uuid() }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["worlds"],
  }),
  failEnglishName: inWorld.post("english-names/{id}/fail", {
    about: "Refuses a wish for another English name, with a reason that the merchant reads.",
    subject: "id",
    input: z.object({ ...worldInput, id: z.uuid(), reason: singleLineText(1, 140) }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["worlds"],
  }),
  accounts: inWorld.get("accounts", {
    about: "How the merchants' accounts stand, and who looks after them.",
    input: z.object({ ...worldInput, ...page }),
    output: objectPageSchema({
      userNo: z.string(),
      name: z.string(),
      state: stateSchema(merchantMachine),
      openedAt: instant,
      lastFundsAt: z.nullable(instant),
      closesAt: z.nullable(instant),
      managerId: z.nullable(z.uuid()),
      manager: z.string(),
    }),
    reads: ["worlds"],
  }),
  reopenAccount: inWorld.post("merchants/{userNo}/reopen", {
    about: "Opens a merchant's account again that closed for want of incoming funds; the days count anew from now.",
    subject: "userNo",
    input: z.object({ ...worldInput, userNo }),
    errors: ["CUSTOMER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["worlds"],
  }),
};
