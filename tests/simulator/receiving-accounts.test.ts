import { describe, expect } from "vitest";
import { isValidIBAN } from "ibantools";
import { files } from "@/lib/files/calls/files";
import { inTransit } from "@/lib/receiving/calls/in-transit";
import { receiving } from "@/lib/receiving/calls/receiving";
import { generateAccountNumber } from "@/lib/receiving/account-numbers";
import { receivingBank } from "@/lib/receiving/account-places";
import { checksMs } from "@/lib/receiving/account-terms";
import { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { accountApplications, draftEntry } from "@/lib/receiving/calls/applications";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { receivingApplicationActions as queue } from "@/lib/operations/calls/receiving/applications";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import type { Principal } from "@/lib/call/principal";
import { storeUpload } from "../fixtures/applying";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
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
  receivingAccountView,
} from "../fixtures/receiving";
import { codeOf, codeOfSettled } from "../fixtures/refusals";
import { messagesTo } from "../fixtures/messages";
import { together } from "../fixtures/together";
import { advanceTo } from "../fixtures/trading";
import { freshWorld, operationsPerson, test, type TestWorld } from "../fixtures/world";

const statusOf = async (world: TestWorld, principal: Principal, applicationNo: string) =>
  (await world.call(accountApplications.application, { applicationNo }, principal)).application;
const submitCode = async (world: TestWorld, principal: Principal, change = {}) =>
  codeOf(world.call(accountApplications.submitApplication, await applicationFor(world, principal, change), principal));
const setUserType = async (world: TestWorld, principal: Principal, userType: number) =>
  world.db.prisma.merchant.updateMany({ where: { world: world.id, userNo: principal.userNo }, data: { userType } });
const messageKindsTo = async (world: TestWorld, principal: Principal) =>
  (
    await world.db.prisma.message.findMany({
      where: { world: world.id, operatorId: principal.operatorId },
      orderBy: [{ at: "asc" }, { id: "asc" }],
    })
  ).map(({ kind }) => kind);

/** Describes an account that accepts pounds by SWIFT, which is tracked. */
const overseas = { kind: "global" as const, country: "HK", bank: "HCBHK", currencies: ["GBP" as const] };

/** Holds the fields of a remittance whose sender names a merchant; it arrives within a day. */
const remittanceFields = {
  payerName: "Nordwind GmbH",
  payerAccount: "",
  payerBank: "",
  payerCountry: "DE",
  postscript: "",
  chargingMode: "SHA",
  arrivesInMinutes: 12 * 60,
} as const;

describe("eligibility to apply", () => {
  test.for([
    [1, "individual"],
    [4, "institution"],
  ] as const)(
    "customers of type %i are refused, with their type in the message",
    async ([userType, hindrance], { world }) => {
      const principal = await world.merchant();
      await setUserType(world, principal, userType);
      expect(await submitCode(world, principal)).toBe("APPLICATION_PROHIBITED");
      expect(await world.call(accountApplications.applicationIndex, {}, principal)).toMatchObject({ hindrance });
      const place = { kind: "local", country: "GB", bank: "TCBGB" } as const;
      expect(await world.call(accountApplications.checkChannel, place, principal)).toEqual({
        isOpen: false,
        hindrance,
      });
    },
  );

  test("a channel is open where the bank is, and not while an application with it is under review", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const at = async (bank: string) =>
      world.call(accountApplications.checkChannel, { kind: "local", country: "GB", bank }, principal);
    expect(await at("TCBGB")).toEqual({ isOpen: true, hindrance: null });
    expect(await at("LCBUS")).toEqual({ isOpen: false, hindrance: "unknownBank" });
    await sentBy(world, principal);
    expect(await at("TCBGB")).toEqual({ isOpen: false, hindrance: "underReview" });
    expect(await world.call(accountApplications.applicationIndex, {}, principal)).toMatchObject({ underReview: 1 });
  });

  test("one is under review at a time for the same kind, place and bank, and others beside it", async ({ world }) => {
    const principal = await world.merchant();
    await sentBy(world, principal);
    expect(await submitCode(world, principal)).toBe("APPLICATION_PENDING");
    expect(await submitCode(world, principal, { country: "DE", bank: "RHBDE", currencies: ["EUR"] })).toBe("ok");
    expect(await submitCode(world, await world.merchant())).toBe("ok");
  });

  test("an unknown bank, or one of another place, is refused, and nothing is stored", async ({ world }) => {
    const principal = await world.merchant();
    expect(await submitCode(world, principal, { bank: "NOBANK" })).toBe("INVALID_PARAM");
    expect(await submitCode(world, principal, { country: "SG" })).toBe("INVALID_PARAM");
    expect(await world.db.prisma.receivingApplication.count({ where: { world: world.id } })).toBe(0);
  });

  test("of two simultaneous ones for the same three one is accepted", async ({ world }) => {
    const principal = await world.merchant();
    const entries = [await applicationFor(world, principal), await applicationFor(world, principal)];
    const attempts = entries.map(
      (entry) => (on: TestWorld) => on.call(accountApplications.submitApplication, entry, principal),
    );
    const codes = (await together(world, ...attempts)).map(codeOfSettled);
    expect(codes.sort()).toEqual(["APPLICATION_PENDING", "ok"]);
    expect(await world.db.prisma.receivingApplication.count({ where: { world: world.id } })).toBe(1);
  });

  test("another merchant's site, another's papers and an old agreement are refused", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    await world.db.prisma.verificationClaim.create({
      data: { world: world.id, kind: "website", text: "taken.example", holder: otherMerchant.userNo },
    });
    expect(await submitCode(world, principal, { website: "www.taken.example/shop" })).toBe("WEBSITE_TAKEN");
    const strange = await storeUpload(world, otherMerchant, "RECEIVING_QUALIFICATION");
    expect(await submitCode(world, principal, { fileIds: [strange] })).toBe("FILE_NOTFOUND");
    const wrong = await storeUpload(world, principal, "PAYMENT_PROOF");
    expect(await submitCode(world, principal, { fileIds: [wrong] })).toBe("FILE_NOTFOUND");
    const oldAgreement = { id: "trade-collection", version: 2 } as const;
    expect(await submitCode(world, principal, { agreed: oldAgreement })).toBe("AGREEMENT_CHANGED");
  });

  test("a name may be chosen where the bank allows it, and is at most ten characters", async ({ world }) => {
    const principal = await world.merchant();
    const supports = async (country: string, bank: string) =>
      world.call(accountApplications.supportsHolder, { kind: "local", country, bank }, principal);
    expect(await supports("GB", "TCBGB")).toEqual({ isSupported: true, lengthMax: 10 });
    expect(await supports("DE", "RHBDE")).toEqual({ isSupported: false, lengthMax: 10 });
  });
});

describe("the course of an application", () => {
  test("the bank's remarks are at their fields, an unchanged application is refused, a changed one is decided anew", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const entry = await applicationFor(world, principal);
    const { applicationNo } = await world.call(accountApplications.submitApplication, entry, principal);
    await checksDone(world);
    await fail(world, applicationNo);
    expect(await world.call(accountApplications.applicationToCorrect, { applicationNo }, principal)).toMatchObject({
      state: "fail",
      reason: "No proof of trade",
      findings: [{ field: "website", reason: "Empty" }],
    });
    const modify = async (change: object) =>
      codeOf(world.call(accountApplications.modifyApplication, { applicationNo, ...entry, ...change }, principal));
    expect(await modify({})).toBe("ORDER_UNCHANGED");
    expect(await modify({ website: "https://filled.example" })).toBe("ok");
    expect(await modify({ website: "https://again.example" })).toBe("OPERATION_NOT_ALLOW");
    expect(await statusOf(world, principal, applicationNo)).toMatchObject({ version: 2, findings: [], reason: "" });
    await checksDone(world);
    await pass(world, applicationNo);
    expect(await messageKindsTo(world, principal)).toEqual(["receivingFailed", "receivingOpened"]);
  });

  test("a failed one is not changed while another for the same three is under review", async ({ world }) => {
    const principal = await world.merchant();
    const entry = await applicationFor(world, principal);
    const { applicationNo } = await world.call(accountApplications.submitApplication, entry, principal);
    await checksDone(world);
    await fail(world, applicationNo);
    await sentBy(world, principal);
    const change = { applicationNo, ...entry, website: "https://other.example" };
    expect(await codeOf(world.call(accountApplications.modifyApplication, change, principal))).toBe(
      "APPLICATION_PENDING",
    );
  });

  test("a field that became wrong since it was sent fails the automatic checks, and is named", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const applicationNo = await sentBy(world, principal);
    await world.db.prisma.verificationClaim.updateMany({
      where: { world: world.id, kind: "website", holder: principal.userNo },
      data: { holder: otherMerchant.userNo },
    });
    await checksDone(world);
    expect(await statusOf(world, principal, applicationNo)).toMatchObject({
      state: "fail",
      reason: "checksFailed",
      findings: [{ field: "website", reason: "websiteTaken" }],
    });
    expect(await messageKindsTo(world, principal)).toEqual(["receivingChecksFailed"]);
    const barredNo = await sentBy(world, otherMerchant, { website: "https://other.example" });
    await setUserType(world, otherMerchant, 4);
    await checksDone(world);
    expect(await statusOf(world, otherMerchant, barredNo)).toMatchObject({ state: "fail", reason: "prohibited" });
  });

  test("operations decide on the version they viewed, and only after the checks have passed", async ({ world }) => {
    const principal = await world.merchant();
    const applicationNo = await sentBy(world, principal);
    expect(await codeOf(fail(world, applicationNo))).toBe("OPERATION_NOT_ALLOW");
    expect(await codeOf(pass(world, applicationNo))).toBe("OPERATION_NOT_ALLOW");
    await checksDone(world);
    const of = { world: world.name, applicationNo };
    const application = await world.call(queue.receivingApplication, of, operationsPerson);
    expect(application).toMatchObject({ events: ["pass", "fail"], userNo: principal.userNo });
    const stale = { ...of, changes: application.changes - 1 };
    expect(await codeOf(world.call(queue.passReceivingApplication, stale, operationsPerson))).toBe("ORDER_CHANGED");
    expect(await codeOf(pass(world, "AA26031810000010001"))).toBe("APPLICATION_NOTFOUND");
    const nobody = { world: world.name, applicationNo: "AA26031810000010001" };
    expect(await codeOf(world.call(queue.receivingApplication, nobody, operationsPerson))).toBe("APPLICATION_NOTFOUND");
    const fileId = crypto.randomUUID();
    for (const [caseInput, code] of [
      [of, "FILE_NOTFOUND"],
      [nobody, "APPLICATION_NOTFOUND"],
    ] as const)
      expect(await codeOf(world.call(queue.receivingApplicationFile, { ...caseInput, fileId }, operationsPerson))).toBe(
        code,
      );
    const { rows, waiting } = await world.call(
      queue.receivingApplications,
      { world: world.name, state: "applying", text: principal.userNo, currentPage: 1, pageSize: 20 },
      operationsPerson,
    );
    expect([rows.map((row) => row.applicationNo), waiting]).toEqual([[applicationNo], 1]);
  });

  test("of a simultaneous pass and refusal one is done, and accounts are issued once or not at all", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const applicationNo = await sentBy(world, principal);
    await checksDone(world);
    const attempts = [
      (on: TestWorld) => pass(on, applicationNo),
      (on: TestWorld) => fail(on, applicationNo),
      (on: TestWorld) => pass(on, applicationNo),
    ];
    const codes = (await together(world, ...attempts)).map(codeOfSettled);
    expect(codes.sort()).toEqual(["OPERATION_NOT_ALLOW", "OPERATION_NOT_ALLOW", "ok"]);
    const { state } = await statusOf(world, principal, applicationNo);
    const accounts = await world.db.prisma.receivingAccount.count({ where: { world: world.id } });
    expect(accounts).toBe(state === "success" ? 1 : 0);
  });

  test("with simulated banks a local account opens at 15:00 of the second or third working day, a global one of the next", async ({
    world,
  }) => {
    const principal = await world.merchant();
    await world.call(driving.setTerms, { world: world.name, terms: { banksAct: 1 } }, operationsPerson);
    const local = await sentBy(world, principal);
    const global = await sentBy(world, principal, {
      kind: "global",
      country: "HK",
      bank: "HCBHK",
      currencies: ["USD"],
    });
    // a Wednesday
    await advanceTo(world, beijingInstant("2026-03-19", 15, 1));
    expect(await statusOf(world, principal, global)).toMatchObject({
      state: "success",
      decidedAt: beijingInstant("2026-03-19", 15),
    });
    expect(await statusOf(world, principal, local)).toMatchObject({ state: "applying" });
    await advanceTo(world, beijingInstant("2026-03-23", 15, 1));
    const { decidedAt } = await statusOf(world, principal, local);
    expect([beijingInstant("2026-03-20", 15), beijingInstant("2026-03-23", 15)]).toContainEqual(decidedAt);
  });

  test("an application that waits for operations continues by the clock once the banks act", async ({ world }) => {
    const principal = await world.merchant();
    const applicationNo = await sentBy(world, principal, {
      kind: "global",
      country: "SG",
      bank: "MTBSG",
      currencies: ["USD", "EUR"],
    });
    await checksDone(world);
    await world.call(driving.setBanks, { world: world.name, doAct: true }, operationsPerson);
    await advanceTo(world, beijingInstant("2026-03-19", 15));
    expect(await statusOf(world, principal, applicationNo)).toMatchObject({ state: "success" });
  });

  test("a draft is stored, found by everybody of the merchant, and gone once it is submitted", async ({ world }) => {
    const principal = await world.merchant();
    const first = async (by = principal) => world.call(accountApplications.firstApplication, {}, by);
    expect(await first()).toEqual({ draft: null, before: null });
    const entry = draftEntry.parse({ kind: "local", website: "half" });
    const save = async (version: number) =>
      world.call(accountApplications.saveApplicationDraft, { entry, step: 0, version }, principal);
    expect(await save(0)).toMatchObject({ version: 1, daysLeft: 15 });
    expect(await codeOf(save(0))).toBe("ORDER_CHANGED");
    expect((await first(await world.operator(principal.userNo))).draft).toMatchObject({ entry: { website: "half" } });
    await sentBy(world, principal);
    expect(await first()).toMatchObject({ draft: null, before: { kind: "", platform: "offline", fileIds: [] } });
  });

  test("a draft has the names of its merchant's own documents alone", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const [ownFileId, strange] = [
      await storeUpload(world, principal, "RECEIVING_QUALIFICATION"),
      await storeUpload(world, otherMerchant, "RECEIVING_QUALIFICATION"),
    ];
    const entry = draftEntry.parse({ fileIds: [ownFileId, strange] });
    const draftInput = { entry, step: 0, version: 0 };
    const { fileNames } = await world.call(accountApplications.saveApplicationDraft, draftInput, principal);
    expect(Object.keys(fileNames)).toEqual([ownFileId]);
  });

  test("the documents of a draft and of an application open to its merchant, and to no other", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const { fileId } = await world.call(
      files.upload,
      uploadOf(sampleStoredFile(), "RECEIVING_QUALIFICATION"),
      principal,
    );
    const reader = await world.operator(principal.userNo, { permissions: ["collection/payee_account_page"] });
    const reads = async (by: Principal) => codeOf(world.call(files.content, { id: fileId }, by));
    expect(await reads(reader)).toBe("FILE_NOTFOUND");
    await sentBy(world, principal, { fileIds: [fileId] });
    expect([await reads(reader), await reads(otherMerchant)]).toEqual(["ok", "FILE_NOTFOUND"]);
  });

  test("another merchant's application is not found, and one that did not fail is not corrected", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const applicationNo = await sentBy(world, principal);
    const of = { applicationNo };
    expect(await codeOf(world.call(accountApplications.application, of, otherMerchant))).toBe("APPLICATION_NOTFOUND");
    expect(await codeOf(world.call(accountApplications.applicationToCorrect, of, otherMerchant))).toBe(
      "APPLICATION_NOTFOUND",
    );
    expect(await codeOf(world.call(accountApplications.applicationToCorrect, of, principal))).toBe(
      "OPERATION_NOT_ALLOW",
    );
    expect(await codeOf(world.call(accountApplications.applicationLetter, of, otherMerchant))).toBe(
      "APPLICATION_NOTFOUND",
    );
    expect(await codeOf(world.call(accountApplications.applicationLetter, of, principal))).toBe("OPERATION_NOT_ALLOW");
    const change = { applicationNo, ...(await applicationFor(world, otherMerchant)) };
    expect(await codeOf(world.call(accountApplications.modifyApplication, change, otherMerchant))).toBe(
      "APPLICATION_NOTFOUND",
    );
    const page = { currentPage: 1, pageSize: 20 };
    expect((await world.call(accountApplications.applications, page, otherMerchant)).rows).toEqual([]);
    const filters = { ...page, state: "processing", kind: "local", applicationNo: "aa" } as const;
    expect((await world.call(accountApplications.applications, filters, principal)).rows).toMatchObject([of]);
  });

  test("the list and its export reach back 180 days at most; the same file not twice in ten seconds", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const far = { from: "2025-01-01", to: "2026-03-18" };
    const page = { currentPage: 1, pageSize: 20 };
    expect(await codeOf(world.call(accountApplications.applications, { ...far, ...page }, principal))).toBe(
      "DATE_OUT_OF_RANGE",
    );
    const exportCode = async (filters: object) =>
      codeOf(world.call(accountApplications.exportApplications, { format: "csv", ...filters }, principal));
    expect(await exportCode(far)).toBe("DATE_OUT_OF_RANGE");
    expect(await exportCode({})).toBe("ok");
    expect(await exportCode({})).toBe("DOWNLOAD_REPEATED");
    const { applicationNo } = await openedBy(world, principal);
    const letter = async () =>
      codeOf(world.call(accountApplications.applicationLetter, { applicationNo, language: "en-US" }, principal));
    expect([await letter(), await letter()]).toEqual(["ok", "DOWNLOAD_REPEATED"]);
  });
});

describe("the accounts that are opened", () => {
  test("a local one has a number with true check digits in the company's name, a global one a number for each currency", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { accountId, number, currency } = await accountOf(world, principal);
    expect([currency, isValidIBAN(number)]).toEqual(["GBP", true]);
    const { account } = await receivingAccountView(world, principal, accountId);
    expect(account).toMatchObject({ holder: `Merchant ${principal.userNo}`, state: "active", bankCode: "049900" });
    expect(account.localNumber).toHaveLength(8);
    const { accounts } = await openedBy(world, principal, {
      kind: "global",
      country: "HK",
      bank: "HCBHK",
      currencies: ["USD", "EUR", "JPY"],
      holderName: "Harbour Co",
    });
    expect(accounts.map((account) => account.currency)).toEqual(["EUR", "JPY", "USD"]);
    expect(new Set(accounts.map((account) => account.number)).size).toBe(3);
    const { rows, total } = await world.call(payeeAccounts.payeeAccounts, { currentPage: 1, pageSize: 20 }, principal);
    expect(total).toBe(4);
    expect(rows.filter(({ kind }) => kind === "global").map(({ holder }) => holder)).toEqual(
      Array.from({ length: 3 }, () => "Harbour Co"),
    );
    const filters = { state: "active", currency: "JPY", currentPage: 1, pageSize: 20 } as const;
    expect((await world.call(payeeAccounts.payeeAccounts, filters, principal)).total).toBe(1);
  });

  test("no two merchants have the same number", async ({ world }) => {
    const numbers = [];
    for (let count = 0; count < 4; count += 1) {
      const principal = await world.merchant();
      const website = `https://shop-${count}.example`;
      const kind = { kind: "global", country: "HK", bank: "HCBHK", currencies: ["USD", "EUR"], website } as const;
      const { accounts } = await openedBy(world, principal, { ...kind, currencies: [...kind.currencies] });
      numbers.push(...accounts.map(({ number }) => number));
    }
    expect(new Set(numbers).size).toBe(8);
  });

  test("another merchant's account is not found", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const { accountId } = await accountOf(world, principal);
    for (const call of [
      payeeAccounts.payeeAccount,
      payeeAccounts.accountPaper,
      payeeAccounts.shareAccount,
      payeeAccounts.withdrawShare,
    ] as const)
      expect(await codeOf(world.call(call as typeof payeeAccounts.payeeAccount, { accountId }, otherMerchant))).toBe(
        "RECEIVING_ACCOUNT_NOTFOUND",
      );
    expect(
      (await world.call(payeeAccounts.payeeAccounts, { currentPage: 1, pageSize: 20 }, otherMerchant)).rows,
    ).toEqual([]);
  });

  test("incoming funds are counted in their month, in the account's currency, less the banks' deductions", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { accountId, number } = await accountOf(world, principal);
    await sentTo(world, number);
    await sentTo(world, number, money("GBP", 500_00n));
    await advanceTo(world, addMilliseconds(await world.now(), dayMs));
    const { account, months } = await receivingAccountView(world, principal, accountId);
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month: "2026-03", amount: money("GBP", 1_500_00n), count: 2 });
    expect(months.slice(0, -1).every(({ count }) => count === 0)).toBe(true);
    expect(account).toMatchObject({ idleDays: 0 });
  });

  test("the letter of its application names the active ones, and is none once they all have ended", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const place = { kind: "global", country: "HK", bank: "HCBHK" } as const;
    const { applicationNo, accounts } = await openedBy(world, principal, { ...place, currencies: ["USD", "EUR"] });
    const [closedAccount, openAccount] = accounts;
    const letter = async () => codeOf(world.call(accountApplications.applicationLetter, { applicationNo }, principal));
    const end = async (id = "") =>
      world.db.prisma.receivingAccount.updateMany({ where: { world: world.id, id }, data: { state: "cancelled" } });
    await end(closedAccount?.accountId);
    expect(await letter()).toBe("ok");
    const [paper] = await world.db.prisma.paper.findMany({ where: { world: world.id } });
    const text = JSON.stringify(paper?.facts).replace(/\s/g, "");
    expect([text.includes(openAccount?.number ?? "-"), text.includes(closedAccount?.number ?? "-")]).toEqual([
      true,
      false,
    ]);
    await end(openAccount?.accountId);
    expect(await letter()).toBe("OPERATION_NOT_ALLOW");
  });
  test("its document is issued while it is active, once in ten seconds", async ({ world }) => {
    const principal = await world.merchant();
    const { accountId, applicationNo } = await accountOf(world, principal);
    const paper = async (language: "zh-CN" | "en-US") =>
      codeOf(world.call(payeeAccounts.accountPaper, { accountId, language }, principal));
    expect([await paper("en-US"), await paper("en-US"), await paper("zh-CN")]).toEqual([
      "ok",
      "DOWNLOAD_REPEATED",
      "ok",
    ]);
    await close(world, applicationNo);
    expect(await paper("zh-CN")).toBe("OPERATION_NOT_ALLOW");
    expect(await messageKindsTo(world, principal)).toEqual(["receivingOpened", "receivingClosed"]);
  });
});

describe("a remittance to an account", () => {
  const rejection = async (world: TestWorld, principal: Principal, orderNo: string) => {
    await advanceTo(world, addMilliseconds(await world.now(), dayMs / 24));
    const { remittance } = await world.call(receiving.remittance, { orderNo }, principal);
    return [remittance.state, remittance.rejectReason];
  };

  test("finds its merchant by the number alone, blanks or not, and waits for an association on a local account", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { number } = await accountOf(world, principal);
    await sentTo(world, number.replace(/(.{4})/g, "$1 "));
    await advanceTo(world, addMilliseconds(await world.now(), dayMs / 24));
    const { rows } = await world.call(receiving.incomes, { currentPage: 1, pageSize: 20 }, principal);
    expect(rows).toMatchObject([{ state: "toAssociate", payeeAccount: number }]);
  });

  test("is credited at once on a global account of one's own exports, and waits on one of an agent's", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const global = { kind: "global", country: "HK", bank: "HCBHK", currencies: ["USD"] } as const;
    const open = async (tradeType: "selfExport" | "agentExport") =>
      (await accountOf(world, principal, { ...global, currencies: ["USD"], tradeType })).number;
    const [ownNumber, agents] = [await open("selfExport"), await open("agentExport")];
    for (const number of [ownNumber, agents]) await sentTo(world, number, money("USD", 100_00n));
    await advanceTo(world, addMilliseconds(await world.now(), dayMs / 24));
    const { rows } = await world.call(receiving.incomes, { currentPage: 1, pageSize: 20 }, principal);
    const stateOf = (number: string) => rows.find(({ payeeAccount }) => payeeAccount === number)?.state;
    expect([stateOf(ownNumber), stateOf(agents)]).toEqual(["credited", "toAssociate"]);
  });

  test("goes back from an account that is closed, and from one that does not accept its currency", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { number, applicationNo } = await accountOf(world, principal);
    expect(await rejection(world, principal, await sentTo(world, number, money("USD", 100_00n)))).toEqual([
      "rejected",
      "AM03 账户不接收该币种 Currency not taken",
    ]);
    const onItsWay = await sentTo(world, number);
    await close(world, applicationNo);
    expect(await rejection(world, principal, onItsWay)).toEqual(["rejected", "AC04 收款账户已注销 Closed account"]);
    const orderNo = await sentTo(world, number);
    const credit = { world: world.name, orderNo };
    expect(await codeOf(world.call(operations.creditRemittance, credit, operationsPerson))).toBe("OPERATION_NOT_ALLOW");
    expect(await rejection(world, principal, orderNo)).toEqual(["rejected", "AC04 收款账户已注销 Closed account"]);
  });

  test("is neither announced nor displayed on its way where its account does not accept it, and displayed once it went back", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { number, applicationNo } = await accountOf(world, principal, overseas);
    const readLists = async () => {
      const pageInput = { currentPage: 1, pageSize: 20 };
      const { rows } = await world.call(receiving.remittances, pageInput, principal);
      const { rows: trackedRows, sums } = await world.call(inTransit.tracked, pageInput, principal);
      expect(trackedRows.map(({ orderNo }) => orderNo)).toEqual(rows.map(({ orderNo }) => orderNo));
      return [rows.map(({ orderNo, state }) => [orderNo, state]), sums.map(({ count }) => count)];
    };
    const messageText = async () => (await messagesTo(world, principal)).join("\n");
    const otherCurrency = await sentTo(world, number, money("USD", 100_00n));
    expect(await readLists()).toEqual([[], []]);
    expect(await codeOf(world.call(receiving.remittance, { orderNo: otherCurrency }, principal))).toBe(
      "ORDER_NOTFOUND",
    );
    expect(await messageText()).not.toContain(otherCurrency);
    const acceptedNo = await sentTo(world, number);
    expect(await readLists()).toEqual([[[acceptedNo, "inTransit"]], [1]]);
    expect(await messageText()).toContain(acceptedNo);
    await close(world, applicationNo);
    const rejectedNo = await sentTo(world, number);
    expect(await readLists()).toEqual([[[acceptedNo, "inTransit"]], [1]]);
    expect(await messageText()).not.toContain(rejectedNo);
    await advanceTo(world, addMilliseconds(await world.now(), dayMs / 24));
    const [rows, sums] = await readLists();
    expect([new Map(rows as [string, string][]).get(rejectedNo), rows?.length, sums]).toEqual(["rejected", 3, []]); // named cast: pairs, made above
    expect(await messageText()).toContain(rejectedNo);
  });

  test("sent before tracking began is in transit in no list, and received in that of all", async ({ db }) => {
    const world = await freshWorld(db, new Date("2025-07-24T02:00:00Z"));
    const principal = await world.merchant();
    const { number } = await accountOf(world, principal, overseas);
    const began = new Date("2025-07-24T16:00:00Z");
    await world.setClock(addMilliseconds(began, -1));
    const before = await sentTo(world, number);
    await world.setClock(began);
    const after = await sentTo(world, number);
    const span = { from: "2025-07-20", to: "2025-07-30", currentPage: 1, pageSize: 20 };
    const listRemittances = async () =>
      (await world.call(receiving.remittances, span, principal)).rows.map(({ orderNo, state }) => [orderNo, state]);
    const trackedNos = async () =>
      (await world.call(inTransit.tracked, span, principal)).rows.map(({ orderNo }) => orderNo);
    expect([await listRemittances(), await trackedNos()]).toEqual([[[after, "inTransit"]], [after]]);
    await advanceTo(world, addMilliseconds(began, dayMs / 24));
    expect(await listRemittances()).toEqual([
      [after, "received"],
      [before, "received"],
    ]);
    expect(await trackedNos()).toEqual([after]);
  });

  test("goes back from a number without an account when it was sent, which is another merchant's when it arrives", async ({
    world,
  }) => {
    const [namedMerchant, otherMerchant] = [await world.merchant(), await world.merchant()];
    const bank = receivingBank({ kind: "local", country: "GB", bank: "TCBGB" });
    const { number: accountNo } = bank ? generateAccountNumber("GB", bank, 1n) : { number: "" };
    const to = { world: world.name, userNo: namedMerchant.userNo, accountNo };
    const sending = { ...to, ...remittanceFields, amount: money("GBP", 1_000_00n) };
    const { orderNo } = await world.call(operations.sendRemittance, sending, operationsPerson);
    expect((await accountOf(world, otherMerchant)).number).toBe(accountNo);
    await advanceTo(world, addMilliseconds(await world.now(), dayMs));
    const { remittance, income } = await world.call(receiving.remittance, { orderNo }, namedMerchant);
    expect([remittance.state, remittance.rejectReason?.slice(0, 4), income]).toEqual(["rejected", "AC01", null]);
  });
  test("goes back from an unknown number where a merchant is named, and is not sent where none is", async ({
    world,
  }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const { number } = await accountOf(world, principal, overseas);
    const to = { world: world.name, amount: money("GBP", 100_00n), ...remittanceFields, arrivesInMinutes: 1 };
    const send = async (target: object) =>
      world.call(operations.sendRemittance, { ...to, ...target }, operationsPerson);
    expect(await codeOf(send({ accountNo: "GB00NOBODY" }))).toBe("CUSTOMER_NOTFOUND");
    expect(await codeOf(send({}))).toBe("CUSTOMER_NOTFOUND");
    expect(await codeOf(send({ accountNo: number, userNo: otherMerchant.userNo }))).toBe("INVALID_PARAM");
    const { orderNo } = await send({ accountNo: "GB00NOBODY", userNo: principal.userNo });
    expect(await rejection(world, principal, orderNo)).toEqual(["rejected", "AC01 账号不存在 No such account"]);
    const { orderNo: usual } = await send({ userNo: principal.userNo });
    const remittanceView = await world.call(receiving.remittance, { orderNo: usual }, principal);
    expect(remittanceView.remittance.payeeAccount).toBe(number);
  });
});

describe("a link that shows an account", () => {
  const tokenOf = (url: string) => url.split("/").at(-1) ?? "";
  const openLink = async (world: TestWorld, token: string) =>
    world.call(payeeAccounts.openSharedAccount, { token }, null);

  test("shows the data that a payer needs and nothing else, until it is withdrawn or another is made", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { accountId, number } = await accountOf(world, principal);
    const { url } = await world.call(payeeAccounts.shareAccount, { accountId }, principal);
    const sharedAccount = await openLink(world, tokenOf(url));
    expect(Object.keys(sharedAccount).sort()).toEqual([
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
    expect(sharedAccount).toMatchObject({ number, currency: "GBP" });
    expect((await receivingAccountView(world, principal, accountId)).account.sharedAt).not.toBeNull();
    const second = await world.call(payeeAccounts.shareAccount, { accountId }, principal);
    expect(await codeOf(openLink(world, tokenOf(url)))).toBe("LINK_UNUSABLE");
    expect(await codeOf(openLink(world, tokenOf(second.url)))).toBe("ok");
    await world.call(payeeAccounts.withdrawShare, { accountId }, principal);
    expect(await codeOf(openLink(world, tokenOf(second.url)))).toBe("LINK_UNUSABLE");
    expect(await codeOf(world.call(payeeAccounts.withdrawShare, { accountId }, principal))).toBe("OPERATION_NOT_ALLOW");
    expect((await receivingAccountView(world, principal, accountId)).account.sharedAt).toBeNull();
  });

  test("is stored as a hash alone, ends with the account, and cannot be made for one that has ended", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { accountId, applicationNo } = await accountOf(world, principal);
    const { url } = await world.call(payeeAccounts.shareAccount, { accountId }, principal);
    const shareRows = await world.db.prisma.receivingShare.findMany({ where: { world: world.id } });
    expect(JSON.stringify(shareRows)).not.toContain(tokenOf(url));
    await close(world, applicationNo);
    expect(await codeOf(openLink(world, tokenOf(url)))).toBe("LINK_UNUSABLE");
    expect(await codeOf(openLink(world, "nobody"))).toBe("LINK_UNUSABLE");
    expect(await codeOf(world.call(payeeAccounts.shareAccount, { accountId }, principal))).toBe("OPERATION_NOT_ALLOW");
  });

  test("is invalid once its merchant's account is closed, and no other is made or printed, until it is opened again", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { accountId, applicationNo } = await accountOf(world, principal);
    const { url } = await world.call(payeeAccounts.shareAccount, { accountId }, principal);
    const accessCodes = async () => [
      await codeOf(openLink(world, tokenOf(url))),
      await codeOf(world.call(payeeAccounts.accountPaper, { accountId }, principal)),
      await codeOf(world.call(accountApplications.applicationLetter, { applicationNo }, principal)),
    ];
    const merchantIs = (state: string) =>
      world.db.prisma.merchant.updateMany({ where: { world: world.id, userNo: principal.userNo }, data: { state } });
    await merchantIs("closed");
    expect(await accessCodes()).toEqual(["LINK_UNUSABLE", "ACCOUNT_CLOSED", "ACCOUNT_CLOSED"]);
    expect(await codeOf(world.call(payeeAccounts.shareAccount, { accountId }, principal))).toBe("ACCOUNT_CLOSED");
    await merchantIs("active");
    expect(await accessCodes()).toEqual(["ok", "ok", "ok"]);
  });

  test("cannot be guessed: one address may open a limited number a minute", async ({ world }) => {
    const codes = [];
    for (let count = 0; count < 61; count += 1) codes.push(await codeOf(openLink(world, `try-${count}`)));
    expect(codes.filter((code) => code === "LINK_UNUSABLE")).toHaveLength(60);
    expect(codes.at(-1)).toBe("REQUEST_BUSY");
  });

  test("of two links made at once one is valid", async ({ world }) => {
    const principal = await world.merchant();
    const { accountId } = await accountOf(world, principal);
    const share = (on: TestWorld) => on.call(payeeAccounts.shareAccount, { accountId }, principal);
    await together(world, share, share);
    const serving = { world: world.id, accountId, withdrawnAt: null };
    expect(await world.db.prisma.receivingShare.count({ where: serving })).toBe(1);
  });
});

describe("an account without incoming funds", () => {
  const start = beijingInstant("2026-03-18", 10);
  const at = (days: number, ms = 0) => addMilliseconds(start, days * dayMs + checksMs + 60_000 + ms);

  test("has a warning 30 and 7 days before it is cancelled after 365, and remittances to it then go back", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { accountId, number } = await accountOf(world, principal);
    const { account } = await receivingAccountView(world, principal, accountId);
    expect(account.openedAt).toEqual(at(0));
    await advanceTo(world, at(335, -1));
    expect(await messageKindsTo(world, principal)).toEqual(["receivingOpened"]);
    await advanceTo(world, at(335));
    await advanceTo(world, at(358));
    expect(await messageKindsTo(world, principal)).toEqual(["receivingOpened", "receivingIdle", "receivingIdle"]);
    const idleAccount = (await receivingAccountView(world, principal, accountId)).account;
    expect(idleAccount).toMatchObject({ state: "active", idleDays: 358, cancelsAt: at(365) });
    await advanceTo(world, at(365));
    const closedAccount = (await receivingAccountView(world, principal, accountId)).account;
    expect(closedAccount).toMatchObject({
      state: "cancelled",
      cancelReason: "idle",
      cancelsAt: null,
      cancelledAt: at(365),
    });
    const orderNo = await sentTo(world, number);
    await advanceTo(world, at(365, dayMs));
    const { remittance } = await world.call(receiving.remittance, { orderNo }, principal);
    expect([remittance.state, remittance.rejectReason]).toEqual(["rejected", "AC04 收款账户已注销 Closed account"]);
    expect(await messageKindsTo(world, principal)).toContain("receivingCancelled");
  });

  test("counts from its last receipt", async ({ world }) => {
    const principal = await world.merchant();
    const { accountId, number } = await accountOf(world, principal);
    await advanceTo(world, at(340));
    await sentTo(world, number);
    await advanceTo(world, at(366));
    const { account } = await receivingAccountView(world, principal, accountId);
    expect(account).toMatchObject({ state: "active", idleDays: 25 });
    expect(account.cancelsAt).toEqual(addMilliseconds(account.lastFundsAt ?? start, 365 * dayMs));
    await advanceTo(world, addMilliseconds(account.lastFundsAt ?? start, 365 * dayMs));
    expect((await receivingAccountView(world, principal, accountId)).account.state).toBe("cancelled");
  });
});
