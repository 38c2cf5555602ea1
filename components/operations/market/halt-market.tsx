"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { marketActions } from "@/lib/operations/calls/market";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { useAction } from "@/components/shell/actions/use-action";

/** Halts the whole market after a confirmation, or resumes it. */
export function HaltMarket({ world, isHalted }: { world: string; isHalted: boolean }) {
  const t = useTranslations("operations.haltMarket");
  const { run } = useAction(marketActions.haltMarket, { refreshes: true });
  if (!isHalted)
    return (
      <ConfirmAction
        call={marketActions.haltMarket}
        input={() => ({ world, isHalted: true })}
        small
        isDanger
        facts={[]}
        label={t("label")}
        title={t("title")}
        action={t("action")}
        successMessage={() => t("done")}
      />
    );
  return (
    <Button small onClick={() => void run({ world, isHalted: false }, { successMessage: t("resumed") })}>
      {t("resume")}
    </Button>
  );
}
