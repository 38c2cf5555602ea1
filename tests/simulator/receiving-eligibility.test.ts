import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { merchantCompanyCalls } from "@/lib/access/calls/company";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { receiving } from "@/lib/receiving/calls/receiving";
import { dayMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { submitCompanyApplication, decideApplication, foreigner, newcomer, personWith } from "../fixtures/applying";
import { availableAndHeld } from "../fixtures/limits";
import { applicationFor, checksDone, close, fail, pass, sentBy } from "../fixtures/receiving";
import { codeOf } from "../fixtures/refusals";
import { page, Stage } from "../fixtures/stage";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const submitCode = async (world: TestWorld, principal: Principal, change = {}) =>
  codeOf(world.call(accountApplications.submitApplication, await applicationFor(world, principal, change), principal));

test("a person is an individual once verified, a company is of the type operations set; as either they are refused with that reason", async ({
  world,
}) => {
  const [person, company] = [await newcomer(world), await world.merchant()];
  const entry = { website: "", person: await personWith(world, person, foreigner), papers: {} };
  await decideApplication(world, await world.call(verificationApplications.submitPersonal, entry, person));
  const kindOf = async (principal: Principal, userType: number) =>
    world.call(
      operations.setRealName,
      { world: world.name, userNo: principal.userNo, realNameState: 2, firstVerify: 2, userType },
      operationsPerson,
    );
  await kindOf(company, 4);
  const { rows } = await world.call(
    operations.merchants,
    { world: world.name, currentPage: 1, pageSize: 9 },
    operationsPerson,
  );
  expect(rows.map(({ userNo, userType }) => [userNo, userType])).toEqual([
    [person.userNo, 1],
    [company.userNo, 4],
  ]);
  for (const [principal, hindrance] of [
    [{ ...person, realNameState: 2, firstVerify: 2 } as const, "individual"],
    [company, "institution"],
  ] as const) {
    expect(await submitCode(world, principal)).toBe("APPLICATION_PROHIBITED");
    expect(await world.call(accountApplications.applicationIndex, {}, principal)).toMatchObject({ hindrance });
  }
  await kindOf(company, 2);
  expect(await submitCode(world, company)).toBe("ok");
});

test("no account is opened for a merchant that has become an institution during the bank's check, by operations or by the clock", async ({
  world,
}) => {
  await stopTicks(world);
  const principal = await world.merchant();
  const applicationNo = await sentBy(world, principal);
  await checksDone(world);
  const kindOf = (userType: number) =>
    world.call(
      operations.setRealName,
      { world: world.name, userNo: principal.userNo, realNameState: 2, firstVerify: 2, userType },
      operationsPerson,
    );
  const readState = async () => {
    const { application, accounts } = await world.call(accountApplications.application, { applicationNo }, principal);
    return [application.state, application.reason, accounts.length];
  };
  await kindOf(4);
  expect(await codeOf(pass(world, applicationNo))).toBe("APPLICATION_PROHIBITED");
  expect(await readState()).toEqual(["applying", "", 0]);
  await world.call(driving.setBanks, { world: world.name, doAct: true }, operationsPerson);
  await advanceTo(world, addMilliseconds(await world.now(), 10 * dayMs));
  expect(await readState()).toEqual(["fail", "prohibited", 0]);
});

test("a site is one merchant's, whether it is verified with it, applies for an account with it or has one", async ({
  world,
}) => {
  const [principal, otherMerchant, third] = [await world.merchant(), await world.merchant(), await newcomer(world)];
  const entry = await applicationFor(world, principal, { website: "https://www.own-shop.example/en" });
  const { applicationNo } = await world.call(accountApplications.submitApplication, entry, principal);
  const website = "http://own-shop.example";
  const tries = async () => [
    await submitCode(world, otherMerchant, { website }),
    await codeOf(submitCompanyApplication(world, third, { website })),
    (await world.call(verificationApplications.checkWebsite, { website }, otherMerchant)).isUsed,
  ];
  const takenResult = ["WEBSITE_TAKEN", "WEBSITE_TAKEN", true];
  expect(await tries()).toEqual(takenResult);
  // one's own serves for another place
  expect(await submitCode(world, principal, { website, country: "DE", bank: "RHBDE", currencies: ["EUR"] })).toBe("ok");
  await checksDone(world);
  await pass(world, applicationNo);
  expect(await tries()).toEqual(takenResult);
  const { rows } = await world.call(accountApplications.applications, { currentPage: 1, pageSize: 9 }, principal);
  for (const row of rows) await (row.state === "success" ? close : fail)(world, row.applicationNo);
  expect((await tries()).slice(1)).toEqual(["WEBSITE_TAKEN", false]);
});

test("two shops of one marketplace are two sites, each its own merchant's, however its address is written", async ({
  world,
}) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  expect(await submitCode(world, principal, { website: "https://www.amazon.com/shops/nordwind" })).toBe("ok");
  expect(await submitCode(world, otherMerchant, { website: "amazon.com/SHOPS/Nordwind/?ref=2" })).toBe("WEBSITE_TAKEN");
  expect(await submitCode(world, otherMerchant, { website: "https://www.amazon.com/shops/suedwind" })).toBe("ok");
});

test("accounts from before the register had sites hold them after the upgrade, the oldest first", async ({ world }) => {
  const [principal, otherMerchant, third] = [await world.merchant(), await world.merchant(), await world.merchant()];
  const claims = () =>
    world.db.prisma.verificationClaim.findMany({
      where: { world: world.id, kind: "website" },
      orderBy: { text: "asc" },
      select: { text: true, holder: true },
    });
  const forget = () => world.db.prisma.verificationClaim.deleteMany({ where: { world: world.id } });
  const sites: readonly (readonly [Principal, string])[] = [
    [principal, "https://www.own-shop.example/en"],
    [otherMerchant, "https://www.amazon.de/s?ref=1&me=A1B2"],
    [third, "http://own-shop.example:8080"],
    [third, "HTTPS://WWW.EBAY.COM/str/Third//"],
    [third, "https://www.ebay.com/"],
  ];
  for (const [merchant, website] of sites) {
    expect(await submitCode(world, merchant, { website })).toBe("ok");
    await forget();
    await checksDone(world);
    await world.db.prisma.receivingApplication.updateMany({
      where: { world: world.id, userNo: merchant.userNo, state: { not: "success" } },
      data: { state: "success" },
    });
  }
  // a whole marketplace, as the register had it
  await world.db.prisma.verificationClaim.create({
    data: { world: world.id, kind: "website", text: "amazon.de", holder: third.userNo },
  });
  const upgrade = readFileSync("prisma/migrations/20261202070000_sites_of_accounts/migration.sql", "utf8");
  for (const statement of upgrade.split(/;\n/).filter((part) => /^(?:DELETE|INSERT)/m.test(part)))
    await world.db.sql(statement);
  expect(await claims()).toEqual([
    { text: "amazon.de/s?me=a1b2", holder: otherMerchant.userNo },
    { text: "ebay.com/str/third", holder: third.userNo },
    { text: "own-shop.example", holder: principal.userNo },
  ]);
});

test("a remittance to a merchant that was never verified is credited to nobody: it goes back, and no account is displayed", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  await stopTicks(world);
  const fresh = await newcomer(world);
  const sending = { ...stage.remittanceOf(), userNo: fresh.userNo };
  const sendTo = async () => (await stage.call(operations.sendRemittance, sending)).orderNo;
  const first = await sendTo();
  expect(await codeOf(stage.call(operations.creditRemittance, { ...stage.named, orderNo: first }))).toBe(
    "OPERATION_NOT_ALLOW",
  );
  expect((await world.call(merchantCompanyCalls.receivingAccounts, {}, fresh)).rows).toEqual([]);
  await advanceTo(world, addMilliseconds(await world.now(), sending.arrivesInMinutes * minuteMs));
  expect(await availableAndHeld(world, fresh, "USD")).toEqual([0n, 0n]);
  const { rows } = await world.call(receiving.remittances, page, fresh);
  expect(rows.map(({ orderNo, state, rejectReason }) => [orderNo, state, rejectReason])).toEqual([
    [first, "rejected", "AC01 账号不存在 No such account"],
  ]);
  const second = await sendTo();
  await stage.call(operations.setRealName, {
    ...stage.named,
    userNo: fresh.userNo,
    realNameState: 2,
    firstVerify: 2,
  });
  await stage.call(operations.creditRemittance, { ...stage.named, orderNo: second });
  expect(await availableAndHeld(world, fresh, "USD")).toEqual([50_000_00n, 0n]);
});
