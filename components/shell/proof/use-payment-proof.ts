"use client";
import { useTranslations } from "next-intl";
import { secondStep } from "@/lib/access/calls/mfa";
import { useSend } from "@/lib/call/browser";
import type { Deed } from "@/lib/call/deed";
import type { MfaWay } from "@/lib/gate/second-step";
import type { ProofRequest } from "./use-proof";

/**
 * The proof that an action asks for which moves money: one's own payment password, and the second step where it is on,
 * for this very deed.
 */
export function usePaymentProof(way: MfaWay, deed: Deed): ProofRequest {
  const t = useTranslations("shell.confirm");
  const begin = useSend(secondStep.sendPayoutCode);
  return { way, begin: () => begin({ msgType: "21", bizType: "2", deed }), password: t("password") };
}
