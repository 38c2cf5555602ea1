import type { Route } from "next";
import type { ReactNode } from "react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { AccountNumber } from "@/components/kit/text/account-number";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import { CopyableText } from "@/components/kit/text/copyable";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { MoneyText } from "@/components/kit/text/money-text";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { TimeText } from "@/components/kit/text/time-text";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { useKnownText } from "@/components/shell/orders/known-text";
import type { ClientOutput } from "@/lib/call/call";
import { screenActionAccess } from "@/lib/gate/screen";
import { dayAndTime } from "@/lib/i18n/date-formats";
import { amountText, minus, type Money } from "@/lib/money/money";
import { hasPassedIncomeCheck, isOrderAssociationDue, mayViewIncomeOrders } from "@/lib/receiving/audit";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { receivingScreens } from "@/lib/receiving/screens";
import { income as incomeMachine, remittance as machine } from "@/lib/receiving/states";
import { isBefore } from "@/lib/time/instant";
import { countryName } from "@/lib/reference/places/country-name";
import { SettleIncomeLink } from "../associations/settle-income";
import { IncomeStatementDownload } from "../receipts/income-statement";
import { IncomeTimeline } from "./income-story";
import { RemittanceBankRoute } from "./remittance-route";

type Detail = ClientOutput<typeof receiving.remittance>;
type IncomeState = NonNullable<Detail["income"]>["state"];

/** Maps an income's state to the sentence that describes it. */
const sentences = {
  notCredited: "notCredited",
  credited: "received",
  creditFailed: "creditFailed",
  toAssociate: "toAssociate",
  underReview: "underReview",
  refunding: "refunding",
  refundToConfirm: "refundToConfirm",
  refunded: "refunded",
} as const satisfies Record<IncomeState, string>;

/** Displays the state of a remittance, or of the income that it became, with a link to its explanation. */
function RemittanceState({ remittance: { state }, income }: Pick<Detail, "remittance" | "income">) {
  const names = useTranslations("receiving.remittance");
  const incomeNames = useTranslations("receiving.income");
  return income ? (
    <ExplainedState machine={incomeMachine} state={income.state}>
      {incomeNames(income.state)}
    </ExplainedState>
  ) : (
    <ExplainedState machine={machine} state={state}>
      {names(state)}
    </ExplainedState>
  );
}

/** Displays one remittance: the money sentence, its facts, the banks on its route and its history. */
export function RemittanceDetail({
  detail: { remittance, hops, income, incomeHistory, story },
  now,
  back,
  incomeHref,
  children,
}: {
  detail: Detail;
  now: Date;
  back: Route;
  /** Links to the resulting income, on a page of remittances. */
  incomeHref?: Route;
  /** Renders its proof and its refunds. */
  children?: ReactNode;
}) {
  const t = useTranslations("receiving.detail");
  const knownText = useKnownText();
  const format = useFormatter();
  const { orderNo, state, amount, payerName, arrivesAt } = remittance;
  const at = format.dateTime(arrivesAt, dayAndTime);
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title", { amount: amountText(amount), payer: payerName })}
        trail={<CopyableText text={orderNo} label={t("label")} />}
        state={<RemittanceState remittance={remittance} income={income} />}
        actions={
          <>
            {income && hasPassedIncomeCheck(income) && (
              <PermissionGate any={[screenActionAccess(receivingScreens.receipts, "export")]}>
                <IncomeStatementDownload detailId={income.detailId} />
              </PermissionGate>
            )}
            {income && (income.mayAssociate || income.linked.minor > 0n || mayViewIncomeOrders(income)) && (
              <ToAssociations income={income} />
            )}
            {income && <SettleIncomeLink income={income} />}
            {income && incomeHref && (
              <LinkButton tone="primary" href={incomeHref}>
                {t("toIncome")}
              </LinkButton>
            )}
            <LinkButton href={back}>{t("back")}</LinkButton>
          </>
        }
      >
        {t(income ? sentences[income.state] : state, {
          payer: payerName,
          amount: amountText(amount),
          at,
          credited: income ? amountText(comesTo(income, story)) : "",
        })}
      </PageHeader>
      {income && <AssociationRejectedNotice income={income} story={story} />}
      {income?.failReason && (
        <Notice tone="bad" title={t("notCreditedFor", { reason: knownText(income.failReason) })} />
      )}
      <Card title={t("facts")}>
        <RemittanceFacts remittance={remittance} income={income} now={now} />
      </Card>
      {children}
      <Story {...{ remittance, hops, income, incomeHistory, story, now }} />
    </div>
  );
}

/** Displays the history from the payer's bank to the use of the income. */
function Story({ remittance, hops, income, incomeHistory, story, now }: Omit<Detail, "history"> & { now: Date }) {
  const t = useTranslations("receiving.detail");
  return (
    <Card title={t("story")}>
      <RemittanceBankRoute remittance={remittance} hops={hops} now={now} />
      {income && <IncomeTimeline history={incomeHistory} story={story} now={now} />}
    </Card>
  );
}

/** Explains why the last order to be associated was rejected, while the income still waits for its orders. */
function AssociationRejectedNotice({
  income,
  story,
}: {
  income: NonNullable<Detail["income"]>;
  story: Detail["story"];
}) {
  const t = useTranslations("receiving.detail");
  const knownText = useKnownText();
  const last = story.findLast(({ of, event }) => of === "association" && event === "reject");
  if (!last?.reason || !isAwaitingOrders(income)) return null;
  return (
    <Notice tone="bad" title={t("associationRejected", { contract: last.about, reason: knownText(last.reason) })} />
  );
}

/**
 * Returns the amount to be credited, or that was credited: the amount that arrived less earlier refunds. An income that
 * waits is displayed as it is reserved.
 */
function comesTo({ amount, fee, creditedAt }: NonNullable<Detail["income"]>, story: Detail["story"]): Money {
  const paidBack = story.filter(
    ({ of, event, at }) =>
      of === "incomeRefund" && event === "complete" && (creditedAt === null || isBefore(at, creditedAt)),
  );
  return paidBack.reduce(
    (remaining, { amount: back }) => (back ? minus(remaining, back) : remaining),
    minus(amount, fee),
  );
}

/** Returns true while orders are still to be associated with an income. */
const isAwaitingOrders = (income: NonNullable<Detail["income"]>): boolean =>
  incomeMachine.next(income.state, "submit") !== undefined || isOrderAssociationDue(income);

/** Links to the orders that an income was paid for, to associate or to view them. */
function ToAssociations({ income }: { income: NonNullable<Detail["income"]> }) {
  const { detailId, mayAssociate: isOpen } = income;
  const t = useTranslations("receiving.associations");
  return (
    <LinkButton
      tone={isAwaitingOrders(income) ? "primary" : "secondary"}
      href={hrefWithQueryChanges(receivingScreens.receipts.path, {}, { associate: detailId })}
    >
      {t(isOpen ? "toAssociate" : "view")}
    </LinkButton>
  );
}

function RemittanceFacts({ remittance, income, now }: Pick<Detail, "remittance" | "income"> & { now: Date }) {
  const t = useTranslations("receiving.detail");
  const incomes = useTranslations("receiving.incomes");
  const [modes, rails] = [useTranslations("receiving.chargingMode"), useTranslations("receiving.rail")];
  const [audits, entries] = [useTranslations("receiving.auditStatus"), useTranslations("receiving.entryType")];
  const knownText = useKnownText();
  const locale = useLocale();
  const none = t("none");
  const {
    amount,
    fee,
    chargingMode,
    payerName,
    payerAccount,
    payerCountry,
    payeeAccount,
    postscript,
    rail = "SWIFT",
    uetr,
    rejectReason,
  } = remittance;
  const items: FactItem[] = [
    { label: t("amount"), value: <MoneyText amount={amount} /> },
    { label: t("fee"), value: <MoneyText amount={fee} /> },
    ...(machine.next(remittance.state, "credit")
      ? [{ label: t("expectedNet"), value: <MoneyText strong amount={minus(amount, fee)} /> }]
      : [
          {
            label: incomes("net"),
            value: income ? <MoneyText strong amount={minus(income.amount, income.fee)} /> : none,
          },
        ]),
    { label: t("incomeNo"), value: income ? <CopyableText text={income.detailId} label={t("incomeNo")} /> : none },
    ...(income
      ? [
          { label: incomes("arrivedAt"), value: <TimeText at={income.arrivedAt} now={now} style="exact" /> },
          {
            label: incomes("creditedAt"),
            value: income.creditedAt ? <TimeText at={income.creditedAt} now={now} style="exact" /> : incomes("notYet"),
          },
          { label: t("auditStatus"), value: audits(income.auditStatus) },
          { label: t("entryType"), value: entries(income.entryType) },
          ...(income.quickDueAt && isOrderAssociationDue(income)
            ? [{ label: t("quickDueAt"), value: <TimeText at={income.quickDueAt} now={now} style="exact" /> }]
            : []),
          ...(income.linked.minor > 0n ? [{ label: t("linked"), value: <MoneyText amount={income.linked} /> }] : []),
        ]
      : []),
    { label: t("payer"), value: payerName },
    { label: t("payerAccount"), value: payerAccount || none },
    { label: t("payerCountry"), value: countryName(payerCountry, locale) },
    { label: t("chargingMode"), value: modes(chargingMode) },
    {
      label: t("payeeAccount"),
      value: (
        <CopyableText
          text={payeeAccount}
          displayText={<AccountNumber account={payeeAccount} />}
          label={t("payeeAccount")}
        />
      ),
    },
    { label: t("rail"), value: rails(rail) },
    ...(uetr === "" ? [] : [{ label: t("uetr"), value: <CopyableText text={uetr} label={t("uetr")} /> }]),
    { label: t("postscript"), value: postscript || none, wide: true },
    ...(rejectReason ? [{ label: t("rejectReason"), value: knownText(rejectReason), wide: true }] : []),
  ];
  return <FactList items={items} />;
}
