"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import { Notice } from "@/components/kit/feedback/notice";
import { RateText } from "@/components/kit/text/rate-text";
import { useMultiCallAction } from "@/components/shell/actions/use-action";
import type { ClientOutput } from "@/lib/call/call";
import type { RefusalCode } from "@/lib/call/refusals";
import type { exchange } from "@/lib/exchange/calls/orders";
import { marketSideOf } from "@/lib/exchange/rules";
import { MidRateComparison } from "../rates/mid-rate";
import { QuotaCardUsage } from "../products/quota-taken";
import { QuoteCountdownRing } from "./quote-ring";

/** Lists the refusals after which the quote is no longer valid. */
const ending: readonly RefusalCode[] = ["QUOTE_EXPIRED", "QUOTE_USED", "QUOTA_CARD_UNUSABLE"];

/** Displays every error in one text, because there are no fields here. */
const besideButton = { shows: "page", hasField: () => false } as const;

interface LockedQuoteProps {
  quote: ClientOutput<typeof exchange.lockQuote>;
  /** Holds the label of the action that uses it. */
  action: string;
  onUse: () => Promise<void>;
  onEdit: () => void;
  onAgain: () => Promise<void>;
}

/**
 * Renders a locked rate with its remaining time, and the button that uses it. Receives the focus, so that screen
 * readers announce it.
 */
export function LockedQuoteCard({ quote, action, onUse, onEdit, onAgain }: LockedQuoteProps) {
  const t = useTranslations("exchange.quote");
  const { run, isBusy: busy, errors } = useMultiCallAction((work: () => Promise<void>) => work(), besideButton);
  const [endedQuoteId, setEnded] = useState<string>();
  const isOver = endedQuoteId === quote.quoteId;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), [quote.quoteId]);

  const during = (work: () => Promise<void>) =>
    run(work, { onRefused: ({ code }) => code && ending.includes(code) && setEnded(quote.quoteId) });

  return (
    <div ref={panel} tabIndex={-1} className={layout.stack}>
      <div className={layout.actions}>
        <QuoteCountdownRing
          quoteId={quote.quoteId}
          madeAt={quote.madeAt}
          expiresAt={quote.expiresAt}
          onEnd={() => setEnded(quote.quoteId)}
        />
        <div>
          <strong>{isOver ? t("expired") : t("title")}</strong>
          <p>
            <MoneyText amount={quote.sell} strong /> → <MoneyText amount={quote.buy} strong />
          </p>
          <RateText rate={quote.rate} pair />
          <MidRateComparison
            rate={quote.rate}
            mid={quote.mid}
            side={marketSideOf(quote.sell.currency, quote.buy.currency).side}
          />
          <QuotaCardUsage card={quote.card} />
        </div>
      </div>
      {errors.problem && (
        <Notice tone="bad" live>
          {errors.problem}
        </Notice>
      )}
      {isOver && (
        <Notice tone="waiting" live>
          {t("expiredText")}
        </Notice>
      )}
      <div className={layout.actions}>
        {isOver ? (
          <Button tone="primary" busy={busy} onClick={() => void during(onAgain)}>
            {t("again")}
          </Button>
        ) : (
          <Button tone="primary" busy={busy} onClick={() => void during(onUse)}>
            {action}
          </Button>
        )}
        <Button tone="quiet" disabled={busy} onClick={onEdit}>
          {t("edit")}
        </Button>
      </div>
    </div>
  );
}
