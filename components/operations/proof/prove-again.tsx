"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Button } from "@/components/kit/page/button";

/** Runs the proof of the books again on their current state. */
export function RerunLedgerProofButton() {
  const t = useTranslations("operations.proof");
  const router = useRouter();
  const [isProving, start] = useTransition();
  return (
    <Button tone="primary" busy={isProving} onClick={() => start(() => router.refresh())}>
      {t("again")}
    </Button>
  );
}
