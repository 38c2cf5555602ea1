import { randomUUID } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { registration } from "@/lib/access/calls/registration";
import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import type { Call, Sends } from "@/lib/call/call";
import { simulator } from "@/lib/simulator/backend";
import type { Database } from "@/lib/simulator/platform/store/database";
import { dayMs, later } from "@/lib/time/instant";
import { elapsed } from "@/lib/time/clock";
import { captcha, password, person } from "../fixtures/entering";
import { openFaulty } from "../fixtures/faults";
import { found, isLong } from "../fixtures/findings";
import { codeOf } from "../fixtures/refusals";
import { shuffled } from "../fixtures/shuffled";
import { databaseKind } from "../fixtures/kind";
import { test, type TestWorld } from "../fixtures/world";

/** Whom a guesser asks for. The locked one is asked with the right password: even that must not be told. */
const kinds = ["unknown", "wrong", "locked"] as const;
type Kind = (typeof kinds)[number];

interface Guess {
  readonly kind: Kind;
  readonly loginNo: string;
  readonly secret: string;
}

/** As many names of each kind as it takes, each asked less often than would lock it on the way. */
async function guesses(world: TestWorld, each: number): Promise<Guess[]> {
  const perName = wrongPasswordsMax - 1;
  const all: Guess[] = [];
  for (let name = 0; name < Math.ceil(each / perName); name += 1) {
    const [wrong, locked] = [await person(world), await person(world)];
    await world.db.sql(
      "insert into login_lock (world, subject, device, wrong, locked_until, seen_at) values ($1::uuid, $2, '', 0, $3::timestamptz, $4::timestamptz)",
      [world.id, locked.operatorId, later(world.real, loginLockMs), world.real],
    );
    const times = Math.min(perName, each - name * perName);
    for (let at = 0; at < times; at += 1) {
      all.push(
        { kind: "wrong", loginNo: wrong.loginNo, secret: "Wrong-2026" },
        { kind: "locked", loginNo: locked.loginNo, secret: password },
      );
      all.push({ kind: "unknown", loginNo: `${wrong.operatorId}@nobody.example`, secret: "Wrong-2026" });
    }
  }
  return all;
}

const ask = <C extends Call>(world: TestWorld, db: Database, call: C, takes: Sends<C>, at = world.real) =>
  simulator(() => db).answer(call, takes, world.caller({ device: undefined, at }), null);

test("a code for a forgotten password costs the same statements whether the name is somebody's or nobody's", async ({
  world,
  url,
}) => {
  const watched = openFaulty(url);
  onTestFinished(() => watched.close());
  const told: string[] = [];
  for (const loginNo of ["nobody@test.example", (await world.merchant()).loginNo]) {
    const shown = await captcha(world, "reset");
    watched.plan(() => null);
    const answer = await ask(world, watched, registration.sendResetCode, { loginNo, ...shown });
    told.push(JSON.stringify({ answer, said: watched.calls }));
  }
  expect(told[0]).toContain('INSERT INTO \\"public\\".\\"outbox\\"');
  expect(told[1]).toBe(told[0]);
});

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

/** How far two samples lie apart by their ranks, in standard deviations of chance (Mann and Whitney's test). */
function ranksApart(one: readonly number[], other: readonly number[]): number {
  const mixed = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].sort((a, b) => a.value - b.value);
  const sum = mixed.reduce((total, { isOne }, rank) => total + (isOne ? rank + 1 : 0), 0);
  const u = sum - (one.length * (one.length + 1)) / 2;
  const [mean, deviation] = [
    (one.length * other.length) / 2,
    Math.sqrt((one.length * other.length * (one.length + other.length + 1)) / 12),
  ];
  return (u - mean) / deviation;
}

/**
 * More than this share of the median between two kinds, and beyond what chance does once in ten thousand, can be told
 * from outside.
 */
const shareMax = 0.03;
const chanceMax = 3.9;

function areAlike(what: string, taken: ReadonlyMap<string, readonly number[]>, seed: number): void {
  const [[base, first], ...others] = [...taken] as [[string, readonly number[]], ...[string, readonly number[]][]]; // named cast: there are several kinds
  const figures = others.map(([kind, times]) => ({
    kind,
    share: Math.abs(median(times) - median(first)) / median(first),
    apart: ranksApart(first, times),
  }));
  const middle = [...taken].map(([kind, times]) => `${kind} ${median(times).toFixed(2)} ms`).join(", ");
  found(
    `${what} (${databaseKind}): ${first.length} of each, seed ${seed}; medians ${middle}; against ${base}: ${figures.map(({ kind, share, apart }) => `${kind} ${(share * 100).toFixed(2)} %, z ${apart.toFixed(2)}`).join("; ")}`,
  );
  for (const { kind, share, apart } of figures)
    expect(
      share < shareMax || Math.abs(apart) < chanceMax,
      `${what}: ${base} and ${kind} differ by ${(share * 100).toFixed(2)} % of the median, z ${apart.toFixed(2)}`,
    ).toBe(true);
}

// Two distributions of one run are compared; a run of the ordinary suite is too short for that, and the machine too
// busy.
if (isLong) {
  const each = 240;
  const limitMs = 900_000;
  const seed = 20_260_318;

  test(
    "how long a sign-in is refused does not tell unknown, wrong and locked apart",
    async ({ world, db }) => {
      const taken = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
      const all = await guesses(world, each);
      for (const { loginNo } of all.slice(0, 6))
        await codeOf(
          ask(world, db, access.signIn, { loginNo: `warm-${loginNo}`, password, ...(await captcha(world)) }),
        );
      // mixed, so that what else the machine does falls on all kinds alike
      for (const { kind, loginNo, secret } of shuffled(all, seed)) {
        const shown = await captcha(world);
        const from = elapsed();
        const code = await codeOf(ask(world, db, access.signIn, { loginNo, password: secret, ...shown }));
        taken.get(kind)?.push(elapsed() - from);
        expect(code).toBe("LOGIN_ERROR");
      }
      areAlike("refused sign-ins", taken, seed);
    },
    limitMs,
  );

  test(
    "how long a code for a forgotten password takes does not tell who has an account",
    async ({ world, db }) => {
      const names: { kind: string; loginNo: string }[] = [];
      for (let at = 0; at < each; at += 1)
        names.push(
          { kind: "unknown", loginNo: `${randomUUID()}@nobody.example` },
          { kind: "known", loginNo: (await world.merchant()).loginNo },
        );
      const taken = new Map<string, number[]>([
        ["unknown", []],
        ["known", []],
      ]);
      for (const [at, { kind, loginNo }] of shuffled(names, seed).entries()) {
        // each on a day of its own: one address is sent only so many a day
        const real = later(world.real, at * dayMs);
        world.real = real;
        const shown = await captcha(world, "reset");
        const from = elapsed();
        await ask(world, db, registration.sendResetCode, { loginNo, ...shown }, real);
        taken.get(kind)?.push(elapsed() - from);
      }
      areAlike("codes for a forgotten password", taken, seed);
    },
    limitMs,
  );
}
