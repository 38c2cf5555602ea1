import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { people } from "@/lib/access/calls/people";
import { registration } from "@/lib/access/calls/registration";
import type { CallOutput } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { isPassword } from "@/lib/simulator/access/secrets";
import { principalOfToken } from "@/lib/simulator/access/sessions/session";
import { demoPassword, demoPayPassword } from "@/prisma/scenarios/demo-accounts";
import { american, paying } from "../fixtures/paying";
import { runScenarioText, wrong } from "../fixtures/played-world";
import { DrivenWorld, playedToTheSame } from "../fixtures/recording";
import { operationsPerson as ops, payPassword, test, type TestWorld } from "../fixtures/world";

const payee =
  "{ entityType: company, currency: USD, name: Acme Inc, account: '000123456789', swift: CITIUS33, bankName: Citibank, bankCountry: US, country: US, address: Main Street 1 }";

/** Describes a company in which one person makes payments, another reviews them and a third has read access only. */
const company = (steps: string) => `scenario: People
world: { name: w-${randomUUID()}, seed: people, starts: 2026-03-18 10:00, records: true }
merchants:
  acme:
    name: Acme Trading
    owns: [USD 10000.00]
    payees: { shop: ${payee} }
    roles: { 出纳: { permits: ["payment_manage/payment_order", "account/statement"] } }
    people:
      clara: { name: Clara Ma, role: maker }
      rita: { name: Rita Lin, role: reviewer, email: rita@elsewhere.example }
      lee: { name: 李雷, role: 出纳 }
    review: { levels: [[rita], [owner]], limits: [{ from: USD 0.00, countries: [] }, { from: USD 5000.00, countries: [] }] }
steps:
${steps}`;

const pays = `  - pay: { payeeId: "\${acme.shop.payeeId}", amount: USD 100.00 }
    by: acme.clara
    as: payment
`;

test("a scenario's people act as they may: whoever makes a payment does not review it, another does", async ({
  world,
}) => {
  const run = await runScenarioText(
    world,
    company(`${pays}  - review: { orderNo: "\${payment.orderNo}" }
    by: acme.clara
    refused: AUTHORIZATION_FAILED
  - pay: { payeeId: "\${acme.shop.payeeId}", amount: USD 101.00 }
    by: acme.lee
    refused: AUTHORIZATION_FAILED
  - expect: { states: { payment: pending } }
  - review: { orderNo: "\${payment.orderNo}" }
    by: acme.rita
  - advance: 15m
  - expect:
      states: { payment: processing }
      answers:
        - { call: payments.records, by: acme.lee, takes: { currentPage: 1, pageSize: 10 }, gives: { total: 1 } }
      proof: clean
`),
  );
  expect(run.problems).toEqual([]);
  expect(wrong(run)).toEqual([]);
  expect(run.steps.find(({ what }) => what === "review")).toMatchObject({ by: "acme.clara", outcome: "refused" });
});

test("who joins later acts from then on, waits where that is said, and is refused once disabled", async ({ world }) => {
  const run = await runScenarioText(
    world,
    company(`  - person: { name: Max Wu, role: maker, state: invited }
    as: max
  - pay: { payeeId: "\${acme.shop.payeeId}", amount: USD 101.00 }
    by: acme.max
    refused: AUTHORIZATION_FAILED
  - call: operations.admitPerson
    takes: { userNo: "\${acme.userNo}", operatorId: "\${acme.max.operatorId}" }
  - pay: { payeeId: "\${acme.shop.payeeId}", amount: USD 101.00 }
    by: acme.max
  - call: access.edit
    takes: { operatorId: "\${acme.max.operatorId}", name: Max Wu, roleId: "\${acme.max.roleId}", state: disabled }
  - pay: { payeeId: "\${acme.shop.payeeId}", amount: USD 102.00 }
    by: acme.max
    refused: AUTHORIZATION_FAILED
`),
  );
  expect(run.problems).toEqual([]);
  expect(wrong(run)).toEqual([]);
});

test("a person of a scenario signs in with what its owner signs in with", async ({ world, db }) => {
  const { world: name } = await runScenarioText(world, company("  - advance: 1s\n"));
  const rows = await db.sql<{ email: string; hash: string; pay: string }>(
    `select o.email, o.password_hash as hash, o.pay_password_hash as pay from operator o join world w on w.id = o.world
     where w.name = $1 order by o.made_at, o.id`,
    [name],
  );
  expect(rows.map(({ email }) => email).sort()).toEqual([
    "acme@scenario.example",
    "clara@acme.scenario.example",
    "lee@acme.scenario.example",
    "rita@elsewhere.example",
  ]);
  for (const { hash, pay } of rows) {
    expect(await isPassword(demoPassword, "password", hash)).toBe(true);
    expect(await isPassword(demoPayPassword, "payPassword", pay)).toBe(true);
  }
});

/** Adds a person as the portal does: the owner sends an invitation and the person uses the link in the email. */
async function joins(
  world: TestWorld,
  drivenWorld: DrivenWorld,
  owner: Principal,
  email: string,
  ready: "maker" | "reviewer",
): Promise<Principal> {
  const { roleId } = await drivenWorld.call(people.saveRole, { roleName: ready, ready, roleState: "enabled" }, owner);
  const { operatorId } = await drivenWorld.call(people.add, { name: "Somebody", phone: "", email, roleId }, owner);
  const { rows } = await drivenWorld.callOperations(operations.outbox, { kind: "mail", currentPage: 1, pageSize: 20 });
  const { content } = await drivenWorld.callOperations(operations.readOutbox, {
    id: rows.find(({ recipient }) => recipient === email)?.id ?? "",
  });
  const [, token = ""] = /activate\/([\w-]{43})/.exec(content) ?? [];
  await drivenWorld.asker.call(registration.activate, { token }, null, { worldHint: drivenWorld.name });
  await world.db.sql(
    `update operator o set pay_password_hash = w.pay_password_hash from operator w
     where o.id = $1::uuid and w.id = $2::uuid and w.world = o.world`,
    [operatorId, owner.operatorId],
  );
  const permissions = (await drivenWorld.call(people.permissions, { id: roleId }, owner)).role.permissions;
  return { ...owner, operatorId, operatorType: 2, loginNo: email, permissions };
}

test("a recording keeps who of a merchant's people did a step, and does the same in another world", async ({
  world,
}) => {
  const drivenWorld = await DrivenWorld.make(world, { records: true });
  const owner = await drivenWorld.merchant("Acme Trading", [["USD", 10_000_00n]]);
  const clara = await joins(world, drivenWorld, owner, "clara@acme.example", "maker");
  const rita = await joins(world, drivenWorld, owner, "rita@acme.example", "reviewer");
  await drivenWorld.call(approval.saveApproval, { levels: [[rita.operatorId]] }, owner);
  const { payeeId } = await drivenWorld.call(payments.addPayee, american, clara);
  const { orderNo } = await drivenWorld.call(payments.pay, { ...paying(payeeId), payPassword }, clara);
  await drivenWorld.call(
    paymentReviews.review,
    { orderNos: [orderNo], pageSize: 20, isApproved: true, remark: "", payPassword },
    rita,
  );
  await drivenWorld.callOperations(operations.advance, { bySeconds: 900 });
  const text = await drivenWorld.exportScenario();
  expect(text).toContain("by: acme-trading.somebody\n");
  expect(text).not.toContain("#");
  expect(text).not.toMatch(/password|token/i);
  await playedToTheSame(drivenWorld, text);
});

test("what somebody did who came before a recording is told as theirs, since the state has its people", async ({
  world,
}) => {
  const drivenWorld = await DrivenWorld.make(world);
  const owner = await drivenWorld.merchant("Acme Trading", [["USD", 10_000_00n]]);
  const clara = await joins(world, drivenWorld, owner, "clara@acme.example", "maker");
  const rita = await joins(world, drivenWorld, owner, "rita@acme.example", "reviewer");
  await drivenWorld.call(approval.saveApproval, { levels: [[rita.operatorId, owner.operatorId]] }, owner);
  const { payeeId } = await drivenWorld.call(payments.addPayee, american, clara);
  await drivenWorld.call(payments.pay, { ...paying(payeeId), payPassword }, clara);
  const text = await drivenWorld.exportScenario("state");
  const run = await runScenarioText(world, text);
  expect(run.problems).toEqual([]);
  expect(wrong(run)).toEqual([]);
  const readPeople = async (of: DrivenWorld) => {
    const { rows } = await of.callOperations(operations.merchants, { currentPage: 1, pageSize: 20 });
    const { userNo = "" } = rows[0] ?? {};
    const merchantSession = await of.callOperations(driving.enterMerchant, { userNo });
    const principal = (await principalOfToken(world.db.sql, merchantSession.token, "portal", world.real)) as Principal; // named cast: of the portal
    const list = await of.call(people.list, { currentPage: 1, pageSize: 20 }, principal);
    const roles = await of.call(people.roles, { currentPage: 1, pageSize: 20 }, principal);
    const group = await of.call(approval.approvalGroup, {}, principal);
    return {
      people: list.rows.map(({ name, state, roleName, operatorType }) => [name, state, roleName, operatorType]),
      roles: roles.rows.map(({ roleName, permissions }) => [roleName, permissions]).sort(),
      group: [group.levels.map((level) => level.length), group.limits],
    };
  };
  expect(await readPeople(new DrivenWorld(world, run.world))).toEqual(await readPeople(drivenWorld));
});

const refusedWith = (code: string) => expect.objectContaining({ code });

test("operations let in whoever is invited in a driven world, once, and nobody else", async ({ world }) => {
  const drivenWorld = await DrivenWorld.make(world);
  const owner = await drivenWorld.merchant("Acme Trading");
  const otherOwner = await drivenWorld.merchant("Beta Goods");
  const { roleId } = await drivenWorld.call(
    people.saveRole,
    { roleName: "maker", ready: "maker", roleState: "enabled" },
    owner,
  );
  const { operatorId } = await drivenWorld.call(
    people.add,
    { name: "Clara Ma", phone: "", email: "c@acme.example", roleId },
    owner,
  );
  const admits = (userNo: string, id = operatorId): Promise<CallOutput<typeof driving.admitPerson>> =>
    drivenWorld.callOperations(driving.admitPerson, { userNo, operatorId: id, payPassword });
  await expect(admits(otherOwner.userNo)).rejects.toEqual(refusedWith("PERSON_NOTFOUND"));
  const { token, loginNo } = await admits(owner.userNo);
  expect(loginNo).toBe("c@acme.example");
  expect(await principalOfToken(world.db.sql, token, "portal", world.real)).toMatchObject({
    operatorId,
    operatorType: 2,
  });
  await expect(admits(owner.userNo)).rejects.toEqual(refusedWith("OPERATION_NOT_ALLOW"));
  await expect(
    world.call(driving.admitPerson, { world: "default", userNo: owner.userNo, operatorId }, ops),
  ).rejects.toEqual(refusedWith("WORLD_FOLLOWS_WALL_CLOCK"));
  const invitation = await drivenWorld
    .call(people.add, { name: "Li", phone: "", email: "c@acme.example", roleId }, otherOwner)
    .catch(() => undefined);
  expect(invitation).toBeUndefined();
});
