import { amountText } from "@/lib/money/money";
import type { CallErrors, CallInput } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import { transferWay } from "@/lib/exchange/product-states";
import { transfers } from "@/lib/transfers/calls/transfers";
import { maskedName } from "@/lib/transfers/rules";
import { accountTransfer } from "@/lib/transfers/states";
import { operatorNames } from "../../access/operator-names";
import { checkStepUp, omitProofFields } from "@/lib/simulator/access/mfa/confirmation";
import { isProductActive } from "../../exchange/products/product-access";
import type { Handler } from "@/lib/simulator/platform/handler";
import { shortfallDetail } from "@/lib/simulator/platform/ledger/insufficient-funds";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import type { NewRow, Row } from "@/lib/simulator/platform/store/records";
import { storeStateReasons } from "@/lib/simulator/platform/store/reasons";
import { recordCreationsInHistory, stateAfter } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { withoutTenant } from "@/lib/simulator/platform/store/under-way";
import { canSubmitFiles } from "../../files/own-files";
import type { FileReaderContext } from "@/lib/simulator/files/readable-file";
import { requireTransferPayee } from "./payee-users";
import { payerAccountOf, transferDebitOf, transferHoldPosting, transferPosting } from "./postings";
import {
  payeeDayTotalUsd,
  isAboveReviewThreshold,
  pricedTransfer,
  transferReviewReasons,
  transferReviewThreshold,
  relationStandingOf,
} from "./price";
import { notifyOfTransfer } from "./settle";
import { isTransferEligible, lockMerchants } from "./sides";
import { toTransferView } from "./views";

type Making = Tx<CallErrors<typeof transfers.transfer>> & FileReaderContext;
type TransferRequest = Omit<CallInput<typeof transfers.transfer>, "payPassword" | "msgCode" | "passkey">;

/**
 * Transfers to another merchant: row, money and messages in one transaction, or not at all. It writes rows of two
 * merchants, so it runs without a principal in the database, which would otherwise hide one of them; all conditions on
 * the payee are checked here.
 */
export const makeMerchantTransfer: Handler<typeof transfers.transfer> = async (input, context) => {
  // found, and counted by the rate limit, before anything is confirmed
  await requireTransferPayee(context, input.payeeUserNo);
  const useProof = await checkStepUp(context, transfers.transfer, input);
  return withoutTenant(() =>
    context.transact(async (tx) => {
      if (!(await useProof(tx))) return tx.refuse("CAPTCHA_ERROR");
      const row = await agreedRow(tx, omitProofFields(input));
      await write(tx, row);
      const names = await operatorNames(tx, [row.operatorId]);
      return toTransferView(row, { operator: names.get(row.operatorId) ?? null, isOut: true });
    }),
  );
};

/**
 * Returns the row of a transfer as it is created now, or refuses it: both sides must be eligible, and the terms must be
 * those that were displayed.
 */
async function agreedRow(tx: Making, request: TransferRequest): Promise<Row<"AccountTransfer">> {
  const { userNo, operatorId } = tx.principal;
  const { payeeUserNo, relation } = request;
  const { payer, payee } = await lockMerchants(tx, { userNo, payeeUserNo });
  if (!payee || !isTransferEligible(payee)) return tx.refuse("PAYEE_USER_NOTFOUND");
  if (!payer || !isTransferEligible(payer)) return tx.refuse("REAL_NAME_REQUIRED");
  if (!(await isProductActive(tx, userNo, transferWay, { lock: true }))) return tx.refuse("TRANSFER_NOT_OPEN");
  // from here on the merchant's orders are serialised
  const { id, orderNo } = await nextIdAndOrderNo(tx, userNo, "TF");
  const { amount, fee, debit } = await pricedTransfer(tx, request.amount, request.isTotal);
  if (request.shownDebit && (request.shownDebit.currency !== debit.currency || request.shownDebit.minor < debit.minor))
    return tx.refuse("COST_CHANGED", { debit: amountText(debit) });
  const otherRelation = request.otherRelation.trim();
  const standing = await relationStandingOf(tx, { userNo, payeeUserNo, relation, otherRelation }, { lock: true });
  if (standing === "barred") return tx.refuse("RELATION_UNAVAILABLE");
  const value = await payeeDayTotalUsd(tx, amount, { userNo, payeeUserNo });
  const large = isAboveReviewThreshold(tx.world, value);
  const reviewReasons = transferReviewReasons(large, standing);
  const materialIds = [...new Set(request.materialIds)];
  if (!(await canSubmitFiles(tx, "TRANSFER_MATERIAL", materialIds))) return tx.refuse("FILE_NOTFOUND");
  const isReviewed = reviewReasons.length > 0;
  const reviewThreshold = transferReviewThreshold(tx.world);
  if (large)
    await storeStateReasons(tx, [
      { subject: id, rule: "transferLarge", neededAmount: reviewThreshold, ...(value && { present: value }) },
    ]);
  return {
    world: tx.world.id,
    id,
    orderNo,
    userNo,
    operatorId,
    ...stateAfter(accountTransfer, isReviewed ? [] : ["succeed"]),
    payerName: payer.name,
    payeeUserNo,
    payeeName: maskedName(payee.name),
    accountType: request.accountType,
    currency: amount.currency,
    amountMinor: amount.minor,
    feeMinor: fee.minor,
    relation,
    otherRelation,
    reference: request.reference,
    materialIds,
    reviewReasons,
    remark: "",
    failure: null,
    placedAt: tx.now,
    doneAt: isReviewed ? null : tx.now,
  };
}

/** Writes the row with its history, and moves the money: transferred, or held for the review. */
async function write(tx: Making, row: Row<"AccountTransfer">): Promise<void> {
  const isMade = row.doneAt !== null;
  await tx.prisma.accountTransfer.create({ data: row satisfies NewRow<"AccountTransfer"> });
  await recordCreationsInHistory(tx, accountTransfer, [row.id], isMade ? ["succeed"] : []);
  const posting = isMade ? transferPosting(row, "available", tx.now, tx.by) : transferHoldPosting(row, tx.now, tx.by);
  const from = payerAccountOf(row, "available");
  const balances = await lockAccounts(tx, [from, ...posting.lines.map(({ ledgerAccount }) => ledgerAccount)]);
  const [debitMinor, available] = [transferDebitOf(row), balances.get(from.id) ?? 0n];
  if (available < debitMinor) return tx.refuse("LACK_BALANCE", shortfallDetail(row.currency, debitMinor, available));
  const verdict = await postMany(tx, [posting]);
  invariant(verdict === "posted", `a new transfer that the locked balance covers can be posted, got ${verdict}`);
  if (isMade) await notifyOfTransfer(tx, row);
}
