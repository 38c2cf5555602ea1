import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Toasts } from "@/components/kit/feedback/toasts";
import { MarketMakerPage } from "@/components/operations/market/market-page";
import { SetRateForm } from "@/components/operations/market/set-rate-form";
import { canonicalPair } from "@/lib/money/rate";
import { money } from "@/lib/money/money";
import { loadMessages } from "@/lib/i18n/messages";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
const { market: board, path, shock, replay, setRate, halt } = (await loadMessages("en-US")).operations;
const nothing = money("USD", 0n);
const totals = {
  realised: nothing,
  fees: nothing,
  penalties: nothing,
  unrealised: nothing,
  receivable: nothing,
  result: nothing,
};

const page = (isByHand: boolean, isFed: boolean) =>
  inPortal(
    <MarketMakerPage
      world="default"
      isByHand={isByHand}
      market={{
        at: isFed ? now : null,
        isOpen: true,
        mids: isFed ? [{ ...canonicalPair("USD", "CNH"), value: 701_000_000n }] : [],
        source: isFed ? "set" : null,
        halted: [],
        replayDaysLeft: 0,
        replayNext: null,
      }}
      figures={{ states: [], stages: [], totals }}
      view={{
        tab: "rates",
        chart: [],
        currency: "EUR",
        days: 1,
        terms: [{ currency: "CNH", halfSpreadPpm: 400, path: { kind: "seeded", stepPpm: 300, driftPpm: 0 } }],
        replay: { done: 0, total: 0, next: null, label: null },
      }}
      query={{}}
      clock={{ mode: "wall", now, speed: 1 }}
    />,
    { now },
  );

test("the open orders lead to the list of them alone", async () => {
  render(await page(false, true));
  expect(screen.getByRole("link", { name: "Open orders" }).getAttribute("href")).toBe(
    "/ops/worlds/default/market?tab=orders&state=open",
  );
});

const heads = () => screen.getAllByRole("heading").map((head) => head.textContent);

test("manual books have no movement, shock or replay of rates, and a hint to feed the first one", async () => {
  const { rerender } = render(await page(true, false));
  expect(heads()).toEqual(expect.arrayContaining([setRate.title, halt.title]));
  for (const title of [path.title, shock.title, replay.title]) expect(heads()).not.toContain(title);
  expect(document.body.textContent).toContain("POST /api/ops/worlds/default/market/feed");
  rerender(await page(true, true));
  expect(screen.queryByRole("columnheader", { name: board.path })).toBeNull();
});

test("a market that is made up is offered all of them", async () => {
  render(await page(false, true));
  expect(heads()).toEqual(expect.arrayContaining([path.title, shock.title, replay.title]));
  expect(screen.getByRole("columnheader", { name: board.path })).toBeTruthy();
});

test("a rate that was set names the orders that it filled", async () => {
  const effects = ["FX2603180000010001", "FX2603180000010002", "01900000-0000-7000-8000-000000000001"].map(
    (subject) => ({ kind: "exchange.filled", subject, at: now.toISOString() }),
  );
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: "0", message: "", result: { at: now.toISOString(), effects } }),
  );
  render(
    await inPortal(
      <>
        <SetRateForm world="default" first="EUR" />
        <Toasts />
      </>,
      { now },
    ),
  );
  fireEvent.change(screen.getByLabelText(setRate.rate), { target: { value: "1.1" } });
  fireEvent.click(screen.getByRole("button", { name: setRate.action }));
  expect(
    await screen.findByText("Rate set; 3 events followed. Orders affected: FX2603180000010001 and FX2603180000010002."),
  ).toBeTruthy();
  vi.unstubAllGlobals();
});
