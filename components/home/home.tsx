import type { Route } from "next";
import { useTranslations } from "next-intl";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import type { accounts } from "@/lib/accounts/calls/balances";
import type { comingDays } from "@/lib/accounts/holidays";
import type { homeCalls } from "@/lib/accounts/calls/home";
import type { Got } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { Currency } from "@/lib/money/currency";
import { Activity } from "./activity";
import { Assets } from "./assets";
import type { navigation } from "@/lib/notices/calls/navigation";
import { CashFlow, type CashFlowFacts } from "./cash-flow";
import { Guide } from "./guide";
import { Holidays } from "./holidays";
import { Rates } from "./rates";
import { Shortcuts, type ShortcutTarget } from "./shortcuts";
import { TodoList } from "./todo-list";

export interface HomeFacts {
  readonly balances: Got<typeof accounts.balances>;
  readonly reporting: Currency;
  readonly activity: Got<typeof accounts.activity>;
  readonly rates: Got<typeof exchange.homeRates>;
  readonly shortcuts: Got<typeof navigation.shortcuts>;
  /** Where shortcuts may lead. */
  readonly destinations: readonly ShortcutTarget[];
  /** The currencies that the reader chose to see; none before they chose. */
  readonly shown: readonly Currency[];
  readonly todo: Got<typeof homeCalls.todo>["rows"];
  readonly holidays: ReturnType<typeof comingDays>;
  readonly flows: CashFlowFacts;
  readonly hasGuide: boolean;
  readonly now: Date;
  readonly isHidden: boolean;
  /** The address of the exchange form; null without its permission. */
  readonly exchangeHref: Route | null;
}

/** Home: how much there is, what the market does, what happened last. */
export function Home({
  balances,
  reporting,
  activity,
  rates,
  shortcuts,
  destinations,
  shown,
  todo,
  holidays,
  flows,
  hasGuide,
  now,
  isHidden,
  exchangeHref,
}: HomeFacts) {
  const t = useTranslations("home");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} />
      <AreaMessages of={["home", "terms"]}>
        {hasGuide && <Guide />}
        <Assets balances={balances} reporting={reporting} shown={shown} isHidden={isHidden} />
        <TodoList rows={todo} />
        <Shortcuts shortcuts={shortcuts} destinations={destinations} />
        <Rates rates={rates} href={exchangeHref} />
      </AreaMessages>
      <CashFlow {...flows} isHidden={isHidden} />
      <Holidays days={holidays} />
      <Activity rows={activity.rows} now={now} isHidden={isHidden} />
    </div>
  );
}
