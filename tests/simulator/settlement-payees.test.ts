import { describe, expect } from "vitest";
import { later } from "@/lib/time/instant";
import { search } from "@/lib/access/calls/search";
import { messages } from "@/lib/notices/calls/messages";
import { orderViews } from "@/lib/operations/calls/orders";
import { settlementPayeeDesk } from "@/lib/operations/calls/settlement/payees";
import { partnerTypes, type PartnerType } from "@/lib/settlement/payee-fields";
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
  for (const partnerType of partnerTypes)
    test(`of the type ${partnerType} is added with what its type asks for, and waits for its review`, async ({
      world,
    }) => {
      const who = await world.merchant();
      const sent = await settlementPayeeSent(world, who, partnerType);
      const { payeeNo } = await world.ask(settlementPayees.addSettlementPayee, sent, who);
      const { proofIds, passportIds, ...said } = sent;
      expect(await world.ask(settlementPayees.settlementPayee, { payeeNo }, who)).toMatchObject({
        ...said,
        state: "pendingReview",
        bank: { zh: "中国工商银行", en: "Industrial and Commercial Bank of China" },
        bankPlace: { zh: "浙江省宁波市" },
        proofs: (proofIds ?? []).map((fileId) => ({ fileId })),
        passport: (passportIds ?? []).map((fileId) => ({ fileId })),
        history: [{ event: "made" }],
      });
    });

  test("of another merchant is not seen, or removed", async ({ world }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    const { payeeNo } = await addedSettlementPayee(world, who);
    expect((await world.ask(settlementPayees.settlementPayees, page, other)).rows).toEqual([]);
    for (const call of [settlementPayees.settlementPayee, settlementPayees.removeSettlementPayee])
      await expect(world.ask(call, { payeeNo }, other)).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
  });

  test("that was removed is listed no more, and its account may be added again", async ({ world }) => {
    const who = await world.merchant();
    const { payeeNo } = await addedSettlementPayee(world, who);
    await expect(addedSettlementPayee(world, who)).rejects.toEqual(no("SETTLE_PAYEE_REPEATED"));
    await world.ask(settlementPayees.removeSettlementPayee, { payeeNo }, who);
    expect((await world.ask(settlementPayees.settlementPayees, page, who)).rows).toEqual([]);
    await expect(world.ask(settlementPayees.removeSettlementPayee, { payeeNo }, who)).rejects.toEqual(
      no("ACCOUNT_NOTFOUND"),
    );
    await addedSettlementPayee(world, who);
  });
});

/** What becomes of a payee by what is done to it, and which decisions operations have then. */
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
  for (const [done, state, events] of rows)
    test(`leaves it ${state} after ${done.join(", ") || "it was added"}, and only an available one is settled to`, async ({
      world,
    }) => {
      const who = await world.merchant();
      const { payeeNo } = await addedSettlementPayee(world, who);
      const now = () => world.ask(settlementPayees.settlementPayee, { payeeNo }, who);
      for (const [at, work] of done.entries()) {
        if (work === "pause" || work === "use")
          await world.ask(settlementPayees.useSettlementPayee, { payeeNo, isUsable: work === "use" }, who);
        else if (work === "correct")
          await world.ask(
            settlementPayees.correctSettlementPayee,
            {
              ...(await settlementPayeeSent(world, who, "thirdPartyCompany", { nickname: `Corrected ${at}` })),
              payeeNo,
              changes: (await now()).changes,
            },
            who,
          );
        else await decidedSettlementPayee(world, await now(), work);
      }
      const payee = await now();
      expect([payee.state, payee.history.length]).toEqual([state, done.length + 1]);
      const isAvailable = state === "available";
      expect((await world.ask(settlementPayees.settleablePayees, { currency: "CNH" }, who)).rows).toHaveLength(
        isAvailable ? 1 : 0,
      );
      const accName = world.ask(settlementPayees.accountName, { payeeNo }, who);
      if (isAvailable) expect(await accName).toEqual({ payeeNo, accName: payee.name });
      else await expect(accName).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
      const seen = await world.ask(
        settlementPayeeDesk.settlementPayeeCase,
        { world: world.name, payeeNo },
        operationsPerson,
      );
      expect(seen.events).toEqual(events);
      for (const decision of ["accept", "reject", "suspend", "resume"] as const)
        if (!events.includes(decision))
          await expect(decidedSettlementPayee(world, payee, decision)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    });

  test("tells its merchant each decision, with its reason, and leads to the payee", async ({ world }) => {
    const who = await world.merchant();
    const added = await addedSettlementPayee(world, who, "mainlandIndividual");
    const accepted = await decidedSettlementPayee(world, added);
    const suspended = await decidedSettlementPayee(world, accepted, "suspend");
    await decidedSettlementPayee(world, suspended, "resume");
    const { rows: told } = await world.ask(messages.messages, page, who);
    const { payeeNo } = added;
    expect(told.map(({ content }) => content)).toEqual([
      `Settlement payee ${payeeNo} can be settled to again.`,
      `Settlement payee ${payeeNo} cannot be settled to for now. Reason: Unreadable`,
      `Settlement payee ${payeeNo} is available: CNY can be settled to it.`,
    ]);
    expect(told[0]?.page).toBe(`/b2b/settle/payee_page/payee-acc-detail/detail?payeeNo=${payeeNo}`);
  });

  test("is of what was looked at: one that was corrected or decided meanwhile is not decided", async ({ world }) => {
    const who = await world.merchant();
    const added = await addedSettlementPayee(world, who);
    await decidedSettlementPayee(world, added, "reject");
    await expect(decidedSettlementPayee(world, added)).rejects.toEqual(no("ORDER_CHANGED"));
    const sent = await settlementPayeeSent(world, who, "thirdPartyCompany", { nickname: "Corrected" });
    const { payeeNo, changes } = added;
    const correct = (of: object) =>
      world.ask(settlementPayees.correctSettlementPayee, { ...sent, payeeNo, changes: changes + 1, ...of }, who);
    await expect(correct({ changes })).rejects.toEqual(no("ORDER_CHANGED"));
    await expect(correct({ payeeNo: "SY26031899990001" })).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
    const { reason, changes: corrected } = await correct({});
    expect(reason).toBe("");
    await expect(correct({ changes: corrected })).rejects.toEqual(no("ORDER_UNCHANGED"));
    await decidedSettlementPayee(world, { payeeNo, changes: corrected });
    await expect(correct({ changes: corrected + 1, nickname: "Later" })).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  });

  test("suspends for good until operations lift it: its merchant cannot use it meanwhile", async ({ world }) => {
    const who = await world.merchant();
    const { payeeNo, changes } = await availableSettlementPayee(world, who);
    await decidedSettlementPayee(world, { payeeNo, changes }, "suspend");
    await expect(world.ask(settlementPayees.useSettlementPayee, { payeeNo, isUsable: true }, who)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
  });

  test("shows who else has the account, reads papers on record, and asks for a reason where it goes against", async ({
    world,
  }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    const { payeeNo, changes, proofs } = await addedSettlementPayee(world, who);
    await world.setClock(later(await world.now(), 1));
    const theirs = await addedSettlementPayee(world, other);
    const of = { world: world.name, payeeNo };
    const ask = settlementPayeeDesk.settlementPayeeCase;
    expect((await world.ask(ask, of, operationsPerson)).alsoOf).toMatchObject([
      { payeeNo: theirs.payeeNo, userNo: other.userNo },
    ]);
    const file = (fileId: string) =>
      world.ask(settlementPayeeDesk.settlementPayeeFile, { ...of, fileId }, operationsPerson);
    expect(await file(proofs[0]?.fileId ?? "")).toMatchObject({ type: "application/pdf" });
    await expect(file(theirs.proofs[0]?.fileId ?? "")).rejects.toEqual(no("FILE_NOTFOUND"));
    expect(
      settlementPayeeDesk.decideSettlementPayee.takes.safeParse({ ...of, changes, decision: "reject" }).success,
    ).toBe(false);
    const list = async (asked: object) =>
      world.ask(settlementPayeeDesk.settlementPayeeQueue, { world: world.name, ...page, ...asked }, operationsPerson);
    expect(await list({})).toMatchObject({
      waiting: 2,
      rows: [{ payee: { payeeNo } }, { payee: { payeeNo: theirs.payeeNo } }],
    });
    expect((await list({ text: theirs.payeeNo })).rows).toHaveLength(1);
    expect((await list({ state: "available" })).rows).toEqual([]);
    expect((await list({ partnerType: "ownCompany" })).rows).toEqual([]);
    await expect(world.ask(ask, { ...of, payeeNo: "SY26031899990001" }, operationsPerson)).rejects.toEqual(
      no("ACCOUNT_NOTFOUND"),
    );
  });
});

test("an account is added once, however many ask at the same time", async ({ world }) => {
  const who = await world.merchant();
  const sent = await settlementPayeeSent(world, who);
  const asked = await Promise.allSettled(
    Array.from({ length: 4 }, () => world.ask(settlementPayees.addSettlementPayee, sent, who)),
  );
  expect(asked.map(codeOfSettled).sort()).toEqual([
    "SETTLE_PAYEE_REPEATED",
    "SETTLE_PAYEE_REPEATED",
    "SETTLE_PAYEE_REPEATED",
    "ok",
  ]);
});

test("an available payee is found by its merchant's search and by operations', by name, number and account", async ({
  world,
}) => {
  const [who, other] = [await world.merchant(), await world.merchant()];
  const { payeeNo } = await addedSettlementPayee(world, who, "foreignIndividual");
  const found = async (text: string, by = who) =>
    (await world.ask(search.search, { text }, by)).rows.filter(({ kind }) => kind === "payee");
  const hit = { title: "Anna Nordwind", href: `/b2b/settle/payee_page/payee-acc-detail/detail?payeeNo=${payeeNo}` };
  expect(await found("anna nord")).toMatchObject([hit]);
  expect(await found("6222020200112345686")).toMatchObject([hit]);
  expect(await found("anna nord", other)).toEqual([]);
  for (const text of [payeeNo, "anna", "6222020200112345686"])
    expect((await world.ask(orderViews.find, { world: world.name, text }, operationsPerson)).rows).toMatchObject([
      { kind: "settlementPayee", number: payeeNo, userNo: who.userNo },
    ]);
  await world.ask(settlementPayees.removeSettlementPayee, { payeeNo }, who);
  expect(await found("anna nord")).toEqual([]);
  expect((await world.ask(orderViews.find, { world: world.name, text: payeeNo }, operationsPerson)).rows).toEqual([]);
});

test("payees are found by number, name, nickname and account, by type and by state", async ({ world }) => {
  const who = await world.merchant();
  const { payeeNo } = await availableSettlementPayee(world, who, "mainlandIndividual", { nickname: "Li the agent" });
  await addedSettlementPayee(world, who, "foreignIndividual");
  const found = async (filters: object) =>
    (await world.ask(settlementPayees.settlementPayees, { ...filters, ...page }, who)).total;
  expect([
    await found({}),
    await found({ text: payeeNo }),
    await found({ text: "李敏" }),
    await found({ text: "li THE" }),
    await found({ text: "6222020200112345678" }),
    await found({ text: "nobody" }),
    await found({ partnerType: "foreignIndividual" }),
    await found({ partnerType: "ownCompany" }),
    await found({ state: "available" }),
    await found({ state: "rejected" }),
    await found({ currency: "CNH" }),
  ]).toEqual([2, 1, 1, 1, 1, 0, 1, 0, 1, 0, 2]);
});

/** What is wrong with what was sent of a type, and how it is refused. */
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
test("what does not fit its type is refused, and says which entry it is", async ({ world }) => {
  const who = await world.merchant();
  for (const [partnerType, change, code, field] of wrong)
    await expect(addedSettlementPayee(world, who, partnerType, change()), `${partnerType} ${field}`).rejects.toEqual(
      no(code, field ? { field } : undefined),
    );
  expect((await world.ask(settlementPayees.settlementPayees, page, who)).rows).toEqual([]);
});

test("papers are the merchant's own", async ({ world }) => {
  const [who, other] = [await world.merchant(), await world.merchant()];
  await expect(
    addedSettlementPayee(world, who, "ownCompany", { proofIds: [await payeePaper(world, other)] }),
  ).rejects.toEqual(no("FILE_NOTFOUND"));
});

test("there are five hundred settlement payees at most", async ({ world }) => {
  const who = await world.merchant();
  const { payeeNo } = await addedSettlementPayee(world, who);
  const row = await world.db.prisma.settlementPayee.findFirstOrThrow({ where: { world: world.id, payeeNo } });
  await world.db.prisma.settlementPayee.createMany({
    data: Array.from({ length: payeesMax - 1 }, (_, at) => ({
      ...row,
      id: seededId(String(at), row.madeAt),
      payeeNo: `SY${String(at).padStart(12, "0")}`,
      account: `62220202${String(at).padStart(10, "0")}`,
    })),
  });
  await expect(addedSettlementPayee(world, who, "mainlandIndividual")).rejects.toEqual(
    no("SETTLE_PAYEES_MANY", { most: payeesMax }),
  );
});

test("a company is looked up by its code and fills what the register knows, without one the merchant itself; one out of business is refused", async ({
  world,
}) => {
  const who = await world.merchant();
  const look = (creditCode: string) => world.ask(settlementPayees.registeredCompany, { creditCode }, who);
  const { creditCode, name, legalPerson, address } = companyOf();
  expect(await look(` ${creditCode.toLowerCase()} `)).toMatchObject({
    creditCode,
    organizationCode: `${creditCode.slice(8, 16)}-${creditCode.slice(16, 17)}`,
    name,
    legalPersonName: legalPerson,
    address,
  });
  const { name: own } = await world.db.prisma.merchant.findFirstOrThrow({
    where: { world: world.id, userNo: who.userNo },
  });
  expect(await look("")).toMatchObject({ creditCode: "", name: own });
  await expect(look("91330203MA0123456X")).rejects.toEqual(no("CREDIT_CODE_INVALID"));
  await expect(look("91330203MA012345")).rejects.toEqual(no("CREDIT_CODE_INVALID"));
  await expect(look(companyOf("revoked").creditCode)).rejects.toEqual(no("COMPANY_ABNORMAL"));
  await expect(look(companyOf("cancelled").creditCode)).rejects.toEqual(no("COMPANY_ABNORMAL"));
});
