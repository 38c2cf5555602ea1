import type { Route } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { hiddenValue } from "@/components/home/hidden-value";
import { flowAsked } from "@/components/home/flow-query";
import { Home } from "@/components/home/home";
import { accounts } from "@/lib/accounts/calls";
import { comingDays } from "@/lib/accounts/holidays";
import { homeCalls } from "@/lib/accounts/home-calls";
import { todos } from "@/lib/accounts/todo";
import { load, signedIn } from "@/lib/backend/load";
import { preferenceOf } from "@/lib/call/preferences";
import { exchange } from "@/lib/exchange/calls";
import { exchangeScreens } from "@/lib/exchange/screens";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { may } from "@/lib/gate/may";
import { accountsScreens } from "@/lib/accounts/screens";
import { byDisplayOrder } from "@/lib/money/currency";
import { navigation } from "@/lib/notices/navigation-calls";
import { dayOf } from "@/lib/time/beijing";

export async function generateMetadata() {
  return { title: (await getTranslations("home"))("title") };
}

const latest = 8;

export default async function Account({ searchParams }: PageProps<"/b2b/account">) {
  const [balances, { currency: reporting }, activity, rates, shortcuts, { who }, jar, t] = await Promise.all([
    load(accounts.balances, {}), load(accounts.reporting, {}), load(accounts.activity, { currentPage: 1, pageSize: latest }), load(exchange.homeRates, {}), load(navigation.shortcuts, {}), signedIn("portal"), cookies(), getTranslations(),
  ]);
  const [query, { currencies: shown }, { isShown: hasGuide }, { rows: waiting }] = await Promise.all([searchParams, load(homeCalls.shownCurrencies, {}), load(homeCalls.guide, {}), who?.realm === "portal" ? load(homeCalls.todo, { id: who.userNo }) : { rows: [] }]);
  const open: readonly string[] = screens.flatMap(({ path, needs }) => (may(who, needs) === null ? [path] : []));
  const todo = waiting.filter((row) => open.includes(todos[row.todo]));
  const held = balances.rows.map(({ currency }) => currency);
  const { currency, by } = flowAsked(query, held[0] ?? reporting);
  const flow = { ...(await load(homeCalls.cashFlow, { currency, by })), currency, by, query, currencies: [...new Set([...held, currency])].sort(byDisplayOrder) };
  // named cast: a screen's path is a page that exists
  const exchangeHref = may(who, exchangeScreens.apply.needs) === null ? (exchangeScreens.apply.path as Route) : null;
  const destinations = screens.filter(({ menu, needs, path }) => menu !== null && path !== accountsScreens.home.path && may(who, needs) === null).map((screen) => ({ path: screen.path, title: t(titleKey(screen)) }));
  return <Home {...{ balances, reporting, activity, rates, shortcuts, destinations, exchangeHref, shown, todo, flow, hasGuide }} holidays={comingDays(dayOf(balances.at))} now={balances.at} isHidden={preferenceOf(jar, "assets") === hiddenValue} />;
}
