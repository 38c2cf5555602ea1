import { describe, expect } from "vitest";
import * as z from "zod/mini";
import { approval } from "@/lib/access/calls/approval";
import { approvalLevelReviewers } from "@/lib/simulator/access/approval/group";
import { approvalRule } from "@/lib/access/approval-rules";
import { money } from "@/lib/money/money";
import { beijingDay } from "@/lib/time/beijing";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { people } from "@/lib/access/calls/people";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { messageCalls } from "@/lib/notices/calls/messages";
import { digitsSentTo, switchOn } from "../fixtures/second-steps";
import { no } from "../fixtures/refusals";
import { test, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

test("reviewers form levels, each of the company's own people who may sign in", async ({ world }) => {
  const [owner, stranger] = [await world.merchant(), await world.merchant()];
  const [first, second] = [await world.operator(owner.userNo), await world.operator(owner.userNo)];
  const save = (levels: string[][]) => world.call(approval.saveApproval, { levels }, owner);
  await save([[first.operatorId, owner.operatorId], [second.operatorId]]);
  const { levels, candidates } = await world.call(approval.approvalGroup, {}, owner);
  expect([levels.map((level) => level.length), candidates.map(({ operatorId }) => operatorId)]).toEqual([
    [2, 1],
    expect.arrayContaining([owner.operatorId, first.operatorId, second.operatorId]),
  ]);
  await expect(save([[stranger.operatorId]])).rejects.toEqual(no("REVIEWER_NOTFOUND"));
  expect(await approvalLevelReviewers(worldContext(world.db.sql, world), stranger.userNo, world.real)).toEqual([]);

  await world.db.sql("update operator set state = 'disabled' where world = $1::uuid and id = $2::uuid", [
    world.id,
    second.operatorId,
  ]);
  expect(await approvalLevelReviewers(worldContext(world.db.sql, world), owner.userNo, world.real)).toEqual([
    [first.operatorId, owner.operatorId],
    [],
  ]);
  await expect(save([[second.operatorId]])).rejects.toEqual(no("REVIEWER_NOTFOUND"));
  await save([]);
  expect(await approvalLevelReviewers(worldContext(world.db.sql, world), owner.userNo, world.real)).toEqual([]);
});

test("a reviewer outside their membership dates reviews nothing until they may sign in again", async ({ world }) => {
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
    (await approvalLevelReviewers(worldContext(world.db.sql, world), owner.userNo, world.real))[0]?.includes(
      operatorId,
    );
  const [yesterday, today, tomorrow] = [-dayMs, 0, dayMs].map((ms) => beijingDay(addMilliseconds(world.real, ms)));
  await within(today ?? "", today ?? "");
  await world.call(approval.saveApproval, { levels: [[operatorId]] }, owner);
  expect(await mayReview()).toBe(true);
  for (const [startsOn, endsOn] of [
    [null, yesterday],
    [tomorrow, null],
  ] as const) {
    await within(startsOn ?? null, endsOn ?? null);
    expect(await mayReview()).toBe(false);
    await expect(world.call(approval.saveApproval, { levels: [[operatorId]] }, owner)).rejects.toEqual(
      no("REVIEWER_NOTFOUND"),
    );
  }
});

test("only people with the review permission are offered, accepted and counted", async ({ world }) => {
  const owner = await world.merchant();
  const viewer = await world.operator(owner.userNo, { permissions: ["payment_manage/payment_order"] });
  const reviews = await world.operator(owner.userNo, {
    permissions: ["payment_manage/payment_order", "payment_manage/payment_order:review"],
  });
  const { candidates } = await world.call(approval.approvalGroup, {}, owner);
  expect(candidates.map(({ operatorId }) => operatorId).sort()).toEqual([owner.operatorId, reviews.operatorId].sort());
  await expect(world.call(approval.saveApproval, { levels: [[viewer.operatorId]] }, owner)).rejects.toEqual(
    no("REVIEWER_NOTFOUND"),
  );
  await world.call(approval.saveApproval, { levels: [[reviews.operatorId]] }, owner);
  await world.db.sql("update operator set permissions = '{}' where world = $1::uuid and id = $2::uuid", [
    world.id,
    reviews.operatorId,
  ]);
  expect(await approvalLevelReviewers(worldContext(world.db.sql, world), owner.userNo, world.real)).toEqual([[]]);
});

test("changing the group requires the payment password and a code for this very change, and a mail notifies the owner", async ({
  world,
}) => {
  const owner = await world.merchant();
  const { operatorId } = await world.operator(owner.userNo);
  const levels = [[operatorId]];
  await world.call(approval.saveApproval, { levels }, owner);
  const empty = { levels: [], payPassword: undefined };
  await expect(world.call(approval.saveApproval, empty, owner)).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await expect(world.call(approval.saveApproval, { levels: [], payPassword: "975310" }, owner)).rejects.toEqual(
    no("PAY_PASSWORD_WRONG"),
  );
  await switchOn(world, owner, "payout", "email");
  const session = { token: "a session" };
  const operation = approval.saveApproval.operation?.({ levels });
  if (!operation) throw new Error("the call says what it does");
  await world.call(secondStepCalls.sendPayoutCode, { msgType: "21", bizType: "2", deed: operation }, owner, session);
  const msgCode = await digitsSentTo(world, owner.loginNo);
  // a code requested for a harmless change empties no group
  await expect(world.call(approval.saveApproval, { levels: [], msgCode }, owner, session)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  await world.call(approval.saveApproval, { levels, msgCode }, owner, session);
  const letters = await world.db.sql(
    "select 1 from outbox where world = $1::uuid and purpose = 'approvalChanged' and recipient = $2",
    [world.id, owner.loginNo],
  );
  expect(letters).toHaveLength(2);
  expect(await approvalLevelReviewers(worldContext(world.db.sql, world), owner.userNo, world.real)).toEqual(levels);
});

describe("a change that would leave a level without a reviewer needs confirmation, and the owner is notified", () => {
  /** Creates an owner whose only level has one reviewer with a role. */
  async function alone(world: TestWorld) {
    const owner = await world.merchant();
    const role = await world.call(
      people.saveRole,
      { ready: "reviewer", roleName: "Reviewer", roleState: "enabled" },
      owner,
    );
    const otherRole = await world.call(people.saveRole, { roleName: "Other", roleState: "enabled" }, owner);
    const { operatorId } = await world.operator(owner.userNo, { permissions: [] });
    await world.db.sql("update operator set role_id = $3::uuid where world = $1::uuid and id = $2::uuid", [
      world.id,
      operatorId,
      role.roleId,
    ]);
    await world.call(approval.saveApproval, { levels: [[operatorId]] }, owner);
    const entry = { operatorId, name: "Li Lei", phone: "", roleId: role.roleId, state: "enabled" as const };
    return { owner, role: role, other: otherRole, entry };
  }
  type Alone = Awaited<ReturnType<typeof alone>>;
  const changes: Readonly<Record<string, (world: TestWorld, of: Alone, isConfirmed: boolean) => Promise<unknown>>> = {
    "a narrower role": (world, { owner, role }, isConfirmed) =>
      world.call(people.savePermissions, { roleId: role.roleId, permissions: [], isMeant: isConfirmed }, owner),
    "a disabled role": (world, { owner, role }, isConfirmed) =>
      world.call(
        people.saveRole,
        { roleId: role.roleId, roleName: "Reviewer", roleState: "disabled", isMeant: isConfirmed },
        owner,
      ),
    "another role": (world, { owner, other, entry }, isConfirmed) =>
      world.call(people.edit, { ...entry, roleId: other.roleId, isMeant: isConfirmed }, owner),
    "a disabled person": (world, { owner, entry }, isConfirmed) =>
      world.call(people.edit, { ...entry, state: "disabled", isMeant: isConfirmed }, owner),
    "a deleted person": (world, { owner, entry: { operatorId } }, isConfirmed) =>
      world.call(people.remove, { operatorId, isMeant: isConfirmed }, owner),
  };
  for (const [name, change] of Object.entries(changes))
    test(name, async ({ world }) => {
      const of = await alone(world);
      await expect(change(world, of, false)).rejects.toEqual(no("REVIEWERS_LOST", { levels: "1" }));
      await change(world, of, true);
      const { rows } = await world.call(messageCalls.messages, { currentPage: 1, pageSize: 20 }, of.owner);
      expect(rows.map(({ page }) => page)).toEqual(["/b2b/setting/safety/payment-approval"]);
    });
});

test("nobody reviews on two levels, and no level is without a reviewer", () => {
  const id = "00000000-0000-4000-8000-000000000001";
  const messagesOf = (levels: string[][]) =>
    z.safeDecode(approval.saveApproval.input, { levels }).error?.issues.map(({ message }) => message);
  expect([messagesOf([[id], [id]]), messagesOf([[]]), messagesOf([[id]])]).toEqual([
    ["reviewer.twice"],
    ["reviewer.none"],
    undefined,
  ]);
});

test("a level reviews from an amount of dollars up, or for some countries, and every payment when unrestricted", async ({
  world,
}) => {
  const owner = await world.merchant();
  const people = [await world.operator(owner.userNo), await world.operator(owner.userNo)];
  const levels = people.map(({ operatorId }) => [operatorId]);
  const limits = [
    { from: money("USD", 1_000_00n), countries: [] },
    { from: null, countries: ["RU", "MM"] },
  ];
  await world.call(approval.saveApproval, { levels, limits }, owner);
  expect((await world.call(approval.approvalGroup, {}, owner)).limits).toEqual(limits);
  await expect(
    world.call(approval.saveApproval, { levels, limits: [{ from: money("EUR", 1n), countries: [] }] }, owner),
  ).rejects.toEqual(no("INVALID_CURRENCY"));
  await expect(
    world.call(approval.saveApproval, { levels, limits: [{ from: null, countries: ["XX"] }] }, owner),
  ).rejects.toEqual(no("INVALID_COUNTRY"));
  await world.call(approval.saveApproval, { levels }, owner);
  expect((await world.call(approval.approvalGroup, {}, owner)).limits).toEqual(
    Array(2).fill({ from: money("USD", 0n), countries: [] }),
  );
});

test("the group's form accepts an amount, countries, or both, and reports a level with neither", () => {
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
