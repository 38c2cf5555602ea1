import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { parseAmountInput, normalizeAmountText } from "@/components/kit/fields/amount-text";
import { OneTimeCodeField } from "@/components/kit/fields/code-field";
import { dateRangeFault } from "@/components/kit/dates/date-faults";
import { DateRangeField } from "@/components/kit/dates/date-range";
import { MoneyField } from "@/components/kit/fields/money-field";
import { PasswordField } from "@/components/kit/password/password-field";
import { PaymentPasswordField } from "@/components/kit/password/payment-password";
import { TextField } from "@/components/kit/fields/text-field";
import type { Currency } from "@/lib/money/currency";
import { WithTexts } from "./with-texts";

afterEach(() => {
  vi.useRealTimers();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test("an amount is read as it was typed or pasted, with its separators and its currency, or not at all", () => {
  const read = (text: string, currency: Currency = "USD") => parseAmountInput(text, currency);
  expect(
    ["1,234,567.89", "１２。５", "1 234.5", " 7 ", "USD 1,000", "$500", ".5", ""].map((text) => read(text)),
  ).toEqual(["1234567.89", "12.5", "1234.5", "7", "1000", "500", ".5", ""]);
  expect([read("12.30 EUR", "EUR"), read("€12.30", "EUR"), read("¥500", "JPY"), read("500元", "CNH")]).toEqual([
    "12.30",
    "12.30",
    "500",
    "500",
  ]);
  for (const text of ["1e5", "12a.3b4", "1.2.3", "-5", "1,5", "1.234,56", "1.5万", "100k", "1,2345"])
    expect([text, read(text)]).toEqual([text, null]);
});

test("an amount that names another currency than its field's is invalid: it would be another amount of money", () => {
  for (const [text, currency] of [
    ["1,000.00 EUR", "HKD"],
    ["HKD 1,000.00", "USD"],
    ["€500", "USD"],
    ["500元", "USD"],
    ["$500", "EUR"],
    ["CNY 500", "JPY"],
    ["ABC 500", "USD"],
  ] as const)
    expect([text, parseAmountInput(text, currency)]).toEqual([text, null]);
  for (const text of ["CNY 500", "CNH 500", "RMB 500", "￥500"]) expect(parseAmountInput(text, "CNH")).toBe("500");
});

test("an invalid amount stays as typed, is reported, and has its error once the field is left", () => {
  const heard: string[] = [];
  function ControlledField() {
    const [value, setValue] = useState("");
    const hear = (text: string) => {
      heard.push(text);
      setValue(text);
    };
    return <MoneyField label="Amount" currency="USD" value={value} onValue={hear} />;
  }
  render(
    <WithTexts>
      <ControlledField />
    </WithTexts>,
  );
  const amount = field("Amount");
  fireEvent.focus(amount);
  for (const text of ["1", "1e", "1e5"]) fireEvent.change(amount, { target: { value: text } });
  expect([amount.value, heard.at(-1), amount.getAttribute("aria-invalid")]).toEqual(["1e5", "1e5", null]);
  fireEvent.blur(amount);
  expect([amount.value, screen.getByText(/^Enter the amount in digits/) !== null]).toEqual(["1e5", true]);
  fireEvent.focus(amount);
  fireEvent.change(amount, { target: { value: "100,000" } });
  fireEvent.blur(amount);
  expect([amount.value, heard.at(-1), screen.queryByText(/^Enter the amount in digits/)]).toEqual([
    "100,000",
    "100000",
    null,
  ]);
});

describe("an amount that was proposed", () => {
  const selectedText = () => {
    const { value, selectionStart: from, selectionEnd: to } = field("Amount");
    return value.slice(from ?? 0, to ?? 0);
  };
  const enterField = () => {
    fireEvent.pointerDown(field("Amount"));
    act(() => field("Amount").focus());
    field("Amount").setSelectionRange(2, 2);
    fireEvent.pointerUp(field("Amount"));
    fireEvent.click(field("Amount"));
  };

  test("is selected when the field is entered, and a typed one is not", () => {
    const view = render(
      <WithTexts>
        <MoneyField label="Amount" currency="USD" defaultValue="1234.50" />
      </WithTexts>,
    );
    enterField();
    expect(selectedText()).toBe("1234.50");
    // a second click puts the cursor where it hits
    field("Amount").setSelectionRange(2, 2);
    fireEvent.click(field("Amount"));
    expect(selectedText()).toBe("");
    fireEvent.change(field("Amount"), { target: { value: "99.90" } });
    act(() => field("Amount").blur());
    enterField();
    expect(selectedText()).toBe("");
    view.unmount();
  });

  test("stays as it was drawn over, where a part of it was selected by the press that entered the field", () => {
    render(
      <WithTexts>
        <MoneyField label="Amount" currency="USD" defaultValue="1234.50" />
      </WithTexts>,
    );
    act(() => field("Amount").focus());
    field("Amount").setSelectionRange(0, 2);
    fireEvent.click(field("Amount"));
    expect(selectedText()).toBe("12");
  });
});

test("an amount's error appears once a press on something below it is over, so that its click hits", async () => {
  render(
    <WithTexts>
      <MoneyField label="Amount" currency="USD" />
      <button>Go on</button>
    </WithTexts>,
  );
  const isErrorVisible = () => screen.queryByText(/^Enter the amount in digits/) !== null;
  act(() => field("Amount").focus());
  fireEvent.change(field("Amount"), { target: { value: "1e5" } });
  const button = screen.getByRole("button", { name: "Go on" });
  const visibleAtClick: boolean[] = [];
  button.addEventListener("click", () => visibleAtClick.push(isErrorVisible()));
  fireEvent.pointerDown(button);
  act(() => button.focus());
  expect(isErrorVisible()).toBe(false);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(visibleAtClick).toEqual([false]);
  await waitFor(() => expect(isErrorVisible()).toBe(true));
});

test("an amount is cut, never rounded, to the decimals of its currency", () => {
  const cut = (text: string, currency: Currency) => normalizeAmountText(text, currency);
  expect([cut("1.999", "USD"), cut("1.999", "JPY"), cut("5.9", "IDR"), cut("5.999", "KRW")]).toEqual([
    "1.99",
    "1",
    "5",
    "5.99",
  ]);
  expect([
    cut("007.5", "EUR"),
    cut(".5", "EUR"),
    cut("5.", "EUR"),
    cut("", "EUR"),
    cut("000", "EUR"),
    cut(".", "EUR"),
  ]).toEqual(["7.5", "0.5", "5", "", "0", ""]);
  expect(cut("90071992547409931.239", "USD")).toBe("90071992547409931.23");
});

test("a money field groups thousands only outside of typing, and reports the plain text", () => {
  const heard: string[] = [];
  function ControlledField() {
    const [value, setValue] = useState("1234567.5");
    return (
      <MoneyField
        label="Amount"
        name="amount"
        currency="JPY"
        value={value}
        onValue={(plain) => {
          heard.push(plain);
          setValue(plain);
        }}
      />
    );
  }
  const { container } = render(
    <WithTexts>
      <ControlledField />
    </WithTexts>,
  );
  expect(field("Amount").value).toBe("1,234,567.5");
  fireEvent.focus(field("Amount"));
  expect(field("Amount").value).toBe("1234567.5");
  fireEvent.change(field("Amount"), { target: { value: "9,876.54" } });
  fireEvent.blur(field("Amount"));
  expect(field("Amount").value).toBe("9,876");
  expect(heard).toEqual(["9876.54", "9876"]);
  expect(new FormData(form(container)).get("amount")).toBe("9876");
});

/** The part's inputs in a form of their own, as a native form would send them. */
function form(container: HTMLElement): HTMLFormElement {
  const nativeForm = document.createElement("form");
  for (const input of container.querySelectorAll("input[name]")) nativeForm.append(input.cloneNode());
  return nativeForm;
}

test("the send button of a code rests for 60 s of real time after a code was sent, and sends no second one meanwhile", async () => {
  vi.useFakeTimers();
  let now = 5_000;
  const send = vi.fn(async () => true);
  render(
    <WithTexts>
      <OneTimeCodeField label="Code" send={send} clock={() => now} />
    </WithTexts>,
  );
  const button = () => screen.getByRole("button");
  await act(async () => fireEvent.click(button()));
  expect(button().textContent).toBe("Resend in 60 s");
  now += 59_001;
  act(() => void vi.advanceTimersByTime(250));
  expect(button().textContent).toBe("Resend in 1 s");
  await act(async () => fireEvent.click(button()));
  expect(send).toHaveBeenCalledTimes(1);
  now += 1_000;
  act(() => void vi.advanceTimersByTime(250));
  expect(button().textContent).toBe("Send code");
  await act(async () => fireEvent.click(button()));
  expect(send).toHaveBeenCalledTimes(2);
});

test("a code that could not be sent can be requested again at once", async () => {
  render(
    <WithTexts>
      <OneTimeCodeField label="Code" send={async () => false} />
    </WithTexts>,
  );
  await act(async () => fireEvent.click(screen.getByRole("button")));
  expect(screen.getByRole("button").textContent).toBe("Send code");
});

test("a code that is pasted with blanks between its digits is not cut short", () => {
  render(
    <WithTexts>
      <OneTimeCodeField label="Code" />
    </WithTexts>,
  );
  expect(field("Code").maxLength).toBeGreaterThanOrEqual(" 1 2 3 4 5 6 ".length);
});

test("a payment password has six digits, typed or pasted with anything between, and no more", () => {
  const complete = vi.fn();
  render(<PaymentPasswordField label="Payment password" onComplete={complete} />);
  fireEvent.change(field("Payment password"), { target: { value: "13 57" } });
  expect(field("Payment password").value).toBe("1357");
  expect(complete).not.toHaveBeenCalled();
  fireEvent.change(field("Payment password"), { target: { value: "135-790-246" } });
  expect(field("Payment password").value).toBe("135790");
  expect(complete).toHaveBeenCalledExactlyOnceWith("135790");
  expect(field("Payment password").type).toBe("password");
  // a Chinese keyboard's own digits
  fireEvent.change(field("Payment password"), { target: { value: "２４６" } });
  expect(field("Payment password").value).toBe("246");
});

test("a password is hidden until its display is requested", () => {
  render(
    <WithTexts>
      <PasswordField label="Password" autoComplete="current-password" />
    </WithTexts>,
  );
  expect(field("Password").type).toBe("password");
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(field("Password").type).toBe("text");
  fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(field("Password").type).toBe("password");
});

test("an error and a help are tied to their field", () => {
  render(<TextField label="Email" error="Not an address" help="Where receipts go" />);
  const descriptions = field("Email")
    .getAttribute("aria-describedby")
    ?.split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(descriptions).toEqual(["Not an address", "Where receipts go"]);
  expect(field("Email").getAttribute("aria-invalid")).toBe("true");
});

test("a range of days must run forward and not too long, both ends counted", () => {
  expect(dateRangeFault("2026-03-18", "2026-03-17")).toBe("order");
  expect(dateRangeFault("2026-03-18", "2026-03-18", 1)).toBeUndefined();
  expect(dateRangeFault("2026-01-01", "2026-06-29", 180)).toBeUndefined();
  expect(dateRangeFault("2026-01-01", "2026-06-30", 180)).toBe("tooLong");
  expect(dateRangeFault("", "2026-06-30", 180)).toBeUndefined();
  expect(dateRangeFault("javascript:1", "x", 180)).toBeUndefined();
  expect(dateRangeFault("2026-02-30", "2026-99-99", 180)).toBeUndefined();
});

test("an invalid range prevents its form from being sent, and has its error", () => {
  render(
    <WithTexts>
      <DateRangeField label="Created" names={{ from: "from", to: "to" }} from="2026-03-18" to="2026-03-20" />
    </WithTexts>,
  );
  expect(field("End date").validity.valid).toBe(true);
  fireEvent.change(field("End date"), { target: { value: "2026-03-01" } });
  expect(field("End date").validity.valid).toBe(false);
  expect(screen.getByRole("group").textContent).toContain("The end date cannot be before the start date.");
});
