"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { amountText } from "@/lib/money/money";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import { realTimeExchangeFormSchema, type RealTimeEntry } from "@/lib/exchange/entry";
import { useControlledForm } from "@/lib/forms/use-entry";
import { ExchangeAmountFields } from "./amount-fields";
import { ExchangeCost } from "./exchange-cost";
import { ExchangeDoneNotice } from "./done-notice";
import type { ApplyFacts } from "./apply-facts";
import { FeeChangeNotice } from "../products/fee-notice";
import { LockedQuoteCard } from "./locked-quote";
import { QuotaCardChoice } from "../products/quota-choice";
import { RateCard, RateCourse } from "../rates/rate-card";
import { useEntryFacts } from "./use-entry-facts";
import { useLockedQuoteFlow } from "./use-quoting";

/** Sells one currency for another immediately: amounts, a locked quote, and the exchange itself. */
export function RealTimeExchangeForm({ facts, isOpen }: { facts: ApplyFacts; isOpen: boolean }) {
  const t = useTranslations("exchange.apply");
  const { sell, buy, first = { fixed: "sell", amount: "" } } = facts;
  const entryState = useControlledForm<RealTimeEntry>({ sell, buy, ...first });
  const { entry, change } = entryState;
  const { live, formFacts, amounts, fee, most, nextFee, pair, side } = useEntryFacts(entry, facts);
  const place = useSend(exchange.placeRealTime);
  const quoteText = useTranslations("exchange.quote");
  const { quote, done, setDone, isBack, submit, problems, errorOf, edit, again, another } = useLockedQuoteFlow<
    RealTimeEntry,
    ClientOutput<typeof exchange.placeRealTime>
  >({ entryState, rule: realTimeExchangeFormSchema(formFacts), draft: "exchange.realTime" });

  if (done) return <ExchangeDoneNotice order={done} onAnother={another} />;
  return (
    <div className={layout.columns}>
      <Card title={t("entry")}>
        {quote ? (
          <LockedQuoteCard
            quote={quote}
            action={quoteText("confirm", { sell: amountText(quote.sell), buy: amountText(quote.buy) })}
            onUse={async () => setDone(await place({ quoteId: quote.quoteId }, quote))}
            onEdit={edit}
            onAgain={again}
          />
        ) : (
          <Form onSubmit={submit} problems={problems}>
            <ExchangeAmountFields
              entry={entry}
              hasAutoFocus={isBack}
              rate={formFacts.rate}
              available={formFacts.available}
              most={most}
              currencies={facts.currencies}
              balances={facts.balances.rows.map(({ available }) => available)}
              error={errorOf("amount")}
              onChange={change}
            />
            <QuotaCardChoice kind="realTime" entry={entry} onChange={change} />
            <SubmitButton disabled={!facts.isActive || !isOpen || !formFacts.rate}>{t("lock")}</SubmitButton>
          </Form>
        )}
      </Card>
      <Card title={t("summary")}>
        <RateCard live={live} side={side} />
        <ExchangeCost
          sell={quote?.sell ?? amounts?.sell}
          buy={quote?.buy ?? amounts?.buy}
          rate={quote?.rate ?? formFacts.rate}
          fee={quote?.fee ?? fee}
        />
        {!quote && <p className={layout.soft}>{t("estimate")}</p>}
        <FeeChangeNotice next={nextFee} />
        <RateCourse live={live} pair={pair} />
      </Card>
    </div>
  );
}
