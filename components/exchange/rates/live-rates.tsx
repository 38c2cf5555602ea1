"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { SelectField } from "@/components/kit/select/select-field";
import { showToast } from "@/components/kit/feedback/toast";
import { useCall, useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { pairsOf } from "@/lib/exchange/rate-board";
import { commonPairsDisplayMax } from "@/lib/exchange/rate-terms";
import type { DirectedPair } from "@/lib/exchange/directed-pair";
import { rates } from "@/lib/exchange/calls/rates";
import { useProblemText } from "@/lib/forms/problem-text";
import { isCurrency, orderCurrencies, type Currency } from "@/lib/money/currency";
import { pairName, canonicalPair } from "@/lib/money/rate";
import { RateBoardTable } from "./board-table";
import { RateFreshnessText } from "./rate-age";
import { boardKey, useLiveRateBoard, type BoardRow } from "./use-board";

type Common = ClientOutput<typeof rates.commonRates>;

export interface LiveRatesFacts {
  readonly common: Common;
  readonly base: Currency;
  /** Lists the pairs of that currency. */
  readonly ofBase: Common;
  readonly mayQuery: boolean;
}

const pairsOfCurrency = (code: Currency): DirectedPair[] =>
  pairsOf(code).map(({ base, quote }) => ({ sell: base, buy: quote }));
const nameOf = ({ sell, buy }: DirectedPair): string => pairName(canonicalPair(sell, buy));

/** Renders the common pairs, then every pair of one currency, live. */
export function LiveRates({ common, base: first, ofBase, mayQuery }: LiveRatesFacts) {
  const t = useTranslations();
  const [base, setBase] = useState(first);
  const { pairs, choose } = useCommonPairs(common);
  const displayedPairs = pairs.slice(0, commonPairsDisplayMax);
  const ofCurrency = pairsOfCurrency(base);
  const [initial] = useState(() => ({ rows: once([...common.rows, ...ofBase.rows]) }));
  const board = useLiveRateBoard(once([...displayedPairs, ...ofCurrency]), initial);
  const rowsOf = (requestedPairs: readonly DirectedPair[]): BoardRow[] =>
    requestedPairs.flatMap((pair) => board.rows.get(boardKey(pair)) ?? []);
  const latest = [...board.rows.values()].find((row) => row.now)?.now;
  const table = {
    isCommon: (pair: DirectedPair) => pairs.some((candidate) => nameOf(candidate) === nameOf(pair)),
    onCommon: choose,
    mayQuery,
  };
  return (
    <>
      {board.hasFailed && (
        <Notice
          tone="bad"
          live
          title={t("exchange.rates.failed")}
          action={
            <Button small onClick={board.reload}>
              {t("exchange.rates.again")}
            </Button>
          }
        >
          {t("exchange.rates.failedText")}
        </Notice>
      )}
      {latest && <RateFreshnessText at={latest.at} updates={board.updates} />}
      <Card title={t("exchange.rates.commonTitle")}>
        <p className={layout.soft}>{t("exchange.rates.commonHelp", { count: String(commonPairsDisplayMax) })}</p>
        <RateBoardTable
          {...table}
          caption={t("exchange.rates.commonCaption")}
          rows={latest ? rowsOf(displayedPairs) : []}
          empty={<EmptyState>{t("exchange.rates.empty")}</EmptyState>}
        />
      </Card>
      <Card title={t("exchange.rates.allTitle")}>
        <SelectField
          label={t("exchange.rates.base")}
          value={base}
          onChange={({ target }) => {
            if (isCurrency(target.value)) setBase(target.value);
          }}
          options={orderCurrencies.map((code) => ({ value: code, label: `${code} ${t(`terms.currency.${code}`)}` }))}
        />
        <RateBoardTable
          {...table}
          caption={t("exchange.rates.allCaption", { currency: base })}
          rows={latest ? rowsOf(ofCurrency) : []}
          empty={<EmptyState>{t("exchange.rates.empty")}</EmptyState>}
        />
      </Card>
    </>
  );
}

/** Returns each pair once, in either direction. */
function once<P extends DirectedPair>(pairs: readonly P[]): P[] {
  const uniquePairs = new Map<string, P>();
  for (const pair of pairs) if (!uniquePairs.has(boardKey(pair))) uniquePairs.set(boardKey(pair), pair);
  return [...uniquePairs.values()];
}

/**
 * Manages a user's common pairs, and adds one, which comes first, or removes one. The change is displayed immediately,
 * and reverted when it could not be saved.
 */
function useCommonPairs(initial: Common) {
  const t = useTranslations("exchange.rates");
  const { data = initial, mutate } = useCall(rates.commonRates, {}, { initial });
  const send = useSend(rates.chooseCommonPairs);
  const problemText = useProblemText();
  const choose = async (pair: DirectedPair): Promise<void> => {
    const without = data.pairs.filter((candidate) => nameOf(candidate) !== nameOf(pair));
    const isTaken = without.length < data.pairs.length;
    const pairs = isTaken ? without : [{ sell: pair.sell, buy: pair.buy }, ...without];
    try {
      await mutate({ ...data, pairs }, { revalidate: false });
      const savedPairs = await send({ pairs });
      await mutate({ ...data, ...savedPairs }, { revalidate: false });
      showToast("good", isTaken ? t("dropped", { pair: nameOf(pair) }) : t("added", { pair: nameOf(pair) }));
    } catch (cause) {
      await mutate(data, { revalidate: false });
      showToast("bad", problemText(cause));
    }
  };
  return { pairs: data.pairs, choose: (pair: DirectedPair) => void choose(pair) };
}
