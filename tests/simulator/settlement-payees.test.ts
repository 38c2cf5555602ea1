import { describe, expect } from "vitest";
import { partnerTypes } from "@/lib/settlement/payee-fields";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { no } from "../fixtures/refusals";
import { addedSettlementPayee, companyOf, settlementPayeeSent } from "../fixtures/settlement-payees";
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
