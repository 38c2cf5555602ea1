"use client";
import { useTranslations } from "next-intl";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { useSend } from "@/lib/call/browser";
import type { ConfirmedOperation } from "@/lib/call/operation";
import type { MfaWay } from "@/lib/gate/second-step";
import type { ProofRequest } from "./use-proof";

/**
 * Returns the proof that an action which moves money requires: the operator's own payment password, and the second step
 * when it is enabled, bound to this operation. Without a payment password the reader is led to the page that sets it.
 */
export function usePaymentProof(way: MfaWay, operation: ConfirmedOperation, hasPayPassword = true): ProofRequest {
  const t = useTranslations("shell.confirm");
  const begin = useSend(secondStepCalls.sendPayoutCode);
  const beginWith = () => begin({ msgType: "21", bizType: "2", deed: operation });
  return { way, begin: beginWith, password: t("password"), isPasswordMissing: !hasPayPassword };
}
