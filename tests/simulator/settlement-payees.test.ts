import { describe, expect } from "vitest";
import { addMilliseconds } from "@/lib/time/instant";
import { search } from "@/lib/access/calls/search";
import { messageCalls } from "@/lib/notices/calls/messages";
import { orderViews } from "@/lib/operations/calls/orders";
import { settlementPayeeReviews } from "@/lib/operations/calls/settlement/payees";
import { settlementPartnerTypes, type PartnerType } from "@/lib/settlement/payee-fields";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { payeesMax } from "@/lib/settlement/terms";
import { seededId } from "@/lib/simulator/platform/store/ids";
import { codeOfSettled, no } from "../fixtures/refusals";
import { hengda } from "../fixtures/hengda";
import {
  addedSettlementPayee,
  availableSettlementPayee,
  companyOf,
  decidedSettlementPayee,
  payeePaper,
  settlementPayeeSent,
  type SettlementPayeeSent,
} from "../fixtures/settlement-payees";
import { page } from "../fixtures/stage";
import { operationsPerson, test } from "../fixtures/world";

describe("a settlement payee", () => {
  for (const partnerType of settlementPartnerTypes)
    test(`of the type ${partnerType} is added with the fields of its type, and waits for its review`, async ({
      world,
    }) => {
      const principal = await world.merchant();
      const request = await settlementPayeeSent(world, principal, partnerType);
      const { payeeNo } = await world.call(settlementPayees.addSettlementPayee, request, principal);
      const { proofIds, passportIds, ...payeeFields } = request;
      expect(await world.call(settlementPayees.settlementPayee, { payeeNo }, principal)).toMatchObject({
        ...payeeFields,
        state: "pendingReview",
        bank: { zh: "中国工商银行", en: "Industrial and Commercial Bank of China" },
        bankPlace: { zh: "浙江省宁波市" },
        proofs: (proofIds ?? []).map((fileId) => ({ fileId })),
        passport: (passportIds ?? []).map((fileId) => ({ fileId })),
        history: [{ event: "made" }],
      });
    });

  test("of another merchant is not seen, or removed", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const { payeeNo } = await addedSettlementPayee(world, principal);
    expect((await world.call(settlementPayees.settlementPayees, page, otherMerchant)).rows).toEqual([]);
    for (const call of [settlementPayees.settlementPayee, settlementPayees.removeSettlementPayee])
      await expect(world.call(call, { payeeNo }, otherMerchant)).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
  });

  test("that was removed is listed no more, and its account may be added again", async ({ world }) => {
    const principal = await world.merchant();
    const { payeeNo } = await addedSettlementPayee(world, principal);
    await expect(addedSettlementPayee(world, principal)).rejects.toEqual(no("SETTLE_PAYEE_REPEATED"));
    await world.call(settlementPayees.removeSettlementPayee, { payeeNo }, principal);
    expect((await world.call(settlementPayees.settlementPayees, page, principal)).rows).toEqual([]);
    await expect(world.call(settlementPayees.removeSettlementPayee, { payeeNo }, principal)).rejects.toEqual(
      no("ACCOUNT_NOTFOUND"),
    );
    await addedSettlementPayee(world, principal);
  });
});

/** Lists the state of a payee after each sequence of actions, with the decisions that operations can then make. */
const rows: readonly (readonly [
  done: readonly ("accept" | "reject" | "suspend" | "resume" | "pause" | "use" | "correct")[],
  state: string,
  events: readonly string[],
])[] = [
  [[], "pendingReview", ["accept", "reject"]],
  [["correct"], "pendingReview", ["accept", "reject"]],
  [["accept"], "available", ["suspend"]],
  [["reject"], "rejected", []],
  [["reject", "correct"], "pendingReview", ["accept", "reject"]],
  [["accept", "suspend"], "unavailable", ["suspend", "resume"]],
  [["accept", "suspend", "resume"], "available", ["suspend"]],
  [["accept", "pause"], "unavailable", ["suspend"]],
  [["accept", "pause", "use"], "available", ["suspend"]],
  [["accept", "pause", "suspend"], "unavailable", ["suspend", "resume"]],
];
describe("a settlement payee's review", () => {
  for (const [actions, state, events] of rows)
    test(`leaves it ${state} after ${actions.join(", ") || "it was added"}, and settlements go only to an available one`, async ({
      world,
    }) => {
      const principal = await world.merchant();
      const { payeeNo } = await addedSettlementPayee(world, principal);
      const now = () => world.call(settlementPayees.settlementPayee, { payeeNo }, principal);
      for (const [at, work] of actions.entries()) {
        if (work === "pause" || work === "use")
          await world.call(settlementPayees.useSettlementPayee, { payeeNo, isUsable: work === "use" }, principal);
        else if (work === "correct")
          await world.call(
            settlementPayees.correctSettlementPayee,
            {
              ...(await settlementPayeeSent(world, principal, "thirdPartyCompany", { nickname: `Corrected ${at}` })),
              payeeNo,
              changes: (await now()).changes,
            },
            principal,
          );
        else await decidedSettlementPayee(world, await now(), work);
      }
      const payee = await now();
      expect([payee.state, payee.history.length]).toEqual([state, actions.length + 1]);
      const isAvailable = state === "available";
      expect((await world.call(settlementPayees.settleablePayees, { currency: "CNH" }, principal)).rows).toHaveLength(
        isAvailable ? 1 : 0,
      );
      const accName = world.call(settlementPayees.accountName, { payeeNo }, principal);
      if (isAvailable) expect(await accName).toEqual({ payeeNo, accName: payee.name });
      else await expect(accName).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
      const reviewCase = await world.call(
        settlementPayeeReviews.settlementPayeeCase,
        { world: world.name, payeeNo },
        operationsPerson,
      );
      expect(reviewCase.events).toEqual(events);
      for (const decision of ["accept", "reject", "suspend", "resume"] as const)
        if (!events.includes(decision))
          await expect(decidedSettlementPayee(world, payee, decision)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    });

  test("notifies its merchant of each decision, with its reason, and links to the payee", async ({ world }) => {
    const principal = await world.merchant();
    const addedPayee = await addedSettlementPayee(world, principal, "mainlandIndividual");
    const acceptedPayee = await decidedSettlementPayee(world, addedPayee);
    const suspendedPayee = await decidedSettlementPayee(world, acceptedPayee, "suspend");
    await decidedSettlementPayee(world, suspendedPayee, "resume");
    const { rows: messageRows } = await world.call(messageCalls.messages, page, principal);
    const { payeeNo } = addedPayee;
    expect(messageRows.map(({ content }) => content)).toEqual([
      `You can settle to payee ${payeeNo} again.`,
      `You can’t settle to payee ${payeeNo} for now. Reason: Unreadable`,
      `You can now settle to payee ${payeeNo}.`,
    ]);
    expect(messageRows[0]?.page).toBe(`/b2b/settle/payee_page/payee-acc-detail/detail?payeeNo=${payeeNo}`);
  });

  test("is of the version viewed: one that was corrected or decided meanwhile is not decided", async ({ world }) => {
    const principal = await world.merchant();
    const addedPayee = await addedSettlementPayee(world, principal);
    await decidedSettlementPayee(world, addedPayee, "reject");
    await expect(decidedSettlementPayee(world, addedPayee)).rejects.toEqual(no("ORDER_CHANGED"));
    const request = await settlementPayeeSent(world, principal, "thirdPartyCompany", { nickname: "Corrected" });
    const { payeeNo, changes } = addedPayee;
    const correct = (of: object) =>
      world.call(
        settlementPayees.correctSettlementPayee,
        { ...request, payeeNo, changes: changes + 1, ...of },
        principal,
      );
    await expect(correct({ changes })).rejects.toEqual(no("ORDER_CHANGED"));
    await expect(correct({ payeeNo: "SY26031899990001" })).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
    const { reason, changes: correctedChanges } = await correct({});
    expect(reason).toBe("");
    await expect(correct({ changes: correctedChanges })).rejects.toEqual(no("ORDER_UNCHANGED"));
    await decidedSettlementPayee(world, { payeeNo, changes: correctedChanges });
    await expect(correct({ changes: correctedChanges + 1, nickname: "Later" })).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
  });

  test("suspends until operations lift it: its merchant cannot use it meanwhile", async ({ world }) => {
    const principal = await world.merchant();
    const { payeeNo, changes } = await availableSettlementPayee(world, principal);
    await decidedSettlementPayee(world, { payeeNo, changes }, "suspend");
    await expect(
      world.call(settlementPayees.useSettlementPayee, { payeeNo, isUsable: true }, principal),
    ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  });

  test("shows the other payees with the account, reads documents on record, and requires a reason where it goes against", async ({
    world,
  }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const { payeeNo, changes, proofs } = await addedSettlementPayee(world, principal);
    await world.setClock(addMilliseconds(await world.now(), 1));
    const theirs = await addedSettlementPayee(world, otherMerchant);
    const of = { world: world.name, payeeNo };
    const payeeCase = settlementPayeeReviews.settlementPayeeCase;
    expect((await world.call(payeeCase, of, operationsPerson)).alsoOf).toMatchObject([
      { payeeNo: theirs.payeeNo, userNo: otherMerchant.userNo },
    ]);
    const file = (fileId: string) =>
      world.call(settlementPayeeReviews.settlementPayeeFile, { ...of, fileId }, operationsPerson);
    expect(await file(proofs[0]?.fileId ?? "")).toMatchObject({ type: "application/pdf" });
    await expect(file(theirs.proofs[0]?.fileId ?? "")).rejects.toEqual(no("FILE_NOTFOUND"));
    expect(
      settlementPayeeReviews.decideSettlementPayee.input.safeParse({ ...of, changes, decision: "reject" }).success,
    ).toBe(false);
    const list = async (filters: object) =>
      world.call(
        settlementPayeeReviews.settlementPayeeQueue,
        { world: world.name, ...page, ...filters },
        operationsPerson,
      );
    expect(await list({})).toMatchObject({
      waiting: 2,
      rows: [{ payee: { payeeNo } }, { payee: { payeeNo: theirs.payeeNo } }],
    });
    expect((await list({ text: theirs.payeeNo })).rows).toHaveLength(1);
    expect((await list({ state: "available" })).rows).toEqual([]);
    expect((await list({ partnerType: "ownCompany" })).rows).toEqual([]);
    await expect(world.call(payeeCase, { ...of, payeeNo: "SY26031899990001" }, operationsPerson)).rejects.toEqual(
      no("ACCOUNT_NOTFOUND"),
    );
  });
});

test("an account is added once, by any number of simultaneous requests", async ({ world }) => {
  const principal = await world.merchant();
  const request = await settlementPayeeSent(world, principal);
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => world.call(settlementPayees.addSettlementPayee, request, principal)),
  );
  expect(results.map(codeOfSettled).sort()).toEqual([
    "SETTLE_PAYEE_REPEATED",
    "SETTLE_PAYEE_REPEATED",
    "SETTLE_PAYEE_REPEATED",
    "ok",
  ]);
});

test("an available payee is found by its merchant's search and by operations', by name, number and account", async ({
  world,
}) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  const { payeeNo } = await addedSettlementPayee(world, principal, "foreignIndividual");
  const findPayees = async (text: string, by = principal) =>
    (await world.call(search.search, { text }, by)).rows.filter(({ kind }) => kind === "payee");
  const hit = { title: "Anna Nordwind", href: `/b2b/settle/payee_page/payee-acc-detail/detail?payeeNo=${payeeNo}` };
  expect(await findPayees("anna nord")).toMatchObject([hit]);
  expect(await findPayees("6222020200112345686")).toMatchObject([hit]);
  expect(await findPayees("anna nord", otherMerchant)).toEqual([]);
  for (const text of [payeeNo, "anna", "6222020200112345686"])
    expect((await world.call(orderViews.find, { world: world.name, text }, operationsPerson)).rows).toMatchObject([
      { kind: "settlementPayee", number: payeeNo, userNo: principal.userNo },
    ]);
  await world.call(settlementPayees.removeSettlementPayee, { payeeNo }, principal);
  expect(await findPayees("anna nord")).toEqual([]);
  expect((await world.call(orderViews.find, { world: world.name, text: payeeNo }, operationsPerson)).rows).toEqual([]);
});

test("payees are found by number, name, nickname and account, by type and by state", async ({ world }) => {
  const principal = await world.merchant();
  const { payeeNo } = await availableSettlementPayee(world, principal, "mainlandIndividual", {
    nickname: "Li the agent",
  });
  await addedSettlementPayee(world, principal, "foreignIndividual");
  const countPayees = async (filters: object) =>
    (await world.call(settlementPayees.settlementPayees, { ...filters, ...page }, principal)).total;
  expect([
    await countPayees({}),
    await countPayees({ text: payeeNo }),
    await countPayees({ text: "李敏" }),
    await countPayees({ text: "li THE" }),
    await countPayees({ text: "6222020200112345678" }),
    await countPayees({ text: "nobody" }),
    await countPayees({ partnerType: "foreignIndividual" }),
    await countPayees({ partnerType: "ownCompany" }),
    await countPayees({ state: "available" }),
    await countPayees({ state: "rejected" }),
    await countPayees({ currency: "CNH" }),
  ]).toEqual([2, 1, 1, 1, 1, 0, 1, 0, 1, 0, 2]);
});

/** Lists invalid inputs by partner type, with the error of each. */
const wrong: readonly (readonly [
  partnerType: PartnerType,
  change: () => Partial<SettlementPayeeSent>,
  code: string,
  field?: string,
])[] = [
  ["thirdPartyCompany", () => ({ creditCode: "91330203MA0123456X" }), "CREDIT_CODE_INVALID"],
  ["thirdPartyCompany", () => ({ creditCode: companyOf("revoked").creditCode }), "COMPANY_ABNORMAL"],
  ["thirdPartyCompany", () => ({ creditCode: hengda().creditCode }), "COMPANY_NOTFOUND"],
  ["thirdPartyCompany", () => ({ name: "宁波恒达进出口有限公司" }), "SETTLE_PAYEE_INVALID", "name"],
  ["thirdPartyCompany", () => ({ industry: "00" }), "SETTLE_PAYEE_INVALID", "industry"],
  ["thirdPartyCompany", () => ({ economicType: "000" }), "SETTLE_PAYEE_INVALID", "economicType"],
  ["thirdPartyCompany", () => ({ zoneType: "13" }), "SETTLE_PAYEE_INVALID", "zoneType"],
  ["thirdPartyCompany", () => ({ legalPersonCountry: "ZZ" }), "INVALID_COUNTRY"],
  ["ownCompany", () => ({ account: "12-34" }), "ACCOUNT_NUMBER_INVALID"],
  ["ownCompany", () => ({ bankNo: "102100099997" }), "SETTLE_PAYEE_INVALID", "bankNo"],
  ["ownCompany", () => ({ city: "440300" }), "SETTLE_PAYEE_INVALID", "city"],
  ["ownCompany", () => ({ contactPerson: "" }), "SETTLE_PAYEE_INVALID", "contactPerson"],
  ["ownEnterprise", () => ({ name: "宁波恒远进出口有限公司" }), "SETTLE_PAYEE_INVALID", "name"],
  ["ownEnterprise", () => ({ creditCode: companyOf().creditCode }), "SETTLE_PAYEE_INVALID", "creditCode"],
  ["mainlandIndividual", () => ({ idNo: "330203199001011230" }), "SETTLE_PAYEE_INVALID", "idNo"],
  ["mainlandIndividual", () => ({ idType: "1" }), "SETTLE_PAYEE_INVALID", "idType"],
  ["mainlandIndividual", () => ({ name: "李敏李敏李敏李敏李敏李" }), "SETTLE_PAYEE_INVALID", "name"],
  ["foreignIndividual", () => ({ country: "CN" }), "SETTLE_PAYEE_INVALID", "country"],
  ["foreignIndividual", () => ({ passportIds: [] }), "SETTLE_PAYEE_INVALID", "passportIds"],
  ["foreignIndividual", () => ({ proofIds: [] }), "SETTLE_PAYEE_INVALID", "proofIds"],
];
test("an entry that does not fit its type is refused and named", async ({ world }) => {
  const principal = await world.merchant();
  for (const [partnerType, change, code, field] of wrong)
    await expect(
      addedSettlementPayee(world, principal, partnerType, change()),
      `${partnerType} ${field}`,
    ).rejects.toEqual(no(code, field ? { field } : undefined));
  expect((await world.call(settlementPayees.settlementPayees, page, principal)).rows).toEqual([]);
});

test("papers are the merchant's own", async ({ world }) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  await expect(
    addedSettlementPayee(world, principal, "ownCompany", { proofIds: [await payeePaper(world, otherMerchant)] }),
  ).rejects.toEqual(no("FILE_NOTFOUND"));
});

test("there are five hundred settlement payees at most", async ({ world }) => {
  const principal = await world.merchant();
  const { payeeNo } = await addedSettlementPayee(world, principal);
  const row = await world.db.prisma.settlementPayee.findFirstOrThrow({ where: { world: world.id, payeeNo } });
  await world.db.prisma.settlementPayee.createMany({
    data: Array.from({ length: payeesMax - 1 }, (_, at) => ({
      ...row,
      id: seededId(String(at), row.madeAt),
      payeeNo: `SY${String(at).padStart(12, "0")}`,
      account: `62220202${String(at).padStart(10, "0")}`,
    })),
  });
  await expect(addedSettlementPayee(world, principal, "mainlandIndividual")).rejects.toEqual(
    no("SETTLE_PAYEES_MANY", { most: payeesMax }),
  );
});

test("a company is looked up by its code and filled from the register, without one the merchant itself; one out of business is refused", async ({
  world,
}) => {
  const principal = await world.merchant();
  const readCompany = (creditCode: string) => world.call(settlementPayees.registeredCompany, { creditCode }, principal);
  const { creditCode, name, legalPerson, address } = companyOf();
  expect(await readCompany(` ${creditCode.toLowerCase()} `)).toMatchObject({
    creditCode,
    organizationCode: `${creditCode.slice(8, 16)}-${creditCode.slice(16, 17)}`,
    name,
    legalPersonName: legalPerson,
    address,
  });
  const { name: merchantName } = await world.db.prisma.merchant.findFirstOrThrow({
    where: { world: world.id, userNo: principal.userNo },
  });
  expect(await readCompany("")).toMatchObject({ creditCode: "", name: merchantName });
  await expect(readCompany("91330203MA0123456X")).rejects.toEqual(no("CREDIT_CODE_INVALID"));
  await expect(readCompany("91330203MA012345")).rejects.toEqual(no("CREDIT_CODE_INVALID"));
  await expect(readCompany(companyOf("revoked").creditCode)).rejects.toEqual(no("COMPANY_ABNORMAL"));
  await expect(readCompany(companyOf("cancelled").creditCode)).rejects.toEqual(no("COMPANY_ABNORMAL"));
});
