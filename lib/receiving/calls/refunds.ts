import * as z from "zod/mini";
import { calls, file } from "@/lib/call/call";
import { line, orderNo } from "@/lib/call/field-schemas";
import { historyRow, stateOf } from "@/lib/call/state";
import { storedFile } from "@/lib/files/stored-file";
import { uploadUses } from "@/lib/files/terms";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { receivingScreens } from "../screens";
import { incomeRefund as machine } from "../states";
import { refundModes } from "../terms";

const sees = calls("/api/user-refund", { needs: permissionOf(receivingScreens.receipts) });
const makes = calls("/api/user-refund", { needs: permissionTo(receivingScreens.receipts, "make") });
const config = calls("/api/user/refundModel/config", { needs: permissionOf(receivingScreens.receipts) });
const configures = calls("/api/user/refundModel/config", { needs: permissionTo(receivingScreens.receipts, "manage") });
const papers = calls("/api/b2b/income", { needs: permissionTo(receivingScreens.receipts, "export") });

export const refundMode = z.enum(refundModes);

/** The account that a refund is paid to. */
export const refundPayee = {
  payeeName: line(1, 140),
  payeeAccount: line(1, 40),
  payeeBank: line(1, 140),
  payeeSwift: z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "swift.shape")),
  payeeCountry: z.string().check(z.regex(/^[A-Z]{2}$/)),
};

// named cast: the keys of a constant object are its names
export const refundPayeeFields = Object.keys(refundPayee) as (keyof typeof refundPayee)[];

/** The same where none need be named: then it is the remitter's own, as the remittance named it. */
const otherPayee = {
  payeeName: z.optional(refundPayee.payeeName),
  payeeAccount: z.optional(refundPayee.payeeAccount),
  payeeBank: z.optional(refundPayee.payeeBank),
  payeeSwift: z.optional(refundPayee.payeeSwift),
  payeeCountry: z.optional(refundPayee.payeeCountry),
};

/** What another account than the remitter's own needs beside itself. */
const explained = {
  /** Files that were uploaded as PAYEE_PROOF. */
  fileIds: z.optional(z.array(z.uuid()).check(z.maxLength(uploadUses.PAYEE_PROOF.countMax, "text.long"))),
  /** True where the account is known by another name, and it goes there all the same. */
  goesOn: z.optional(z.boolean()),
};

/** An account is named whole or not at all. */
export const isWholePayee = z.check<{ readonly [K in keyof RefundPayee]?: string | undefined }>(({ value, issues }) => {
  if (refundPayeeFields.every((field) => value[field] === undefined)) return;
  for (const field of refundPayeeFields)
    if (value[field] === undefined)
      issues.push({ code: "custom", message: "text.missing", input: value, path: [field] });
});

/** A refund as it is made: of which income, how much, why, and where to if not back. */
export const refundAsked = z.object({
  detailId: orderNo,
  amount: moneyCodec.check(z.refine(({ minor }) => minor > 0n, "amount.zero")),
  reason: z.optional(line(0, 140)),
  ...otherPayee,
  ...explained,
});

/** That account as it is confirmed: all of it, since money goes there; nothing where it goes back. */
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

/** The same as it is known: what is missing is empty. */
const knownPayee = z.object({
  payeeName: z.string(),
  payeeAccount: z.string(),
  payeeBank: z.string(),
  payeeSwift: z.string(),
  payeeCountry: z.string(),
});

export const refund = z.extend(knownPayee, {
  orderNo,
  detailId: orderNo,
  state: stateOf(machine),
  /** How often it has changed: what is corrected is named by it. */
  changes: z.int(),
  amount: moneyCodec,
  fee: moneyCodec,
  /** What the remitter receives. */
  arrival: moneyCodec,
  mode: refundMode,
  /** What was asked for; another than `mode` where the bank switched, and then why. */
  askedMode: refundMode,
  switchReason: z.nullable(z.string()),
  reason: z.string(),
  /** It goes to another account than the remitter's own: two people of operations decide whether it may. */
  isElsewhere: z.boolean(),
  /** Operations made it: the merchant is not verified, or the remitter is on a list. */
  isByOperations: z.boolean(),
  /** The papers that say why it goes elsewhere. */
  files: z.array(storedFile),
  asked: z.nullable(z.string()),
  failReason: z.nullable(z.string()),
  placedAt: instant,
  dueAt: z.nullable(instant),
  doneAt: z.nullable(instant),
});

/** What a refund costs and how long it takes, in one way. */
const modeFee = z.object({
  mode: refundMode,
  fee: moneyCodec,
  /** What the remitter would receive; null where the fee leaves nothing. */
  arrival: z.nullable(moneyCodec),
  daysFrom: z.int(),
  daysTo: z.int(),
});

const amount = moneyCodec.check(z.refine(({ minor }) => minor > 0n, "amount.zero"));

/** Why another account than the remitter's own is not taken. */
const destinationRefusals = ["REFUND_FIELD_INVALID", "FILE_NOTFOUND", "NAME_NOT_MATCHED"] as const;

/** Why a refund is not made, whoever makes it. */
export const refundRefusals = [
  "REFUND_ABOVE_REST",
  "REFUND_LINKS_FIRST",
  "REFUND_FEE_ABOVE_AMOUNT",
  "LACK_BALANCE",
  "NO_RATE",
  ...destinationRefusals,
] as const;

/** Refunds of incomes to their remitters (specification 2, section 7, "user-refund" and "refundModel"). */
export const refunds = {
  refundInfo: sees.get("findPayeeRefundInfo/{id}", {
    about:
      "What of an income can be refunded, and the remitter's own account that it goes back to, as the remittance named it; which links are released first so that more of it can; and whether operations alone may refund it.",
    takes: z.object({ id: orderNo }),
    gives: z.object({
      detailId: orderNo,
      refundable: moneyCodec,
      /** What of that is associated with orders: their links are shortened by it once the refund is paid out. */
      linked: moneyCodec,
      payee: knownPayee,
      mode: refundMode,
      /** The links that keep some of it from being refunded: they are released first. */
      releaseFirst: z.array(z.object({ associationNo: orderNo, contractNo: z.string(), amount: moneyCodec })),
      /** Why the merchant cannot refund it by itself; null where it can. */
      byOperations: z.nullable(z.enum(["unverified", "listed"])),
    }),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["incomes"],
  }),
  refundsOf: sees.get("queryRefundOrderByOriginal", {
    about: "The refunds of an income, newest first, each with the history of its states.",
    takes: z.object({ detailId: orderNo }),
    gives: z.object({ rows: z.array(z.extend(refund, { history: z.array(historyRow) })) }),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["incomes"],
  }),
  askRefund: makes.post("applyRefund", {
    about:
      "Refunds an income, whole or what of it is neither refunded nor settled, nor associated before it is credited, by the merchant's method: to the remitter's own account where no other is named. Another one needs a reason and papers, and waits for two people of operations. Its money is held until it is paid out; then its associations are shortened. A fee that leaves nothing is refused; so is an income of a merchant that is not verified, or of a remitter on a list: operations refund that.",
    subject: "detailId",
    makes: "orderNo",
    effect: "money",
    takes: z
      .extend(refundAsked, {
        /** The fee that was shown: a refund that has become dearer meanwhile is refused. */
        shownFee: z.optional(moneyCodec),
        ...stepUpProof,
      })
      .check(isWholePayee),
    deed: ({ detailId, amount: refunded, ...takes }) => ({
      kind: "refund",
      detailId,
      amount: refunded,
      ...refundedTo(takes),
    }),
    gives: refund,
    refuses: [
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
    takes: z
      .object({
        orderNo,
        changes: z.optional(z.int()),
        reason: z.optional(line(0, 140)),
        ...otherPayee,
        ...explained,
        ...stepUpProof,
      })
      .check(isWholePayee),
    deed: ({ orderNo: no, ...takes }) => ({ kind: "refundPayee", orderNo: no, ...refundedTo(takes) }),
    gives: refund,
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED", ...destinationRefusals, ...stepUpRefusals],
    changes: ["incomes"],
  }),
  refundConfig: config.get("findUserRefundConfig", {
    about: "How the merchant's refunds are done.",
    takes: z.object({}),
    gives: z.object({ mode: refundMode, changedAt: z.nullable(instant) }),
    reads: ["incomes"],
  }),
  configRefund: configures.post("configRefundModel", {
    about: "Chooses how the merchant's refunds are done from now on.",
    subject: "mode",
    takes: z.object({ mode: refundMode }),
    gives: z.object({ mode: refundMode, changedAt: z.nullable(instant) }),
    changes: ["incomes"],
  }),
  refundFees: config.post("findUserRefundFeeConfig", {
    about: "What refunding an amount costs in either way, and how many working days it takes.",
    takes: z.object({ amount }),
    gives: z.object({ rows: z.array(modeFee) }),
    refuses: ["INVALID_CURRENCY", "NO_RATE"],
  }),
  refundVoucher: papers.post("downloadRefundVoucherPdf", {
    about: "The voucher of a refund that was paid out, as PDF. The same one again only after 10 seconds.",
    subject: "orderNo",
    effect: "writes",
    takes: z.object({ orderNo, language: z.optional(z.enum(["zh-CN", "en-US"])) }),
    gives: file,
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "SERVICE_NOT_OPEN", "DOWNLOAD_REPEATED"],
  }),
};
