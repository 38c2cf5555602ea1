import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { day, singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { historyRow, stateSchema } from "@/lib/call/state";
import { uploadUses } from "@/lib/files/terms";
import { normalizeCode } from "@/lib/forms/text-entry";
import { screenAccess } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { currency } from "@/lib/money/currency";
import { feeTerms } from "@/lib/money/fee";
import { sumCodec, moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { reviewReasons, transferFailures } from "../review-reasons";
import { otherRelationIssue } from "../rules";
import { transfersScreens } from "../screens";
import { accountTransfer as machine } from "../states";
import { accountTypes, otherRelationLengthMax, transferReferenceLengthMax, relationKinds } from "../terms";

const fee = declareCalls("/api/user/fee", { access: screenAccess(transfersScreens.apply) });
const apply = declareCalls("/api/user-account-transfer", { access: screenAccess(transfersScreens.apply) });
const records = declareCalls("/api/user-account-transfer", { access: screenAccess(transfersScreens.records) });

/** Identifies another merchant of this portal by its number. */
export const payeeUserNo = z
  .string()
  .check(z.overwrite(normalizeCode), z.minLength(1, "text.missing"), z.regex(/^\d{6,20}$/, "text.number"));

export const relationKind = z.enum(relationKinds);
export const accountType = z.enum(accountTypes);
/** Names the principal's side of a transfer. */
export const transferDirection = z.enum(["out", "in"]);
export const reviewReason = z.enum(reviewReasons);
export const transferFailure = z.enum(transferFailures);

/** Describes the relation of the two merchants; only an "other" relation has a name. */
export const relationOf = {
  relation: relationKind,
  otherRelation: z._default(singleLineText(0, otherRelationLengthMax * 3), ""),
};

/** Validates the name of a relation. */
export const isRelationNamed = z.check<{ relation: (typeof relationKinds)[number]; otherRelation: string }>(
  ({ value, issues }) => {
    const issue = otherRelationIssue(value.relation, value.otherRelation);
    if (issue)
      issues.push({
        code: "custom",
        message: issue,
        input: value.otherRelation,
        path: ["otherRelation"],
        continue: true,
      });
  },
);

/** Lists the documents of the relation or of the transfer's purpose, uploaded as TRANSFER_MATERIAL. */
export const transferMaterials = z
  .array(z.uuid())
  .check(z.maxLength(uploadUses.TRANSFER_MATERIAL.countMax, "text.long"));

/** Holds the amount to be received, or with `isTotal` the total that may leave the account. */
const namedAmount = {
  amount: moneyCodec.check(z.refine(({ minor }) => minor > 0n, "amount.zero")),
  isTotal: z._default(z.boolean(), false),
};

/** Describes a transfer as one of its sides sees it; the payer's own fields are null or empty for the payee. */
export const transferSchema = z.object({
  orderNo,
  state: stateSchema(machine),
  direction: transferDirection,
  /**
   * Identifies the other side. The payer knows the payee by number and masked name; the payee knows the payer's full
   * name.
   */
  counterpartyNo: z.string(),
  counterpartyName: z.string(),
  accountType,
  relation: relationKind,
  otherRelation: z.string(),
  /** Holds the amount that the payee receives, followed by the fee, which the payer pays, and their total. */
  amount: moneyCodec,
  fee: z.nullable(moneyCodec),
  debit: z.nullable(moneyCodec),
  reference: z.string(),
  /** Lists the reasons of its review; empty when it was executed immediately. */
  reviewReasons: z.array(reviewReason),
  /** Holds the remark of operations from their review. */
  remark: z.string(),
  failure: z.nullable(transferFailure),
  operator: z.string(),
  placedAt: instant,
  doneAt: z.nullable(instant),
});

/** Defines the filters of a list of transfers. */
export const transferFilters = {
  direction: z.optional(transferDirection),
  state: z.optional(stateSchema(machine)),
  currency: z.optional(currency),
  relation: z.optional(relationKind),
  /** Matches the other side's number or name, as the principal sees it. */
  counterparty: z.optional(singleLineText(0, 140)),
  orderNo: z.optional(singleLineText(0, 32)),
  from: z.optional(day),
  to: z.optional(day),
};

const cost = z.object({
  amount: moneyCodec,
  fee: moneyCodec,
  debit: moneyCodec,
  terms: feeTerms,
  /** Lists the reasons of a review; empty when it is executed immediately, as far as the input determines it. */
  reviewReasons: z.array(reviewReason),
  at: instant,
});

export const transfers = {
  transferFee: fee.post("calUserTransferFee", {
    about:
      "What a transfer comes to before it is made: what the payee receives, the fee on top, and the total; from either side of it. And why it would wait for a review: its value, with all that the payee, where one is given, was sent that day; or, where the relation is given too, that it is not approved.",
    input: z.object({
      ...namedAmount,
      payeeUserNo: z.optional(payeeUserNo),
      relation: z.optional(relationKind),
      otherRelation: relationOf.otherRelation,
    }),
    output: cost,
    errors: ["INVALID_CURRENCY", "BELOW_MINI_LIMIT", "NO_RATE"],
    reads: ["fees", "transfers", "transfer-relations"],
  }),
  payeeUsers: apply.get("queryPayeeUserCache", {
    about:
      "The merchants that one has lately transferred to, by number and masked name, the last one first; with a number, that one merchant. An unknown one, a closed one and one that is not verified are told alike, and only so many are looked up in an hour.",
    input: z.object({ payeeUserNo: z.optional(payeeUserNo) }),
    output: z.object({
      rows: z.array(z.object({ payeeUserNo: z.string(), payeeName: z.string(), transferredAt: z.nullable(instant) })),
    }),
    errors: ["PAYEE_USER_NOTFOUND", "TRANSFER_TO_SELF"],
    reads: ["transfers"],
  }),
  transfer: apply.post("transfer", {
    about:
      "Transfers money of one's own to another verified merchant of this portal. It is there at once, and final; above an amount, in which all to one payee on a day counts, or by a relation that is not approved, it waits for a review with amount and fee held.",
    subject: "payeeUserNo",
    makes: "orderNo",
    effect: "money",
    input: z
      .object({
        ...namedAmount,
        payeeUserNo,
        accountType,
        ...relationOf,
        reference: z._default(singleLineText(0, transferReferenceLengthMax), ""),
        materialIds: z._default(transferMaterials, []),
        /** Holds the displayed total: a transfer that costs more by now is refused. */
        shownDebit: z.optional(moneyCodec),
        ...stepUpProof,
      })
      .check(isRelationNamed),
    operation: ({ payeeUserNo: to, amount, isTotal }) => ({ kind: "transfer", payeeUserNo: to, amount, isTotal }),
    output: transferSchema,
    errors: [
      "PAYEE_USER_NOTFOUND",
      "TRANSFER_TO_SELF",
      "TRANSFER_NOT_OPEN",
      "RELATION_UNAVAILABLE",
      "INVALID_CURRENCY",
      "BELOW_MINI_LIMIT",
      "LACK_BALANCE",
      "COST_CHANGED",
      "NO_RATE",
      "FILE_NOTFOUND",
      ...stepUpRefusals,
    ],
    changes: ["transfers", "balances"],
  }),
  transferOrders: records.post("pageOrder", {
    about:
      "The merchant's transfers, newest first: those it made in any state, and those it received. And what the successful ones of the whole list come to, by currency.",
    input: z.object({ ...transferFilters, ...page }),
    output: z.extend(pageSchema(transferSchema), {
      sums: z.array(
        z.object({
          /** Holds the sums sent to others, their fees, and the sums received by the merchant itself. */
          sent: sumCodec,
          fees: sumCodec,
          received: sumCodec,
        }),
      ),
    }),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["transfers"],
  }),
  transferDetail: records.post("queryTransferOrderDetail", {
    about: "One transfer of the merchant's with the history of its states and the papers that were given with it.",
    input: z.object({ orderNo }),
    output: z.object({
      transfer: transferSchema,
      history: z.array(historyRow),
      materials: z.array(z.object({ fileId: z.uuid(), fileName: z.string(), fileUrl: z.string() })),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["transfers"],
  }),
};
