import { fireEvent, render, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SinglePaymentForm } from "@/components/payments/pay/pay-form";
import type { Call } from "@/lib/call/call";
import { payments } from "@/lib/payments/calls/payments";
import { standingOrders } from "@/lib/payments/calls/standing-orders";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { wireReplyOf } from "../fixtures/replies";
import { inPortal } from "./in-portal";
import { fieldDescription } from "./message-of";

const now = beijingInstant("2026-03-18", 10);
const [payeeId, poboRecordId] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];

type Facts = Parameters<typeof SinglePaymentForm>[0]["facts"];
// named casts: what the form reads of a payee, of the balances and of the payers
const facts = {
  payees: {
    rows: [
      {
        payeeId,
        name: "Nordwind GmbH",
        nickname: "",
        account: "DE89370400440532013000",
        bankName: "Commerzbank",
        swift: "COBADEFF",
        currency: "EUR",
        state: "enabled",
        advice: { email: "ar@nordwind.example", language: "en-US", isOn: true },
      },
    ],
    total: 1,
    currentPage: 1,
    pageSize: 20,
  },
  balances: { rows: [{ currency: "EUR", available: money("EUR", 10_000_00n), held: money("EUR", 0n) }] },
  payers: [
    { poboRecordId: null, name: "Lantau", enName: "Lantau Trading Limited" },
    { poboRecordId, name: "Harbour", enName: "Harbour Limited" },
  ],
  noExchange: "unverified",
  way: "off",
  hasPayPassword: true,
  first: { payeeId, amount: "1000", payCurrency: "EUR", poboRecordId },
} as unknown as Facts;

const euros = (amount: string) => ({ currency: "EUR", amount });
const cost = {
  amount: euros("1000.00"),
  arrival: euros("1000.00"),
  fee: euros("14.00"),
  correspondentFee: euros("0.00"),
  exchangeFee: euros("0.00"),
  debit: euros("1014.00"),
  rate: null,
  quoteId: null,
  expiresAt: null,
  at: now.toISOString(),
  dispatchAt: now.toISOString(),
  review: null,
};

let requests: [path: string, body: Record<string, unknown>][] = [];
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    const body = typeof init?.body === "string" ? init.body : "{}";
    requests.push([url.split("/").at(-1) ?? "", JSON.parse(body)]);
    return Response.json({ code: "0", message: "", result: url.includes("calPaymentFee") ? cost : null });
  });
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Continues from the amount to the purpose, and then to the confirmation. */
async function toReview(view: ReturnType<typeof render>): Promise<void> {
  fireEvent.click(view.getByRole("button", { name: "Continue" }));
  fireEvent.click(await view.findByRole("button", { name: "Review payment" }));
}

const total = /1,014\.00.EUR/;

test("the result takes the place of the page's head and of the form", async () => {
  const made = wireReplyOf(payments.pay, 0);
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const url = String(input instanceof Request ? input.url : input);
    const result = url.endsWith(payments.pay.path) ? made : url.includes("calPaymentFee") ? cost : null;
    return Response.json({ code: "0", message: "", result });
  });
  const form = (
    <SinglePaymentForm facts={{ ...facts, first: { ...facts.first, purpose: "goods" } }} intro={<h1>Head</h1>} />
  );
  const view = render(await inPortal(form, { now }));
  const summary = view.getByRole("region", { name: "Cost breakdown" });
  await vi.waitFor(() => expect(summary.textContent).toMatch(total), { timeout: 5_000 });
  expect(view.getByRole("heading", { level: 1 }).textContent).toBe("Head");
  await toReview(view);
  fireEvent.change(await view.findByLabelText("Payment password"), { target: { value: "135790" } });
  fireEvent.click(view.getByRole("button", { name: /^Pay / }));
  await view.findByRole("button", { name: "Pay again" });
  expect(view.queryByText("Head")).toBeNull();
  expect(view.getAllByRole("heading", { level: 1 })).toHaveLength(1);
});

/** The form, once the cost has come. */
async function pricedForm(first: Partial<Facts["first"]> = {}) {
  const formFacts = { ...facts, first: { ...facts.first, ...first } };
  const view = render(await inPortal(<SinglePaymentForm facts={formFacts} intro={null} />, { now }));
  const summary = view.getByRole("region", { name: "Cost breakdown" });
  await vi.waitFor(() => expect(summary.textContent).toMatch(total), { timeout: 5_000 });
  return { view, summary };
}

test("the cost is beside the form, and its total with the button of the next step", async () => {
  const { view, summary } = await pricedForm();
  expect(summary.parentElement?.className).toMatch(/aside/);
  const bar = view.getByRole("button", { name: "Continue" }).closest<HTMLElement>("[class*=bar]");
  expect(bar?.textContent).toMatch(total);
});

test("cost and quota are requested for this payee and on this payer's behalf, and its IBAN is read in groups", async () => {
  const { view } = await pricedForm();
  await vi.waitFor(() => expect(requests.map(([path]) => path)).toContain("preCheckPaymentQuotaLimit"));
  expect(requests).toContainEqual(["calPaymentFee", expect.objectContaining({ payeeId, poboRecordId })]);
  expect(requests).toContainEqual(["preCheckPaymentQuotaLimit", expect.objectContaining({ payeeId })]);
  expect(view.getByText("DE89 3704 0044 0532 0130 00")).toBeTruthy();
});

test("a payee with an address for advice is notified of the payment unless that is switched off here", async () => {
  const { view } = await pricedForm();
  fireEvent.click(view.getByRole("button", { name: "Continue" }));
  await view.findByRole("button", { name: "Review payment" });
  const box = within(view.container).getByRole<HTMLInputElement>("checkbox", { name: /ar@nordwind\.example/ });
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  expect(box.checked).toBe(false);
});

test("an invalid cost is requested anew, though it came a moment ago", async () => {
  const { view } = await pricedForm({ purpose: "goods" });
  const answer = fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const usual = await answer(input, init);
    const isPaid = requests.at(-1)?.[0] === "paymentApply";
    return isPaid ? Response.json({ code: "COST_CHANGED", message: "It costs more now.", result: null }) : usual;
  });
  const feeCallCount = () => requests.filter(([path]) => path === "calPaymentFee").length;
  const before = feeCallCount();
  await toReview(view);
  const dialog = within(await view.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Payment password"), { target: { value: "135790" } });
  fireEvent.click(dialog.getByRole("button", { name: /^Pay / }));
  fireEvent.click(await dialog.findByRole("button", { name: "Lock rate again" }));
  await vi.waitFor(() => expect(feeCallCount()).toBeGreaterThan(before));
  await dialog.findByRole("button", { name: /^Pay / });
});

const weekly = { every: "week", ends: "times", times: "4", purpose: "goods" } as const;

test("a repeated payment may begin tomorrow at the earliest, and its first date has that error before anything is confirmed", async () => {
  const { view } = await pricedForm({ ...weekly, payOn: "2026-03-18" });
  // named cast: a date is typed into an input
  const first = view.getByLabelText("First payment date") as HTMLInputElement;
  expect(first.min).toBe("2026-03-19");
  fireEvent.click(view.getByRole("button", { name: "Continue" }));
  await vi.waitFor(() => expect(first.getAttribute("aria-invalid")).toBe("true"));
  expect(document.getElementById("payOn-error")?.textContent).toBe("The first payment can be tomorrow at the earliest");
});

test("the tips before paying are requested for the day of payment, the first one where it is repeated", async () => {
  await pricedForm({ ...weekly, payOn: "2026-04-01" });
  await vi.waitFor(() => expect(requests.map(([path]) => path)).toContain("queryTipsMsg"));
  const days = requests.filter(([path]) => path === "queryTipsMsg").map(([, body]) => body.payOn);
  expect(new Set(days)).toEqual(new Set(["2026-04-01"]));
});

test("an invalid amount has the same text beside its field and above the form", async () => {
  const { view } = await pricedForm();
  fireEvent.change(view.getByLabelText("Amount to pay"), { target: { value: "1e5" } });
  fireEvent.click(view.getByRole("button", { name: "Continue" }));
  const words = "Enter the amount in digits, with one decimal point at most, such as 1234.50";
  expect((await view.findByRole("alert")).textContent).toContain(`Amount to pay: ${words}`);
  expect(document.getElementById("amount-error")?.textContent).toBe(words);
});

test("the server's error of an amount during typing is displayed at the amount, and not beside the form too", async () => {
  const refusal = { code: "BELOW_MINI_LIMIT", message: "At least 10.00 EUR.", result: null };
  vi.stubGlobal("fetch", async () => Response.json(refusal));
  const view = render(await inPortal(<SinglePaymentForm facts={facts} intro={null} />, { now }));
  const amount = view.getByLabelText("Amount to pay");
  await vi.waitFor(() => expect(fieldDescription(amount)).toContain(refusal.message), { timeout: 5_000 });
  expect(amount.getAttribute("aria-invalid")).toBe("true");
  expect(within(view.getByRole("region", { name: "Cost breakdown" })).queryByText(refusal.message)).toBeNull();
});

const { payeeId: _, amount: __, ...noPayment } = facts.first;

/** The form of somebody who comes without a payee, and what is seen of its draft. */
async function blankForm() {
  const view = render(
    await inPortal(<SinglePaymentForm facts={{ ...facts, first: noPayment }} intro={null} />, { now }),
  );
  const field = (id: string) =>
    view.container.querySelector<HTMLInputElement>(`#${id}`) ?? document.createElement("input");
  return { view, field };
}

test("each step is validated before the next one: its errors alone are displayed, and have the focus", async () => {
  const { view, field } = await blankForm();
  fireEvent.click(view.getByRole("button", { name: "Continue" }));
  await vi.waitFor(() => expect(field("payeeId").getAttribute("aria-invalid")).toBe("true"));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("Payee: Choose a payee"));
  expect(view.queryByLabelText("Amount to pay")?.closest("[hidden]")).not.toBeNull();
  expect(field("amount").getAttribute("aria-invalid")).toBeNull();
});

test("a fault of an earlier step that only the review finds leads back to that step", async () => {
  const poor = { rows: [{ currency: "EUR", available: money("EUR", 500_00n), held: money("EUR", 0n) }] };
  // named cast: what the form reads of the balances
  const poorFacts = { ...facts, balances: poor as Facts["balances"], first: { ...facts.first, purpose: "goods" } };
  const view = render(await inPortal(<SinglePaymentForm facts={poorFacts} intro={null} />, { now }));
  await toReview(view);
  const amount = view.getByLabelText("Amount to pay");
  await vi.waitFor(() => expect(amount.closest("[hidden]")).toBeNull());
  expect(fieldDescription(amount)).toContain("The amount exceeds the available balance");
  expect(requests.map(([path]) => path)).not.toContain("paymentApply");
});

test("a payment that is left is restored with a notice and sends nothing; starting over forgets it", async () => {
  const first = await blankForm();
  fireEvent.change(first.field("reference"), { target: { value: "INV 7" } });
  first.view.unmount();
  const second = await blankForm();
  expect(second.field("reference").value).toBe("INV 7");
  expect(second.view.getByText("Draft restored")).toBeTruthy();
  expect(requests.map(([path]) => path)).not.toContain("paymentApply");
  fireEvent.click(second.view.getByRole("button", { name: "Start over" }));
  second.view.unmount();
  const third = await blankForm();
  expect(third.field("reference").value).toBe("");
  expect(third.view.queryByText("Draft restored")).toBeNull();
});

/** Restores the draft of a payment, and reviews it before a server that makes it by a call. */
async function reviewDraft(entry: object, call: Call) {
  const made = wireReplyOf(call, 0);
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const url = String(input instanceof Request ? input.url : input);
    const result = url.endsWith(call.path) ? made : url.includes("calPaymentFee") ? cost : null;
    return Response.json({ code: "0", message: "", result });
  });
  sessionStorage.setItem(
    "draft:payments.pay",
    JSON.stringify({ payeeId, amount: "1000", payCurrency: "EUR", step: 1, ...entry }),
  );
  const form = await blankForm();
  await toReview(form.view);
  fireEvent.change(await form.view.findByLabelText("Payment password"), { target: { value: "135790" } });
  return form;
}

test("a payment that was made has no draft", async () => {
  const { view } = await reviewDraft({ purpose: "goods" }, payments.pay);
  fireEvent.click(view.getByRole("button", { name: /^Pay / }));
  await view.findByRole("button", { name: "Pay again" });
  view.unmount();
  expect(sessionStorage.getItem("draft:payments.pay")).toBeNull();
});

test("a repeated payment that was made has no draft either", async () => {
  const { view, field } = await reviewDraft({ ...weekly, payOn: "2026-04-01" }, standingOrders.repeat);
  fireEvent.click(view.getByRole("button", { name: "Set up" }));
  await vi.waitFor(() => expect(field("amount").value).toBe(""));
  view.unmount();
  expect(sessionStorage.getItem("draft:payments.pay")).toBeNull();
});

const exchanged = {
  ...cost,
  fee: { currency: "USD", amount: "15.00" },
  correspondentFee: { currency: "USD", amount: "0.00" },
  exchangeFee: { currency: "USD", amount: "2.00" },
  debit: { currency: "USD", amount: "1117.00" },
  rate: { base: "EUR", quote: "USD", rate: "1.1" },
};

test("from another account either amount may be entered, and the other one follows from the cost", async () => {
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    requests.push([url.split("/").at(-1) ?? "", JSON.parse(typeof init?.body === "string" ? init.body : "{}")]);
    return Response.json({ code: "0", message: "", result: url.includes("calPaymentFee") ? exchanged : null });
  });
  const dollars = { currency: "USD", available: money("USD", 9_000_00n), held: money("USD", 0n) };
  // named cast: what the form reads of the balances
  const both = { rows: [...facts.balances.rows, dollars] } as Facts["balances"];
  const first = { ...facts.first, payCurrency: "USD" as const };
  const view = render(
    await inPortal(<SinglePaymentForm facts={{ ...facts, balances: both, noExchange: null, first }} intro={null} />, {
      now,
    }),
  );
  const fields = within(view.container);
  const sent = fields.getByLabelText<HTMLInputElement>("You send, in USD");
  const received = fields.getByLabelText<HTMLInputElement>("Payee receives, in EUR");
  // 1,117.00 less the fees of 17.00
  await vi.waitFor(() => expect(sent.value).toBe("1,100.00"), { timeout: 5_000 });
  expect(received.value).toBe("1,000");
  fireEvent.change(sent, { target: { value: "1100" } });
  await vi.waitFor(
    () =>
      expect(requests).toContainEqual([
        "calPaymentFee",
        expect.objectContaining({ amount: { currency: "USD", amount: "1100.00" } }),
      ]),
    { timeout: 5_000 },
  );
  await vi.waitFor(() => expect(received.value).toBe("1,000.00"), { timeout: 5_000 });
  // what is sold is no amount to receive: a repeated payment asks for that one
  fireEvent.change(view.container.querySelector("#every") ?? view.container, { target: { value: "week" } });
  expect(fields.queryByLabelText("You send, in USD")).toBeNull();
  expect(fields.getByLabelText<HTMLInputElement>("Payee receives, in EUR").value).toBe("");
});

test("each bearer of the fees is a card with its fees, its arrival and the day of it", async () => {
  const ifOur = { ...cost, correspondentFee: euros("25.00"), debit: euros("1039.00") };
  const replies: Readonly<Record<string, object>> = {
    calPaymentFee: cost,
    calGlobalPaymentFee: ifOur,
    queryTipsMsg: { rows: [], sentOn: "2026-03-18", expectedOn: "2026-03-20" },
  };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const url = String(input instanceof Request ? input.url : input);
    return Response.json({ code: "0", message: "", result: replies[url.split("/").at(-1) ?? ""] ?? null });
  });
  const { view } = await pricedForm();
  const card = (name: RegExp) => view.getByRole("radio", { name }).closest("label")?.textContent;
  await vi.waitFor(() => expect(card(/^OUR/)).toContain("39.00 EUR in fees · 1,000.00 EUR arrives Mar 20, 2026."), {
    timeout: 5_000,
  });
  expect(card(/^SHA/)).toContain("14.00 EUR in fees · 1,000.00 EUR arrives Mar 20, 2026.");
});
