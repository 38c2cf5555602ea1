"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/button";
import { Card } from "@/components/kit/card";
import { Form, SubmitButton } from "@/components/kit/form";
import layout from "@/components/kit/layout.module.css";
import { TextField } from "@/components/kit/text-field";
import type { Got } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls";
import { limitRule, type LimitEntry } from "@/lib/exchange/entry";
import { suggestedTarget, targetLimit } from "@/lib/exchange/rules";
import { useCallForm } from "@/lib/forms/use-call-form";
import { pairName, pairOf, parseRate, quoted, rateText, type Rate } from "@/lib/money/rate";
import { AmountFields } from "./amount-fields";
import { Cost } from "./cost";
import { DistanceText } from "./distance-text";
import { DoneNotice } from "./done-notice";
import styles from "./exchange-apply.module.css";
import type { Facts } from "./facts";
import { RateCard } from "./rate-card";
import { useEntryShown } from "./use-entry-shown";

/** Sell one currency for another once the market touches a target. */
export function LimitForm({ facts }: { facts: Facts }) {
  const t = useTranslations("exchange");
  const router = useRouter();
  const [done, setDone] = useState<Got<typeof exchange.placeLimit>>();
  const [entry, setEntry] = useState<LimitEntry>({ sell: facts.sell, buy: facts.buy, fixed: "sell", amount: "", target: "", validUntil: facts.days.last });
  const [isBack, setBack] = useState(false);
  const target = targetOf(entry);
  const { live, shown, amounts, fee, pair, side } = useEntryShown(entry, facts, target);
  const { form, submit, problems, errorOf } = useCallForm(exchange.placeLimit, limitRule(shown), { defaults: entry, done: setDone, refused: router.refresh, draft: "exchange.limit", refilled: setEntry });

  const change = (part: Partial<LimitEntry>) => {
    const isOtherPair = part.sell !== undefined || part.buy !== undefined;
    const next = { ...entry, ...part, ...(isOtherPair && { target: "" }) };
    setEntry(next);
    form.reset(next, { keepErrors: false });
  };

  if (done) return <DoneNotice order={done} onAnother={() => { setBack(true); setDone(undefined); change({ amount: "", target: "" }); }} />;
  const suggested = shown.rate && suggestedTarget(shown.rate, side);
  const limit = shown.rate && targetLimit(shown.rate, side);
  return (
    <div className={layout.columns}>
      <Card title={t("apply.entry")}>
        <Form onSubmit={submit} problems={problems}>
          <AmountFields entry={entry} takesFocus={isBack} rate={target ?? shown.rate} available={shown.available} error={errorOf("amount")} onChange={change} />
          <TextField
            id="target" label={t("limit.target", { pair: pairName(pair) })} inputMode="decimal" autoComplete="off" maxLength={18} value={entry.target} onChange={(event) => change({ target: event.target.value })} error={errorOf("target")}
            help={limit && t("limit.targetHelp", { limit: rateText({ ...limit, value: quoted(limit, limit.value, side === "sellBase" ? "down" : "up") }) })}
            aside={suggested && <Button tone="quiet" small onClick={() => change({ target: rateText(suggested) })}>{t("limit.suggested", { rate: rateText(suggested) })}</Button>}
          />
          <TextField id="validUntil" type="date" label={t("limit.validUntil")} min={facts.days.first} max={facts.days.last} value={entry.validUntil} onChange={(event) => change({ validUntil: event.target.value })} error={errorOf("validUntil")} help={t("limit.validUntilHelp")} />
          <SubmitButton disabled={!shown.rate}>{t("limit.confirm")}</SubmitButton>
        </Form>
      </Card>
      <div className={layout.stack}>
        <Card title={t("apply.summary")}>
          <RateCard live={live} pair={pair} side={side} target={target} />
          {target && shown.rate && <p className={styles.line}><span className={layout.soft}>{t("limit.distance")}</span><DistanceText rate={shown.rate} side={side} target={target} /></p>}
          <Cost sell={amounts?.sell} buy={amounts?.buy} rate={target ?? null} fee={fee} />
        </Card>
        <Card title={t("limit.how")}>
          <ul className={styles.list}>
            <li>{t("limit.how1")}</li>
            <li>{t("limit.how2")}</li>
            <li>{t("limit.how3")}</li>
          </ul>
        </Card>
      </div>
    </div>
  );
}

/** The typed target as a rate of the pair; undefined while it is none. */
function targetOf({ sell, buy, target }: LimitEntry): Rate | undefined {
  const value = parseRate(target);
  return value === undefined ? undefined : { ...pairOf(sell, buy), value };
}
