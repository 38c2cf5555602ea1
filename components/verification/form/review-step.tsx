"use client";
import { useTranslations } from "next-intl";
import { StateChip } from "@/components/kit/text/state-chip";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { entryValueAtPath, type VerificationPerson } from "@/lib/verification/entry";
import { actingPersonPath, hasMainlandIdCard } from "@/lib/verification/rules";
import { verificationStepIndex, verificationSteps } from "@/lib/verification/steps";
import { VerificationEntryStepFacts } from "../entry-facts";
import { LivenessCheck } from "../liveness/liveness-check";
import { useVerificationForm } from "./filling";

/**
 * Renders all entered values, step by step, with the remaining corrections and links to them; then the liveness check
 * of the person who acts for the company, when their document is a mainland identity card.
 */
export function VerificationReviewStep({ onStep }: { onStep: (step: number) => void }) {
  const t = useTranslations("verification");
  const { entry, faults, uncorrectedPaths, nameOf } = useVerificationForm();
  const open = [...new Set([...faults.map(({ path }) => path), ...uncorrectedPaths])];
  // named cast: a person stands there, or nobody yet
  const actingPerson = entryValueAtPath(entry, actingPersonPath(entry)) as VerificationPerson | undefined;
  return (
    <div className={layout.stack}>
      {verificationSteps[entry.type].slice(0, -1).map((step, at) => {
        const openCount = open.filter((path) => verificationStepIndex(entry.type, path) === at).length;
        return (
          <Card
            key={step.name}
            title={t(`step.${step.name}`)}
            action={
              <div className={layout.actions}>
                <StateChip tone={openCount > 0 ? "bad" : "good"}>
                  {openCount > 0 ? t("form.left", { count: openCount }) : t("form.complete")}
                </StateChip>
                <Button small onClick={() => onStep(at)}>
                  {t("form.change", { step: t(`step.${step.name}`) })}
                </Button>
              </div>
            }
          >
            <VerificationEntryStepFacts entry={entry} step={step} nameOf={nameOf} />
          </Card>
        );
      })}
      {actingPerson && hasMainlandIdCard(actingPerson) && (
        <Card title={t("form.liveness")}>
          <LivenessCheck name={actingPerson.name} idNo={actingPerson.idNo} />
        </Card>
      )}
    </div>
  );
}
