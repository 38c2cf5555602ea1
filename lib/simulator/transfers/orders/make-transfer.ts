import { amountText } from "@/lib/money/money";
import type { Refuses, Takes } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import { transferWay } from "@/lib/exchange/product-states";
import { transfers } from "@/lib/transfers/calls/transfers";
import { maskedName } from "@/lib/transfers/rules";
import { accountTransfer } from "@/lib/transfers/states";
import { operatorNames } from "../../access/operator-names";
import { checkStepUp, unproven } from "../../access/mfa/confirmed";
import { isProductOpen } from "../../exchange/products/product-access";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lackOf } from "@/lib/simulator/platform/ledger/lack";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import type { NewRow, Row } from "@/lib/simulator/platform/store/records";
import { explain } from "@/lib/simulator/platform/store/reasons";
import { recordCreations, stateAfter } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { asNobody } from "@/lib/simulator/platform/store/under-way";
import { areOwnFiles } from "../../files/own-files";
import type { Looking } from "../../files/seen-file";
import { payeeUser } from "./payee-users";
import { accountOf, debitOf, holdPosting, transferPosting } from "./postings";
import { dayValue, isLarge, pricedTransfer, reasonsOf, reviewedFrom, standingOf } from "./price";
import { tellOfTransfer } from "./settle";
import { isFit, lockSides } from "./sides";
import { toTransferView } from "./views";

type Making = Tx<Refuses<typeof transfers.transfer>> & Looking;
type Asked = Omit<Takes<typeof transfers.transfer>, "payPassword" | "msgCode" | "passkey">;

/**
 * Transfers to another merchant: row, money and messages in one transaction, or nothing. It touches two merchants' rows,
 * so it is nobody's request to the database, which would hide one of them; all that is asked of the payee is asked here.
 */
export const transfer: Handler<typeof transfers.transfer> = async (takes, context) => {
  // looked up, and counted, before anything is confirmed
  await payeeUser(context, takes.payeeUserNo);
  const useProof = await checkStepUp(context, transfers.transfer, takes);
  return asNobody(() =>
    context.transact(async (tx) => {
      if (!(await useProof(tx))) return tx.refuse("CAPTCHA_ERROR");
      const row = await agreedRow(tx, unproven(takes));
      await write(tx, row);
      const names = await operatorNames(tx, [row.operatorId]);
      return toTransferView(row, { operator: names.get(row.operatorId) ?? null, isOut: true });
    }),
  );
};

/** A transfer as it is made now, or refused: both sides may, and the terms are those that were shown. */
async function agreedRow(tx: Making, asked: Asked): Promise<Row<"AccountTransfer">> {
  const { userNo, operatorId } = tx.who;
  const { payeeUserNo, relation } = asked;
  const { payer, payee } = await lockSides(tx, { userNo, payeeUserNo });
  if (!payee || !isFit(payee)) return tx.refuse("PAYEE_USER_NOTFOUND");
  if (!payer || !isFit(payer)) return tx.refuse("REAL_NAME_REQUIRED");
  if (!(await isProductOpen(tx, userNo, transferWay, { lock: true }))) return tx.refuse("TRANSFER_NOT_OPEN");
  // from here on the merchant's orders are serialised
  const { id, orderNo } = await nextIds(tx, userNo, "TF");
  const { amount, fee, debit } = await pricedTransfer(tx, asked.amount, asked.isTotal);
  if (asked.shownDebit && (asked.shownDebit.currency !== debit.currency || asked.shownDebit.minor < debit.minor))
    return tx.refuse("COST_CHANGED", { debit: amountText(debit) });
  const otherRelation = asked.otherRelation.trim();
  const standing = await standingOf(tx, { userNo, payeeUserNo, relation, otherRelation }, { lock: true });
  if (standing === "barred") return tx.refuse("RELATION_UNAVAILABLE");
  const value = await dayValue(tx, amount, { userNo, payeeUserNo });
  const large = isLarge(tx.world, value);
  const reviewReasons = reasonsOf(large, standing);
  const materialIds = [...new Set(asked.materialIds)];
  if (!(await areOwnFiles(tx, "TRANSFER_MATERIAL", materialIds))) return tx.refuse("FILE_NOTFOUND");
  const isReviewed = reviewReasons.length > 0;
  const needed = reviewedFrom(tx.world);
  if (large) await explain(tx, [{ subject: id, rule: "transferLarge", needed, ...(value && { present: value }) }]);
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
    accountType: asked.accountType,
    currency: amount.currency,
    amountMinor: amount.minor,
    feeMinor: fee.minor,
    relation,
    otherRelation,
    reference: asked.reference,
    materialIds,
    reviewReasons,
    remark: "",
    failure: null,
    placedAt: tx.now,
    doneAt: isReviewed ? null : tx.now,
  };
}

/** The row with its history, and the money: transferred, or held for the review. */
async function write(tx: Making, row: Row<"AccountTransfer">): Promise<void> {
  const isMade = row.doneAt !== null;
  await tx.prisma.accountTransfer.create({ data: row satisfies NewRow<"AccountTransfer"> });
  await recordCreations(tx, accountTransfer, [row.id], isMade ? ["succeed"] : []);
  const posting = isMade ? transferPosting(row, "available", tx.now, tx.by) : holdPosting(row, tx.now, tx.by);
  const from = accountOf(row, "available");
  const balances = await lockAccounts(tx, [from, ...posting.lines.map(({ ledgerAccount }) => ledgerAccount)]);
  const [needed, available] = [debitOf(row), balances.get(from.id) ?? 0n];
  if (available < needed) return tx.refuse("LACK_BALANCE", lackOf(row.currency, needed, available));
  const verdict = await postMany(tx, [posting]);
  invariant(verdict === "posted", `a new transfer that the locked balance covers can be posted, got ${verdict}`);
  if (isMade) await tellOfTransfer(tx, row);
}
