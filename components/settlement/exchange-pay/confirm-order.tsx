"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { AccountNumber } from "@/components/kit/text/account-number";
import { Countdown } from "@/components/kit/text/countdown";
import { actionAhead, ActionDialog } from "@/components/shell/actions/action-dialog";
import { useAction } from "@/components/shell/actions/use-action";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import { amountText } from "@/lib/money/money";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import type { ExchangePayOrderView } from "./exchange-pay-facts";
import { useExchangePayCostFacts } from "./exchange-pay-cost-facts";
import { useOrderAuthProof } from "./use-order-proof";

type Quote = ClientOutput<typeof exchangePayCalls.quoteExchangePay>;

/** Lists the refusals after which the displayed figures are no longer valid. */
const outdatingRefusals: readonly string[] = ["QUOTE_EXPIRED", "QUOTE_USED", "COST_CHANGED"];

/** Locks the rate of an order that waits for its confirmation, then requests the confirmation at it. */
export function ConfirmExchangePayOrder({ order, way }: { order: ExchangePayOrderView; way: MfaWay }) {
  const t = useTranslations("settlement.exchangePays.confirm");
  const { isBusy, errors, run } = useAction(exchangePayCalls.quoteExchangePay, { shows: "page" });
  const [quote, setQuote] = useState<Quote>();
  const lock = async () => setQuote((await run({ orderNo: order.orderNo })) ?? undefined);
  return (
    <div className={layout.stack}>
      {errors.problem && (
        <Notice tone="bad" live>
          {errors.problem}
        </Notice>
      )}
      <div className={layout.actions}>
        <Button tone="primary" busy={isBusy} onClick={() => void lock()} {...actionAhead}>
          {t("label")}
        </Button>
      </div>
      {quote && (
        <AtQuote
          key={quote.quoteId}
          order={order}
          quote={quote}
          way={way}
          onRenew={lock}
          onClose={() => setQuote(undefined)}
        />
      )}
    </div>
  );
}

/** Renders the confirmation at a locked rate; when it has expired, another one is locked only on request. */
function AtQuote({
  order: { orderNo, payeeName, payeeAccount },
  quote,
  way,
  onRenew,
  onClose,
}: {
  order: ExchangePayOrderView;
  quote: Quote;
  way: MfaWay;
  onRenew: () => Promise<void>;
  onClose: () => void;
}) {
  const [t, orders] = [useTranslations("settlement.exchangePays.confirm"), useTranslations("settlement.exchangePays")];
  const router = useRouter();
  const { speed } = useWorldClock();
  const [isOver, setOver] = useState(false);
  const send = useSend(exchangePayCalls.confirmExchangePay);
  const { quoteId, debit, expiresAt, at } = quote;
  const proof = useOrderAuthProof(way, { kind: "exchangePayCost", orderNo, debit });
  const facts = useExchangePayCostFacts(quote);
  if (isOver)
    return (
      <Notice
        tone="waiting"
        live
        title={t("expired")}
        action={
          <Button tone="primary" onClick={() => void onRenew()}>
            {t("renew")}
          </Button>
        }
      />
    );
  return (
    <ActionDialog
      title={t("title", { orderNo })}
      action={t("action", { amount: amountText(debit) })}
      facts={[
        { label: orders("payee"), value: payeeName },
        { label: orders("account"), value: <AccountNumber account={payeeAccount} /> },
        ...facts,
        {
          label: t("rateHeld"),
          value: <Countdown until={expiresAt} now={at} pace={speed} onEnd={() => setOver(true)} />,
        },
      ]}
      proof={proof}
      perform={({ confirmation }) => send({ orderNo, quoteId, shownDebit: debit, ...confirmation })}
      successMessage={t("done")}
      onDone={router.refresh}
      onRefused={({ code }) => {
        if (code !== undefined && outdatingRefusals.includes(code)) setOver(true);
      }}
      onClose={onClose}
    />
  );
}
