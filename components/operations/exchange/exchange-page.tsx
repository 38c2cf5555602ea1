import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { CopyableText } from "@/components/kit/text/copyable";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { MoneyText } from "@/components/kit/text/money-text";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { RateText } from "@/components/kit/text/rate-text";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline } from "@/components/kit/text/timeline";
import type { ClientOutput } from "@/lib/call/call";
import { machineOf, toneOf } from "@/lib/exchange/states";
import { mediumDate } from "@/lib/i18n/date-formats";
import { beijingInstant } from "@/lib/time/beijing";
import type { exchangeViews } from "@/lib/operations/calls/exchange";
import { DefaultedExchangeActions } from "./default-actions";
import { useExchangeLabels } from "./exchange-labels";
import { consoleOrderRoute, consoleWorldRoute } from "../worlds/world-route";

type Detail = ClientOutput<typeof exchangeViews.exchangeDetail>;

/** Displays an exchange for operations: its merchant, its history, and everything it posted. */
export function OperationsExchangePage({
  world,
  detail: { userNo, merchant, order, history, postings },
  now,
}: {
  world: string;
  detail: Detail;
  now: Date;
}) {
  const t = useTranslations("operations.exchange");
  const terms = useTranslations("terms");
  const labels = useExchangeLabels();
  const machine = machineOf(order.kind);
  const actorName = (name: string) => (name === "clock" || name === "operations" ? terms(name) : name);
  return (
    <div className={layout.page}>
      <PageHeader
        title={<CopyableText text={order.orderNo} label={t("label")} />}
        state={<StateChip tone={toneOf(order)}>{labels.state(order.kind, order.state)}</StateChip>}
        actions={
          <>
            <LinkButton href={consoleOrderRoute(world, order.orderNo)}>{t("why")}</LinkButton>
            <LinkButton href={hrefWithQueryChanges(consoleWorldRoute(world, "market"), {}, { tab: "orders" })}>
              {t("back")}
            </LinkButton>
          </>
        }
      />
      <Card title={t("facts")}>
        <OrderFacts {...{ userNo, merchant, order, now }} />
      </Card>
      <DefaultedExchangeActions world={world} order={order} />
      <Card title={t("history")}>
        <Timeline
          moments={history.map(({ after, at, who: by }, place) => ({
            key: String(place),
            tone: machine.is(after) ? machine.tone(after) : "quiet",
            title: machine.is(after) ? labels.state(order.kind, after) : after,
            at: <TimeText at={at} now={now} style="exact" />,
            who: actorName(by),
          }))}
        />
      </Card>
      <Card title={t("postings")}>
        <LedgerPostingList postings={postings} now={now} />
      </Card>
    </div>
  );
}

function OrderFacts({ userNo, merchant, order, now }: Pick<Detail, "userNo" | "merchant" | "order"> & { now: Date }) {
  const t = useTranslations("operations.exchange");
  const labels = useExchangeLabels();
  const format = useFormatter();
  const { kind, sell, buy, fee, rate, target, placedAt, doneAt, endedAt, operator, delivery } = order;
  const exact = (at: Date) => <TimeText at={at} now={now} style="exact" />;
  const facts: (FactItem | null)[] = [
    { label: t("merchant"), value: t("merchantOf", { userNo, merchant }) },
    { label: t("kind"), value: labels.kind(kind) },
    { label: t("sell"), value: <MoneyText amount={sell} /> },
    { label: t("buy"), value: <MoneyText amount={buy} /> },
    rate && { label: t("rate"), value: <RateText rate={rate} pair /> },
    target && { label: t("target"), value: <RateText rate={target} pair /> },
    delivery ? null : { label: t("fee"), value: <MoneyText amount={fee} /> },
    delivery && {
      label: t("deliveryDate"),
      value: format.dateTime(beijingInstant(delivery.date), mediumDate),
    },
    delivery && { label: t("advance"), value: <MoneyText amount={delivery.advanceFee} /> },
    delivery && { label: t("held"), value: <MoneyText amount={delivery.held} /> },
    delivery?.defaultedAt ? { label: t("actual"), value: <MoneyText amount={delivery.actualFee} /> } : null,
    delivery?.defaultedAt ? { label: t("unpaid"), value: <MoneyText amount={delivery.unpaidFee} /> } : null,
    delivery?.defaultedAt ? { label: t("defaultedAt"), value: exact(delivery.defaultedAt) } : null,
    delivery?.closesOutAt ? { label: t("closesOutAt"), value: exact(delivery.closesOutAt) } : null,
    { label: t("placedAt"), value: exact(placedAt) },
    doneAt && { label: t("doneAt"), value: exact(doneAt) },
    endedAt && { label: t("endedAt"), value: exact(endedAt) },
    { label: t("operator"), value: operator },
  ];
  return <FactList items={facts.filter((fact) => fact !== null)} />;
}

/** Lists the posted lines, each with the sign of its account: a negative amount is a debit. */
export function LedgerPostingList({ postings, now }: { postings: Detail["postings"]; now: Date }) {
  const t = useTranslations("operations.exchange");
  const kinds = useTranslations("accounts.kind");
  const purposes = useTranslations("operations.purposes");
  // named casts: kinds and purposes are data, `has` looks them up
  const kindText = (kind: string) => (kinds.has(kind as never) ? kinds(kind as never) : kind);
  const purposeText = (purpose: string) => (purposes.has(purpose as never) ? purposes(purpose as never) : purpose);
  const lines = postings.flatMap(({ kind, at, lines: postingLines }) =>
    postingLines.map((line) => ({ ...line, kind, at })),
  );
  return (
    <ListFrame>
      <DataTable
        caption={t("postingsCaption")}
        rows={lines}
        empty={<EmptyState>{t("noPostings")}</EmptyState>}
        columns={[
          { head: t("posting"), of: ({ kind }) => kindText(kind) },
          { head: t("account"), of: ({ purpose }) => purposeText(purpose) },
          { head: t("owner"), of: ({ owner }) => (owner === "platform" ? t("platform") : owner) },
          { head: t("amount"), kind: "money", of: ({ amount }) => amount, sign: true },
          { head: t("at"), kind: "time", of: ({ at }) => at, now, style: "exact" },
        ]}
      />
    </ListFrame>
  );
}
