import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { settlementPayeeRefusals } from "../payee-rules";
import {
  listedSettlementPayee,
  newSettlementPayee,
  partnerType,
  registeredCompany,
  settlementPayeeInFull,
} from "../payee-shape";
import { settlementScreens } from "../screens";
import { settlementPayee as machine } from "../states";
import { settledCurrencies } from "../terms";

const shown = calls("/api/b2b/user/partner", { needs: permissionOf(settlementScreens.payees) });
const kept = calls("/api/b2b/user/partner", { needs: permissionTo(settlementScreens.payees, "manage") });
const ordered = calls("/api/b2b/settle-order", { needs: permissionOf(settlementScreens.payees) });

const payeeNo = z.object({ payeeNo: orderNo });
const currency = z.optional(z.enum(settledCurrencies));

/** What keeps a payee from being added or corrected. */
const entryRefusals = [
  ...stepUpRefusals,
  ...settlementPayeeRefusals,
  "COMPANY_NOTFOUND",
  "COMPANY_ABNORMAL",
  "FILE_NOTFOUND",
  "SETTLE_PAYEE_REPEATED",
] as const;

const deedOf = ({ name, account, currency }: z.output<typeof newSettlementPayee>) =>
  ({ kind: "payee", name, account, currency }) as const;

export { listedSettlementPayee, partnerType, settlementPayeeInFull };

/** Whom CNY is settled to: the partners and their accounts in the mainland (specification 2, section 7). */
export const settlementPayees = {
  registeredCompany: shown.get("b2b-query-user-legal-info", {
    about:
      "A company of the register by its unified social credit code, refused where its status is abnormal; without a code the name of the merchant itself.",
    takes: z.object({ creditCode: z._default(line(0, 24), "") }),
    gives: registeredCompany,
    refuses: ["CREDIT_CODE_INVALID", "COMPANY_NOTFOUND", "COMPANY_ABNORMAL"],
  }),
  settlementPayees: shown.post("b2b-query-user-partner-page", {
    about:
      "The merchant's settlement payees of every state but the removed, newest first. A text is looked for in numbers, names, nicknames and accounts.",
    takes: z.object({
      text: z.optional(line(0, 140)),
      partnerType: z.optional(partnerType),
      state: z.optional(stateOf(machine)),
      currency,
      ...page,
    }),
    gives: pageOf(listedSettlementPayee),
    reads: ["settlement-payees"],
  }),
  settleablePayees: shown.post("b2b-query-user-partner-list", {
    about: "The settlement payees that can be settled to now, newest first; 500 at most.",
    takes: z.object({ currency }),
    gives: z.object({ rows: z.array(listedSettlementPayee) }),
    reads: ["settlement-payees"],
  }),
  settlementPayee: shown.get("b2b-query-user-partner-detail", {
    about: "One settlement payee with its files and the history of its states.",
    takes: payeeNo,
    gives: settlementPayeeInFull,
    refuses: ["ACCOUNT_NOTFOUND"],
    reads: ["settlement-payees"],
  }),
  addSettlementPayee: kept.post("b2b-user-partner-add", {
    about: "Adds a settlement payee with its papers; it is reviewed before CNY can be settled to it.",
    subject: ["name"],
    makes: "payeeNo",
    takes: z.extend(newSettlementPayee, stepUpProof),
    deed: deedOf,
    gives: settlementPayeeInFull,
    refuses: [...entryRefusals, "SETTLE_PAYEES_MANY"],
    changes: ["settlement-payees"],
  }),
  correctSettlementPayee: kept.post("b2b-user-partner-modify", {
    about:
      "Corrects a settlement payee that waits for its review or was rejected; it is reviewed anew. Refused where nothing is different.",
    subject: ["payeeNo", "name"],
    takes: z.extend(newSettlementPayee, {
      ...payeeNo.shape,
      /** Its `changes` when it was looked at: one that has changed since is not corrected. */
      changes: z.int(),
      ...stepUpProof,
    }),
    deed: deedOf,
    gives: settlementPayeeInFull,
    refuses: [...entryRefusals, "ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED", "ORDER_UNCHANGED"],
    changes: ["settlement-payees"],
  }),
  useSettlementPayee: kept.post("b2b-user-partner-usable", {
    about:
      "Takes an available payee out of use, or one that the merchant took out of use back; one that operations suspended stays so.",
    subject: "payeeNo",
    takes: z.object({ ...payeeNo.shape, isUsable: z.boolean() }),
    gives: settlementPayeeInFull,
    refuses: ["ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["settlement-payees"],
  }),
  removeSettlementPayee: kept.get("b2b-remove-user-partner", {
    about: "Removes a settlement payee; what was settled to it stays on record.",
    subject: "payeeNo",
    takes: payeeNo,
    refuses: ["ACCOUNT_NOTFOUND"],
    changes: ["settlement-payees"],
  }),
  accountName: ordered.get("queryPayeeAccName", {
    about: "The name of an available payee's account as the bank is told.",
    takes: payeeNo,
    gives: z.object({ payeeNo: orderNo, accName: z.string() }),
    refuses: ["ACCOUNT_NOTFOUND"],
    reads: ["settlement-payees"],
  }),
};
