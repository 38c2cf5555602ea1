import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { addMilliseconds } from "@/lib/time/instant";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { livenessCalls } from "@/lib/verification/calls/liveness";
import { livenessCountsMs, livenessMs, livenessPerDayMax } from "@/lib/verification/terms";
import { companyEntry, newcomer } from "../fixtures/applying";
import { codeOf, codeOfSettled } from "../fixtures/refusals";
import { together } from "../fixtures/together";
import { freshWorld, test, type TestWorld } from "../fixtures/world";

const person = { name: "王伟", idNo: "330106198801010011" };

/** Begins a check and returns its id and the token at the end of its link. */
async function beginCheck(world: TestWorld, principal: Principal, of = person) {
  const { checkId, url } = await world.call(livenessCalls.beginLiveness, of, principal);
  return { checkId, token: url.slice(url.lastIndexOf("/") + 1) };
}
const stateOf = async (world: TestWorld, principal: Principal, checkId: string) =>
  (await world.call(livenessCalls.liveness, { checkId }, principal)).state;

test("a phone with neither world nor session sees the checked person's name, masked, and the desktop's choice", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const { checkId, token } = await beginCheck(world, principal);
  const elsewhere = await freshWorld(world.db);
  expect(await elsewhere.call(livenessCalls.openLiveness, { token }, null)).toMatchObject({
    name: "王*",
    company: `Merchant ${principal.userNo}`,
    state: "waiting",
  });
  expect(await stateOf(world, principal, checkId)).toBe("waiting");
  expect(await elsewhere.call(livenessCalls.answerLiveness, { token, outcome: "pass" }, null)).toEqual({
    state: "passed",
  });
  expect(await stateOf(world, principal, checkId)).toBe("passed");
  expect(await world.call(livenessCalls.checkIdCard, person, principal)).toEqual({ isMatching: true, isPassed: true });
});

test("a link is answered once, by one of many at once, and until its five minutes are over", async ({ world }) => {
  const principal = await newcomer(world);
  const { token } = await beginCheck(world, principal);
  const answering = (on: TestWorld) => on.call(livenessCalls.answerLiveness, { token, outcome: "fail" }, null);
  const answers = await together(world, ...Array.from({ length: 6 }, () => answering));
  expect(answers.map(codeOfSettled).sort()).toEqual([...Array<string>(5).fill("LINK_USED"), "ok"]);
  expect(await codeOf(world.call(livenessCalls.answerLiveness, { token, outcome: "pass" }, null))).toBe("LINK_USED");
  expect(await codeOf(world.call(livenessCalls.answerLiveness, { token: "other", outcome: "pass" }, null))).toBe(
    "LINK_UNUSABLE",
  );
  expect(await codeOf(world.call(livenessCalls.openLiveness, { token: "other" }, null))).toBe("LINK_UNUSABLE");
  const next = await beginCheck(world, principal);
  world.real = addMilliseconds(world.real, livenessMs);
  expect(await codeOf(world.call(livenessCalls.answerLiveness, { token: next.token, outcome: "pass" }, null))).toBe(
    "LINK_EXPIRED",
  );
  expect(await stateOf(world, principal, next.checkId)).toBe("expired");
  expect(await world.call(livenessCalls.openLiveness, { token: next.token }, null)).toMatchObject({ state: "expired" });
});

test("beginning another check ends the one before; only its own person follows it, and a day has a limit", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const first = await beginCheck(world, principal);
  await beginCheck(world, principal);
  expect(await stateOf(world, principal, first.checkId)).toBe("expired");
  expect(await codeOf(world.call(livenessCalls.answerLiveness, { token: first.token, outcome: "pass" }, null))).toBe(
    "LINK_USED",
  );
  const colleague = await world.operator(principal.userNo);
  expect(await codeOf(world.call(livenessCalls.liveness, { checkId: first.checkId }, colleague))).toBe(
    "VERIFICATION_NOTFOUND",
  );
  for (let count = 2; count < livenessPerDayMax; count += 1) await beginCheck(world, principal);
  expect(await codeOf(world.call(livenessCalls.beginLiveness, person, principal))).toBe("REQUEST_BUSY");
});

test("of many simultaneous checks of one person one waits, and the day's limit applies", async ({ world }) => {
  const principal = await newcomer(world);
  const states = async () =>
    (await world.db.prisma.liveness.findMany({ where: { world: world.id, userNo: principal.userNo } })).map(
      ({ state }) => state,
    );
  for (let count = 0; count < livenessPerDayMax - 2; count += 1) await beginCheck(world, principal);
  const beginning = (on: TestWorld) => on.call(livenessCalls.beginLiveness, person, principal);
  const codes = (await together(world, ...Array.from({ length: 6 }, () => beginning))).map(codeOfSettled);
  expect(codes.sort()).toEqual([...Array<string>(4).fill("REQUEST_BUSY"), "ok", "ok"]);
  expect((await states()).filter((state) => state === "waiting")).toHaveLength(1);
});

test("a name and a number belong together when the number is right and the name Chinese", async ({ world }) => {
  const principal = await newcomer(world);
  const matches = async (of: typeof person) => (await world.call(livenessCalls.checkIdCard, of, principal)).isMatching;
  expect(await matches({ ...person, idNo: "330106198801010012" })).toBe(false);
  expect(await matches({ ...person, name: "Wang Wei" })).toBe(false);
  expect(await codeOf(world.call(livenessCalls.beginLiveness, { ...person, name: "Wang Wei" }, principal))).toBe(
    "VERIFICATION_FIELD_INVALID",
  );
  expect(await matches({ ...person, idNo: " 330106198801010011" })).toBe(true);
});

const passes = async (world: TestWorld, principal: Principal, name: string) => {
  const { token } = await beginCheck(world, principal, { ...person, name });
  await world.call(livenessCalls.answerLiveness, { token, outcome: "pass" }, null);
};

test("a mistyped name that passed is corrected at once, and the corrected one counts", async ({ world }) => {
  const principal = await newcomer(world);
  await passes(world, principal, "王为");
  expect(await world.call(livenessCalls.checkIdCard, person, principal)).toEqual({ isMatching: true, isPassed: false });
  await passes(world, principal, person.name);
  expect(await world.call(livenessCalls.checkIdCard, person, principal)).toEqual({ isMatching: true, isPassed: true });
});

test("a number passes with three names within a day at the most", async ({ world }) => {
  const principal = await newcomer(world);
  const matches = async (name: string) =>
    (await world.call(livenessCalls.checkIdCard, { ...person, name }, principal)).isMatching;
  for (const name of ["王为", "王维", "王惟"]) await passes(world, principal, name);
  const madeAt = world.real;
  expect([await matches("王唯"), await matches("王维")]).toEqual([false, true]);
  world.real = addMilliseconds(madeAt, livenessCountsMs);
  expect(await matches("王唯")).toBe(true);
});

test("checks that passed do not use up the day's limit, checks that failed do", async ({ world }) => {
  const principal = await newcomer(world);
  for (let count = 0; count < 3; count += 1) await passes(world, principal, person.name);
  for (let count = 0; count < livenessPerDayMax; count += 1) {
    const { token } = await beginCheck(world, principal);
    await world.call(livenessCalls.answerLiveness, { token, outcome: "fail" }, null);
  }
  expect(await codeOf(world.call(livenessCalls.beginLiveness, person, principal))).toBe("REQUEST_BUSY");
});

test("an application by an acting person with a mainland card requires their own check passed within a day", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const entry = await companyEntry(world, principal, { holderType: "legalPerson", agent: undefined });
  const submit = () => world.call(verificationApplications.submitCompany, entry, principal);
  const { name = "", idNo = "" } = entry.legalPerson ?? {};
  expect(await codeOf(submit())).toBe("VERIFICATION_LIVENESS");
  const otherCheck = await beginCheck(world, principal, { name, idNo: "330106198801010038" });
  await world.call(livenessCalls.answerLiveness, { token: otherCheck.token, outcome: "pass" }, null);
  const failedCheck = await beginCheck(world, principal, { name, idNo });
  await world.call(livenessCalls.answerLiveness, { token: failedCheck.token, outcome: "abandon" }, null);
  expect(await codeOf(submit())).toBe("VERIFICATION_LIVENESS");
  const passedCheck = await beginCheck(world, principal, { name, idNo });
  await world.call(livenessCalls.answerLiveness, { token: passedCheck.token, outcome: "pass" }, null);
  const madeAt = world.real;
  world.real = addMilliseconds(madeAt, livenessCountsMs);
  expect(await codeOf(submit())).toBe("VERIFICATION_LIVENESS");
  world.real = addMilliseconds(madeAt, livenessCountsMs - 1);
  expect(await submit()).toMatchObject({ state: "reviewing" });
});
