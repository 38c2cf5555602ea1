import type { Route } from "next";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { historyStepMoment } from "@/components/kit/text/state-history";
import { Timeline, type Moment } from "@/components/kit/text/timeline";
import { useKnownText } from "@/components/shell/orders/known-text";
import type { ClientOutput } from "@/lib/call/call";
import type { Machine, Tone } from "@/lib/machine/machine";
import { amountText } from "@/lib/money/money";
import { associationMachine } from "@/lib/receiving/association-states";
import type { receiving, StoryRow } from "@/lib/receiving/calls/receiving";
import { isQuickAuditEvent } from "@/lib/receiving/quick-states";
import { income as machine, incomeRefund } from "@/lib/receiving/states";
import { sortHistorySteps } from "@/lib/receiving/story-order";
import { advanceMachine } from "@/lib/settlement/advance-states";
import { settlementMachine } from "@/lib/settlement/order-states";
import { settlementScreens } from "@/lib/settlement/screens";

type Detail = ClientOutput<typeof receiving.remittance>;

/** Maps the kinds of orders that used an income to their pages; refunds are on the income's own page. */
const pages: Partial<Record<StoryRow["of"], (orderNo: string) => Route>> = {
  settlementOrder: (orderNo) => hrefWithQueryChanges(settlementScreens.orders.path, {}, { orderNo }),
  advance: (advanceNo) => hrefWithQueryChanges(settlementScreens.advances.path, {}, { advanceNo }),
};

/**
 * Displays the history of an income in one timeline: its own states, and between them its associations, refunds,
 * settlements and advances, each step with the label of its own page.
 */
export function IncomeTimeline({
  history,
  story,
  now,
}: {
  history: Detail["incomeHistory"];
  story: Detail["story"];
  now: Date;
}) {
  const t = useTranslations("receiving.story");
  const knownText = useKnownText();
  const terms = useTranslations("terms");
  const states = useTranslations("receiving.income");
  const quick = useTranslations("receiving.quickEvent");
  const stepLabel = useStepLabel();
  const incomeSteps = history.map(({ event, after, at, who }) => ({
    of: "income" as const,
    event,
    at,
    who,
    tone: machine.is(after) ? machine.tone(after) : ("quiet" as const),
    title: isQuickAuditEvent(event) ? quick(event) : machine.is(after) ? states(after) : after,
    note: undefined,
  }));
  const storySteps = story.map((row) => {
    const { of, orderNo, about, amount, reason, event, at, who } = row;
    const [tone, step] = stepLabel(row);
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
          {reason && ` · ${t("reason", { reason: knownText(reason) })}`}
        </>
      ),
    };
  });
  const moments = sortHistorySteps([...incomeSteps, ...storySteps]).map(
    ({ tone, title, note, at, who }, place): Moment =>
      historyStepMoment({ key: String(place), tone, title, note, at, who }, now, terms),
  );
  return <Timeline moments={moments} />;
}

/**
 * Returns the tone and the label of a step: the resulting state, or the name of the event when the state did not
 * change.
 */
function useStepLabel(): (row: StoryRow) => [Tone, string] {
  const t = useTranslations("receiving.story.step");
  const by = {
    association: stateIn(associationMachine, useTranslations("receiving.association")),
    incomeRefund: stateIn(incomeRefund, useTranslations("receiving.incomeRefund")),
    settlementOrder: stateIn(settlementMachine, useTranslations("settlement.settlementOrder")),
    advance: stateIn(advanceMachine, useTranslations("settlement.advance")),
  };
  return ({ of, event, after }) => {
    const [tone, state] = by[of](after);
    if (event === "switch" || event === "shorten" || event === "repayPart") return [tone, t(event)];
    return [tone, of === "association" && event === "refund" ? t(event) : state];
  };
}

/** Returns the tone and label of a machine's state by its name. */
const stateIn =
  <S extends string>({ is, tone }: Pick<Machine<S, never>, "is" | "tone">, names: (state: S) => string) =>
  (after: string): [Tone, string] =>
    is(after) ? [tone(after), names(after)] : ["quiet", after];
