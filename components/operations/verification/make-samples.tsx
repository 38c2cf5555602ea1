"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { useAction } from "@/components/shell/actions/use-action";
import { scenarioCalls } from "@/lib/operations/calls/scenarios";

/** Renders the button that fills the queue of a test world with sample applications. */
export function MakeSamplesButton({ world }: { world: string }) {
  const t = useTranslations("operations.verifications");
  const { run, isBusy } = useAction(scenarioCalls.makeSampleVerifications, { refreshes: true });
  return (
    <Button
      tone="primary"
      busy={isBusy}
      onClick={() => void run({ world }, { successMessage: ({ made }) => t("samplesMade", { made }) })}
    >
      {t("makeSamples")}
    </Button>
  );
}
