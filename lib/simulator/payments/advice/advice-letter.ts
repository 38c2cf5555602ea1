import { paperNumber } from "@/lib/files/paper-number";
import type { Locale } from "@/lib/i18n/locale";
import { amountText, money } from "@/lib/money/money";
import { estimatePaymentArrival } from "@/lib/payments/arrival";
import { transitWorkingDays } from "@/lib/payments/terms";
import { sanitizeNameForLetter } from "../../access/name-in-letter";
import { documentIssuerName } from "../../access/site/site";
import { issuePaperCheck } from "../../files/papers";
import { translatorFor } from "../../../i18n/translator";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { loadPaymentPayer } from "../orders/payer";

/** Builds the mail to a payment's payee; it contains the same facts as the page that verifies the code. */
export async function adviceLetter(
  tx: Tx,
  row: Row<"Payment">,
  locale: Locale,
): Promise<{ subject: string; content: string }> {
  const [t, issuer] = [await translatorFor(locale), await documentIssuerName(tx, locale)];
  const payer = sanitizeNameForLetter((await loadPaymentPayer(tx, row, locale)).name);
  const payee = sanitizeNameForLetter(row.payeeName);
  const amount = amountText(money(currencyFromColumn(row.currency), row.amountMinor));
  const facts = factsOf(tx, row, { payer, payee, amount }, t);
  const title = t("payments.advice.title");
  const sentence = t("payments.advice.sentence", { payer, payee, amount });
  const check = await issuePaperCheck(
    tx,
    {
      ...{ locale, title, issuer, sentence, number: paperNumber(row.orderNo, "RA"), at: tx.now },
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

/** Returns the facts: payer, payee, amount, dates, purpose, and bank. */
function factsOf(
  { world }: Tx,
  row: Row<"Payment">,
  { payer, payee, amount }: { payer: string; payee: string; amount: string },
  t: Awaited<ReturnType<typeof translatorFor>>,
): [label: string, value: string][] {
  const { sentOn, expectedOn } = estimatePaymentArrival(
    currencyFromColumn(row.currency),
    row.dispatchAt ?? row.placedAt,
    numericWorldTerm(world, "transitWorkingDays", transitWorkingDays),
  );
  return [
    [t("payments.advice.payer"), payer],
    [t("payments.advice.payee"), payee],
    [t("terms.amount"), amount],
    [t("payments.advice.valueDate"), sentOn],
    [t("payments.done.expected"), expectedOn],
    ...(row.reference === "" ? [] : [[t("payments.detail.reference"), row.reference] satisfies [string, string]]),
    [t("payments.detail.bank"), [sanitizeNameForLetter(row.payeeBank), row.payeeSwift].filter(Boolean).join(" · ")],
    [t("payments.detail.uetr"), row.uetr],
  ];
}
