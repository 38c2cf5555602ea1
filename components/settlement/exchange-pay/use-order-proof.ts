"use client";
import { useTranslations } from "next-intl";
import type { ProofRequest } from "@/components/shell/proof/use-proof";
import { secondStep } from "@/lib/access/calls/mfa";
import { useSend } from "@/lib/call/browser";
import type { Deed } from "@/lib/call/deed";
import type { MfaWay } from "@/lib/gate/second-step";

/** The proof that an order is made, confirmed or decided with: one's own payment password, and the second step, for this very deed. */
export function useOrderProof(way: MfaWay, deed: Deed): ProofRequest {
  const t = useTranslations("settlement.exchangePays");
  const begin = useSend(secondStep.sendPayoutCode);
  return { way, begin: () => begin({ msgType: "21", bizType: "2", deed }), password: t("password") };
}
