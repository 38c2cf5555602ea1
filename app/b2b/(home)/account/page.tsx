import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { hiddenValue } from "@/components/home/hidden-value";
import { allFlows, flowAsked } from "@/components/home/flow-query";
import { Home, type HomeFacts } from "@/components/home/home";
import { viewAsked } from "@/components/home/home-view";
import type { OnItsWay, TransitFacts } from "@/components/home/transit";
import type { Query } from "@/components/kit/select/query";
import { accounts } from "@/lib/accounts/calls/balances";
import { dayTotals } from "@/lib/accounts/day-totals";
import { comingDays } from "@/lib/accounts/holidays";
import { homeCalls } from "@/lib/accounts/calls/home";
import { company } from "@/lib/access/calls/company";
import { people } from "@/lib/access/calls/people";
import { access } from "@/lib/access/calls/sign-in";
import { accessScreens } from "@/lib/access/screens";
import { account } from "@/lib/backend/account";
import { load, signedIn, tryLoad } from "@/lib/backend/load";
import type { Got } from "@/lib/call/call";
import { preferenceOf } from "@/lib/call/preferences";
import type { Holder } from "@/lib/call/who";
import { exchange } from "@/lib/exchange/calls/orders";
import { exchangeScreens } from "@/lib/exchange/screens";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { isRealNameMissing, may } from "@/lib/gate/may";
import { accountsScreens } from "@/lib/accounts/screens";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { navigation } from "@/lib/notices/calls/navigation";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { paymentsScreens } from "@/lib/payments/screens";
import { receiving } from "@/lib/receiving/calls/receiving";
import { receivingScreens } from "@/lib/receiving/screens";
import { dayOf } from "@/lib/time/beijing";
import { promptOf } from "@/lib/verification/kinds";
import { verificationScreens } from "@/lib/verification/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("home"))("title") };
}

const latest = 8;
/** How many of what is on its way are shown in each direction. */
const onTheirWay = 2;

export default async function Account({ searchParams }: PageProps<"/b2b/account">) {
  const [query, { who }] = [await searchParams, await signedIn("portal")];
  const view = viewAsked(query);
  const [
    balances,
    { currency: reporting },
    daily,
    rates,
    shortcuts,
    todo,
    ahead,
    transit,
    setup,
    certificate,
    guide,
    shown,
    activity,
    flow,
    jar,
    t,
  ] = await Promise.all([
    load(accounts.balances, {}),
    load(accounts.reporting, {}),
    load(homeCalls.cashFlow, { by: "day" }),
    load(exchange.homeRates, {}),
    load(navigation.shortcuts, {}),
    who?.realm === "portal" ? load(homeCalls.todo, { id: who.userNo }) : { rows: [] },
    load(homeCalls.maturities, {}),
    transitFor(who),
    setupFor(who),
    who?.realm === "portal" ? load(homeCalls.certificateExpiry, { id: who.userNo }) : { expiresOn: null },
    load(homeCalls.guide, {}),
    load(homeCalls.shownCurrencies, {}),
    view === "activity" ? load(accounts.activity, { currentPage: 1, pageSize: latest }) : null,
    view === "flow" ? load(homeCalls.cashFlow, flowAsked(query)) : null,
    cookies(),
    getTranslations(),
  ]);
  const held = balances.rows.map(({ currency }) => currency);
  return (
    <Home
      {...{ balances, reporting, rates, shortcuts, transit, setup, view, activity }}
      flows={flow && flowsOf(flow, query, reporting, held)}
      trend={dayTotals(balances.total, daily)}
      certificateUntil={certificate.expiresOn}
      todo={todo.rows}
      ahead={ahead.rows}
      shown={shown.currencies}
      actions={actionsFor(who)}
      destinations={screens
        .filter(
          ({ menu, needs, path, isSimulated }) =>
            menu !== null && !isSimulated && path !== accountsScreens.home.path && may(who, needs) === null,
        )
        .map((screen) => ({ path: screen.path, title: t(titleKey(screen)) }))}
      hasGuide={guide.isShown}
      holidays={comingDays(dayOf(balances.at), heldIn(balances.rows))}
      now={balances.at}
      isHidden={preferenceOf(jar, "assets") === hiddenValue}
    />
  );
}

/** The currencies in which there is any money: their banks' holidays matter. */
const heldIn = (rows: HomeFacts["balances"]["rows"]): readonly Currency[] =>
  rows.filter(({ available, held }) => available.minor > 0n || held.minor > 0n).map(({ currency }) => currency);

/** What the reader may begin from here. */
const actionsFor = (who: Holder | null): HomeFacts["actions"] => ({
  ...(may(who, paymentsScreens.pay.needs) === null && { pay: paymentsScreens.pay.path }),
  ...(may(who, exchangeScreens.apply.needs) === null && { exchange: exchangeScreens.apply.path }),
  ...(may(who, receivingScreens.receipts.needs) === null && { receive: receivingScreens.receipts.path }),
});

/** The first of the money on its way, as far as the reader may see it. */
async function transitFor(who: Holder | null): Promise<TransitFacts> {
  const [incoming, outgoing] = await Promise.all([
    may(who, receiving.remittances.needs) === null
      ? load(receiving.remittances, { state: "inTransit", isByArrival: true, currentPage: 1, pageSize: onTheirWay })
      : null,
    may(who, payments.records.needs) === null
      ? load(payments.records, { state: "processing", currentPage: 1, pageSize: onTheirWay })
      : null,
  ]);
  return {
    incoming: incoming && {
      total: incoming.total,
      rows: incoming.rows.map(({ orderNo, payerName, amount, arrivesAt }): OnItsWay => ({
        orderNo,
        href: `${receivingScreens.receipts.path}?orderNo=${orderNo}`,
        name: payerName,
        amount,
        expectedAt: arrivesAt,
      })),
    },
    outgoing: outgoing && {
      total: outgoing.total,
      rows: outgoing.rows.map(({ orderNo, payeeName, amount }): OnItsWay => ({
        orderNo,
        href: `${paymentsScreens.records.path}?orderNo=${orderNo}`,
        name: payeeName,
        amount,
        expectedAt: null,
      })),
    },
  };
}

/** What is left of setting the account up, while the company is not verified. */
async function setupFor(who: Holder | null): Promise<HomeFacts["setup"]> {
  if (who?.realm !== "portal" || !isRealNameMissing(who)) return null;
  const onePage = { currentPage: 1, pageSize: 1 };
  const [{ email, realNameState }, { exists }, users, receivingAccounts, payees] = await Promise.all([
    account(),
    load(access.hasPayPassword, {}),
    may(who, people.list.needs) === null ? load(people.list, onePage) : null,
    may(who, company.receivingAccounts.needs) === null ? tryLoad(company.receivingAccounts, {}) : null,
    may(who, payeeCalls.payeePage.needs) === null ? load(payeeCalls.payeePage, onePage) : null,
  ]);
  const received = receivingAccounts?.got?.rows;
  const verify = verificationScreens[promptOf[realNameState] ?? "information"];
  return {
    realNameState,
    verifyHref: may(who, verify.needs) === null ? verify.path : "/b2b/help?article=real-name",
    steps: [
      { step: "email", isDone: Boolean(email), href: accessScreens.safety.path },
      { step: "payPassword", isDone: exists, href: accessScreens.safety.path },
      ...(users ? [{ step: "people" as const, isDone: users.total > 1, href: accessScreens.users.path }] : []),
      ...(received
        ? [
            { step: "account" as const, isDone: received.length > 0, href: accessScreens.userInfo.path },
            {
              step: "receipt" as const,
              isDone: received.some(({ lastFundsAt }) => lastFundsAt !== null),
              href: receivingScreens.receipts.path,
            },
          ]
        : []),
      ...(payees ? [{ step: "payee" as const, isDone: payees.total > 0, href: paymentsScreens.payees.path }] : []),
    ],
  };
}

function flowsOf(
  flow: Got<typeof homeCalls.cashFlow>,
  query: Query,
  reporting: Currency,
  held: readonly Currency[],
): HomeFacts["flows"] {
  const { currency, by } = flowAsked(query);
  return {
    flow,
    reporting,
    chosen: currency ?? allFlows,
    by,
    query,
    currencies: [...new Set([...held, flow.currency])].sort(byDisplayOrder),
  };
}
