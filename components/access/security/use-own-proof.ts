"use client";
import type { ProofRequest } from "@/components/shell/proof/use-proof";
import { signInMethods } from "@/lib/access/calls/sign-in-methods";
import { useSend } from "@/lib/call/browser";
import type { MfaWay } from "@/lib/gate/second-step";

/** Returns the proof that a change of one's own sign-in methods requires. */
export function useSignInMethodProof(way: MfaWay): ProofRequest {
  const begin = useSend(signInMethods.beginProof);
  return { way, begin: () => begin({}) };
}
