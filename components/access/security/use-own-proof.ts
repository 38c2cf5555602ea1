"use client";
import type { ProofRequest } from "@/components/shell/proof/use-proof";
import { means } from "@/lib/access/calls/sign-in-methods";
import { useSend } from "@/lib/call/browser";
import type { MfaWay } from "@/lib/gate/second-step";

/** The proof that a change of one's own sign-in methods asks for. */
export function useOwnProof(way: MfaWay): ProofRequest {
  const begin = useSend(means.beginProof);
  return { way, begin: () => begin({}) };
}
