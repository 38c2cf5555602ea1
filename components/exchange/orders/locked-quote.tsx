"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import { Notice } from "@/components/kit/feedback/notice";
import { RateText } from "@/components/kit/text/rate-text";
import type { Got } from "@/lib/call/call";
import { RefusedError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/trouble-text";
import type { exchange } from "@/lib/exchange/calls/orders";
import { QuotaTaken } from "../products/quota-taken";
import { QuoteRing } from "./quote-ring";

interface LockedQuoteProps {
  quote: Got<typeof exchange.lockQuote>;
  /** The action that uses it. */
  action: string;
  onUse: () => Promise<void>;
  onEdit: () => void;
  onAgain: () => Promise<void>;
}

/** A locked rate with the time it still holds, and the button that uses it. Takes the focus, so that it is read out. */
export function LockedQuote({ quote, action, onUse, onEdit, onAgain }: LockedQuoteProps) {
  const t = useTranslations("exchange.quote");
  const problemText = useProblemText();
  const [ended, setEnded] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isOver = ended === quote.quoteId;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), [quote.quoteId]);

  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (cause) {
      setProblem(problemText(cause));
      if (
        cause instanceof RefusedError &&
        (cause.code === "QUOTE_EXPIRED" || cause.code === "QUOTE_USED" || cause.code === "QUOTA_CARD_UNUSABLE")
      )
        setEnded(quote.quoteId);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div ref={panel} tabIndex={-1} className={layout.stack}>
      <div className={layout.actions}>
        <QuoteRing
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
          <QuotaTaken card={quote.card} />
        </div>
      </div>
      {problem && (
        <Notice tone="bad" live>
          {problem}
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
