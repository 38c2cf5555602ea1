import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CorrectionForm, type Refund } from "@/components/receiving/refunds/correction-form";
import { IncomeRefunds } from "@/components/receiving/refunds/income-refunds";
import { RefundForm } from "@/components/receiving/refunds/refund-form";
import { money } from "@/lib/money/money";
import { beijing } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijing("2026-03-18", 10);
const payee = {
  payeeName: "Ningbo Buyer Inc",
  payeeAccount: "123456789",
  payeeBank: "Bank of Somewhere",
  payeeSwift: "BANKUS22",
  payeeCountry: "US",
};
const info = {
  detailId: "IN2603181000010001",
  refundable: money("USD", 1_000_00n),
  linked: money("USD", 0n),
  payee,
  mode: "general" as const,
};
const dollars = (amount: string) => ({ currency: "USD", amount });

let asked: [path: string, body: Record<string, unknown>][] = [];
beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const path =
      String(input instanceof Request ? input.url : input)
        .split("/")
        .at(-1) ?? "";
    asked.push([path, JSON.parse(typeof init?.body === "string" ? init.body : "{}")]);
    const rows = [
      { mode: "general", fee: dollars("15.00"), arrival: dollars("985.00"), daysFrom: 10, daysTo: 20 },
      { mode: "fast", fee: dollars("30.00"), arrival: dollars("970.00"), daysFrom: 1, daysTo: 3 },
    ];
    if (path === "findUserRefundFeeConfig") return Response.json({ code: "0", message: "", result: { rows } });
    return Response.json({ code: "LACK_BALANCE", message: "Insufficient available balance.", result: null });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const sentTo = (path: string) => asked.filter(([to]) => to === path).map(([, body]) => body);

test("the cost of a refund stands beside it before it is sent, and is sent along", async () => {
  const view = render(await inPortal(<RefundForm info={info} available={null} back={"/b2b" as never} />, { now }));
  expect(await view.findByText(/985\.00/)).toBeTruthy();
  expect(view.getByText("General · 10–20 working days")).toBeTruthy();
  fireEvent.change(view.getByLabelText("Reason"), { target: { value: "Ordered twice" } });
  fireEvent.click(view.getByRole("button", { name: "Refund 1,000.00 USD" }));
  expect(await view.findAllByText("Insufficient available balance.")).not.toEqual([]);
  expect(sentTo("applyRefund")).toEqual([
    expect.objectContaining({
      ...payee,
      amount: dollars("1000.00"),
      reason: "Ordered twice",
      shownFee: dollars("15.00"),
    }),
  ]);
});

test("more than what is left, and what the fee leaves nothing of, are not sent", async () => {
  const view = render(await inPortal(<RefundForm info={info} available={null} back={"/b2b" as never} />, { now }));
  await view.findByText(/985\.00/);
  fireEvent.change(view.getByLabelText("Reason"), { target: { value: "Ordered twice" } });
  for (const [amount, problem] of [
    ["1000.01", /what is left of the income/],
    ["15", /The fee leaves nothing/],
  ] as const) {
    fireEvent.change(view.getByLabelText("Refund amount"), { target: { value: amount } });
    fireEvent.click(view.getByRole("button", { name: /^Refund/ }));
    expect(await view.findAllByText(problem)).not.toEqual([]);
  }
  expect(sentTo("applyRefund")).toEqual([]);
});

test("how much of what can be refunded is associated with orders is said, and only where something is", async () => {
  const shown = async (linked: bigint) => {
    const asked = { ...info, linked: money("USD", linked) };
    const { container } = render(
      await inPortal(<RefundForm info={asked} available={null} back={"/b2b" as never} />, { now }),
    );
    const { textContent } = container;
    cleanup();
    return textContent ?? "";
  };
  expect(await shown(400_00n)).toContain("400.00 USD of that is associated with orders");
  expect(await shown(0n)).not.toContain("associated with orders");
});

test("what was spent since is said beside what can be refunded, and as much as there is stands there first", async () => {
  const available = money("USD", 250_00n);
  const view = render(await inPortal(<RefundForm info={info} available={available} back={"/b2b" as never} />, { now }));
  expect(view.getByText("Can be refunded: 1,000.00 USD. Available balance: 250.00 USD.")).toBeTruthy();
  expect(view.getByRole("button", { name: "Refund 250.00 USD" })).toBeTruthy();
});

test("why nothing can be refunded while orders are associated is said where a refund is asked for", async () => {
  const shown = async (isLinked: boolean) => {
    const hrefOf = { new: null, correct: () => "/b2b" as never };
    const { container } = render(
      await inPortal(<IncomeRefunds rows={[]} mode="fast" now={now} isLinked={isLinked} hrefOf={hrefOf} />, { now }),
    );
    const { textContent } = container;
    cleanup();
    return textContent?.includes("Release them first") ?? false;
  };
  expect([await shown(true), await shown(false)]).toEqual([true, false]);
});

const refund: Refund = {
  ...payee,
  orderNo: "IR2603181000010001",
  detailId: info.detailId,
  state: "toConfirm",
  changes: 1,
  amount: money("USD", 100_00n),
  fee: money("USD", 15_00n),
  arrival: money("USD", 85_00n),
  mode: "general",
  askedMode: "fast",
  switchReason: "Cut-off missed",
  reason: "Ordered twice",
  asked: "Account closed",
  failReason: null,
  placedAt: now,
  dueAt: null,
  doneAt: null,
  history: [{ event: "made", after: "processing", at: now, who: "Wang" }],
};

test("a refund says that the bank switched its method, and what has to be corrected", async () => {
  const hrefOf = { new: null, correct: () => "/b2b/correct" as never };
  const view = render(
    await inPortal(<IncomeRefunds isLinked={false} rows={[refund]} mode="fast" now={now} hrefOf={hrefOf} />, { now }),
  );
  expect(view.getByText("The bank switched from Fast to General: Cut-off missed.")).toBeTruthy();
  expect(view.getByText("To be corrected: Account closed")).toBeTruthy();
  expect(view.getByRole("link", { name: "Correct the payee" }).getAttribute("href")).toBe("/b2b/correct");
});

test("a correction names the refund as it was looked at", async () => {
  const view = render(await inPortal(<CorrectionForm refund={refund} back={"/b2b" as never} />, { now }));
  fireEvent.change(view.getByLabelText("SWIFT code"), { target: { value: "nonsense!" } });
  fireEvent.click(view.getByRole("button", { name: "Submit the correction" }));
  expect(await view.findAllByText(/8 or 11 characters/)).not.toEqual([]);
  fireEvent.change(view.getByLabelText("SWIFT code"), { target: { value: "bankus33" } });
  fireEvent.click(view.getByRole("button", { name: "Submit the correction" }));
  await view.findAllByText("Insufficient available balance.");
  expect(sentTo("modifyRefundPayeeInfo")).toEqual([
    { ...payee, payeeSwift: "BANKUS33", orderNo: refund.orderNo, changes: 1 },
  ]);
});
