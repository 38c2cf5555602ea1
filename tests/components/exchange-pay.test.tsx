import { fireEvent, render, waitFor, within } from "@testing-library/react";
import type { Route } from "next";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CancelExchangePay } from "@/components/settlement/exchange-pay/cancel-exchange-pay";
import { ExchangePayForm } from "@/components/settlement/exchange-pay/exchange-pay-form";
import { ExchangePayOrderDetail } from "@/components/settlement/exchange-pay/order-detail";
import { money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, hourMs } from "@/lib/time/instant";
import { inPortal } from "./in-portal";
import { fieldDescription } from "./message-of";

// texts are there already
vi.mock("@/components/shell/frame/area-messages", () => ({
  AreaTranslations: ({ children }: { children: ReactNode }) => children,
}));

const now = beijingInstant("2026-03-18", 10);
const payeeId = "01900000-0000-7000-8000-000000000001";

const facts: Parameters<typeof ExchangePayForm>[0]["facts"] = {
  payees: {
    rows: [
      {
        payeeId,
        name: "Nordwind GmbH",
        account: "DE89370400440532013000",
        bankName: "Commerzbank",
        swift: "COBADEFF",
        bankCountry: "DE",
        currency: "EUR",
        entityType: "company",
        arrivalMethods: ["swift"],
        arrival: { sentOn: "2026-03-18", expectedOn: "2026-03-19", late: null, isOfficial: true },
      },
    ],
    hasMore: false,
    now: {
      offHours: null,
      advance: { isFree: true, daysPaid: 0, interestFrom: now, dueAt: now, interestPpm: 1_000, isOfficial: true },
    },
  },
  accounts: [money("USD", 100_000_00n)],
  way: "off",
  agreement: { version: 1, title: "Exchange-and-pay agreement" },
  first: {
    payeeId,
    arrivalMethod: "swift",
    amount: "1000.00",
    purpose: "goods",
    reference: "INV 1",
    agreed: true,
  },
};

const euros = (amount: string) => ({ currency: "EUR", amount });
const dollars = (amount: string) => ({ currency: "USD", amount });
const cost = {
  amount: euros("1000.00"),
  pay: dollars("1100.00"),
  rate: { base: "EUR", quote: "USD", rate: "1.10000000" },
  fee: dollars("5.00"),
  exchangeFee: dollars("1.00"),
  debit: dollars("1106.00"),
  express: null,
  offHours: null,
  arrival: { sentOn: "2026-03-18", expectedOn: "2026-03-19", late: null, isOfficial: true },
  at: now.toISOString(),
  held: dollars("1117.06"),
  levels: 0,
  deadline: addMilliseconds(now, hourMs).toISOString(),
};

let answers: Record<string, { code: string; message: string; result: unknown }> = {};
beforeEach(() => {
  answers = { cost: { code: "0", message: "", result: cost } };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const path =
      String(input instanceof Request ? input.url : input)
        .split("/")
        .at(-1) ?? "";
    return Response.json(answers[path] ?? { code: "0", message: "", result: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the server's error of an amount during typing is displayed at the amount", async () => {
  answers.cost = { code: "CREDIT_EXCEEDED", message: "Only 500.00 USD of the credit are left.", result: null };
  const view = render(await inPortal(<ExchangePayForm facts={facts} />, { now }));
  const amount = view.getByLabelText("Amount to buy");
  await waitFor(() => expect(fieldDescription(amount)).toBe("Only 500.00 USD of the credit are left."));
  expect(amount.getAttribute("aria-invalid")).toBe("true");
  expect(view.getByRole("status").textContent).toBe("Correct the highlighted field first.");
});

test("a refusal of the amount at the last step leads back to the form, and is displayed at the amount", async () => {
  answers.apply = { code: "SINGLE_QUOTA_EXCEEDED", message: "At most 800.00 EUR a payment.", result: null };
  const view = render(await inPortal(<ExchangePayForm facts={facts} />, { now }));
  await view.findAllByText(/1,106\.00/);
  fireEvent.click(view.getByRole("button", { name: "Continue" }));
  const dialog = within(await view.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Payment password"), { target: { value: "135790" } });
  fireEvent.click(dialog.getByRole("button", { name: /Submit, about/ }));
  await waitFor(() =>
    expect(fieldDescription(view.getByLabelText("Amount to buy"))).toBe("At most 800.00 EUR a payment."),
  );
  expect(view.queryByRole("dialog")).toBeNull();
  const [line] = within(await view.findByRole("alert")).getAllByRole("link");
  expect(line?.getAttribute("href")).toBe("#amount");
});

type Detail = Parameters<typeof ExchangePayOrderDetail>[0]["detail"];
const usd = (minor: bigint) => money("USD", minor);
const eur = (minor: bigint) => money("EUR", minor);

/** An order that was exchanged and cancelled after so many payouts. */
const cancelledAfter = (payouts: number): Detail["order"] => ({
  orderNo: "EP2603180001",
  state: "canceled",
  payeeId,
  payeeName: "Nordwind GmbH",
  payeeAccount: "DE89370400440532013000",
  payeeSwift: "COBADEFF",
  payeeBank: "Commerzbank",
  payeeCountry: "DE",
  payeeType: "company",
  arrivalMethod: "swift",
  amount: eur(1_000_00n),
  pay: usd(1_100_00n),
  rate: { ...canonicalPair("EUR", "USD"), value: 110_000_000n },
  fee: usd(5_00n),
  exchangeFee: usd(1_00n),
  debit: usd(1_106_00n),
  isIndicative: false,
  isSold: false,
  isExpress: false,
  expressFee: usd(0n),
  advanceDays: 0,
  advanceNo: null,
  held: usd(0n),
  payout: eur(1_000_00n),
  arrival: eur(1_000_00n),
  purpose: "goods",
  reference: "INV 1",
  remarks: "",
  levels: 0,
  passed: 0,
  deadline: addMilliseconds(now, hourMs),
  placedAt: now,
  confirmedAt: now,
  dispatchAt: null,
  doneAt: now,
  payouts,
  uetr: payeeId,
  operator: "Owner",
  asked: null,
  failReason: null,
  unpayable: null,
  cancelReason: "Not needed",
});

test.each([
  [
    0,
    "We refunded the 5.00 USD payment fee to your available USD balance. The 1.00 USD exchange fee isn’t refundable.",
  ],
  [
    1,
    "The 5.00 USD payment fee and 1.00 USD exchange fee aren’t refundable: we had already sent the payout to the bank.",
  ],
])("an order cancelled after %i payouts describes what happened to its fees", async (payouts, text) => {
  const detail: Detail = {
    order: cancelledAfter(payouts),
    history: [],
    tracking: null,
    documents: [],
    reviews: [],
    mayReview: false,
    mayConfirm: false,
    isVouched: false,
  };
  const view = render(
    await inPortal(
      <ExchangePayOrderDetail
        {...{ detail, now }}
        way="off"
        payees={[]}
        materials={{ rows: [], left: 0, mayRemove: false }}
        back={"/b2b/exchange/exchangePayOrder" as Route}
      />,
      { now },
    ),
  );
  expect(view.getByText(text)).toBeTruthy();
});

test("cancelling a failed order promises no return of the payment fee, which has been earned", async () => {
  const order = { ...cancelledAfter(1), state: "failure" } as const;
  const view = render(await inPortal(<CancelExchangePay order={order} />, { now }));
  fireEvent.click(view.getByRole("button", { name: "Cancel order" }));
  const dialog = within(await view.findByRole("dialog"));
  expect(dialog.getByText(/The 5\.00 USD payment fee isn’t refundable/)).toBeTruthy();
});

test("while the market is closed the form displays before any input the rate, the number of days and the end", async () => {
  const saturday = beijingInstant("2026-03-21", 10);
  const offHours = {
    rateAt: beijingInstant("2026-03-20", 23, 55),
    marginPpm: 3_000,
    opensAt: beijingInstant("2026-03-23", 9),
  };
  const advance = {
    isFree: false,
    daysPaid: 2,
    interestFrom: beijingInstant("2026-03-22", 24),
    dueAt: beijingInstant("2026-03-25", 24),
    interestPpm: 1_000,
    isOfficial: true,
  };
  const rows = facts.payees.rows.map((row) => ({
    ...row,
    arrival: { sentOn: "2026-03-23", expectedOn: "2026-03-24", late: "dayOff" as const, isOfficial: true },
  }));
  const closedFacts = { ...facts, payees: { rows, hasMore: false, now: { offHours, advance } } };
  const blank = { payeeId, arrivalMethod: "swift" as const };
  const view = render(await inPortal(<ExchangePayForm facts={{ ...closedFacts, first: blank }} />, { now: saturday }));
  expect(view.getByText("The market is closed until Mon, Mar 23, 09:00")).toBeTruthy();
  expect(view.getByText(/You can submit orders paid from your available balance once it opens/)).toBeTruthy();
  fireEvent.click(view.getByRole("radio", { name: /^Speedy/ }));
  expect(view.getByText(/the last rate with a 0\.3% margin/)).toBeTruthy();
  const text = view.container.textContent ?? "";
  expect(text).toContain("We charge 0.1% a day in advance for 2 days");
  expect(text).toMatch(/Last rate, .*23:55.*, with a 0\.3% off-hours margin/);
  expect(text).toMatch(/Expected arrival if submitted now.*24/);
});
