import type { Route } from "next";
import { useTranslations } from "next-intl";
import { AreaMessages } from "@/components/shell/area-messages";
import layout from "@/components/kit/layout.module.css";
import { PageHeader } from "@/components/kit/page-header";
import type { accounts } from "@/lib/accounts/calls";
import type { Got } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls";
import type { Currency } from "@/lib/money/currency";
import { Activity } from "./activity";
import { Assets } from "./assets";
import { Rates } from "./rates";

export interface HomeFacts {
  readonly balances: Got<typeof accounts.balances>;
  readonly reporting: Currency;
  readonly activity: Got<typeof accounts.activity>;
  readonly rates: Got<typeof exchange.homeRates>;
  readonly now: Date;
  readonly isHidden: boolean;
  /** Where exchange is applied for; null for whoever may not. */
  readonly exchangeHref: Route | null;
}

/** Home: how much there is, what the market does, what happened last. */
export function Home({ balances, reporting, activity, rates, now, isHidden, exchangeHref }: HomeFacts) {
  const t = useTranslations("home");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} />
      <AreaMessages of={["home", "terms"]}>
        <Assets balances={balances} reporting={reporting} isHidden={isHidden} />
        <Rates rates={rates} href={exchangeHref} />
      </AreaMessages>
      <Activity rows={activity.rows} now={now} isHidden={isHidden} />
    </div>
  );
}
