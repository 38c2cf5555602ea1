import { act, fireEvent, render, renderHook, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { Toasts } from "@/components/kit/feedback/toasts";
import { BankRefundActions } from "@/components/operations/refunds/refund-decisions";
import { ActionDialog } from "@/components/shell/actions/action-dialog";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { useSend } from "@/lib/call/browser";
import { declareCalls } from "@/lib/call/call";
import { CallRefusedError, NoResponseError } from "@/lib/call/send";
import { errorsText, refusalToErrors } from "@/lib/forms/form-errors";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { timeZone } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { Navigation, refreshedBy } from "./navigation";

const refresh = vi.fn();
const router = refreshedBy(refresh);

afterEach(() => {
  refresh.mockClear();
  vi.unstubAllGlobals();
});

const { post } = declareCalls("/api/test", { access: "session" });
const pay = post("pay", {
  about: "A call of this test.",
  effect: "money",
  input: z.object({ amount: z.string(), captcha: z.optional(z.string()), payPassword: z.optional(z.string()) }),
  output: z.object({ orderNo: z.string() }),
});
const rename = post("rename", {
  about: "A call of this test.",
  effect: "writes",
  input: z.object({ name: z.string().check(z.regex(/^[a-z]*$/, "text.latin")) }),
});

const texts = await loadMessages("en-US");
const Page = ({ children }: { children: ReactNode }) => (
  <Navigation router={router}>
    <NextIntlClientProvider locale="en-US" messages={texts} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  </Navigation>
);

interface Request {
  readonly key: string | undefined;
  readonly body: unknown;
  readonly answer: (code: string, rest?: { message?: string; result?: unknown }) => void;
  readonly breakOff: () => void;
}

/** Stubs a server that answers each request only when the test triggers it. */
function slowServer(): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal(
    "fetch",
    (_: string, { headers, body }: { headers: Record<string, string>; body: string }) =>
      new Promise((resolve, reject) => {
        requests.push({
          key: headers["idempotency-key"],
          body: JSON.parse(body),
          answer: (code, { message = code, result = null } = {}) => resolve(Response.json({ code, message, result })),
          breakOff: () => reject(new TypeError("broken off")),
        });
      }),
  );
  return requests;
}
const only = (requests: readonly Request[], at = 0): Request => requests[at] ?? expect.fail(`no request ${at}`);
const successReply = { result: { orderNo: "PY1" } };

const tellable = {
  problemText: (cause: unknown) => (cause instanceof CallRefusedError ? cause.text : "no answer"),
  issueText: (code: string) => `<${code}>`,
};

test("a refusal goes to its own field and to those of its issues; without a place for it, it is the problem", () => {
  const refusal = new CallRefusedError("LACK_BALANCE", "Too little money.", [
    { path: ["purpose"], code: "choice.missing", message: "Choose one." },
  ]);
  expect(refusalToErrors(refusal, tellable)).toEqual({
    fields: { amount: "Too little money.", purpose: "Choose one." },
    code: "LACK_BALANCE",
  });
  expect(refusalToErrors(refusal, tellable, (field) => field === "purpose").fields).toEqual({ purpose: "Choose one." });
  expect(refusalToErrors(refusal, tellable, () => false)).toEqual({
    fields: {},
    problem: "Too little money.",
    code: "LACK_BALANCE",
  });
});

test("an issue goes to the entry that the form has: the whole path, what is around it, or what is in it", () => {
  const at = (...path: string[]) =>
    new CallRefusedError("MATERIAL_FIELD_INVALID", "Some details are wrong.", [
      { path, code: "text.missing", message: "Required" },
    ]);
  const fieldErrors = (cause: CallRefusedError, ...fields: string[]) =>
    refusalToErrors(cause, tellable, (field) => fields.includes(field)).fields;
  expect(fieldErrors(at("payee", "iban"), "payee.iban", "payee")).toEqual({ "payee.iban": "Required" });
  expect(fieldErrors(at("links", "0", "amount"), "links")).toEqual({ links: "Required" });
  expect(fieldErrors(at("terms", "feePpm"), "feePpm")).toEqual({ feePpm: "Required" });
  expect(fieldErrors(at("headers", "Idempotency-Key"), "amount")).toEqual({});
});

test("silence, an ended session and entries that the call does not take are told apart", () => {
  expect(refusalToErrors(new NoResponseError(0), tellable)).toEqual({ fields: {}, problem: "no answer" });
  expect(refusalToErrors(new CallRefusedError("TOKEN_EXPIRED", "Sign in.", []), tellable)).toMatchObject({
    problem: "Sign in.",
    isSignedOut: true,
  });
  const faulty = z.safeParse(rename.input, { name: "A" });
  expect(refusalToErrors(faulty.error, tellable)).toEqual({ fields: { name: "<text.latin>" } });
  const missing = z.safeParse(rename.input, {});
  expect(refusalToErrors(missing.error, tellable)).toEqual({ fields: { name: "<invalid_type>" } });
  expect(refusalToErrors(missing.error, tellable, () => false).problem).toBe("<invalid>");
});

test("all errors as one text begin with what belongs to no field", () => {
  expect(errorsText({ fields: { a: "One.", b: "Two." }, problem: "First." })).toBe("First. One. Two.");
  expect(errorsText({ fields: {} })).toBe("");
});

test("a double click sends once; the next press sends again", async () => {
  const requests = slowServer();
  const { result } = renderHook(() => useAction(pay, onPage), { wrapper: Page });
  let runs: Promise<unknown>[] = [];
  act(() => void (runs = [result.current.run({ amount: "1" }), result.current.run({ amount: "1" })]));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(result.current.isBusy).toBe(true);
  await act(async () => {
    only(requests).answer("0", successReply);
    expect(await Promise.all(runs)).toEqual([{ orderNo: "PY1" }, null]);
  });
  expect([result.current.isBusy, refresh.mock.calls.length]).toEqual([false, 1]);
  act(() => void result.current.run({ amount: "1" }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(only(requests, 1).key).not.toBe(only(requests).key);
});

test("on, off and on again are three requests, however slow the first is", async () => {
  const requests = slowServer();
  const { result } = renderHook(() => useAction(rename), { wrapper: Page });
  act(() => ["on", "off", "on"].forEach((name) => void result.current.run({ name })));
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual(["on", "off", "on"].map((name) => ({ name }))));
});

test("a refusal with issues lands at its fields, and what the call does not take is not sent", async () => {
  const requests = slowServer();
  const { result } = renderHook(() => useAction(rename, onPage), { wrapper: Page });
  act(() => void result.current.run({ name: "a" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => {
    only(requests).answer("INVALID_PARAM", { result: { issues: [{ path: ["name"], message: "Not this name." }] } });
  });
  await waitFor(() => expect(result.current.errors.fields).toEqual({ name: "Not this name." }));
  await act(async () => void (await result.current.run({ name: "A" })));
  expect([result.current.errors.fields, requests.length]).toEqual([
    { name: texts.validation.text.latin.replace("{figure}", "") },
    1,
  ]);
});

test("after no answer the page says so, and the retry carries the same idempotency key", async () => {
  const requests = slowServer();
  const { result } = renderHook(() => useAction(pay, onPage), { wrapper: Page });
  for (const at of [0, 1]) {
    act(() => void result.current.run({ amount: "1" }));
    await waitFor(() => expect(requests).toHaveLength(at + 1));
    await act(async () => only(requests, at).breakOff());
    await waitFor(() => expect(result.current.errors.problem).toBe(texts.shell.connection.unknown));
  }
  expect(only(requests).key).toMatch(/^[0-9a-f-]{36}$/);
  expect(only(requests, 1).key).toBe(only(requests).key);
});

/** Renders an action that requires a reason. */
const reasonPage = (failsIn: "dialog" | "toast" | "queue" = "dialog") => (
  <Page>
    <main id="main" tabIndex={-1}>
      <ConfirmActionButton
        call={pay}
        input={({ text }) => ({ amount: text })}
        title="Pay?"
        action="Pay now"
        label="Pay"
        field={{ label: "Amount" }}
        successMessage={({ orderNo }) => `${orderNo} is paid`}
        failsIn={failsIn}
      />
    </main>
    <Toasts />
  </Page>
);

async function openDialog(failsIn?: "dialog" | "toast" | "queue") {
  const requests = slowServer();
  const view = render(reasonPage(failsIn));
  fireEvent.click(view.getByRole("button", { name: "Pay" }));
  fireEvent.change(await view.findByLabelText("Amount"), { target: { value: "12" } });
  fireEvent.click(view.getByRole("button", { name: "Pay now" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  return { ...view, requests };
}

test("a dialog that cancels says what keeping is, not one word for both", async () => {
  const keep = texts.exchange.detail.keep;
  const cancel = texts.exchange.detail.cancel;
  const view = render(
    <Page>
      <ConfirmActionButton call={pay} input={{ amount: "1" }} title="Cancel?" action={cancel} dismiss={keep} />
    </Page>,
  );
  fireEvent.click(view.getByRole("button", { name: cancel }));
  const dialog = await view.findByRole("dialog");
  expect([...dialog.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([keep, cancel]);
  const { payments, exchange } = await loadMessages("zh-CN");
  expect([payments.detail.keep, payments.detail.keepWaiting, payments.batch.detail.keep, exchange.detail.keep]).toEqual(
    ["暂不撤销", "暂不撤回", "暂不撤回", "暂不撤销"],
  );
});

test("closing while a call is under way loses nothing: the dialog waits for the answer and tells it", async () => {
  const { requests, getByRole, queryByRole, findByText } = await openDialog();
  fireEvent.keyDown(getByRole("dialog"), { key: "Escape" });
  fireEvent.click(getByRole("button", { name: "Pay now" }));
  expect(getByRole("button", { name: texts.kit.confirm.cancel })).toHaveProperty("disabled", true);
  await act(async () => only(requests).answer("0", successReply));
  expect(await findByText("PY1 is paid")).toBeTruthy();
  await waitFor(() => expect(queryByRole("dialog")).toBeNull());
  expect([requests.length, refresh.mock.calls.length]).toEqual([1, 1]);
});

test("a refusal stays in the dialog with what was entered; opened again it begins anew", async () => {
  const { requests, getByRole, findByText, findByLabelText } = await openDialog();
  await act(async () => only(requests).answer("LACK_BALANCE", { message: "Too little money." }));
  expect(await findByText("Too little money.")).toBeTruthy();
  expect(await findByLabelText("Amount")).toHaveProperty("value", "12");
  fireEvent.click(getByRole("button", { name: texts.kit.confirm.cancel }));
  fireEvent.click(getByRole("button", { name: "Pay" }));
  expect(await findByLabelText("Amount")).toHaveProperty("value", "");
});

test("where a failure is told in a toast the dialog goes, and the page is drawn anew", async () => {
  const { requests, queryByRole, findByText } = await openDialog("toast");
  await act(async () => only(requests).answer("ORDER_NOTFOUND", { message: "It is gone." }));
  expect(await findByText("It is gone.")).toBeTruthy();
  await waitFor(() => expect(queryByRole("dialog")).toBeNull());
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("in a queue a refusal stays in the dialog, unless another tab was faster: then the dialog goes and the page is drawn anew", async () => {
  const { requests, getByRole, queryByRole, findByText } = await openDialog("queue");
  await act(async () => only(requests).answer("LACK_BALANCE", { message: "Too little money." }));
  expect(await findByText("Too little money.")).toBeTruthy();
  expect(refresh).toHaveBeenCalledTimes(0);
  fireEvent.click(getByRole("button", { name: "Pay now" }));
  await waitFor(() => expect(requests).toHaveLength(2));
  await act(async () => only(requests, 1).answer("ORDER_CHANGED", { message: "Decided meanwhile." }));
  expect(await findByText("Decided meanwhile.")).toBeTruthy();
  await waitFor(() => expect(queryByRole("dialog")).toBeNull());
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("a refund has one button and a menu of the others; what is chosen there is asked about first", async () => {
  const requests = slowServer();
  const view = render(
    <Page>
      <BankRefundActions
        world="demo"
        orderNo="RF2603181000010001"
        changes={2}
        events={["ask", "switch", "complete", "fail"]}
      />
      <Toasts />
    </Page>,
  );
  const { refunds } = texts.operations;
  expect(view.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    refunds.complete.label,
    refunds.others,
  ]);
  fireEvent.click(view.getByRole("button", { name: "More actions for refund RF2603181000010001" }));
  fireEvent.click(await view.findByRole("menuitem", { name: refunds.fail.label }));
  const dialog = within(await view.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(refunds.reason), { target: { value: "Closed" } });
  fireEvent.click(dialog.getByRole("button", { name: refunds.fail.label }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(only(requests).body).toEqual({ changes: 2, reason: "Closed" });
  await act(async () => only(requests).answer("ORDER_CHANGED", { message: "Paid meanwhile." }));
  expect(await view.findByText("Paid meanwhile.")).toBeTruthy();
  expect(refresh).toHaveBeenCalledTimes(1);
});

/** Renders an action that requires the payment password and a code. */
function Proven() {
  const send = useSend(pay);
  return (
    <ActionDialog
      title="Pay?"
      action="Pay now"
      proof={{ way: "app", begin: () => expect.fail("an app needs no code sent"), password: "Password" }}
      perform={({ confirmation: { payPassword, msgCode } }) =>
        send({ amount: "1", payPassword, ...(msgCode && { captcha: msgCode }) })
      }
      onClose={() => undefined}
    />
  );
}

test("a proof is kept after silence, so that the retry is the same request; after a no the password is asked for anew", async () => {
  const requests = slowServer();
  const { findByLabelText, getByLabelText, getByRole, findByText } = render(
    <Page>
      <Proven />
    </Page>,
  );
  const password = await findByLabelText("Password");
  fireEvent.change(password, { target: { value: "123456" } });
  fireEvent.change(getByLabelText(texts.shell.secondStep.app), { target: { value: "654321" } });
  const press = async (at: number) => {
    fireEvent.click(getByRole("button", { name: "Pay now" }));
    await waitFor(() => expect(requests).toHaveLength(at + 1));
    return only(requests, at);
  };
  const first = await press(0);
  await act(async () => first.breakOff());
  await findByText(texts.shell.connection.unknown);
  const second = await press(1);
  expect([second.key, second.body]).toEqual([first.key, first.body]);
  await act(async () => second.answer("PAY_PASSWORD_WRONG", { message: "Wrong password." }));
  await findByText("Wrong password.");
  expect([password, document.activeElement === password]).toEqual([expect.objectContaining({ value: "" }), true]);
  expect(getByLabelText(texts.shell.secondStep.app)).toHaveProperty("value", "654321");
});

function ControlledForm({ knownReply }: { knownReply?: { orderNo: string } }) {
  const entry = useControlledForm({ amount: "" });
  const rule = z.object({ amount: z.string().check(z.minLength(1, "amount.missing")) });
  const { submit, errorOf } = useSendEntryForm(entry, pay, rule, {
    onDone: ({ orderNo }, input) => entry.change({ amount: `${input.amount} by ${orderNo}` }),
    knownOutput: () => knownReply,
  });
  return (
    <form onSubmit={(event) => void submit(event)}>
      <input
        aria-label="Amount"
        value={entry.entry.amount}
        onChange={({ target }) => entry.change({ amount: target.value })}
      />
      <output>{errorOf("amount")}</output>
    </form>
  );
}

test("a controlled form holds its entry once: a stroke takes the error away, and what is sent is what stands there", async () => {
  const requests = slowServer();
  const { container, getByLabelText } = render(<ControlledForm />, { wrapper: Page });
  const submit = () => act(async () => container.querySelector("form")?.requestSubmit());
  const error = () => container.querySelector("output")?.textContent;
  await submit();
  expect(error()).toBe(texts.validation.amount.missing);
  fireEvent.change(getByLabelText("Amount"), { target: { value: "7" } });
  expect([error(), getByLabelText("Amount")]).toEqual(["", expect.objectContaining({ value: "7" })]);
  await submit();
  expect(only(requests).body).toEqual({ amount: "7" });
  await act(async () => only(requests).answer("LACK_BALANCE", { message: "Too little money." }));
  await waitFor(() => expect(error()).toBe("Too little money."));
});

test("an answer that the page has already is not asked for again", async () => {
  const requests = slowServer();
  const { container, getByLabelText } = render(<ControlledForm knownReply={{ orderNo: "PY2" }} />, { wrapper: Page });
  fireEvent.change(getByLabelText("Amount"), { target: { value: "7" } });
  await act(async () => container.querySelector("form")?.requestSubmit());
  expect([requests, getByLabelText("Amount")]).toEqual([[], expect.objectContaining({ value: "7 by PY2" })]);
});
