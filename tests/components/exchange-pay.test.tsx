import { cleanup, fireEvent, render, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ExchangePayForm } from "@/components/settlement/exchange-pay/exchange-pay-form";
import { money } from "@/lib/money/money";
import { beijing } from "@/lib/time/beijing";
import { later, hourMs } from "@/lib/time/instant";
import { inPortal } from "./in-portal";
import { saidOf } from "./said-of";

const now = beijing("2026-03-18", 10);
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
      },
    ],
    hasMore: false,
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
  at: now.toISOString(),
  held: dollars("1117.06"),
  levels: 0,
  deadline: later(now, hourMs).toISOString(),
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
  cleanup();
  vi.unstubAllGlobals();
});

test("what the server refuses of the amount as it is typed is told at the amount", async () => {
  answers.cost = { code: "CREDIT_EXCEEDED", message: "Only 500.00 USD of the credit are left.", result: null };
  const view = render(await inPortal(<ExchangePayForm facts={facts} />, { now }));
  const amount = view.getByLabelText("Amount to buy");
  await waitFor(() => expect(saidOf(amount)).toBe("Only 500.00 USD of the credit are left."));
  expect(amount.getAttribute("aria-invalid")).toBe("true");
  expect(view.getByRole("status").textContent).toBe("The marked field has to be corrected first.");
});

test("a refusal of the amount at the last step leads back to the form, and is told at the amount", async () => {
  answers.apply = { code: "SINGLE_QUOTA_EXCEEDED", message: "At most 800.00 EUR a payment.", result: null };
  const view = render(await inPortal(<ExchangePayForm facts={facts} />, { now }));
  await view.findAllByText(/1,106\.00/);
  fireEvent.click(view.getByRole("button", { name: "Continue" }));
  const dialog = within(await view.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Payment password"), { target: { value: "135790" } });
  fireEvent.click(dialog.getByRole("button", { name: /Submit, about/ }));
  await waitFor(() => expect(saidOf(view.getByLabelText("Amount to buy"))).toBe("At most 800.00 EUR a payment."));
  expect(view.queryByRole("dialog")).toBeNull();
  const [line] = within(view.getByRole("alert")).getAllByRole("link");
  expect(line?.getAttribute("href")).toBe("#amount");
});
