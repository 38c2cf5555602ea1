import * as z from "zod/mini";
import { file } from "@/lib/call/call";
import { singleLineText, orderNo, page, objectPageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { listedSettlementPayee, partnerTypeSchema, settlementPayeeInFull } from "@/lib/settlement/calls/payees";
import { settlementPayee as machine } from "@/lib/settlement/states";
import { worldInput, inWorld } from "../worlds";

const merchantFields = { userNo: z.string(), company: z.string() };
const decision = z.enum(["accept", "reject", "suspend", "resume"]);
const payeeKey = { ...worldInput, payeeNo: orderNo };

/** Reviews settlement payees; operations review each. */
export const settlementPayeeReviews = {
  settlementPayeeQueue: inWorld.get("settlement-payees", {
    about:
      "Settlement payees of a world's merchants, those to be reviewed first, the oldest of them first; and how many wait.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(machine)),
      partnerType: z.optional(partnerTypeSchema),
      /** Searches the payee's number, name and account, and its merchant's number. */
      text: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: z.extend(objectPageSchema({ ...merchantFields, payee: listedSettlementPayee }), { waiting: z.int() }),
    reads: ["settlement-payees"],
  }),
  settlementPayeeCase: inWorld.get("settlement-payees/{payeeNo}", {
    about: "One settlement payee whole, with what may be decided, and who else has its account as a payee.",
    input: z.object(payeeKey),
    output: z.object({
      ...merchantFields,
      payee: settlementPayeeInFull,
      events: z.array(decision),
      alsoOf: z.array(z.object({ payeeNo: orderNo, ...merchantFields, name: z.string() })),
    }),
    errors: ["ACCOUNT_NOTFOUND"],
    reads: ["settlement-payees"],
  }),
  settlementPayeeFile: inWorld.get("settlement-payees/{payeeNo}/files/{fileId}", {
    about: "A paper of a settlement payee; who read it is written down.",
    input: z.object({ ...payeeKey, fileId: z.uuid() }),
    output: file,
    errors: ["ACCOUNT_NOTFOUND", "FILE_NOTFOUND"],
  }),
  decideSettlementPayee: inWorld.post("settlement-payees/{payeeNo}", {
    about:
      "Accepts a settlement payee, rejects it with a reason for its merchant to correct, suspends it with a reason, or lets it be settled to again. The merchant is told.",
    subject: "payeeNo",
    input: z
      .object({
        ...payeeKey,
        /** Holds the revision (`changes`) that was reviewed: a payee that has changed since is not decided. */
        changes: z.int(),
        decision,
        reason: z._default(singleLineText(0, 300), ""),
      })
      .check(
        z.refine(({ decision: how, reason }) => how === "accept" || how === "resume" || reason !== "", {
          error: "text.missing",
          path: ["reason"],
        }),
      ),
    output: settlementPayeeInFull,
    errors: ["ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
    changes: ["settlement-payees"],
  }),
};
