import { getTranslations } from "next-intl/server";
import { LiveRatesPage } from "@/components/exchange/rates/rates-page";
import { remindersListed } from "@/components/exchange/rates/reminders-listed";
import { valueInQuery } from "@/components/kit/select/query";
import { loadForPage, signedIn } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { exchange } from "@/lib/exchange/calls/orders";
import { rates } from "@/lib/exchange/calls/rates";
import { reminders } from "@/lib/exchange/calls/reminders";
import { exchangeScreens } from "@/lib/exchange/screens";
import { checkAccess } from "@/lib/gate/may";
import { orderCurrencies } from "@/lib/money/currency";

export async function generateMetadata() {
  return { title: (await getTranslations("exchange.rates"))("title") };
}

export default async function LiveRatesAndRemindersPage({ searchParams }: PageProps<"/b2b/account/rate/rateQuery">) {
  const currencyText = valueInQuery(await searchParams, "currency");
  const base = orderCurrencies.find((code) => code === currencyText) ?? "USD";
  const [time, common, ofBase, waiting, { principal }, now] = await Promise.all([
    loadForPage(exchange.tradingTime, {}),
    loadForPage(rates.commonRates, {}),
    loadForPage(rates.commonRates, { currency: base }),
    loadForPage(reminders.reminders, remindersListed),
    signedIn("portal"),
    pageWorldNow(),
  ]);
  return (
    <LiveRatesPage
      time={time}
      live={{ common, base, ofBase, mayQuery: checkAccess(principal, exchangeScreens.query.access) === null }}
      waiting={waiting}
      now={now}
    />
  );
}
