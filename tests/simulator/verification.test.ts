import { expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { driving } from "@/lib/operations/calls/driving";
import { newBrakes } from "@/lib/simulator/platform/rate-limits/brakes";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { reviewKind } from "@/lib/simulator/verification/applications/deadline";
import { seenFile } from "@/lib/simulator/files/seen-file";
import { registerOf } from "@/lib/simulator/reference/company/register";
import { beijing } from "@/lib/time/beijing";
import { applications } from "@/lib/verification/calls/applications";
import {
  applied,
  companyEntry,
  decided,
  foreigner,
  germanEntry,
  hkEntry,
  inquired,
  newcomer,
  notedByClock,
  personWith,
  registered,
  toldOf,
  uploaded,
} from "../fixtures/applying";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { together, turned } from "../fixtures/together";
import { advanceTo } from "../fixtures/trading";
import { txAt } from "../fixtures/tx";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const findings = [{ path: "address", reason: "Not the registered one" }];
const reasons = { findings, reason: "See the fields" };
const standing = async (world: TestWorld, who: Parameters<typeof applied>[1]) =>
  world.ask(applications.standing, {}, who);

test("an application is reviewed until the end of the second working day, and the merchant is under review", async ({
  world,
}) => {
  const who = await newcomer(world);
  const application = await applied(world, who);
  expect(application).toMatchObject({ state: "reviewing", version: 1, differences: [], isRenewal: false });
  // submitted on a Wednesday
  expect(application.deadline).toEqual(beijing("2026-03-21"));
  expect(await standing(world, who)).toMatchObject({
    realNameState: 1,
    firstVerify: 0,
    application: { applicationId: application.applicationId },
  });
  expect((await world.ask(applications.hkCompany, {}, who)).application).toBeNull();
  expect((await world.ask(applications.company, {}, who)).application?.version).toBe(1);
});

test("a review over a weekend and a holiday ends with the second working day", async ({ world }) => {
  // the Qingming holiday is Saturday to Monday
  await world.setClock(new Date("2026-04-03T02:00:00Z"));
  const application = await applied(world, await newcomer(world));
  expect(application.deadline).toEqual(beijing("2026-04-09"));
});

test("an application that passes makes the merchant verified, with the names it says", async ({ world }) => {
  const who = await newcomer(world);
  const application = await applied(world, who);
  expect(await decided(world, application)).toBe(true);
  expect(await standing(world, who)).toMatchObject({
    realNameState: 2,
    firstVerify: 2,
    application: { state: "passed", deadline: null, findings: [] },
    closedFrom: null,
  });
  const { userName } = await world.ask(access.account, {}, who, { locale: "zh-CN" });
  expect(userName).toBe(registered().name);
  expect(await toldOf(world, who)).toEqual([{ kind: "verificationPassed", facts: { name: registered().name } }]);
  expect(await decided(world, application)).toBe(false);
  expect(await decided(world, application, reasons)).toBe(false);
  expect(await standing(world, who)).toMatchObject({ realNameState: 2, application: { state: "passed" } });
});

test("an application that passes takes the place of the one before it, and leaves other merchants as they are", async ({
  world,
}) => {
  const [who, other] = [await newcomer(world), await newcomer(world)];
  await decided(world, await applied(world, other, {}, 1));
  await decided(world, await applied(world, who));
  await decided(world, await applied(world, who, { address: "和平路 2 号" }));
  const rows = await world.db.prisma.verification.findMany({
    where: { world: world.id, userNo: who.userNo },
    orderBy: { version: "asc" },
  });
  expect(rows.map(({ state }) => state)).toEqual(["superseded", "passed"]);
  expect((await standing(world, other)).application?.state).toBe("passed");
  expect((await world.ask(access.account, {}, other, { locale: "zh-CN" })).userName).toBe(registered(1).name);
});

test("a refused application shows a reason for each field; the same again is refused, a corrected one supersedes it", async ({
  world,
}) => {
  const who = await newcomer(world);
  const entry = await companyEntry(world, who);
  const first = await world.ask(applications.submitCompany, entry, who);
  await decided(world, first, reasons);
  expect(await standing(world, who)).toMatchObject({
    realNameState: 3,
    firstVerify: 0,
    application: { state: "failed", findings, reason: "See the fields", entry: { address: entry.address } },
  });
  expect(await codeOf(world.ask(applications.submitCompany, entry, who))).toBe("ORDER_UNCHANGED");
  const second = await world.ask(applications.submitCompany, { ...entry, address: "和平路 2 号" }, who);
  expect(second).toMatchObject({ version: 2, state: "reviewing", findings: [] });
  const rows = await world.db.prisma.verification.findMany({ where: { world: world.id }, orderBy: { version: "asc" } });
  expect(rows.map(({ state }) => state)).toEqual(["superseded", "reviewing"]);
  expect(await toldOf(world, who)).toEqual([
    { kind: "verificationFailed", facts: { reason: "See the fields", count: findings.length } },
  ]);
});

test("reasons are told once they are decided, not while another of operations has to confirm them", async ({
  world,
}) => {
  const who = await newcomer(world);
  const { applicationId: id } = await applied(world, who);
  await world.db.prisma.verification.updateMany({ where: { world: world.id, id }, data: { findings, reason: "No" } });
  expect((await standing(world, who)).application).toMatchObject({ findings: [], reason: "" });
});

test("while an application is under review no other is taken, and a merchant that passed stays of its type", async ({
  world,
}) => {
  const who = await newcomer(world);
  const application = await applied(world, who);
  expect(await codeOf(applied(world, who, { address: "和平路 2 号" }))).toBe("VERIFICATION_PENDING");
  await decided(world, application);
  const person = await personWith(world, who);
  const personal = { website: "", person, papers: {} };
  expect(await codeOf(world.ask(applications.submitPersonal, personal, who))).toBe("VERIFICATION_TYPE");
  expect((await applied(world, who, { address: "和平路 2 号" })).version).toBe(2);
});

test("the rules refuse with the field, an age by words of its own", async ({ world }) => {
  const who = await newcomer(world);
  const entry = await companyEntry(world, who);
  await expect(world.ask(applications.submitCompany, { ...entry, postalCode: "12" }, who)).rejects.toEqual(
    expect.objectContaining({
      code: "VERIFICATION_FIELD_INVALID",
      issues: [{ path: ["postalCode"], code: "text.digits" }],
    }),
  );
  const young = { ...entry, agent: { ...entry.agent, birthday: "2010-01-01" } } as typeof entry;
  expect(await codeOf(world.ask(applications.submitCompany, young, who))).toBe("AGE_NOT_COMPLIANT");
});

test("a company is one of the register whose status is normal; what differs from the register is shown", async ({
  world,
}) => {
  const who = await newcomer(world);
  const abnormal = registerOf("seed").find(({ state }) => state !== "normal");
  const unknown = registerOf("another seed")[0];
  expect(await codeOf(applied(world, who, { creditCode: abnormal?.creditCode ?? "" }))).toBe("COMPANY_ABNORMAL");
  expect(await codeOf(applied(world, who, { creditCode: unknown?.creditCode ?? "" }))).toBe("COMPANY_NOTFOUND");
  const { differences } = await applied(world, who, { registeredCapital: "7 万元人民币" });
  expect(differences).toEqual([
    { path: "registeredCapital", source: "register", typed: "7 万元人民币", found: registered().registeredCapital },
  ]);
});

test("a company and a site are one merchant's alone, until its application is refused", async ({ world }) => {
  const [one, other] = [await newcomer(world), await newcomer(world)];
  const first = await applied(world, one);
  expect(await codeOf(applied(world, other))).toBe("COMPANY_TAKEN");
  const website = "http://company-0.example/shop";
  expect(await codeOf(applied(world, other, { website }, 1))).toBe("WEBSITE_TAKEN");
  const used = async (who: typeof one) => (await world.ask(applications.checkWebsite, { website }, who)).isUsed;
  expect([await used(one), await used(other)]).toEqual([false, true]);
  await decided(world, first, reasons);
  expect(await used(other)).toBe(false);
  expect((await applied(world, other)).state).toBe("reviewing");
});

test("what a merchant passed with stays its own while another application of it is refused", async ({ world }) => {
  const [one, other] = [await newcomer(world), await newcomer(world)];
  await decided(world, await applied(world, one));
  await decided(world, await applied(world, one, { website: "https://new.example" }), reasons);
  expect(await standing(world, one)).toMatchObject({ realNameState: 3, firstVerify: 2 });
  expect(await codeOf(applied(world, other, { website: "https://www.company-0.example" }, 1))).toBe("WEBSITE_TAKEN");
  expect((await applied(world, other, { website: "https://new.example" }, 1)).state).toBe("reviewing");
});

test("of two merchants that claim one company at once one is refused, whichever comes first", async ({ world }) => {
  for (const round of [0, 1]) {
    const both = [await newcomer(world), await newcomer(world)];
    const asked = [];
    for (const who of both) {
      const entry = await companyEntry(world, who, {}, round);
      asked.push((on: TestWorld) => on.ask(applications.submitCompany, entry, who));
    }
    const tried = await together(world, ...turned(asked, round));
    expect(tried.map(codeOfSettled).sort()).toEqual(["COMPANY_TAKEN", "ok"]);
    const states = await Promise.all(
      both.map(async (who) => (await standing(world, who)).application?.state ?? "none"),
    );
    expect(states.sort()).toEqual(["none", "reviewing"]);
  }
});

test("files are the merchant's own, and a picture that is read is no document", async ({ world }) => {
  const [who, other] = [await newcomer(world), await newcomer(world)];
  const entry = await companyEntry(world, who);
  const licence = async (id: string) =>
    codeOf(world.ask(applications.submitCompany, { ...entry, papers: { ...entry.papers, licence: [id] } }, who));
  expect(await licence(await uploaded(world, other, "KYC_LARGE_IMAGE"))).toBe("FILE_NOTFOUND");
  expect(await licence(await uploaded(world, who, "KYC_DOCUMENT"))).toBe("FILE_NOTFOUND");
  // one file in two places is of the use that each of them wants
  const both = [await uploaded(world, who, "KYC_IMAGE")];
  const agent = await personWith(world, who, foreigner);
  const twice = {
    ...entry,
    agent: { ...agent, photos: { ...agent.photos, portraitSide: both } },
    papers: { ...entry.papers, licence: both },
  };
  expect(await codeOf(world.ask(applications.submitCompany, twice, who))).toBe("FILE_NOTFOUND");
  expect(await licence(await uploaded(world, who, "KYC_LARGE_IMAGE"))).toBe("ok");
});

test("a number is the same however its marks and leading zeros are written", async ({ world }) => {
  const [one, other] = [await newcomer(world), await newcomer(world)];
  await world.ask(applications.submitHkCompany, await hkEntry(world, one), one);
  const again = await hkEntry(world, other, { crNo: "01234567", website: "other.example" });
  expect(await codeOf(world.ask(applications.submitHkCompany, again, other))).toBe("COMPANY_TAKEN");
  const [german, namesake] = [await newcomer(world), await newcomer(world)];
  await world.ask(applications.submitOtherArea, await germanEntry(world, german), german);
  const marked = await germanEntry(world, namesake, { certificateNo: "HRB-12/34", website: "other.example" });
  expect(await codeOf(world.ask(applications.submitOtherArea, marked, namesake))).toBe("COMPANY_TAKEN");
});

test("whoever sees the verification sees its papers, also those that a colleague uploaded", async ({ world }) => {
  const who = await newcomer(world);
  const { entry } = await applied(world, who);
  const [id = ""] = entry.papers.licence ?? [];
  const colleague = await world.operator(who.userNo, { permissions: ["setting/verified"] });
  const stranger = await world.operator(who.userNo, { permissions: [] });
  const seenBy = async (asker: typeof who) => {
    const tx = txAt(world.db.sql, await world.world(), await world.now());
    return (await seenFile({ ...tx, caller: world.caller(), who: asker, brakes: newBrakes() }, id, declaredFiles))?.id;
  };
  expect([await seenBy(who), await seenBy(colleague), await seenBy(stranger)]).toEqual([id, id, undefined]);
});

test("who acts with a mainland identity card was there in person within a day; a passport needs no check", async ({
  world,
}) => {
  const who = await newcomer(world);
  const entry = await companyEntry(world, who, { holderType: "legalPerson" });
  expect(await codeOf(world.ask(applications.submitCompany, entry, who))).toBe("VERIFICATION_LIVENESS");
  const { name = "", idNo = "" } = entry.legalPerson ?? {};
  const check = {
    world: world.id,
    userNo: who.userNo,
    operatorId: who.operatorId,
    state: "passed",
    name,
    idNo,
    madeAt: new Date(world.real.getTime() - 3_600_000),
    expiresAt: world.real,
  };
  await world.db.prisma.liveness.create({ data: { ...check, id: crypto.randomUUID(), name: "别人" } });
  expect(await codeOf(world.ask(applications.submitCompany, entry, who))).toBe("VERIFICATION_LIVENESS");
  await world.db.prisma.liveness.create({ data: { ...check, id: crypto.randomUUID() } });
  expect((await world.ask(applications.submitCompany, entry, who)).state).toBe("reviewing");
});

test("a person is verified by themselves, and the merchant bears their name", async ({ world }) => {
  const who = await newcomer(world);
  const person = await personWith(world, who, {
    nationality: "DE",
    idType: "PASSPORT",
    idNo: "C01X00T47",
    name: "Erika Mustermann",
    firstName: "Erika",
    lastName: "Mustermann",
  });
  await decided(world, await world.ask(applications.submitPersonal, { website: "", person, papers: {} }, who));
  expect((await world.ask(access.account, {}, who)).userName).toBe("Erika Mustermann");
});

test("a person with a Chinese name is called by its Latin spelling in English", async ({ world }) => {
  const who = await newcomer(world);
  const person = await personWith(world, who, { ...foreigner, name: "王伟", firstName: "Wei", lastName: "Wang" });
  await decided(world, await world.ask(applications.submitPersonal, { website: "", person, papers: {} }, who));
  const calledIn = async (locale: "en-US" | "zh-CN") => (await world.ask(access.account, {}, who, { locale })).userName;
  expect([await calledIn("en-US"), await calledIn("zh-CN")]).toEqual(["Wei Wang", "王伟"]);
});

test("companies of Hong Kong and of other regions apply by forms of their own", async ({ world }) => {
  const [hk, other] = [await newcomer(world), await newcomer(world)];
  const inHongKong = await world.ask(applications.submitHkCompany, await hkEntry(world, hk), hk);
  expect(inHongKong).toMatchObject({ type: "hkcompany", state: "reviewing" });
  const inGermany = await world.ask(applications.submitOtherArea, await germanEntry(world, other), other);
  expect(inGermany).toMatchObject({ type: "otherArea", state: "reviewing" });
});

test("where operations do not review, the clock passes what was submitted on the next working day", async ({
  world,
}) => {
  const who = await newcomer(world);
  const { applicationId } = await applied(world, who);
  await advanceTo(world, beijing("2026-03-20"));
  expect((await standing(world, who)).application?.state).toBe("reviewing");
  // those under review go on by the clock, but for one with an open match
  const [other, matched] = [await newcomer(world), await newcomer(world)];
  await applied(world, other, {}, 1);
  const { applicationId: verificationId } = await applied(world, matched, {}, 2);
  await world.db.prisma.screeningHit.create({
    data: {
      world: world.id,
      id: crypto.randomUUID(),
      verificationId,
      userNo: matched.userNo,
      state: "open",
      path: "name",
      text: "x",
      listed: "x",
      at: await world.now(),
    },
  });
  const passesDue = () => world.db.prisma.due.count({ where: { world: world.id, kind: reviewKind, state: "open" } });
  expect(await passesDue()).toBe(0);
  const terms = { verificationsReviewed: 0 };
  await world.ask(driving.setTerms, { world: world.name, terms }, operationsPerson);
  expect(await passesDue()).toBe(3);
  const { effects } = await advanceTo(world, beijing("2026-03-23", 16));
  expect(effects.map(({ kind, subject }) => [kind, subject])).toContainEqual(["verification.passed", applicationId]);
  for (const [of, state] of [
    [who, "passed"],
    [other, "passed"],
    [matched, "reviewing"],
  ] as const) {
    expect((await standing(world, of)).application?.state).toBe(state);
    expect(await notedByClock(world, reviewKind, of)).toBe(state === "passed" ? 1 : 0);
  }
});

test("operations ask, the merchant answers, both are in the thread, and the review begins anew", async ({ world }) => {
  const who = await newcomer(world);
  const application = await applied(world, who);
  await inquired(world, application);
  const waiting = (await standing(world, who)).application;
  expect(waiting).toMatchObject({ state: "awaitingAnswer", deadline: beijing("2026-04-18") });
  const { applicationId } = application;
  const fileIds = [await uploaded(world, who, "KYC_DOCUMENT")];
  const answer = { applicationId, text: "The founders do.", fileIds };
  await expect(
    world.ask(applications.answerInquiry, { ...answer, fileIds: [crypto.randomUUID()] }, who),
  ).rejects.toEqual(no("FILE_NOTFOUND"));
  const other = await newcomer(world);
  expect(await codeOf(world.ask(applications.answerInquiry, answer, other))).toBe("VERIFICATION_NOTFOUND");
  await advanceTo(world, beijing("2026-03-25", 12));
  const answered = await world.ask(applications.answerInquiry, answer, who);
  expect(answered).toMatchObject({
    state: "reviewing",
    deadline: beijing("2026-03-28"),
    thread: [
      { no: 1, isOperations: true, who: "operations", text: "Who holds the rest of the shares?" },
      { no: 2, isOperations: false, who: "Operator", text: "The founders do.", files: [{ fileId: fileIds[0] }] },
    ],
  });
  expect(await codeOf(world.ask(applications.answerInquiry, answer, who))).toBe("OPERATION_NOT_ALLOW");
  await advanceTo(world, beijing("2026-05-01"));
  expect((await standing(world, who)).application?.state).toBe("reviewing");
});

test("an application that nobody answers about is refused at the end of the thirtieth day", async ({ world }) => {
  const who = await newcomer(world);
  const entry = await companyEntry(world, who);
  const application = await world.ask(applications.submitCompany, entry, who);
  await inquired(world, application);
  await advanceTo(world, new Date(beijing("2026-04-18").getTime() - 1));
  expect(await standing(world, who)).toMatchObject({ realNameState: 1, application: { state: "awaitingAnswer" } });
  await advanceTo(world, beijing("2026-04-18"));
  expect(await standing(world, who)).toMatchObject({ realNameState: 3, application: { state: "failed" } });
  expect((await toldOf(world, who)).map(({ kind }) => kind)).toEqual(["verificationAsked", "verificationLapsed"]);
  // nothing was found wrong with it: it may be submitted again as it is
  const again = await world.ask(applications.submitCompany, entry, who);
  expect(again).toMatchObject({ state: "reviewing", version: 2, entry: application.entry });
});
