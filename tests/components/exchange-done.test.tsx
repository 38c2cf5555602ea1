import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ExchangeDoneNotice } from "@/components/exchange/orders/done-notice";
import { money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
const target = { ...canonicalPair("USD", "CNH"), value: 720_000_000n };
const order = {
  orderNo: "EX2603181000010001",
  sell: money("USD", 1_000_00n),
  buy: money("CNH", 7_200_00n),
  rate: target,
  placedAt: now,
  delivery: null,
  target: null,
  validUntil: null,
};

test.for([
  ["a limit order", { target, validUntil: beijingInstant("2026-03-20") }, /^Mar 20, 2026.*, unless it fills first$/],
  ["one with a delivery day", { delivery: { date: "2026-03-25" } }, /Mar 25, 2026/],
] as const)("the page after %s displays until when it can be undone", async ([, change, until]) => {
  // named cast: what the page reads of an order
  const placedOrder = { ...order, ...change } as unknown as Parameters<typeof ExchangeDoneNotice>[0]["order"];
  const view = render(await inPortal(<ExchangeDoneNotice order={placedOrder} onAnother={() => {}} />, { now }));
  expect(view.getByText("Cancel by").nextElementSibling?.textContent).toMatch(until);
});

test.for([
  ["en-US", "Real-time exchanges are final. You can’t cancel them."],
  ["zh-CN", "实时换汇即时成交，不可撤销。"],
] as const)("the page after an immediate exchange states in %s that it is final", async ([locale, final]) => {
  const placedOrder = order as unknown as Parameters<typeof ExchangeDoneNotice>[0]["order"]; // named cast: what the page reads of it
  const view = render(await inPortal(<ExchangeDoneNotice order={placedOrder} onAnother={() => {}} />, { now, locale }));
  expect([view.getByText(final).tagName, view.container.querySelector("dl")]).toEqual(["P", null]);
});
