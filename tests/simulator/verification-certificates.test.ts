import { expect } from "vitest";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { homeCalls } from "@/lib/accounts/calls/home";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { checkAccess } from "@/lib/gate/may";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { receiving } from "@/lib/receiving/calls/receiving";
import { openText } from "@/lib/simulator/access/secrets";
import { principalOfToken, openSession } from "@/lib/simulator/access/sessions/session";
import { addDays, beijingInstant, type Day } from "@/lib/time/beijing";
import { verificationApplications } from "@/lib/verification/calls/applications";
import {
  decideApplication,
  foreigner,
  germanEntry,
  hkEntry,
  newcomer,
  companyOfRegister,
  renewalOf,
  setVerified,
  operatorMessages,
  storeUpload,
  verifiedUntil,
} from "../fixtures/applying";
import { faultsOf } from "../fixtures/proof";
import { codeOf, no } from "../fixtures/refusals";
import { costOf, page, payee, Stage } from "../fixtures/stage";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { operationsPerson, payPassword, test, type TestWorld } from "../fixtures/world";

const lastDay: Day = "2026-05-20";
const path = "agent.idExpiry";

/** Returns a verified company whose agent's passport expires on the last day. */
const verifiedCompany = (world: TestWorld, principal: Principal, change: Parameters<typeof verifiedUntil>[3] = {}) =>
  verifiedUntil(world, principal, lastDay, change);
const standing = async (world: TestWorld, principal: Principal) =>
  world.call(verificationApplications.standing, {}, principal);
const at9 = (day: Day) => beijingInstant(day, 9);

/** Returns the principal as a request resolves it now. */
async function asNow(world: TestWorld, principal: Principal): Promise<Principal> {
  const token = await openSession(world.db.sql, "portal", world.id, principal.operatorId, world.caller());
  const currentPrincipal = await principalOfToken(world.db.sql, token, "portal", world.real);
  if (currentPrincipal?.realm !== "portal") throw new Error("who has a session is found");
  return currentPrincipal;
}
/** Fifty thousand dollars come in for a merchant. */
async function arrive(world: TestWorld, principal: Principal): Promise<void> {
  const remittance = { ...new Stage(world, principal).remittanceOf(), chargingMode: "OUR" as const };
  const { orderNo } = await world.call(operations.sendRemittance, remittance, operationsPerson);
  await world.call(operations.creditRemittance, { world: world.name, orderNo }, operationsPerson);
}

test("each certificate of the application that passed is listed with its days, the first to end first", async ({
  world,
}) => {
  const principal = await verifiedCompany(world, await newcomer(world), { termTo: "2030-01-01" });
  expect((await standing(world, principal)).certificates).toEqual([
    { path, name: "Erika Mustermann", expiresOn: lastDay, daysLeft: 63 },
    { path: "termTo", name: "", expiresOn: "2030-01-01", daysLeft: 1385 },
    { path: "legalPerson.idExpiry", name: expect.any(String), expiresOn: "2030-06-30", daysLeft: 1565 },
  ]);
});

test("thirty days and seven days before its last day and on it, a message and a mail in both languages warn", async ({
  world,
}) => {
  const principal = await verifiedCompany(world, await newcomer(world));
  await advanceTo(world, new Date(at9("2026-04-20").getTime() - 1));
  expect((await operatorMessages(world, principal)).map(({ kind }) => kind)).toEqual(["verificationPassed"]);
  const reminders: unknown[] = [];
  for (const day of ["2026-04-20", "2026-05-13", lastDay]) {
    await advanceTo(world, at9(day));
    const { facts } = (await operatorMessages(world, principal)).at(-1) ?? {};
    reminders.push(facts);
  }
  const facts = { certificate: "idExpiry", name: "Erika Mustermann", expiresOn: lastDay };
  expect(reminders).toEqual([30, 7, 0].map((days) => ({ ...facts, days })));
  const mails = await world.db.sql<{ recipient: string; sealed: Uint8Array }>(
    "select recipient, sealed from outbox where world = $1::uuid and purpose = 'certificateExpiring' order by id",
    [world.id],
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual([principal.loginNo, principal.loginNo, principal.loginNo]);
  expect(openText(mails[0]?.sealed ?? new Uint8Array())).toMatch(/身份证件[^]*identity document of Erika Mustermann/);
});

test("home has a task for a certificate within its last thirty days", async ({ world }) => {
  const principal = await verifiedCompany(world, await newcomer(world));
  const readExpiry = async () => world.call(homeCalls.certificateExpiry, { id: principal.userNo }, principal);
  await advanceTo(world, beijingInstant("2026-04-19", 23));
  expect(await readExpiry()).toEqual({ isExpiring: false, expiresOn: null });
  await advanceTo(world, beijingInstant("2026-04-20"));
  expect(await readExpiry()).toEqual({ isExpiring: true, expiresOn: lastDay });
});

test("from thirty days before its last day a certificate makes the state 3, and everything stays open until it has expired", async ({
  world,
}) => {
  const principal = await verifiedCompany(world, await newcomer(world));
  await advanceTo(world, new Date(beijingInstant("2026-04-20").getTime() - 1));
  expect(await standing(world, principal)).toMatchObject({ realNameState: 2, firstVerify: 2, noticeDays: 30 });
  await advanceTo(world, beijingInstant("2026-04-20"));
  expect(await standing(world, principal)).toMatchObject({
    realNameState: 3,
    firstVerify: 2,
    closedFrom: null,
    application: { state: "passed" },
  });
  expect(checkAccess(await asNow(world, principal), exchange.lockQuote.access)).toBeNull();
  // a renewal that passes is verified again; another certificate that ends soon would leave it so
  await decideApplication(
    world,
    await world.call(verificationApplications.renew, await renewalOf(world, principal), principal),
  );
  expect(await standing(world, principal)).toMatchObject({ realNameState: 2, firstVerify: 2 });
});

test("a merchant who passes with a certificate that is about to expire has its renewal task at once", async ({
  world,
}) => {
  const principal = await verifiedUntil(world, await newcomer(world), "2026-04-01");
  expect(await standing(world, principal)).toMatchObject({ realNameState: 3, firstVerify: 2, closedFrom: null });
});

const setNotice = (world: TestWorld, days: number | null) =>
  world.call(driving.setTerms, { world: world.name, terms: { certificateNoticeDays: days } }, operationsPerson);

test("a world's own notice applies: a longer one sets the state earlier", async ({ world }) => {
  const principal = await verifiedCompany(world, await newcomer(world));
  await setNotice(world, 40);
  await advanceTo(world, new Date(beijingInstant("2026-04-10").getTime() - 1));
  expect(await standing(world, principal)).toMatchObject({ realNameState: 2, noticeDays: 40 });
  await advanceTo(world, beijingInstant("2026-04-10"));
  expect(await standing(world, principal)).toMatchObject({ realNameState: 3 });
});

test("a world's own notice applies: a shorter one later, and a changed one from the moment it is set", async ({
  world,
}) => {
  const principal = await verifiedCompany(world, await newcomer(world));
  await setNotice(world, 5);
  await advanceTo(world, beijingInstant("2026-05-13", 10));
  expect(await standing(world, principal)).toMatchObject({ realNameState: 2 });
  await setNotice(world, 7);
  expect(await standing(world, principal)).toMatchObject({ realNameState: 3, noticeDays: 7 });
});

test("the day after its last day exchange and settlement are closed, also to a merchant verified once, until it is renewed", async ({
  world,
}) => {
  const principal = await verifiedCompany(world, await newcomer(world));
  await advanceTo(world, new Date(beijingInstant("2026-05-21").getTime() - 1));
  expect(checkAccess(await asNow(world, principal), exchange.lockQuote.access)).toBeNull();
  const { effects } = await advanceTo(world, beijingInstant("2026-05-21"));
  expect(effects.map(({ kind }) => kind)).toContain("verification.expired");
  expect(await standing(world, principal)).toMatchObject({
    realNameState: 3,
    firstVerify: 2,
    application: { state: "expired" },
    closedFrom: "2026-05-21",
    paymentsOpenUntil: "2026-06-20",
  });
  expect(checkAccess(await asNow(world, principal), exchange.lockQuote.access)).toBe("REAL_NAME_REQUIRED");
  const { applicationId, entry, isRenewal } = await world.call(
    verificationApplications.renew,
    await renewalOf(world, principal),
    principal,
  );
  expect(isRenewal).toBe(true);
  expect(entry).toMatchObject({ type: "company", agent: { idExpiry: "2031-05-20", idNo: foreigner.idNo } });
  expect(checkAccess(await asNow(world, principal), exchange.lockQuote.access)).toBe("REAL_NAME_REQUIRED");
  await decideApplication(world, { applicationId });
  expect(await standing(world, principal)).toMatchObject({
    realNameState: 2,
    closedFrom: null,
    paymentsOpenUntil: null,
  });
  expect(checkAccess(await asNow(world, principal), exchange.lockQuote.access)).toBeNull();
  const rows = await world.db.prisma.verification.findMany({ where: { world: world.id }, orderBy: { version: "asc" } });
  expect(rows.map(({ state }) => state)).toEqual(["superseded", "passed"]);
});

test("a renewal that is refused before the old certificate has ended leaves exchange and settlement open", async ({
  world,
}) => {
  const principal = await verifiedCompany(world, await newcomer(world));
  const renewal = await world.call(verificationApplications.renew, await renewalOf(world, principal), principal);
  await decideApplication(world, renewal, { findings: [{ path, reason: "Unreadable" }], reason: "" });
  expect(await standing(world, principal)).toMatchObject({ realNameState: 3, firstVerify: 2, closedFrom: null });
  expect(checkAccess(await asNow(world, principal), exchange.lockQuote.access)).toBeNull();
});

test("a renewal requires that certificate alone: its day, its pictures, and a later day than before", async ({
  world,
}) => {
  const principal = await verifiedCompany(world, await newcomer(world), { termTo: "2026-05-20" });
  const renew = async (change: Parameters<typeof renewalOf>[2]) =>
    world.call(verificationApplications.renew, await renewalOf(world, principal, change), principal);
  await expect(renew({ path: "name" })).rejects.toEqual(no("VERIFICATION_NOTFOUND"));
  await expect(renew({ expiresOn: lastDay })).rejects.toEqual(no("VERIFICATION_FIELD_INVALID"));
  await expect(renew({ expiresOn: "soon" })).rejects.toEqual(no("VERIFICATION_FIELD_INVALID"));
  await expect(renew({ files: [crypto.randomUUID(), crypto.randomUUID()] })).rejects.toEqual(no("FILE_NOTFOUND"));
  await expect(renew({ files: [await storeUpload(world, principal, "KYC_IMAGE")] })).rejects.toEqual(
    expect.objectContaining({
      code: "VERIFICATION_FIELD_INVALID",
      issues: [{ path: ["files", "1"], code: "files.missing" }],
    }),
  );
  // both have expired: each is renewed separately, and the other one still closes the services
  await advanceTo(world, beijingInstant("2026-05-21"));
  await decideApplication(world, await renew({}));
  expect(await standing(world, principal)).toMatchObject({ realNameState: 3, closedFrom: "2026-05-21" });
  const licence = [await storeUpload(world, principal, "KYC_LARGE_IMAGE")];
  const licenceRenewal = await renew({ path: "termTo", expiresOn: "long-term", files: licence });
  expect(licenceRenewal.entry).toMatchObject({ termTo: "long-term", papers: { licence } });
  expect(await codeOf(renew({}))).toBe("VERIFICATION_PENDING");
  await decideApplication(world, licenceRenewal);
  expect(await standing(world, principal)).toMatchObject({ realNameState: 2, closedFrom: null });
});

test("payments out of existing balances stay open for thirty days after a certificate expired, and then refuse", async ({
  world,
}) => {
  const { principal } = await Stage.set(world);
  await stopTicks(world);
  await verifiedCompany(world, principal);
  const { payeeId } = await world.call(payments.addPayee, payee, principal);
  const pay = async () => {
    const paymentInput = {
      ...costOf(payeeId),
      purpose: "goods" as const,
      reference: "7",
      merchantOrderNo: "",
      isAgain: true,
    };
    return codeOf(world.call(payments.pay, { ...paymentInput, payPassword }, await asNow(world, principal)));
  };
  const until = async (at: Date) => {
    await advanceTo(world, at);
    return pay();
  };
  expect(await until(beijingInstant("2026-05-21", 10))).toBe("ok");
  expect(await until(beijingInstant(addDays(lastDay, 31), 23))).toBe("ok");
  expect(await until(beijingInstant(addDays(lastDay, 32)))).toBe("CERTIFICATE_EXPIRED");
  await decideApplication(
    world,
    await world.call(verificationApplications.renew, await renewalOf(world, principal), principal),
  );
  expect(await pay()).toBe("ok");
});

test("incomes are credited and on hold while a certificate has expired, and available once it is renewed", async ({
  world,
}) => {
  const principal = await verifiedCompany(world, await newcomer(world));
  const dollars = async () => {
    const { rows } = await world.call(accountCalls.balances, {}, principal);
    const balance = rows.find(({ currency }) => currency === "USD");
    return [balance?.available.minor, balance?.held.minor];
  };
  const incomes = async () => (await world.call(receiving.incomes, page, principal)).rows.map(({ isHeld }) => isHeld);
  await arrive(world, principal);
  await advanceTo(world, beijingInstant("2026-05-21"));
  await arrive(world, principal);
  expect(await dollars()).toEqual([50_000_00n, 50_000_00n]);
  expect(await incomes()).toEqual([true, false]);
  expect((await operatorMessages(world, principal)).map(({ kind }) => kind)).toContain("remittanceHeld");
  expect(await faultsOf(world)).toEqual([]);
  await decideApplication(
    world,
    await world.call(verificationApplications.renew, await renewalOf(world, principal), principal),
  );
  expect(await dollars()).toEqual([100_000_00n, 0n]);
  expect(await incomes()).toEqual([false, false]);
  expect(await faultsOf(world)).toEqual([]);
});

test("operations who set a merchant to verified open the functions closed by an expired certificate, held incomes too", async ({
  world,
}) => {
  const principal = await verifiedCompany(world, await newcomer(world));
  await advanceTo(world, beijingInstant("2026-05-21"));
  await arrive(world, principal);
  await setVerified(world, principal);
  expect(await standing(world, principal)).toMatchObject({ realNameState: 2, closedFrom: null });
  const { rows } = await world.call(accountCalls.balances, {}, principal);
  expect(rows.find(({ currency }) => currency === "USD")?.available.minor).toBe(50_000_00n);
  expect(await faultsOf(world)).toEqual([]);
});

test("incomes stay on hold while another certificate than the renewed one has expired", async ({ world }) => {
  const principal = await verifiedCompany(world, await newcomer(world), { termTo: "2026-05-25" });
  await advanceTo(world, beijingInstant("2026-06-10"));
  await arrive(world, principal);
  await decideApplication(
    world,
    await world.call(verificationApplications.renew, await renewalOf(world, principal), principal),
  );
  const { rows } = await world.call(accountCalls.balances, {}, principal);
  const dollars = rows.find(({ currency }) => currency === "USD");
  expect([dollars?.available.minor, dollars?.held.minor]).toEqual([0n, 50_000_00n]);
});

/** Since when exchange and settlement are closed to a merchant, and until when payments are open. */
const closing = async (world: TestWorld, principal: Principal) => {
  const { realNameState, closedFrom, paymentsOpenUntil } = await standing(world, principal);
  return [realNameState, closedFrom, paymentsOpenUntil];
};
/**
 * Lists the expired certificates of which the merchant was notified, each with the last day on which payments are open.
 */
const expiredNotices = async (world: TestWorld, principal: Principal) =>
  (await operatorMessages(world, principal)).flatMap(({ kind, facts }) => {
    const { certificate, until } = facts as Record<string, string>;
    return kind === "certificateExpired" ? [[certificate, until]] : [];
  });

test("a certificate that ends after operations have set a merchant to verified closes anew, since its own end", async ({
  world,
}) => {
  const principal = await verifiedCompany(world, await newcomer(world), { termTo: "2026-05-25" });
  await advanceTo(world, beijingInstant("2026-05-22"));
  await setVerified(world, principal);
  await advanceTo(world, new Date(beijingInstant("2026-05-26").getTime() - 1));
  // not closed, but the renewal of the certificate that expires next is requested
  expect(await closing(world, principal)).toEqual([3, null, null]);
  await advanceTo(world, beijingInstant("2026-05-26"));
  expect(await closing(world, principal)).toEqual([3, "2026-05-26", "2026-06-25"]);
  expect(checkAccess(await asNow(world, principal), exchange.lockQuote.access)).toBe("REAL_NAME_REQUIRED");
  expect(await expiredNotices(world, principal)).toEqual([
    ["idExpiry", "2026-06-20"],
    ["termTo", "2026-06-25"],
  ]);
});

test("of several that have ended the first closes, each has one message with the same day, and renewing one leaves the days of the next", async ({
  world,
}) => {
  const principal = await verifiedCompany(world, await newcomer(world), { termTo: "2026-05-25" });
  await advanceTo(world, beijingInstant("2026-06-10"));
  expect(await closing(world, principal)).toEqual([3, "2026-05-21", "2026-06-20"]);
  await decideApplication(
    world,
    await world.call(verificationApplications.renew, await renewalOf(world, principal), principal),
  );
  expect(await closing(world, principal)).toEqual([3, "2026-05-26", "2026-06-25"]);
  expect((await standing(world, principal)).application?.state).toBe("expired");
  expect(await expiredNotices(world, principal)).toEqual([
    ["idExpiry", "2026-06-20"],
    ["termTo", "2026-06-20"],
  ]);
});

test("the annual return of a company of Hong Kong is renewed for the year after its own, up to its last day and later", async ({
  world,
}) => {
  await stopTicks(world);
  const due: Day = "2026-04-20";
  const people = [];
  const days = { 1234567: addDays(due, -30), 1234568: due, 1234569: addDays(due, 1) };
  for (const [crNo, on] of Object.entries(days)) {
    const principal = await newcomer(world);
    const entry = await hkEntry(world, principal, {
      registeredOn: "2024-04-20",
      nar1Expiry: due,
      crNo,
      website: `company-${crNo}.example`,
    });
    const papers = { ...entry.papers, nar1: [await storeUpload(world, principal, "KYC_DOCUMENT")] };
    await decideApplication(
      world,
      await world.call(verificationApplications.submitHkCompany, { ...entry, papers }, principal),
    );
    people.push({ who: principal, on });
  }
  for (const { who, on } of people) {
    await advanceTo(world, beijingInstant(on, 10));
    const files = [await storeUpload(world, who, "KYC_DOCUMENT")];
    const renew = (expiresOn: string) =>
      world.call(verificationApplications.renew, { path: "nar1Expiry", expiresOn, number: "", files }, who);
    for (const wrong of [due, "2027-04-21", "2028-04-20"])
      expect([on, wrong, await codeOf(renew(wrong))]).toEqual([on, wrong, "VERIFICATION_FIELD_INVALID"]);
    await decideApplication(world, await renew("2027-04-20"));
  }
  for (const { who } of people)
    expect(await standing(world, who)).toMatchObject({
      realNameState: 2,
      closedFrom: null,
      certificates: expect.arrayContaining([expect.objectContaining({ path: "nar1Expiry", expiresOn: "2027-04-20" })]),
    });
});

test("the correction of a refused renewal preserves the year that the annual return was renewed for", async ({
  world,
}) => {
  await stopTicks(world);
  const principal = await newcomer(world);
  const entry = await hkEntry(world, principal, { registeredOn: "2024-04-20", nar1Expiry: "2026-04-20" });
  const withReturn = async () => ({ ...entry.papers, nar1: [await storeUpload(world, principal, "KYC_DOCUMENT")] });
  await decideApplication(
    world,
    await world.call(verificationApplications.submitHkCompany, { ...entry, papers: await withReturn() }, principal),
  );
  await advanceTo(world, beijingInstant("2026-04-01", 10));
  const [files, nar1Expiry] = [[await storeUpload(world, principal, "KYC_DOCUMENT")], "2027-04-20"];
  const renewal = { path: "nar1Expiry", expiresOn: nar1Expiry, number: "", files };
  const unreadable = { findings: [{ path: "papers.nar1", reason: "Unreadable" }], reason: "" };
  await decideApplication(world, await world.call(verificationApplications.renew, renewal, principal), unreadable);
  const correction = { ...entry, nar1Expiry, papers: await withReturn() };
  expect(
    await codeOf(
      world.call(verificationApplications.submitHkCompany, { ...correction, nar1Expiry: "2028-04-20" }, principal),
    ),
  ).toBe("VERIFICATION_FIELD_INVALID");
  await decideApplication(world, await world.call(verificationApplications.submitHkCompany, correction, principal));
  expect((await standing(world, principal)).certificates).toContainEqual(
    expect.objectContaining({ path: "nar1Expiry", expiresOn: nar1Expiry }),
  );
});

test("a renewal is compared with the register as an application is, and refused where the company is not there any more", async ({
  world,
}) => {
  const principal = await verifiedCompany(world, await newcomer(world), { registeredCapital: "7 万元人民币" });
  const { seed } = await world.world();
  const setSeed = (to: string) => world.db.sql("update world set seed = $2 where id = $1::uuid", [world.id, to]);
  await setSeed("another seed");
  expect(await codeOf(world.call(verificationApplications.renew, await renewalOf(world, principal), principal))).toBe(
    "COMPANY_NOTFOUND",
  );
  await setSeed(seed);
  const { differences } = await world.call(
    verificationApplications.renew,
    await renewalOf(world, principal),
    principal,
  );
  expect(differences).toEqual([
    {
      path: "registeredCapital",
      source: "register",
      typed: "7 万元人民币",
      found: companyOfRegister().registeredCapital,
    },
  ]);
});

test("a mainland card has the same number for life: its renewal does not invalidate a liveness check", async ({
  world,
}) => {
  const principal = await verifiedCompany(world, await newcomer(world));
  const files = [await storeUpload(world, principal, "KYC_IMAGE"), await storeUpload(world, principal, "KYC_IMAGE")];
  const card = { path: "legalPerson.idExpiry", expiresOn: "2040-01-01", files };
  const otherCard = { ...card, number: "330106198801010038" };
  await expect(world.call(verificationApplications.renew, otherCard, principal)).rejects.toEqual(
    expect.objectContaining({
      code: "VERIFICATION_FIELD_INVALID",
      issues: [{ path: ["number"], code: "cert.number" }],
    }),
  );
  expect(
    await codeOf(world.call(verificationApplications.renew, { ...card, number: "330106198801010011" }, principal)),
  ).toBe("ok");
});

test("a renewal does not accept another merchant's number", async ({ world }) => {
  const merchant = await newcomer(world);
  const otherMerchant = await newcomer(world);
  const entry = (principal: Principal, certificateNo: string, website: string) =>
    germanEntry(world, principal, { certificateNo, certificateExpiry: lastDay, website });
  await decideApplication(
    world,
    await world.call(verificationApplications.submitOtherArea, await entry(merchant, "HRB1", "one.example"), merchant),
  );
  await world.call(
    verificationApplications.submitOtherArea,
    await entry(otherMerchant, "HRB2", "other.example"),
    otherMerchant,
  );
  const request = {
    path: "certificateExpiry",
    expiresOn: "2031-01-01",
    number: "HRB 2",
    files: [await storeUpload(world, merchant, "KYC_DOCUMENT")],
  };
  expect(await codeOf(world.call(verificationApplications.renew, request, merchant))).toBe("COMPANY_TAKEN");
  expect(await codeOf(world.call(verificationApplications.renew, { ...request, number: "HRB 3" }, merchant))).toBe(
    "ok",
  );
});
