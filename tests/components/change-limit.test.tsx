import { act, fireEvent, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ChangeLimitOrderForm } from "@/components/exchange/limit/change-limit";
import { sessionEnded } from "@/lib/call/send";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { applyFacts, exchangePage, inSilence, now, rateOf } from "./exchange-facts";

inSilence();

type Props = Parameters<typeof ChangeLimitOrderForm>[0];

/** A waiting order of 1,000 USD at 7.05 as its page was made, changed so often before. */
function orderOf(version: number): Props["order"] {
  const amount = money("USD", 100_000n);
  return {
    orderNo: "FX2026031800000001",
    kind: "limit",
    state: "pending",
    fixed: "sell",
    sell: amount,
    buy: money("CNH", 705_000n),
    fee: money("USD", 100n),
    rate: null,
    target: rateOf(705_000_000n),
    placedAt: now,
    doneAt: null,
    endedAt: null,
    validUntil: beijingInstant("2026-03-20", 24),
    operator: "Operator",
    updatedAt: now,
    source: "portal",
    cancelOperator: null,
    cancelledAt: null,
    limit: { amount, isPart: false, fillsPart: false, holdsFunds: false, held: money("USD", 0n), version },
    delivery: null,
  };
}

async function showing() {
  const Page = await exchangePage();
  const page = (order: Props["order"]) => (
    <Page>
      <ChangeLimitOrderForm order={order} facts={applyFacts} back={"/b2b/exchange/exchangeOrder"} />
    </Page>
  );
  return page;
}
const targetIn = ({ container }: { container: HTMLElement }) =>
  container.querySelector<HTMLInputElement>("#target") ?? expect.fail("there is a field for the target");

test("text typed for a change comes back after the session has ended, but not over another version of the order", async () => {
  const page = await showing();
  const first = render(page(orderOf(2)));
  fireEvent.change(targetIn(first), { target: { value: "7.06" } });
  act(() => void dispatchEvent(new Event(sessionEnded)));
  first.unmount();
  const otherView = render(page(orderOf(3)));
  expect(targetIn(otherView).value).toBe("7.0500");
  otherView.unmount();
  expect(targetIn(render(page(orderOf(2)))).value).toBe("7.06");
});

test("a change typed over another tab's change is sent for its own version, until the new one was viewed", async () => {
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (!path.includes("modifyLimitOrder")) return new Promise(() => {});
    requests.push(JSON.parse(String(body)));
    return Response.json({ code: "ORDER_CHANGED", message: "Changed.", result: null });
  });
  const page = await showing();
  const view = render(page(orderOf(2)));
  fireEvent.change(targetIn(view), { target: { value: "7.06" } });
  const submit = () => act(async () => view.container.querySelector("form")?.requestSubmit());
  await submit();
  // the refusal had the page drawn anew: another tab has made it 7.04
  view.rerender(page({ ...orderOf(3), target: rateOf(704_000_000n) }));
  await submit();
  fireEvent.click(view.getByRole("button", { name: "Show the current version" }));
  expect([targetIn(view).value, view.queryByRole("button", { name: "Show the current version" })]).toEqual([
    "7.0400",
    null,
  ]);
  fireEvent.change(targetIn(view), { target: { value: "7.03" } });
  await submit();
  expect(requests).toMatchObject([
    { version: 2, target: { rate: "7.0600" } },
    { version: 2, target: { rate: "7.0600" } },
    { version: 3, target: { rate: "7.0300" } },
  ]);
});
