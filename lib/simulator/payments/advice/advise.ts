import type * as z from "zod/mini";
import { localeOfCookie } from "@/lib/i18n/locale";
import type { unsentAdvice } from "@/lib/payments/calls/payments";
import { payment } from "@/lib/payments/states";
import { adviceAddressDayMax, adviceDayMax, adviceTimesMax } from "@/lib/payments/terms";
import { systemNow } from "@/lib/time/clock";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import type { Detail } from "@/lib/call/refusals";
import { secondsUntil } from "@/lib/simulator/platform/rate-limits/rate-limit";
import { enqueueOutboxMessage } from "../../access/outbox";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { scheduleAll } from "@/lib/simulator/driving/worlds/scheduler";
import { adviceLetter } from "./advice-letter";

/** Names the job that sends a payee its remittance advice. */
export const adviceJob = "payments.advice";
/** Runs after the dispatches of its instant. */
const priority = 26;

/** Limits the time that a mail may wait for its server, in real time. */
const mailMs = 3 * dayMs;

type AdvisedPayee = Pick<Row<"Payee">, "adviceEmail" | "adviceLanguage" | "isAdvised">;

/** Lists the reasons why an advice was not sent. */
export type UnsentAdviceReason = z.infer<typeof unsentAdvice>;

/** Returns the refusal of a call for that reason. */
export const unsentAdviceRefusal = (unsent: UnsentAdviceReason) =>
  unsent === "payeeChanged" ? "OPERATION_NOT_ALLOW" : "ADVICE_LIMIT";

/** Returns the advices of a payment that were sent or due, newest first. */
export const findSentOrDueAdvices = (tx: InWorld, paymentId: string): Promise<Row<"PaymentAdvice">[]> =>
  tx.prisma.paymentAdvice.findMany({ where: { world: tx.world.id, paymentId }, orderBy: { no: "desc" } });

/** Returns the number of advices that were sent. */
export const countSentAdvices = (advice: readonly Readonly<{ unsent: string | null }>[]): number =>
  advice.filter(({ unsent }) => unsent === null).length;

/**
 * Returns true when a payment's payee is sent its advice at dispatch: by the payment's own setting, otherwise by the
 * payee's.
 */
export const isAdviceDue = (
  { isAdvised }: { readonly isAdvised: boolean | null },
  payee: Pick<AdvisedPayee, "adviceEmail" | "isAdvised"> | null,
): boolean => payee !== null && payee.adviceEmail !== "" && (isAdvised ?? payee.isAdvised);

/**
 * Returns true when another advice of a payment may be sent: the banks have the payment, it was not returned, and the
 * limit of advices is not reached.
 */
export const maySendAnotherAdvice = (state: string, sentCount: number): boolean =>
  payment.is(state) && payment.next(state, "return") !== undefined && sentCount < adviceTimesMax;

/**
 * Schedules the advices of one merchant's payments that were just passed to the banks, for the payees who are to
 * receive one.
 */
export async function scheduleAdvices(
  tx: Tx,
  userNo: string,
  payments: readonly Readonly<{ id: string; payeeId: string | null; isAdvised: boolean | null }>[],
): Promise<void> {
  if (payments.every(({ isAdvised }) => isAdvised === false)) return;
  const rows = await tx.prisma.payee.findMany({
    where: { world: tx.world.id, userNo, adviceEmail: { not: "" } },
    select: { id: true, adviceEmail: true, isAdvised: true },
  });
  const payees = new Map(rows.map((row) => [row.id, row]));
  const due = payments.filter((item) => isAdviceDue(item, payees.get(item.payeeId ?? "") ?? null));
  await scheduleAll(
    tx,
    due.map(({ id }) => ({ kind: adviceJob, subject: id, dueAt: tx.now, priority })),
  );
}

/** Returns the payee of a payment, or null when it was removed or its account has changed since. */
export const payeeToAdvise = (
  tx: InWorld,
  { payeeId, payeeAccount: account }: Pick<Row<"Payment">, "payeeId" | "payeeAccount">,
): Promise<AdvisedPayee | null> =>
  tx.prisma.payee.findFirst({
    where: { world: tx.world.id, id: payeeId, account, state: { not: "removed" } },
    select: { adviceEmail: true, adviceLanguage: true, isAdvised: true },
  });

/**
 * Mails the remittance advice of a payment in the payee's language, with a code that verifies it, and records the
 * recipient and the time. Returns the reason when it was not sent, in which case nothing is recorded; null when it was.
 */
export async function mailPaymentAdvice(
  tx: Tx,
  row: Row<"Payment">,
  to: AdvisedPayee,
): Promise<UnsentAdviceReason | null> {
  const exhaustedLimit = await spentAllowance(tx, row.userNo, to.adviceEmail);
  if (exhaustedLimit) return exhaustedLimit;
  const { subject, content } = await adviceLetter(tx, row, localeOfCookie(to.adviceLanguage));
  const real = systemNow();
  await enqueueOutboxMessage(
    tx,
    {
      kind: "mail",
      recipient: to.adviceEmail,
      purpose: "remittanceAdvice",
      subject,
      content,
      expiresAt: addMilliseconds(real, mailMs),
    },
    real,
  );
  await keepAdvice(tx, row, to, null);
  return null;
}

/**
 * Returns the daily limit that a merchant has reached: of all its advices, or of those to one address; null for none.
 * Exact, because a merchant's advices are sent one after another; by the world's clock, so that a driven world sends
 * the same each time.
 */
async function spentAllowance(tx: Tx, userNo: string, email: string): Promise<UnsentAdviceReason | null> {
  await nextManyIds(tx, `advice${userNo}`, "RA", 0);
  const sentFilter = sentOfDay(tx, userNo);
  if ((await tx.prisma.paymentAdvice.count({ where: sentFilter })) >= adviceDayMax) return "merchantLimit";
  const toAddress = await tx.prisma.paymentAdvice.count({ where: { ...sentFilter, email } });
  return toAddress >= adviceAddressDayMax ? "addressLimit" : null;
}

const sentOfDay = (tx: Tx, userNo: string) => ({
  world: tx.world.id,
  userNo,
  unsent: null,
  sentAt: { gt: addMilliseconds(tx.now, -dayMs) },
});

/**
 * Returns the time until a limit permits another advice, as the detail of the refusal: one day after the oldest counted
 * advice.
 */
export async function nextAdviceWaitDetail(
  tx: Tx,
  userNo: string,
  unsent: UnsentAdviceReason,
  email: string,
): Promise<Detail> {
  const isOfAddress = unsent === "addressLimit";
  const sentRows = await tx.prisma.paymentAdvice.findMany({
    where: { ...sentOfDay(tx, userNo), ...(isOfAddress && { email }) },
    orderBy: { sentAt: "asc" },
    select: { sentAt: true },
  });
  const first = sentRows.at(-(isOfAddress ? adviceAddressDayMax : adviceDayMax));
  return first ? secondsUntil(addMilliseconds(first.sentAt, dayMs).getTime(), tx.now) : {};
}

/** Records an advice that was sent, or the reason why a due one was not. */
async function keepAdvice(
  tx: Tx,
  { id: paymentId, userNo }: Row<"Payment">,
  to: AdvisedPayee | null,
  unsent: UnsentAdviceReason | null,
): Promise<void> {
  const before = await tx.prisma.paymentAdvice.count({ where: { world: tx.world.id, paymentId } });
  await tx.prisma.paymentAdvice.create({
    data: {
      world: tx.world.id,
      paymentId,
      no: before + 1,
      userNo,
      email: to?.adviceEmail ?? "",
      language: localeOfCookie(to?.adviceLanguage),
      sentBy: tx.by.name,
      sentAt: tx.now,
      unsent,
    },
  });
}

/**
 * Sends the advice that was due at the dispatch of a payment; its row must be locked. When it cannot be sent, the
 * reason is recorded for display. Returns undefined when the banks no longer have the payment, or its payee has no
 * address.
 */
export async function sendDueAdvice(
  tx: Tx,
  row: Row<"Payment">,
): Promise<{ unsent: UnsentAdviceReason | null } | undefined> {
  if (!maySendAnotherAdvice(row.state, 0)) return undefined;
  const to = await payeeToAdvise(tx, row);
  if (to?.adviceEmail === "") return undefined;
  const unsent = to ? await mailPaymentAdvice(tx, row, to) : "payeeChanged";
  if (unsent) await keepAdvice(tx, row, to, unsent);
  return { unsent };
}
