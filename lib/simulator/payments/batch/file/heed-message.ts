import { statementAccountName } from "@/lib/accounts/statement-file";
import { currencyCodes, isCurrency, type Currency } from "@/lib/money/currency";
import type { BatchFault, PaymentMessage } from "@/lib/payments/iso20022/payment-message";
import { isPaymentCurrency } from "@/lib/payments/rules";
import { beijingDay } from "@/lib/time/beijing";
import { UnreadableList } from "../../../files/sheets/list-in";
import { parseSheetReadOptions } from "@/lib/simulator/files/sheets/interpretation";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { rowValidationContext } from "../judging";
import type { RowValidationContext } from "./validate";

/**
 * Applies the header of a payment message: it is accepted once for each message number of the merchant, from the
 * merchant's own account, for today. Its paying account becomes the batch's account, in which its rows are priced.
 */
export async function applyMessageHeader(
  tx: Tx,
  batch: Row<"PaymentBatch">,
  message: PaymentMessage,
): Promise<RowValidationContext> {
  const { messageId, messageName, debtors, lastDay, fault } = message;
  const unreadableList = (why: BatchFault) => new UnreadableList(why, [], message);
  if (fault) throw unreadableList(fault);
  const { id, userNo } = batch;
  if (!(await areOwn(tx, userNo, debtors))) throw unreadableList("debtor");
  if (lastDay > beijingDay(tx.now)) throw unreadableList("later");
  const payCurrency = payCurrencyIn(message);
  // the counter's row serialises a merchant's batches: of two messages of one number the second sees the first
  await nextManyIds(tx, `batch${userNo}`, "BP", 0);
  const before = await tx.prisma.paymentBatch.findFirst({
    where: {
      world: tx.world.id,
      userNo,
      messageId,
      id: { not: id },
      state: { notIn: ["unreadable", "dropped"] },
    },
    select: { batchNo: true },
  });
  if (before) throw unreadableList("messageId");
  await tx.prisma.paymentBatch.updateMany({
    where: { world: tx.world.id, id },
    data: { messageId, messageName, payCurrency },
  });
  return rowValidationContext(tx, userNo, [], payCurrency, {
    purpose: parseSheetReadOptions(batch).purpose,
    isMessage: true,
  });
}

/**
 * Returns true when all accounts are the merchant's: by its number, by their names on statements, or as its receiving
 * accounts.
 */
async function areOwn({ prisma, world }: Tx, userNo: string, debtors: readonly string[]): Promise<boolean> {
  const names = new Set([userNo, ...currencyCodes.map((currency) => statementAccountName({ userNo, currency }))]);
  const numbers = debtors.filter((debtor) => !names.has(debtor)).map((debtor) => debtor.replace(/\s/g, ""));
  if (numbers.length === 0) return true;
  const where = { world: world.id, userNo, state: "active", number: { in: numbers } };
  return (await prisma.receivingAccount.count({ where })) === new Set(numbers).size;
}

function payCurrencyIn(message: PaymentMessage): Currency | null {
  const { payCurrency } = message;
  if (payCurrency === "") return null;
  if (!isCurrency(payCurrency) || !isPaymentCurrency(payCurrency)) throw new UnreadableList("accounts", [], message);
  return payCurrency;
}

/** Stores the identification of a message that was refused; one without a valid number is not identified. */
export async function storeMessageIdentification(
  tx: Tx,
  { id }: Row<"PaymentBatch">,
  { messageId, messageName, fault }: PaymentMessage,
): Promise<void> {
  if (fault === "message") return;
  await tx.prisma.paymentBatch.updateMany({ where: { world: tx.world.id, id }, data: { messageId, messageName } });
}
