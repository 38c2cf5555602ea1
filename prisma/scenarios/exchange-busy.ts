import type { Principal } from "@/lib/call/principal";
import { deliveryDays } from "@/lib/exchange/forward";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { applyMarketShock } from "@/lib/simulator/driving/market/operations/market";
import { addDays, beijing, dayOf, type Day } from "@/lib/time/beijing";
import { exchangeActions } from "./exchange-actions";
import { hashedSecrets, onQuietMarket, receive, scenarioOps, trader } from "./traders";
import { Stage, type Scenario } from "./stage";
import { countRows } from "./told";

export const busyOwner = { email: "owner1@busy.example" };

/** The trading days of the story; it is handed over on the morning after the last. */
const days: readonly Day[] = [
  "2026-03-09",
  "2026-03-10",
  "2026-03-11",
  "2026-03-12",
  "2026-03-13",
  "2026-03-16",
  "2026-03-17",
];
const handedOver: Day = "2026-03-18";

/** Hours of each day at which everybody places some. */
const hours = [10, 14] as const;

/** Of the first day, of each merchant: exchanges of pounds that are short on the day named. */
const shortOn: readonly Day[] = ["2026-03-10", "2026-03-17", handedOver];

interface Size {
  readonly merchants: number;
  /** In all; a few more may be placed, so that each round is whole. */
  readonly orders: number;
}

/** The pairs exchanged, in turn; the amounts below are in major units and times the currency's own. */
const pairs: readonly (readonly [Currency, Currency])[] = [
  ["USD", "CNH"],
  ["EUR", "USD"],
  ["CNH", "USD"],
  ["USD", "JPY"],
  ["EUR", "CNH"],
  ["USD", "EUR"],
  ["CNH", "EUR"],
  ["USD", "HKD"],
];

/**
 * Readies many merchants who exchange in all four ways for a week and a half: about so many orders, in every state that
 * lasts.
 */
export async function openBusy({ merchants, orders }: Size = { merchants: 20, orders: 10_000 }): Promise<Scenario> {
  const secrets = await hashedSecrets();
  const rounds = days.length * hours.length + 1;
  const perRound = Math.ceil((orders - merchants * shortOn.length) / (merchants * rounds));
  return {
    startsAt: beijing(days[0] ?? handedOver, 9, 30),
    async play({ sql, world }, real) {
      const stage = new Stage(sql, world, real);
      await onQuietMarket(stage, real, async () => {
        const owners: Principal[] = [];
        for (let no = 1; no <= merchants; no += 1) owners.push(await opened(stage, no));
        await stage.until(beijing(days[0] ?? handedOver, 9, 45));
        for (const [place, owner] of owners.entries()) {
          for (const day of shortOn)
            await exchangeActions(stage, owner).book(
              "postFunded",
              "GBP",
              place % 2 === 0 ? "USD" : "CNH",
              300_000_00n,
              day,
            );
          // some are paid in two days later
          if (place % 5 === 0) await receive(stage, owner, money("GBP", 310_000_00n), 2 * 1_440);
        }
        let turn = 0;
        for (const day of days) {
          // rows written in this transaction are not in the planner's statistics: plans made for empty tables would
          // scan them all
          await countRows(stage);
          for (const hour of hours) {
            await stage.until(beijing(day, hour));
            for (const owner of owners) turn = await placed(stage, owner, turn, perRound);
            // now and then the euro leaps, which fills what waits nearby
            if (hour === hours[1])
              await stage.act(scenarioOps, "operations.shock", applyMarketShock, {
                world: world.name,
                currency: "EUR",
                ppm: days.indexOf(day) % 2 === 0 ? 5_000 : -5_000,
              });
          }
        }
        await stage.until(beijing(handedOver, 9, 15));
        for (const owner of owners) turn = await placed(stage, owner, turn, perRound);
        await stage.until(beijing(handedOver, 10));
      });
    },
  };

  async function opened(stage: Stage, no: number): Promise<Principal> {
    const owner = await trader(stage, secrets, {
      userNo: String(100_000 + no),
      name: `义乌第${no}商贸有限公司`,
      englishName: `Yiwu Trading No. ${no} Co., Ltd.`,
      email: `owner${no}@busy.example`,
    });
    for (const amount of [
      money("USD", 50_000_000_00n),
      money("EUR", 50_000_000_00n),
      money("CNH", 300_000_000_00n),
      money("GBP", 12_000_00n),
    ])
      await receive(stage, owner, amount);
    return owner;
  }
}

/** One merchant's orders of one round. The fate of each follows from its turn. */
async function placed(stage: Stage, owner: Principal, from: number, count: number): Promise<number> {
  const actions = exchangeActions(stage, owner);
  const today = dayOf(stage.now);
  for (let turn = from; turn < from + count; turn += 1) {
    const [sell, buy] = pairs[turn % pairs.length] ?? (["USD", "CNH"] as const);
    const ahead = deliveryDays(stage.now, { sell, buy });
    const [next = today, far = today] = [ahead[0], ahead.at(-1)];
    const minor = BigInt(1_000 + ((turn * 7_919) % 9_000)) * (sell === "CNH" ? 700n : 100n);
    const fate = turn % 25;
    if (fate < 10) await actions.exchange(sell, buy, minor);
    else if (fate < 13)
      await actions.wait(sell, buy, minor, addDays(today, 7)); // filled by a leap, or by the market itself
    else if (fate === 13)
      await actions.wait(sell, buy, minor, today, "far"); // most of them expire at midnight
    else if (fate === 14) await actions.wait(sell, buy, minor, addDays(today, 30), "far");
    else if (fate === 15)
      await actions.callOffExchange((await actions.wait(sell, buy, minor, addDays(today, 7), "far")).orderNo);
    else if (fate === 16)
      await actions.wait("AUD", "EUR", minor, addDays(today, 7)); // there are no Australian dollars: fails where it is touched
    else if (fate === 17 || fate === 18)
      await actions.book("booked", sell, buy, minor, next); // delivers itself at midnight
    else if (fate === 19)
      await actions.book("booked", sell, buy, minor, next, "manual"); // nobody does: missed at 17:00
    else if (fate === 20) await actions.book("booked", sell, buy, minor, far);
    else if (fate === 21)
      await actions.callOffExchange(
        (await actions.book(turn % 2 === 0 ? "booked" : "postFunded", sell, buy, minor, far)).orderNo,
      );
    else if (fate === 22 || fate === 23) await actions.book("postFunded", sell, buy, minor, next);
    else await actions.book("postFunded", sell, buy, minor, far);
  }
  return from + count;
}
