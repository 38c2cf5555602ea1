import { describe, expect } from "vitest";
import { partnerTypes, type PartnerType } from "@/lib/settlement/payee-fields";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { payeesMax } from "@/lib/settlement/terms";
import { seededId } from "@/lib/simulator/store/ids";
import { no } from "../fixtures/refusals";
import { hengda } from "../fixtures/hengda";
import {
  addedSettlementPayee,
  companyOf,
  payeePaper,
  settlementPayeeSent,
  type SettlementPayeeSent,
} from "../fixtures/settlement-payees";
import { page } from "../fixtures/stage";
import { test } from "../fixtures/world";

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

test("a company is looked up by its code and fills what the register knows; one out of business is refused", async ({
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
  await expect(look("91330203MA0123456X")).rejects.toEqual(no("CREDIT_CODE_INVALID"));
  await expect(look("91330203MA012345")).rejects.toEqual(no("CREDIT_CODE_INVALID"));
  await expect(look(companyOf("revoked").creditCode)).rejects.toEqual(no("COMPANY_ABNORMAL"));
  await expect(look(companyOf("cancelled").creditCode)).rejects.toEqual(no("COMPANY_ABNORMAL"));
});
