import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { company } from "@/lib/access/calls/company";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { receiving } from "@/lib/receiving/calls/receiving";
import { dayMs, later, minuteMs } from "@/lib/time/instant";
import { applications } from "@/lib/verification/calls/applications";
import { applied, decided, foreigner, newcomer, personWith } from "../fixtures/applying";
import { purseOf } from "../fixtures/limits";
import { applicationFor, checksDone, close, fail, pass, sentBy } from "../fixtures/receiving";
import { codeOf } from "../fixtures/refusals";
import { page, Stage } from "../fixtures/stage";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const submitted = async (world: TestWorld, who: Who, change = {}) =>
  codeOf(world.ask(accountApplications.submitApplication, await applicationFor(world, who, change), who));

test("a person is an individual once verified, a company is what operations say; as either they are refused, and told so", async ({
  world,
}) => {
  const [person, company] = [await newcomer(world), await world.merchant()];
  const entry = { website: "", person: await personWith(world, person, foreigner), papers: {} };
  await decided(world, await world.ask(applications.submitPersonal, entry, person));
  const kindOf = async (who: Who, userType: number) =>
    world.ask(
      operations.setRealName,
      { world: world.name, userNo: who.userNo, realNameState: 2, firstVerify: 2, userType },
      operationsPerson,
    );
  await kindOf(company, 4);
  const { rows } = await world.ask(
    operations.merchants,
    { world: world.name, currentPage: 1, pageSize: 9 },
    operationsPerson,
  );
  expect(rows.map(({ userNo, userType }) => [userNo, userType])).toEqual([
    [person.userNo, 1],
    [company.userNo, 4],
  ]);
  for (const [who, hindrance] of [
    [{ ...person, realNameState: 2, firstVerify: 2 } as const, "individual"],
    [company, "institution"],
  ] as const) {
    expect(await submitted(world, who)).toBe("APPLICATION_PROHIBITED");
    expect(await world.ask(accountApplications.applicationIndex, {}, who)).toMatchObject({ hindrance });
  }
  await kindOf(company, 2);
  expect(await submitted(world, company)).toBe("ok");
});

test("no account is opened for who has become an institution while the bank looked at its application, by operations or by the clock", async ({
  world,
}) => {
  await stopTicks(world);
  const who = await world.merchant();
  const applicationNo = await sentBy(world, who);
  await checksDone(world);
  const kindOf = (userType: number) =>
    world.ask(
      operations.setRealName,
      { world: world.name, userNo: who.userNo, realNameState: 2, firstVerify: 2, userType },
      operationsPerson,
    );
  const seen = async () => {
    const { application, accounts } = await world.ask(accountApplications.application, { applicationNo }, who);
    return [application.state, application.reason, accounts.length];
  };
  await kindOf(4);
  expect(await codeOf(pass(world, applicationNo))).toBe("APPLICATION_PROHIBITED");
  expect(await seen()).toEqual(["applying", "", 0]);
  await world.ask(driving.setBanks, { world: world.name, doAct: true }, operationsPerson);
  await advanceTo(world, later(await world.now(), 10 * dayMs));
  expect(await seen()).toEqual(["fail", "prohibited", 0]);
});

test("a site is one merchant's, whether it is verified with it, applies for an account with it or has one", async ({
  world,
}) => {
  const [who, other, third] = [await world.merchant(), await world.merchant(), await newcomer(world)];
  const entry = await applicationFor(world, who, { website: "https://www.own-shop.example/en" });
  const { applicationNo } = await world.ask(accountApplications.submitApplication, entry, who);
  const website = "http://own-shop.example";
  const tries = async () => [
    await submitted(world, other, { website }),
    await codeOf(applied(world, third, { website })),
    (await world.ask(applications.checkWebsite, { website }, other)).isUsed,
  ];
  const taken = ["WEBSITE_TAKEN", "WEBSITE_TAKEN", true];
  expect(await tries()).toEqual(taken);
  // one's own serves for another place
  expect(await submitted(world, who, { website, country: "DE", bank: "RHBDE", currencies: ["EUR"] })).toBe("ok");
  await checksDone(world);
  await pass(world, applicationNo);
  expect(await tries()).toEqual(taken);
  const { rows } = await world.ask(accountApplications.applications, { currentPage: 1, pageSize: 9 }, who);
  for (const one of rows) await (one.state === "success" ? close : fail)(world, one.applicationNo);
  expect((await tries()).slice(1)).toEqual(["WEBSITE_TAKEN", false]);
});

test("two shops of one marketplace are two sites, each its own merchant's, however its address is written", async ({
  world,
}) => {
  const [who, other] = [await world.merchant(), await world.merchant()];
  expect(await submitted(world, who, { website: "https://www.amazon.com/shops/nordwind" })).toBe("ok");
  expect(await submitted(world, other, { website: "amazon.com/SHOPS/Nordwind/?ref=2" })).toBe("WEBSITE_TAKEN");
  expect(await submitted(world, other, { website: "https://www.amazon.com/shops/suedwind" })).toBe("ok");
});

test("accounts from before the register knew theirs hold their sites after the upgrade, the oldest first", async ({
  world,
}) => {
  const [who, other, third] = [await world.merchant(), await world.merchant(), await world.merchant()];
  const claims = () =>
    world.db.prisma.verificationClaim.findMany({
      where: { world: world.id, kind: "website" },
      orderBy: { text: "asc" },
      select: { text: true, holder: true },
    });
  const forget = () => world.db.prisma.verificationClaim.deleteMany({ where: { world: world.id } });
  const sites: readonly (readonly [Who, string])[] = [
    [who, "https://www.own-shop.example/en"],
    [other, "https://www.amazon.de/s?ref=1&me=A1B2"],
    [third, "http://own-shop.example:8080"],
    [third, "HTTPS://WWW.EBAY.COM/str/Third//"],
    [third, "https://www.ebay.com/"],
  ];
  for (const [holder, website] of sites) {
    expect(await submitted(world, holder, { website })).toBe("ok");
    await forget();
    await checksDone(world);
    await world.db.prisma.receivingApplication.updateMany({
      where: { world: world.id, userNo: holder.userNo, state: { not: "success" } },
      data: { state: "success" },
    });
  }
  // a whole marketplace, as the register had it
  await world.db.prisma.verificationClaim.create({
    data: { world: world.id, kind: "website", text: "amazon.de", holder: third.userNo },
  });
  const upgrade = readFileSync("prisma/migrations/20261202070000_sites_of_accounts/migration.sql", "utf8");
  for (const statement of upgrade.split(/;\n/).filter((one) => /^(?:DELETE|INSERT)/m.test(one)))
    await world.db.sql(statement);
  expect(await claims()).toEqual([
    { text: "amazon.de/s?me=a1b2", holder: other.userNo },
    { text: "ebay.com/str/third", holder: third.userNo },
    { text: "own-shop.example", holder: who.userNo },
  ]);
});

test("what is sent to a merchant that was never verified is credited to nobody: it goes back, and no account is shown", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  await stopTicks(world);
  const fresh = await newcomer(world);
  const sending = { ...stage.remittanceOf(), userNo: fresh.userNo };
  const sendTo = async () => (await stage.ask(operations.sendRemittance, sending)).orderNo;
  const first = await sendTo();
  expect(await codeOf(stage.ask(operations.creditRemittance, { ...stage.named, orderNo: first }))).toBe(
    "OPERATION_NOT_ALLOW",
  );
  expect((await world.ask(company.receivingAccounts, {}, fresh)).rows).toEqual([]);
  await advanceTo(world, later(await world.now(), sending.arrivesInMinutes * minuteMs));
  expect(await purseOf(world, fresh, "USD")).toEqual([0n, 0n]);
  const { rows } = await world.ask(receiving.remittances, page, fresh);
  expect(rows.map(({ orderNo, state, rejectReason }) => [orderNo, state, rejectReason])).toEqual([
    [first, "rejected", "AC01 账号不存在 No such account"],
  ]);
  const second = await sendTo();
  await stage.ask(operations.setRealName, {
    ...stage.named,
    userNo: fresh.userNo,
    realNameState: 2,
    firstVerify: 2,
  });
  await stage.ask(operations.creditRemittance, { ...stage.named, orderNo: second });
  expect(await purseOf(world, fresh, "USD")).toEqual([50_000_00n, 0n]);
});
