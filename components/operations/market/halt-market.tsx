"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { toast } from "@/components/kit/feedback/toast";
import { marketActions } from "@/lib/operations/calls/market";
import { ConfirmAction } from "../console/confirm-action";
import { problemText, useConsoleAction } from "../console/use-console-action";

/** Halts the whole market, after a confirmation; or lets all of it trade again. */
export function HaltMarket({ world, isHalted }: { world: string; isHalted: boolean }) {
  const t = useTranslations("operations.haltMarket");
  const { run } = useConsoleAction(marketActions.haltMarket);
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
        done={() => t("done")}
      />
    );
  const resume = async () => {
    if (await run({ world, isHalted: false }, (problem) => toast("bad", problemText(problem))))
      toast("good", t("resumed"));
  };
  return (
    <Button small onClick={() => void resume()}>
      {t("resume")}
    </Button>
  );
}
