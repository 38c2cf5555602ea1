import { act, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PaymentConfirmDialog } from "@/components/payments/pay/pay-confirm";
import { PaymentConfirmation } from "@/components/payments/pay/pay-done";
import { CallRefusedError } from "@/lib/call/send";
import { money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs, secondMs } from "@/lib/time/instant";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
const tips = { rows: [], sentOn: "2026-03-18", expectedOn: "2026-03-20" };
const mismatch = {
  match: "none",
  heldBy: null,
  checkedAt: now.toISOString(),
  agreedAt: now.toISOString(),
  agreedBy: "Owner",
  mayPay: true,
};

beforeEach(() => {
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const url = String(input instanceof Request ? input.url : input);
    return Response.json({ code: "0", message: "", result: url.includes("queryTipsMsg") ? tips : mismatch });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Props = Parameters<typeof PaymentConfirmDialog>[0];
const cost = (expiresAt: Date | null): Props["payment"]["cost"] => ({
  amount: money("USD", 100_000n),
  arrival: money("USD", 100_000n),
  fee: money("CNH", 10_500n),
  correspondentFee: money("CNH", 0n),
  exchangeFee: money("CNH", 701n),
  debit: money("CNH", 711_481n),
  rate: { ...canonicalPair("USD", "CNH"), value: 700_280_000n },
  quoteId: null,
  expiresAt,
  at: now,
  dispatchAt: addMilliseconds(now, 5 * minuteMs),
  review: null,
});
// named casts: what the dialog reads of a payee and of what was entered
const payee = {
  payeeId: "01900000-0000-7000-8000-000000000000",
  name: "Acme Inc",
  account: "000123456789",
  bankName: "Citibank",
  swift: "CITIUS33",
  currency: "USD",
} as Props["payee"];
const checkedPayment = {
  amount: money("USD", 100_000n),
  purpose: "goods",
  reference: "INV 1",
  merchantOrderNo: "A-77",
} as Props["payment"]["validEntry"];

const wrapPart = (part: React.ReactNode) => inPortal(part, { now });
const dialogOf = (change: Partial<Props> = {}) => (
  <PaymentConfirmDialog
    payee={payee}
    payer="Lantau Trading Limited"
    payment={{ validEntry: checkedPayment, cost: cost(null) }}
    way="off"
    hasPayPassword
    isSending={false}
    onPay={async () => {}}
    onRenew={async () => {}}
    onWrong={() => {}}
    onEdit={() => {}}
    onClose={() => {}}
    {...change}
  />
);

test("the last step names payer, payee, purpose, references, arrival and a name that does not match", async () => {
  const view = render(await wrapPart(dialogOf()));
  await view.findByText("Lantau Trading Limited");
  for (const text of ["Trade in goods", "INV 1", "A-77", "Acme Inc · 000123456789", "Citibank · CITIUS33"])
    expect(view.getByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(view.getByLabelText("Payment password"));
  expect(await view.findByText("Mar 20, 2026")).toBeTruthy();
  expect(view.container.textContent).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  expect(await view.findByText(/not in this name|does not belong to this name|doesn’t match/i)).toBeTruthy();
});

test("without a payment password the confirmation leads to the place that sets it", async () => {
  const view = render(await wrapPart(dialogOf({ hasPayPassword: false })));
  const link = await view.findByRole("link", { name: "Set payment password" });
  expect(link.getAttribute("href")).toBe("/b2b/setting/safety#payment-password");
  expect(view.queryByLabelText("Payment password")).toBeNull();
  expect(view.getByRole("button", { name: /^Pay / })).toHaveProperty("disabled", true);
});

test("each step of the payment can be corrected from its confirmation", async () => {
  const onEdit = vi.fn();
  const view = render(await wrapPart(dialogOf({ onEdit })));
  for (const name of ["Edit payee", "Edit amount", "Edit details"])
    fireEvent.click(await view.findByRole("button", { name }));
  expect(onEdit.mock.calls).toEqual([[0], [1], [2]]);
});

test("while a payment is being sent its confirmation stays, and leads to no step", async () => {
  const view = render(await wrapPart(dialogOf({ isSending: true })));
  // named cast: a button is found
  const edit = (await view.findByRole("button", { name: "Edit amount" })) as HTMLButtonElement;
  expect(edit.disabled).toBe(true);
});

test("a rate that has run out and is locked again loses nothing of the input", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const first = { validEntry: checkedPayment, cost: cost(addMilliseconds(now, secondMs)) };
  const view = render(await wrapPart(dialogOf({ payment: first })));
  const password = await view.findByLabelText("Payment password");
  fireEvent.change(password, { target: { value: "135790" } });
  await act(async () => vi.advanceTimersByTimeAsync(2_500));
  expect(view.getByText("The rate has expired")).toBeTruthy();
  const renewedPayment = { validEntry: checkedPayment, cost: cost(addMilliseconds(now, minuteMs)) };
  view.rerender(await wrapPart(dialogOf({ payment: renewedPayment })));
  expect(view.queryByText("The rate has expired")).toBeNull();
  expect((view.getByLabelText("Payment password") as HTMLInputElement).value).toBe("135790"); // named cast: a field
  vi.useRealTimers();
});

test("a rate that was refused and is locked again is not called expired any more", async () => {
  const refuse = vi.fn(async () => {
    throw new CallRefusedError("QUOTE_EXPIRED", "The quote has expired. Get a new one.", []);
  });
  const first = { validEntry: checkedPayment, cost: cost(addMilliseconds(now, minuteMs)) };
  const view = render(await wrapPart(dialogOf({ payment: first, onPay: refuse })));
  fireEvent.change(await view.findByLabelText("Payment password"), { target: { value: "135790" } });
  fireEvent.click(view.getByRole("button", { name: /^Pay / }));
  expect(await view.findByText("The quote has expired. Get a new one.")).toBeTruthy();
  const renewedPayment = { validEntry: checkedPayment, cost: cost(addMilliseconds(now, 2 * minuteMs)) };
  view.rerender(await wrapPart(dialogOf({ payment: renewedPayment, onPay: refuse })));
  expect(view.getByLabelText("Payment password")).toBeTruthy();
  expect(view.queryByText("The quote has expired. Get a new one.")).toBeNull();
});

test("a completed payment displays its payee, its amount, its expected arrival, and the time left to cancel it", async () => {
  type DonePayment = Parameters<typeof PaymentConfirmation>[0]["payment"];
  // named cast: what the page reads of a payment
  const donePayment = {
    orderNo: "PY2603181000010001",
    state: "pending",
    payeeName: "Acme Inc",
    payeeAccount: "DE89370400440532013000",
    poboName: null,
    amount: money("USD", 100_000n),
    fee: money("USD", 1_500n),
    exchangeFee: money("USD", 0n),
    debit: money("USD", 101_500n),
    rate: null,
    isIndicative: false,
    reviewState: null,
    placedAt: now,
    dispatchAt: addMilliseconds(now, 5 * minuteMs),
  } as DonePayment;
  const view = render(
    await wrapPart(<PaymentConfirmation payment={donePayment} onCancelled={() => {}} onAnother={() => {}} />),
  );
  expect(view.getByText("Acme Inc · DE89 3704 0044 0532 0130 00")).toBeTruthy();
  for (const amount of ["1,000.00", "15.00", "1,015.00"]) expect(view.container.textContent).toContain(amount);
  expect(view.getByText("PY2603181000010001")).toBeTruthy();
  expect(await view.findByText("Mar 20, 2026")).toBeTruthy();
  expect(view.container.textContent).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  expect(view.getByText("Cancel by").nextElementSibling?.textContent).toContain("10:05");
  expect(view.getByRole("timer").textContent).toMatch(/^(5:00|4:\d\d)$/);
  expect(view.getByRole("button", { name: /cancel/i })).toBeTruthy();
});

test.for([
  [{}, "Payment submitted", "We’ll send 1,000.00 USD to Acme Inc. 1,015.00 USD is reserved until then."],
  [{ payOn: "2026-03-20" }, "Scheduled for Mar 20, 2026", "We’ll send 1,000.00 USD to Acme Inc that morning."],
  [{ reviewState: "waiting" }, "Submitted for approval", "We’ve notified the approvers."],
  [{ state: "canceled" }, "Payment canceled", "1,000.00 USD to Acme Inc won’t be sent."],
] as const)("the result %o is headed by what happened", async ([change, heading, lead]) => {
  type DonePayment = Parameters<typeof PaymentConfirmation>[0]["payment"];
  const payment = {
    orderNo: "PY2603181000010001",
    state: "pending",
    payeeName: "Acme Inc",
    payeeAccount: "DE89370400440532013000",
    poboName: null,
    amount: money("USD", 100_000n),
    fee: money("USD", 1_500n),
    exchangeFee: money("USD", 0n),
    debit: money("USD", 101_500n),
    rate: null,
    isIndicative: false,
    reviewState: null,
    payOn: null,
    placedAt: now,
    dispatchAt: addMilliseconds(now, 5 * minuteMs),
    ...change,
  } as unknown as DonePayment; // named cast: what the page reads of a payment
  const view = render(
    await wrapPart(<PaymentConfirmation payment={payment} onCancelled={() => {}} onAnother={() => {}} />),
  );
  expect(view.getByRole("heading", { level: 1 }).textContent).toBe(heading);
  expect(view.container.textContent).toContain(lead);
  expect(view.getByRole("button", { name: "Pay again" })).toBeTruthy();
});
