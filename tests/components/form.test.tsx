import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DateField } from "@/components/kit/dates/date-field";
import { LazyConfirmDialog } from "@/components/kit/overlay/confirm";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { Toasts } from "@/components/kit/feedback/toasts";
import { toastMs } from "@/components/theme/tokens";
import { WithTexts } from "./with-texts";

afterEach(() => {
  vi.useRealTimers();
});

/** A promise that is settled by hand. */
function pending() {
  let settle: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (settle = resolve));
  return { promise, settle: () => act(async () => settle()) };
}

test("a form is sent once, however often it is submitted in the meantime", async () => {
  const work = pending();
  const send = vi.fn(() => work.promise);
  const { container } = render(
    <Form onSubmit={send}>
      <SubmitButton>Pay</SubmitButton>
    </Form>,
  );
  const submit = () => act(async () => container.querySelector("form")?.requestSubmit());
  await submit();
  await submit();
  fireEvent.click(screen.getByRole("button"));
  expect(send).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("button").getAttribute("aria-disabled")).toBe("true");
  await work.settle();
  expect(screen.getByRole("button").getAttribute("aria-disabled")).toBeNull();
  await submit();
  expect(send).toHaveBeenCalledTimes(2);
});

test("the first error of a form gets the focus, and each line leads to its field", () => {
  render(
    <Form
      onSubmit={() => undefined}
      problems={{ title: "1 thing to mend", list: [{ field: "email", text: "Enter an address" }] }}
    >
      <TextField id="email" label="Email" />
    </Form>,
  );
  expect(document.activeElement).toBe(screen.getByRole("alert"));
  fireEvent.click(screen.getByRole("link", { name: "Enter an address" }));
  expect(document.activeElement?.id).toBe("email");
});

/** Lays the page out: each control by its id at a distance from the top of the window. */
function layOut(tops: Readonly<Record<string, number>>) {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const top = tops[this.id] ?? 0;
    return new DOMRect(0, top, 200, 40);
  });
}
const twoFaults = (
  <Form
    onSubmit={() => undefined}
    problems={{
      title: "2 things to mend",
      list: [
        { field: "email", text: "Email: enter an address" },
        { field: "city", text: "City: enter a city" },
      ],
    }}
  >
    <TextField id="email" label="Email" error="Enter an address" />
    <TextField id="city" label="City" error="Enter a city" />
  </Form>
);

test("an error that is visible at its field is not listed again, only announced, and its field gets the focus", () => {
  layOut({ email: 100, city: 200 });
  render(twoFaults);
  expect(screen.queryByText("2 things to mend")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("Email: enter an address City: enter a city");
  expect(document.activeElement?.id).toBe("email");
});

test("an error out of sight is listed with its field, and the list gets the focus", () => {
  layOut({ email: 100, city: window.innerHeight + 10 });
  render(twoFaults);
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["City: enter a city"]);
  expect(document.activeElement).toBe(screen.getByRole("alert"));
});

test("an error of the whole form is always listed", () => {
  layOut({ email: 100 });
  render(
    <Form
      onSubmit={() => undefined}
      problems={{
        title: "Not sent",
        list: [{ text: "No connection" }, { field: "email", text: "Email: enter an address" }],
      }}
    >
      <TextField id="email" label="Email" error="Enter an address" />
    </Form>,
  );
  expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual(["No connection"]);
});

test("a toast stays 3.5 s, longer while the pointer rests on it, and the same text appears once", () => {
  vi.useFakeTimers();
  render(<Toasts />);
  const toastText = () => screen.getByRole("status").textContent;
  act(() => {
    showToast("good", "Saved");
    showToast("good", "Saved");
  });
  expect(toastText()).toBe("Saved");
  act(() => void vi.advanceTimersByTime(toastMs - 1));
  expect(toastText()).toBe("Saved");
  fireEvent.pointerEnter(screen.getByText("Saved"));
  act(() => void vi.advanceTimersByTime(10 * toastMs));
  expect(toastText()).toBe("Saved");
  fireEvent.pointerLeave(screen.getByText("Saved"));
  act(() => void vi.advanceTimersByTime(toastMs));
  expect(toastText()).toBe("");
  expect(toastMs).toBe(3_500);
});

test("a toast with a link leads there, and stays twice as long, longer while the link has the focus", () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => showToast("good", "Preparing", { label: "See all exports", href: "/b2b/account" }));
  const link = screen.getByRole("link", { name: "See all exports" });
  expect(link.getAttribute("href")).toBe("/b2b/account");
  act(() => void vi.advanceTimersByTime(6_999));
  expect(screen.getByRole("status").textContent).toBe("Preparing See all exports");
  fireEvent.focus(link);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByRole("status").textContent).toBe("Preparing See all exports");
  fireEvent.blur(link);
  act(() => void vi.advanceTimersByTime(7_000));
  expect(screen.getByRole("status").textContent).toBe("");
});

test("a confirmation names its subject, waits for its work, and accepts no second press", async () => {
  const work = pending();
  const confirm = vi.fn(() => work.promise);
  const close = vi.fn();
  render(
    <WithTexts>
      <LazyConfirmDialog
        open
        title="Pay 1,000.00 EUR to Nordwind"
        facts={[{ label: "Fee", value: "15.00 EUR" }]}
        action="Pay 1,000.00 EUR"
        onConfirm={confirm}
        onClose={close}
      />
    </WithTexts>,
  );
  const dialog = await screen.findByRole("dialog", { name: "Pay 1,000.00 EUR to Nordwind" }, { timeout: 15_000 });
  expect(dialog.textContent).toContain("15.00 EUR");
  const button = () => screen.getByRole("button", { name: "Pay 1,000.00 EUR" });
  await act(async () => fireEvent.click(button()));
  await act(async () => fireEvent.click(button()));
  fireEvent.keyDown(dialog, { key: "Escape" });
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(close).not.toHaveBeenCalled();
  await work.settle();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(close).toHaveBeenCalledTimes(1);
}, 20_000);

test("a value in a dialog out of a field's range is still sent: its refusal replaces the one before", async () => {
  const confirm = vi.fn();
  render(
    <WithTexts>
      <LazyConfirmDialog open title="Change the day" action="Change" onConfirm={confirm} onClose={() => undefined}>
        <DateField label="Day" min="2026-03-18" defaultValue="2026-03-01" />
      </LazyConfirmDialog>
    </WithTexts>,
  );
  await screen.findByRole("dialog", { name: "Change the day" }, { timeout: 15_000 });
  const { validity, validationMessage } = screen.getByLabelText<HTMLInputElement>("Day");
  expect([validity.valid, validationMessage]).toEqual([false, "Choose 2026-03-18 or later."]);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Change" })));
  expect(confirm).toHaveBeenCalledOnce();
}, 20_000);
