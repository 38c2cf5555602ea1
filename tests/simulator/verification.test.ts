import { expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { driving } from "@/lib/operations/calls/driving";
import { createRateLimits } from "@/lib/simulator/platform/rate-limits/rate-limits";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { verificationReviewKind } from "@/lib/simulator/verification/applications/deadline";
import { findFileVisibleToPrincipal } from "@/lib/simulator/files/readable-file";
import { generateCompanyRegister } from "@/lib/simulator/reference/company/register";
import { beijingInstant } from "@/lib/time/beijing";
import { verificationApplications } from "@/lib/verification/calls/applications";
import {
  submitCompanyApplication,
  companyEntry,
  decideApplication,
  foreigner,
  germanEntry,
  hkEntry,
  inquireMerchant,
  newcomer,
  notedByClock,
  personWith,
  companyOfRegister,
  operatorMessages,
  storeUpload,
} from "../fixtures/applying";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { together, rotate } from "../fixtures/together";
import { advanceTo } from "../fixtures/trading";
import { txAt } from "../fixtures/tx";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const findings = [{ path: "address", reason: "Not the registered one" }];
const reasons = { findings, reason: "See the fields" };
const standing = async (world: TestWorld, principal: Parameters<typeof submitCompanyApplication>[1]) =>
  world.call(verificationApplications.standing, {}, principal);

test("an application is reviewed until the end of the second working day, and the merchant is under review", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const application = await submitCompanyApplication(world, principal);
  expect(application).toMatchObject({ state: "reviewing", version: 1, differences: [], isRenewal: false });
  // submitted on a Wednesday
  expect(application.deadline).toEqual(beijingInstant("2026-03-21"));
  expect(await standing(world, principal)).toMatchObject({
    realNameState: 1,
    firstVerify: 0,
    application: { applicationId: application.applicationId },
  });
  expect((await world.call(verificationApplications.hkCompany, {}, principal)).application).toBeNull();
  expect((await world.call(verificationApplications.company, {}, principal)).application?.version).toBe(1);
});

test("a review over a weekend and a holiday ends with the second working day", async ({ world }) => {
  // the Qingming holiday is Saturday to Monday
  await world.setClock(new Date("2026-04-03T02:00:00Z"));
  const application = await submitCompanyApplication(world, await newcomer(world));
  expect(application.deadline).toEqual(beijingInstant("2026-04-09"));
});

test("an application that passes makes the merchant verified, with its names", async ({ world }) => {
  const principal = await newcomer(world);
  const application = await submitCompanyApplication(world, principal);
  expect(await decideApplication(world, application)).toBe(true);
  expect(await standing(world, principal)).toMatchObject({
    realNameState: 2,
    firstVerify: 2,
    application: { state: "passed", deadline: null, findings: [] },
    closedFrom: null,
  });
  const { userName } = await world.call(access.account, {}, principal, { locale: "zh-CN" });
  expect(userName).toBe(companyOfRegister().name);
  expect(await operatorMessages(world, principal)).toEqual([
    { kind: "verificationPassed", facts: { name: companyOfRegister().name } },
  ]);
  expect(await decideApplication(world, application)).toBe(false);
  expect(await decideApplication(world, application, reasons)).toBe(false);
  expect(await standing(world, principal)).toMatchObject({ realNameState: 2, application: { state: "passed" } });
});

test("an application that passes replaces the one before it, and leaves other merchants unchanged", async ({
  world,
}) => {
  const [principal, otherMerchant] = [await newcomer(world), await newcomer(world)];
  await decideApplication(world, await submitCompanyApplication(world, otherMerchant, {}, 1));
  await decideApplication(world, await submitCompanyApplication(world, principal));
  await decideApplication(world, await submitCompanyApplication(world, principal, { address: "和平路 2 号" }));
  const rows = await world.db.prisma.verification.findMany({
    where: { world: world.id, userNo: principal.userNo },
    orderBy: { version: "asc" },
  });
  expect(rows.map(({ state }) => state)).toEqual(["superseded", "passed"]);
  expect((await standing(world, otherMerchant)).application?.state).toBe("passed");
  expect((await world.call(access.account, {}, otherMerchant, { locale: "zh-CN" })).userName).toBe(
    companyOfRegister(1).name,
  );
});

test("a refused application shows a reason for each field; the same again is refused, a corrected one supersedes it", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const entry = await companyEntry(world, principal);
  const first = await world.call(verificationApplications.submitCompany, entry, principal);
  await decideApplication(world, first, reasons);
  expect(await standing(world, principal)).toMatchObject({
    realNameState: 3,
    firstVerify: 0,
    application: { state: "failed", findings, reason: "See the fields", entry: { address: entry.address } },
  });
  expect(await codeOf(world.call(verificationApplications.submitCompany, entry, principal))).toBe("ORDER_UNCHANGED");
  const second = await world.call(
    verificationApplications.submitCompany,
    { ...entry, address: "和平路 2 号" },
    principal,
  );
  expect(second).toMatchObject({ version: 2, state: "reviewing", findings: [] });
  const rows = await world.db.prisma.verification.findMany({ where: { world: world.id }, orderBy: { version: "asc" } });
  expect(rows.map(({ state }) => state)).toEqual(["superseded", "reviewing"]);
  expect(await operatorMessages(world, principal)).toEqual([
    { kind: "verificationFailed", facts: { reason: "See the fields", count: findings.length } },
  ]);
});

test("reasons are reported once they are decided, not while another person of operations has to confirm them", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const { applicationId: id } = await submitCompanyApplication(world, principal);
  await world.db.prisma.verification.updateMany({ where: { world: world.id, id }, data: { findings, reason: "No" } });
  expect((await standing(world, principal)).application).toMatchObject({ findings: [], reason: "" });
});

test("while an application is under review no other is accepted, and a merchant that passed stays of its type", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const application = await submitCompanyApplication(world, principal);
  expect(await codeOf(submitCompanyApplication(world, principal, { address: "和平路 2 号" }))).toBe(
    "VERIFICATION_PENDING",
  );
  await decideApplication(world, application);
  const person = await personWith(world, principal);
  const personal = { website: "", person, papers: {} };
  expect(await codeOf(world.call(verificationApplications.submitPersonal, personal, principal))).toBe(
    "VERIFICATION_TYPE",
  );
  expect((await submitCompanyApplication(world, principal, { address: "和平路 2 号" })).version).toBe(2);
});

test("the rules refuse with the field, an age with a text of its own", async ({ world }) => {
  const principal = await newcomer(world);
  const entry = await companyEntry(world, principal);
  await expect(
    world.call(verificationApplications.submitCompany, { ...entry, postalCode: "12" }, principal),
  ).rejects.toEqual(
    expect.objectContaining({
      code: "VERIFICATION_FIELD_INVALID",
      issues: [{ path: ["postalCode"], code: "text.digits" }],
    }),
  );
  const young = { ...entry, agent: { ...entry.agent, birthday: "2010-01-01" } } as typeof entry;
  expect(await codeOf(world.call(verificationApplications.submitCompany, young, principal))).toBe("AGE_NOT_COMPLIANT");
});

test("a company is one of the register with the status normal; differences from the register are displayed", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const abnormal = generateCompanyRegister("seed").find(({ state }) => state !== "normal");
  const unknownCompany = generateCompanyRegister("another seed")[0];
  expect(await codeOf(submitCompanyApplication(world, principal, { creditCode: abnormal?.creditCode ?? "" }))).toBe(
    "COMPANY_ABNORMAL",
  );
  expect(
    await codeOf(submitCompanyApplication(world, principal, { creditCode: unknownCompany?.creditCode ?? "" })),
  ).toBe("COMPANY_NOTFOUND");
  const { differences } = await submitCompanyApplication(world, principal, { registeredCapital: "7 万元人民币" });
  expect(differences).toEqual([
    {
      path: "registeredCapital",
      source: "register",
      typed: "7 万元人民币",
      found: companyOfRegister().registeredCapital,
    },
  ]);
});

test("a company and a site are one merchant's alone, until its application is refused", async ({ world }) => {
  const [merchant, otherMerchant] = [await newcomer(world), await newcomer(world)];
  const first = await submitCompanyApplication(world, merchant);
  expect(await codeOf(submitCompanyApplication(world, otherMerchant))).toBe("COMPANY_TAKEN");
  const website = "http://company-0.example/shop";
  expect(await codeOf(submitCompanyApplication(world, otherMerchant, { website }, 1))).toBe("WEBSITE_TAKEN");
  const isUsedFor = async (principal: typeof merchant) =>
    (await world.call(verificationApplications.checkWebsite, { website }, principal)).isUsed;
  expect([await isUsedFor(merchant), await isUsedFor(otherMerchant)]).toEqual([false, true]);
  await decideApplication(world, first, reasons);
  expect(await isUsedFor(otherMerchant)).toBe(false);
  expect((await submitCompanyApplication(world, otherMerchant)).state).toBe("reviewing");
});

test("a merchant's verified data stays its own while another application of it is refused", async ({ world }) => {
  const [merchant, otherMerchant] = [await newcomer(world), await newcomer(world)];
  await decideApplication(world, await submitCompanyApplication(world, merchant));
  await decideApplication(
    world,
    await submitCompanyApplication(world, merchant, { website: "https://new.example" }),
    reasons,
  );
  expect(await standing(world, merchant)).toMatchObject({ realNameState: 3, firstVerify: 2 });
  expect(
    await codeOf(submitCompanyApplication(world, otherMerchant, { website: "https://www.company-0.example" }, 1)),
  ).toBe("WEBSITE_TAKEN");
  expect((await submitCompanyApplication(world, otherMerchant, { website: "https://new.example" }, 1)).state).toBe(
    "reviewing",
  );
});

test("of two merchants that claim one company at once one is refused, whichever comes first", async ({ world }) => {
  for (const round of [0, 1]) {
    const merchants = [await newcomer(world), await newcomer(world)];
    const requests = [];
    for (const principal of merchants) {
      const entry = await companyEntry(world, principal, {}, round);
      requests.push((on: TestWorld) => on.call(verificationApplications.submitCompany, entry, principal));
    }
    const results = await together(world, ...rotate(requests, round));
    expect(results.map(codeOfSettled).sort()).toEqual(["COMPANY_TAKEN", "ok"]);
    const states = await Promise.all(
      merchants.map(async (principal) => (await standing(world, principal)).application?.state ?? "none"),
    );
    expect(states.sort()).toEqual(["none", "reviewing"]);
  }
});

test("files are the merchant's own, and a readable picture is no document", async ({ world }) => {
  const [principal, otherMerchant] = [await newcomer(world), await newcomer(world)];
  const entry = await companyEntry(world, principal);
  const licence = async (id: string) =>
    codeOf(
      world.call(
        verificationApplications.submitCompany,
        { ...entry, papers: { ...entry.papers, licence: [id] } },
        principal,
      ),
    );
  expect(await licence(await storeUpload(world, otherMerchant, "KYC_LARGE_IMAGE"))).toBe("FILE_NOTFOUND");
  expect(await licence(await storeUpload(world, principal, "KYC_DOCUMENT"))).toBe("FILE_NOTFOUND");
  // one file in two places is of the use that each of them wants
  const fileIds = [await storeUpload(world, principal, "KYC_IMAGE")];
  const agent = await personWith(world, principal, foreigner);
  const twice = {
    ...entry,
    agent: { ...agent, photos: { ...agent.photos, portraitSide: fileIds } },
    papers: { ...entry.papers, licence: fileIds },
  };
  expect(await codeOf(world.call(verificationApplications.submitCompany, twice, principal))).toBe("FILE_NOTFOUND");
  expect(await licence(await storeUpload(world, principal, "KYC_LARGE_IMAGE"))).toBe("ok");
});

test("a number is the same with any marks and leading zeros", async ({ world }) => {
  const [merchant, otherMerchant] = [await newcomer(world), await newcomer(world)];
  await world.call(verificationApplications.submitHkCompany, await hkEntry(world, merchant), merchant);
  const again = await hkEntry(world, otherMerchant, { crNo: "01234567", website: "other.example" });
  expect(await codeOf(world.call(verificationApplications.submitHkCompany, again, otherMerchant))).toBe(
    "COMPANY_TAKEN",
  );
  const [german, namesake] = [await newcomer(world), await newcomer(world)];
  await world.call(verificationApplications.submitOtherArea, await germanEntry(world, german), german);
  const markedEntry = await germanEntry(world, namesake, { certificateNo: "HRB-12/34", website: "other.example" });
  expect(await codeOf(world.call(verificationApplications.submitOtherArea, markedEntry, namesake))).toBe(
    "COMPANY_TAKEN",
  );
});

test("a person who sees the verification sees its documents, also those that a colleague uploaded", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const { entry } = await submitCompanyApplication(world, principal);
  const [id = ""] = entry.papers.licence ?? [];
  const colleague = await world.operator(principal.userNo, { permissions: ["setting/verified"] });
  const stranger = await world.operator(principal.userNo, { permissions: [] });
  const fileIdFor = async (asker: typeof principal) => {
    const tx = txAt(world.db.sql, await world.world(), await world.now());
    return (
      await findFileVisibleToPrincipal(
        { ...tx, caller: world.caller(), principal: asker, rateLimits: createRateLimits() },
        id,
        declaredFiles,
      )
    )?.id;
  };
  expect([await fileIdFor(principal), await fileIdFor(colleague), await fileIdFor(stranger)]).toEqual([
    id,
    id,
    undefined,
  ]);
});

test("an acting person with a mainland identity card needs a liveness check within a day; a passport needs none", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const entry = await companyEntry(world, principal, { holderType: "legalPerson" });
  expect(await codeOf(world.call(verificationApplications.submitCompany, entry, principal))).toBe(
    "VERIFICATION_LIVENESS",
  );
  const { name = "", idNo = "" } = entry.legalPerson ?? {};
  const check = {
    world: world.id,
    userNo: principal.userNo,
    operatorId: principal.operatorId,
    state: "passed",
    name,
    idNo,
    madeAt: new Date(world.real.getTime() - 3_600_000),
    expiresAt: world.real,
  };
  await world.db.prisma.liveness.create({ data: { ...check, id: crypto.randomUUID(), name: "别人" } });
  expect(await codeOf(world.call(verificationApplications.submitCompany, entry, principal))).toBe(
    "VERIFICATION_LIVENESS",
  );
  await world.db.prisma.liveness.create({ data: { ...check, id: crypto.randomUUID() } });
  expect((await world.call(verificationApplications.submitCompany, entry, principal)).state).toBe("reviewing");
});

test("a person is verified by themselves, and the merchant has their name", async ({ world }) => {
  const principal = await newcomer(world);
  const person = await personWith(world, principal, {
    nationality: "DE",
    idType: "PASSPORT",
    idNo: "C01X00T47",
    name: "Erika Mustermann",
    firstName: "Erika",
    lastName: "Mustermann",
  });
  await decideApplication(
    world,
    await world.call(verificationApplications.submitPersonal, { website: "", person, papers: {} }, principal),
  );
  expect((await world.call(access.account, {}, principal)).userName).toBe("Erika Mustermann");
});

test("a person with a Chinese name is called by its Latin spelling in English", async ({ world }) => {
  const principal = await newcomer(world);
  const person = await personWith(world, principal, { ...foreigner, name: "王伟", firstName: "Wei", lastName: "Wang" });
  await decideApplication(
    world,
    await world.call(verificationApplications.submitPersonal, { website: "", person, papers: {} }, principal),
  );
  const calledIn = async (locale: "en-US" | "zh-CN") =>
    (await world.call(access.account, {}, principal, { locale })).userName;
  expect([await calledIn("en-US"), await calledIn("zh-CN")]).toEqual(["Wei Wang", "王伟"]);
});

test("companies of Hong Kong and of other regions apply by forms of their own", async ({ world }) => {
  const [hk, germanMerchant] = [await newcomer(world), await newcomer(world)];
  const inHongKong = await world.call(verificationApplications.submitHkCompany, await hkEntry(world, hk), hk);
  expect(inHongKong).toMatchObject({ type: "hkcompany", state: "reviewing" });
  const inGermany = await world.call(
    verificationApplications.submitOtherArea,
    await germanEntry(world, germanMerchant),
    germanMerchant,
  );
  expect(inGermany).toMatchObject({ type: "otherArea", state: "reviewing" });
});

test("where operations do not review, the clock passes submitted applications on the next working day", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const { applicationId } = await submitCompanyApplication(world, principal);
  await advanceTo(world, beijingInstant("2026-03-20"));
  expect((await standing(world, principal)).application?.state).toBe("reviewing");
  // those under review go on by the clock, but for one with an open match
  const [otherMerchant, matchedMerchant] = [await newcomer(world), await newcomer(world)];
  await submitCompanyApplication(world, otherMerchant, {}, 1);
  const { applicationId: verificationId } = await submitCompanyApplication(world, matchedMerchant, {}, 2);
  await world.db.prisma.screeningHit.create({
    data: {
      world: world.id,
      id: crypto.randomUUID(),
      verificationId,
      userNo: matchedMerchant.userNo,
      state: "open",
      path: "name",
      text: "x",
      listed: "x",
      at: await world.now(),
    },
  });
  const passesDue = () =>
    world.db.prisma.due.count({ where: { world: world.id, kind: verificationReviewKind, state: "open" } });
  expect(await passesDue()).toBe(0);
  const terms = { verificationsReviewed: 0 };
  await world.call(driving.setTerms, { world: world.name, terms }, operationsPerson);
  expect(await passesDue()).toBe(3);
  const { effects } = await advanceTo(world, beijingInstant("2026-03-23", 16));
  expect(effects.map(({ kind, subject }) => [kind, subject])).toContainEqual(["verification.passed", applicationId]);
  for (const [of, state] of [
    [principal, "passed"],
    [otherMerchant, "passed"],
    [matchedMerchant, "reviewing"],
  ] as const) {
    expect((await standing(world, of)).application?.state).toBe(state);
    expect(await notedByClock(world, verificationReviewKind, of)).toBe(state === "passed" ? 1 : 0);
  }
});

test("operations make a request, the merchant answers, both are in the thread, and the review begins anew", async ({
  world,
}) => {
  const principal = await newcomer(world);
  const application = await submitCompanyApplication(world, principal);
  await inquireMerchant(world, application);
  const waiting = (await standing(world, principal)).application;
  expect(waiting).toMatchObject({ state: "awaitingAnswer", deadline: beijingInstant("2026-04-18") });
  const { applicationId } = application;
  const fileIds = [await storeUpload(world, principal, "KYC_DOCUMENT")];
  const answer = { applicationId, text: "The founders do.", fileIds };
  await expect(
    world.call(verificationApplications.answerInquiry, { ...answer, fileIds: [crypto.randomUUID()] }, principal),
  ).rejects.toEqual(no("FILE_NOTFOUND"));
  const otherMerchant = await newcomer(world);
  expect(await codeOf(world.call(verificationApplications.answerInquiry, answer, otherMerchant))).toBe(
    "VERIFICATION_NOTFOUND",
  );
  await advanceTo(world, beijingInstant("2026-03-25", 12));
  const reply = await world.call(verificationApplications.answerInquiry, answer, principal);
  expect(reply).toMatchObject({
    state: "reviewing",
    deadline: beijingInstant("2026-03-28"),
    thread: [
      { no: 1, isOperations: true, who: "operations", text: "Who holds the rest of the shares?" },
      { no: 2, isOperations: false, who: "Operator", text: "The founders do.", files: [{ fileId: fileIds[0] }] },
    ],
  });
  expect(await codeOf(world.call(verificationApplications.answerInquiry, answer, principal))).toBe(
    "OPERATION_NOT_ALLOW",
  );
  await advanceTo(world, beijingInstant("2026-05-01"));
  expect((await standing(world, principal)).application?.state).toBe("reviewing");
});

test("an application with an unanswered request is refused at the end of the thirtieth day", async ({ world }) => {
  const principal = await newcomer(world);
  const entry = await companyEntry(world, principal);
  const application = await world.call(verificationApplications.submitCompany, entry, principal);
  await inquireMerchant(world, application);
  await advanceTo(world, new Date(beijingInstant("2026-04-18").getTime() - 1));
  expect(await standing(world, principal)).toMatchObject({
    realNameState: 1,
    application: { state: "awaitingAnswer" },
  });
  await advanceTo(world, beijingInstant("2026-04-18"));
  expect(await standing(world, principal)).toMatchObject({ realNameState: 3, application: { state: "failed" } });
  expect((await operatorMessages(world, principal)).map(({ kind }) => kind)).toEqual([
    "verificationAsked",
    "verificationLapsed",
  ]);
  // nothing was found wrong with it: it may be submitted again as it is
  const again = await world.call(verificationApplications.submitCompany, entry, principal);
  expect(again).toMatchObject({ state: "reviewing", version: 2, entry: application.entry });
});
