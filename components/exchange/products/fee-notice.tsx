"use client";
import { useTranslations } from "next-intl";
import { useFeeText } from "@/components/kit/text/fee-text";
import { Notice } from "@/components/kit/feedback/notice";
import type { ClientOutput } from "@/lib/call/call";
import type { fees } from "@/lib/exchange/calls/fees";
import { beijingText } from "@/lib/time/beijing";

/** Announces a coming change of this product's fee. */
export function FeeChangeNotice({
  next,
}: {
  next: ClientOutput<typeof fees.productFees>["rows"][number]["next"] | undefined;
}) {
  const t = useTranslations("exchange.fees");
  const feeText = useFeeText();
  return next ? (
    <Notice tone="quiet">{t("soon", { at: beijingText(next.from), terms: feeText(next.terms) })}</Notice>
  ) : null;
}
