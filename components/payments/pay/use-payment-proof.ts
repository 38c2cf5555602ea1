"use client";
import { useTranslations } from "next-intl";
import type { ProofRequest } from "@/components/shell/actions/use-proof";
import { secondStep } from "@/lib/access/calls/mfa";
import type { Deed } from "@/lib/call/deed";
import { useSend } from "@/lib/call/browser";
import type { MfaWay } from "@/lib/gate/second-step";

/**
 * The proof that an action asks for which moves money: one's own payment password, and the second step where it is on,
 * for this very deed.
 */
export function usePaymentProof(way: MfaWay, deed: Deed): ProofRequest {
  const t = useTranslations("payments.confirm");
  const begin = useSend(secondStep.sendPayoutCode);
  return { way, begin: () => begin({ msgType: "21", bizType: "2", deed }), password: t("password") };
}
