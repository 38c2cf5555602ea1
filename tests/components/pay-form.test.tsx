import { fireEvent, render, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SinglePaymentForm } from "@/components/payments/pay/pay-form";
import { payments } from "@/lib/payments/calls/payments";
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
  vi.unstubAllGlobals();
});

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
  fireEvent.click(view.getByRole("button", { name: "Review payment" }));
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
  const bar = view.getByRole("button", { name: "Review payment" }).closest<HTMLElement>("[class*=bar]");
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
  fireEvent.click(view.getByRole("button", { name: "Review payment" }));
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
  fireEvent.click(view.getByRole("button", { name: "Review payment" }));
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
  fireEvent.click(view.getByRole("button", { name: "Review payment" }));
  const words = "Enter the amount in digits, with one decimal point at most, such as 1234.50";
  expect((await view.findByRole("alert")).textContent).toContain(`Amount to pay: ${words}`);
  expect(document.getElementById("amount-error")?.textContent).toBe(words);
});

test("the server's error of an amount during typing is displayed at the amount, and not beside the form too", async () => {
  const refusal = { code: "BELOW_MINI_LIMIT", message: "At least 10.00 EUR.", result: null };
  vi.stubGlobal("fetch", async () => Response.json(refusal));
  const view = render(await inPortal(<SinglePaymentForm facts={facts} intro={null} />, { now }));
  const amount = view.getByLabelText(/^Amount/);
  await vi.waitFor(() => expect(fieldDescription(amount)).toContain(refusal.message), { timeout: 5_000 });
  expect(amount.getAttribute("aria-invalid")).toBe("true");
  expect(within(view.getByRole("region", { name: "Cost breakdown" })).queryByText(refusal.message)).toBeNull();
});
