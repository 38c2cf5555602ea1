"use client";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { useCall, useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { forwardRule, type ForwardEntry } from "@/lib/exchange/entry";
import { forwards } from "@/lib/exchange/calls/forwards";
import { needsHongKong } from "@/lib/exchange/settled";
import { isTradable } from "@/lib/exchange/rules";
import { timeZone } from "@/lib/i18n/locale";
import { useEntry } from "@/lib/forms/use-entry";
import { beijing } from "@/lib/time/beijing";
import { AmountFields } from "../orders/amount-fields";
import { amountText } from "../orders/amount-text";
import { DeliveryFields } from "./delivery-fields";
import { DoneNotice } from "../orders/done-notice";
import styles from "../orders/exchange-apply.module.css";
import type { Facts } from "../orders/facts";
import { FeeNotice } from "../products/fee-notice";
import { ForwardCost } from "./forward-cost";
import { LockedQuote } from "../orders/locked-quote";
import { QuotaChoice } from "../products/quota-choice";
import { RateCard } from "../rates/rate-card";
import { useEntryFacts } from "../orders/use-entry-facts";
import { useQuoting } from "../orders/use-quoting";

/** The facts of a pair before its delivery days are loaded: nothing may be chosen. */
const noDays = { days: [], first: "", last: "", hasOfficialCalendar: true, penaltyPpm: 0, cureWorkingDays: 0 };
const noHolidays = { days: [], hasOfficialCalendar: true };

/** Sell one currency for another on a later day, at the rate of now: paid for at booking, or on that day. */
export function ForwardForm({ kind, facts, isOpen }: { kind: "booked" | "postFunded"; facts: Facts; isOpen: boolean }) {
  const t = useTranslations("exchange");
  const format = useFormatter();
  const held = useEntry<ForwardEntry>({
    sell: facts.sell,
    buy: facts.buy,
    fixed: "sell",
    amount: "",
    deliveryDate: "",
    deliveryType: "auto",
  });
  const { entry, change } = held;
  const { live, shown, amounts, fee, nextFee, pair, side } = useEntryFacts(entry, facts);
  const { sell, buy, deliveryDate, deliveryType } = entry;
  const request = isTradable(sell, buy) ? { id: { sell, buy } } : null;
  const initial = sell === facts.sell && buy === facts.buy ? facts.delivery : null;
  const { data: days = noDays } = useCall(forwards.deliveryDays, request, {
    keepPreviousData: true,
    ...(initial && { initial: initial.days }),
  });
  const { data: holidays = noHolidays } = useCall(forwards.deliveryHolidays, request, {
    keepPreviousData: true,
    ...(initial && { initial: initial.holidays }),
  });
  const book = useSend(forwards.book);
  const rule = forwardRule({ ...shown, kind, days: days.days });
  const { quote, done, setDone, isBack, submit, problems, errorOf, edit, again, another } = useQuoting<
    ForwardEntry,
    Got<typeof forwards.book>
  >({ held, rule, draft: `exchange.${kind}` });

  if (done) return <DoneNotice order={done} onAnother={another} />;
  const date = deliveryDate && format.dateTime(beijing(deliveryDate), { timeZone, dateStyle: "medium" });
  return (
    <div className={layout.columns}>
      <Card title={t("apply.entry")}>
        {quote ? (
          <LockedQuote
            quote={quote}
            action={t("quote.book", { date, sell: amountText(quote.sell), buy: amountText(quote.buy) })}
            onUse={async () => setDone(await book({ kind, quoteId: quote.quoteId, deliveryDate, deliveryType }))}
            onEdit={edit}
            onAgain={again}
          />
        ) : (
          <Form onSubmit={submit} problems={problems}>
            <AmountFields
              entry={entry}
              takesFocus={isBack}
              rate={shown.rate}
              available={shown.available}
              error={errorOf("amount")}
              onChange={change}
            />
            <DeliveryFields
              kind={kind}
              entry={entry}
              days={days}
              holidays={holidays}
              error={errorOf("deliveryDate")}
              onChange={change}
            />
            <QuotaChoice kind={kind} entry={entry} onChange={change} />
            <SubmitButton disabled={!isOpen || !shown.rate}>{t("forward.confirm")}</SubmitButton>
          </Form>
        )}
      </Card>
      <div className={layout.stack}>
        <Card title={t("apply.summary")}>
          <RateCard live={live} pair={pair} side={side} />
          <ForwardCost
            kind={kind}
            sell={quote?.sell ?? amounts?.sell}
            buy={quote?.buy ?? amounts?.buy}
            rate={quote?.rate ?? shown.rate}
            advanceFee={quote?.fee ?? fee}
          />
          {!quote && <p className={layout.soft}>{t("apply.estimate")}</p>}
          <FeeNotice next={nextFee} />
        </Card>
        <Card title={t("forward.how")}>
          <Rules
            kind={kind}
            penaltyPpm={days.penaltyPpm}
            cureDays={days.cureWorkingDays}
            isHongKong={needsHongKong({ sell, buy })}
          />
        </Card>
      </div>
    </div>
  );
}

/** The rules in plain words, with the figures that hold. */
function Rules({
  kind,
  penaltyPpm,
  cureDays,
  isHongKong,
}: {
  kind: "booked" | "postFunded";
  penaltyPpm: number;
  cureDays: number;
  isHongKong: boolean;
}) {
  const t = useTranslations("exchange.forward");
  // a share for people, no amount: parts of a million as percent
  const penalty = String(penaltyPpm / 10_000);
  return (
    <ul className={styles.list}>
      {kind === "booked" ? (
        (["booked1", "booked2", "booked3"] as const).map((key) => <li key={key}>{t(key)}</li>)
      ) : (
        <>
          <li>{t("postFunded1")}</li>
          <li>{t("postFunded2", { penalty })}</li>
          <li>{t("postFunded3", { days: String(cureDays) })}</li>
          <li>{t("postFunded4")}</li>
        </>
      )}
      <li>{t("spot")}</li>
      <li>{t(isHongKong ? "hongKong" : "mainland")}</li>
    </ul>
  );
}
