import { randomUUID } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { registration } from "@/lib/access/calls/registration";
import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import type { Call, Sends } from "@/lib/call/call";
import { simulator } from "@/lib/simulator/backend";
import type { Database } from "@/lib/simulator/platform/store/database";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { monotonicMs } from "@/lib/time/clock";
import { captcha, password, person } from "../fixtures/entering";
import { openFaulty } from "../fixtures/faults";
import { recordFinding, isLong } from "../fixtures/findings";
import { codeOf } from "../fixtures/refusals";
import { shuffle } from "../fixtures/shuffle";
import { databaseKind } from "../fixtures/kind";
import { test, type TestWorld } from "../fixtures/world";

/**
 * Lists the kinds of guessed login names. The locked kind is tried with the correct password: even then the response
 * must not reveal it.
 */
const kinds = ["unknown", "wrong", "locked"] as const;
type Kind = (typeof kinds)[number];

interface Guess {
  readonly kind: Kind;
  readonly loginNo: string;
  readonly secret: string;
}

/** Returns the requested number of guesses of each kind, with fewer guesses per login name than would lock it. */
async function guesses(world: TestWorld, count: number): Promise<Guess[]> {
  const perName = wrongPasswordsMax - 1;
  const all: Guess[] = [];
  for (let name = 0; name < Math.ceil(count / perName); name += 1) {
    const [wrong, lockedPerson] = [await person(world), await person(world)];
    await world.db.sql(
      "insert into login_lock (world, subject, device, wrong, locked_until, seen_at) values ($1::uuid, $2, '', 0, $3::timestamptz, $4::timestamptz)",
      [world.id, lockedPerson.operatorId, addMilliseconds(world.real, loginLockMs), world.real],
    );
    const times = Math.min(perName, count - name * perName);
    for (let at = 0; at < times; at += 1) {
      all.push(
        { kind: "wrong", loginNo: wrong.loginNo, secret: "Wrong-2026" },
        { kind: "locked", loginNo: lockedPerson.loginNo, secret: password },
      );
      all.push({ kind: "unknown", loginNo: `${wrong.operatorId}@nobody.example`, secret: "Wrong-2026" });
    }
  }
  return all;
}

const send = <C extends Call>(world: TestWorld, db: Database, call: C, input: Sends<C>, at = world.real) =>
  simulator(() => db).answer(call, input, world.caller({ device: undefined, at }), null);

test("a code for a forgotten password costs the same statements for a known name and an unknown one", async ({
  world,
  url,
}) => {
  const observedDb = openFaulty(url);
  onTestFinished(() => observedDb.close());
  const replies: string[] = [];
  for (const loginNo of ["nobody@test.example", (await world.merchant()).loginNo]) {
    const captchaInput = await captcha(world, "reset");
    observedDb.plan(() => null);
    const answer = await send(world, observedDb, registration.sendResetCode, { loginNo, ...captchaInput });
    replies.push(JSON.stringify({ answer, said: observedDb.calls }));
  }
  expect(replies[0]).toContain('INSERT INTO \\"public\\".\\"outbox\\"');
  expect(replies[1]).toBe(replies[0]);
});

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

/** Returns the distance of two samples by their ranks, in standard deviations of chance (Mann and Whitney's test). */
function ranksApart(first: readonly number[], second: readonly number[]): number {
  const samples = [
    ...first.map((value) => ({ value, isOne: true })),
    ...second.map((value) => ({ value, isOne: false })),
  ].sort((a, b) => a.value - b.value);
  const sum = samples.reduce((total, { isOne }, rank) => total + (isOne ? rank + 1 : 0), 0);
  const u = sum - (first.length * (first.length + 1)) / 2;
  const [average, deviation] = [
    (first.length * second.length) / 2,
    Math.sqrt((first.length * second.length * (first.length + second.length + 1)) / 12),
  ];
  return (u - average) / deviation;
}

/**
 * Defines the largest accepted difference between two kinds, as a share of the median: a larger one, beyond what chance
 * produces once in ten thousand, is observable from outside.
 */
const shareMax = 0.03;
const chanceMax = 3.9;

function areAlike(subject: string, timesByKind: ReadonlyMap<string, readonly number[]>, seed: number): void {
  const [[base, first], ...otherSamples] = [...timesByKind] as [
    [string, readonly number[]],
    ...[string, readonly number[]][],
  ]; // named cast: there are several kinds
  const figures = otherSamples.map(([kind, times]) => ({
    kind,
    share: Math.abs(median(times) - median(first)) / median(first),
    apart: ranksApart(first, times),
  }));
  const middle = [...timesByKind].map(([kind, times]) => `${kind} ${median(times).toFixed(2)} ms`).join(", ");
  recordFinding(
    `${subject} (${databaseKind}): ${first.length} of each, seed ${seed}; medians ${middle}; against ${base}: ${figures.map(({ kind, share, apart }) => `${kind} ${(share * 100).toFixed(2)} %, z ${apart.toFixed(2)}`).join("; ")}`,
  );
  for (const { kind, share, apart } of figures)
    expect(
      share < shareMax || Math.abs(apart) < chanceMax,
      `${subject}: ${base} and ${kind} differ by ${(share * 100).toFixed(2)} % of the median, z ${apart.toFixed(2)}`,
    ).toBe(true);
}

// Two distributions of one run are compared; a run of the ordinary suite is too short for that, and the machine too
// busy.
if (isLong) {
  const guessesPerKind = 240;
  const limitMs = 900_000;
  const seed = 20_260_318;

  test(
    "the time of a refused sign-in does not distinguish unknown, wrong and locked",
    async ({ world, db }) => {
      const timesByKind = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
      const all = await guesses(world, guessesPerKind);
      for (const { loginNo } of all.slice(0, 6))
        await codeOf(
          send(world, db, access.signIn, { loginNo: `warm-${loginNo}`, password, ...(await captcha(world)) }),
        );
      // mixed, so that what else the machine does falls on all kinds alike
      for (const { kind, loginNo, secret } of shuffle(all, seed)) {
        const captchaInput = await captcha(world);
        const from = monotonicMs();
        const code = await codeOf(send(world, db, access.signIn, { loginNo, password: secret, ...captchaInput }));
        timesByKind.get(kind)?.push(monotonicMs() - from);
        expect(code).toBe("LOGIN_ERROR");
      }
      areAlike("refused sign-ins", timesByKind, seed);
    },
    limitMs,
  );

  test(
    "the time of a code for a forgotten password does not disclose whether the account exists",
    async ({ world, db }) => {
      const names: { kind: string; loginNo: string }[] = [];
      for (let at = 0; at < guessesPerKind; at += 1)
        names.push(
          { kind: "unknown", loginNo: `${randomUUID()}@nobody.example` },
          { kind: "known", loginNo: (await world.merchant()).loginNo },
        );
      const timesByKind = new Map<string, number[]>([
        ["unknown", []],
        ["known", []],
      ]);
      for (const [at, { kind, loginNo }] of shuffle(names, seed).entries()) {
        // each on a day of its own: one address is sent only so many a day
        const real = addMilliseconds(world.real, at * dayMs);
        world.real = real;
        const captchaInput = await captcha(world, "reset");
        const from = monotonicMs();
        await send(world, db, registration.sendResetCode, { loginNo, ...captchaInput }, real);
        timesByKind.get(kind)?.push(monotonicMs() - from);
      }
      areAlike("codes for a forgotten password", timesByKind, seed);
    },
    limitMs,
  );
}
