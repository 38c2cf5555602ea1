import { expect } from "vitest";
import * as z from "zod/mini";
import { approval } from "@/lib/access/calls/approval";
import { approvalOf } from "@/lib/simulator/access/approval/group";
import { approvalRule } from "@/lib/access/approval-rules";
import { money } from "@/lib/money/money";
import { dayOf } from "@/lib/time/beijing";
import { dayMs, later } from "@/lib/time/instant";
import { no } from "../fixtures/refusals";
import { test } from "../fixtures/world";
import { inWorld } from "@/lib/simulator/store/tx";

test("reviewers stand level by level, each of the company's own people who may sign in", async ({ world }) => {
  const [owner, stranger] = [await world.merchant(), await world.merchant()];
  const [first, second] = [await world.operator(owner.userNo), await world.operator(owner.userNo)];
  const save = (levels: string[][]) => world.ask(approval.saveApproval, { levels }, owner);
  await save([[first.operatorId, owner.operatorId], [second.operatorId]]);
  const { levels, candidates } = await world.ask(approval.approvalGroup, {}, owner);
  expect([levels.map((level) => level.length), candidates.map(({ operatorId }) => operatorId)]).toEqual([
    [2, 1],
    expect.arrayContaining([owner.operatorId, first.operatorId, second.operatorId]),
  ]);
  await expect(save([[stranger.operatorId]])).rejects.toEqual(no("REVIEWER_NOTFOUND"));
  expect(await approvalOf(inWorld(world.db.sql, world), stranger.userNo, world.real)).toEqual([]);

  await world.db.sql("update operator set state = 'disabled' where world = $1::uuid and id = $2::uuid", [
    world.id,
    second.operatorId,
  ]);
  expect(await approvalOf(inWorld(world.db.sql, world), owner.userNo, world.real)).toEqual([
    [first.operatorId, owner.operatorId],
    [],
  ]);
  await expect(save([[second.operatorId]])).rejects.toEqual(no("REVIEWER_NOTFOUND"));
  await save([]);
  expect(await approvalOf(inWorld(world.db.sql, world), owner.userNo, world.real)).toEqual([]);
});

test("whose days are over, or have not begun, reviews nothing until they may sign in again", async ({ world }) => {
  const owner = await world.merchant();
  const { operatorId } = await world.operator(owner.userNo);
  const within = (startsOn: string | null, endsOn: string | null) =>
    world.db.sql("update operator set starts_on = $3, ends_on = $4 where world = $1::uuid and id = $2::uuid", [
      world.id,
      operatorId,
      startsOn,
      endsOn,
    ]);
  const mayReview = async () =>
    (await approvalOf(inWorld(world.db.sql, world), owner.userNo, world.real))[0]?.includes(operatorId);
  const [yesterday, today, tomorrow] = [-dayMs, 0, dayMs].map((ms) => dayOf(later(world.real, ms)));
  await within(today ?? "", today ?? "");
  await world.ask(approval.saveApproval, { levels: [[operatorId]] }, owner);
  expect(await mayReview()).toBe(true);
  for (const [startsOn, endsOn] of [
    [null, yesterday],
    [tomorrow, null],
  ] as const) {
    await within(startsOn ?? null, endsOn ?? null);
    expect(await mayReview()).toBe(false);
    await expect(world.ask(approval.saveApproval, { levels: [[operatorId]] }, owner)).rejects.toEqual(
      no("REVIEWER_NOTFOUND"),
    );
  }
});

test("nobody reviews on two levels, and no level is without a reviewer", () => {
  const id = "00000000-0000-4000-8000-000000000001";
  const said = (levels: string[][]) =>
    z.safeDecode(approval.saveApproval.takes, { levels }).error?.issues.map(({ message }) => message);
  expect([said([[id], [id]]), said([[]]), said([[id]])]).toEqual([["reviewer.twice"], ["reviewer.none"], undefined]);
});

test("a level reviews from an amount of dollars on, or for some countries, and every payment where nothing is said", async ({
  world,
}) => {
  const owner = await world.merchant();
  const people = [await world.operator(owner.userNo), await world.operator(owner.userNo)];
  const levels = people.map(({ operatorId }) => [operatorId]);
  const limits = [
    { from: money("USD", 1_000_00n), countries: [] },
    { from: null, countries: ["RU", "MM"] },
  ];
  await world.ask(approval.saveApproval, { levels, limits }, owner);
  expect((await world.ask(approval.approvalGroup, {}, owner)).limits).toEqual(limits);
  await expect(
    world.ask(approval.saveApproval, { levels, limits: [{ from: money("EUR", 1n), countries: [] }] }, owner),
  ).rejects.toEqual(no("INVALID_CURRENCY"));
  await expect(
    world.ask(approval.saveApproval, { levels, limits: [{ from: null, countries: ["XX"] }] }, owner),
  ).rejects.toEqual(no("INVALID_COUNTRY"));
  await world.ask(approval.saveApproval, { levels }, owner);
  expect((await world.ask(approval.approvalGroup, {}, owner)).limits).toEqual(
    Array(2).fill({ from: money("USD", 0n), countries: [] }),
  );
});

test("the group's form takes an amount, countries, or both, and says when a level has neither", () => {
  const read = (from: string, countries: string[]) =>
    approvalRule.safeParse({ levels: [["a"]], limits: [{ from, countries }] });
  expect(read("1000", ["RU", "MM"]).data?.limits).toEqual([{ from: money("USD", 1_000_00n), countries: ["RU", "MM"] }]);
  expect(read("", ["RU"]).data?.limits).toEqual([{ from: null, countries: ["RU"] }]);
  for (const [from, countries] of [
    ["", []],
    ["1.234", []],
    ["0", ["RUS"]],
  ] as const)
    expect([from, countries, read(from, [...countries]).success]).toEqual([from, countries, false]);
});
