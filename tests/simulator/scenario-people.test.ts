import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { people } from "@/lib/access/calls/people";
import { registration } from "@/lib/access/calls/registration";
import type { Gives } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { isPassword } from "@/lib/simulator/access/secrets";
import { holderOf } from "@/lib/simulator/access/sessions/session";
import { demoPassword, demoPayPassword } from "@/prisma/scenarios/demo-accounts";
import { american, paying } from "../fixtures/paying";
import { played, wrong } from "../fixtures/played";
import { Driven, playedToTheSame } from "../fixtures/recorded";
import { operationsPerson as ops, payPassword, test, type TestWorld } from "../fixtures/world";

const payee =
  "{ entityType: company, currency: USD, name: Acme Inc, account: '000123456789', swift: CITIUS33, bankName: Citibank, bankCountry: US, country: US, address: Main Street 1 }";

/** Somebody makes payments, somebody else reviews them, and a third only looks. */
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
  const told = await played(
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
  expect(told.problems).toEqual([]);
  expect(wrong(told)).toEqual([]);
  expect(told.steps.find(({ what }) => what === "review")).toMatchObject({ by: "acme.clara", outcome: "refused" });
});

test("who joins later acts from then on, waits where that is said, and is refused once disabled", async ({ world }) => {
  const told = await played(
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
  expect(told.problems).toEqual([]);
  expect(wrong(told)).toEqual([]);
});

test("a person of a scenario signs in with what its owner signs in with", async ({ world, db }) => {
  const { world: name } = await played(world, company("  - advance: 1s\n"));
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

/** What is done in the portal to have somebody in: invited by the owner, the link in the letter used. */
async function joins(
  world: TestWorld,
  driven: Driven,
  owner: Who,
  email: string,
  ready: "maker" | "reviewer",
): Promise<Who> {
  const { roleId } = await driven.ask(people.saveRole, { roleName: ready, ready, roleState: "enabled" }, owner);
  const { operatorId } = await driven.ask(people.add, { name: "Somebody", phone: "", email, roleId }, owner);
  const { rows } = await driven.desk(operations.outbox, { kind: "mail", currentPage: 1, pageSize: 20 });
  const { content } = await driven.desk(operations.readOutbox, {
    id: rows.find(({ recipient }) => recipient === email)?.id ?? "",
  });
  const [, token = ""] = /activate\/([\w-]{43})/.exec(content) ?? [];
  await driven.asker.ask(registration.activate, { token }, null, { worldHint: driven.name });
  await world.db.sql(
    `update operator o set pay_password_hash = w.pay_password_hash from operator w
     where o.id = $1::uuid and w.id = $2::uuid and w.world = o.world`,
    [operatorId, owner.operatorId],
  );
  const permissions = (await driven.ask(people.permissions, { id: roleId }, owner)).role.permissions;
  return { ...owner, operatorId, operatorType: 2, loginNo: email, permissions };
}

test("a recording keeps who of a merchant's people did a step, and does the same in another world", async ({
  world,
}) => {
  const driven = await Driven.make(world, { records: true });
  const owner = await driven.merchant("Acme Trading", [["USD", 10_000_00n]]);
  const clara = await joins(world, driven, owner, "clara@acme.example", "maker");
  const rita = await joins(world, driven, owner, "rita@acme.example", "reviewer");
  await driven.ask(approval.saveApproval, { levels: [[rita.operatorId]] }, owner);
  const { payeeId } = await driven.ask(payments.addPayee, american, clara);
  const { orderNo } = await driven.ask(payments.pay, { ...paying(payeeId), payPassword }, clara);
  await driven.ask(
    paymentReviews.review,
    { orderNos: [orderNo], pageSize: 20, isApproved: true, remark: "", payPassword },
    rita,
  );
  await driven.desk(operations.advance, { bySeconds: 900 });
  const text = await driven.exported();
  expect(text).toContain("by: acme-trading.somebody\n");
  expect(text).not.toContain("#");
  expect(text).not.toMatch(/password|token/i);
  await playedToTheSame(driven, text);
});

test("what somebody did who came before a recording is told as theirs, since the state has its people", async ({
  world,
}) => {
  const driven = await Driven.make(world);
  const owner = await driven.merchant("Acme Trading", [["USD", 10_000_00n]]);
  const clara = await joins(world, driven, owner, "clara@acme.example", "maker");
  const rita = await joins(world, driven, owner, "rita@acme.example", "reviewer");
  await driven.ask(approval.saveApproval, { levels: [[rita.operatorId, owner.operatorId]] }, owner);
  const { payeeId } = await driven.ask(payments.addPayee, american, clara);
  await driven.ask(payments.pay, { ...paying(payeeId), payPassword }, clara);
  const text = await driven.exported("state");
  const told = await played(world, text);
  expect(told.problems).toEqual([]);
  expect(wrong(told)).toEqual([]);
  const shown = async (of: Driven) => {
    const { rows } = await of.desk(operations.merchants, { currentPage: 1, pageSize: 20 });
    const { userNo = "" } = rows[0] ?? {};
    const entered = await of.desk(driving.enterMerchant, { userNo });
    const who = (await holderOf(world.db.sql, entered.token, "portal", world.real)) as Who; // named cast: of the portal
    const list = await of.ask(people.list, { currentPage: 1, pageSize: 20 }, who);
    const roles = await of.ask(people.roles, { currentPage: 1, pageSize: 20 }, who);
    const group = await of.ask(approval.approvalGroup, {}, who);
    return {
      people: list.rows.map(({ name, state, roleName, operatorType }) => [name, state, roleName, operatorType]),
      roles: roles.rows.map(({ roleName, permissions }) => [roleName, permissions]).sort(),
      group: [group.levels.map((level) => level.length), group.limits],
    };
  };
  expect(await shown(new Driven(world, told.world))).toEqual(await shown(driven));
});

const refusedWith = (code: string) => expect.objectContaining({ code });

test("operations let in whoever is invited in a driven world, once, and nobody else", async ({ world }) => {
  const driven = await Driven.make(world);
  const owner = await driven.merchant("Acme Trading");
  const other = await driven.merchant("Beta Goods");
  const { roleId } = await driven.ask(
    people.saveRole,
    { roleName: "maker", ready: "maker", roleState: "enabled" },
    owner,
  );
  const { operatorId } = await driven.ask(
    people.add,
    { name: "Clara Ma", phone: "", email: "c@acme.example", roleId },
    owner,
  );
  const admits = (userNo: string, id = operatorId): Promise<Gives<typeof driving.admitPerson>> =>
    driven.desk(driving.admitPerson, { userNo, operatorId: id, payPassword });
  await expect(admits(other.userNo)).rejects.toEqual(refusedWith("PERSON_NOTFOUND"));
  const { token, loginNo } = await admits(owner.userNo);
  expect(loginNo).toBe("c@acme.example");
  expect(await holderOf(world.db.sql, token, "portal", world.real)).toMatchObject({ operatorId, operatorType: 2 });
  await expect(admits(owner.userNo)).rejects.toEqual(refusedWith("OPERATION_NOT_ALLOW"));
  await expect(
    world.ask(driving.admitPerson, { world: "default", userNo: owner.userNo, operatorId }, ops),
  ).rejects.toEqual(refusedWith("WORLD_FOLLOWS_WALL_CLOCK"));
  const taken = await driven
    .ask(people.add, { name: "Li", phone: "", email: "c@acme.example", roleId }, other)
    .catch(() => undefined);
  expect(taken).toBeUndefined();
});
