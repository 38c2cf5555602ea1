"use client";
import { useTranslations } from "next-intl";
import { StateChip } from "@/components/kit/text/state-chip";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { valueAt, type Person } from "@/lib/verification/entry";
import { holderPath, isMainlandCard } from "@/lib/verification/rules";
import { stepOf, stepsOf } from "@/lib/verification/steps";
import { EntryFacts } from "../entry-facts";
import { LivenessCheck } from "../liveness/liveness-check";
import { useFilling } from "./filling";

/** Everything that was filled in, step by step, with what is left to correct and the way to it. */
export function ReviewStep({ onStep }: { onStep: (step: number) => void }) {
  const t = useTranslations("verification");
  const { entry, faults, unmended, nameOf } = useFilling();
  const open = [...new Set([...faults.map(({ path }) => path), ...unmended])];
  return (
    <div className={layout.stack}>
      {stepsOf[entry.type].slice(0, -1).map((step, at) => {
        const left = open.filter((path) => stepOf(entry.type, path) === at).length;
        return (
          <Card
            key={step.name}
            title={t(`step.${step.name}`)}
            action={
              <div className={layout.actions}>
                <StateChip tone={left > 0 ? "bad" : "good"}>
                  {left > 0 ? t("form.left", { count: left }) : t("form.complete")}
                </StateChip>
                <Button small onClick={() => onStep(at)}>
                  {t("form.change", { step: t(`step.${step.name}`) })}
                </Button>
              </div>
            }
          >
            <EntryFacts entry={entry} step={step} nameOf={nameOf} />
          </Card>
        );
      })}
      <HolderLiveness />
    </div>
  );
}

/** The liveness check of whoever acts for the company, where their document is a mainland identity card. */
function HolderLiveness() {
  const t = useTranslations("verification.form");
  const { entry } = useFilling();
  // named cast: a person stands there, or nobody yet
  const holder = valueAt(entry, holderPath(entry)) as Person | undefined;
  if (!holder || !isMainlandCard(holder)) return null;
  return (
    <Card title={t("liveness")}>
      <LivenessCheck name={holder.name} idNo={holder.idNo} />
    </Card>
  );
}
