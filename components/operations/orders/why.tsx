import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { displayMoney } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import type { ClientOutput } from "@/lib/call/call";
import type { orderViews } from "@/lib/operations/calls/orders";

export type OrderExplanation = ClientOutput<typeof orderViews.order>;
type Tick = OrderExplanation["history"][number]["tick"];

interface Ground {
  readonly at: Date;
  readonly rule: string;
  readonly needed: string;
  readonly present: string;
  readonly tick: Tick;
}

/** Returns the label of a rule. */
export function useStateRuleLabel(): (rule: string) => string {
  const t = useTranslations("operations.rules");
  // named casts: rules are data, `has` looks them up
  return (rule) => (t.has(rule as never) ? t(rule as never) : t("other"));
}

/** Formats a tick: its number, and the mid rate of the order's pair. */
export function useMarketTickText(): (tick: Tick) => string {
  const t = useTranslations("operations.order");
  return (tick) =>
    tick === null
      ? ""
      : t("tickNo", { no: tick.no }) + (tick.mid ? ` · ${pairName(tick.mid)} ${rateText(tick.mid)}` : "");
}

/**
 * Explains the state of an order: every step with the rule that caused it and the tick that counted, and, for decisions
 * about amounts or rates, the required and the available value.
 */
export function OrderStateExplanation({
  order: { machine, history, reasons, target, rate },
  now,
}: {
  order: OrderExplanation;
  now: Date;
}) {
  const t = useTranslations("operations.order");
  const rule = useStateRuleLabel();
  const tick = useMarketTickText();
  const grounds: Ground[] = [
    ...history.map(({ event, at, tick: decisiveTick }) => ({
      at,
      rule: `${machine}.${event}`,
      needed: event === "touch" && target ? rateText(target) : "",
      present: event === "touch" && rate ? rateText(rate) : "",
      tick: decisiveTick,
    })),
    ...reasons.map(({ rule: name, at, needed, present, tick: decisiveTick }) => ({
      at,
      rule: `why.${name}`,
      needed: needed ? displayMoney(needed) : "",
      present: present ? displayMoney(present) : "",
      tick: decisiveTick,
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  const columns: readonly Column<Ground>[] = [
    { head: t("at"), kind: "time", of: ({ at }) => at, now, style: "exact" },
    { head: t("rule"), of: (ground) => rule(ground.rule) },
    { head: t("needed"), of: ({ needed }) => needed },
    { head: t("present"), of: ({ present }) => present },
    { head: t("tick"), of: (ground) => tick(ground.tick) },
  ];
  return (
    <DataTable
      caption={t("whyCaption")}
      columns={columns}
      rows={grounds}
      rowKey={({ at, rule: name }) => `${at.getTime()} ${name}`}
      empty={<EmptyState>{t("noWhy")}</EmptyState>}
    />
  );
}
