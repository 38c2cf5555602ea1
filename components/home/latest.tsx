import type { Route } from "next";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { ArrowDownIcon, ArrowRightIcon, BankIcon, SwapIcon, UploadIcon } from "@/components/kit/page/icons";
import { HoverPrefetchLink } from "@/components/kit/page/near-link";
import { MaskedMoney } from "@/components/kit/password/masked-money";
import { MoneyText } from "@/components/kit/text/money-text";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import type { homeCalls } from "@/lib/accounts/calls/home";
import type { LatestOrderKind, LatestOrderMachine } from "@/lib/accounts/latest-orders";
import type { ClientOutput } from "@/lib/call/call";
import { bookedOrder, limitOrder, postFundedOrder, realTimeOrder } from "@/lib/exchange/states";
import type { Machine, Tone } from "@/lib/machine/machine";
import { amountText } from "@/lib/money/money";
import { payment } from "@/lib/payments/states";
import { income } from "@/lib/receiving/states";
import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { settlementMachine } from "@/lib/settlement/order-states";
import { accountTransfer } from "@/lib/transfers/states";
import styles from "./latest.module.css";

type Order = ClientOutput<typeof homeCalls.latestOrders>["rows"][number];

const icons: Readonly<Record<LatestOrderKind, ReactNode>> = {
  payment: <UploadIcon />,
  receipt: <ArrowDownIcon />,
  exchange: <SwapIcon />,
  settlement: <BankIcon />,
  exchangePay: <UploadIcon />,
  transfer: <ArrowRightIcon />,
};

/** Maps each machine to its states, and to the area of texts that names them. */
const machines = {
  payment: [payment, "payments"],
  income: [income, "receiving"],
  realTimeOrder: [realTimeOrder, "exchange"],
  limitOrder: [limitOrder, "exchange"],
  bookedOrder: [bookedOrder, "exchange"],
  postFundedOrder: [postFundedOrder, "exchange"],
  settlementOrder: [settlementMachine, "settlement"],
  exchangePay: [exchangePay, "settlement"],
  accountTransfer: [accountTransfer, "transfers"],
} as const satisfies Record<LatestOrderMachine, readonly [Machine, string]>;

/** Returns a function that describes an order's state; a state that the machine does not have is named as it is. */
function useOrderState(): (order: Pick<Order, "machine" | "state">) => [Tone, string] {
  const t = useTranslations();
  return ({ machine, state }) => {
    const [states, area]: readonly [Machine, string] = machines[machine];
    // named cast: each machine has a text for each of its states (a test proves it)
    return states.is(state) ? [states.tone(state), t(`${area}.${machine}.${state}` as "home.title")] : ["quiet", state];
  };
}

/** Lists the latest orders of all kinds, newest first: who or what, the amount with its sign, the state and the time. */
export function LatestOrdersCard({ rows, now, isHidden }: { rows: readonly Order[]; now: Date; isHidden: boolean }) {
  const t = useTranslations("home.latest");
  return (
    <Card title={t("title")}>
      <ul className={styles.orders}>
        {rows.map((order) => (
          <OrderRow key={`${order.kind} ${order.orderNo}`} order={order} now={now} isHidden={isHidden} />
        ))}
      </ul>
    </Card>
  );
}

function OrderRow({ order, now, isHidden }: { order: Order; now: Date; isHidden: boolean }) {
  const t = useTranslations("home.latest");
  const stateOf = useOrderState();
  const { kind, orderNo, href, name, amount, bought, at } = order;
  const [tone, state] = stateOf(order);
  const title = name || (bought ? t("pair", { sell: amount.currency, buy: bought.currency }) : orderNo);
  return (
    <li className={styles.order}>
      <span className={styles.icon}>{icons[kind]}</span>
      <p className={styles.who}>
        {/* named cast: the server gives addresses of pages that are there */}
        <HoverPrefetchLink href={href as Route}>{title}</HoverPrefetchLink>{" "}
        <span className={styles.soft}>
          {t(kind)}
          {bought && !isHidden && ` · ${t("bought", { amount: amountText(bought) })}`}
        </span>
      </p>
      <span className={styles.state}>
        <StateChip tone={tone}>{state}</StateChip>
      </span>
      <span className={styles.amount}>
        {isHidden ? <MaskedMoney currency={amount.currency} /> : <MoneyText amount={amount} sign strong />}
      </span>
      <span className={styles.at}>
        <TimeText at={at} now={now} style="short" />
      </span>
    </li>
  );
}
