import type { Route } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { hiddenValue } from "@/components/home/hidden-value";
import { allFlows, flowAsked } from "@/components/home/flow-query";
import { Home } from "@/components/home/home";
import { accounts } from "@/lib/accounts/calls/balances";
import { comingDays } from "@/lib/accounts/holidays";
import { homeCalls } from "@/lib/accounts/calls/home";
import { todos } from "@/lib/accounts/todo";
import { load, signedIn } from "@/lib/backend/load";
import { preferenceOf } from "@/lib/call/preferences";
import { exchange } from "@/lib/exchange/calls/orders";
import { exchangeScreens } from "@/lib/exchange/screens";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { may } from "@/lib/gate/may";
import { accountsScreens } from "@/lib/accounts/screens";
import { byDisplayOrder } from "@/lib/money/currency";
import { navigation } from "@/lib/notices/calls/navigation";
import { dayOf } from "@/lib/time/beijing";

export async function generateMetadata() {
  return { title: (await getTranslations("home"))("title") };
}

const latest = 8;

export default async function Account({ searchParams }: PageProps<"/b2b/account">) {
  const [
    balances,
    { currency: reporting },
    activity,
    rates,
    shortcuts,
    { who, waiting },
    { query, flow },
    { currencies: shown },
    { isShown: hasGuide },
    jar,
    t,
  ] = await Promise.all([
    load(accounts.balances, {}),
    load(accounts.reporting, {}),
    load(accounts.activity, { currentPage: 1, pageSize: latest }),
    load(exchange.homeRates, {}),
    load(navigation.shortcuts, {}),
    signedIn("portal").then(async ({ who: holder }) => ({
      who: holder,
      waiting: holder?.realm === "portal" ? (await load(homeCalls.todo, { id: holder.userNo })).rows : [],
    })),
    searchParams.then(async (asked) => ({ query: asked, flow: await load(homeCalls.cashFlow, flowAsked(asked)) })),
    load(homeCalls.shownCurrencies, {}),
    load(homeCalls.guide, {}),
    cookies(),
    getTranslations(),
  ]);
  const open: readonly string[] = screens.flatMap(({ path, needs }) => (may(who, needs) === null ? [path] : []));
  const todo = waiting.filter((row) => open.includes(todos[row.todo]));
  const held = balances.rows.map(({ currency }) => currency);
  const { currency, by } = flowAsked(query);
  const flows = {
    flow,
    reporting,
    chosen: currency ?? allFlows,
    by,
    query,
    currencies: [...new Set([...held, flow.currency])].sort(byDisplayOrder),
  };
  // named cast: a screen's path is a page that exists
  const exchangeHref = may(who, exchangeScreens.apply.needs) === null ? (exchangeScreens.apply.path as Route) : null;
  const destinations = screens
    .filter(({ menu, needs, path }) => menu !== null && path !== accountsScreens.home.path && may(who, needs) === null)
    .map((screen) => ({ path: screen.path, title: t(titleKey(screen)) }));
  return (
    <Home
      {...{ balances, reporting, activity, rates, shortcuts, destinations, exchangeHref, shown, todo, flows, hasGuide }}
      holidays={comingDays(dayOf(balances.at))}
      now={balances.at}
      isHidden={preferenceOf(jar, "assets") === hiddenValue}
    />
  );
}
