import { expect } from "vitest";
import { agreementIds, requiredAtRegistration, type AgreementId } from "@/lib/access/agreements";
import { agreements } from "@/lib/access/calls/agreements";
import type { Principal } from "@/lib/call/principal";
import { checkAccess } from "@/lib/gate/may";
import { agreementActions } from "@/lib/operations/calls/agreements";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { agreedAtFirst, agreementText } from "../fixtures/examples/agreement";
import { no } from "../fixtures/refusals";
import { operationsPerson, test, wednesday, type TestWorld } from "../fixtures/world";

const pendingOf = async (world: TestWorld, principal: Principal) =>
  (await world.call(agreements.pendingAgreements, {}, principal)).rows.map(({ id, version }) => `${id} ${version}`);
const accept = (world: TestWorld, principal: Principal, agreementVersions: { id: AgreementId; version: number }[]) =>
  world.call(agreements.acceptAgreements, { agreed: agreementVersions }, principal);
const publish = (world: TestWorld, id: AgreementId, activeAt: Date) =>
  world.call(
    agreementActions.publishAgreement,
    { world: world.name, id, zh: agreementText, en: agreementText, activeAt },
    operationsPerson,
  );
const standingOf = async (world: TestWorld, principal: Principal, id: AgreementId) =>
  (await world.call(agreements.agreementStanding, {}, principal)).rows.find((row) => row.id === id);

test("the eight agreements exist in both languages, a few hundred words each", async ({ world }) => {
  const { rows } = await world.call(agreements.agreementList, {}, null);
  expect(rows.map(({ id }) => id)).toEqual([...agreementIds]);
  expect(rows.filter(({ isAsked }) => isAsked).map(({ id }) => id)).toEqual([...requiredAtRegistration]);
  for (const { id } of rows) {
    const [zh, en] = await Promise.all(
      ["zh-CN", "en-US"].map((locale) => world.call(agreements.agreementText, { id }, null, { locale })),
    );
    expect([
      id,
      (en?.content.split(/\s+/).length ?? 0) > 400,
      (zh?.content.length ?? 0) > 700,
      /[\u4e00-\u9fff]/.test(en?.content ?? ""),
    ]).toEqual([id, true, true, false]);
    // the parts of the two are the same ones
    expect([id, en?.content.match(/^## /gm)?.length]).toEqual([id, zh?.content.match(/^## /gm)?.length]);
  }
  await expect(world.call(agreements.agreementText, { id: "nothing" }, null)).rejects.toEqual(no("AGREEMENT_NOTFOUND"));
  await expect(world.call(agreements.agreementText, { id: "service", version: 2 }, null)).rejects.toEqual(
    no("AGREEMENT_NOTFOUND"),
  );
});

/** Lists the terms of specification 3, section 9, with the agreement that has to contain each in both languages. */
const terms: [AgreementId, RegExp, RegExp][] = [
  ["service", /0\.03%/, /0\.03%/],
  ["foreign-trade", /0\.03%/, /0\.03%/],
  [
    "service",
    /limited to 10%, and in total to 100%, of the fees .* 12 months/,
    /12 个月所付费用的 10% 为限，累计以 100% 为限/,
  ],
  ["service", /take effect 7 days after/, /7 天后生效/],
  ["foreign-trade", /take effect 30 days after/, /30 天后生效/],
  ["trade-collection", /take effect 30 days later/, /30 天后生效/],
  ["service", /at least 5 years/, /至少保存 5 年/],
  ["service", /by the 15th of the following month/, /次月 15 日前/],
  ["service", /one year and renews itself/, /有效期一年，到期自动续期/],
  ["service", /30 days' notice/, /提前 30 天通知/],
  ["virtual-card", /within 75 days[\s\S]*15 USD per case/, /75 天内[\s\S]*每笔 15 USD/],
  ["fast-payment", /0:01 and 15:00 counts as 1 day/, /0:01 至 15:00 到账的，计 1 天/],
  ["fast-payment", /15:01 and 24:00 counts as 2 days/, /15:01 至 24:00 到账的，计 2 天/],
  ["fast-payment", /1 day plus the remaining days of the holiday/, /1 天加剩余的节假日天数/],
  ["fast-payment", /takes effect after a risk review/, /经风险审核后生效/],
  ["privacy", /answered within 30 days/, /30 天内答复/],
  ["service", /force majeure lasts for more than 30 days/, /不可抗力持续超过 30 天/],
  ["service", /at most 30 days/, /最长 30 天/],
  [
    "virtual-card",
    /blocked immediately[\s\S]*unblocked[\s\S]*deducted from the risk fund/,
    /立即冻结[\s\S]*解冻[\s\S]*从风险准备金中扣除/,
  ],
  ["service", /365 days/, /365 天/],
  ["service", /law of Hong Kong/, /香港法律/],
];

test("the agreements contain the specification's terms, in both languages", async ({ world }) => {
  for (const [id, english, chinese] of terms) {
    expect((await world.call(agreements.agreementText, { id }, null, { locale: "en-US" })).content).toMatch(english);
    expect((await world.call(agreements.agreementText, { id }, null, { locale: "zh-CN" })).content).toMatch(chinese);
  }
});

test("an acceptance is stored with version, time, person and address, and not requested again", async ({ world }) => {
  const owner = await world.merchant();
  expect(await pendingOf(world, owner)).toEqual(["service 1", "privacy 1", "foreign-trade 2", "trade-collection 1"]);
  await world.call(agreements.acceptAgreements, { agreed: agreedAtFirst }, owner, { from: "203.0.113.7" });
  expect(await pendingOf(world, owner)).toEqual([]);
  expect(await standingOf(world, owner, "service")).toMatchObject({
    isPending: false,
    accepted: { version: 1, at: wednesday, by: "Operator", from: "203.0.113.7" },
  });
  expect(await standingOf(world, owner, "virtual-card")).toMatchObject({ isPending: false, accepted: null });
  // accepted once: doing it again changes nothing, and another company has accepted nothing
  await world.setClock(addMilliseconds(wednesday, dayMs));
  await accept(world, owner, [{ id: "service", version: 1 }]);
  expect((await standingOf(world, owner, "service"))?.accepted?.at).toEqual(wednesday);
  expect(await pendingOf(world, await world.merchant())).toHaveLength(agreedAtFirst.length);
});

test("a new version is required from the instant at which it becomes active, and only the active one can be accepted", async ({
  world,
}) => {
  const owner = await world.merchant();
  await accept(world, owner, agreedAtFirst);
  const tomorrow = addMilliseconds(wednesday, dayMs);
  expect(await publish(world, "privacy", tomorrow)).toEqual({ version: 2, activeAt: tomorrow });
  await publish(world, "virtual-card", tomorrow);
  expect(await pendingOf(world, owner)).toEqual([]);
  expect(await standingOf(world, owner, "privacy")).toMatchObject({
    version: 1,
    coming: { version: 2, activeAt: tomorrow },
  });
  await expect(accept(world, owner, [{ id: "privacy", version: 2 }])).rejects.toEqual(no("AGREEMENT_CHANGED"));
  await world.setClock(addMilliseconds(tomorrow, -1));
  expect(await pendingOf(world, owner)).toEqual([]);
  await world.setClock(tomorrow);
  expect(await pendingOf(world, owner)).toEqual(["privacy 2"]);
  await expect(accept(world, owner, [{ id: "privacy", version: 1 }])).rejects.toEqual(no("AGREEMENT_CHANGED"));
  await accept(world, owner, [{ id: "privacy", version: 2 }]);
  expect(await pendingOf(world, owner)).toEqual([]);
  expect((await world.call(agreements.agreementText, { id: "privacy" }, null)).title).toBe("A new agreement");
  expect((await world.call(agreements.agreementText, { id: "privacy", version: 1 }, null)).title).toBe(
    "Privacy policy",
  );
});

test("a version with an activation instant in the past is active at once, and operations see the people who accepted it", async ({
  world,
}) => {
  const owner = await world.merchant();
  await accept(world, owner, agreedAtFirst);
  expect(await publish(world, "service", addMilliseconds(wednesday, -dayMs))).toEqual({
    version: 2,
    activeAt: wednesday,
  });
  const rowOf = async () =>
    (await world.call(agreementActions.agreements, { world: world.name }, operationsPerson)).rows.find(
      ({ id }) => id === "service",
    );
  expect(await rowOf()).toMatchObject({
    accepted: 0,
    versions: [
      { version: 2, isActive: true },
      { version: 1, isActive: false },
    ],
  });
  await accept(world, owner, [{ id: "service", version: 2 }]);
  expect((await rowOf())?.accepted).toBe(1);
  expect(
    await world.call(agreementActions.agreement, { world: world.name, id: "service" }, operationsPerson),
  ).toMatchObject({ version: 2, en: agreementText });
});

test("the main operator alone accepts for the company", async ({ world }) => {
  const owner = await world.merchant();
  const clerk = await world.operator(owner.userNo);
  expect([
    checkAccess(owner, agreements.acceptAgreements.access),
    checkAccess(clerk, agreements.acceptAgreements.access),
  ]).toEqual([null, "MAIN_OPERATOR_ONLY"]);
});

test("a text that the product changed is a version of its own: the former one stays readable and is no longer required", async ({
  world,
}) => {
  const owner = await world.merchant();
  const text = async (version?: number) =>
    (await world.call(agreements.agreementText, { id: "foreign-trade", ...(version && { version }) }, null)).content;
  expect(await text()).toBe(await text(2));
  // cancelling loses the advance fee, so closing out does as well: with its reason, in the agreement itself
  expect(await text()).toMatch(/defaulting must not be cheaper than canceling/);
  expect(await text(1)).not.toMatch(/defaulting must not be cheaper than canceling/);
  await expect(accept(world, owner, [{ id: "foreign-trade", version: 1 }])).rejects.toEqual(no("AGREEMENT_CHANGED"));
  await accept(world, owner, [{ id: "foreign-trade", version: 2 }]);
  expect(await pendingOf(world, owner)).not.toContain("foreign-trade 2");
  // what operations publish comes after it
  expect(await publish(world, "foreign-trade", wednesday)).toMatchObject({ version: 3 });
});
