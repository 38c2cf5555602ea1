import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { joinClassNames } from "@/components/kit/page/classes";
import layout from "@/components/kit/page/layout.module.css";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { CertificateExpiryNotice } from "@/components/shell/notices/certificate-notice";
import { accountsScreens } from "@/lib/accounts/screens";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import { cashWeek } from "@/lib/accounts/cash-week";
import type { upcomingBankHolidays } from "@/lib/accounts/holidays";
import type { homeCalls } from "@/lib/accounts/calls/home";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { Currency } from "@/lib/money/currency";
import type { navigation } from "@/lib/notices/calls/navigation";
import { beijingDay, type Day } from "@/lib/time/beijing";
import { RecentBalanceChanges } from "./activity";
import { CashFlowCard, type CashFlowFacts } from "./cash-flow";
import { CashWeekCard } from "./cash-strip";
import { coverHref } from "./cover";
import { MergedMenusNotice } from "./guide";
import { UpcomingBankHolidaysCard } from "./holidays";
import { homeViews, type HomeView } from "./home-view";
import { LatestOrdersCard } from "./latest";
import { NeedsYouCard } from "./needs-you";
import { CommonRatesCard } from "./rates";
import { CompanySetupStepsCard, FirstFundsCard, type SetupFacts } from "./setup";
import { HomeShortcuts, type ShortcutTarget } from "./shortcuts";
import { CurrencyTiles } from "./tiles";
import { TotalAssetsCard, type HomeActions } from "./total";
import { MoneyInTransit, type TransitFacts } from "./transit";
import { UpcomingMoneyMovements } from "./upcoming";
import styles from "./home.module.css";

export interface HomeFacts {
  readonly balances: ClientOutput<typeof accountCalls.balances>;
  readonly reporting: Currency;
  readonly history: ClientOutput<typeof homeCalls.totalHistory>;
  readonly rates: ClientOutput<typeof exchange.homeRates>;
  readonly shortcuts: ClientOutput<typeof navigation.shortcuts>;
  /** Holds the possible targets of shortcuts. */
  readonly destinations: readonly ShortcutTarget[];
  /** Holds the currencies that the reader selected; empty before a selection. */
  readonly visibleCurrencies: readonly Currency[];
  /** Holds the currencies with money in them: the holidays of their banks are relevant. */
  readonly heldCurrencies: readonly Currency[];
  readonly todo: ClientOutput<typeof homeCalls.todo>["rows"];
  readonly ahead: ClientOutput<typeof homeCalls.maturities>["rows"];
  readonly latest: ClientOutput<typeof homeCalls.latestOrders>["rows"];
  readonly transit: TransitFacts;
  /** Holds the remaining steps of the account setup; null once the company is verified. */
  readonly setup: SetupFacts | null;
  /** Holds the last day of the first certificate that expires soon or has expired; null when there is none. */
  readonly certificateUntil: Day | null;
  /** Holds the addresses of actions that may start here, without those closed to the reader. */
  readonly actions: HomeActions;
  readonly view: HomeView;
  /** Holds the data of the selected view. */
  readonly activity: ClientOutput<typeof accountCalls.activity> | null;
  readonly holidays: ReturnType<typeof upcomingBankHolidays>;
  readonly flows: CashFlowFacts | null;
  readonly hasGuide: boolean;
  readonly now: Date;
  readonly isHidden: boolean;
}

/**
 * Shows the home page on one screen: the total and its course, a tile for each currency, what needs the reader and what
 * comes in the next days, the latest orders and the rates. Details, shortcuts and the guide are below.
 */
export function MerchantHomeScreen(facts: HomeFacts) {
  const { balances, reporting, history, shortcuts, destinations, setup, actions, now, isHidden, hasGuide } = facts;
  const { heldCurrencies, latest } = facts;
  const t = useTranslations("home");
  const isEmpty = heldCurrencies.length === 0 && latest.length === 0;
  return (
    <div className={styles.home}>
      <h1 className={layout.hidden}>{t("title")}</h1>
      <CertificateExpiryNotice expiresOn={facts.certificateUntil} today={beijingDay(now)} />
      <AreaTranslations of={["home", "terms"]}>
        <div className={styles.lead}>
          <TotalAssetsCard
            balances={balances}
            reporting={reporting}
            history={history.unrated.length > 0 ? [] : history.rows}
            actions={actions}
            isStarting={isEmpty}
            isHidden={isHidden}
          />
          {setup && <CompanySetupStepsCard {...setup} />}
          {isEmpty && !setup && actions.receive && <FirstFundsCard href={actions.receive} />}
        </div>
        {!isEmpty && (
          <CurrencyTiles
            balances={balances}
            today={history.today}
            reporting={reporting}
            visibleCurrencies={facts.visibleCurrencies}
            actions={actions}
            isHidden={isHidden}
          />
        )}
        <Tasks {...facts} isEmpty={isEmpty} />
        <Market {...facts} />
        <HomeDetails {...facts} />
        <HomeShortcuts shortcuts={shortcuts} destinations={destinations} />
        {hasGuide && <MergedMenusNotice />}
      </AreaTranslations>
    </div>
  );
}

/** Shows what needs the reader, beside the cash of the next seven days; an empty merchant sees only what there is. */
function Tasks({
  todo,
  ahead,
  balances,
  reporting,
  actions,
  now,
  isHidden,
  isEmpty,
}: HomeFacts & { isEmpty: boolean }) {
  const hasWeek = !isEmpty || ahead.length > 0;
  const hasList = !isEmpty || todo.some(({ count }) => count > 0);
  if (!hasList && !hasWeek) return null;
  return (
    <div className={joinClassNames(styles.pair, !(hasList && hasWeek) && styles.single)}>
      {hasList && <NeedsYouCard rows={todo} now={now} isHidden={isHidden} />}
      {hasWeek && (
        <CashWeekCard
          days={cashWeek(ahead, beijingDay(now))}
          reporting={reporting}
          coverHrefOf={(missing) => (actions.exchange === undefined ? null : coverHref(missing, balances.rows))}
          isHidden={isHidden}
        />
      )}
    </div>
  );
}

/** Shows the latest orders beside the rates. */
function Market({ latest, rates, actions, now, isHidden }: HomeFacts) {
  // named cast: a screen's path is a page that exists
  const exchangeHref = (actions.exchange ?? null) as Route | null;
  return (
    <div className={joinClassNames(styles.pair, latest.length === 0 && styles.single)}>
      {latest.length > 0 && <LatestOrdersCard rows={latest} now={now} isHidden={isHidden} />}
      <CommonRatesCard rates={rates} href={exchangeHref} />
    </div>
  );
}

/** Shows one of the lower views, as selected in the URL. */
function HomeDetails({ view, transit, ahead, activity, flows, holidays, now, isHidden }: HomeFacts) {
  const t = useTranslations("home");
  return (
    <div className={styles.details}>
      <TabBar
        label={t("views.label")}
        current={view}
        tabs={homeViews.map((key) => ({
          key,
          label: t(`views.${key}`),
          href: hrefWithQueryChanges(accountsScreens.home.path, {}, key === "transit" ? {} : { show: key }),
        }))}
      />
      {view === "transit" && <MoneyInTransit {...transit} now={now} isHidden={isHidden} />}
      {view === "ahead" && (
        <Card title={t("ahead.title")}>
          {ahead.length > 0 ? (
            <UpcomingMoneyMovements rows={ahead} isHidden={isHidden} />
          ) : (
            <p className={layout.soft}>{t("ahead.none")}</p>
          )}
        </Card>
      )}
      {view === "flow" && flows && <CashFlowCard {...flows} isHidden={isHidden} />}
      {view === "activity" && activity && <RecentBalanceChanges rows={activity.rows} now={now} isHidden={isHidden} />}
      {view === "holidays" && <UpcomingBankHolidaysCard days={holidays} />}
    </div>
  );
}
