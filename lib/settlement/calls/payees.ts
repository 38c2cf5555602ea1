import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { settlementPayeeRefusals } from "../payee-rules";
import {
  listedSettlementPayee,
  newSettlementPayee,
  partnerTypeSchema,
  registeredCompany,
  settlementPayeeInFull,
} from "../payee-shape";
import { settlementScreens } from "../screens";
import { settlementPayee as machine } from "../states";
import { settledCurrencies } from "../terms";

const payeeReads = declareCalls("/api/b2b/user/partner", { access: screenAccess(settlementScreens.payees) });
const payeeWrites = declareCalls("/api/b2b/user/partner", {
  access: screenActionAccess(settlementScreens.payees, "manage"),
});
const orderCalls = declareCalls("/api/b2b/settle-order", { access: screenAccess(settlementScreens.payees) });

const payeeNo = z.object({ payeeNo: orderNo });
const currency = z.optional(z.enum(settledCurrencies));

/** Lists the refusals of adding or correcting a payee. */
const entryRefusals = [
  ...stepUpRefusals,
  ...settlementPayeeRefusals,
  "COMPANY_NOTFOUND",
  "COMPANY_ABNORMAL",
  "FILE_NOTFOUND",
  "SETTLE_PAYEE_REPEATED",
] as const;

const operationOf = ({ name, account, currency }: z.output<typeof newSettlementPayee>) =>
  ({ kind: "payee", name, account, currency }) as const;

export { listedSettlementPayee, partnerTypeSchema, settlementPayeeInFull };

/**
 * Declares the calls of the payees of CNY settlement: the partners and their mainland accounts (specification 2,
 * section 7).
 */
export const settlementPayees = {
  registeredCompany: payeeReads.get("b2b-query-user-legal-info", {
    about:
      "A company of the register by its unified social credit code, refused where its status is abnormal; without a code the name of the merchant itself.",
    input: z.object({ creditCode: z._default(singleLineText(0, 24), "") }),
    output: registeredCompany,
    errors: ["CREDIT_CODE_INVALID", "COMPANY_NOTFOUND", "COMPANY_ABNORMAL"],
  }),
  settlementPayees: payeeReads.post("b2b-query-user-partner-page", {
    about:
      "The merchant's settlement payees of every state but the removed, newest first. A text is looked for in numbers, names, nicknames and accounts.",
    input: z.object({
      text: z.optional(singleLineText(0, 140)),
      partnerType: z.optional(partnerTypeSchema),
      state: z.optional(stateSchema(machine)),
      currency,
      ...page,
    }),
    output: pageSchema(listedSettlementPayee),
    reads: ["settlement-payees"],
  }),
  settleablePayees: payeeReads.post("b2b-query-user-partner-list", {
    about: "The settlement payees that can be settled to now, newest first; 500 at most.",
    input: z.object({ currency }),
    output: z.object({ rows: z.array(listedSettlementPayee) }),
    reads: ["settlement-payees"],
  }),
  settlementPayee: payeeReads.get("b2b-query-user-partner-detail", {
    about: "One settlement payee with its files and the history of its states.",
    input: payeeNo,
    output: settlementPayeeInFull,
    errors: ["ACCOUNT_NOTFOUND"],
    reads: ["settlement-payees"],
  }),
  addSettlementPayee: payeeWrites.post("b2b-user-partner-add", {
    about: "Adds a settlement payee with its papers; it is reviewed before CNY can be settled to it.",
    subject: ["name"],
    makes: "payeeNo",
    input: z.extend(newSettlementPayee, stepUpProof),
    operation: operationOf,
    output: settlementPayeeInFull,
    errors: [...entryRefusals, "SETTLE_PAYEES_MANY"],
    changes: ["settlement-payees"],
  }),
  correctSettlementPayee: payeeWrites.post("b2b-user-partner-modify", {
    about:
      "Corrects a settlement payee that waits for its review or was rejected; it is reviewed anew. Refused where nothing is different.",
    subject: ["payeeNo", "name"],
    input: z.extend(newSettlementPayee, {
      ...payeeNo.shape,
      /** Holds the `changes` of the displayed version: a payee that has changed since is not corrected. */
      changes: z.int(),
      ...stepUpProof,
    }),
    operation: operationOf,
    output: settlementPayeeInFull,
    errors: [...entryRefusals, "ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED", "ORDER_UNCHANGED"],
    changes: ["settlement-payees"],
  }),
  useSettlementPayee: payeeWrites.post("b2b-user-partner-usable", {
    about:
      "Takes an available payee out of use, or one that the merchant took out of use back; one that operations suspended stays so.",
    subject: "payeeNo",
    input: z.object({ ...payeeNo.shape, isUsable: z.boolean() }),
    output: settlementPayeeInFull,
    errors: ["ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["settlement-payees"],
  }),
  removeSettlementPayee: payeeWrites.get("b2b-remove-user-partner", {
    about: "Removes a settlement payee; what was settled to it stays on record.",
    subject: "payeeNo",
    input: payeeNo,
    errors: ["ACCOUNT_NOTFOUND"],
    changes: ["settlement-payees"],
  }),
  accountName: orderCalls.get("queryPayeeAccName", {
    about: "The name of an available payee's account as the bank is told.",
    input: payeeNo,
    output: z.object({ payeeNo: orderNo, accName: z.string() }),
    errors: ["ACCOUNT_NOTFOUND"],
    reads: ["settlement-payees"],
  }),
};
