import type { Route } from "next";
import { useFormatter, useTranslations } from "next-intl";
import { BarChart } from "@/components/kit/chart/bar-chart";
import { moneyAxis } from "@/components/kit/chart/value-axis";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { monthOnly } from "@/lib/i18n/date-formats";
import type { Currency } from "@/lib/money/currency";
import { amountText } from "@/lib/money/money";
import { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { receivingAccount as machine } from "@/lib/receiving/states";
import { beijingInstant } from "@/lib/time/beijing";
import { AccountRailTerms } from "../bank-terms";
import { AccountDetailsDownload } from "./account-paper";
import { ReceivingAccountStanding, IdleAccountNotice } from "./account-standing";
import { ReceivingAccountFacts } from "./detail-facts";
import { AccountShareLinkCard } from "./share-card";

type Detail = ClientOutput<typeof payeeAccounts.payeeAccount>;

/** Displays one account: its details for payers, its share link, the transfers it accepts, and its incoming funds. */
export function ReceivingAccountDetail({
  detail: { account, months },
  now,
  back,
}: {
  detail: Detail;
  now: Date;
  back: Route;
}) {
  const [t, states] = [useTranslations("receiving.accounts"), useTranslations("receiving.receivingAccount")];
  const { accountId, state, currency, holder, sharedAt } = account;
  const isActive = state === machine.first;
  return (
    <div className={layout.page}>
      <PageHeader
        title={`${currency} · ${holder}`}
        state={
          <ExplainedState machine={machine} state={state}>
            {states(state)}
          </ExplainedState>
        }
        actions={
          <>
            <LinkButton href={back}>{t("back")}</LinkButton>
            {isActive && (
              <PermissionGate any={[payeeAccounts.accountPaper.access]}>
                <AreaTranslations of={["receiving"]}>
                  <AccountDetailsDownload accountId={accountId} />
                </AreaTranslations>
              </PermissionGate>
            )}
          </>
        }
      />
      <IdleAccountNotice account={account} now={now} />
      <Card title={t("details")}>
        <ReceivingAccountFacts of={account} />
      </Card>
      {isActive && (
        <PermissionGate any={[payeeAccounts.shareAccount.access]}>
          <AreaTranslations of={["receiving"]}>
            <AccountShareLinkCard accountId={accountId} sharedAt={sharedAt} now={now} />
          </AreaTranslations>
        </PermissionGate>
      )}
      <Card title={t("months")}>
        <MonthlyIncomeChart months={months} currency={currency} />
      </Card>
      <Card title={t("takes")}>
        <AccountRailTerms of={account} />
      </Card>
      <Card title={t("standing")}>
        <ReceivingAccountStanding account={account} now={now} />
      </Card>
    </div>
  );
}

/** Draws what came in in each of the last months. */
function MonthlyIncomeChart({ months, currency }: Pick<Detail, "months"> & { currency: Currency }) {
  const t = useTranslations("receiving.accounts");
  const format = useFormatter();
  if (months.every(({ count }) => count === 0)) return <EmptyState>{t("noReceipts")}</EmptyState>;
  return (
    <BarChart
      caption={t("months")}
      heads={[t("month"), t("amount")]}
      axis={moneyAxis(currency)}
      groups={months.map(({ month, amount }) => ({
        label: month,
        short: format.dateTime(beijingInstant(`${month}-01`), monthOnly),
        bars: [{ value: amount.minor, text: amountText(amount) }],
      }))}
    />
  );
}
