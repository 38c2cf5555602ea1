import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { hiddenValue } from "@/components/home/hidden-value";
import { allFlows, readCashFlowFilters } from "@/components/home/flow-query";
import { MerchantHomeScreen, type HomeFacts } from "@/components/home/home";
import { readHomeView } from "@/components/home/home-view";
import type { OnItsWay, TransitFacts } from "@/components/home/transit";
import type { Query } from "@/components/kit/select/query";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { upcomingBankHolidays } from "@/lib/accounts/holidays";
import { homeCalls } from "@/lib/accounts/calls/home";
import { merchantCompanyCalls } from "@/lib/access/calls/company";
import { people } from "@/lib/access/calls/people";
import { access } from "@/lib/access/calls/sign-in";
import { accessScreens } from "@/lib/access/screens";
import { currentAccount } from "@/lib/backend/account";
import { loadForPage, signedIn, loadForPageOrRefusal } from "@/lib/backend/load";
import type { ClientOutput } from "@/lib/call/call";
import { preferenceFromCookieJar } from "@/lib/call/preferences";
import type { AnyPrincipal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { exchangeScreens } from "@/lib/exchange/screens";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { isRealNameUnverified, checkAccess } from "@/lib/gate/may";
import { accountsScreens } from "@/lib/accounts/screens";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { navigation } from "@/lib/notices/calls/navigation";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { paymentsScreens } from "@/lib/payments/screens";
import { receiving } from "@/lib/receiving/calls/receiving";
import { receivingScreens } from "@/lib/receiving/screens";
import { settlementScreens } from "@/lib/settlement/screens";
import { beijingDay } from "@/lib/time/beijing";
import { promptOf } from "@/lib/verification/kinds";
import { verificationScreens } from "@/lib/verification/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("home"))("title") };
}

/** Holds the number of entries of the view of activity. */
const activityRows = 8;
/** Holds the number of transfers in transit displayed in each direction. */
const onTheirWay = 2;

export default async function PortalHomePage({ searchParams }: PageProps<"/b2b/account">) {
  const [query, { principal }] = [await searchParams, await signedIn("portal")];
  const view = readHomeView(query);
  const [
    balances,
    history,
    latest,
    rates,
    shortcuts,
    todo,
    ahead,
    transit,
    setup,
    certificate,
    guide,
    currencyChoice,
    activity,
    flow,
    jar,
    t,
  ] = await Promise.all([
    loadForPage(accountCalls.balances, {}),
    loadForPage(homeCalls.totalHistory, {}),
    loadForPage(homeCalls.latestOrders, {}),
    loadForPage(exchange.homeRates, {}),
    loadForPage(navigation.shortcuts, {}),
    principal?.realm === "portal" ? loadForPage(homeCalls.todo, { id: principal.userNo }) : { rows: [] },
    loadForPage(homeCalls.maturities, {}),
    transitFor(principal),
    setupFor(principal),
    principal?.realm === "portal"
      ? loadForPage(homeCalls.certificateExpiry, { id: principal.userNo })
      : { expiresOn: null },
    loadForPage(homeCalls.guide, {}),
    loadForPage(homeCalls.shownCurrencies, {}),
    view === "activity" ? loadForPage(accountCalls.activity, { currentPage: 1, pageSize: activityRows }) : null,
    view === "flow" ? loadForPage(homeCalls.cashFlow, readCashFlowFilters(query)) : null,
    cookies(),
    getTranslations(),
  ]);
  const reporting = history.currency;
  const usedCurrencies = balances.rows.map(({ currency }) => currency);
  const heldCurrencies = heldIn(balances.rows);
  return (
    <MerchantHomeScreen
      {...{ balances, reporting, history, rates, shortcuts, transit, setup, view, activity, heldCurrencies }}
      flows={flow && flowsOf(flow, query, reporting, usedCurrencies)}
      latest={latest.rows}
      certificateUntil={certificate.expiresOn}
      todo={todo.rows}
      ahead={ahead.rows}
      visibleCurrencies={currencyChoice.currencies}
      actions={actionsFor(principal)}
      destinations={screens
        .filter(
          ({ menu, access, path, isSimulated }) =>
            menu !== null &&
            !isSimulated &&
            path !== accountsScreens.home.path &&
            checkAccess(principal, access) === null,
        )
        .map((screen) => ({ path: screen.path, title: t(titleKey(screen)) }))}
      hasGuide={guide.isShown}
      holidays={upcomingBankHolidays(beijingDay(balances.at), heldCurrencies)}
      now={balances.at}
      isHidden={preferenceFromCookieJar(jar, "assets") === hiddenValue}
    />
  );
}

/** Returns the currencies with money in them: the holidays of their banks are relevant. */
const heldIn = (rows: HomeFacts["balances"]["rows"]): readonly Currency[] =>
  rows.filter(({ available, held }) => available.minor > 0n || held.minor > 0n).map(({ currency }) => currency);

/** Returns the actions that the reader may start here. */
const actionsFor = (principal: AnyPrincipal | null): HomeFacts["actions"] => ({
  ...(checkAccess(principal, paymentsScreens.pay.access) === null && { pay: paymentsScreens.pay.path }),
  ...(checkAccess(principal, exchangeScreens.apply.access) === null && { exchange: exchangeScreens.apply.path }),
  ...(checkAccess(principal, receivingScreens.receipts.access) === null && { receive: receivingScreens.receipts.path }),
  ...(checkAccess(principal, settlementScreens.apply.access) === null && { settle: settlementScreens.apply.path }),
});

/** Loads the first transfers in transit, as far as the reader may see them. */
async function transitFor(principal: AnyPrincipal | null): Promise<TransitFacts> {
  const [incoming, outgoing] = await Promise.all([
    checkAccess(principal, receiving.remittances.access) === null
      ? loadForPage(receiving.remittances, {
          state: "inTransit",
          isByArrival: true,
          currentPage: 1,
          pageSize: onTheirWay,
        })
      : null,
    checkAccess(principal, payments.records.access) === null
      ? loadForPage(payments.records, { state: "processing", currentPage: 1, pageSize: onTheirWay })
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

/** Returns the remaining steps of the account setup, while the company is not verified. */
async function setupFor(principal: AnyPrincipal | null): Promise<HomeFacts["setup"]> {
  if (principal?.realm !== "portal" || !isRealNameUnverified(principal)) return null;
  const onePage = { currentPage: 1, pageSize: 1 };
  const [{ email, realNameState }, { exists }, users, receivingAccounts, payees] = await Promise.all([
    currentAccount(),
    loadForPage(access.hasPayPassword, {}),
    checkAccess(principal, people.list.access) === null ? loadForPage(people.list, onePage) : null,
    checkAccess(principal, merchantCompanyCalls.receivingAccounts.access) === null
      ? loadForPageOrRefusal(merchantCompanyCalls.receivingAccounts, {})
      : null,
    checkAccess(principal, payeeCalls.payeePage.access) === null ? loadForPage(payeeCalls.payeePage, onePage) : null,
  ]);
  const receivingRows = receivingAccounts?.output?.rows;
  const verify = verificationScreens[promptOf[realNameState] ?? "information"];
  return {
    realNameState,
    verifyHref: checkAccess(principal, verify.access) === null ? verify.path : "/b2b/help?article=real-name",
    steps: [
      { step: "email", isDone: Boolean(email), href: accessScreens.safety.path },
      { step: "payPassword", isDone: exists, href: accessScreens.safety.path },
      ...(users ? [{ step: "people" as const, isDone: users.total > 1, href: accessScreens.users.path }] : []),
      ...(receivingRows
        ? [
            { step: "account" as const, isDone: receivingRows.length > 0, href: accessScreens.userInfo.path },
            {
              step: "receipt" as const,
              isDone: receivingRows.some(({ lastFundsAt }) => lastFundsAt !== null),
              href: receivingScreens.receipts.path,
            },
          ]
        : []),
      ...(payees ? [{ step: "payee" as const, isDone: payees.total > 0, href: paymentsScreens.payees.path }] : []),
    ],
  };
}

function flowsOf(
  flow: ClientOutput<typeof homeCalls.cashFlow>,
  query: Query,
  reporting: Currency,
  usedCurrencies: readonly Currency[],
): HomeFacts["flows"] {
  const { currency, by } = readCashFlowFilters(query);
  return {
    flow,
    reporting,
    selectedCurrency: currency ?? allFlows,
    by,
    query,
    currencies: [...new Set([...usedCurrencies, flow.currency])].sort(byDisplayOrder),
  };
}
