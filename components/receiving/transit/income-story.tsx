import type { Route } from "next";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { hrefWith } from "@/components/kit/select/query";
import { stepMoment } from "@/components/kit/text/state-history";
import { Timeline, type Moment } from "@/components/kit/text/timeline";
import type { Got } from "@/lib/call/call";
import type { Machine, Tone } from "@/lib/machine/machine";
import { amountText } from "@/lib/money/money";
import { association } from "@/lib/receiving/association-states";
import type { receiving, StoryRow } from "@/lib/receiving/calls/receiving";
import { isQuickEvent } from "@/lib/receiving/quick-states";
import { income as machine, incomeRefund } from "@/lib/receiving/states";
import { inOrder } from "@/lib/receiving/story-order";
import { advance } from "@/lib/settlement/advance-states";
import { settlementOrder } from "@/lib/settlement/order-states";
import { settlementScreens } from "@/lib/settlement/screens";

type Detail = Got<typeof receiving.remittance>;

/** Where what an income was used for has a page of its own; its refunds stand on the income's. */
const pages: Partial<Record<StoryRow["of"], (orderNo: string) => Route>> = {
  settlementOrder: (orderNo) => hrefWith(settlementScreens.orders.path, {}, { orderNo }),
  advance: (advanceNo) => hrefWith(settlementScreens.advances.path, {}, { advanceNo }),
};

/**
 * What became of an income in one timeline: its own states, and between them what it was associated with, refunded,
 * settled and advanced on, each step in the words of its own page.
 */
export function IncomeStory({
  history,
  story,
  now,
}: {
  history: Detail["incomeHistory"];
  story: Detail["story"];
  now: Date;
}) {
  const t = useTranslations("receiving.story");
  const terms = useTranslations("terms");
  const states = useTranslations("receiving.income");
  const quick = useTranslations("receiving.quickEvent");
  const said = useSaid();
  const own = history.map(({ event, after, at, who }) => ({
    of: "income" as const,
    event,
    at,
    who,
    tone: machine.is(after) ? machine.tone(after) : ("quiet" as const),
    title: isQuickEvent(event) ? quick(event) : machine.is(after) ? states(after) : after,
    note: undefined,
  }));
  const others = story.map((row) => {
    const { of, orderNo, about, amount, reason, event, at, who } = row;
    const [tone, step] = said(row);
    const page = pages[of]?.(orderNo);
    return {
      ...{ of, event, at, who, tone, title: t(of, { about, step }) },
      note: (
        <>
          {page ? (
            <Link href={page} prefetch={false}>
              {orderNo}
            </Link>
          ) : (
            orderNo
          )}
          {amount && ` · ${event === "shorten" ? t("left", { amount: amountText(amount) }) : amountText(amount)}`}
          {reason && ` · ${t("reason", { reason })}`}
        </>
      ),
    };
  });
  const moments = inOrder([...own, ...others]).map(({ tone, title, note, at, who }, place): Moment =>
    stepMoment({ key: String(place), tone, title, note, at, who }, now, terms),
  );
  return <Timeline moments={moments} />;
}

/** The tone and the words of a step: the state that it led to, or what it is called where it led to no other. */
function useSaid(): (row: StoryRow) => [Tone, string] {
  const t = useTranslations("receiving.story.step");
  const by = {
    association: stateIn(association, useTranslations("receiving.association")),
    incomeRefund: stateIn(incomeRefund, useTranslations("receiving.incomeRefund")),
    settlementOrder: stateIn(settlementOrder, useTranslations("settlement.settlementOrder")),
    advance: stateIn(advance, useTranslations("settlement.advance")),
  };
  return ({ of, event, after }) => {
    const [tone, state] = by[of](after);
    if (event === "switch" || event === "shorten" || event === "repayPart") return [tone, t(event)];
    return [tone, of === "association" && event === "refund" ? t(event) : state];
  };
}

/** A state of a machine by its name, with its tone and its words. */
const stateIn =
  <S extends string>({ is, tone }: Pick<Machine<S, never>, "is" | "tone">, names: (state: S) => string) =>
  (after: string): [Tone, string] =>
    is(after) ? [tone(after), names(after)] : ["quiet", after];
