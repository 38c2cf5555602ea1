import { useTranslations } from "next-intl";
import { useKnownText } from "@/components/shell/orders/known-text";
import type { ClientOutput } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";

type Payment = ClientOutput<typeof payments.detail>["payment"];

/** Returns the reason why a payment failed: the product's own, otherwise the text of the bank or the reviewer. */
export function usePaymentFailureReason({
  unpayable,
  failReason,
}: Pick<Payment, "unpayable" | "failReason">): string | null {
  const t = useTranslations("payments.unpayable");
  const knownText = useKnownText();
  return unpayable ? t(unpayable) : failReason && knownText(failReason);
}
