import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { driving } from "@/lib/operations/calls/driving";
import { verificationReviews as queue } from "@/lib/operations/calls/verification";
import { beijingInstant } from "@/lib/time/beijing";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { runDueJobs } from "@/lib/simulator/driving/worlds/scheduler";
import { jobHandlers } from "@/lib/simulator/jobs";
import { answerKind } from "@/lib/simulator/verification/inquiries/kind";
import {
  anna,
  submitCompanyApplication,
  berta,
  companyEntry,
  declaredNone,
  foreigner,
  newcomer,
  notedByClock,
  personWith,
  createReviewers,
  storeUpload,
} from "../fixtures/applying";
import { codeOf, codeOfSettled } from "../fixtures/refusals";
import { together, rotate } from "../fixtures/together";
import { freshWorld, test, type TestWorld } from "../fixtures/world";

/** Sets up two reviewers in a world and returns their actions on the verification queue. */
async function reviewQueueOf(world: TestWorld) {
  await createReviewers(world);
  const worldInput = { world: world.name };
  return {
    named: worldInput,
    see: (applicationId: string, principal = anna) =>
      world.call(queue.verificationCase, { ...worldInput, applicationId }, principal),
    prepare: (applicationId: string, change: object = {}, principal = anna) =>
      world.call(
        queue.prepareVerification,
        { ...worldInput, applicationId, isPassed: true, findings: [], reason: "", ...change },
        principal,
      ),
    confirm: (applicationId: string, principal = berta) =>
      world.call(queue.confirmVerification, { ...worldInput, applicationId }, principal),
    list: (kind: "name" | "country", text: string) =>
      world.call(queue.addScreening, { ...worldInput, kind, text, note: "" }, anna),
  };
}

test("a decision prepared by one person is confirmed by another; then the merchant is verified under its names", async ({
  world,
}) => {
  const { prepare, confirm, see } = await reviewQueueOf(world);
  const principal = await newcomer(world);
  const { applicationId, entry } = await submitCompanyApplication(world, principal);
  const { name: merchantName } = await world.db.prisma.merchant.findFirstOrThrow({
    where: { world: world.id, userNo: principal.userNo },
  });
  expect(await see(applicationId)).toMatchObject({
    events: ["ask", "prepare"],
    hindrance: null,
    prepared: null,
    merchantName,
  });
  await expect(confirm(applicationId)).rejects.toMatchObject({ code: "OPERATION_NOT_ALLOW" });
  expect(await prepare(applicationId)).toMatchObject({
    state: "prepared",
    prepared: { isPassed: true, by: "anna" },
    events: ["reopen"],
    hindrance: "own",
  });
  await expect(confirm(applicationId, anna)).rejects.toMatchObject({ code: "VERIFICATION_OWN" });
  await expect(prepare(applicationId, {}, berta)).rejects.toMatchObject({ code: "OPERATION_NOT_ALLOW" });
  expect(await see(applicationId, berta)).toMatchObject({ events: ["pass", "reopen"], hindrance: null });
  expect(await confirm(applicationId)).toMatchObject({ state: "passed", events: [], deadline: null });
  expect(await world.call(verificationApplications.standing, {}, principal)).toMatchObject({
    realNameState: 2,
    firstVerify: 2,
  });
  const merchant = await world.db.prisma.merchant.findFirst({ where: { world: world.id, userNo: principal.userNo } });
  expect(merchant).toMatchObject({
    name: "name" in entry && entry.name,
    englishName: "enName" in entry && entry.enName,
  });
});

const oneHeard = ["OPERATION_NOT_ALLOW", "ok"];

test("of two simultaneous deciders one succeeds, when they prepare and when they confirm", async ({ world }) => {
  const { named, see } = await reviewQueueOf(world);
  for (const round of [0, 1]) {
    const { applicationId } = await submitCompanyApplication(world, await newcomer(world), {}, round);
    const of = { ...named, applicationId };
    const decision = { ...of, isPassed: true, findings: [], reason: "" };
    const preparing = [anna, berta].map(
      (principal) => (on: TestWorld) => on.call(queue.prepareVerification, decision, principal),
    );
    const preparations = await together(world, ...rotate(preparing, round));
    expect(preparations.map(codeOfSettled).sort()).toEqual(oneHeard);
    const { preparedBy } = await see(applicationId);
    const secondReviewer = preparedBy === "anna" ? berta : anna;
    const confirming = (on: TestWorld) => on.call(queue.confirmVerification, of, secondReviewer);
    const confirmations = await together(world, confirming, confirming);
    expect(confirmations.map(codeOfSettled).sort()).toEqual(oneHeard);
    const { application } = await see(applicationId);
    expect(application.history.map(({ event }) => event)).toEqual(["made", "prepare", "pass"]);
  }
});

test("a decision and its confirmation at once: nothing is confirmed that was withdrawn", async ({ world }) => {
  const { named, prepare, see } = await reviewQueueOf(world);
  for (const round of [0, 1]) {
    const { applicationId } = await submitCompanyApplication(world, await newcomer(world), {}, round);
    await prepare(applicationId);
    const of = { ...named, applicationId };
    const requests = [
      (on: TestWorld) => on.call(queue.reopenVerification, of, anna),
      (on: TestWorld) => on.call(queue.confirmVerification, of, berta),
    ];
    const codes = (await together(world, ...rotate(requests, round))).map(codeOfSettled);
    expect([...codes].sort()).toEqual(oneHeard);
    const { state, prepared } = await see(applicationId);
    expect(state).toBe(rotate(["reviewing", "passed"], round)[codes.indexOf("ok")]);
    if (state === "reviewing") expect(prepared).toBeNull();
  }
});

test("a confirmation is of the version viewed, not of one prepared instead meanwhile", async ({ world }) => {
  const { named, prepare, see } = await reviewQueueOf(world);
  const { applicationId } = await submitCompanyApplication(world, await newcomer(world));
  await prepare(applicationId, { isPassed: false, reason: "The licence is cut off" });
  const { changes } = await see(applicationId, berta);
  await world.call(queue.reopenVerification, { ...named, applicationId }, anna);
  await prepare(applicationId);
  const confirming = async (viewedChanges: number) =>
    codeOf(world.call(queue.confirmVerification, { ...named, applicationId, changes: viewedChanges }, berta));
  expect(await confirming(changes)).toBe("ORDER_CHANGED");
  expect((await see(applicationId)).state).toBe("prepared");
  expect(await confirming((await see(applicationId, berta)).changes)).toBe("ok");
});

test("a refusal has its reasons field by field: for operations once prepared, for the merchant once confirmed", async ({
  world,
}) => {
  const { prepare, confirm, see } = await reviewQueueOf(world);
  const principal = await newcomer(world);
  const { applicationId } = await submitCompanyApplication(world, principal);
  const findings = [
    { path: "agent.idNo", reason: "The number is not the passport's" },
    { path: "papers.licence", reason: "The licence is cut off" },
  ];
  for (const wrong of [
    { isPassed: false },
    { isPassed: true, findings },
    { isPassed: false, findings: [{ path: "directors.0.idNo", reason: "No such director" }] },
  ])
    await expect(prepare(applicationId, wrong)).rejects.toMatchObject({ code: "VERIFICATION_FIELD_INVALID" });
  await prepare(applicationId, { isPassed: false, findings, reason: "Two corrections" });
  expect((await see(applicationId)).application).toMatchObject({ findings, reason: "Two corrections" });
  expect((await world.call(verificationApplications.standing, {}, principal)).application).toMatchObject({
    findings: [],
    reason: "",
  });
  await confirm(applicationId);
  expect(await world.call(verificationApplications.standing, {}, principal)).toMatchObject({
    realNameState: 3,
    application: { state: "failed", findings, reason: "Two corrections" },
  });
});

test("a withdrawn decision is gone: the merchant never sees it", async ({ world }) => {
  const { named, prepare, confirm, see } = await reviewQueueOf(world);
  const principal = await newcomer(world);
  const { applicationId } = await submitCompanyApplication(world, principal);
  await prepare(applicationId, { isPassed: false, reason: "A mistake" });
  await world.call(queue.reopenVerification, { ...named, applicationId }, berta);
  expect(await see(applicationId)).toMatchObject({ state: "reviewing", prepared: null, application: { reason: "" } });
  await prepare(applicationId);
  await confirm(applicationId);
  expect((await world.call(verificationApplications.standing, {}, principal)).application).toMatchObject({
    state: "passed",
    reason: "",
  });
});

test("a hit of the screening blocks the approval until it is cleared with a reason, never a refusal", async ({
  world,
}) => {
  const { named, prepare, confirm, see, list } = await reviewQueueOf(world);
  await list("name", "MUSTERMANN, Erica");
  await list("country", "DE");
  const first = await submitCompanyApplication(world, await newcomer(world));
  const { hits, openHits } = await see(first.applicationId);
  expect(hits.map(({ path, listed }) => [path, listed]).sort()).toEqual([
    ["agent.name", "MUSTERMANN, Erica"],
    ["agent.nationality", "DE"],
  ]);
  expect(openHits).toBe(2);
  await expect(prepare(first.applicationId)).rejects.toMatchObject({ code: "VERIFICATION_HITS" });
  for (const { hitId } of hits)
    expect(await world.call(queue.clearHit, { ...named, hitId, reason: "Another date of birth" }, berta)).toMatchObject(
      {
        state: "cleared",
        clearedBy: "berta",
        reason: "Another date of birth",
      },
    );
  await expect(
    world.call(queue.clearHit, { ...named, hitId: hits[0]?.hitId ?? "", reason: "Again" }, berta),
  ).rejects.toMatchObject({ code: "OPERATION_NOT_ALLOW" });
  await prepare(first.applicationId);
  expect(await confirm(first.applicationId)).toMatchObject({ state: "passed" });
  const second = await submitCompanyApplication(world, await newcomer(world), {}, 1);
  await prepare(second.applicationId, { isPassed: false, reason: "It is the one listed" });
  expect(await confirm(second.applicationId)).toMatchObject({ state: "failed" });
});

test("operations see the controllers of a company that declares no owners, and the list screens them too", async ({
  world,
}) => {
  const { see, list } = await reviewQueueOf(world);
  const { applicationId } = await submitCompanyApplication(world, await newcomer(world));
  await list("name", declaredNone.controllerName);
  const { hits, application } = await see(applicationId);
  expect(hits).toMatchObject([{ path: "controllerName" }]);
  expect(application.entry).toMatchObject({
    ...declaredNone,
    beneficiaries: [],
    papers: { shareStructure: [expect.any(String)] },
  });
});

test("a name added to the list screens the open applications, and stops an approval that is prepared", async ({
  world,
}) => {
  const { named, prepare, confirm, see, list } = await reviewQueueOf(world);
  const { applicationId } = await submitCompanyApplication(world, await newcomer(world));
  await prepare(applicationId);
  const { entryId } = await list("name", foreigner.name);
  await expect(list("name", foreigner.name)).rejects.toMatchObject({ code: "REQUEST_REPEAT" });
  expect(await see(applicationId, berta)).toMatchObject({ openHits: 1, hindrance: "hits", events: ["reopen"] });
  await expect(confirm(applicationId)).rejects.toMatchObject({ code: "VERIFICATION_HITS" });
  await world.call(queue.dropScreening, { ...named, entryId }, anna);
  await expect(world.call(queue.dropScreening, { ...named, entryId }, anna)).rejects.toMatchObject({
    code: "ORDER_NOTFOUND",
  });
  // taken off the list, it still has to be cleared; put there again, it is the same hit
  await list("name", foreigner.name);
  const { hits } = await see(applicationId);
  expect(hits).toHaveLength(1);
  await expect(list("country", "XX")).rejects.toMatchObject({ code: "INVALID_COUNTRY" });
  // clearing the hit discards the decision that was prepared without it, so that it cannot be confirmed
  await world.call(queue.clearHit, { ...named, hitId: hits[0]?.hitId ?? "", reason: "Another" }, berta);
  expect(await see(applicationId)).toMatchObject({ state: "reviewing", prepared: null, openHits: 0 });
  await expect(confirm(applicationId)).rejects.toMatchObject({ code: "OPERATION_NOT_ALLOW" });
  await prepare(applicationId);
  expect(await confirm(applicationId)).toMatchObject({ state: "passed" });
});

test("an application made while the list grows is screened by the added names, in either sequence", async ({ db }) => {
  for (const round of [0, 1]) {
    const world = await freshWorld(db);
    const { see, named } = await reviewQueueOf(world);
    const principal = await newcomer(world);
    const entry = await companyEntry(world, principal);
    const screening = { ...named, kind: "name", text: foreigner.name, note: "" } as const;
    const requests = [
      (on: TestWorld) => on.call(verificationApplications.submitCompany, entry, principal),
      (on: TestWorld) => on.call(queue.addScreening, screening, anna),
    ];
    expect((await together(world, ...rotate(requests, round))).map(codeOfSettled)).toEqual(["ok", "ok"]);
    const { application } = await world.call(verificationApplications.standing, {}, principal);
    expect((await see(application?.applicationId ?? "")).openHits).toBe(1);
  }
});

test("operations make a request with a file, the merchant answers, and the review continues with both in its thread", async ({
  world,
}) => {
  const { named, see, prepare } = await reviewQueueOf(world);
  const principal = await newcomer(world);
  const { applicationId } = await submitCompanyApplication(world, principal);
  const of = { ...named, applicationId };
  const merchantFileId = await storeUpload(world, principal, "KYC_DOCUMENT");
  await expect(
    world.call(queue.askForInformation, { ...of, text: "The statutes, please", fileIds: [merchantFileId] }, anna),
  ).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  await world.db.prisma.storedFile.updateMany({
    where: { world: world.id, id: merchantFileId },
    data: { operatorId: null },
  });
  expect(
    await world.call(queue.askForInformation, { ...of, text: "The statutes, please", fileIds: [merchantFileId] }, anna),
  ).toMatchObject({ state: "awaitingAnswer", events: [], deadline: beijingInstant("2026-04-18") });
  await expect(prepare(applicationId)).rejects.toMatchObject({ code: "OPERATION_NOT_ALLOW" });
  await world.call(verificationApplications.answerInquiry, { applicationId, text: "Enclosed", fileIds: [] }, principal);
  const { state, application } = await see(applicationId);
  expect(state).toBe("reviewing");
  expect(application.thread.map(({ isOperations, text, files }) => [isOperations, text, files.length])).toEqual([
    [true, "The statutes, please", 1],
    [false, "Enclosed", 0],
  ]);
});

test("an unanswered request lapses, and counts as decided", async ({ world }) => {
  const { named, see } = await reviewQueueOf(world);
  const principal = await newcomer(world);
  const { applicationId } = await submitCompanyApplication(world, principal);
  await world.call(
    queue.askForInformation,
    { ...named, applicationId, text: "The statutes, please", fileIds: [] },
    anna,
  );
  await runDueJobs(world.db, world.id, beijingInstant("2026-04-18"), jobHandlers);
  expect(await notedByClock(world, answerKind, principal)).toBe(1);
  expect(await see(applicationId)).toMatchObject({ state: "failed", application: { findings: [] } });
  expect(await world.call(queue.verificationFigures, named, anna)).toMatchObject({ decided: 1, passed: 0, waiting: 0 });
});

test("the queue begins with the first due and ends with the completed ones; it is filtered by name, type and state", async ({
  world,
}) => {
  const { named, prepare, confirm } = await reviewQueueOf(world);
  const over = await submitCompanyApplication(world, await newcomer(world), {}, 0);
  await prepare(over.applicationId);
  await confirm(over.applicationId);
  const first = await submitCompanyApplication(world, await newcomer(world), {}, 1);
  await world.setClock(beijingInstant("2026-03-20", 10));
  const second = await submitCompanyApplication(world, await newcomer(world), {}, 2);
  const thirdApplication = await submitCompanyApplication(world, await newcomer(world), {}, 3);
  await world.call(
    queue.askForInformation,
    { ...named, applicationId: thirdApplication.applicationId, text: "More", fileIds: [] },
    anna,
  );
  const page = { currentPage: 1, pageSize: 20 };
  const of = async (filter: object) =>
    (await world.call(queue.verifications, { ...named, ...page, ...filter }, anna)).rows.map(
      ({ applicationId }) => applicationId,
    );
  const ids = [first, second, thirdApplication, over].map(({ applicationId }) => applicationId);
  expect(await of({})).toEqual(ids);
  expect(await of({ state: "passed" })).toEqual([over.applicationId]);
  expect(await of({ type: "personal" })).toEqual([]);
  expect(await of({ text: "name" in second.entry ? second.entry.name.slice(0, 6) : "" })).toContain(
    second.applicationId,
  );
});

test("the figures count the waiting and the late, the median time, and the share that passed", async ({ world }) => {
  const { named, prepare, confirm } = await reviewQueueOf(world);
  const figures = () => world.call(queue.verificationFigures, named, anna);
  expect(await figures()).toEqual({ waiting: 0, late: 0, medianHours: null, decided: 0, passed: 0 });
  const [first, two, three] = [
    await submitCompanyApplication(world, await newcomer(world), {}, 0),
    await submitCompanyApplication(world, await newcomer(world), {}, 1),
    await submitCompanyApplication(world, await newcomer(world), {}, 2),
  ];
  // on Wednesday at ten they came; four hours later the first is decided, after a day the second
  await world.setClock(beijingInstant("2026-03-18", 14));
  await prepare(first.applicationId);
  await confirm(first.applicationId);
  await world.setClock(beijingInstant("2026-03-19", 10));
  await prepare(two.applicationId, { isPassed: false, reason: "Wrong" });
  await confirm(two.applicationId);
  expect(await figures()).toEqual({ waiting: 1, late: 0, medianHours: 14, decided: 2, passed: 1 });
  await world.setClock(three.deadline ?? beijingInstant("2026-03-21"));
  expect((await figures()).late).toBe(0);
  await world.setClock(beijingInstant("2026-03-21", 1));
  expect((await figures()).late).toBe(1);
});

test("everything is side by side: the typed data, the register's, the differences, and every version", async ({
  world,
}) => {
  const { see, prepare, confirm } = await reviewQueueOf(world);
  const principal = await newcomer(world);
  const first = await submitCompanyApplication(world, principal, { registeredCapital: "1 万元" });
  const reviewCase = await see(first.applicationId);
  expect(reviewCase.registered.registeredCapital).not.toBe("1 万元");
  expect(reviewCase.application.differences).toContainEqual({
    path: "registeredCapital",
    source: "register",
    typed: "1 万元",
    found: reviewCase.registered.registeredCapital,
  });
  await prepare(first.applicationId, { isPassed: false, findings: [{ path: "registeredCapital", reason: "Differs" }] });
  await confirm(first.applicationId);
  const second = await submitCompanyApplication(world, principal, {
    agent: await personWith(world, principal, foreigner),
  });
  expect((await see(second.applicationId)).versions.map(({ version, state }) => [version, state])).toEqual([
    [2, "reviewing"],
    [1, "superseded"],
  ]);
});

test("where the clock reviews, an application passes automatically, one with a hit once that is cleared", async ({
  world,
}) => {
  const { named, see, list } = await reviewQueueOf(world);
  await list("name", foreigner.name);
  const heldApplication = await submitCompanyApplication(world, await newcomer(world));
  const otherMerchant = await newcomer(world);
  const agent = await personWith(world, otherMerchant, {
    ...foreigner,
    name: "Hans Meier",
    lastName: "Meier",
    firstName: "Hans",
  });
  const free = await submitCompanyApplication(world, otherMerchant, { agent }, 1);
  const { rows } = await world.call(driving.setTerms, { ...named, terms: { verificationsReviewed: 0 } }, anna);
  expect(rows).toContainEqual(expect.objectContaining({ name: "verificationsReviewed", value: 0, isSet: true }));
  await runDueJobs(world.db, world.id, beijingInstant("2026-03-19", 16), jobHandlers);
  const { state, hits } = await see(heldApplication.applicationId);
  expect([state, (await see(free.applicationId)).state]).toEqual(["reviewing", "passed"]);
  for (const { hitId } of hits) await world.call(queue.clearHit, { ...named, hitId, reason: "Another" }, anna);
  await runDueJobs(world.db, world.id, beijingInstant("2026-03-20", 16), jobHandlers);
  expect((await see(heldApplication.applicationId)).state).toBe("passed");
});

test("an unknown application is not found; an application's address opens no file of another person", async ({
  world,
}) => {
  const { named, see, prepare, confirm } = await reviewQueueOf(world);
  const nowhere = randomUUID();
  const missing = { ...named, applicationId: nowhere };
  const results = await Promise.allSettled([
    see(nowhere),
    prepare(nowhere),
    confirm(nowhere),
    world.call(queue.reopenVerification, missing, anna),
    world.call(queue.askForInformation, { ...missing, text: "More", fileIds: [] }, anna),
    world.call(queue.verificationFile, { ...missing, fileId: nowhere }, anna),
  ]);
  expect(results).toEqual(
    results.map(() => ({ status: "rejected", reason: expect.objectContaining({ code: "VERIFICATION_NOTFOUND" }) })),
  );
  await expect(world.call(queue.clearHit, { ...named, hitId: nowhere, reason: "Another" }, anna)).rejects.toMatchObject(
    {
      code: "ORDER_NOTFOUND",
    },
  );
  const [applicant, otherMerchant] = [await newcomer(world), await newcomer(world)];
  const { applicationId } = await submitCompanyApplication(world, applicant);
  const fileId = await storeUpload(world, otherMerchant, "KYC_DOCUMENT");
  await expect(world.call(queue.verificationFile, { ...named, applicationId, fileId }, anna)).rejects.toMatchObject({
    code: "FILE_NOTFOUND",
  });
  await expect(world.call(queue.reopenVerification, { ...named, applicationId }, anna)).rejects.toMatchObject({
    code: "OPERATION_NOT_ALLOW",
  });
});
