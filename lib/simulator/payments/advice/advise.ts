import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import { amountText, money } from "@/lib/money/money";
import { arrivalOf } from "@/lib/payments/arrival";
import { payment } from "@/lib/payments/states";
import { adviceTimesMax, transitWorkingDays } from "@/lib/payments/terms";
import { systemNow } from "@/lib/time/clock";
import { dayMs, later } from "@/lib/time/instant";
import { sendOut } from "../../access/outbox";
import { issuerOf } from "../../access/site/site";
import { checkFor } from "../../files/papers";
import { translatorFor } from "../../../i18n/translator";
import { currencyOf } from "../../store/currency-of";
import type { Row } from "../../store/records";
import type { InWorld, Tx } from "../../store/tx";
import { scheduleAll } from "../../worlds/scheduler";
import { term } from "../../worlds/world";
import { payerOf } from "../orders/payer";

/** The job that sends a payee its remittance advice. */
export const adviceJob = "payments.advice";
/** After the dispatches of its instant. */
const priority = 26;

/** How long a mail may wait for its server, in real time. */
const mailMs = 3 * dayMs;

type Advised = Pick<Row<"Payee">, "adviceEmail" | "adviceLanguage" | "isAdvised">;

/** The advice that was sent for a payment, the newest first. */
export const sentAdviceOf = (tx: InWorld, paymentId: string): Promise<Row<"PaymentAdvice">[]> =>
  tx.prisma.paymentAdvice.findMany({ where: { world: tx.world.id, paymentId }, orderBy: { no: "desc" } });

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
 * Sends a payment's payee its remittance advice by mail, in the payee's language and with a code by which it can be
 * confirmed, and notes to whom and when. False where the payee has no address, or is no longer whom the payment went to.
 */
export async function sendAdvice(tx: Tx, row: Row<"Payment">): Promise<boolean> {
  const { id: paymentId, userNo } = row;
  const payee = await tx.prisma.payee.findFirst({
    where: { world: tx.world.id, id: row.payeeId, account: row.payeeAccount, state: { not: "removed" } },
    select: { adviceEmail: true, adviceLanguage: true, isAdvised: true },
  });
  if (!payee || payee.adviceEmail === "") return false;
  const language = localeOfCookie(payee.adviceLanguage);
  const { subject, content } = await letterOf(tx, row, language);
  const real = systemNow();
  await sendOut(
    tx,
    {
      kind: "mail",
      recipient: payee.adviceEmail,
      purpose: "remittanceAdvice",
      subject,
      content,
      expiresAt: later(real, mailMs),
    },
    real,
  );
  const before = await tx.prisma.paymentAdvice.count({ where: { world: tx.world.id, paymentId } });
  await tx.prisma.paymentAdvice.create({
    data: {
      world: tx.world.id,
      paymentId,
      no: before + 1,
      userNo,
      email: payee.adviceEmail,
      language,
      sentBy: tx.by.name,
      sentAt: tx.now,
    },
  });
  return true;
}

/** What is written to the payee; the same facts that whoever enters the code is shown. */
async function letterOf(tx: Tx, row: Row<"Payment">, locale: Locale): Promise<{ subject: string; content: string }> {
  const [t, issuer] = [await translatorFor(locale), await issuerOf(tx, locale)];
  const { name: payer } = await payerOf(tx, row, locale);
  const amount = amountText(money(currencyOf(row.currency), row.amountMinor));
  const facts = factsOf(tx, row, { payer, amount }, t);
  const title = t("payments.advice.title");
  const sentence = t("payments.advice.sentence", { payer, payee: row.payeeName, amount });
  const check = await checkFor(
    tx,
    {
      ...{ locale, title, issuer, sentence, number: `${row.orderNo}-RA`, at: tx.now },
      parts: [{ kind: "facts", title, facts }],
    },
    row.userNo,
    t,
  );
  const lines = facts.map(([label, value]) => t("payments.advice.line", { label, value }));
  const code = t("payments.advice.code", { code: check.code });
  return {
    subject: t("payments.advice.subject", { payer, amount }),
    content: [sentence, "", ...lines, "", code, check.text, "", issuer].join("\n"),
  };
}

/** Who pays whom how much, when, for what, through which bank. */
function factsOf(
  { world }: Tx,
  row: Row<"Payment">,
  { payer, amount }: { payer: string; amount: string },
  t: Awaited<ReturnType<typeof translatorFor>>,
): [label: string, value: string][] {
  const { sentOn, expectedOn } = arrivalOf(
    currencyOf(row.currency),
    row.dispatchAt ?? row.placedAt,
    term(world, "transitWorkingDays", transitWorkingDays),
  );
  return [
    [t("payments.advice.payer"), payer],
    [t("payments.advice.payee"), row.payeeName],
    [t("terms.amount"), amount],
    [t("payments.advice.valueDate"), sentOn],
    [t("payments.done.expected"), expectedOn],
    ...(row.reference === "" ? [] : [[t("payments.detail.reference"), row.reference] satisfies [string, string]]),
    [t("payments.detail.bank"), [row.payeeBank, row.payeeSwift].filter(Boolean).join(" · ")],
    [t("payments.detail.uetr"), row.uetr],
  ];
}
