import * as z from "zod/mini";
import { declareCalls, file, uploadInput } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { singleLineText, orderNo, page, objectPageSchema, pageSchema, wholeNumber } from "@/lib/call/field-schemas";
import { currency } from "@/lib/money/currency";
import { moneyCodec, signedMoneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { chargingMode, viaBanks } from "@/lib/receiving/calls/receiving";
import { remittance as remittanceMachine } from "@/lib/receiving/states";
import { isCountry } from "@/lib/reference/places/countries";
import { instant } from "@/lib/time/instant";
import { factorCode } from "./factor";

const pub = declareCalls("/api/ops", { access: "nobody" });
const ops = declareCalls("/api/ops", { access: "operations" });

export const worldName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,58}$/, "world.name"));
export const worldInput = { world: worldName };
/** Declares calls about one world, which is the whole input of those without an input of their own. */
export const inWorld = declareCalls("/api/ops/worlds/{world}", {
  access: "operations",
  input: z.object(worldInput),
  errors: ["WORLD_NOTFOUND"],
});
export const userNo = z.string().check(z.regex(/^\d{6,20}$/, "text.number"));

/** Describes a failed job: its subject, the number of attempts, and the cause of the last failure. */
export const failure = z.object({
  kind: z.string(),
  subject: z.string(),
  state: z.string(),
  attempts: z.int(),
  dueAt: instant,
  failedAt: z.nullable(instant),
  cause: z.string(),
});

export const worldDetail = z.object({
  name: z.string(),
  seed: z.string(),
  clock: z.object({ mode: z.enum(["wall", "held", "flowing"]), now: instant, speed: z.int() }),
  nextDue: z.nullable(instant),
  merchants: z.int(),
  madeAt: instant,
  expiresAt: z.nullable(instant),
  /** Summarizes the failures: how many jobs are stuck or retried, whether the market stopped, the most severe one. */
  trouble: z.nullable(z.object({ count: z.int(), isMarketStanding: z.boolean(), first: failure })),
  /** True when a company keeps its own books: no bank acts automatically, and credits require a second person. */
  isByHand: z.boolean(),
});

/** Describes one thing that happened while a clock advanced, in order. */
const effect = z.object({ kind: z.string(), subject: z.string(), at: instant });

const snapshot = z.object({ snapshotId: z.uuid(), name: z.string(), at: instant, madeAt: instant });

/** Lists the kinds of outbox contents: the solution of a captcha, a text message, a mail, a webhook. */
export const outboxKind = z.enum(["captcha", "sms", "mail", "webhook"]);

/** Holds the longest lifetime of a world until it is deleted: a year of real time, in hours. */
export const expiryHoursMax = 8_784;

/** Lists the initial states of a world: merchants with their history. Some take minutes to generate. */
export const shippedBeginnings = [
  "demo",
  "defaults",
  "exchange-busy",
  "payments-busy",
  "receiving-busy",
  "settlement-busy",
  "verification-desk",
] as const;

/** Limits the number of rates fed in one call: more than there are pairs. */
const ratesAtOnce = 200;

/**
 * Lists the states of an advance. running: the advance continues in the background; stopped: the market has stopped.
 */
const advanceState = z.enum(["running", "done", "canceled", "stopped"]);

/** Holds the state of an advance while its clock still moves. */
export const advanceRunning = "running" satisfies z.infer<typeof advanceState>;

export const advanceStanding = z.object({
  advanceId: z.uuid(),
  state: advanceState,
  isDone: z.boolean(),
  from: instant,
  now: instant,
  target: instant,
  /** Holds the number of effects so far. */
  count: z.int(),
  failures: z.array(failure),
  /** Holds the hash of the log, once the advance is done. */
  logHash: z.string(),
});
const advanceTarget = {
  to: z.optional(instant),
  bySeconds: z.optional(wholeNumber(1, 366 * 86_400)),
  byMonths: z.optional(wholeNumber(1, 120)),
  tickSeconds: z.optional(wholeNumber(300, 86_400)),
};

export const tickEffects = z.object({ at: instant, effects: z.array(effect) });

export const operations = {
  signIn: pub.post("login", {
    about:
      "Signs a person of operations in, apart from every portal session; who has an authenticator app gives its digits too.",
    subject: "name",
    session: "opens",
    input: z.object({
      name: singleLineText(1, 60),
      password: z.string().check(z.minLength(1, "text.missing"), z.maxLength(64)),
      code: z.optional(factorCode),
    }),
    output: z.object({ name: z.string(), token: z.optional(z.string()) }),
    errors: ["LOGIN_ERROR"],
  }),
  me: ops.get("me", {
    about: "Who of operations is signed in.",
    access: "enrolling",
    output: z.object({ name: z.string() }),
  }),
  signOut: ops.post("sign-out", { about: "Ends the session of operations.", access: "enrolling", session: "ends" }),

  worlds: ops.get("worlds", {
    about: "All worlds with their clocks and what is wrong in them, or those whose name has a text in it.",
    input: z.object({ name: z.optional(singleLineText(0, 60)) }),
    output: z.object({ rows: z.array(worldDetail) }),
    reads: ["worlds"],
  }),
  world: inWorld.get("", { about: "One world.", output: worldDetail, reads: ["worlds"] }),
  makeWorld: ops.post("worlds", {
    about:
      "Makes a world: its clock starts at an instant and stands still or flows; an empty one, or one with a scenario's merchants and orders, which brings its own start.",
    subject: "name",
    input: z.object({
      name: worldName,
      seed: z.optional(singleLineText(1, 60)),
      startsAt: z.optional(instant),
      mode: z._default(z.enum(["held", "flowing"]), "held"),
      speed: z._default(wholeNumber(1, 86_400), 1),
      scenario: z._default(z.enum(["empty", ...shippedBeginnings]), "empty"),
      /** act (default): payments arrive automatically; byHand: operations act as the banks. */
      banks: z.optional(z.enum(["act", "byHand"])),
      /** Starts with a year of published reference rates before the start, and demo with half a year of business. */
      past: z.optional(z.boolean()),
      expiresInHours: z.optional(wholeNumber(1, expiryHoursMax)),
    }),
    output: worldDetail,
    errors: ["WORLD_EXISTS"],
    changes: ["worlds"],
  }),
  resetWorld: inWorld.post("reset", {
    about:
      "Empties a world and begins it again as it was made: same seed, same start. The world that follows the wall clock refuses.",
    output: worldDetail,
    errors: ["WORLD_FOLLOWS_WALL_CLOCK"],
    changes: ["worlds", "market"],
  }),
  snapshots: inWorld.get("snapshots", {
    about: "A world's snapshots, newest first.",
    output: z.object({ rows: z.array(snapshot) }),
    reads: ["worlds"],
  }),
  takeSnapshot: inWorld.post("snapshots", {
    about: "Keeps a world as it is. Passwords, codes, sessions and locks are not copied.",
    output: snapshot,
    changes: ["worlds"],
  }),
  restore: inWorld.post("restore", {
    about: "Makes a new world of a snapshot.",
    subject: ["snapshotId", "name"],
    input: z.object({ ...worldInput, snapshotId: z.uuid(), name: worldName }),
    output: worldDetail,
    errors: ["ORDER_NOTFOUND", "WORLD_EXISTS"],
    changes: ["worlds"],
  }),

  setClock: inWorld.post("clock", {
    about: "Holds a world's clock, or lets it flow: `speed` seconds there in one of ours.",
    input: z.object({ ...worldInput, mode: z.enum(["held", "flowing"]), speed: z._default(wholeNumber(1, 86_400), 1) }),
    output: worldDetail,
    errors: ["WORLD_FOLLOWS_WALL_CLOCK"],
    changes: ["worlds"],
  }),
  advance: inWorld.post("advance", {
    about:
      "Moves a clock forward, to an instant, or by seconds or months of the calendar. What falls due on the way happens one by one, each at its own instant. A short way is `done` in the answer; a longer one is `running` and goes on by itself: ask how it stands, or cancel it. The same target again joins it. `effects` are those of this request. `failures` wait for another try or are stuck; with the market's own among them it is `stopped`. `tickSeconds` makes the market's ticks coarser.",
    input: z.object({ ...worldInput, ...advanceTarget }),
    output: z.extend(advanceStanding, {
      /** Holds the period by which this request moved the clock, in Beijing time. */
      span: z.string(),
      effects: z.array(effect),
    }),
    errors: ["WORLD_FOLLOWS_WALL_CLOCK", "CLOCK_BACKWARDS", "EMPTY_PARAM", "ADVANCE_RUNS"],
    makes: "span",
    changes: ["worlds", "market", "balances", "exchange-orders", "payments", "incomes"],
  }),
  advanceNow: inWorld.get("advance", {
    about: "How a world's last advance stands.",
    output: z.object({ advance: z.nullable(advanceStanding) }),
    reads: ["worlds"],
  }),
  cancelAdvance: inWorld.post("advance/cancel", {
    about: "Ends a running advance where it is, after the portion that is under way.",
    subject: "world",
    output: advanceStanding,
    errors: ["OPERATION_NOT_ALLOW"],
    changes: ["worlds"],
  }),
  log: inWorld.get("log", {
    about: "A world's event log, one JSON object a line: the same seed and commands give the same bytes.",
    output: file,
  }),
  timetable: inWorld.get("timetable", {
    about: "What falls due next, and what is stuck after failed tries.",
    input: z.object({ ...worldInput, ...page }),
    output: pageSchema(z.extend(failure, { orderNo: z.nullable(orderNo), cause: z.nullable(z.string()) })),
    reads: ["worlds"],
  }),
  retryDue: inWorld.post("timetable/retry", {
    about:
      "Puts an item that got stuck back on the timetable, due now, or at its own instant if that is still to come: nothing is done in the past. An item that is not stuck (any more) is refused.",
    subject: "subject",
    input: z.object({ ...worldInput, kind: singleLineText(1, 40), subject: singleLineText(1, 80), dueAt: instant }),
    output: z.object({ dueAt: instant }),
    errors: ["OPERATION_NOT_ALLOW"],
    changes: ["worlds"],
  }),

  market: inWorld.get("market", {
    about:
      "The market now: mid rates against the US dollar, the last ticks, halted pairs and the days of a replay still to come.",
    output: z.object({
      at: z.nullable(instant),
      isOpen: z.boolean(),
      mids: z.array(rateCodec),
      source: z.nullable(z.string()),
      halted: z.array(z.object({ base: currency, quote: currency })),
      replayDaysLeft: z.int(),
      replayNext: z.nullable(instant),
    }),
    reads: ["market"],
  }),
  chart: inWorld.get("market/chart", {
    about: "The course of one currency's mid rate against the US dollar, oldest first.",
    input: z.object({ ...worldInput, currency, days: z._default(wholeNumber(1, 366), 1) }),
    output: z.object({ points: z.array(z.object({ at: instant, rate: rateCodec, source: z.string() })) }),
    errors: ["INVALID_CURRENCY"],
    reads: ["market"],
  }),
  setRate: inWorld.post("market/set", {
    about:
      "Sets a pair's mid rate by a tick of now. Zero, absurd or too far from the last: refused, and nothing fills on it.",
    subject: "rate",
    input: z.object({ ...worldInput, rate: rateCodec }),
    output: tickEffects,
    errors: ["INVALID_CURRENCY", "TICK_REFUSED"],
    changes: ["market", "rates", "exchange-orders", "balances"],
  }),
  feedRates: inWorld.post("market/feed", {
    about:
      "Feeds mid rates of several pairs by one tick of now, all of them or none. Where a company keeps its own books, a currency is dealt in while its rate is no older than rateAgeSeconds.",
    subject: "world",
    input: z.object({
      ...worldInput,
      rates: z.array(rateCodec).check(z.minLength(1, "text.missing"), z.maxLength(ratesAtOnce, "text.long")),
    }),
    output: tickEffects,
    errors: ["INVALID_CURRENCY", "TICK_REFUSED"],
    changes: ["market", "rates", "exchange-orders", "balances"],
  }),
  shock: inWorld.post("market/shock", {
    about: "Moves one currency against all others by a share in parts of a million, up or down, by a tick of now.",
    subject: "currency",
    input: z.object({ ...worldInput, currency, ppm: wholeNumber(-900_000, 900_000) }),
    output: tickEffects,
    errors: ["INVALID_CURRENCY", "TICK_REFUSED", "BOOKS_BY_HAND"],
    changes: ["market", "rates", "exchange-orders", "balances"],
  }),
  halt: inWorld.post("market/halt", {
    about: "Halts a pair or lets it trade again. A halted pair has no quotes and fills no orders.",
    subject: "base",
    input: z.object({ ...worldInput, base: currency, quote: currency, isHalted: z.boolean() }),
    output: z.object({ isHalted: z.boolean() }),
    errors: ["INVALID_CURRENCY"],
    changes: ["market", "rates"],
  }),
  replay: inWorld.post("market/replay", {
    about:
      "Replays a file of daily reference rates in the ECB's CSV format: its days map in order onto the world's coming working days at 22:00 Beijing time, or with `dates: own` stay on their own dates, of which those that have passed are left out.",
    effect: "writes",
    input: uploadInput(
      z.object({
        ...worldInput,
        from: z.optional(singleLineText(0, 10)),
        days: z._default(wholeNumber(1, 2_000), 250),
        dates: z.optional(z.enum(["coming", "own"])),
      }),
    ),
    output: z.object({ days: z.int(), firstDay: z.string(), lastDay: z.string(), beginsAt: instant, endsAt: instant }),
    errors: ["FILE_UNREADABLE", "FILE_TOO_LARGE", "INVALID_FILE_TYPE", "BOOKS_BY_HAND"],
    changes: ["market"],
  }),

  merchants: inWorld.get("merchants", {
    about: "A world's merchants.",
    input: z.object({ ...worldInput, ...page }),
    output: objectPageSchema({
      userNo: z.string(),
      name: z.string(),
      realNameState: z.int(),
      firstVerify: z.int(),
      userType: z.int(),
      balances: z.array(moneyCodec),
    }),
    reads: ["worlds", "balances"],
  }),
  setRealName: inWorld.post("merchants/{userNo}/real-name", {
    about:
      "Sets a merchant's real-name state: 0 not done, 1 under review, 2 passed, 3 failed or expiring; and its kind: 1 individual, 2 company, 4 institution.",
    subject: "userNo",
    input: z.object({
      ...worldInput,
      userNo,
      realNameState: wholeNumber(0, 3),
      firstVerify: z._default(wholeNumber(0, 2), 0),
      userType: z.optional(wholeNumber(1, 6)),
    }),
    output: z.object({ realNameState: z.int(), firstVerify: z.int() }),
    errors: ["CUSTOMER_NOTFOUND"],
    changes: ["worlds", "session"],
  }),
  endSessions: inWorld.post("end-sessions", {
    about: "Ends the sessions of a world's people at once: of one by the sign-in name, of a merchant's, or of all.",
    subject: ["userNo", "loginNo"],
    input: z.object({ ...worldInput, userNo: z.optional(userNo), loginNo: z.optional(singleLineText(0, 120)) }),
    output: z.object({ ended: z.int() }),
    changes: ["session"],
  }),

  remittances: inWorld.get("remittances", {
    about: "Remittances to a world's merchants, newest first.",
    input: z.object({ ...worldInput, ...page }),
    output: objectPageSchema({
      orderNo,
      userNo: z.string(),
      state: stateSchema(remittanceMachine),
      amount: moneyCodec,
      payerName: z.string(),
      currentBank: z.string(),
      sentAt: instant,
      arrivesAt: instant,
    }),
    reads: ["incomes"],
  }),
  sendRemittance: inWorld.post("remittances", {
    about:
      "Sends a remittance from abroad to a merchant. It is in transit until it arrives, after so many minutes of the world's time, or is credited or rejected before. To an account that is none, has ended or does not take its currency it travels, and goes back.",
    subject: ["userNo", "accountNo"],
    makes: "orderNo",
    effect: "money",
    input: z.object({
      ...worldInput,
      userNo: z.optional(userNo),
      /** The number of a receiving account; it decides the merchant, and whether the income awaits an association. */
      accountNo: z.optional(singleLineText(1, 60)),
      amount: moneyCodec,
      payerName: singleLineText(1, 140),
      payerAccount: z._default(singleLineText(0, 40), ""),
      payerBank: z._default(singleLineText(0, 140), ""),
      payerCountry: z._default(z.string().check(z.refine(isCountry, "country.missing")), "US"),
      postscript: z._default(singleLineText(0, 140), ""),
      chargingMode: z._default(chargingMode, "SHA"),
      fee: z.optional(moneyCodec),
      arrivesInMinutes: z._default(wholeNumber(0, 30 * 1440), 240),
      needsAssociation: z.optional(z.boolean()),
      /** The income is checked before it is credited. */
      needsCheck: z.optional(z.boolean()),
      /** Holds the intermediary banks; defaults to the currency's correspondent. */
      via: z.optional(viaBanks),
    }),
    output: z.object({ orderNo, arrivesAt: instant }),
    errors: ["CUSTOMER_NOTFOUND", "INVALID_CURRENCY", "INVALID_PARAM"],
    changes: ["incomes"],
  }),
  passRemittance: inWorld.post("remittances/{orderNo}/pass", {
    about: "Hands a remittance that is in transit to the next bank on its way now; the last bank, our own, credits it.",
    subject: "orderNo",
    effect: "money",
    input: z.object({ ...worldInput, orderNo }),
    output: z.object({ bank: z.string(), detailId: z.nullable(orderNo) }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["incomes", "balances"],
  }),
  creditRemittance: inWorld.post("remittances/{orderNo}/credit", {
    about: "Credits a remittance that is in transit now.",
    subject: "orderNo",
    effect: "money",
    input: z.object({ ...worldInput, orderNo }),
    output: z.object({ detailId: orderNo }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["incomes", "balances"],
  }),
  rejectRemittance: inWorld.post("remittances/{orderNo}/reject", {
    about: "Returns a remittance that is in transit to its sender.",
    subject: "orderNo",
    effect: "money",
    fourEyes: false,
    input: z.object({ ...worldInput, orderNo, reason: singleLineText(1, 140) }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["incomes"],
  }),

  outbox: inWorld.get("outbox", {
    about: "Codes and mails of a world, newest first.",
    input: z.object({ ...worldInput, kind: z.optional(outboxKind), ...page }),
    output: objectPageSchema({
      id: z.uuid(),
      kind: z.string(),
      recipient: z.string(),
      purpose: z.string(),
      madeAt: instant,
      isReadable: z.boolean(),
      readAt: z.nullable(instant),
      /** The reason why it has not been delivered yet; empty when nothing failed. */
      failure: z.string(),
      nextTryAt: z.nullable(instant),
    }),
    reads: ["worlds"],
  }),
  readOutbox: inWorld.post("outbox/{id}/read", {
    about: "Opens one entry; the audit log has the reading.",
    subject: "id",
    input: z.object({ ...worldInput, id: z.uuid() }),
    output: z.object({ content: z.string() }),
    errors: ["ORDER_NOTFOUND"],
    changes: ["worlds"],
  }),
  prove: inWorld.get("proof", {
    about:
      "Proves a world's books: zero-sum per currency, balances equal to entries, holds equal to open orders, what orders moved equal to their states, states equal to their history, audit chain. `verdict` tells books that are wrong from a job that is merely stuck; checks that fail come first.",
    output: z.object({
      isRight: z.boolean(),
      verdict: z.enum(["right", "stuck", "wrong"]),
      checks: z.array(z.object({ name: z.string(), isRight: z.boolean(), detail: z.string() })),
      logHash: z.string(),
      platform: z.array(z.object({ purpose: z.string(), balance: signedMoneyCodec })),
    }),
    reads: ["worlds", "balances"],
  }),
  audit: inWorld.get("audit", {
    mayBeStale: true,
    about: "A world's audit log, newest first: as it was written, and in the reader's words.",
    input: z.object({
      ...worldInput,
      who: z.optional(singleLineText(0, 60)),
      what: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: objectPageSchema({
      at: instant,
      notedAt: instant,
      who: z.string(),
      /** Holds the operator that operations acted on behalf of; empty otherwise. */
      onBehalfOf: z.string(),
      origin: z.string(),
      what: z.string(),
      subject: z.string(),
      outcome: z.string(),
      isSealed: z.boolean(),
      words: z.object({
        who: z.string(),
        what: z.string(),
        subject: z.string(),
        result: z.string(),
        origin: z.string(),
      }),
    }),
    reads: ["worlds"],
  }),
};
