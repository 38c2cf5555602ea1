"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { SelectField } from "@/components/kit/select/select-field";
import type { DirectedPair } from "@/lib/exchange/directed-pair";
import { exchangeScreens } from "@/lib/exchange/screens";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import type { RateSpan } from "../rates/rate-spans";

/** Selects the displayed pair: the currencies sold and bought. It is in the address. */
export function CurrencyPairSelect({ pair, days }: { pair: DirectedPair; days: RateSpan }) {
  const t = useTranslations();
  const router = useRouter();
  const choose = (side: "sell" | "buy", code: string) => {
    if (!isCurrency(code)) return;
    const otherCurrency = side === "sell" ? pair.buy : pair.sell;
    // choosing what the other side already is swaps the two
    const next = code === otherCurrency ? { sell: pair.buy, buy: pair.sell } : { ...pair, [side]: code };
    router.replace(hrefWithQueryChanges(exchangeScreens.query.path, {}, { ...next, days: String(days) }), {
      scroll: false,
    });
  };
  const options = orderCurrencies.map((code) => ({ value: code, label: `${code} ${t(`terms.currency.${code}`)}` }));
  return (
    <div className={layout.actions}>
      <SelectField
        label={t("exchange.query.sell")}
        value={pair.sell}
        options={options}
        onChange={({ target }) => choose("sell", target.value)}
      />
      <SelectField
        label={t("exchange.query.buy")}
        value={pair.buy}
        options={options}
        onChange={({ target }) => choose("buy", target.value)}
      />
    </div>
  );
}
