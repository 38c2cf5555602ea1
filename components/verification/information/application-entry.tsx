"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { verificationSteps } from "@/lib/verification/steps";
import { VerificationEntryStepFacts } from "../entry-facts";
import type { Application } from "./verification-information";

/** Renders the merchant's entry as it was submitted. */
export function ApplicationEntryCards({ application: { type, entry, fileNames } }: { application: Application }) {
  const t = useTranslations("verification.step");
  return verificationSteps[type].slice(0, -1).map((step) => (
    <Card key={step.name} title={t(step.name)}>
      <VerificationEntryStepFacts entry={entry} step={step} nameOf={(fileId) => fileNames[fileId] ?? fileId} />
    </Card>
  ));
}
