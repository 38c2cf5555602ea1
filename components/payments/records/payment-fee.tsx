import Link from "next/link";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import type { ClientOutput } from "@/lib/call/call";
import { amountText, minus } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import type { payments } from "@/lib/payments/calls/payments";

type Payment = ClientOutput<typeof payments.detail>["payment"];

/**
 * Shows the fee of a payment with its parts. The exchange's part is recorded; the rest is the payment fee, which with
 * OUR includes the correspondents' charge.
 */
export function PaymentFee({
  payment: { fee, exchangeFee, debit, rate, bearer },
}: {
  payment: Pick<Payment, "fee" | "exchangeFee" | "debit" | "rate" | "bearer">;
}) {
  const t = useTranslations("payments.detail");
  const rest = minus(fee, exchangeFee);
  const { currency } = fee;
  return (
    <div className={layout.tight}>
      <MoneyText amount={fee} />
      {rest.minor > 0n && (
        <span className={layout.soft}>
          {t(bearer === "OUR" ? "ownAndCorrespondentFeePart" : "ownFeePart", { fee: amountText(rest) })}
        </span>
      )}
      {rest.minor > 0n && currency !== "USD" && currency === debit.currency && (
        <span className={layout.soft}>{t("feeRate", { currency })}</span>
      )}
      {rest.minor > 0n && currency !== debit.currency && (
        <span className={layout.soft}>{t("feeRateOfOther", { pay: debit.currency, currency })}</span>
      )}
      {rate && exchangeFee.minor > 0n && (
        <span className={layout.soft}>
          {t("exchangeFeePart", { fee: amountText(exchangeFee), rate: `${pairName(rate)} ${rateText(rate)}` })}
        </span>
      )}
      <Link href="/b2b/help?article=fees" prefetch={false} className={layout.soft}>
        {t("feeHelp")}
      </Link>
    </div>
  );
}
