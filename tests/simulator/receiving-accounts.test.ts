import { describe, expect } from "vitest";
import { isValidIBAN } from "ibantools";
import { files } from "@/lib/files/calls/files";
import { inTransit } from "@/lib/receiving/calls/in-transit";
import { receiving } from "@/lib/receiving/calls/receiving";
import { accountNumberOf } from "@/lib/receiving/account-numbers";
import { receivingBank } from "@/lib/receiving/account-places";
import { checksMs } from "@/lib/receiving/account-terms";
import { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { accountApplications, draftEntry } from "@/lib/receiving/calls/applications";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { receivingApplicationActions as desk } from "@/lib/operations/calls/receiving/applications";
import { money } from "@/lib/money/money";
import { beijing } from "@/lib/time/beijing";
import { dayMs, later } from "@/lib/time/instant";
import type { Who } from "@/lib/call/who";
import { uploaded } from "../fixtures/applying";
import { sent, uploadOf } from "../fixtures/examples/files";
import {
  accountOf,
  applicationFor,
  checksDone,
  close,
  fail,
  openedBy,
  pass,
  sentBy,
  sentTo,
  shownAccount,
} from "../fixtures/receiving";
import { codeOf, codeOfSettled } from "../fixtures/refusals";
import { messagesTo } from "../fixtures/told";
import { together } from "../fixtures/together";
import { advanceTo } from "../fixtures/trading";
import { freshWorld, operationsPerson, test, type TestWorld } from "../fixtures/world";

const statusOf = async (world: TestWorld, who: Who, applicationNo: string) =>
  (await world.ask(accountApplications.application, { applicationNo }, who)).application;
const submitted = async (world: TestWorld, who: Who, change = {}) =>
  codeOf(world.ask(accountApplications.submitApplication, await applicationFor(world, who, change), who));
const typed = async (world: TestWorld, who: Who, userType: number) =>
  world.db.prisma.merchant.updateMany({ where: { world: world.id, userNo: who.userNo }, data: { userType } });
const told = async (world: TestWorld, who: Who) =>
  (
    await world.db.prisma.message.findMany({
      where: { world: world.id, operatorId: who.operatorId },
      orderBy: [{ at: "asc" }, { id: "asc" }],
    })
  ).map(({ kind }) => kind);

/** An account that takes pounds by SWIFT, which is tracked. */
const overseas = { kind: "global" as const, country: "HK", bank: "HCBHK", currencies: ["GBP" as const] };

/** What somebody sends who names a merchant; it comes within a day. */
const remitted = {
  payerName: "Nordwind GmbH",
  payerAccount: "",
  payerBank: "",
  payerCountry: "DE",
  postscript: "",
  chargingMode: "SHA",
  arrivesInMinutes: 12 * 60,
} as const;

describe("who may apply, and for what", () => {
  test.for([
    [1, "individual"],
    [4, "institution"],
  ] as const)(
    "customers of type %i are refused, and told of which kind they are",
    async ([userType, hindrance], { world }) => {
      const who = await world.merchant();
      await typed(world, who, userType);
      expect(await submitted(world, who)).toBe("APPLICATION_PROHIBITED");
      expect(await world.ask(accountApplications.applicationIndex, {}, who)).toMatchObject({ hindrance });
      const place = { kind: "local", country: "GB", bank: "TCBGB" } as const;
      expect(await world.ask(accountApplications.checkChannel, place, who)).toEqual({
        isOpen: false,
        hindrance,
      });
    },
  );

  test("a channel is open where the bank is, and not while an application with it is under review", async ({
    world,
  }) => {
    const who = await world.merchant();
    const at = async (bank: string) =>
      world.ask(accountApplications.checkChannel, { kind: "local", country: "GB", bank }, who);
    expect(await at("TCBGB")).toEqual({ isOpen: true, hindrance: null });
    expect(await at("LCBUS")).toEqual({ isOpen: false, hindrance: "unknownBank" });
    await sentBy(world, who);
    expect(await at("TCBGB")).toEqual({ isOpen: false, hindrance: "underReview" });
    expect(await world.ask(accountApplications.applicationIndex, {}, who)).toMatchObject({ underReview: 1 });
  });

  test("one is under review at a time for the same kind, place and bank, and others beside it", async ({ world }) => {
    const who = await world.merchant();
    await sentBy(world, who);
    expect(await submitted(world, who)).toBe("APPLICATION_PENDING");
    expect(await submitted(world, who, { country: "DE", bank: "RHBDE", currencies: ["EUR"] })).toBe("ok");
    expect(await submitted(world, await world.merchant())).toBe("ok");
  });

  test("a bank that is not there, or not at that place, is refused, and nothing is kept", async ({ world }) => {
    const who = await world.merchant();
    expect(await submitted(world, who, { bank: "NOBANK" })).toBe("INVALID_PARAM");
    expect(await submitted(world, who, { country: "SG" })).toBe("INVALID_PARAM");
    expect(await world.db.prisma.receivingApplication.count({ where: { world: world.id } })).toBe(0);
  });

  test("of two at once for the same three one is taken", async ({ world }) => {
    const who = await world.merchant();
    const entries = [await applicationFor(world, who), await applicationFor(world, who)];
    const asked = entries.map((entry) => (on: TestWorld) => on.ask(accountApplications.submitApplication, entry, who));
    const codes = (await together(world, ...asked)).map(codeOfSettled);
    expect(codes.sort()).toEqual(["APPLICATION_PENDING", "ok"]);
    expect(await world.db.prisma.receivingApplication.count({ where: { world: world.id } })).toBe(1);
  });

  test("another merchant's site, another's papers and an old agreement are refused", async ({ world }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    await world.db.prisma.verificationClaim.create({
      data: { world: world.id, kind: "website", text: "taken.example", holder: other.userNo },
    });
    expect(await submitted(world, who, { website: "www.taken.example/shop" })).toBe("WEBSITE_TAKEN");
    const strange = await uploaded(world, other, "RECEIVING_QUALIFICATION");
    expect(await submitted(world, who, { fileIds: [strange] })).toBe("FILE_NOTFOUND");
    const wrong = await uploaded(world, who, "PAYMENT_PROOF");
    expect(await submitted(world, who, { fileIds: [wrong] })).toBe("FILE_NOTFOUND");
    const agreed = { id: "trade-collection", version: 2 } as const;
    expect(await submitted(world, who, { agreed })).toBe("AGREEMENT_CHANGED");
  });

  test("a name may be chosen where the bank lets it, and is at most ten characters", async ({ world }) => {
    const who = await world.merchant();
    const supports = async (country: string, bank: string) =>
      world.ask(accountApplications.supportsHolder, { kind: "local", country, bank }, who);
    expect(await supports("GB", "TCBGB")).toEqual({ isSupported: true, lengthMax: 10 });
    expect(await supports("DE", "RHBDE")).toEqual({ isSupported: false, lengthMax: 10 });
  });
});

describe("what becomes of an application", () => {
  test("the bank's words are read at their fields, the same again is refused, a changed one is decided anew", async ({
    world,
  }) => {
    const who = await world.merchant();
    const entry = await applicationFor(world, who);
    const { applicationNo } = await world.ask(accountApplications.submitApplication, entry, who);
    await checksDone(world);
    await fail(world, applicationNo);
    expect(await world.ask(accountApplications.applicationToCorrect, { applicationNo }, who)).toMatchObject({
      state: "fail",
      reason: "No proof of trade",
      findings: [{ field: "website", reason: "Empty" }],
    });
    const modify = async (change: object) =>
      codeOf(world.ask(accountApplications.modifyApplication, { applicationNo, ...entry, ...change }, who));
    expect(await modify({})).toBe("ORDER_UNCHANGED");
    expect(await modify({ website: "https://filled.example" })).toBe("ok");
    expect(await modify({ website: "https://again.example" })).toBe("OPERATION_NOT_ALLOW");
    expect(await statusOf(world, who, applicationNo)).toMatchObject({ version: 2, findings: [], reason: "" });
    await checksDone(world);
    await pass(world, applicationNo);
    expect(await told(world, who)).toEqual(["receivingFailed", "receivingOpened"]);
  });

  test("a failed one is not changed while another for the same three is under review", async ({ world }) => {
    const who = await world.merchant();
    const entry = await applicationFor(world, who);
    const { applicationNo } = await world.ask(accountApplications.submitApplication, entry, who);
    await checksDone(world);
    await fail(world, applicationNo);
    await sentBy(world, who);
    const change = { applicationNo, ...entry, website: "https://other.example" };
    expect(await codeOf(world.ask(accountApplications.modifyApplication, change, who))).toBe("APPLICATION_PENDING");
  });

  test("what has come to be wrong since it was sent fails the automatic checks, and says at which field", async ({
    world,
  }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    const applicationNo = await sentBy(world, who);
    await world.db.prisma.verificationClaim.updateMany({
      where: { world: world.id, kind: "website", holder: who.userNo },
      data: { holder: other.userNo },
    });
    await checksDone(world);
    expect(await statusOf(world, who, applicationNo)).toMatchObject({
      state: "fail",
      reason: "checksFailed",
      findings: [{ field: "website", reason: "websiteTaken" }],
    });
    expect(await told(world, who)).toEqual(["receivingChecksFailed"]);
    const barred = await sentBy(world, other, { website: "https://other.example" });
    await typed(world, other, 4);
    await checksDone(world);
    expect(await statusOf(world, other, barred)).toMatchObject({ state: "fail", reason: "prohibited" });
  });

  test("operations decide what they looked at, and only what the checks have passed", async ({ world }) => {
    const who = await world.merchant();
    const applicationNo = await sentBy(world, who);
    expect(await codeOf(fail(world, applicationNo))).toBe("OPERATION_NOT_ALLOW");
    expect(await codeOf(pass(world, applicationNo))).toBe("OPERATION_NOT_ALLOW");
    await checksDone(world);
    const of = { world: world.name, applicationNo };
    const application = await world.ask(desk.receivingApplication, of, operationsPerson);
    expect(application).toMatchObject({ events: ["pass", "fail"], userNo: who.userNo });
    const stale = { ...of, changes: application.changes - 1 };
    expect(await codeOf(world.ask(desk.passReceivingApplication, stale, operationsPerson))).toBe("ORDER_CHANGED");
    expect(await codeOf(pass(world, "AA26031810000010001"))).toBe("APPLICATION_NOTFOUND");
    const nobody = { world: world.name, applicationNo: "AA26031810000010001" };
    expect(await codeOf(world.ask(desk.receivingApplication, nobody, operationsPerson))).toBe("APPLICATION_NOTFOUND");
    const fileId = crypto.randomUUID();
    for (const [named, code] of [
      [of, "FILE_NOTFOUND"],
      [nobody, "APPLICATION_NOTFOUND"],
    ] as const)
      expect(await codeOf(world.ask(desk.receivingApplicationFile, { ...named, fileId }, operationsPerson))).toBe(code);
    const { rows, waiting } = await world.ask(
      desk.receivingApplications,
      { world: world.name, state: "applying", text: who.userNo, currentPage: 1, pageSize: 20 },
      operationsPerson,
    );
    expect([rows.map((row) => row.applicationNo), waiting]).toEqual([[applicationNo], 1]);
  });

  test("of a pass and a refusal at once one is done, and accounts are issued once or not at all", async ({ world }) => {
    const who = await world.merchant();
    const applicationNo = await sentBy(world, who);
    await checksDone(world);
    const asked = [
      (on: TestWorld) => pass(on, applicationNo),
      (on: TestWorld) => fail(on, applicationNo),
      (on: TestWorld) => pass(on, applicationNo),
    ];
    const codes = (await together(world, ...asked)).map(codeOfSettled);
    expect(codes.sort()).toEqual(["OPERATION_NOT_ALLOW", "OPERATION_NOT_ALLOW", "ok"]);
    const { state } = await statusOf(world, who, applicationNo);
    const accounts = await world.db.prisma.receivingAccount.count({ where: { world: world.id } });
    expect(accounts).toBe(state === "success" ? 1 : 0);
  });

  test("where the clock plays the banks a local account opens at 15:00 of the second or third working day, a global one of the next", async ({
    world,
  }) => {
    const who = await world.merchant();
    await world.ask(driving.setTerms, { world: world.name, terms: { banksAct: 1 } }, operationsPerson);
    const local = await sentBy(world, who);
    const global = await sentBy(world, who, { kind: "global", country: "HK", bank: "HCBHK", currencies: ["USD"] });
    // a Wednesday
    await advanceTo(world, beijing("2026-03-19", 15, 1));
    expect(await statusOf(world, who, global)).toMatchObject({
      state: "success",
      decidedAt: beijing("2026-03-19", 15),
    });
    expect(await statusOf(world, who, local)).toMatchObject({ state: "applying" });
    await advanceTo(world, beijing("2026-03-23", 15, 1));
    const { decidedAt } = await statusOf(world, who, local);
    expect([beijing("2026-03-20", 15), beijing("2026-03-23", 15)]).toContainEqual(decidedAt);
  });

  test("what waits for operations goes on by the clock once the banks act", async ({ world }) => {
    const who = await world.merchant();
    const applicationNo = await sentBy(world, who, {
      kind: "global",
      country: "SG",
      bank: "MTBSG",
      currencies: ["USD", "EUR"],
    });
    await checksDone(world);
    await world.ask(driving.setBanks, { world: world.name, doAct: true }, operationsPerson);
    await advanceTo(world, beijing("2026-03-19", 15));
    expect(await statusOf(world, who, applicationNo)).toMatchObject({ state: "success" });
  });

  test("a draft is kept, found by everybody of the merchant, and gone once it is submitted", async ({ world }) => {
    const who = await world.merchant();
    const first = async (by = who) => world.ask(accountApplications.firstApplication, {}, by);
    expect(await first()).toEqual({ draft: null, before: null });
    const entry = draftEntry.parse({ kind: "local", website: "half" });
    const save = async (version: number) =>
      world.ask(accountApplications.saveApplicationDraft, { entry, step: 0, version }, who);
    expect(await save(0)).toMatchObject({ version: 1, daysLeft: 15 });
    expect(await codeOf(save(0))).toBe("ORDER_CHANGED");
    expect((await first(await world.operator(who.userNo))).draft).toMatchObject({ entry: { website: "half" } });
    await sentBy(world, who);
    expect(await first()).toMatchObject({ draft: null, before: { kind: "", platform: "offline", fileIds: [] } });
  });

  test("a draft tells the names of its merchant's own papers alone", async ({ world }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    const [own, strange] = [
      await uploaded(world, who, "RECEIVING_QUALIFICATION"),
      await uploaded(world, other, "RECEIVING_QUALIFICATION"),
    ];
    const entry = draftEntry.parse({ fileIds: [own, strange] });
    const saved = { entry, step: 0, version: 0 };
    const { fileNames } = await world.ask(accountApplications.saveApplicationDraft, saved, who);
    expect(Object.keys(fileNames)).toEqual([own]);
  });

  test("the papers of a draft and of an application open to its merchant, and to no other", async ({ world }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    const { fileId } = await world.ask(files.upload, uploadOf(sent(), "RECEIVING_QUALIFICATION"), who);
    const reader = await world.operator(who.userNo, { permissions: ["collection/payee_account_page"] });
    const reads = async (by: Who) => codeOf(world.ask(files.content, { id: fileId }, by));
    expect(await reads(reader)).toBe("FILE_NOTFOUND");
    await sentBy(world, who, { fileIds: [fileId] });
    expect([await reads(reader), await reads(other)]).toEqual(["ok", "FILE_NOTFOUND"]);
  });

  test("another merchant's application is nobody's, and one that did not fail is not corrected", async ({ world }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    const applicationNo = await sentBy(world, who);
    const of = { applicationNo };
    expect(await codeOf(world.ask(accountApplications.application, of, other))).toBe("APPLICATION_NOTFOUND");
    expect(await codeOf(world.ask(accountApplications.applicationToCorrect, of, other))).toBe("APPLICATION_NOTFOUND");
    expect(await codeOf(world.ask(accountApplications.applicationToCorrect, of, who))).toBe("OPERATION_NOT_ALLOW");
    expect(await codeOf(world.ask(accountApplications.applicationLetter, of, other))).toBe("APPLICATION_NOTFOUND");
    expect(await codeOf(world.ask(accountApplications.applicationLetter, of, who))).toBe("OPERATION_NOT_ALLOW");
    const change = { applicationNo, ...(await applicationFor(world, other)) };
    expect(await codeOf(world.ask(accountApplications.modifyApplication, change, other))).toBe("APPLICATION_NOTFOUND");
    const page = { currentPage: 1, pageSize: 20 };
    expect((await world.ask(accountApplications.applications, page, other)).rows).toEqual([]);
    const filtered = { ...page, state: "processing", kind: "local", applicationNo: "aa" } as const;
    expect((await world.ask(accountApplications.applications, filtered, who)).rows).toMatchObject([of]);
  });

  test("the list and its export reach back 180 days at most; the same file not twice in ten seconds", async ({
    world,
  }) => {
    const who = await world.merchant();
    const far = { from: "2025-01-01", to: "2026-03-18" };
    const page = { currentPage: 1, pageSize: 20 };
    expect(await codeOf(world.ask(accountApplications.applications, { ...far, ...page }, who))).toBe(
      "DATE_OUT_OF_RANGE",
    );
    const exported = async (asked: object) =>
      codeOf(world.ask(accountApplications.exportApplications, { format: "csv", ...asked }, who));
    expect(await exported(far)).toBe("DATE_OUT_OF_RANGE");
    expect(await exported({})).toBe("ok");
    expect(await exported({})).toBe("DOWNLOAD_REPEATED");
    const { applicationNo } = await openedBy(world, who);
    const letter = async () =>
      codeOf(world.ask(accountApplications.applicationLetter, { applicationNo, language: "en-US" }, who));
    expect([await letter(), await letter()]).toEqual(["ok", "DOWNLOAD_REPEATED"]);
  });
});

describe("the accounts that are opened", () => {
  test("a local one has a number with true check digits in the company's name, a global one a number for each currency", async ({
    world,
  }) => {
    const who = await world.merchant();
    const { accountId, number, currency } = await accountOf(world, who);
    expect([currency, isValidIBAN(number)]).toEqual(["GBP", true]);
    const { account } = await shownAccount(world, who, accountId);
    expect(account).toMatchObject({ holder: `Merchant ${who.userNo}`, state: "active", bankCode: "049900" });
    expect(account.localNumber).toHaveLength(8);
    const { accounts } = await openedBy(world, who, {
      kind: "global",
      country: "HK",
      bank: "HCBHK",
      currencies: ["USD", "EUR", "JPY"],
      holderName: "Harbour Co",
    });
    expect(accounts.map((one) => one.currency)).toEqual(["EUR", "JPY", "USD"]);
    expect(new Set(accounts.map((one) => one.number)).size).toBe(3);
    const { rows, total } = await world.ask(payeeAccounts.payeeAccounts, { currentPage: 1, pageSize: 20 }, who);
    expect(total).toBe(4);
    expect(rows.filter(({ kind }) => kind === "global").map(({ holder }) => holder)).toEqual(
      Array.from({ length: 3 }, () => "Harbour Co"),
    );
    const one = { state: "active", currency: "JPY", currentPage: 1, pageSize: 20 } as const;
    expect((await world.ask(payeeAccounts.payeeAccounts, one, who)).total).toBe(1);
  });

  test("no two merchants have the same number", async ({ world }) => {
    const numbers = [];
    for (let count = 0; count < 4; count += 1) {
      const who = await world.merchant();
      const website = `https://shop-${count}.example`;
      const kind = { kind: "global", country: "HK", bank: "HCBHK", currencies: ["USD", "EUR"], website } as const;
      const { accounts } = await openedBy(world, who, { ...kind, currencies: [...kind.currencies] });
      numbers.push(...accounts.map(({ number }) => number));
    }
    expect(new Set(numbers).size).toBe(8);
  });

  test("another merchant's account is nobody's", async ({ world }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    const { accountId } = await accountOf(world, who);
    for (const call of [
      payeeAccounts.payeeAccount,
      payeeAccounts.accountPaper,
      payeeAccounts.shareAccount,
      payeeAccounts.withdrawShare,
    ] as const)
      expect(await codeOf(world.ask(call as typeof payeeAccounts.payeeAccount, { accountId }, other))).toBe(
        "RECEIVING_ACCOUNT_NOTFOUND",
      );
    expect((await world.ask(payeeAccounts.payeeAccounts, { currentPage: 1, pageSize: 20 }, other)).rows).toEqual([]);
  });

  test("what comes in is counted in its month, in the account's currency, less what banks kept", async ({ world }) => {
    const who = await world.merchant();
    const { accountId, number } = await accountOf(world, who);
    await sentTo(world, number);
    await sentTo(world, number, money("GBP", 500_00n));
    await advanceTo(world, later(await world.now(), dayMs));
    const { account, months } = await shownAccount(world, who, accountId);
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month: "2026-03", amount: money("GBP", 1_500_00n), count: 2 });
    expect(months.slice(0, -1).every(({ count }) => count === 0)).toBe(true);
    expect(account).toMatchObject({ idleDays: 0 });
  });

  test("the letter of its application names those that still serve, and is none once they all have ended", async ({
    world,
  }) => {
    const who = await world.merchant();
    const place = { kind: "global", country: "HK", bank: "HCBHK" } as const;
    const { applicationNo, accounts } = await openedBy(world, who, { ...place, currencies: ["USD", "EUR"] });
    const [gone, kept] = accounts;
    const letter = async () => codeOf(world.ask(accountApplications.applicationLetter, { applicationNo }, who));
    const end = async (id = "") =>
      world.db.prisma.receivingAccount.updateMany({ where: { world: world.id, id }, data: { state: "cancelled" } });
    await end(gone?.accountId);
    expect(await letter()).toBe("ok");
    const [said] = await world.db.prisma.paper.findMany({ where: { world: world.id } });
    const text = JSON.stringify(said?.facts).replace(/\s/g, "");
    expect([text.includes(kept?.number ?? "-"), text.includes(gone?.number ?? "-")]).toEqual([true, false]);
    await end(kept?.accountId);
    expect(await letter()).toBe("OPERATION_NOT_ALLOW");
  });
  test("its paper is given out while it serves, once in ten seconds", async ({ world }) => {
    const who = await world.merchant();
    const { accountId, applicationNo } = await accountOf(world, who);
    const paper = async (language: "zh-CN" | "en-US") =>
      codeOf(world.ask(payeeAccounts.accountPaper, { accountId, language }, who));
    expect([await paper("en-US"), await paper("en-US"), await paper("zh-CN")]).toEqual([
      "ok",
      "DOWNLOAD_REPEATED",
      "ok",
    ]);
    await close(world, applicationNo);
    expect(await paper("zh-CN")).toBe("OPERATION_NOT_ALLOW");
    expect(await told(world, who)).toEqual(["receivingOpened", "receivingClosed"]);
  });
});

describe("a remittance to an account", () => {
  const rejected = async (world: TestWorld, who: Who, orderNo: string) => {
    await advanceTo(world, later(await world.now(), dayMs / 24));
    const { remittance } = await world.ask(receiving.remittance, { orderNo }, who);
    return [remittance.state, remittance.rejectReason];
  };

  test("finds its merchant by the number alone, blanks or not, and waits for an association on a local account", async ({
    world,
  }) => {
    const who = await world.merchant();
    const { number } = await accountOf(world, who);
    await sentTo(world, number.replace(/(.{4})/g, "$1 "));
    await advanceTo(world, later(await world.now(), dayMs / 24));
    const { rows } = await world.ask(receiving.incomes, { currentPage: 1, pageSize: 20 }, who);
    expect(rows).toMatchObject([{ state: "toAssociate", payeeAccount: number }]);
  });

  test("is credited at once on a global account of one's own exports, and waits on one of an agent's", async ({
    world,
  }) => {
    const who = await world.merchant();
    const global = { kind: "global", country: "HK", bank: "HCBHK", currencies: ["USD"] } as const;
    const open = async (tradeType: "selfExport" | "agentExport") =>
      (await accountOf(world, who, { ...global, currencies: ["USD"], tradeType })).number;
    const [own, agents] = [await open("selfExport"), await open("agentExport")];
    for (const number of [own, agents]) await sentTo(world, number, money("USD", 100_00n));
    await advanceTo(world, later(await world.now(), dayMs / 24));
    const { rows } = await world.ask(receiving.incomes, { currentPage: 1, pageSize: 20 }, who);
    const stateOf = (number: string) => rows.find(({ payeeAccount }) => payeeAccount === number)?.state;
    expect([stateOf(own), stateOf(agents)]).toEqual(["credited", "toAssociate"]);
  });

  test("goes back from an account that is closed, and from one that does not take its currency", async ({ world }) => {
    const who = await world.merchant();
    const { number, applicationNo } = await accountOf(world, who);
    expect(await rejected(world, who, await sentTo(world, number, money("USD", 100_00n)))).toEqual([
      "rejected",
      "AM03 账户不接收该币种 Currency not taken",
    ]);
    const onItsWay = await sentTo(world, number);
    await close(world, applicationNo);
    expect(await rejected(world, who, onItsWay)).toEqual(["rejected", "AC04 收款账户已注销 Closed account"]);
    const orderNo = await sentTo(world, number);
    const credit = { world: world.name, orderNo };
    expect(await codeOf(world.ask(operations.creditRemittance, credit, operationsPerson))).toBe("OPERATION_NOT_ALLOW");
    expect(await rejected(world, who, orderNo)).toEqual(["rejected", "AC04 收款账户已注销 Closed account"]);
  });

  test("is neither announced nor shown on its way where its account does not take it, and shown once it went back", async ({
    world,
  }) => {
    const who = await world.merchant();
    const { number, applicationNo } = await accountOf(world, who, overseas);
    const shown = async () => {
      const paged = { currentPage: 1, pageSize: 20 };
      const { rows } = await world.ask(receiving.remittances, paged, who);
      const { rows: tracked, sums } = await world.ask(inTransit.tracked, paged, who);
      expect(tracked.map(({ orderNo }) => orderNo)).toEqual(rows.map(({ orderNo }) => orderNo));
      return [rows.map(({ orderNo, state }) => [orderNo, state]), sums.map(({ count }) => count)];
    };
    const told = async () => (await messagesTo(world, who)).join("\n");
    const otherCurrency = await sentTo(world, number, money("USD", 100_00n));
    expect(await shown()).toEqual([[], []]);
    expect(await codeOf(world.ask(receiving.remittance, { orderNo: otherCurrency }, who))).toBe("ORDER_NOTFOUND");
    expect(await told()).not.toContain(otherCurrency);
    const taken = await sentTo(world, number);
    expect(await shown()).toEqual([[[taken, "inTransit"]], [1]]);
    expect(await told()).toContain(taken);
    await close(world, applicationNo);
    const closed = await sentTo(world, number);
    expect(await shown()).toEqual([[[taken, "inTransit"]], [1]]);
    expect(await told()).not.toContain(closed);
    await advanceTo(world, later(await world.now(), dayMs / 24));
    const [rows, sums] = await shown();
    expect([new Map(rows as [string, string][]).get(closed), rows?.length, sums]).toEqual(["rejected", 3, []]); // named cast: pairs, made above
    expect(await told()).toContain(closed);
  });

  test("sent before tracking began is shown as in transit in no list, and as received in that of all", async ({
    db,
  }) => {
    const world = await freshWorld(db, new Date("2025-07-24T02:00:00Z"));
    const who = await world.merchant();
    const { number } = await accountOf(world, who, overseas);
    const began = new Date("2025-07-24T16:00:00Z");
    await world.setClock(later(began, -1));
    const before = await sentTo(world, number);
    await world.setClock(began);
    const after = await sentTo(world, number);
    const span = { from: "2025-07-20", to: "2025-07-30", currentPage: 1, pageSize: 20 };
    const listed = async () =>
      (await world.ask(receiving.remittances, span, who)).rows.map(({ orderNo, state }) => [orderNo, state]);
    const tracked = async () => (await world.ask(inTransit.tracked, span, who)).rows.map(({ orderNo }) => orderNo);
    expect([await listed(), await tracked()]).toEqual([[[after, "inTransit"]], [after]]);
    await advanceTo(world, later(began, dayMs / 24));
    expect(await listed()).toEqual([
      [after, "received"],
      [before, "received"],
    ]);
    expect(await tracked()).toEqual([after]);
  });

  test("goes back from a number that was nobody's when it was sent and is another merchant's when it comes", async ({
    world,
  }) => {
    const [named, other] = [await world.merchant(), await world.merchant()];
    const bank = receivingBank({ kind: "local", country: "GB", bank: "TCBGB" });
    const { number: accountNo } = bank ? accountNumberOf("GB", bank, 1n) : { number: "" };
    const to = { world: world.name, userNo: named.userNo, accountNo };
    const sending = { ...to, ...remitted, amount: money("GBP", 1_000_00n) };
    const { orderNo } = await world.ask(operations.sendRemittance, sending, operationsPerson);
    expect((await accountOf(world, other)).number).toBe(accountNo);
    await advanceTo(world, later(await world.now(), dayMs));
    const { remittance, income } = await world.ask(receiving.remittance, { orderNo }, named);
    expect([remittance.state, remittance.rejectReason?.slice(0, 4), income]).toEqual(["rejected", "AC01", null]);
  });
  test("goes back from a number of nobody's where a merchant is named, and is not sent where none is", async ({
    world,
  }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    const { number } = await accountOf(world, who, overseas);
    const to = { world: world.name, amount: money("GBP", 100_00n), ...remitted, arrivesInMinutes: 1 };
    const send = async (named: object) => world.ask(operations.sendRemittance, { ...to, ...named }, operationsPerson);
    expect(await codeOf(send({ accountNo: "GB00NOBODY" }))).toBe("CUSTOMER_NOTFOUND");
    expect(await codeOf(send({}))).toBe("CUSTOMER_NOTFOUND");
    expect(await codeOf(send({ accountNo: number, userNo: other.userNo }))).toBe("INVALID_PARAM");
    const { orderNo } = await send({ accountNo: "GB00NOBODY", userNo: who.userNo });
    expect(await rejected(world, who, orderNo)).toEqual(["rejected", "AC01 账号不存在 No such account"]);
    const { orderNo: usual } = await send({ userNo: who.userNo });
    const found = await world.ask(receiving.remittance, { orderNo: usual }, who);
    expect(found.remittance.payeeAccount).toBe(number);
  });
});

describe("a link that shows an account", () => {
  const tokenOf = (url: string) => url.split("/").at(-1) ?? "";
  const opened = async (world: TestWorld, token: string) => world.ask(payeeAccounts.openSharedAccount, { token }, null);

  test("says what a payer needs and nothing else, until it is withdrawn or another is made", async ({ world }) => {
    const who = await world.merchant();
    const { accountId, number } = await accountOf(world, who);
    const { url } = await world.ask(payeeAccounts.shareAccount, { accountId }, who);
    const shown = await opened(world, tokenOf(url));
    expect(Object.keys(shown).sort()).toEqual([
      "bank",
      "bankCode",
      "country",
      "currency",
      "holder",
      "kind",
      "localNumber",
      "number",
      "reference",
    ]);
    expect(shown).toMatchObject({ number, currency: "GBP" });
    expect((await shownAccount(world, who, accountId)).account.sharedAt).not.toBeNull();
    const second = await world.ask(payeeAccounts.shareAccount, { accountId }, who);
    expect(await codeOf(opened(world, tokenOf(url)))).toBe("LINK_UNUSABLE");
    expect(await codeOf(opened(world, tokenOf(second.url)))).toBe("ok");
    await world.ask(payeeAccounts.withdrawShare, { accountId }, who);
    expect(await codeOf(opened(world, tokenOf(second.url)))).toBe("LINK_UNUSABLE");
    expect(await codeOf(world.ask(payeeAccounts.withdrawShare, { accountId }, who))).toBe("OPERATION_NOT_ALLOW");
    expect((await shownAccount(world, who, accountId)).account.sharedAt).toBeNull();
  });

  test("is kept as a hash alone, ends with the account, and cannot be made for one that has ended", async ({
    world,
  }) => {
    const who = await world.merchant();
    const { accountId, applicationNo } = await accountOf(world, who);
    const { url } = await world.ask(payeeAccounts.shareAccount, { accountId }, who);
    const kept = await world.db.prisma.receivingShare.findMany({ where: { world: world.id } });
    expect(JSON.stringify(kept)).not.toContain(tokenOf(url));
    await close(world, applicationNo);
    expect(await codeOf(opened(world, tokenOf(url)))).toBe("LINK_UNUSABLE");
    expect(await codeOf(opened(world, "nobody"))).toBe("LINK_UNUSABLE");
    expect(await codeOf(world.ask(payeeAccounts.shareAccount, { accountId }, who))).toBe("OPERATION_NOT_ALLOW");
  });

  test("serves no more once its merchant's account is closed, and no other is made or printed, until it is opened again", async ({
    world,
  }) => {
    const who = await world.merchant();
    const { accountId, applicationNo } = await accountOf(world, who);
    const { url } = await world.ask(payeeAccounts.shareAccount, { accountId }, who);
    const told = async () => [
      await codeOf(opened(world, tokenOf(url))),
      await codeOf(world.ask(payeeAccounts.accountPaper, { accountId }, who)),
      await codeOf(world.ask(accountApplications.applicationLetter, { applicationNo }, who)),
    ];
    const merchantIs = (state: string) =>
      world.db.prisma.merchant.updateMany({ where: { world: world.id, userNo: who.userNo }, data: { state } });
    await merchantIs("closed");
    expect(await told()).toEqual(["LINK_UNUSABLE", "ACCOUNT_CLOSED", "ACCOUNT_CLOSED"]);
    expect(await codeOf(world.ask(payeeAccounts.shareAccount, { accountId }, who))).toBe("ACCOUNT_CLOSED");
    await merchantIs("active");
    expect(await told()).toEqual(["ok", "ok", "ok"]);
  });

  test("is not to be tried out: one address may open a limited number a minute", async ({ world }) => {
    const codes = [];
    for (let count = 0; count < 61; count += 1) codes.push(await codeOf(opened(world, `try-${count}`)));
    expect(codes.filter((code) => code === "LINK_UNUSABLE")).toHaveLength(60);
    expect(codes.at(-1)).toBe("REQUEST_BUSY");
  });

  test("of two links made at once one serves", async ({ world }) => {
    const who = await world.merchant();
    const { accountId } = await accountOf(world, who);
    const share = (on: TestWorld) => on.ask(payeeAccounts.shareAccount, { accountId }, who);
    await together(world, share, share);
    const serving = { world: world.id, accountId, withdrawnAt: null };
    expect(await world.db.prisma.receivingShare.count({ where: serving })).toBe(1);
  });
});

describe("an account that nothing comes in on", () => {
  const start = beijing("2026-03-18", 10);
  const at = (days: number, ms = 0) => later(start, days * dayMs + checksMs + 60_000 + ms);

  test("is warned of 30 and 7 days before it is cancelled after 365, and what is sent to it then goes back", async ({
    world,
  }) => {
    const who = await world.merchant();
    const { accountId, number } = await accountOf(world, who);
    const { account } = await shownAccount(world, who, accountId);
    expect(account.openedAt).toEqual(at(0));
    await advanceTo(world, at(335, -1));
    expect(await told(world, who)).toEqual(["receivingOpened"]);
    await advanceTo(world, at(335));
    await advanceTo(world, at(358));
    expect(await told(world, who)).toEqual(["receivingOpened", "receivingIdle", "receivingIdle"]);
    const warned = (await shownAccount(world, who, accountId)).account;
    expect(warned).toMatchObject({ state: "active", idleDays: 358, cancelsAt: at(365) });
    await advanceTo(world, at(365));
    const ended = (await shownAccount(world, who, accountId)).account;
    expect(ended).toMatchObject({ state: "cancelled", cancelReason: "idle", cancelsAt: null, cancelledAt: at(365) });
    const orderNo = await sentTo(world, number);
    await advanceTo(world, at(365, dayMs));
    const { remittance } = await world.ask(receiving.remittance, { orderNo }, who);
    expect([remittance.state, remittance.rejectReason]).toEqual(["rejected", "AC04 收款账户已注销 Closed account"]);
    expect(await told(world, who)).toContain("receivingCancelled");
  });

  test("counts from its last receipt", async ({ world }) => {
    const who = await world.merchant();
    const { accountId, number } = await accountOf(world, who);
    await advanceTo(world, at(340));
    await sentTo(world, number);
    await advanceTo(world, at(366));
    const { account } = await shownAccount(world, who, accountId);
    expect(account).toMatchObject({ state: "active", idleDays: 25 });
    expect(account.cancelsAt).toEqual(later(account.lastFundsAt ?? start, 365 * dayMs));
    await advanceTo(world, later(account.lastFundsAt ?? start, 365 * dayMs));
    expect((await shownAccount(world, who, accountId)).account.state).toBe("cancelled");
  });
});
