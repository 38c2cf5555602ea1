"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { TextField } from "@/components/kit/fields/text-field";
import { suggestedTargets } from "@/lib/exchange/limit";
import { targetLimit, type Side } from "@/lib/exchange/rules";
import { pairName, quoted, rateText, type Pair, type Rate } from "@/lib/money/rate";

/** The rate that a limit order waits for, with the furthest that is allowed and three that are worth trying. */
export function TargetField({
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
  const limit = rate && targetLimit(rate, side);
  const suggested = rate && suggestedTargets(rate, side);
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
            limit: rateText({ ...limit, value: quoted(limit, limit.value, side === "sellBase" ? "down" : "up") }),
          })
        }
        aside={
          suggested && <Button {...use(suggested.usual)}>{t("suggested", { rate: rateText(suggested.usual) })}</Button>
        }
      />
      {suggested && (
        <div className={layout.actions}>
          <Button {...use(suggested.nearer)}>{t("nearer", { rate: rateText(suggested.nearer) })}</Button>
          <Button {...use(suggested.farther)}>{t("farther", { rate: rateText(suggested.farther) })}</Button>
        </div>
      )}
    </>
  );
}
