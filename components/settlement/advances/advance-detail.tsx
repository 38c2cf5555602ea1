import type { Route } from "next";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { BarChart } from "@/components/kit/chart/bar-chart";
import { moneyAxis } from "@/components/kit/chart/value-axis";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { StateHistory } from "@/components/kit/text/state-history";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import { monthAndDay } from "@/lib/i18n/date-formats";
import type { Currency } from "@/lib/money/currency";
import { amountText } from "@/lib/money/money";
import { receivingScreens } from "@/lib/receiving/screens";
import { advanceMachine as machine, overdueAdvance } from "@/lib/settlement/advance-states";
import type { advances } from "@/lib/settlement/calls/advances";
import { AdvanceDueTime } from "../due-at";
import { beijingInstant } from "@/lib/time/beijing";
import { advancedOrderPath } from "../settlement-path";

type Detail = ClientOutput<typeof advances.advanceDetail>;

/** Displays one advance: its amount, the incomes that it was given on, its daily interest, and its repayments. */
export function AdvanceDetail({ detail, now, back }: { detail: Detail; now: Date; back: Route }) {
  const [t, states] = [useTranslations("settlement.advances"), useTranslations("settlement.advance")];
  const { advance, incomes, days, repayments, timeline } = detail;
  return (
    <div className={layout.page}>
      <PageHeader
        title={advance.advanceNo}
        state={
          <ExplainedState machine={machine} state={advance.state}>
            {states(advance.state)}
          </ExplainedState>
        }
        actions={<LinkButton href={back}>{t("back")}</LinkButton>}
      />
      <Overdue advance={advance} now={now} />
      <Card title={t("details")}>
        <AdvanceFacts advance={advance} now={now} />
      </Card>
      <DailyInterest days={days} currency={advance.interest.currency} />
      <Card title={t("repayments")}>
        <DataTable
          caption={t("repaymentsCaption")}
          rows={repayments}
          columns={[
            { head: t("repaidAt"), kind: "time", of: ({ at }) => at, now, style: "exact" },
            { head: t("principal"), kind: "money", of: ({ amount }) => amount },
            { head: t("interest"), kind: "money", of: ({ interest }) => interest },
          ]}
          empty={<EmptyState>{t("noRepayments")}</EmptyState>}
        />
      </Card>
      <Card title={t("incomes")}>
        <DataTable
          caption={t("incomesCaption")}
          rows={incomes}
          columns={[
            {
              head: t("detailId"),
              kind: "link",
              of: ({ detailId }) => detailId,
              href: ({ detailId }) => hrefWithQueryChanges(receivingScreens.receipts.path, {}, { associate: detailId }),
            },
            { head: t("amount"), kind: "money", of: ({ amount }) => amount },
          ]}
          empty={<EmptyState>{t("noIncomes")}</EmptyState>}
        />
      </Card>
      <Card title={t("timeline")}>
        <StateHistory
          machine={machine}
          states={states}
          steps={(event) => (event === "accrue" || event === "repayPart" ? t(`step.${event}`) : null)}
          history={timeline}
          now={now}
        />
      </Card>
    </div>
  );
}

/** Draws the interest of each day. */
function DailyInterest({ days, currency }: Pick<Detail, "days"> & { currency: Currency }) {
  const t = useTranslations("settlement.advances");
  const format = useFormatter();
  return (
    <Card title={t("days")}>
      {days.length > 0 ? (
        <BarChart
          caption={t("days")}
          heads={[t("day"), t("interest")]}
          axis={moneyAxis(currency)}
          groups={days.map(({ day, interest }) => ({
            label: day,
            short: format.dateTime(beijingInstant(day), monthAndDay),
            bars: [{ value: interest.minor, text: amountText(interest) }],
          }))}
        />
      ) : (
        <EmptyState>{t("noDays")}</EmptyState>
      )}
    </Card>
  );
}

/** Warns that the advance is overdue, with its daily cost. */
function Overdue({
  advance: { state, dueAt, outstanding, interestOwed },
  now,
}: {
  advance: Detail["advance"];
  now: Date;
}) {
  const t = useTranslations("settlement.advances");
  if (state !== overdueAdvance) return null;
  return (
    <Notice tone={machine.tone(state)} title={t("overdue", { amount: amountText(outstanding) })}>
      {t.rich("overdueText", {
        owed: amountText(interestOwed),
        due: () => <TimeText at={dueAt} now={now} style="exact" />,
      })}
    </Notice>
  );
}

/** Lists the amounts and the due time of an advance. */
export function AdvanceFacts({ advance, now }: { advance: Detail["advance"]; now: Date }) {
  const t = useTranslations("settlement.advances");
  return (
    <FactList
      items={[
        {
          label: t("orderNo"),
          value: (
            <Link href={advancedOrderPath(advance.orderNo)} prefetch={false}>
              {advance.orderNo}
            </Link>
          ),
        },
        { label: t("amount"), value: <MoneyText amount={advance.amount} /> },
        { label: t("repaid"), value: <MoneyText amount={advance.repaid} /> },
        { label: t("outstanding"), value: <MoneyText amount={advance.outstanding} /> },
        { label: t("fee"), value: <MoneyText amount={advance.fee} /> },
        { label: t("interest"), value: <MoneyText amount={advance.interest} /> },
        { label: t("interestOwed"), value: <MoneyText amount={advance.interestOwed} /> },
        { label: t("givenAt"), value: <TimeText at={advance.givenAt} now={now} style="exact" /> },
        { label: t("interestFrom"), value: <TimeText at={advance.interestFrom} now={now} style="exact" /> },
        { label: t("dueAt"), value: <AdvanceDueTime due={advance} now={now} /> },
      ]}
    />
  );
}
