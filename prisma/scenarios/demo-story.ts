import type { Principal } from "@/lib/call/principal";
import type { Currency } from "@/lib/money/currency";
import { accountRecordsHandlers } from "@/lib/simulator/accounts/operations/account-records";
import { applyMarketShock } from "@/lib/simulator/driving/market/operations/market";
import { rejectRemittanceHandler, sendRemittanceHandler } from "@/lib/simulator/receiving/operations/remittances";
import { addDays, beijing, type Day } from "@/lib/time/beijing";
import { demoOps } from "./demo-accounts";
import { demoAccounts, demoPayees, demoRemittances, type DemoRemittance } from "./demo-material";
import type { Past } from "./demo-past";
import { exchangeActions } from "./exchange-actions";
import { bankActions, paymentActions } from "./payment-actions";
import { payersAdded } from "./pobo-story";
import type { Stage } from "./stage";

const ops = { realm: "operations", name: demoOps.name } as const;

/** The merchant's actions in the story, in the words of the story. */
const actionsOf = (stage: Stage, owner: Principal) => {
  const world = stage.world.name;

  return {
    /** Somebody abroad sends money; it arrives by itself. */
    receive: ({ arrivesInMinutes, ...sent }: DemoRemittance) =>
      stage.act(ops, "operations.sendRemittance", sendRemittanceHandler, {
        world,
        userNo: owner.userNo,
        payerAccount: "",
        chargingMode: "SHA",
        arrivesInMinutes,
        ...sent,
      }),
    reject: (orderNo: string, reason: string) =>
      stage.act(ops, "operations.rejectRemittance", rejectRemittanceHandler, { world, orderNo, reason }),
    registers: (account: (typeof demoAccounts)[number]) =>
      stage.act(ops, "operations.saveAccountRecord", accountRecordsHandlers.saveAccountRecord, { world, ...account }),
    move: (currency: Currency, ppm: number) =>
      stage.act(ops, "operations.shock", applyMarketShock, { world, currency, ppm }),

    ...exchangeActions(stage, owner),
    ...paymentActions(stage, owner),
    ...bankActions(stage, ops),
  };
};

/**
 * A working day of the demo merchant's, from ten in the morning to ten of the next: money comes in, some is exchanged,
 * some paid, and at the end there is an order in every state that exists. Where it has a past, its payees are those of then,
 * and its settlements go on.
 */
export async function tellDemo(stage: Stage, owner: Principal, first: Day, past?: Past): Promise<void> {
  const [known, settled] = [past?.payees, past?.settled];
  const [second, later] = [addDays(first, 1), addDays(first, 14)];
  const {
    registers,
    receive,
    reject,
    move,
    exchange,
    book,
    wait,
    callOffExchange,
    payee,
    pay,
    callOff,
    takesOn,
    arrives,
    bounces,
    comesBack,
    isHeld,
    asksFor,
  } = actionsOf(stage, owner);

  for (const account of demoAccounts) await registers(account);
  for (const sent of demoRemittances.received) await receive(sent);
  const doubtful = await receive(demoRemittances.rejected);
  await settled?.next();

  await stage.until(beijing(first, 11, 30));
  await reject(doubtful.orderNo, "Beneficiary name does not match");
  await exchange("USD", "EUR", 40_000_00n);
  await exchange("USD", "CNH", 25_000_00n);
  await exchange("EUR", "GBP", 9_000_00n);
  await wait("EUR", "USD", 5_000_00n, second); // filled by the afternoon's move
  await wait("AUD", "USD", 3_000_00n, second); // touched by it too, but there are no Australian dollars: fails
  await wait("USD", "JPY", 10_000_00n, first, "far"); // never touched: expires at midnight
  const unwanted = await wait("HKD", "USD", 80_000_00n, second);
  await book("booked", "USD", "CNH", 4_000_00n, second); // delivers itself at midnight
  await book("booked", "USD", "HKD", 3_000_00n, second, "manual"); // waits to be delivered by hand before 17:00
  await book("booked", "EUR", "CNH", 2_500_00n, later);
  await book("postFunded", "EUR", "JPY", 2_000_00n, second); // its money is there at midnight
  await book("postFunded", "GBP", "USD", 60_000_00n, second); // short unless more comes in before 17:00: then in default
  await book("postFunded", "USD", "EUR", 12_000_00n, later, "manual");
  const regretted = await book("booked", "USD", "JPY", 1_500_00n, later);
  await settled?.next();

  await stage.until(beijing(first, 14));
  await callOffExchange(unwanted.orderNo);
  await callOffExchange(regretted.orderNo);
  const [factory, carrier, agency] = [
    known?.factory ?? (await payee(demoPayees.factory)),
    known?.carrier ?? (await payee(demoPayees.carrier)),
    known?.agency ?? (await payee(demoPayees.agency)),
  ];
  await payersAdded(stage, owner, ops);
  const goods = await pay(factory, "EUR", 12_500_00n, "PO 2026 0317", { bearer: "OUR" });
  const freight = await pay(carrier, "USD", 3_200_00n, "BL 774401");
  const mistaken = await pay(agency, "GBP", 1_800_00n, "MARCH CAMPAIGN");
  await callOff(mistaken.orderNo);
  const [doubted, screened, unclaimed] = [
    await pay(carrier, "USD", 4_120_00n, "BL 774455"),
    await pay(factory, "EUR", 6_300_00n, "PO 2026 0318"),
    await pay(agency, "GBP", 950_00n, "FAIR STAND"),
  ];

  await stage.until(beijing(first, 15));
  await move("EUR", 6_000);
  await move("AUD", 6_000);

  await stage.until(beijing(first, 16, 30));
  await arrives(goods.orderNo);
  await bounces(freight.orderNo, "Account closed");
  await asksFor(doubted.orderNo, "Contract and bill of lading");
  await isHeld(screened.orderNo, "Screened by the correspondent bank");
  await takesOn(unclaimed.orderNo);
  await comesBack(unclaimed.orderNo, "Beneficiary account is dormant");
  await settled?.next();

  await stage.until(beijing(second, 9, 45));
  await pay(carrier, "USD", 7_450_00n, "BL 774402", { from: "EUR" }); // with the banks by ten o'clock
  await receive(demoRemittances.onItsWay);
  await wait("USD", "EUR", 15_000_00n, addDays(second, 7), "far"); // still waiting
  await wait("USD", "JPY", 6_000_00n, addDays(second, 2));
  await settled?.next();

  await stage.until(beijing(second, 10));
  await pay(agency, "GBP", 2_150_00n, "APRIL CAMPAIGN"); // may still be cancelled for five minutes
  await settled?.next();
}
