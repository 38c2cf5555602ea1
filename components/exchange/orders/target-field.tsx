"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { TextField } from "@/components/kit/fields/text-field";
import { suggestedTargets } from "@/lib/exchange/limit";
import { furthestAllowedTarget, type Side } from "@/lib/exchange/rules";
import { pairName, roundToQuote, rateText, type Pair, type Rate } from "@/lib/money/rate";

/** Renders the rate that a limit order waits for, with the permitted limit and three suggestions. */
export function LimitOrderTargetField({
  value,
  rate,
  pair,
  side,
  error,
  onChange,
}: {
  value: string;
  rate: Rate | null;
  pair: Pair;
  side: Side;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const t = useTranslations("exchange.limit");
  const limit = rate && furthestAllowedTarget(rate, side);
  const suggestions = rate && suggestedTargets(rate, side);
  const use = (target: Rate) => ({ tone: "quiet" as const, small: true, onClick: () => onChange(rateText(target)) });
  return (
    <>
      <TextField
        id="target"
        label={t("target", { pair: pairName(pair) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={18}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        help={
          limit &&
          t("targetHelp", {
            limit: rateText({ ...limit, value: roundToQuote(limit, limit.value, side === "sellBase" ? "down" : "up") }),
          })
        }
        aside={
          suggestions && (
            <Button {...use(suggestions.usual)}>{t("suggested", { rate: rateText(suggestions.usual) })}</Button>
          )
        }
      />
      {suggestions && (
        <div className={layout.actions}>
          <Button {...use(suggestions.nearer)}>{t("nearer", { rate: rateText(suggestions.nearer) })}</Button>
          <Button {...use(suggestions.farther)}>{t("farther", { rate: rateText(suggestions.farther) })}</Button>
        </div>
      )}
    </>
  );
}
