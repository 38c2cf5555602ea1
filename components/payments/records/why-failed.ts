import { useTranslations } from "next-intl";
import type { Got } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";

type Payment = Got<typeof payments.detail>["payment"];

/** Why a payment failed, in words: the product's own reason, else what a bank or a reviewer said. */
export function useWhyFailed({ unpayable, failReason }: Pick<Payment, "unpayable" | "failReason">): string | null {
  const t = useTranslations("payments.unpayable");
  return unpayable ? t(unpayable) : failReason;
}
