import type * as z from "zod/mini";
import { localeOfCookie } from "@/lib/i18n/locale";
import type { unsentAdvice } from "@/lib/payments/calls/payments";
import { payment } from "@/lib/payments/states";
import { adviceAddressDayMax, adviceDayMax, adviceTimesMax } from "@/lib/payments/terms";
import { systemNow } from "@/lib/time/clock";
import { dayMs, later } from "@/lib/time/instant";
import type { Detail } from "@/lib/call/refusals";
import { secondsTo } from "@/lib/simulator/platform/rate-limits/brake";
import { sendOut } from "../../access/outbox";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { scheduleAll } from "@/lib/simulator/driving/worlds/scheduler";
import { adviceLetter } from "./advice-letter";

/** The job that sends a payee its remittance advice. */
export const adviceJob = "payments.advice";
/** After the dispatches of its instant. */
const priority = 26;

/** How long a mail may wait for its server, in real time. */
const mailMs = 3 * dayMs;

type Advised = Pick<Row<"Payee">, "adviceEmail" | "adviceLanguage" | "isAdvised">;

/** Why an advice was not sent. */
export type Unsent = z.infer<typeof unsentAdvice>;

/** How a call says that. */
export const refusalOf = (unsent: Unsent) => (unsent === "payeeChanged" ? "OPERATION_NOT_ALLOW" : "ADVICE_LIMIT");

/** The advice that was sent for a payment or was to be, the newest first. */
export const sentAdviceOf = (tx: InWorld, paymentId: string): Promise<Row<"PaymentAdvice">[]> =>
  tx.prisma.paymentAdvice.findMany({ where: { world: tx.world.id, paymentId }, orderBy: { no: "desc" } });

/** How many of them were sent. */
export const timesSent = (advice: readonly Readonly<{ unsent: string | null }>[]): number =>
  advice.filter(({ unsent }) => unsent === null).length;

/** Whether a payment's payee is sent its advice at dispatch: as the payment says, else as the payee's own switch does. */
export const isAdviceDue = (
  { isAdvised }: { readonly isAdvised: boolean | null },
  payee: Pick<Advised, "adviceEmail" | "isAdvised"> | null,
): boolean => payee !== null && payee.adviceEmail !== "" && (isAdvised ?? payee.isAdvised);

/** Whether advice of a payment in a state makes sense, if so many were sent: the banks have it, and it is not back. */
export const mayAdvise = (state: string, sent: number): boolean =>
  payment.is(state) && payment.next(state, "return") !== undefined && sent < adviceTimesMax;

/** The payees of payments of one merchant, just handed to the banks, learn of them where that is wished. */
export async function letPayeesKnow(
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
  const due = payments.filter((one) => isAdviceDue(one, payees.get(one.payeeId ?? "") ?? null));
  await scheduleAll(
    tx,
    due.map(({ id }) => ({ kind: adviceJob, subject: id, dueAt: tx.now, priority })),
  );
}

/**
 * The payee of a payment while it still is whom the payment went to; null where it was removed, or its account is
 * another by now.
 */
export const payeeToAdvise = (
  tx: InWorld,
  { payeeId, payeeAccount: account }: Pick<Row<"Payment">, "payeeId" | "payeeAccount">,
): Promise<Advised | null> =>
  tx.prisma.payee.findFirst({
    where: { world: tx.world.id, id: payeeId, account, state: { not: "removed" } },
    select: { adviceEmail: true, adviceLanguage: true, isAdvised: true },
  });

/**
 * Sends a payment's payee its remittance advice by mail, in the payee's language and with a code by which it can be
 * confirmed, and notes to whom and when. Gives why it was not sent, of which nothing is noted; null where it was.
 */
export async function sendAdvice(tx: Tx, row: Row<"Payment">, to: Advised): Promise<Unsent | null> {
  const spent = await spentAllowance(tx, row.userNo, to.adviceEmail);
  if (spent) return spent;
  const { subject, content } = await adviceLetter(tx, row, localeOfCookie(to.adviceLanguage));
  const real = systemNow();
  await sendOut(
    tx,
    {
      kind: "mail",
      recipient: to.adviceEmail,
      purpose: "remittanceAdvice",
      subject,
      content,
      expiresAt: later(real, mailMs),
    },
    real,
  );
  await keepAdvice(tx, row, to, null);
  return null;
}

/**
 * What of a merchant's allowance of a day is used up: all its advice, or that to one address. Exact, since a merchant's
 * is sent one after another; by the world's clock, so that a driven world sends the same each time.
 */
async function spentAllowance(tx: Tx, userNo: string, email: string): Promise<Unsent | null> {
  await nextManyIds(tx, `advice${userNo}`, "RA", 0);
  const sent = sentOfDay(tx, userNo);
  if ((await tx.prisma.paymentAdvice.count({ where: sent })) >= adviceDayMax) return "merchantLimit";
  const toAddress = await tx.prisma.paymentAdvice.count({ where: { ...sent, email } });
  return toAddress >= adviceAddressDayMax ? "addressLimit" : null;
}

const sentOfDay = (tx: Tx, userNo: string) => ({
  world: tx.world.id,
  userNo,
  unsent: null,
  sentAt: { gt: later(tx.now, -dayMs) },
});

/** When an allowance that is used up has room again, as the refusal says it: once its oldest is a day ago. */
export async function untilAllowed(tx: Tx, userNo: string, unsent: Unsent, email: string): Promise<Detail> {
  const isOfAddress = unsent === "addressLimit";
  const sent = await tx.prisma.paymentAdvice.findMany({
    where: { ...sentOfDay(tx, userNo), ...(isOfAddress && { email }) },
    orderBy: { sentAt: "asc" },
    select: { sentAt: true },
  });
  const first = sent.at(-(isOfAddress ? adviceAddressDayMax : adviceDayMax));
  return first ? secondsTo(later(first.sentAt, dayMs).getTime(), tx.now) : {};
}

/** Notes an advice that was sent, or why one that was due was not. */
async function keepAdvice(
  tx: Tx,
  { id: paymentId, userNo }: Row<"Payment">,
  to: Advised | null,
  unsent: Unsent | null,
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
 * Sends the advice that was due at the dispatch of a payment, whose row is held; where it cannot be sent, what shows
 * the payment says why. Undefined where the banks no longer have the payment, or its payee has no address by now.
 */
export async function sendDueAdvice(tx: Tx, row: Row<"Payment">): Promise<{ unsent: Unsent | null } | undefined> {
  if (!mayAdvise(row.state, 0)) return undefined;
  const to = await payeeToAdvise(tx, row);
  if (to?.adviceEmail === "") return undefined;
  const unsent = to ? await sendAdvice(tx, row, to) : "payeeChanged";
  if (unsent) await keepAdvice(tx, row, to, unsent);
  return { unsent };
}
