import { randomUUID } from "node:crypto";
import { copyFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { describe, expect } from "vitest";
import type { Call, UploadedFile } from "@/lib/call/call";
import { Refusal } from "@/lib/call/refusals";
import type { AnyPrincipal } from "@/lib/call/principal";
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
import { scheduleFirstMerchantIdleCheck } from "@/lib/simulator/access/company/idle";
import { simulator } from "@/lib/simulator/backend";
import type { Database } from "@/lib/simulator/platform/store/database";
import { nextFundsCheckAt, scheduleBalanceCheck } from "@/lib/simulator/exchange/forward/checks";
import { jobHandlers } from "@/lib/simulator/jobs";
import { runDueJobs } from "@/lib/simulator/driving/worlds/scheduler";
import { beijingInstant } from "@/lib/time/beijing";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { settlementDrafts } from "@/lib/settlement/calls/drafts";
import { blankSettlementDraft } from "@/lib/settlement/orders/entry";
import { materialDrafts } from "@/lib/materials/calls/drafts";
import { blankMaterial } from "@/lib/materials/entry";
import { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { associations } from "@/lib/receiving/calls/associations";
import { drafts } from "@/lib/verification/calls/drafts";
import { submitCompanyApplication } from "../fixtures/applying";
import { advanceDollars, openSpeedy, reviewedIncome } from "../fixtures/advancing";
import { approvedMaterial, awaitingIncome } from "../fixtures/associating";
import { notShipped, reviewOf, submitMaterial } from "../fixtures/materials";
import { draft, inquiry, renewal } from "../fixtures/examples/verification";
import { toReview } from "../fixtures/examples/payments";
import { waitingBatch } from "../fixtures/examples/batch";
import { confirmedExchangePay, makeExchangePay } from "../fixtures/exchange-paying";
import { german } from "../fixtures/paying";
import { settleableIncome, makeSettlement } from "../fixtures/settling";
import { examples } from "../fixtures/examples";
import { notOpenYet } from "../fixtures/examples/files";
import { noticeOf } from "../fixtures/examples/notices";
import { isLong } from "../fixtures/findings";
import { openFaulty, type FaultyDatabase } from "../fixtures/faults";
import { test as base } from "../fixtures/own-database";
import { onOtherPayments, unconfirmedExchange } from "../fixtures/payment-kinds";
import {
  emptyDatabase,
  growth,
  isAsBefore,
  nextTransaction,
  photograph,
  type Photograph,
} from "../fixtures/photograph";
import { faultsOf } from "../fixtures/proof";
import { isDrawn, sampleCases, sampleOf } from "../fixtures/sample";
import { isEmbedded } from "../fixtures/kind";
import { accountOf, checksDone, sentBy } from "../fixtures/receiving";
import { incomeOf, refundUnderWay } from "../fixtures/refunding";
import { readsPayments } from "../fixtures/api-keys";
import { Stage } from "../fixtures/stage";
import { advanceTo, dollarAt, stopTicks } from "../fixtures/trading";
import { withConfirmation, freshWorld, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

/** Each file has a database of its own here, and beside `db` a second way to it that breaks as the test plans. */
const test = base.extend("faulty", { scope: "file" }, async ({ url }, { onCleanup }) => {
  const faulty = openFaulty(url);
  onCleanup(faulty.close);
  return faulty;
});

const suite = "simulator/all-or-nothing";
const callName = (call: Call) => callNames.get(call) ?? call.path;
/** `longer` of tests/where.ts explains why not all of them run each time. */
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

/** Describes one request: the same call, input, principal and key, however often it is sent. */
interface Request {
  readonly world: TestWorld;
  readonly call: Call;
  readonly input: unknown;
  readonly principal: AnyPrincipal | null;
  readonly key: string;
  readonly token: string | undefined;
}

const request = async (stage: Stage, call: Call, example = examples.get(call)): Promise<Request> => ({
  world: stage.world,
  call,
  input: withConfirmation(call, await example?.(stage)),
  principal: stage.principalOf(call),
  key: randomUUID(),
  token: await stage.guestToken(call),
});

/**
 * Describes the outcome of a request. Only a bug, or a database that is broken or unreachable, is a failure: a refusal
 * is an answer.
 */
type Came = { readonly answer: string; readonly refusal?: string } | { readonly failure: unknown };

async function sendRequest(db: Database, { world, call, input, principal, key, token }: Request): Promise<Came> {
  try {
    const reply = await simulator(() => db).answer(
      call,
      await sentAgain(input),
      world.caller({ key, token }),
      principal,
    );
    return { answer: text(reply) };
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.code === "DATABASE_ERROR") return { failure };
    return { answer: text([failure.code, failure.detail]), refusal: failure.code };
  }
}

/**
 * Returns the input as a repeated request sends it: an uploaded file is moved into the store, so each request brings
 * its own copy.
 */
async function sentAgain(input: unknown): Promise<unknown> {
  // named cast: only what an upload takes has a file
  const { file } = (input ?? {}) as { readonly file?: UploadedFile };
  if (!file) return input;
  const again = path.join(os.tmpdir(), `sent-${randomUUID()}`);
  await copyFile(file.path, again);
  return { ...(input as object), file: { ...file, path: again } };
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}` : part));

/** Sums the balances of one world by owner and purpose, which leaves the ids out. */
const purses = (world: TestWorld) =>
  world.db.sql<{ owner: string }>(
    "select owner, purpose, currency, sum(balance) as balance from account where world = $1::uuid group by 1, 2, 3 having sum(balance) <> 0 order by 1, 2, 3",
    [world.id],
  );

/** An example does what it is there for: of one that is refused every try would do the same, and show nothing. */
function expectDone(came: Came, call: Call): void {
  expect(came, `${callName(call)} is done`).toEqual({ answer: expect.any(String) });
}

interface Effect {
  readonly addedRows: Record<string, number>;
  readonly purses: readonly object[];
}
/** Which stripes of the platform's accounts are opened by the way depends on the orders' random ids. */
async function effectSince(world: TestWorld, before: Photograph): Promise<Effect> {
  const { account: _, ...addedRows } = growth(before, await photograph(world.db));
  return { addedRows, purses: await purses(world) };
}

const faultless = async (world: TestWorld): Promise<void> => {
  expect(await faultsOf(world)).toEqual([]);
};

/**
 * Holds the effect of each call's example when nothing fails, in an emptied database and a new world; computed once.
 */
const referenceEffects = new Map<Call, Promise<Effect>>();
function effectOf(call: Call, db: Database): Promise<Effect> {
  const effect = referenceEffects.get(call) ?? find();
  referenceEffects.set(call, effect);
  return effect;

  async function find(): Promise<Effect> {
    const exampleRequest = await request(await Stage.set(await freshWorld(await emptyDatabase(db))), call);
    const before = await photograph(db);
    expectDone(await sendRequest(db, exampleRequest), call);
    return effectSince(exampleRequest.world, before);
  }
}

/** Of the answers within a transaction so many are lost as one, daily: see `longer` in tests/where.ts. */
const lostOneIn = 8;

/**
 * Is the answer to the last of these calls lost too, beside that the call is refused? Where the database may have done
 * something for good it always is: outside a transaction, and at its end.
 */
function isLostToo(calls: readonly string[], label: string): boolean {
  const last = calls.at(-1);
  if (isLong || last === "commit") return true;
  const isWithin = calls.lastIndexOf("begin") > calls.lastIndexOf("commit");
  return !isWithin || isDrawn(`${label} ${calls.length}`, lostOneIn);
}

/** One more try; the k-th of its database calls breaks. The calls up to that one, or all when there are fewer. */
async function runWithFault(
  faulty: FaultyDatabase,
  k: number,
  how: "refused" | "lost",
  attempt: () => Promise<unknown>,
): Promise<{ readonly calls: readonly string[]; readonly came: unknown; readonly where: string }> {
  faulty.plan((n) => (n === k ? how : null));
  const came = await attempt();
  const calls = faulty.calls.slice(0, k);
  return { calls, came, where: `${how} at ${k}: ${(calls[k - 1] ?? "").slice(0, 80)}` };
}

/**
 * Repeats the same request: on the first attempt the first database call fails, then the second, until all of them
 * succeed. While it fails no row may have changed; but where the reply to the commit is lost, everything is done.
 */
async function breakEach(
  faulty: FaultyDatabase,
  exampleRequest: Request,
  before: Photograph,
): Promise<{ tries: number }> {
  const { db } = exampleRequest.world;
  const since = await nextTransaction(db);
  for (let k = 1; ; k += 1)
    for (const how of ["refused", "lost"] as const) {
      const { calls, came, where } = await runWithFault(faulty, k, how, () => sendRequest(faulty, exampleRequest));
      if (calls.length < k) return { tries: k };
      expect(came, where).toHaveProperty("failure");
      const isSame = await isAsBefore(db, before, since);
      if (how === "lost" && calls.at(-1) === "commit" && !isSame) return { tries: k };
      if (!isSame) expect(await photograph(db), where).toEqual(before);
      if (!isLostToo(calls, callName(exampleRequest.call))) break;
    }
}

describe(`whichever database call of a money call fails, it is done completely or not at all, and a retry with its key does it once${sampleOf(suite)}`, () => {
  for (const call of sampleCases(suite, moneyCalls))
    test(callName(call), async ({ db, faulty }) => {
      const reference = await effectOf(call, db);
      const exampleRequest = await request(await Stage.set(await freshWorld(await emptyDatabase(db))), call);
      const before = await photograph(db);
      expect((await breakEach(faulty, exampleRequest, before)).tries).toBeGreaterThan(5);
      faulty.plan(() => null);
      const answers = [await sendRequest(faulty, exampleRequest), await sendRequest(faulty, exampleRequest)];
      expect(answers[0]).toHaveProperty("answer");
      expect(answers[1]).toEqual(answers[0]);
      expect(await effectSince(exampleRequest.world, before)).toEqual(reference);
      await faultless(exampleRequest.world);
    });
});

/** Lists exchange calls on kinds of order that their examples do not have. */
const onOtherOrders: readonly (readonly [name: string, call: Call, example: (stage: Stage) => Promise<unknown>])[] = [
  ["a booked exchange is cancelled", exchange.cancel, async (stage) => ({ orderNo: await stage.bookOrder() })],
  [
    "a post-funded exchange is cancelled",
    exchange.cancel,
    async (stage) => ({ orderNo: await stage.bookOrder({ kind: "postFunded" }) }),
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

describe(`whichever database call fails, an action on every kind of order is done completely or not at all${sampleOf(suite)}`, () => {
  for (const [name, call, example] of sampleCases(suite, [...onOtherOrders, ...onOtherPayments]))
    test(name, async ({ db, faulty }) => {
      const duplicate = await request(await Stage.set(await freshWorld(await emptyDatabase(db))), call, example);
      const initialState = await photograph(db);
      expectDone(await sendRequest(db, duplicate), call);
      const reference = await effectSince(duplicate.world, initialState);

      const exampleRequest = await request(await Stage.set(await freshWorld(await emptyDatabase(db))), call, example);
      const before = await photograph(db);
      await breakEach(faulty, exampleRequest, before);
      faulty.plan(() => null);
      expect(await sendRequest(faulty, exampleRequest)).toEqual(await sendRequest(faulty, exampleRequest));
      expect(await effectSince(exampleRequest.world, before)).toEqual(reference);
      await faultless(exampleRequest.world);
    });
});

describe(`a refused money call is refused completely, whichever database call fails: the reply is stored and logged once${sampleOf(suite)}`, () => {
  for (const call of sampleCases(suite, moneyCalls))
    test(callName(call), async ({ db, faulty }) => {
      const exampleRequest = await refusedRequest(await emptyDatabase(db), call);
      const before = await photograph(db);
      await breakEach(faulty, exampleRequest, before);
      faulty.plan(() => null);
      const answers = [await sendRequest(faulty, exampleRequest), await sendRequest(faulty, exampleRequest)];
      expect(answers[0]).toEqual({ answer: expect.stringMatching(/^\["[A-Z_]+"/), refusal: expect.any(String) });
      expect(answers[1]).toEqual(answers[0]);
      expect(growth(before, await photograph(db))).toEqual({ audit: 1, idempotency: 1 });
    });
});

/** Somebody like this one, in another world. */
async function sameIn(world: TestWorld, principal: AnyPrincipal | null): Promise<AnyPrincipal | null> {
  if (principal?.realm === "portal") return world.merchant();
  return principal?.realm === "sandbox" ? { ...principal, world: world.name, worldId: world.id } : principal;
}

/**
 * The example of a call, sent by somebody in a world that has nothing of it: no order, no payee, no money, no market.
 */
async function refusedRequest(db: TestWorld["db"], call: Call): Promise<Request> {
  const exampleRequest = await request(await Stage.set(await freshWorld(db)), call);
  const world = await freshWorld(db);
  const principal = await sameIn(world, exampleRequest.principal);
  // named cast: what a call takes is an object, and operations name the world in it
  const input = exampleRequest.input as Record<string, unknown>;
  return { ...exampleRequest, world, principal, input: "world" in input ? { ...input, world: world.name } : input };
}

describe(`a money call that loses a race with others is retried, and done once${sampleOf(suite)}`, () => {
  for (const call of sampleCases(suite, moneyCalls))
    test(callName(call), async ({ db, faulty }) => {
      const reference = await effectOf(call, db);
      const exampleRequest = await request(await Stage.set(await freshWorld(await emptyDatabase(db))), call);
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
      expect(await sendRequest(faulty, exampleRequest)).toHaveProperty("answer");
      expect(races).toBe(3);
      expect(await effectSince(exampleRequest.world, before)).toEqual(reference);
    });
});

describe(`whichever database call of any other writing call fails, it is done completely or not at all${sampleOf(suite)}`, () => {
  for (const call of sampleCases(suite, otherCalls).filter(isTriedDaily))
    test(callName(call), async ({ db, faulty }) => {
      const reference = await effectOf(call, db);
      const exampleRequest = await request(await Stage.set(await freshWorld(await emptyDatabase(db))), call);
      const before = await photograph(db);
      await breakEach(faulty, exampleRequest, before);
      expect(await effectSince(exampleRequest.world, before)).toEqual(reference);
    });
});

type Coming = (stage: Stage) => Promise<unknown>;

/** An advance that nothing repays when it is due: it falls due, and costs interest. */
async function advancedUncovered({ world, principal }: Stage): Promise<void> {
  await openSpeedy(world, principal);
  await reviewedIncome(world, principal);
  await advanceDollars(world, principal, 500_00n);
}

/** A settlement of what is linked and credited. */
async function settledNow({ world, principal }: Stage): Promise<void> {
  await settleableIncome(world, principal);
  await makeSettlement(world, principal);
}

/** Makes payouts from here on wait for another person of the merchant. */
async function reviewedByColleague({ world, principal }: Stage): Promise<void> {
  const { operatorId } = await world.operator(principal.userNo, {});
  await world.call(approval.saveApproval, { levels: [[operatorId]] }, principal);
}

/** An exchange-and-pay order that is exchanged and waits for its dispatch. */
async function exchangedToPay({ world, principal, call }: Stage): Promise<void> {
  await confirmedExchangePay(world, principal, (await call(payments.addPayee, german)).payeeId);
}

/** Lets the banks act automatically, and advances to the instant at which they receive what waits for its dispatch. */
async function handedToBanks({ world, call, named }: Stage, dispatch: string): Promise<void> {
  await call(driving.setTerms, { ...named, terms: { banksAct: 1 } });
  const [next] = await world.db.sql<{ at: Date }>(
    "select min(due_at) as at from due where world = $1::uuid and kind = $2 and state = 'open'",
    [world.id, dispatch],
  );
  await advanceTo(world, next?.at ?? (await world.now()));
}

/** Maps each kind of due item to the steps that schedule it. */
const comesDue: Readonly<Record<string, Coming>> = {
  "developers.expireKey": async ({ world, principal }) =>
    void (await world.call(apiKeys.makeKey, { ...readsPayments, expiresOn: "2026-03-19" }, principal)),
  "exchange.expire": (stage) => stage.limit(),
  "exchange.activate": (stage) => stage.bookOrder({ kind: "postFunded" }),
  "exchange.deliver": (stage) => stage.onItsDay({ type: "auto" }),
  "exchange.check": (stage) => stage.onItsDay({ kind: "postFunded", type: "auto" }),
  "exchange.funds": async (stage) => {
    await stage.onItsDay({ kind: "postFunded", type: "auto" });
    await scheduleFundsCheck(stage);
  },
  "exchange.penalty": (stage) => stage.inDefault(),
  "exchange.remind": (stage) => stage.bookOrder({ type: "manual" }),
  "exchange.cutoff": (stage) => stage.onItsDay({ kind: "postFunded", type: "manual" }),
  // named cast: the example was typed by the call's own row
  "exchange.reminderExpire": async (stage) =>
    stage.call(reminders.addReminder, (await examples.get(reminders.addReminder)?.(stage)) as never),
  "exchange.quotaExpire": async (stage) =>
    stage.call(quotaActions.grantCard, (await examples.get(quotaActions.grantCard)?.(stage)) as never),
  "receiving.arrive": (stage) => stage.remittance(),
  "receiving.match": async ({ world, principal, call }) => {
    await call(associations.switchAutoAssociation, { isOn: true });
    await awaitingIncome(world, principal);
    await approvedMaterial(world, principal);
  },
  "receiving.quickDue": async (stage) => {
    await stage.call(incomeReviews.setQuickEntry, { ...stage.named, userNo: stage.principal.userNo, isOn: true });
    await incomeOf(stage, { needsAssociation: true });
  },
  "receiving.incomeCheck": async (stage) => {
    await stage.call(driving.setTerms, { world: stage.named.world, terms: { banksAct: 1 } });
    await incomeOf(stage, { needsCheck: true });
  },
  "receiving.refund": async (stage) => void (await refundUnderWay(stage, await stage.income())),
  "receiving.check": async ({ world, principal }) => void (await sentBy(world, principal)),
  "receiving.review": async ({ world, principal, call, named }) => {
    await call(driving.setTerms, { world: named.world, terms: { banksAct: 1 } });
    await sentBy(world, principal);
    await checksDone(world);
  },
  "receiving.idle": async ({ world, principal }) => void (await accountOf(world, principal)),
  "receiving.draft": async (stage) =>
    // named cast: the example was typed by the call's own row
    stage.call(
      accountApplications.saveApplicationDraft,
      (await examples.get(accountApplications.saveApplicationDraft)?.(stage)) as never,
    ),
  "payments.dispatch": (stage) => stage.payment(),
  // named cast: the example was typed by the call's own row
  "payments.standing": async (stage) =>
    stage.call(standingOrders.repeat, (await examples.get(standingOrders.repeat)?.(stage)) as never),
  "payments.reviewOverdue": (stage) => toReview(stage),
  "payments.bank": (stage) => withBanks(stage),
  "payments.advice": async (stage) => {
    await stage.world.call(
      paymentAdvice.setPayeeAdvice,
      { payeeId: await stage.payeeId(), email: "ar@nordwind.example", language: "en-US", isOn: true },
      stage.principal,
    );
    await stage.dispatchedPayment();
  },
  "payments.bankRecall": async (stage) => {
    await withBanks(stage);
    const orderNo = await stage.dispatchedPayment();
    await stage.world.call(paymentRecalls.recallPayment, { orderNo, reason: "paid twice" }, stage.principal);
  },
  "payments.refund": async (stage) => {
    const orderNo = await stage.dispatchedPayment();
    await stage.call(paymentActions.succeedPayment, { ...stage.named, orderNo });
    await stage.call(paymentActions.returnPayment, { ...stage.named, orderNo, reason: "account closed" });
  },
  "access.idle": async ({ world, principal }) => {
    const now = await world.now();
    await world.db.transact((sql) => scheduleFirstMerchantIdleCheck(worldContext(sql, world), principal.userNo, now));
  },
  "verification.review": async ({ world, principal, call, named }) => {
    await call(driving.setTerms, { world: named.world, terms: { verificationsReviewed: 0 } });
    await submitCompanyApplication(world, principal);
  },
  "verification.answer": async (stage) => void (await inquiry(stage)),
  "verification.certificates": async (stage) => void (await renewal(stage)),
  "settlement.draft": async (stage) =>
    void (await stage.call(settlementDrafts.saveSettlementDraft, { entry: blankSettlementDraft, version: 0 })),
  "materials.draft": async (stage) =>
    void (await stage.call(materialDrafts.saveMaterialDraft, { entry: blankMaterial, version: 0 })),
  "materials.shipment": async ({ world, principal }) =>
    void (await reviewOf(world, await submitMaterial(world, principal, notShipped))),
  "verification.draft": async (stage) => void (await stage.call(drafts.saveDraft, await draft(stage))),
  "payments.batchExpire": async (stage) => {
    await waitingBatch(stage, stage.principal, await stage.world.operator(stage.principal.userNo));
  },
  "notices.publish": async (stage) => {
    const { noticeId } = await stage.call(operationsNotices.writeNotice, { ...stage.named, ...noticeOf });
    await stage.call(operationsNotices.publishNotice, {
      ...stage.named,
      noticeId,
      at: addMilliseconds(await stage.world.now(), hourMs),
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
  "settlement.exchangePayLapse": async ({ world, principal, call }) =>
    makeExchangePay(world, principal, (await call(payments.addPayee, german)).payeeId),
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
    await stage.call(operations.replay, (await examples.get(operations.replay)?.(stage)) as never);
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
      await stage.world.fund(stage.principal.userNo, "USD", 2_000_000_00n);
      await scheduleFundsCheck(stage);
    },
  ],
  [
    "payments.bank of a payment that the bank fails",
    "payments.bank",
    async (stage) => {
      await withBanks(stage);
      await stage.call(driving.setBanks, { ...stage.named, doAct: true, next: { fate: "fail", reason: "Closed" } });
    },
  ],
  [
    "payments.bank of a payment that arrives",
    "payments.bank",
    async (stage) => {
      await stopTicks(stage.world);
      await withBanks(stage);
      await advanceTo(stage.world, beijingInstant("2026-03-19", 9, 59));
    },
  ],
  [
    "payments.reviewOverdue of an exchange that its maker did not confirm",
    "payments.reviewOverdue",
    unconfirmedExchange,
  ],
];

/** The check of the merchant's dollars, as the one of all balances schedules it. */
async function scheduleFundsCheck({ world, principal }: Stage): Promise<void> {
  const place = worldContext(world.db.sql, await world.world());
  const dueAt = nextFundsCheckAt(await world.now(), place.world);
  await scheduleBalanceCheck(place, { userNo: principal.userNo, sell: "USD" }, dueAt);
}

/** Creates a payment on its way to the banks, which act automatically. */
async function withBanks(stage: Stage): Promise<void> {
  await stage.call(driving.setTerms, { ...stage.named, terms: { banksAct: 1 } });
  await stage.dispatchedPayment();
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

describe(`whichever database call of a due item fails, it is done completely or stays due, and is done once${sampleOf(suite)}`, () => {
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
  async function readSettledTo(world: TestWorld): Promise<Date | undefined> {
    const [row] = await world.db.sql<{ to: Date }>("select settled_to as to from world where id = $1::uuid", [
      world.id,
    ]);
    return row?.to;
  }
  /**
   * Reverts what a failed attempt leaves, and nothing else: its postponed item with the cause, its one alarm, and the
   * clock at its instant. Returns false where there was none.
   */
  async function takeBack(world: TestWorld, at: Date, settledTo: Date | undefined): Promise<boolean> {
    const revertedRows = await world.db.sql(
      `update due set due_at = $2::timestamptz, attempts = 0, cause = null, failed_at = null
       where world = $1::uuid and state = 'open' and attempts = 1 and failed_at = $2::timestamptz and due_at > failed_at and cause like '%on purpose%' returning kind`,
      [world.id, at],
    );
    if (revertedRows.length !== 1) return false;
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
    const settledTo = await readSettledTo(world);
    let since = await nextTransaction(world.db);
    for (let k = 1; ; k += 1)
      for (const how of ["refused", "lost"] as const) {
        const { calls, where } = await runWithFault(faulty, k, how, () =>
          runDueJobs(faulty, world.id, at, jobHandlers, { most: 1 }).catch(() => {}),
        );
        if (calls.length < k || (how === "lost" && calls.at(-1) === "commit")) return before;
        // three failures would set the item aside: here each is the first
        const isNoted = await takeBack(world, at, settledTo);
        if (!(await isAsBefore(world.db, before, since))) expect(await photograph(world.db), where).toEqual(before);
        if (isNoted) since = await nextTransaction(world.db);
        if (!isLostToo(calls, name)) break;
      }
  }

  for (const [name, kind, comes] of sampleCases(suite, all))
    test(name, async ({ db, faulty }) => {
      const duplicate = await due(await emptyDatabase(db), kind, comes);
      const initialState = await photograph(db);
      faulty.plan(() => null);
      await runDueJobs(faulty, duplicate.world.id, duplicate.at, jobHandlers, { most: 1 });
      const reference = await effectSince(duplicate.world, initialState);
      expect(reference.addedRows).not.toEqual({});

      const item = await due(db, kind, comes);
      const before = await breakItem(faulty, name, item);
      expect(await effectSince(item.world, before)).toEqual(reference);
      await faultless(item.world);
    });
});
