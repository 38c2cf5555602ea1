import { randomUUID } from "node:crypto";
import { copyFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { describe, expect } from "vitest";
import type { Call, Stored } from "@/lib/call/call";
import { Refusal } from "@/lib/call/refusals";
import type { Holder } from "@/lib/call/who";
import { access } from "@/lib/access/calls/sign-in";
import { approval } from "@/lib/access/calls/approval";
import { registration } from "@/lib/access/calls/registration";
import { callNames, catalogue } from "@/lib/catalogue/calls";
import { exchange } from "@/lib/exchange/calls/orders";
import { forwards } from "@/lib/exchange/calls/forwards";
import { reminders } from "@/lib/exchange/calls/reminders";
import { driving } from "@/lib/operations/calls/driving";
import { paymentActions } from "@/lib/operations/calls/payments";
import { scenarioCalls } from "@/lib/operations/calls/scenarios";
import { sandbox } from "@/lib/developers/calls/sandbox";
import { operations } from "@/lib/operations/calls/worlds";
import { apiKeys } from "@/lib/developers/calls/keys";
import { paymentAdvice } from "@/lib/payments/calls/advice";
import { paymentRecalls } from "@/lib/payments/calls/recalls";
import { payments } from "@/lib/payments/calls/payments";
import { standingOrders } from "@/lib/payments/calls/standing-orders";
import { operationsNotices } from "@/lib/operations/calls/notices";
import { quotaActions } from "@/lib/operations/calls/quota-cards";
import { watchIdle } from "@/lib/simulator/access/company/idle";
import { simulator } from "@/lib/simulator/backend";
import type { Database } from "@/lib/simulator/platform/store/database";
import { nextCheckAt, scheduleFunds } from "@/lib/simulator/exchange/forward/checks";
import { jobHandlers } from "@/lib/simulator/jobs";
import { advance } from "@/lib/simulator/driving/worlds/scheduler";
import { beijing } from "@/lib/time/beijing";
import { hourMs, later } from "@/lib/time/instant";
import { settlementDrafts } from "@/lib/settlement/calls/drafts";
import { blankSettlementDraft } from "@/lib/settlement/orders/entry";
import { materialDrafts } from "@/lib/materials/calls/drafts";
import { blankMaterial } from "@/lib/materials/entry";
import { incomeDesk } from "@/lib/operations/calls/receiving/incomes";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { associations } from "@/lib/receiving/calls/associations";
import { drafts } from "@/lib/verification/calls/drafts";
import { applied } from "../fixtures/applying";
import { advanced, openSpeedy, reviewedIncome } from "../fixtures/advancing";
import { approvedMaterial, awaitingIncome } from "../fixtures/associating";
import { notShipped, reviewOf, submitMaterial } from "../fixtures/materials";
import { draft, inquiry, renewal } from "../fixtures/examples/verification";
import { toReview } from "../fixtures/examples/payments";
import { waitingBatch } from "../fixtures/examples/batch";
import { confirmedExchangePay, makeExchangePay } from "../fixtures/exchange-paying";
import { german } from "../fixtures/paying";
import { settleableIncome, settled } from "../fixtures/settling";
import { examples } from "../fixtures/examples";
import { notOpenYet } from "../fixtures/examples/files";
import { noticeOf } from "../fixtures/examples/notices";
import { isLong } from "../fixtures/findings";
import { openFaulty, type FaultyDatabase } from "../fixtures/faults";
import { test as base } from "../fixtures/own-database";
import { onOtherPayments, unconfirmed } from "../fixtures/payment-kinds";
import { emptied, growth, isAsBefore, nextTransaction, photograph, type Photograph } from "../fixtures/photograph";
import { faultsOf } from "../fixtures/proof";
import { isDrawn, sampled, sampleOf } from "../fixtures/sample";
import { isEmbedded } from "../fixtures/kind";
import { accountOf, checksDone, sentBy } from "../fixtures/receiving";
import { incomeOf, refundUnderWay } from "../fixtures/refunding";
import { looks } from "../fixtures/api-keys";
import { Stage } from "../fixtures/stage";
import { advanceTo, dollarAt, stopTicks } from "../fixtures/trading";
import { confirmed, freshWorld, type TestWorld } from "../fixtures/world";
import { inWorld } from "@/lib/simulator/platform/store/tx";

/** Each file has a database of its own here, and beside `db` a second way to it that breaks as the test plans. */
const test = base.extend("faulty", { scope: "file" }, async ({ url }, { onCleanup }) => {
  const faulty = openFaulty(url);
  onCleanup(faulty.close);
  return faulty;
});

const suite = "simulator/all-or-nothing";
const named = (call: Call) => callNames.get(call) ?? call.path;
/** `longer` of tests/where.ts says why not all of them each time. */
const isTriedDaily = (call: Call): boolean => isLong || !isEmbedded || isDrawn(call.path, 3);
const moneyCalls = catalogue.filter(({ effect }) => effect === "money");
/**
 * A captcha is used up whatever becomes of what it stood before; an advance is many transactions, one for each thing
 * that falls due; a scenario is many calls, each of which is whole.
 */
const inSteps: readonly Call[] = [
  access.signIn,
  registration.sendRegisterCode,
  registration.sendResetCode,
  operations.advance,
  sandbox.advanceWorld,
  scenarioCalls.runScenario,
];
const otherCalls = catalogue.filter(
  (call) => call.effect === "writes" && !inSteps.includes(call) && !notOpenYet.has(call),
);

/** One request: the same call, input, person and key, as often as it is asked. */
interface Request {
  readonly world: TestWorld;
  readonly call: Call;
  readonly takes: unknown;
  readonly who: Holder | null;
  readonly key: string;
  readonly token: string | undefined;
}

const request = async (stage: Stage, call: Call, example = examples.get(call)): Promise<Request> => ({
  world: stage.world,
  call,
  takes: confirmed(call, await example?.(stage)),
  who: stage.holder(call),
  key: randomUUID(),
  token: await stage.guestToken(call),
});

/** What an asking came to. Only a bug, or a database that is broken or gone, is a failure: a refusal is an answer. */
type Came = { readonly answer: string; readonly refusal?: string } | { readonly failure: unknown };

async function ask(db: Database, { world, call, takes, who, key, token }: Request): Promise<Came> {
  try {
    const given = await simulator(() => db).answer(call, await sentAgain(takes), world.caller({ key, token }), who);
    return { answer: text(given) };
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.code === "DATABASE_ERROR") return { failure };
    return { answer: text([failure.code, failure.detail]), refusal: failure.code };
  }
}

/** The input as it comes anew: a file that is kept is moved into the store, and each request brings its own. */
async function sentAgain(takes: unknown): Promise<unknown> {
  // named cast: only what an upload takes has a file
  const { file } = (takes ?? {}) as { readonly file?: Stored };
  if (!file) return takes;
  const again = path.join(os.tmpdir(), `sent-${randomUUID()}`);
  await copyFile(file.path, again);
  return { ...(takes as object), file: { ...file, path: again } };
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}` : part));

/** Balances by whose and what for, of one world: what is left once ids are forgotten. */
const purses = (world: TestWorld) =>
  world.db.sql<{ owner: string }>(
    "select owner, purpose, currency, sum(balance) as balance from account where world = $1::uuid group by 1, 2, 3 having sum(balance) <> 0 order by 1, 2, 3",
    [world.id],
  );

/** An example does what it is there for: of one that is refused every try would do the same, and show nothing. */
function expectDone(came: Came, call: Call): void {
  expect(came, `${named(call)} is done`).toEqual({ answer: expect.any(String) });
}

interface Effect {
  readonly grown: Record<string, number>;
  readonly purses: readonly object[];
}
/** Which stripes of the platform's accounts are opened by the way depends on the orders' random ids. */
async function effectSince(world: TestWorld, before: Photograph): Promise<Effect> {
  const { account: _, ...grown } = growth(before, await photograph(world.db));
  return { grown, purses: await purses(world) };
}

const faultless = async (world: TestWorld): Promise<void> => {
  expect(await faultsOf(world)).toEqual([]);
};

/** What a call's example does when nothing breaks, in an emptied database and a world of its own; found out once. */
const undisturbed = new Map<Call, Promise<Effect>>();
function effectOf(call: Call, db: Database): Promise<Effect> {
  const known = undisturbed.get(call) ?? find();
  undisturbed.set(call, known);
  return known;

  async function find(): Promise<Effect> {
    const asked = await request(await Stage.set(await freshWorld(await emptied(db))), call);
    const before = await photograph(db);
    expectDone(await ask(db, asked), call);
    return effectSince(asked.world, before);
  }
}

/** Of the answers within a transaction so many are lost as one, daily: see `longer` in tests/where.ts. */
const lostOneIn = 8;

/**
 * Is the answer to the last of these calls lost too, beside that the call is refused? Where the database may have done
 * something for good it always is: outside a transaction, and at its end.
 */
function isLostToo(calls: readonly string[], what: string): boolean {
  const last = calls.at(-1);
  if (isLong || last === "commit") return true;
  const isWithin = calls.lastIndexOf("begin") > calls.lastIndexOf("commit");
  return !isWithin || isDrawn(`${what} ${calls.length}`, lostOneIn);
}

/** One more try; the k-th of its database calls breaks. The calls up to that one, or all when there are fewer. */
async function broken(
  faulty: FaultyDatabase,
  k: number,
  how: "refused" | "lost",
  tried: () => Promise<unknown>,
): Promise<{ readonly calls: readonly string[]; readonly came: unknown; readonly where: string }> {
  faulty.plan((n) => (n === k ? how : null));
  const came = await tried();
  const calls = faulty.calls.slice(0, k);
  return { calls, came, where: `${how} at ${k}: ${(calls[k - 1] ?? "").slice(0, 80)}` };
}

/**
 * Asks the same again and again: the first time the first database call breaks, then the second, until its end is
 * reached. As long as it fails nothing may have changed, to the last row; but where the answer to the commit is lost,
 * all is done.
 */
async function breakEach(faulty: FaultyDatabase, asked: Request, before: Photograph): Promise<{ tries: number }> {
  const { db } = asked.world;
  const since = await nextTransaction(db);
  for (let k = 1; ; k += 1)
    for (const how of ["refused", "lost"] as const) {
      const { calls, came, where } = await broken(faulty, k, how, () => ask(faulty, asked));
      if (calls.length < k) return { tries: k };
      expect(came, where).toHaveProperty("failure");
      const isSame = await isAsBefore(db, before, since);
      if (how === "lost" && calls.at(-1) === "commit" && !isSame) return { tries: k };
      if (!isSame) expect(await photograph(db), where).toEqual(before);
      if (!isLostToo(calls, named(asked.call))) break;
    }
}

describe(`whichever database call of a money call fails, all of it is done or nothing, and asking again with its key does it once${sampleOf(suite)}`, () => {
  for (const call of sampled(suite, moneyCalls))
    test(named(call), async ({ db, faulty }) => {
      const reference = await effectOf(call, db);
      const asked = await request(await Stage.set(await freshWorld(await emptied(db))), call);
      const before = await photograph(db);
      expect((await breakEach(faulty, asked, before)).tries).toBeGreaterThan(5);
      faulty.plan(() => null);
      const answers = [await ask(faulty, asked), await ask(faulty, asked)];
      expect(answers[0]).toHaveProperty("answer");
      expect(answers[1]).toEqual(answers[0]);
      expect(await effectSince(asked.world, before)).toEqual(reference);
      await faultless(asked.world);
    });
});

/** What the verbs of exchange do to other kinds of order than their examples have. */
const onOtherOrders: readonly (readonly [name: string, call: Call, example: (stage: Stage) => Promise<unknown>])[] = [
  ["a booked exchange is cancelled", exchange.cancel, async (stage) => ({ orderNo: await stage.booked() })],
  [
    "a post-funded exchange is cancelled",
    exchange.cancel,
    async (stage) => ({ orderNo: await stage.booked({ kind: "postFunded" }) }),
  ],
  ["a booked exchange is delivered by hand", forwards.deliver, async (stage) => ({ orderNo: await stage.onItsDay() })],
  [
    "a post-funded exchange is booked",
    forwards.book,
    async (stage) => ({
      kind: "postFunded",
      quoteId: await stage.quoteId("postFunded"),
      deliveryDate: "2026-03-19",
      deliveryType: "manual",
    }),
  ],
];

describe(`whichever database call fails, a verb is done whole or not at all to every kind of order${sampleOf(suite)}`, () => {
  for (const [name, call, example] of sampled(suite, [...onOtherOrders, ...onOtherPayments]))
    test(name, async ({ db, faulty }) => {
      const duplicate = await request(await Stage.set(await freshWorld(await emptied(db))), call, example);
      const started = await photograph(db);
      expectDone(await ask(db, duplicate), call);
      const reference = await effectSince(duplicate.world, started);

      const asked = await request(await Stage.set(await freshWorld(await emptied(db))), call, example);
      const before = await photograph(db);
      await breakEach(faulty, asked, before);
      faulty.plan(() => null);
      expect(await ask(faulty, asked)).toEqual(await ask(faulty, asked));
      expect(await effectSince(asked.world, before)).toEqual(reference);
      await faultless(asked.world);
    });
});

describe(`a money call that is refused is refused as a whole, whichever database call fails: the answer is kept and noted once${sampleOf(suite)}`, () => {
  for (const call of sampled(suite, moneyCalls))
    test(named(call), async ({ db, faulty }) => {
      const asked = await refusedRequest(await emptied(db), call);
      const before = await photograph(db);
      await breakEach(faulty, asked, before);
      faulty.plan(() => null);
      const answers = [await ask(faulty, asked), await ask(faulty, asked)];
      expect(answers[0]).toEqual({ answer: expect.stringMatching(/^\["[A-Z_]+"/), refusal: expect.any(String) });
      expect(answers[1]).toEqual(answers[0]);
      expect(growth(before, await photograph(db))).toEqual({ audit: 1, idempotency: 1 });
    });
});

/** Somebody like this one, in another world. */
async function sameIn(world: TestWorld, who: Holder | null): Promise<Holder | null> {
  if (who?.realm === "portal") return world.merchant();
  return who?.realm === "sandbox" ? { ...who, world: world.name, worldId: world.id } : who;
}

/**
 * The example of a call, sent by somebody in a world that has nothing of it: no order, no payee, no money, no market.
 */
async function refusedRequest(db: TestWorld["db"], call: Call): Promise<Request> {
  const there = await request(await Stage.set(await freshWorld(db)), call);
  const world = await freshWorld(db);
  const who = await sameIn(world, there.who);
  // named cast: what a call takes is an object, and operations name the world in it
  const takes = there.takes as Record<string, unknown>;
  return { ...there, world, who, takes: "world" in takes ? { ...takes, world: world.name } : takes };
}

describe(`a money call that loses the race with others is tried again, and done once${sampleOf(suite)}`, () => {
  for (const call of sampled(suite, moneyCalls))
    test(named(call), async ({ db, faulty }) => {
      const reference = await effectOf(call, db);
      const asked = await request(await Stage.set(await freshWorld(await emptied(db))), call);
      const before = await photograph(db);
      let races = 0;
      // first at its commit, then at its first statement, then at its second
      let statements = 0;
      faulty.plan((_, statement) => {
        statements = statement === "begin" ? 0 : statements + 1;
        const isLost =
          (races === 0 && statement === "commit") ||
          (races === 1 && statements === 1) ||
          (races === 2 && statements === 2);
        if (!isLost) return null;
        races += 1;
        return "raceLost";
      });
      expect(await ask(faulty, asked)).toHaveProperty("answer");
      expect(races).toBe(3);
      expect(await effectSince(asked.world, before)).toEqual(reference);
    });
});

describe(`whichever database call of any other call that writes fails, all of it is done or nothing${sampleOf(suite)}`, () => {
  for (const call of sampled(suite, otherCalls).filter(isTriedDaily))
    test(named(call), async ({ db, faulty }) => {
      const reference = await effectOf(call, db);
      const asked = await request(await Stage.set(await freshWorld(await emptied(db))), call);
      const before = await photograph(db);
      await breakEach(faulty, asked, before);
      expect(await effectSince(asked.world, before)).toEqual(reference);
    });
});

type Coming = (stage: Stage) => Promise<unknown>;

/** An advance that nothing repays when it is due: it falls due, and costs interest. */
async function advancedUncovered({ world, who }: Stage): Promise<void> {
  await openSpeedy(world, who);
  await reviewedIncome(world, who);
  await advanced(world, who, 500_00n);
}

/** A settlement of what is linked and credited. */
async function settledNow({ world, who }: Stage): Promise<void> {
  await settleableIncome(world, who);
  await settled(world, who);
}

/** What is paid out from here on waits for somebody else of the merchant's. */
async function reviewedByColleague({ world, who }: Stage): Promise<void> {
  const { operatorId } = await world.operator(who.userNo, {});
  await world.ask(approval.saveApproval, { levels: [[operatorId]] }, who);
}

/** An exchange-and-pay order that is exchanged and waits for its dispatch. */
async function exchangedToPay({ world, who, ask }: Stage): Promise<void> {
  await confirmedExchangePay(world, who, (await ask(payments.addPayee, german)).payeeId);
}

/** Lets the banks act by themselves, and goes on to the instant at which they are handed what waits for its dispatch. */
async function handedToBanks({ world, ask, named }: Stage, dispatch: string): Promise<void> {
  await ask(driving.setTerms, { ...named, terms: { banksAct: 1 } });
  const [next] = await world.db.sql<{ at: Date }>(
    "select min(due_at) as at from due where world = $1::uuid and kind = $2 and state = 'open'",
    [world.id, dispatch],
  );
  await advanceTo(world, next?.at ?? (await world.now()));
}

/** How each kind of due item comes onto the timetable. */
const comesDue: Readonly<Record<string, Coming>> = {
  "developers.expireKey": async ({ world, who }) =>
    void (await world.ask(apiKeys.makeKey, { ...looks, expiresOn: "2026-03-19" }, who)),
  "exchange.expire": (stage) => stage.limit(),
  "exchange.activate": (stage) => stage.booked({ kind: "postFunded" }),
  "exchange.deliver": (stage) => stage.onItsDay({ type: "auto" }),
  "exchange.check": (stage) => stage.onItsDay({ kind: "postFunded", type: "auto" }),
  "exchange.funds": async (stage) => {
    await stage.onItsDay({ kind: "postFunded", type: "auto" });
    await fundsLooked(stage);
  },
  "exchange.penalty": (stage) => stage.inDefault(),
  "exchange.remind": (stage) => stage.booked({ type: "manual" }),
  "exchange.cutoff": (stage) => stage.onItsDay({ kind: "postFunded", type: "manual" }),
  // named cast: the example was typed by the call's own row
  "exchange.reminderExpire": async (stage) =>
    stage.ask(reminders.addReminder, (await examples.get(reminders.addReminder)?.(stage)) as never),
  "exchange.quotaExpire": async (stage) =>
    stage.ask(quotaActions.grantCard, (await examples.get(quotaActions.grantCard)?.(stage)) as never),
  "receiving.arrive": (stage) => stage.remittance(),
  "receiving.match": async ({ world, who, ask }) => {
    await ask(associations.switchAutoAssociation, { isOn: true });
    await awaitingIncome(world, who);
    await approvedMaterial(world, who);
  },
  "receiving.quickDue": async (stage) => {
    await stage.ask(incomeDesk.setQuickEntry, { ...stage.named, userNo: stage.who.userNo, isOn: true });
    await incomeOf(stage, { needsAssociation: true });
  },
  "receiving.incomeCheck": async (stage) => {
    await stage.ask(driving.setTerms, { world: stage.named.world, terms: { banksAct: 1 } });
    await incomeOf(stage, { needsCheck: true });
  },
  "receiving.refund": async (stage) => void (await refundUnderWay(stage, await stage.income())),
  "receiving.check": async ({ world, who }) => void (await sentBy(world, who)),
  "receiving.review": async ({ world, who, ask, named }) => {
    await ask(driving.setTerms, { world: named.world, terms: { banksAct: 1 } });
    await sentBy(world, who);
    await checksDone(world);
  },
  "receiving.idle": async ({ world, who }) => void (await accountOf(world, who)),
  "receiving.draft": async (stage) =>
    // named cast: the example was typed by the call's own row
    stage.ask(
      accountApplications.saveApplicationDraft,
      (await examples.get(accountApplications.saveApplicationDraft)?.(stage)) as never,
    ),
  "payments.dispatch": (stage) => stage.payment(),
  // named cast: the example was typed by the call's own row
  "payments.standing": async (stage) =>
    stage.ask(standingOrders.repeat, (await examples.get(standingOrders.repeat)?.(stage)) as never),
  "payments.reviewOverdue": (stage) => toReview(stage),
  "payments.bank": (stage) => withBanks(stage),
  "payments.advice": async (stage) => {
    await stage.world.ask(
      paymentAdvice.setPayeeAdvice,
      { payeeId: await stage.payeeId(), email: "ar@nordwind.example", language: "en-US", isOn: true },
      stage.who,
    );
    await stage.dispatched();
  },
  "payments.bankRecall": async (stage) => {
    await withBanks(stage);
    const orderNo = await stage.dispatched();
    await stage.world.ask(paymentRecalls.recallPayment, { orderNo, reason: "paid twice" }, stage.who);
  },
  "payments.refund": async (stage) => {
    const orderNo = await stage.dispatched();
    await stage.ask(paymentActions.succeedPayment, { ...stage.named, orderNo });
    await stage.ask(paymentActions.returnPayment, { ...stage.named, orderNo, reason: "account closed" });
  },
  "access.idle": async ({ world, who }) => {
    const now = await world.now();
    await world.db.transact((sql) => watchIdle(inWorld(sql, world), who.userNo, now));
  },
  "verification.review": async ({ world, who, ask, named }) => {
    await ask(driving.setTerms, { world: named.world, terms: { verificationsReviewed: 0 } });
    await applied(world, who);
  },
  "verification.answer": async (stage) => void (await inquiry(stage)),
  "verification.certificates": async (stage) => void (await renewal(stage)),
  "settlement.draft": async (stage) =>
    void (await stage.ask(settlementDrafts.saveSettlementDraft, { entry: blankSettlementDraft, version: 0 })),
  "materials.draft": async (stage) =>
    void (await stage.ask(materialDrafts.saveMaterialDraft, { entry: blankMaterial, version: 0 })),
  "materials.shipment": async ({ world, who }) =>
    void (await reviewOf(world, await submitMaterial(world, who, notShipped))),
  "verification.draft": async (stage) => void (await stage.ask(drafts.saveDraft, await draft(stage))),
  "payments.batchExpire": async (stage) => {
    await waitingBatch(stage, stage.who, await stage.world.operator(stage.who.userNo));
  },
  "notices.publish": async (stage) => {
    const { noticeId } = await stage.ask(operationsNotices.writeNotice, { ...stage.named, ...noticeOf });
    await stage.ask(operationsNotices.publishNotice, {
      ...stage.named,
      noticeId,
      at: later(await stage.world.now(), hourMs),
    });
  },
  "settlement.dispatch": (stage) => settledNow(stage),
  "settlement.reviewOverdue": async (stage) => {
    await reviewedByColleague(stage);
    await settledNow(stage);
  },
  "settlement.bank": async (stage) => {
    await settledNow(stage);
    await handedToBanks(stage, "settlement.dispatch");
  },
  "settlement.exchangePayLapse": async ({ world, who, ask }) =>
    makeExchangePay(world, who, (await ask(payments.addPayee, german)).payeeId),
  "settlement.exchangePayDispatch": (stage) => exchangedToPay(stage),
  "settlement.exchangePayBank": async (stage) => {
    await exchangedToPay(stage);
    await handedToBanks(stage, "settlement.exchangePayDispatch");
  },
  "settlement.due": (stage) => advancedUncovered(stage),
  "settlement.interest": (stage) => advancedUncovered(stage),
  "market.tick": (stage) => touchable(stage),
  "market.replay": async (stage) => {
    await touchable(stage);
    // named cast: the example was typed by the call's own row
    await stage.ask(operations.replay, (await examples.get(operations.replay)?.(stage)) as never);
  },
};

/**
 * Other things that items of the same kind come to: a booked exchange is missed, a default is closed out, cured, or
 * pays what it owes.
 */
const comesDueToo: readonly (readonly [name: string, kind: string, comes: Coming])[] = [
  ["exchange.cutoff of a booked one that nobody delivered", "exchange.cutoff", (stage) => stage.onItsDay()],
  ["exchange.cutoff of one that is covered", "exchange.cutoff", (stage) => stage.onItsDay({ kind: "postFunded" })],
  [
    "exchange.cutoff of a default at its end, at a loss beyond its advance fee",
    "exchange.cutoff",
    async (stage) => {
      await stage.inDefault();
      await dollarAt(stage.world, "7.3000");
    },
  ],
  [
    "exchange.funds of a default that is cured",
    "exchange.funds",
    async (stage) => {
      await stage.inDefault();
      await stage.world.fund(stage.who.userNo, "USD", 2_000_000_00n);
      await fundsLooked(stage);
    },
  ],
  [
    "payments.bank of a payment that the bank fails",
    "payments.bank",
    async (stage) => {
      await withBanks(stage);
      await stage.ask(driving.setBanks, { ...stage.named, doAct: true, next: { fate: "fail", reason: "Closed" } });
    },
  ],
  [
    "payments.bank of a payment that arrives",
    "payments.bank",
    async (stage) => {
      await stopTicks(stage.world);
      await withBanks(stage);
      await advanceTo(stage.world, beijing("2026-03-19", 9, 59));
    },
  ],
  ["payments.reviewOverdue of an exchange that its maker did not confirm", "payments.reviewOverdue", unconfirmed],
];

/** The check of the merchant's dollars, as the one of all balances schedules it. */
async function fundsLooked({ world, who }: Stage): Promise<void> {
  const place = inWorld(world.db.sql, await world.world());
  const dueAt = nextCheckAt(await world.now(), place.world);
  await scheduleFunds(place, { userNo: who.userNo, sell: "USD" }, dueAt);
}

/** A payment on its way to the banks, which act by themselves. */
async function withBanks(stage: Stage): Promise<void> {
  await stage.ask(driving.setTerms, { ...stage.named, terms: { banksAct: 1 } });
  await stage.dispatched();
}

/** A limit order that whatever tick comes next will touch. */
async function touchable(stage: Stage): Promise<void> {
  const orderNo = await stage.limit();
  await stage.world.db.sql(
    "update exchange_order set target_rate = 1, buy_minor = 1 where world = $1::uuid and order_no = $2",
    [stage.world.id, orderNo],
  );
  await stage.world.db.sql("update limit_bound set target_rate = 1 where world = $1::uuid", [stage.world.id]);
}

test("every kind of due item has its failures tried", () => {
  expect(Object.keys(comesDue).sort()).toEqual([...jobHandlers.keys()].sort());
});

describe(`whichever database call of a due item fails, it is done whole or stays due, and is done once${sampleOf(suite)}`, () => {
  /** A world in which an item of the kind is due next, and when. */
  async function due(db: TestWorld["db"], kind: string, comes: Coming): Promise<{ world: TestWorld; at: Date }> {
    const stage = await Stage.set(await freshWorld(db));
    await comes(stage);
    const { world } = stage;
    const [row] = await db.sql<{ at: Date | null }>(
      "select min(due_at) as at from due where world = $1::uuid and kind = $2 and state = 'open'",
      [world.id, kind],
    );
    await db.sql("delete from due where world = $1::uuid and kind <> $2", [world.id, kind]);
    if (!row?.at) throw new Error(`${kind} comes due`);
    return { world, at: row.at };
  }
  const all = [...Object.entries(comesDue).map(([kind, comes]) => [kind, kind, comes] as const), ...comesDueToo];
  async function settled(world: TestWorld): Promise<Date | undefined> {
    const [row] = await world.db.sql<{ to: Date }>("select settled_to as to from world where id = $1::uuid", [
      world.id,
    ]);
    return row?.to;
  }
  /**
   * Takes back what a failed try leaves, and nothing else: its item put off with its cause, its one alarm, and the clock
   * at its instant. False where there was none.
   */
  async function takeBack(world: TestWorld, at: Date, settledTo: Date | undefined): Promise<boolean> {
    const put = await world.db.sql(
      `update due set due_at = $2::timestamptz, attempts = 0, cause = null, failed_at = null
       where world = $1::uuid and state = 'open' and attempts = 1 and failed_at = $2::timestamptz and due_at > failed_at and cause like '%on purpose%' returning kind`,
      [world.id, at],
    );
    if (put.length !== 1) return false;
    await world.db.transact(async (sql) => {
      await sql("set local session_replication_role = 'replica'");
      await sql("update world set settled_to = $2::timestamptz where id = $1::uuid", [world.id, settledTo]);
      const alarms = await sql("delete from audit where world = $1::uuid and outcome = 'JOB_FAILED' returning id", [
        world.id,
      ]);
      expect(alarms).toHaveLength(1);
    });
    return true;
  }
  /** Breaks the item's database calls one by one, as `breakEach` those of a request. */
  async function breakItem(faulty: FaultyDatabase, name: string, { world, at }: Awaited<ReturnType<typeof due>>) {
    const before = await photograph(world.db);
    const settledTo = await settled(world);
    let since = await nextTransaction(world.db);
    for (let k = 1; ; k += 1)
      for (const how of ["refused", "lost"] as const) {
        const { calls, where } = await broken(faulty, k, how, () =>
          advance(faulty, world.id, at, jobHandlers, { most: 1 }).catch(() => {}),
        );
        if (calls.length < k || (how === "lost" && calls.at(-1) === "commit")) return before;
        // three failures would set the item aside: here each is the first
        const isNoted = await takeBack(world, at, settledTo);
        if (!(await isAsBefore(world.db, before, since))) expect(await photograph(world.db), where).toEqual(before);
        if (isNoted) since = await nextTransaction(world.db);
        if (!isLostToo(calls, name)) break;
      }
  }

  for (const [name, kind, comes] of sampled(suite, all))
    test(name, async ({ db, faulty }) => {
      const duplicate = await due(await emptied(db), kind, comes);
      const started = await photograph(db);
      faulty.plan(() => null);
      await advance(faulty, duplicate.world.id, duplicate.at, jobHandlers, { most: 1 });
      const reference = await effectSince(duplicate.world, started);
      expect(reference.grown).not.toEqual({});

      const item = await due(db, kind, comes);
      const before = await breakItem(faulty, name, item);
      expect(await effectSince(item.world, before)).toEqual(reference);
      await faultless(item.world);
    });
});
