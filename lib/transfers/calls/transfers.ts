import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { day, line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { historyRow, stateOf } from "@/lib/call/state";
import { uploadUses } from "@/lib/files/terms";
import { codeMeant } from "@/lib/forms/text-entry";
import { permissionOf } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { currency } from "@/lib/money/currency";
import { feeTerms } from "@/lib/money/fee";
import { sumCodec, moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { reviewReasons, transferFailures } from "../review-reasons";
import { otherRelationIssue } from "../rules";
import { transfersScreens } from "../screens";
import { accountTransfer as machine } from "../states";
import { accountTypes, otherRelationLengthMax, referenceLengthMax, relationKinds } from "../terms";

const fee = calls("/api/user/fee", { needs: permissionOf(transfersScreens.apply) });
const apply = calls("/api/user-account-transfer", { needs: permissionOf(transfersScreens.apply) });
const records = calls("/api/user-account-transfer", { needs: permissionOf(transfersScreens.records) });

/** Another merchant of this portal, by its number. */
export const payeeUserNo = z
  .string()
  .check(z.overwrite(codeMeant), z.minLength(1, "text.missing"), z.regex(/^\d{6,20}$/, "text.number"));

export const relationKind = z.enum(relationKinds);
export const accountType = z.enum(accountTypes);
/** Which side of a transfer the asker is on. */
export const transferDirection = z.enum(["out", "in"]);
export const reviewReason = z.enum(reviewReasons);
export const transferFailure = z.enum(transferFailures);

/** What connects the two merchants; another relation is called by a name, the others are not. */
export const relationOf = {
  relation: relationKind,
  otherRelation: z._default(line(0, otherRelationLengthMax * 3), ""),
};

/** Holds a relation's name to its rule. */
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

/** Papers that show the relation or what is transferred for, uploaded as TRANSFER_MATERIAL. */
export const transferMaterials = z
  .array(z.uuid())
  .check(z.maxLength(uploadUses.TRANSFER_MATERIAL.countMax, "text.long"));

/** What is to be received, or with `isTotal` what may leave the account in all. */
const named = {
  amount: moneyCodec.check(z.refine(({ minor }) => minor > 0n, "amount.zero")),
  isTotal: z._default(z.boolean(), false),
};

/** A transfer as one of its sides sees it; what is the payer's alone is null or empty to the payee. */
export const transfer = z.object({
  orderNo,
  state: stateOf(machine),
  direction: transferDirection,
  /** The other side. Whom a merchant transfers to it knows by number and masked name; who paid is named in full. */
  counterpartyNo: z.string(),
  counterpartyName: z.string(),
  accountType,
  relation: relationKind,
  otherRelation: z.string(),
  /** What the payee receives; beside it the fee, which the payer pays, and both together. */
  amount: moneyCodec,
  fee: z.nullable(moneyCodec),
  debit: z.nullable(moneyCodec),
  reference: z.string(),
  /** Why it waits, or waited, for a review; empty where it was made at once. */
  reviewReasons: z.array(reviewReason),
  /** What operations said in their review. */
  remark: z.string(),
  failure: z.nullable(transferFailure),
  operator: z.string(),
  placedAt: instant,
  doneAt: z.nullable(instant),
});

/** The filters of a list of transfers. */
export const transferFilters = {
  direction: z.optional(transferDirection),
  state: z.optional(stateOf(machine)),
  currency: z.optional(currency),
  relation: z.optional(relationKind),
  /** In the other side's number or name, as the asker sees it. */
  counterparty: z.optional(line(0, 140)),
  orderNo: z.optional(line(0, 32)),
  from: z.optional(day),
  to: z.optional(day),
};

const cost = z.object({
  amount: moneyCodec,
  fee: moneyCodec,
  debit: moneyCodec,
  terms: feeTerms,
  /** Why it would wait for a review; empty where it is made at once, as far as what was given tells. */
  reviewReasons: z.array(reviewReason),
  at: instant,
});

export const transfers = {
  transferFee: fee.post("calUserTransferFee", {
    about:
      "What a transfer comes to before it is made: what the payee receives, the fee on top, and the total; from either side of it. And why it would wait for a review: its value, with all that the payee, where one is given, was sent that day; or, where the relation is given too, that it is not approved.",
    takes: z.object({
      ...named,
      payeeUserNo: z.optional(payeeUserNo),
      relation: z.optional(relationKind),
      otherRelation: relationOf.otherRelation,
    }),
    gives: cost,
    refuses: ["INVALID_CURRENCY", "BELOW_MINI_LIMIT", "NO_RATE"],
    reads: ["fees", "transfers", "transfer-relations"],
  }),
  payeeUsers: apply.get("queryPayeeUserCache", {
    about:
      "The merchants that one has lately transferred to, by number and masked name, the last one first; with a number, that one merchant. An unknown one, a closed one and one that is not verified are told alike, and only so many are looked up in an hour.",
    takes: z.object({ payeeUserNo: z.optional(payeeUserNo) }),
    gives: z.object({
      rows: z.array(z.object({ payeeUserNo: z.string(), payeeName: z.string(), transferredAt: z.nullable(instant) })),
    }),
    refuses: ["PAYEE_USER_NOTFOUND", "TRANSFER_TO_SELF"],
    reads: ["transfers"],
  }),
  transfer: apply.post("transfer", {
    about:
      "Transfers money of one's own to another verified merchant of this portal. It is there at once, and final; above an amount, in which all to one payee on a day counts, or by a relation that is not approved, it waits for a review with amount and fee held.",
    subject: "payeeUserNo",
    makes: "orderNo",
    effect: "money",
    takes: z
      .object({
        ...named,
        payeeUserNo,
        accountType,
        ...relationOf,
        reference: z._default(line(0, referenceLengthMax), ""),
        materialIds: z._default(transferMaterials, []),
        /** The total that was shown: a transfer that has become dearer meanwhile is refused. */
        shownDebit: z.optional(moneyCodec),
        ...stepUpProof,
      })
      .check(isRelationNamed),
    deed: ({ payeeUserNo: to, amount, isTotal }) => ({ kind: "transfer", payeeUserNo: to, amount, isTotal }),
    gives: transfer,
    refuses: [
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
    takes: z.object({ ...transferFilters, ...page }),
    gives: z.extend(pageOf(transfer), {
      sums: z.array(
        z.object({
          /** Received by others, with the fees beside it, and received by the merchant itself. */
          sent: sumCodec,
          fees: sumCodec,
          received: sumCodec,
        }),
      ),
    }),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["transfers"],
  }),
  transferDetail: records.post("queryTransferOrderDetail", {
    about: "One transfer of the merchant's with the history of its states and the papers that were given with it.",
    takes: z.object({ orderNo }),
    gives: z.object({
      transfer,
      history: z.array(historyRow),
      materials: z.array(z.object({ fileId: z.uuid(), fileName: z.string(), fileUrl: z.string() })),
    }),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["transfers"],
  }),
};
