import type { Route } from "next";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { Card } from "@/components/kit/page/card";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { DataTable } from "@/components/kit/table/data-table";
import type { Column } from "@/components/kit/table/columns";
import { FactList } from "@/components/kit/table/facts";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { CopyableText } from "@/components/kit/text/copyable";
import { MoneyText } from "@/components/kit/text/money-text";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { StateHistory } from "@/components/kit/text/state-history";
import { TimeText } from "@/components/kit/text/time-text";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import { amountText } from "@/lib/money/money";
import type { standingOrders } from "@/lib/payments/calls/standing-orders";
import { paymentsScreens } from "@/lib/payments/screens";
import { payment as paymentMachine, standingOrderMachine as machine } from "@/lib/payments/states";
import { useStandingOrderScheduleText } from "./series-text";
import { StandingOrderActions } from "./standing-actions";

type Detail = ClientOutput<typeof standingOrders.standingDetail>;

/** Displays a standing order: its payments and schedule, the result of each turn, and the possible actions. */
export function StandingOrderDetail({ detail, now, back }: { detail: Detail; now: Date; back: Route }) {
  const { standing, turns, history } = detail;
  const t = useTranslations("payments.standing");
  const states = useTranslations("payments.standingOrder");
  const { standingNo, state, amount, payeeName } = standing;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("detailTitle", { amount: amountText(amount), payee: payeeName })}
        trail={<CopyableText text={standingNo} label={t("number")} />}
        state={
          <ExplainedState machine={machine} state={state}>
            {states(state)}
          </ExplainedState>
        }
        actions={
          <>
            <LinkButton href={back}>{t("back")}</LinkButton>
            <AreaTranslations of={["payments"]}>
              <StandingOrderActions standing={standing} />
            </AreaTranslations>
          </>
        }
      />
      <Card title={t("facts")}>
        <StandingOrderFacts standing={standing} now={now} />
      </Card>
      <Card title={t("turns")}>
        <Turns turns={turns} />
      </Card>
      <Card title={t("history")}>
        <StateHistory machine={machine} states={states} history={history} now={now} />
      </Card>
    </div>
  );
}

/** Lists the amount, payee, schedule and maker of a recurring payment. */
export function StandingOrderFacts({ standing, now }: { standing: Detail["standing"]; now: Date }) {
  const t = useTranslations("payments.standing");
  const [terms, detail] = [useTranslations("terms"), useTranslations("payments.detail")];
  const [pay, purposes] = [useTranslations("payments.pay"), useTranslations("payments.purpose")];
  const series = useStandingOrderScheduleText();
  const { amount, payeeName, payeeAccount, payCurrency, feeCurrency, bearer, purpose, reference, poboName } = standing;
  return (
    <FactList
      items={[
        { label: terms("amount"), value: <MoneyText strong amount={amount} /> },
        { label: t("rhythm"), value: series(standing) },
        { label: pay("firstOn"), value: standing.firstOn },
        { label: t("nextOn"), value: standing.nextOn ?? t("none") },
        { label: t("payee"), value: `${payeeName} · ${groupAccountNumberForReading(payeeAccount)}` },
        { label: pay("payCurrency"), value: payCurrency },
        { label: pay("feeAccount"), value: feeCurrency },
        { label: detail("bearer"), value: pay(`bearer${bearer}`) },
        { label: detail("purpose"), value: purposes(purpose) },
        { label: detail("reference"), value: reference || t("none") },
        ...(poboName ? [{ label: detail("pobo"), value: poboName }] : []),
        { label: terms("operator"), value: standing.operator },
        { label: t("madeAt"), value: <TimeText at={standing.madeAt} now={now} style="exact" /> },
      ]}
    />
  );
}

/** Lists the result of each turn, the latest first. */
function Turns({ turns }: { turns: Detail["turns"] }) {
  const t = useTranslations("payments.standing");
  const states = useTranslations("payments.payment");
  const reasons = useTranslations("payments.skipped");
  const columns: Column<Detail["turns"][number]>[] = [
    { head: t("turn"), kind: "count", of: ({ no }) => no },
    { head: t("dueOn"), of: ({ dueOn }) => dueOn },
    {
      head: t("payment"),
      kind: "link",
      of: ({ orderNo }) => orderNo ?? "",
      href: ({ orderNo }) => orderNo && `${paymentsScreens.records.path}?orderNo=${orderNo}`,
    },
    {
      head: t("result"),
      kind: "chip",
      of: ({ state, skipped }) =>
        state ? [paymentMachine.tone(state), states(state)] : ["bad", skipped ? reasons(skipped) : ""],
    },
  ];
  return (
    <DataTable
      caption={t("turns")}
      rows={turns}
      columns={columns}
      rowKey={({ no }) => String(no)}
      empty={t("noTurns")}
    />
  );
}
