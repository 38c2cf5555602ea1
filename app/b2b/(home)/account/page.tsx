import type { Route } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { hiddenValue } from "@/components/home/hidden-value";
import { Home } from "@/components/home/home";
import { accounts } from "@/lib/accounts/calls";
import { load, signedIn } from "@/lib/backend/load";
import { preferenceOf } from "@/lib/call/preferences";
import { exchange } from "@/lib/exchange/calls";
import { exchangeScreens } from "@/lib/exchange/screens";
import { may } from "@/lib/gate/may";

export async function generateMetadata() {
  return { title: (await getTranslations("home"))("title") };
}

const latest = 8;

export default async function Account() {
  const [balances, { currency: reporting }, activity, rates, { who }, jar] = await Promise.all([
    load(accounts.balances, {}), load(accounts.reporting, {}), load(accounts.activity, { currentPage: 1, pageSize: latest }), load(exchange.homeRates, {}), signedIn("portal"), cookies(),
  ]);
  // named cast: a screen's path is a page that exists
  const exchangeHref = may(who, exchangeScreens.apply.needs) === null ? (exchangeScreens.apply.path as Route) : null;
  return <Home {...{ balances, reporting, activity, rates, exchangeHref }} now={balances.at} isHidden={preferenceOf(jar, "assets") === hiddenValue} />;
}
