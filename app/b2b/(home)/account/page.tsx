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
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { may } from "@/lib/gate/may";
import { accountsScreens } from "@/lib/accounts/screens";
import { navigation } from "@/lib/notices/navigation-calls";

export async function generateMetadata() {
  return { title: (await getTranslations("home"))("title") };
}

const latest = 8;

export default async function Account() {
  const [balances, { currency: reporting }, activity, rates, shortcuts, { who }, jar, t] = await Promise.all([
    load(accounts.balances, {}), load(accounts.reporting, {}), load(accounts.activity, { currentPage: 1, pageSize: latest }), load(exchange.homeRates, {}), load(navigation.shortcuts, {}), signedIn("portal"), cookies(), getTranslations(),
  ]);
  // named cast: a screen's path is a page that exists
  const exchangeHref = may(who, exchangeScreens.apply.needs) === null ? (exchangeScreens.apply.path as Route) : null;
  const destinations = screens.filter(({ menu, needs, path }) => menu !== null && path !== accountsScreens.home.path && may(who, needs) === null).map((screen) => ({ path: screen.path, title: t(titleKey(screen)) }));
  return <Home {...{ balances, reporting, activity, rates, shortcuts, destinations, exchangeHref }} now={balances.at} isHidden={preferenceOf(jar, "assets") === hiddenValue} />;
}
