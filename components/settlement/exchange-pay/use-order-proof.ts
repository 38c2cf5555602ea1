"use client";
import { useTranslations } from "next-intl";
import type { ProofRequest } from "@/components/shell/proof/use-proof";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { useSend } from "@/lib/call/browser";
import type { ConfirmedOperation } from "@/lib/call/operation";
import type { MfaWay } from "@/lib/gate/second-step";

/**
 * Returns the proof for creating, confirming or deciding an order: the user's payment password, and the second step,
 * bound to this operation.
 */
export function useOrderAuthProof(way: MfaWay, operation: ConfirmedOperation): ProofRequest {
  const t = useTranslations("settlement.exchangePays");
  const begin = useSend(secondStepCalls.sendPayoutCode);
  return { way, begin: () => begin({ msgType: "21", bizType: "2", deed: operation }), password: t("password") };
}
