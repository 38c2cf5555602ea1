import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { ArrowDownIcon, SwapIcon, UploadIcon } from "@/components/kit/page/icons";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { CertificateExpiryNotice } from "@/components/shell/notices/certificate-notice";
import { accountsScreens } from "@/lib/accounts/screens";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import type { upcomingBankHolidays } from "@/lib/accounts/holidays";
import type { homeCalls } from "@/lib/accounts/calls/home";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { Currency } from "@/lib/money/currency";
import type { navigation } from "@/lib/notices/calls/navigation";
import { beijingDay, type Day } from "@/lib/time/beijing";
import { RecentBalanceChanges } from "./activity";
import { UpcomingMoneyMovements } from "./upcoming";
import { TotalAssetsCard, BalancesByCurrency, type DayTotal } from "./assets";
import { CashFlowCard, type CashFlowFacts } from "./cash-flow";
import { MergedMenusNotice } from "./guide";
import { UpcomingBankHolidaysCard } from "./holidays";
import { homeViews, type HomeView } from "./home-view";
import { CommonRatesCard } from "./rates";
import { CompanySetupStepsCard, type SetupFacts } from "./setup";
import { HomeShortcuts, type ShortcutTarget } from "./shortcuts";
import { HomeTodoList } from "./todo-list";
import { MoneyInTransit, type TransitFacts } from "./transit";
import styles from "./home.module.css";

export interface HomeFacts {
  readonly balances: ClientOutput<typeof accountCalls.balances>;
  readonly reporting: Currency;
  readonly trend: readonly DayTotal[];
  readonly rates: ClientOutput<typeof exchange.homeRates>;
  readonly shortcuts: ClientOutput<typeof navigation.shortcuts>;
  /** Holds the possible targets of shortcuts. */
  readonly destinations: readonly ShortcutTarget[];
  /** Holds the currencies that the reader selected; empty before a selection. */
  readonly visibleCurrencies: readonly Currency[];
  readonly todo: ClientOutput<typeof homeCalls.todo>["rows"];
  readonly ahead: ClientOutput<typeof homeCalls.maturities>["rows"];
  readonly transit: TransitFacts;
  /** Holds the remaining steps of the account setup; null once the company is verified. */
  readonly setup: SetupFacts | null;
  /** Holds the last day of the first certificate that expires soon or has expired; null when there is none. */
  readonly certificateUntil: Day | null;
  /** Holds the addresses of actions that may start here, without those closed to the reader. */
  readonly actions: Readonly<Partial<Record<"pay" | "exchange" | "receive", string>>>;
  readonly view: HomeView;
  /** Holds the data of the selected view. */
  readonly activity: ClientOutput<typeof accountCalls.activity> | null;
  readonly holidays: ReturnType<typeof upcomingBankHolidays>;
  readonly flows: CashFlowFacts | null;
  readonly hasGuide: boolean;
  readonly now: Date;
  readonly isHidden: boolean;
}

const icons = { pay: <UploadIcon />, exchange: <SwapIcon />, receive: <ArrowDownIcon /> };

/** Shows the home page on one screen: balances, actions, tasks, transfers in transit and upcoming payments. */
export function MerchantHomeScreen(facts: HomeFacts) {
  const { balances, reporting, trend, rates, shortcuts, destinations, todo, ahead, transit, setup, actions, now } =
    facts;
  const { isHidden, hasGuide } = facts;
  const t = useTranslations("home");
  // named cast: a screen's path is a page that exists
  const exchangeHref = (actions.exchange ?? null) as Route | null;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        actions={(["pay", "exchange", "receive"] as const).flatMap((action) => {
          const href = actions[action];
          return href === undefined
            ? []
            : [
                <LinkButton
                  key={action}
                  href={href as Route}
                  prefetch={false}
                  icon={icons[action]}
                  {...(action === "pay" && { tone: "primary" })}
                >
                  {t(`actions.${action}`)}
                </LinkButton>,
              ];
        })}
      />
      <CertificateExpiryNotice expiresOn={facts.certificateUntil} today={beijingDay(now)} />
      <AreaTranslations of={["home", "terms"]}>
        <div className={styles.home}>
          <div className={styles.wide}>
            <TotalAssetsCard balances={balances} reporting={reporting} trend={trend} isHidden={isHidden} />
          </div>
          {setup && <CompanySetupStepsCard {...setup} />}
          <HomeTodoList rows={todo} now={now} isHidden={isHidden} />
          {ahead.length > 0 && (
            <Card title={t("ahead.title")}>
              <UpcomingMoneyMovements rows={ahead} isHidden={isHidden} />
            </Card>
          )}
          <MoneyInTransit {...transit} now={now} isHidden={isHidden} />
          <CommonRatesCard rates={rates} href={exchangeHref} />
        </div>
        <HomeDetails {...facts} />
        <HomeShortcuts shortcuts={shortcuts} destinations={destinations} />
        {hasGuide && <MergedMenusNotice />}
      </AreaTranslations>
    </div>
  );
}

/** Shows one of the lower views: balances, cash flow, activity or holidays, as selected in the URL. */
function HomeDetails({
  view,
  balances,
  reporting,
  visibleCurrencies,
  activity,
  flows,
  holidays,
  now,
  isHidden,
}: HomeFacts) {
  const t = useTranslations("home.views");
  return (
    <div className={styles.details}>
      <TabBar
        label={t("label")}
        current={view}
        tabs={homeViews.map((key) => ({
          key,
          label: t(key),
          href: hrefWithQueryChanges(accountsScreens.home.path, {}, key === "balances" ? {} : { show: key }),
        }))}
      />
      {view === "balances" && (
        <BalancesByCurrency
          balances={balances}
          reporting={reporting}
          visibleCurrencies={visibleCurrencies}
          isHidden={isHidden}
        />
      )}
      {view === "flow" && flows && <CashFlowCard {...flows} isHidden={isHidden} />}
      {view === "activity" && activity && <RecentBalanceChanges rows={activity.rows} now={now} isHidden={isHidden} />}
      {view === "holidays" && <UpcomingBankHolidaysCard days={holidays} />}
    </div>
  );
}
