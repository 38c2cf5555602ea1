import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RefundPayeeCorrectionForm, type IncomeRefundRow } from "@/components/receiving/refunds/correction-form";
import { IncomeRefunds } from "@/components/receiving/refunds/income-refunds";
import { IncomeRefundForm } from "@/components/receiving/refunds/refund-form";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
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
  releaseFirst: [],
  byOperations: null,
};
const dollars = (amount: string) => ({ currency: "USD", amount });

let requests: [path: string, body: Record<string, unknown>][] = [];
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const path =
      String(input instanceof Request ? input.url : input)
        .split("/")
        .at(-1) ?? "";
    requests.push([path, JSON.parse(typeof init?.body === "string" ? init.body : "{}")]);
    const rows = [
      { mode: "general", fee: dollars("15.00"), arrival: dollars("985.00"), daysFrom: 10, daysTo: 20 },
      { mode: "fast", fee: dollars("30.00"), arrival: dollars("970.00"), daysFrom: 1, daysTo: 3 },
    ];
    if (path === "findUserRefundFeeConfig") return Response.json({ code: "0", message: "", result: { rows } });
    return Response.json({ code: "LACK_BALANCE", message: "Insufficient available balance.", result: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const sentTo = (path: string) => requests.filter(([to]) => to === path).map(([, body]) => body);

test("a refund goes back to the remitter's own account without a question, with its cost beside it and sent along", async () => {
  const view = render(
    await inPortal(<IncomeRefundForm info={info} available={null} back={"/b2b" as never} />, { now }),
  );
  expect(await view.findByText(/985\.00/)).toBeTruthy();
  expect(view.getByText("Standard · 10–20 banking days")).toBeTruthy();
  expect(view.getByText("Ningbo Buyer Inc · 123456789 · Bank of Somewhere")).toBeTruthy();
  fireEvent.click(view.getByRole("button", { name: "Refund 1,000.00 USD" }));
  expect(await view.findAllByText("Insufficient available balance.")).not.toEqual([]);
  expect(sentTo("applyRefund")).toEqual([
    expect.objectContaining({
      amount: dollars("1000.00"),
      reason: "",
      shownFee: dollars("15.00"),
    }),
  ]);
  for (const field of Object.keys(payee)) expect(sentTo("applyRefund")[0]).not.toHaveProperty(field);
});

test("another account than the remitter's is sent only with its details, a reason and documents", async () => {
  const view = render(
    await inPortal(<IncomeRefundForm info={info} available={null} back={"/b2b" as never} />, { now }),
  );
  await view.findByText(/985\.00/);
  fireEvent.click(view.getByLabelText(/^Another account/));
  fireEvent.click(view.getByRole("button", { name: "Refund 1,000.00 USD" }));
  for (const label of ["Account name", "Account number", "Bank", "SWIFT code", "Reason"])
    await waitFor(() => expect(view.getByLabelText(label).getAttribute("aria-invalid")).toBe("true"));
  expect(sentTo("applyRefund")).toEqual([]);
});

test("an amount above the rest, and one that the fee consumes, are not sent", async () => {
  const view = render(
    await inPortal(<IncomeRefundForm info={info} available={null} back={"/b2b" as never} />, { now }),
  );
  await view.findByText(/985\.00/);
  fireEvent.change(view.getByLabelText(/^Reason/), { target: { value: "Ordered twice" } });
  for (const [amount, problem] of [
    ["1000.01", /the rest of this receipt/],
    ["15", /The fee uses up this amount/],
  ] as const) {
    fireEvent.change(view.getByLabelText("Refund amount"), { target: { value: amount } });
    fireEvent.click(view.getByRole("button", { name: /^Refund/ }));
    expect(await view.findAllByText(problem)).not.toEqual([]);
  }
  expect(sentTo("applyRefund")).toEqual([]);
});

test("the part of the refundable amount associated with orders is displayed, and only where there is one", async () => {
  const formText = async (linkedMinor: bigint) => {
    const refundInfo = { ...info, linked: money("USD", linkedMinor) };
    const { container } = render(
      await inPortal(<IncomeRefundForm info={refundInfo} available={null} back={"/b2b" as never} />, { now }),
    );
    const { textContent } = container;
    cleanup();
    return textContent ?? "";
  };
  expect(await formText(400_00n)).toContain("400.00 USD of this is linked to orders");
  expect(await formText(0n)).not.toContain("linked to orders");
});

test("an amount spent since is displayed beside the refundable one, and the maximum is the preset", async () => {
  const available = money("USD", 250_00n);
  const view = render(
    await inPortal(<IncomeRefundForm info={info} available={available} back={"/b2b" as never} />, { now }),
  );
  expect(view.getByText("You can refund 1,000.00 USD. Available balance: 250.00 USD.")).toBeTruthy();
  expect(view.getByRole("button", { name: "Refund 250.00 USD" })).toBeTruthy();
});

const hrefOf = { new: null, correct: () => "/b2b/correct" as never, links: "/b2b/links" as never };

test("the links to release first are listed in the form of a refund, with a link there", async () => {
  const releaseFirst = [{ associationNo: "AS7", contractNo: "HT-7", amount: money("USD", 400_00n) }];
  const props = { rows: [], mode: "fast" as const, now, hrefOf, byOperations: null };
  const view = render(await inPortal(<IncomeRefunds {...props} releaseFirst={releaseFirst} />, { now }));
  expect(view.getByText("AS7 · HT-7 · 400.00 USD")).toBeTruthy();
  expect(view.getByRole("link", { name: "Go to links" }).getAttribute("href")).toBe("/b2b/links");
  cleanup();
  const none = render(await inPortal(<IncomeRefunds {...props} releaseFirst={[]} />, { now }));
  expect(none.queryByText("Go to links")).toBeNull();
});

test("the reason why only operations may refund an income replaces the links", async () => {
  for (const [why, message] of [
    ["unverified", /isn’t verified yet/],
    ["listed", /We’re screening the payer/],
  ] as const) {
    const props = { rows: [], mode: "fast" as const, now, hrefOf, releaseFirst: [] };
    const view = render(await inPortal(<IncomeRefunds {...props} byOperations={why} />, { now }));
    expect(view.getByText(message)).toBeTruthy();
    cleanup();
  }
});

const refund: IncomeRefundRow = {
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
  isElsewhere: false,
  isByOperations: false,
  files: [],
  asked: "Account closed",
  failReason: null,
  placedAt: now,
  dueAt: null,
  doneAt: null,
  history: [{ event: "made", after: "processing", at: now, who: "Wang" }],
};

test("a refund displays that the bank switched its method, and the necessary corrections", async () => {
  const view = render(
    await inPortal(
      <IncomeRefunds rows={[refund]} mode="fast" now={now} hrefOf={hrefOf} releaseFirst={[]} byOperations={null} />,
      { now },
    ),
  );
  expect(view.getByText("The bank switched from Fast to Standard: Cut-off missed.")).toBeTruthy();
  expect(view.getByText("Please correct: Account closed")).toBeTruthy();
  expect(view.getByRole("link", { name: "Correct the payee" }).getAttribute("href")).toBe("/b2b/correct");
});

test("a correction names the version of the refund viewed, and checks another account by its country", async () => {
  const view = render(
    await inPortal(<RefundPayeeCorrectionForm refund={refund} remitterAccount={payee} back={"/b2b" as never} />, {
      now,
    }),
  );
  fireEvent.change(view.getByLabelText("SWIFT code"), { target: { value: "nonsense!" } });
  fireEvent.click(view.getByRole("button", { name: "Submit correction" }));
  await waitFor(() => expect(view.getByLabelText("Reason").getAttribute("aria-invalid")).toBe("true"));
  expect(sentTo("modifyRefundPayeeInfo")).toEqual([]);
  fireEvent.click(view.getByLabelText(/^The account the money came from/));
  fireEvent.click(view.getByRole("button", { name: "Submit correction" }));
  await view.findAllByText("Insufficient available balance.");
  expect(sentTo("modifyRefundPayeeInfo")).toEqual([{ orderNo: refund.orderNo, changes: 1, reason: "" }]);
});
