"use client";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { amountText } from "@/lib/money/money";
import { useCall, useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { forwardExchangeFormSchema, type ForwardEntry } from "@/lib/exchange/entry";
import { forwards } from "@/lib/exchange/calls/forwards";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { SettlementPlace } from "@/lib/time/settlement";
import { isTradable } from "@/lib/exchange/rules";
import { mediumDate } from "@/lib/i18n/date-formats";
import { useControlledForm } from "@/lib/forms/use-entry";
import type { Currency } from "@/lib/money/currency";
import { beijingInstant } from "@/lib/time/beijing";
import { ExchangeAmountFields } from "../orders/amount-fields";
import { DeliveryDayFields } from "./delivery-fields";
import { ExchangeDoneNotice } from "../orders/done-notice";
import styles from "../orders/exchange-apply.module.css";
import type { ApplyFacts } from "../orders/apply-facts";
import { FeeChangeNotice } from "../products/fee-notice";
import { ForwardCost } from "./forward-cost";
import { LockedQuoteCard } from "../orders/locked-quote";
import { QuotaCardChoice } from "../products/quota-choice";
import { RateCard, RateCourse } from "../rates/rate-card";
import { useEntryFacts, type ExchangeEntryFacts } from "../orders/use-entry-facts";
import { useLockedQuoteFlow } from "../orders/use-quoting";

/** Replaces the facts of a pair before its delivery days are loaded: nothing can be selected. */
const noDays = {
  days: [],
  first: "",
  last: "",
  hasOfficialCalendar: true,
  places: [],
  withoutCalendar: [],
  penaltyPpm: 0,
  cureWorkingDays: 0,
};
const noHolidays = { days: [], hasOfficialCalendar: true };

type ForwardKind = "booked" | "postFunded";

/** Sells one currency for another on a later day, at the current rate: paid for at booking, or on that day. */
export function ForwardForm({ kind, facts, isOpen }: { kind: ForwardKind; facts: ApplyFacts; isOpen: boolean }) {
  const t = useTranslations("exchange");
  const format = useFormatter();
  const { entry, change, known, days, holidays, book, quote, done, isBack, submit, problems, errorOf, ...way } =
    useForward(kind, facts);
  if (done) return <ExchangeDoneNotice order={done} onAnother={way.another} />;
  const { formFacts } = known;
  const { deliveryDate } = entry;
  const date = deliveryDate && format.dateTime(beijingInstant(deliveryDate), mediumDate);
  return (
    <div className={layout.columns}>
      <Card title={t("apply.entry")}>
        {quote ? (
          <LockedQuoteCard
            quote={quote}
            action={t("quote.book", { date, sell: amountText(quote.sell), buy: amountText(quote.buy) })}
            onUse={() => book(quote)}
            onEdit={way.edit}
            onAgain={way.again}
          />
        ) : (
          <Form onSubmit={submit} problems={problems}>
            <ExchangeAmountFields
              entry={entry}
              hasAutoFocus={isBack}
              rate={formFacts.rate}
              available={formFacts.available}
              most={known.most}
              currencies={facts.currencies}
              balances={facts.balances.rows.map(({ available }) => available)}
              error={errorOf("amount")}
              onChange={change}
            />
            <DeliveryDayFields
              kind={kind}
              entry={entry}
              days={days}
              holidays={holidays}
              error={errorOf("deliveryDate")}
              onChange={change}
            />
            <QuotaCardChoice kind={kind} entry={entry} onChange={change} />
            <SubmitButton disabled={!facts.isActive || !isOpen || !formFacts.rate}>{t("forward.confirm")}</SubmitButton>
          </Form>
        )}
      </Card>
      <div className={layout.stack}>
        <ForwardSummary kind={kind} entryFacts={known} quote={quote} />
        <Card title={t("forward.how")}>
          <Rules
            kind={kind}
            penaltyPpm={days.penaltyPpm}
            cureDays={days.cureWorkingDays}
            places={days.places}
            unknownCurrencies={days.withoutCalendar}
          />
        </Card>
      </div>
    </div>
  );
}

/** Holds the entry, its facts, and the steps to a booking over a quote. */
function useForward(kind: ForwardKind, facts: ApplyFacts) {
  const entryState = useControlledForm<ForwardEntry>({
    sell: facts.sell,
    buy: facts.buy,
    fixed: "sell",
    amount: "",
    deliveryDate: "",
    deliveryType: "auto",
  });
  const { entry, change } = entryState;
  const entryFacts = useEntryFacts(entry, facts);
  const { days, holidays } = useDeliveryDays(entry, facts);
  const send = useSend(forwards.book);
  const rule = forwardExchangeFormSchema({ ...entryFacts.formFacts, kind, days: days.days });
  const way = useLockedQuoteFlow<ForwardEntry, ClientOutput<typeof forwards.book>>({
    entryState,
    rule,
    draft: `exchange.${kind}`,
  });
  const { deliveryDate, deliveryType } = entry;
  const book = async (quote: ClientOutput<typeof exchange.lockQuote>) =>
    way.setDone(await send({ kind, quoteId: quote.quoteId, deliveryDate, deliveryType }, quote));
  return { ...way, entry, change, known: entryFacts, days, holidays, book };
}

/** Loads the possible delivery days of the entry's pair, and the holidays between them. */
function useDeliveryDays({ sell, buy }: ForwardEntry, facts: ApplyFacts) {
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
  return { days, holidays };
}

/** Renders the current rate and the cost: of the quote, or an estimate before there is one. */
function ForwardSummary({
  kind,
  entryFacts: { live, pair, side, nextFee, formFacts, amounts, fee },
  quote,
}: {
  kind: ForwardKind;
  entryFacts: ExchangeEntryFacts;
  quote: ClientOutput<typeof exchange.lockQuote> | undefined;
}) {
  const t = useTranslations("exchange.apply");
  return (
    <Card title={t("summary")}>
      <RateCard live={live} side={side} />
      <ForwardCost
        kind={kind}
        sell={quote?.sell ?? amounts?.sell}
        buy={quote?.buy ?? amounts?.buy}
        rate={quote?.rate ?? formFacts.rate}
        advanceFee={quote?.fee ?? fee}
      />
      {!quote && <p className={layout.soft}>{t("estimate")}</p>}
      <FeeChangeNotice next={nextFee} />
      <RateCourse live={live} pair={pair} />
    </Card>
  );
}

/** Explains the rules in plain words, with the figures in force. */
function Rules({
  kind,
  penaltyPpm,
  cureDays,
  places,
  unknownCurrencies,
}: {
  kind: ForwardKind;
  penaltyPpm: number;
  cureDays: number;
  /**
   * Lists the places whose banks must be open on a delivery day; `unknownCurrencies` lists the currencies without a
   * calendar.
   */
  places: readonly SettlementPlace[];
  unknownCurrencies: readonly Currency[];
}) {
  const t = useTranslations("exchange.forward");
  const placeNames = useTranslations("exchange.places");
  const list = new Intl.ListFormat(useLocale());
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
          <li>{t("postFundedKept")}</li>
          <li>{t("postFunded4")}</li>
        </>
      )}
      <li>{t("spot")}</li>
      {places.length > 0 && <li>{t("places", { places: list.format(places.map((place) => placeNames(place))) })}</li>}
      {unknownCurrencies.length > 0 && <li>{t("weekendsOnly", { currencies: list.format(unknownCurrencies) })}</li>}
    </ul>
  );
}
