import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { applyMarketShock } from "@/lib/simulator/driving/market/operations/market";
import { beijing } from "@/lib/time/beijing";
import { exchangeActions } from "./exchange-actions";
import { hashedSecrets, onQuietMarket, receive, scenarioOps, trader } from "./traders";
import { Stage, type Scenario } from "./stage";

export const defaultsOwner = { email: "owner@defaults.example" };

/** The story runs from this Monday's morning to the Wednesday of the next week, 18 March 2026, at 10:00 in Beijing. */
const [monday, tuesday, thursday, closing, last] = [
  "2026-03-09",
  "2026-03-10",
  "2026-03-12",
  "2026-03-17",
  "2026-03-18",
] as const;

/** Long enough for money that was sent at once to be there. */
const soon = 1;

/**
 * Prepares defaults in every stage. Each currency has its own balance and shows one of them: money that comes into it
 * covers its own shortfall or debt, and nothing else.
 */
export async function openDefaults(): Promise<Scenario> {
  const secrets = await hashedSecrets();
  return {
    startsAt: beijing(monday, 10),
    async play({ sql, world }, real) {
      const stage = new Stage(sql, world, real);
      await onQuietMarket(stage, real, async () => {
        const owner = await trader(stage, secrets, {
          userNo: "100001",
          name: "宁波远帆进出口有限公司",
          englishName: "Ningbo Yuanfan Import and Export Co., Ltd.",
          ...defaultsOwner,
        });
        const { book, callOffExchange } = exchangeActions(stage, owner);
        const moved = (currency: Currency, ppm: number) =>
          stage.act(scenarioOps, "operations.shock", applyMarketShock, { world: world.name, currency, ppm });
        // a little more than the advance fees, which are one percent
        for (const amount of [
          money("EUR", 250_00n),
          money("GBP", 650_00n),
          money("JPY", 60_000n),
          money("AUD", 450_00n),
          money("CAD", 350_00n),
          money("HKD", 3_500_00n),
          money("USD", 30_000_00n),
        ])
          await receive(stage, owner, amount, soon);
        await stage.until(beijing(monday, 10, 30));

        await book("postFunded", "USD", "CNH", 20_000_00n, tuesday); // its money is there: delivered in time
        await callOffExchange((await book("postFunded", "USD", "EUR", 5_000_00n, thursday)).orderNo);
        await book("postFunded", "EUR", "USD", 20_000_00n, tuesday); // short, and paid in on Thursday: cured
        await book("postFunded", "JPY", "USD", 5_000_000n, tuesday); // never paid in: closed out, and the loss is owed
        await book("postFunded", "AUD", "USD", 40_000_00n, tuesday); // the same, but what it owes is collected
        await book("postFunded", "CAD", "USD", 30_000_00n, tuesday); // closed out with no loss: part of the advance fee comes back
        await book("postFunded", "GBP", "USD", 60_000_00n, closing); // in default since yesterday
        await book("postFunded", "HKD", "USD", 250_000_00n, last); // its day is today, and it is short so far
        await book("postFunded", "HKD", "USD", 80_000_00n, "2026-03-31"); // its day is still to come

        await stage.until(beijing(thursday, 11));
        await receive(stage, owner, money("EUR", 21_000_00n), soon);
        // replacing a trade of a currency that has risen makes a loss
        await moved("JPY", 40_000);
        await moved("AUD", 40_000);
        await moved("CAD", -30_000);

        await stage.until(beijing(closing, 18));
        await receive(stage, owner, money("AUD", 3_000_00n), soon);
        await stage.until(beijing(last, 10));
      });
    },
  };
}
