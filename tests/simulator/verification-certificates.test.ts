import { expect } from "vitest";
import { accounts } from "@/lib/accounts/calls/balances";
import { homeCalls } from "@/lib/accounts/calls/home";
import type { Who } from "@/lib/call/who";
import { exchange } from "@/lib/exchange/calls/orders";
import { may } from "@/lib/gate/may";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { receiving } from "@/lib/receiving/calls/receiving";
import { openText } from "@/lib/simulator/access/secrets";
import { holderOf, openSession } from "@/lib/simulator/access/sessions/session";
import { addDays, beijing, type Day } from "@/lib/time/beijing";
import { applications } from "@/lib/verification/calls/applications";
import {
  decided,
  foreigner,
  germanEntry,
  hkEntry,
  newcomer,
  registered,
  renewalOf,
  setVerified,
  toldOf,
  uploaded,
  verifiedUntil,
} from "../fixtures/applying";
import { faultsOf } from "../fixtures/proof";
import { codeOf, no } from "../fixtures/refusals";
import { costOf, page, payee, Stage } from "../fixtures/stage";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { operationsPerson, payPassword, test, type TestWorld } from "../fixtures/world";

const lastDay: Day = "2026-05-20";
const path = "agent.idExpiry";

/** A verified company whose agent's passport ends on the last day. */
const verified = (world: TestWorld, who: Who, change: Parameters<typeof verifiedUntil>[3] = {}) =>
  verifiedUntil(world, who, lastDay, change);
const standing = async (world: TestWorld, who: Who) => world.ask(applications.standing, {}, who);
const at9 = (day: Day) => beijing(day, 9);

/** The holder as a request would find them now. */
async function asNow(world: TestWorld, who: Who): Promise<Who> {
  const token = await openSession(world.db.sql, "portal", world.id, who.operatorId, world.caller());
  const holder = await holderOf(world.db.sql, token, "portal", world.real);
  if (holder?.realm !== "portal") throw new Error("who has a session is found");
  return holder;
}
/** Fifty thousand dollars come in for a merchant. */
async function arrive(world: TestWorld, who: Who): Promise<void> {
  const sent = { ...new Stage(world, who).remittanceOf(), chargingMode: "OUR" as const };
  const { orderNo } = await world.ask(operations.sendRemittance, sent, operationsPerson);
  await world.ask(operations.creditRemittance, { world: world.name, orderNo }, operationsPerson);
}

test("each certificate of the application that passed is known with its days, the first to end first", async ({
  world,
}) => {
  const who = await verified(world, await newcomer(world), { termTo: "2030-01-01" });
  expect((await standing(world, who)).certificates).toEqual([
    { path, name: "Erika Mustermann", expiresOn: lastDay, daysLeft: 63 },
    { path: "termTo", name: "", expiresOn: "2030-01-01", daysLeft: 1385 },
    { path: "legalPerson.idExpiry", name: expect.any(String), expiresOn: "2030-06-30", daysLeft: 1565 },
  ]);
});

test("thirty days and seven days before its last day and on it, a message and a mail in both languages warn", async ({
  world,
}) => {
  const who = await verified(world, await newcomer(world));
  await advanceTo(world, new Date(at9("2026-04-20").getTime() - 1));
  expect((await toldOf(world, who)).map(({ kind }) => kind)).toEqual(["verificationPassed"]);
  const seen: unknown[] = [];
  for (const day of ["2026-04-20", "2026-05-13", lastDay]) {
    await advanceTo(world, at9(day));
    const { facts } = (await toldOf(world, who)).at(-1) ?? {};
    seen.push(facts);
  }
  const facts = { certificate: "idExpiry", name: "Erika Mustermann", expiresOn: lastDay };
  expect(seen).toEqual([30, 7, 0].map((days) => ({ ...facts, days })));
  const mails = await world.db.sql<{ recipient: string; sealed: Uint8Array }>(
    "select recipient, sealed from outbox where world = $1::uuid and purpose = 'certificateExpiring' order by id",
    [world.id],
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual([who.loginNo, who.loginNo, who.loginNo]);
  expect(openText(mails[0]?.sealed ?? new Uint8Array())).toMatch(/身份证件[^]*identity document of Erika Mustermann/);
});

test("home is told of a certificate within its last thirty days", async ({ world }) => {
  const who = await verified(world, await newcomer(world));
  const told = async () => world.ask(homeCalls.certificateExpiry, { id: who.userNo }, who);
  await advanceTo(world, beijing("2026-04-19", 23));
  expect(await told()).toEqual({ isExpiring: false, expiresOn: null });
  await advanceTo(world, beijing("2026-04-20"));
  expect(await told()).toEqual({ isExpiring: true, expiresOn: lastDay });
});

test("from thirty days before its last day a certificate makes the state 3, and everything stays open until it has expired", async ({
  world,
}) => {
  const who = await verified(world, await newcomer(world));
  await advanceTo(world, new Date(beijing("2026-04-20").getTime() - 1));
  expect(await standing(world, who)).toMatchObject({ realNameState: 2, firstVerify: 2, noticeDays: 30 });
  await advanceTo(world, beijing("2026-04-20"));
  expect(await standing(world, who)).toMatchObject({
    realNameState: 3,
    firstVerify: 2,
    closedFrom: null,
    application: { state: "passed" },
  });
  expect(may(await asNow(world, who), exchange.lockQuote.needs)).toBeNull();
  // a renewal that passes is verified again; another certificate that ends soon would leave it so
  await decided(world, await world.ask(applications.renew, await renewalOf(world, who), who));
  expect(await standing(world, who)).toMatchObject({ realNameState: 2, firstVerify: 2 });
});

test("who passes with a certificate that is about to expire is asked for its renewal at once", async ({ world }) => {
  const who = await verifiedUntil(world, await newcomer(world), "2026-04-01");
  expect(await standing(world, who)).toMatchObject({ realNameState: 3, firstVerify: 2, closedFrom: null });
});

const setNotice = (world: TestWorld, days: number | null) =>
  world.ask(driving.setTerms, { world: world.name, terms: { certificateNoticeDays: days } }, operationsPerson);

test("a world's own notice counts: a longer one sets the state earlier", async ({ world }) => {
  const who = await verified(world, await newcomer(world));
  await setNotice(world, 40);
  await advanceTo(world, new Date(beijing("2026-04-10").getTime() - 1));
  expect(await standing(world, who)).toMatchObject({ realNameState: 2, noticeDays: 40 });
  await advanceTo(world, beijing("2026-04-10"));
  expect(await standing(world, who)).toMatchObject({ realNameState: 3 });
});

test("a world's own notice counts: a shorter one later, and a changed one from the moment it is set", async ({
  world,
}) => {
  const who = await verified(world, await newcomer(world));
  await setNotice(world, 5);
  await advanceTo(world, beijing("2026-05-13", 10));
  expect(await standing(world, who)).toMatchObject({ realNameState: 2 });
  await setNotice(world, 7);
  expect(await standing(world, who)).toMatchObject({ realNameState: 3, noticeDays: 7 });
});

test("the day after its last day exchange and settlement are closed, also to who was verified once, until it is renewed", async ({
  world,
}) => {
  const who = await verified(world, await newcomer(world));
  await advanceTo(world, new Date(beijing("2026-05-21").getTime() - 1));
  expect(may(await asNow(world, who), exchange.lockQuote.needs)).toBeNull();
  const { effects } = await advanceTo(world, beijing("2026-05-21"));
  expect(effects.map(({ kind }) => kind)).toContain("verification.expired");
  expect(await standing(world, who)).toMatchObject({
    realNameState: 3,
    firstVerify: 2,
    application: { state: "expired" },
    closedFrom: "2026-05-21",
    paymentsOpenUntil: "2026-06-20",
  });
  expect(may(await asNow(world, who), exchange.lockQuote.needs)).toBe("REAL_NAME_REQUIRED");
  const { applicationId, entry, isRenewal } = await world.ask(applications.renew, await renewalOf(world, who), who);
  expect(isRenewal).toBe(true);
  expect(entry).toMatchObject({ type: "company", agent: { idExpiry: "2031-05-20", idNo: foreigner.idNo } });
  expect(may(await asNow(world, who), exchange.lockQuote.needs)).toBe("REAL_NAME_REQUIRED");
  await decided(world, { applicationId });
  expect(await standing(world, who)).toMatchObject({ realNameState: 2, closedFrom: null, paymentsOpenUntil: null });
  expect(may(await asNow(world, who), exchange.lockQuote.needs)).toBeNull();
  const rows = await world.db.prisma.verification.findMany({ where: { world: world.id }, orderBy: { version: "asc" } });
  expect(rows.map(({ state }) => state)).toEqual(["superseded", "passed"]);
});

test("a renewal that is refused before the old certificate has ended leaves exchange and settlement open", async ({
  world,
}) => {
  const who = await verified(world, await newcomer(world));
  const renewed = await world.ask(applications.renew, await renewalOf(world, who), who);
  await decided(world, renewed, { findings: [{ path, reason: "Unreadable" }], reason: "" });
  expect(await standing(world, who)).toMatchObject({ realNameState: 3, firstVerify: 2, closedFrom: null });
  expect(may(await asNow(world, who), exchange.lockQuote.needs)).toBeNull();
});

test("a renewal asks for that certificate alone: its day, its pictures, and a later day than before", async ({
  world,
}) => {
  const who = await verified(world, await newcomer(world), { termTo: "2026-05-20" });
  const ask = async (change: Parameters<typeof renewalOf>[2]) =>
    world.ask(applications.renew, await renewalOf(world, who, change), who);
  await expect(ask({ path: "name" })).rejects.toEqual(no("VERIFICATION_NOTFOUND"));
  await expect(ask({ expiresOn: lastDay })).rejects.toEqual(no("VERIFICATION_FIELD_INVALID"));
  await expect(ask({ expiresOn: "soon" })).rejects.toEqual(no("VERIFICATION_FIELD_INVALID"));
  await expect(ask({ files: [crypto.randomUUID(), crypto.randomUUID()] })).rejects.toEqual(no("FILE_NOTFOUND"));
  await expect(ask({ files: [await uploaded(world, who, "KYC_IMAGE")] })).rejects.toEqual(
    expect.objectContaining({
      code: "VERIFICATION_FIELD_INVALID",
      issues: [{ path: ["files", "1"], code: "files.missing" }],
    }),
  );
  // both have ended: each is renewed by itself, and the other still closes
  await advanceTo(world, beijing("2026-05-21"));
  await decided(world, await ask({}));
  expect(await standing(world, who)).toMatchObject({ realNameState: 3, closedFrom: "2026-05-21" });
  const licence = [await uploaded(world, who, "KYC_LARGE_IMAGE")];
  const both = await ask({ path: "termTo", expiresOn: "long-term", files: licence });
  expect(both.entry).toMatchObject({ termTo: "long-term", papers: { licence } });
  expect(await codeOf(ask({}))).toBe("VERIFICATION_PENDING");
  await decided(world, both);
  expect(await standing(world, who)).toMatchObject({ realNameState: 2, closedFrom: null });
});

test("payments out of existing balances stay open for thirty days after a certificate expired, and then refuse", async ({
  world,
}) => {
  const { who } = await Stage.set(world);
  await stopTicks(world);
  await verified(world, who);
  const { payeeId } = await world.ask(payments.addPayee, payee, who);
  const pay = async () => {
    const asked = { ...costOf(payeeId), purpose: "goods" as const, reference: "7", merchantOrderNo: "", isAgain: true };
    return codeOf(world.ask(payments.pay, { ...asked, payPassword }, await asNow(world, who)));
  };
  const until = async (at: Date) => {
    await advanceTo(world, at);
    return pay();
  };
  expect(await until(beijing("2026-05-21", 10))).toBe("ok");
  expect(await until(beijing(addDays(lastDay, 31), 23))).toBe("ok");
  expect(await until(beijing(addDays(lastDay, 32)))).toBe("CERTIFICATE_EXPIRED");
  await decided(world, await world.ask(applications.renew, await renewalOf(world, who), who));
  expect(await pay()).toBe("ok");
});

test("incomes are credited and held while a certificate has expired, and available once it is renewed", async ({
  world,
}) => {
  const who = await verified(world, await newcomer(world));
  const dollars = async () => {
    const { rows } = await world.ask(accounts.balances, {}, who);
    const found = rows.find(({ currency }) => currency === "USD");
    return [found?.available.minor, found?.held.minor];
  };
  const incomes = async () => (await world.ask(receiving.incomes, page, who)).rows.map(({ isHeld }) => isHeld);
  await arrive(world, who);
  await advanceTo(world, beijing("2026-05-21"));
  await arrive(world, who);
  expect(await dollars()).toEqual([50_000_00n, 50_000_00n]);
  expect(await incomes()).toEqual([true, false]);
  expect((await toldOf(world, who)).map(({ kind }) => kind)).toContain("remittanceHeld");
  expect(await faultsOf(world)).toEqual([]);
  await decided(world, await world.ask(applications.renew, await renewalOf(world, who), who));
  expect(await dollars()).toEqual([100_000_00n, 0n]);
  expect(await incomes()).toEqual([false, false]);
  expect(await faultsOf(world)).toEqual([]);
});

test("operations who set a merchant to verified open what an expired certificate closed, held incomes too", async ({
  world,
}) => {
  const who = await verified(world, await newcomer(world));
  await advanceTo(world, beijing("2026-05-21"));
  await arrive(world, who);
  await setVerified(world, who);
  expect(await standing(world, who)).toMatchObject({ realNameState: 2, closedFrom: null });
  const { rows } = await world.ask(accounts.balances, {}, who);
  expect(rows.find(({ currency }) => currency === "USD")?.available.minor).toBe(50_000_00n);
  expect(await faultsOf(world)).toEqual([]);
});

test("incomes stay held while another certificate than the renewed one has expired", async ({ world }) => {
  const who = await verified(world, await newcomer(world), { termTo: "2026-05-25" });
  await advanceTo(world, beijing("2026-06-10"));
  await arrive(world, who);
  await decided(world, await world.ask(applications.renew, await renewalOf(world, who), who));
  const { rows } = await world.ask(accounts.balances, {}, who);
  const dollars = rows.find(({ currency }) => currency === "USD");
  expect([dollars?.available.minor, dollars?.held.minor]).toEqual([0n, 50_000_00n]);
});

/** Since when exchange and settlement are closed to a merchant, and until when payments are open. */
const closing = async (world: TestWorld, who: Who) => {
  const { realNameState, closedFrom, paymentsOpenUntil } = await standing(world, who);
  return [realNameState, closedFrom, paymentsOpenUntil];
};
/** Which certificates the merchant was told have expired, and until when it is told that payments are open. */
const expiredTold = async (world: TestWorld, who: Who) =>
  (await toldOf(world, who)).flatMap(({ kind, facts }) => {
    const { certificate, until } = facts as Record<string, string>;
    return kind === "certificateExpired" ? [[certificate, until]] : [];
  });

test("a certificate that ends after operations have set a merchant to verified closes anew, since its own end", async ({
  world,
}) => {
  const who = await verified(world, await newcomer(world), { termTo: "2026-05-25" });
  await advanceTo(world, beijing("2026-05-22"));
  await setVerified(world, who);
  await advanceTo(world, new Date(beijing("2026-05-26").getTime() - 1));
  // not closed, but asked for the renewal of the one that ends next
  expect(await closing(world, who)).toEqual([3, null, null]);
  await advanceTo(world, beijing("2026-05-26"));
  expect(await closing(world, who)).toEqual([3, "2026-05-26", "2026-06-25"]);
  expect(may(await asNow(world, who), exchange.lockQuote.needs)).toBe("REAL_NAME_REQUIRED");
  expect(await expiredTold(world, who)).toEqual([
    ["idExpiry", "2026-06-20"],
    ["termTo", "2026-06-25"],
  ]);
});

test("of several that have ended the first closes, each is told once with the same day, and renewing one leaves the days of the next", async ({
  world,
}) => {
  const who = await verified(world, await newcomer(world), { termTo: "2026-05-25" });
  await advanceTo(world, beijing("2026-06-10"));
  expect(await closing(world, who)).toEqual([3, "2026-05-21", "2026-06-20"]);
  await decided(world, await world.ask(applications.renew, await renewalOf(world, who), who));
  expect(await closing(world, who)).toEqual([3, "2026-05-26", "2026-06-25"]);
  expect((await standing(world, who)).application?.state).toBe("expired");
  expect(await expiredTold(world, who)).toEqual([
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
    const who = await newcomer(world);
    const entry = await hkEntry(world, who, {
      registeredOn: "2024-04-20",
      nar1Expiry: due,
      crNo,
      website: `company-${crNo}.example`,
    });
    const papers = { ...entry.papers, nar1: [await uploaded(world, who, "KYC_DOCUMENT")] };
    await decided(world, await world.ask(applications.submitHkCompany, { ...entry, papers }, who));
    people.push({ who, on });
  }
  for (const { who, on } of people) {
    await advanceTo(world, beijing(on, 10));
    const files = [await uploaded(world, who, "KYC_DOCUMENT")];
    const renewed = (expiresOn: string) =>
      world.ask(applications.renew, { path: "nar1Expiry", expiresOn, number: "", files }, who);
    for (const wrong of [due, "2027-04-21", "2028-04-20"])
      expect([on, wrong, await codeOf(renewed(wrong))]).toEqual([on, wrong, "VERIFICATION_FIELD_INVALID"]);
    await decided(world, await renewed("2027-04-20"));
  }
  for (const { who } of people)
    expect(await standing(world, who)).toMatchObject({
      realNameState: 2,
      closedFrom: null,
      certificates: expect.arrayContaining([expect.objectContaining({ path: "nar1Expiry", expiresOn: "2027-04-20" })]),
    });
});

test("the correction of a refused renewal keeps the year that the annual return was renewed for", async ({ world }) => {
  await stopTicks(world);
  const who = await newcomer(world);
  const entry = await hkEntry(world, who, { registeredOn: "2024-04-20", nar1Expiry: "2026-04-20" });
  const withReturn = async () => ({ ...entry.papers, nar1: [await uploaded(world, who, "KYC_DOCUMENT")] });
  await decided(world, await world.ask(applications.submitHkCompany, { ...entry, papers: await withReturn() }, who));
  await advanceTo(world, beijing("2026-04-01", 10));
  const [files, nar1Expiry] = [[await uploaded(world, who, "KYC_DOCUMENT")], "2027-04-20"];
  const renewed = { path: "nar1Expiry", expiresOn: nar1Expiry, number: "", files };
  const unreadable = { findings: [{ path: "papers.nar1", reason: "Unreadable" }], reason: "" };
  await decided(world, await world.ask(applications.renew, renewed, who), unreadable);
  const corrected = { ...entry, nar1Expiry, papers: await withReturn() };
  expect(await codeOf(world.ask(applications.submitHkCompany, { ...corrected, nar1Expiry: "2028-04-20" }, who))).toBe(
    "VERIFICATION_FIELD_INVALID",
  );
  await decided(world, await world.ask(applications.submitHkCompany, corrected, who));
  expect((await standing(world, who)).certificates).toContainEqual(
    expect.objectContaining({ path: "nar1Expiry", expiresOn: nar1Expiry }),
  );
});

test("a renewal is compared with the register as an application is, and refused where the company is there no more", async ({
  world,
}) => {
  const who = await verified(world, await newcomer(world), { registeredCapital: "7 万元人民币" });
  const { seed } = await world.world();
  const setSeed = (to: string) => world.db.sql("update world set seed = $2 where id = $1::uuid", [world.id, to]);
  await setSeed("another seed");
  expect(await codeOf(world.ask(applications.renew, await renewalOf(world, who), who))).toBe("COMPANY_NOTFOUND");
  await setSeed(seed);
  const { differences } = await world.ask(applications.renew, await renewalOf(world, who), who);
  expect(differences).toEqual([
    { path: "registeredCapital", source: "register", typed: "7 万元人民币", found: registered().registeredCapital },
  ]);
});

test("a mainland card keeps its number for life: its renewal makes nobody else of whoever was seen alive", async ({
  world,
}) => {
  const who = await verified(world, await newcomer(world));
  const files = [await uploaded(world, who, "KYC_IMAGE"), await uploaded(world, who, "KYC_IMAGE")];
  const card = { path: "legalPerson.idExpiry", expiresOn: "2040-01-01", files };
  const another = { ...card, number: "330106198801010038" };
  await expect(world.ask(applications.renew, another, who)).rejects.toEqual(
    expect.objectContaining({
      code: "VERIFICATION_FIELD_INVALID",
      issues: [{ path: ["number"], code: "cert.number" }],
    }),
  );
  expect(await codeOf(world.ask(applications.renew, { ...card, number: "330106198801010011" }, who))).toBe("ok");
});

test("a renewal does not take another merchant's number", async ({ world }) => {
  const one = await newcomer(world);
  const other = await newcomer(world);
  const entry = (who: Who, certificateNo: string, website: string) =>
    germanEntry(world, who, { certificateNo, certificateExpiry: lastDay, website });
  await decided(world, await world.ask(applications.submitOtherArea, await entry(one, "HRB1", "one.example"), one));
  await world.ask(applications.submitOtherArea, await entry(other, "HRB2", "other.example"), other);
  const asked = {
    path: "certificateExpiry",
    expiresOn: "2031-01-01",
    number: "HRB 2",
    files: [await uploaded(world, one, "KYC_DOCUMENT")],
  };
  expect(await codeOf(world.ask(applications.renew, asked, one))).toBe("COMPANY_TAKEN");
  expect(await codeOf(world.ask(applications.renew, { ...asked, number: "HRB 3" }, one))).toBe("ok");
});
