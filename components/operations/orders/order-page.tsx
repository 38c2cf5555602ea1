import Link from "next/link";
import { useTranslations } from "next-intl";
import { useKnownText } from "@/components/shell/orders/known-text";
import { Card } from "@/components/kit/page/card";
import { CopyableText } from "@/components/kit/text/copyable";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { MoneyText } from "@/components/kit/text/money-text";
import { PageHeader } from "@/components/kit/page/page-header";
import { RateText } from "@/components/kit/text/rate-text";
import { StateChip } from "@/components/kit/text/state-chip";
import { fillPathAndRemoveFields, menuPrefix } from "@/lib/call/path";
import { orderViews } from "@/lib/operations/calls/orders";
import { bookedOrder, limitOrder, postFundedOrder, realTimeOrder } from "@/lib/exchange/states";
import type { Machine, Tone } from "@/lib/machine/machine";
import { payment, paymentBatch, paymentRefund } from "@/lib/payments/states";
import { remittance } from "@/lib/receiving/states";
import { material } from "@/lib/materials/states";
import { accountTransfer, transferRelation } from "@/lib/transfers/states";
import { LedgerPostingList } from "../exchange/exchange-page";
import { exchangeRoutePrefix, consoleOrderRoute, consoleWorldRoute } from "../worlds/world-route";
import { OrderStateExplanation, type OrderExplanation } from "./why";

const machines: readonly Machine[] = [
  realTimeOrder,
  limitOrder,
  bookedOrder,
  postFundedOrder,
  payment,
  paymentRefund,
  paymentBatch,
  remittance,
  accountTransfer,
  transferRelation,
  material,
];

/** Returns the tone and label of a state, by the name of its machine. */
function useStateText(): (order: Pick<OrderExplanation, "machine" | "state">) => readonly [Tone, string] {
  const all = useTranslations();
  return ({ machine: name, state }) => {
    const machine = machines.find((item) => item.name === name);
    const areas = ["exchange", "payments", "receiving", "transfers", "materials"].map(
      (area) => `${area}.${name}.${state}`,
    );
    // named casts: machines and states are data, `has` looks them up
    const labelKey = areas.find((key) => all.has(key as never));
    return [machine?.is(state) ? machine.tone(state) : "quiet", labelKey ? all(labelKey as never) : state];
  };
}

/** Displays any order of a world by its number: its merchant, the reasons for its state, and everything it posted. */
export function OrderExplanationPage({ world, order, now }: { world: string; order: OrderExplanation; now: Date }) {
  const t = useTranslations("operations.order");
  const [tone, state] = useStateText()(order);
  return (
    <div className={layout.page}>
      <PageHeader
        title={<CopyableText text={order.number} label={t("number")} />}
        state={<StateChip tone={tone}>{state}</StateChip>}
        actions={
          order.kind === "exchange" ? (
            // named cast: a page that exists
            <LinkButton href={`${exchangeRoutePrefix(world)}${order.number}` as ReturnType<typeof consoleWorldRoute>}>
              {t("exchange")}
            </LinkButton>
          ) : (
            <LinkButton href={consoleWorldRoute(world, "find")}>{t("find")}</LinkButton>
          )
        }
      />
      <Card title={t("facts")}>
        <OrderFacts world={world} order={order} />
      </Card>
      <Card title={t("why")}>
        <OrderStateExplanation order={order} now={now} />
      </Card>
      <Card title={t("postings")}>
        <LedgerPostingList postings={order.postings} now={now} />
      </Card>
    </div>
  );
}

function OrderFacts({ world, order }: { world: string; order: OrderExplanation }) {
  const t = useTranslations("operations.order");
  const find = useTranslations("operations.find");
  const knownText = useKnownText();
  const facts: (FactItem | null)[] = [
    { label: t("kind"), value: find(`kinds.${order.kind}`) },
    { label: t("merchant"), value: `${order.userNo} ${order.merchant}` },
    order.about ? { label: t("about"), value: order.about } : null,
    // named cast: the call's own names, `has` looks them up
    ...order.amounts.map(({ name, amount }) => ({
      label: t.has(`amounts.${name}` as never) ? t(`amounts.${name}` as never) : name,
      value: <MoneyText amount={amount} />,
    })),
    order.target && { label: t("target"), value: <RateText rate={order.target} pair /> },
    order.rate && { label: t("rate"), value: <RateText rate={order.rate} pair /> },
    order.payer === null ? null : { label: t("payer"), value: order.payer },
    order.documents.length === 0
      ? null
      : {
          label: t("documents"),
          wide: true,
          value: (
            <ul>
              {order.documents.map(({ fileId, fileName }) => (
                <li key={fileId}>
                  <a
                    href={
                      menuPrefix +
                      fillPathAndRemoveFields(orderViews.document.path, { world, number: order.number, fileId })
                    }
                    download={fileName}
                  >
                    {fileName}
                  </a>
                </li>
              ))}
            </ul>
          ),
        },
    order.said === null ? null : { label: t("said"), value: knownText(order.said), wide: true },
    order.related.length === 0
      ? null
      : {
          label: t("related"),
          wide: true,
          value: (
            <ul>
              {order.related.map(({ kind, number }) => (
                <li key={number}>
                  {find(`kinds.${kind}`)}{" "}
                  <Link href={consoleOrderRoute(world, number)} prefetch={false}>
                    {number}
                  </Link>
                </li>
              ))}
            </ul>
          ),
        },
  ];
  return <FactList items={facts.filter((fact) => fact !== null)} />;
}
