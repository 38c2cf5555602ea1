import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ForwardForm } from "@/components/exchange/forward/forward-form";
import { LimitOrderForm } from "@/components/exchange/limit/limit-form";
import type { ApplyFacts } from "@/components/exchange/orders/apply-facts";
import { DefaultedForwardCosts } from "@/components/exchange/forward/default-costs";
import { ExchangeFacts } from "@/components/exchange/orders/order-facts";
import { LockedQuoteCard } from "@/components/exchange/orders/locked-quote";
import { RealTimeExchangeForm } from "@/components/exchange/orders/real-time-form";
import { ProductNotActivatedNotice } from "@/components/exchange/products/inactive-notice";
import type { ExchangeKind } from "@/lib/exchange/states";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { applyFacts, exchangePage, inSilence, now, rateOf } from "./exchange-facts";

inSilence();

/** A form of this kind over 1,000.00 dollars, of which 0.1 % is the fee. */
const factsOf = (kind: ExchangeKind, more: Partial<ApplyFacts> = {}): ApplyFacts => ({
  ...applyFacts,
  kind,
  balances: {
    rows: [
      { currency: "USD", available: money("USD", 100_000n), held: money("USD", 0n), value: money("USD", 100_000n) },
    ],
    total: money("USD", 100_000n),
    at: now,
  },
  fees: {
    rows: [
      { product: kind, terms: { ppm: 1_000, min: money("USD", 0n), max: null }, fee: null, since: null, next: null },
    ],
  },
  ...more,
});

const forms = {
  realTime: (facts: ApplyFacts) => <RealTimeExchangeForm facts={facts} isOpen />,
  limit: (facts: ApplyFacts) => <LimitOrderForm facts={facts} />,
  booked: (facts: ApplyFacts) => <ForwardForm kind="booked" facts={facts} isOpen />,
  postFunded: (facts: ApplyFacts) => <ForwardForm kind="postFunded" facts={facts} isOpen />,
} as const;
const kinds = Object.keys(forms) as ExchangeKind[]; // named cast: every kind has a form

async function show(kind: ExchangeKind, more?: Partial<ApplyFacts>) {
  const Page = await exchangePage();
  return render(<Page>{forms[kind](factsOf(kind, more))}</Page>);
}

test("selling all leaves room for the fee to the cent, and is not offered where the amount is due later", async () => {
  for (const kind of kinds) {
    const { container, unmount } = await show(kind);
    const all = screen.queryByRole("button", { name: /^Sell all/ });
    expect(all !== null, kind).toBe(kind !== "postFunded");
    if (all) {
      fireEvent.click(all);
      // 999.00 and its fee of 1.00 (0.999 rounded up) are the 1,000.00 there are; one cent more would not be covered
      expect(container.querySelector<HTMLInputElement>("#amount")?.value, kind).toBe("999.00");
    }
    unmount();
  }
});

test("every form of exchange displays the mid rate and the markup beside its price", async () => {
  for (const kind of kinds) {
    const { container, unmount } = await show(kind);
    expect(container.textContent, kind).toContain("Mid rate 7.0005 · Markup 0.01%");
    unmount();
  }
});

const quote = {
  quoteId: "00000000-0000-7000-8000-000000000000",
  rate: rateOf(697_000_000n),
  mid: rateOf(700_000_000n),
  sell: money("USD", 100_000n),
  buy: money("CNH", 697_000n),
  fee: money("USD", 100n),
  madeAt: now,
  expiresAt: addMilliseconds(now, 30_000),
  card: null,
};

test("a locked quote displays the mid rate it was locked at, and its markup", async () => {
  const Page = await exchangePage();
  const nothing = async () => {};
  const { container } = render(
    <Page>
      <LockedQuoteCard quote={quote} action="Sell" onUse={nothing} onEdit={() => {}} onAgain={nothing} />
    </Page>,
  );
  expect(container.textContent).toContain("Mid rate 7.0000 · Markup 0.43%");
});

test("a quote runs out in a ring; then nothing was debited, and one press locks the present rate", async () => {
  const again = vi.fn(async () => {});
  const showing = async (expiresAt: Date) => {
    const Page = await exchangePage();
    const nothing = async () => {};
    return render(
      <Page>
        <LockedQuoteCard
          quote={{ ...quote, expiresAt }}
          action="Sell"
          onUse={nothing}
          onEdit={() => {}}
          onAgain={again}
        />
      </Page>,
    );
  };
  const openView = await showing(addMilliseconds(now, 30_000));
  expect([
    openView.container.querySelector("svg") !== null,
    screen.queryByRole("button", { name: "Sell" }) !== null,
  ]).toEqual([true, true]);
  openView.unmount();
  await showing(now);
  expect(screen.getByRole("status").textContent).toBe("Nothing was debited. Lock again for the current rate.");
  expect(screen.queryByRole("button", { name: "Sell" })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Lock rate again" })));
  expect(again).toHaveBeenCalledOnce();
});

test("the target of a limit order is drawn on the chart as it is typed", async () => {
  const points = [700_000_000n, 700_100_000n].map((value, hour) => ({
    at: addMilliseconds(now, hour * 3_600_000),
    rate: rateOf(value),
  }));
  const { container } = await show("limit", { rate: { now: null, extremes: null, ...applyFacts.rate, points } });
  fireEvent.change(container.querySelector("#target") ?? expect.fail("a target"), { target: { value: "7.0150" } });
  expect(container.querySelector("figure")?.textContent).toContain("Target 7.0150");
});

test("a limit order below the minimum has an error with the figure and the currency", async () => {
  const { container } = await show("limit");
  for (const [id, value] of [
    ["amount", "99.99"],
    ["target", "7.0100"],
  ] as const)
    fireEvent.change(container.querySelector(`#${id}`) ?? expect.fail(id), { target: { value } });
  await act(async () => container.querySelector("form")?.requestSubmit());
  expect(container.querySelector("#amount-error")?.textContent).toBe("Sell at least 100.00 USD");
});

test("a limit order that the balance does not cover has a warning beside its amount, fee included, unless its funds are held", async () => {
  const { container } = await show("limit");
  const type = (id: string, value: string) =>
    fireEvent.change(container.querySelector(`#${id}`) ?? expect.fail(id), { target: { value } });
  type("target", "7.0100");
  // of 1,000.00 dollars 999.00 can be sold with their fee of 1.00
  type("amount", "999.00");
  expect(screen.queryByText(/The order needs/)).toBeNull();
  type("amount", "999.01");
  expect(
    screen.getByText("The order needs 1,000.01 USD with its fee; your balance covers selling 999.00 USD"),
  ).toBeTruthy();
  type("amount", "5000");
  expect(
    screen.getByText("The order needs 5,005.00 USD with its fee; your balance covers selling 999.00 USD"),
  ).toBeTruthy();
  expect(screen.getByText("If your balance is still short at the target, the whole order fails.")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: /Allow a partial fill/ }));
  expect(screen.getByText(/we fill only the part it covers/)).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: /Reserve funds now/ }));
  expect(screen.queryByText(/The order needs/)).toBeNull();
});

test("a kind of exchange that is not activated locks and places nothing, and links to its application", async () => {
  for (const kind of kinds) {
    const { container, unmount } = await show(kind, { isActive: false });
    expect(container.querySelector<HTMLButtonElement>("button[type=submit]")?.disabled, kind).toBe(true);
    unmount();
  }
  const Page = await exchangePage();
  const { container } = render(
    <Page>
      <ProductNotActivatedNotice applyAt="/b2b/exchange/exchangeQuery" />
    </Page>,
  );
  expect(container.textContent).toContain("This exchange type isn’t active yet. Apply for it on the rate query page.");
  expect(screen.getByRole("link", { name: "Apply for this type" }).getAttribute("href")).toBe(
    "/b2b/exchange/exchangeQuery",
  );
});

const dollars = (minor: bigint) => money("USD", minor);

/** Returns a post-funded exchange in default; the penalties have used this amount of its advance fee of 10.00. */
function defaultedOrder(actualFee = dollars(1_500n)): Omit<Parameters<typeof ExchangeFacts>[0], "prices" | "now"> {
  return {
    order: {
      orderNo: "FX2026031800000001",
      kind: "postFunded",
      state: "timeOut",
      fixed: "sell",
      sell: dollars(100_000n),
      buy: money("CNH", 697_000n),
      fee: dollars(0n),
      rate: rateOf(697_000_000n),
      target: null,
      placedAt: now,
      doneAt: null,
      endedAt: null,
      validUntil: null,
      operator: "Operator",
      updatedAt: now,
      source: "portal",
      cancelOperator: null,
      cancelledAt: null,
      limit: null,
      delivery: {
        date: "2026-03-19",
        type: "auto",
        advanceFee: dollars(1_000n),
        actualFee,
        unpaidFee: dollars(200n),
        held: dollars(10n),
        defaultedAt: beijingInstant("2026-03-19", 17),
        closesOutAt: beijingInstant("2026-03-26", 17),
      },
    },
    card: null,
    settlement: {
      returned: dollars(1n),
      kept: dollars(2n),
      used: dollars(1_000n),
      collected: dollars(300n),
      forgiven: dollars(3n),
      costs: [],
    },
  };
}

test.each(["zh-CN", "en-US"] as const)(
  "in %s every figure of a defaulted exchange has a name of its own",
  async (locale) => {
    const Page = await exchangePage(locale);
    const detail = defaultedOrder();
    const { container } = render(
      <Page>
        <ExchangeFacts {...detail} prices={null} now={now} />
      </Page>,
    );
    const labels = [...container.querySelectorAll("dt")].map(({ textContent }) => textContent);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.length).toBeGreaterThan(15);
  },
);

test("the cost of a default is listed day by day, with its shares and its total", async () => {
  const Page = await exchangePage();
  const row = { shortfall: dollars(60_000n), ppm: 300, cost: dollars(18n), covered: dollars(18n), owed: dollars(0n) };
  const view = render(
    <Page>
      <DefaultedForwardCosts
        now={now}
        costs={[
          { kind: "penalty", at: beijingInstant("2026-03-19", 17), ...row },
          {
            kind: "loss",
            at: beijingInstant("2026-03-26", 17),
            ...row,
            shortfall: null,
            ppm: null,
            cost: dollars(9_164n),
          },
        ]}
      />
    </Page>,
  );
  const text = view.container.textContent ?? "";
  expect(text).toMatch(/Penalty.*600\.00.*0\.03%.*0\.18/);
  expect(text).toMatch(/Close-out loss.*91\.64/);
  expect(text).toMatch(/Total.*91\.82/);
});

/** The value beside a label of a list of facts. */
const factOf = (container: HTMLElement, label: string): string | undefined =>
  [...container.querySelectorAll("dt")].find(({ textContent }) => textContent === label)?.nextElementSibling
    ?.textContent ?? undefined;

test("the form of a post-funded exchange has a line of its own for the most a close-out retains of the advance fee", async () => {
  const { container, unmount } = await show("postFunded");
  fireEvent.change(container.querySelector("#amount") ?? expect.fail("an amount"), { target: { value: "1000" } });
  expect(factOf(container, "Advance fee")).toBe("1.00 USD");
  expect(factOf(container, "Not refunded on close-out, at most")).toBe("1.00 USD");
  unmount();
  const bookedView = await show("booked");
  expect(factOf(bookedView.container, "Not refunded on close-out, at most")).toBeUndefined();
});

test.each([
  { name: "the rest of it after the penalties so far", actual: 18n, kept: "9.82 USD" },
  { name: "nothing once the penalties have used it up", actual: 1_500n, kept: "0.00 USD" },
])(
  "the page of a default has a line of its own for the part of the advance fee a close-out would retain: $name",
  async ({ actual, kept }) => {
    const Page = await exchangePage();
    const { container } = render(
      <Page>
        <ExchangeFacts {...defaultedOrder(dollars(actual))} prices={null} now={now} />
      </Page>,
    );
    expect(factOf(container, "Advance fee also not refunded if closed out")).toBe(kept);
  },
);
