import * as z from "zod/mini";
import { declareCalls, file } from "@/lib/call/call";
import { singleLineText, orderNo } from "@/lib/call/field-schemas";
import { historyRow, stateSchema } from "@/lib/call/state";
import { storedFile } from "@/lib/files/stored-file";
import { uploadUses } from "@/lib/files/terms";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { receivingScreens } from "../screens";
import { incomeRefund as machine } from "../states";
import { refundModes } from "../terms";

const refundReads = declareCalls("/api/user-refund", { access: screenAccess(receivingScreens.receipts) });
const makes = declareCalls("/api/user-refund", { access: screenActionAccess(receivingScreens.receipts, "make") });
const config = declareCalls("/api/user/refundModel/config", { access: screenAccess(receivingScreens.receipts) });
const configures = declareCalls("/api/user/refundModel/config", {
  access: screenActionAccess(receivingScreens.receipts, "manage"),
});
const papers = declareCalls("/api/b2b/income", { access: screenActionAccess(receivingScreens.receipts, "export") });

export const refundMode = z.enum(refundModes);

/** Describes the account that a refund is paid to. */
export const refundPayee = {
  payeeName: singleLineText(1, 140),
  payeeAccount: singleLineText(1, 40),
  payeeBank: singleLineText(1, 140),
  payeeSwift: z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "swift.shape")),
  payeeCountry: z.string().check(z.regex(/^[A-Z]{2}$/)),
};

// named cast: the keys of a constant object are its names
export const refundPayeeFields = Object.keys(refundPayee) as (keyof typeof refundPayee)[];

/** Describes the same as optional fields: by default it is the remitter's own account, as named in the remittance. */
const otherPayee = {
  payeeName: z.optional(refundPayee.payeeName),
  payeeAccount: z.optional(refundPayee.payeeAccount),
  payeeBank: z.optional(refundPayee.payeeBank),
  payeeSwift: z.optional(refundPayee.payeeSwift),
  payeeCountry: z.optional(refundPayee.payeeCountry),
};

/** Holds the additional fields that another account than the remitter's own requires. */
const reasonFields = {
  /** Files that were uploaded as PAYEE_PROOF. */
  fileIds: z.optional(z.array(z.uuid()).check(z.maxLength(uploadUses.PAYEE_PROOF.countMax, "text.long"))),
  /** True when the account is known by another name and the refund is to be sent nevertheless. */
  goesOn: z.optional(z.boolean()),
};

/** Requires that an account is specified completely or not at all. */
export const isWholePayee = z.check<{ readonly [K in keyof RefundPayee]?: string | undefined }>(({ value, issues }) => {
  if (refundPayeeFields.every((field) => value[field] === undefined)) return;
  for (const field of refundPayeeFields)
    if (value[field] === undefined)
      issues.push({ code: "custom", message: "text.missing", input: value, path: [field] });
});

/** Describes a refund request: the income, the amount, the reason, and the destination if it is another account. */
export const refundRequest = z.object({
  detailId: orderNo,
  amount: moneyCodec.check(z.refine(({ minor }) => minor > 0n, "amount.zero")),
  reason: z.optional(singleLineText(0, 140)),
  ...otherPayee,
  ...reasonFields,
});

/**
 * Returns the destination account for confirmation: all of its fields, since money is sent there, or none for a refund
 * to the remitter.
 */
const refundedTo = ({
  payeeName,
  payeeAccount,
  payeeBank,
  payeeSwift,
  payeeCountry,
}: {
  readonly [K in keyof RefundPayee]?: string | undefined;
}) => ({
  ...(payeeName !== undefined && { payeeName }),
  ...(payeeAccount !== undefined && { payeeAccount }),
  ...(payeeBank !== undefined && { payeeBank }),
  ...(payeeSwift !== undefined && { payeeSwift }),
  ...(payeeCountry !== undefined && { payeeCountry }),
});
export type RefundPayee = Readonly<Record<keyof typeof refundPayee, string>>;

/** Describes the known details of the payee; missing ones are empty. */
const knownPayee = z.object({
  payeeName: z.string(),
  payeeAccount: z.string(),
  payeeBank: z.string(),
  payeeSwift: z.string(),
  payeeCountry: z.string(),
});

export const incomeRefundView = z.extend(knownPayee, {
  orderNo,
  detailId: orderNo,
  state: stateSchema(machine),
  /** Holds the number of changes so far: a correction refers to it. */
  changes: z.int(),
  amount: moneyCodec,
  fee: moneyCodec,
  /** Holds the amount that the remitter receives. */
  arrival: moneyCodec,
  mode: refundMode,
  /** Holds the requested method; it differs from `mode` when the bank switched, and then a reason is given. */
  askedMode: refundMode,
  switchReason: z.nullable(z.string()),
  reason: z.string(),
  /** True when it goes to another account than the remitter's own: two operators decide about it. */
  isElsewhere: z.boolean(),
  /** True when operations made it, because the merchant is not verified or the remitter is on a list. */
  isByOperations: z.boolean(),
  /** Holds the documents that justify the other account. */
  files: z.array(storedFile),
  asked: z.nullable(z.string()),
  failReason: z.nullable(z.string()),
  placedAt: instant,
  dueAt: z.nullable(instant),
  doneAt: z.nullable(instant),
});

/** Describes the cost and duration of a refund by one method. */
const modeFee = z.object({
  mode: refundMode,
  fee: moneyCodec,
  /** Holds the amount that the remitter would receive; null when the fee leaves nothing. */
  arrival: z.nullable(moneyCodec),
  daysFrom: z.int(),
  daysTo: z.int(),
});

const amount = moneyCodec.check(z.refine(({ minor }) => minor > 0n, "amount.zero"));

/** Lists the refusals of another account than the remitter's own. */
const destinationRefusals = ["REFUND_FIELD_INVALID", "FILE_NOTFOUND", "NAME_NOT_MATCHED"] as const;

/** Lists the refusals of a refund that apply to merchants and operations alike. */
export const refundRefusals = [
  "REFUND_ABOVE_REST",
  "REFUND_LINKS_FIRST",
  "REFUND_FEE_ABOVE_AMOUNT",
  "LACK_BALANCE",
  "NO_RATE",
  ...destinationRefusals,
] as const;

/**
 * Declares the calls of refunds of incomes to their remitters (specification 2, section 7, "user-refund" and
 * "refundModel").
 */
export const refunds = {
  refundInfo: refundReads.get("findPayeeRefundInfo/{id}", {
    about:
      "What of an income can be refunded, and the remitter's own account that it goes back to, as the remittance named it; which links are released first so that more of it can; and whether operations alone may refund it.",
    input: z.object({ id: orderNo }),
    output: z.object({
      detailId: orderNo,
      refundable: moneyCodec,
      /**
       * Holds the part of that which is associated with orders: the links are shortened by it once the refund is paid
       * out.
       */
      linked: moneyCodec,
      payee: knownPayee,
      mode: refundMode,
      /** Holds the links that block part of the amount from being refunded until they are released. */
      releaseFirst: z.array(z.object({ associationNo: orderNo, contractNo: z.string(), amount: moneyCodec })),
      /** The reason why only operations may refund it; null when the merchant can. */
      byOperations: z.nullable(z.enum(["unverified", "listed"])),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["incomes"],
  }),
  refundsOf: refundReads.get("queryRefundOrderByOriginal", {
    about: "The refunds of an income, newest first, each with the history of its states.",
    input: z.object({ detailId: orderNo }),
    output: z.object({ rows: z.array(z.extend(incomeRefundView, { history: z.array(historyRow) })) }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["incomes"],
  }),
  askRefund: makes.post("applyRefund", {
    about:
      "Refunds an income, whole or what of it is neither refunded nor settled, nor associated before it is credited, by the merchant's method: to the remitter's own account where no other is named. Another one needs a reason and papers, and waits for two people of operations. Its money is held until it is paid out; then its associations are shortened. A fee that leaves nothing is refused; so is an income of a merchant that is not verified, or of a remitter on a list: operations refund that.",
    subject: "detailId",
    makes: "orderNo",
    effect: "money",
    input: z
      .extend(refundRequest, {
        /** Holds the fee that was displayed: a refund with a higher fee is refused. */
        shownFee: z.optional(moneyCodec),
        ...stepUpProof,
      })
      .check(isWholePayee),
    operation: ({ detailId, amount: refundAmount, ...input }) => ({
      kind: "refund",
      detailId,
      amount: refundAmount,
      ...refundedTo(input),
    }),
    output: incomeRefundView,
    errors: [
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "INVALID_CURRENCY",
      ...refundRefusals,
      "REFUND_BY_OPERATIONS",
      "COST_CHANGED",
      ...stepUpRefusals,
    ],
    changes: ["incomes", "balances"],
  }),
  correctRefund: makes.post("modifyRefundPayeeInfo", {
    forKeys: false,
    about:
      "Corrects the payee's details of a refund that waits for that; it goes on. Another account than the remitter's own needs a reason and papers, and waits for operations.",
    subject: "orderNo",
    input: z
      .object({
        orderNo,
        changes: z.optional(z.int()),
        reason: z.optional(singleLineText(0, 140)),
        ...otherPayee,
        ...reasonFields,
        ...stepUpProof,
      })
      .check(isWholePayee),
    operation: ({ orderNo: no, ...input }) => ({ kind: "refundPayee", orderNo: no, ...refundedTo(input) }),
    output: incomeRefundView,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED", ...destinationRefusals, ...stepUpRefusals],
    changes: ["incomes"],
  }),
  refundConfig: config.get("findUserRefundConfig", {
    about: "How the merchant's refunds are done.",
    input: z.object({}),
    output: z.object({ mode: refundMode, changedAt: z.nullable(instant) }),
    reads: ["incomes"],
  }),
  configRefund: configures.post("configRefundModel", {
    about: "Chooses how the merchant's refunds are done from now on.",
    subject: "mode",
    input: z.object({ mode: refundMode }),
    output: z.object({ mode: refundMode, changedAt: z.nullable(instant) }),
    changes: ["incomes"],
  }),
  refundFees: config.post("findUserRefundFeeConfig", {
    about: "What refunding an amount costs in either way, and how many working days it takes.",
    input: z.object({ amount }),
    output: z.object({ rows: z.array(modeFee) }),
    errors: ["INVALID_CURRENCY", "NO_RATE"],
  }),
  refundVoucher: papers.post("downloadRefundVoucherPdf", {
    about: "The voucher of a refund that was paid out, as PDF. The same one again only after 10 seconds.",
    subject: "orderNo",
    effect: "writes",
    input: z.object({ orderNo, language: z.optional(z.enum(["zh-CN", "en-US"])) }),
    output: file,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "SERVICE_NOT_OPEN", "DOWNLOAD_REPEATED"],
  }),
};
