import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MarketMakerPage } from "@/components/operations/market/market-page";
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
