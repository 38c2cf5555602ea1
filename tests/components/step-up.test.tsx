import { act, fireEvent, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { afterEach, expect, test, vi } from "vitest";
import { StandingOrderActions } from "@/components/payments/standing/standing-actions";
import { StepUpDialogHost } from "@/components/shell/proof/step-up";
import { useMultiCallAction } from "@/components/shell/actions/use-action";
import { WorldClockProvider } from "@/components/shell/frame/world-clock";
import { useSend } from "@/lib/call/browser";
import { CallRefusedError } from "@/lib/call/send";
import { discardConfirmationProof } from "@/lib/call/step-up";
import { exchange } from "@/lib/exchange/calls/orders";
import { timeZone } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { inPortal } from "./in-portal";
import { Navigation } from "./navigation";

const texts = await loadMessages("en-US");
const quotes = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"] as const;

const now = beijingInstant("2026-03-18", 10);
const price = {
  sell: money("USD", 10_000_00n),
  buy: money("EUR", 9_200_00n),
  rate: { ...canonicalPair("USD", "EUR"), value: 92_000_000n },
  fee: money("USD", 10_00n),
  expiresAt: addMilliseconds(now, 30_000),
};

afterEach(() => {
  discardConfirmationProof();
  vi.unstubAllGlobals();
});

/** Stubs a server that requires an authenticator code for every exchange; its first quote has expired by then. */
function server() {
  const requests: { quoteId: string; payPassword?: string; msgCode?: string }[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.includes("exchangeOne"))
      return Response.json({ code: "0", message: "", result: { authWay: "3", sentTo: "" } });
    // named cast: what this test's own call sends
    const body = JSON.parse(String(init?.body)) as (typeof requests)[number];
    requests.push(body);
    const code = !body.payPassword
      ? "CONFIRMATION_NEEDED"
      : body.quoteId === quotes[0]
        ? "QUOTE_EXPIRED"
        : "LACK_BALANCE";
    return Response.json({ code, message: code, result: null });
  });
  return requests;
}

function Page({ onRefused }: { onRefused: (code: string) => void }) {
  const place = useSend(exchange.placeRealTime);
  const { run, errors } = useMultiCallAction(
    (quoteId: string) =>
      place({ quoteId }, price).catch((cause: unknown) => {
        onRefused(cause instanceof CallRefusedError ? cause.code : "");
        throw cause;
      }),
    { shows: "page" },
  );
  return (
    <>
      {errors.problem !== undefined && <p role="alert">{errors.problem}</p>}
      {quotes.map((quoteId, at) => (
        <button key={quoteId} onClick={() => void run(quoteId)}>
          {`use quote ${at + 1}`}
        </button>
      ))}
    </>
  );
}

function openPage() {
  const refusals: string[] = [];
  const screen = render(
    <Navigation>
      <NextIntlClientProvider locale="en-US" messages={texts} timeZone={timeZone}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <WorldClockProvider now={now} speed={1}>
            <Page onRefused={(code) => refusals.push(code)} />
            <StepUpDialogHost />
          </WorldClockProvider>
        </SWRConfig>
      </NextIntlClientProvider>
    </Navigation>,
  );
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
  // named cast: both are typed into
  const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement;
  const fields = async () => [await field("Payment password"), await field(texts.shell.secondStep.app)] as const;
  return { refused: refusals, press, fields, screen };
}

test("the input to confirm an exchange is restored when its quote ran out meanwhile, once", async () => {
  const requests = server();
  const { refused, press, fields } = openPage();
  await press("use quote 1");
  const [password, digits] = await fields();
  fireEvent.change(password, { target: { value: "135790" } });
  fireEvent.change(digits, { target: { value: "246802" } });
  await press("Confirm");
  expect(refused).toEqual(["QUOTE_EXPIRED"]);

  await press("use quote 2");
  expect((await fields()).map(({ value }) => value)).toEqual(["135790", "246802"]);
  await press("Confirm");
  expect(requests.at(-1)).toEqual({ quoteId: quotes[1], payPassword: "135790", msgCode: "246802" });
  expect(refused).toEqual(["QUOTE_EXPIRED", "LACK_BALANCE"]);

  // it was for that one try
  await press("use quote 2");
  expect((await fields()).map(({ value }) => value)).toEqual(["", ""]);
});

test("the confirmation of an exchange names both amounts, the rate and the fee; closed, it leaves no error behind", async () => {
  server();
  const { refused, press, fields, screen } = openPage();
  await press("use quote 1");
  await fields();
  const facts = screen.getByRole("dialog").querySelector("dl")?.textContent.replaceAll("\u00a0", " ");
  for (const part of ["10,000.00 USD", "9,200.00 EUR", "0.9200", "10.00 USD", "0:30"]) expect(facts).toContain(part);
  await act(async () => fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" }));
  expect(refused).toEqual(["CONFIRMATION_NEEDED"]);
  expect([screen.queryByRole("dialog"), screen.queryByRole("alert")]).toEqual([null, null]);
});

test("a quote that runs out during its confirmation reports it and confirms nothing; the input is valid for the next", async () => {
  const requests = server();
  const { press, fields, screen } = openPage();
  await press("use quote 1");
  const [password, digits] = await fields();
  fireEvent.change(password, { target: { value: "135790" } });
  fireEvent.change(digits, { target: { value: "246802" } });
  const began = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => began + 31_000);
  await screen.findByText("The quote has expired");
  clock.mockRestore();
  await press("Confirm");
  expect(requests.filter(({ payPassword }) => payPassword !== undefined)).toEqual([]);
  await press("Back to the quote");
  expect([screen.queryByRole("dialog"), screen.queryByRole("alert")]).toEqual([null, null]);
  await press("use quote 2");
  expect((await fields()).map(({ value }) => value)).toEqual(["135790", "246802"]);
});

test("an action with a confirmation has its dialog open during the step-up on top, and is sent once more with the password", async () => {
  const standingNo = "ST2603181000010001";
  const requests: object[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.includes("standing-order"))
      return Response.json({ code: "0", message: "", result: { authWay: "0", sentTo: "" } });
    // named cast: what this test's own call sends
    const body = JSON.parse(String(init?.body)) as { payPassword?: string };
    requests.push(body);
    return Response.json({
      code: body.payPassword ? "ORDER_NOTFOUND" : "CONFIRMATION_NEEDED",
      message: body.payPassword ? "It is gone" : "Confirm order",
      result: null,
    });
  });
  const screen = render(
    await inPortal(
      <>
        <StandingOrderActions standing={{ standingNo, state: "paused" }} />
        <StepUpDialogHost />
      </>,
      { now },
    ),
  );
  const press = async (name: string) =>
    act(async () => fireEvent.click(screen.getAllByRole("button", { name }).at(-1) ?? document.body));
  await press("Resume");
  await press("Resume");
  fireEvent.change(await screen.findByLabelText("Payment password"), { target: { value: "135790" } });
  expect(screen.getAllByRole("dialog").at(-1)?.textContent).toContain(standingNo);
  await press("Confirm");
  expect(requests).toEqual([{ standingNo }, { standingNo, payPassword: "135790" }]);
  expect(await screen.findByText("It is gone")).toBeTruthy();
});
