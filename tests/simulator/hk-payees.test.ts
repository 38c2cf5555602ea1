import { describe, expect } from "vitest";
import type { Sends } from "@/lib/call/call";
import { payments } from "@/lib/payments/calls/payments";
import { hkPayees } from "@/lib/payments/calls/hk-payees";
import { partners } from "@/lib/payments/calls/partners";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { american, german, operate, payer, paying } from "../fixtures/paying";
import { no } from "../fixtures/refusals";
import { test } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const lantau = {
  entityType: "company",
  currency: "HKD",
  name: "大屿贸易有限公司",
  clearingCode: "004",
  account: "123 456 789 012",
  country: "HK",
  address: "",
  nickname: "",
} as const;

describe("a payee in Hong Kong", () => {
  test("is named by a clearing code of three digits, from which its bank follows, in Chinese if need be", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const payee = await world.call(hkPayees.addHkPayee, lantau, principal);
    expect(payee).toMatchObject({
      state: "enabled",
      channel: "hk",
      bankCode: "004",
      swift: "HSBCHKHH",
      bankCountry: "HK",
      account: "123456789012",
      name: lantau.name,
    });
    expect(payee.bankName).toContain("Hongkong");
    expect(await world.call(hkPayees.hkPayee, { payeeNo: payee.payeeNo }, principal)).toEqual(payee);
    expect(await world.call(hkPayees.hkBank, { clearingCode: "004" }, principal)).toMatchObject({
      bank: { bic: "HSBCHKHH" },
      payees: [payee],
    });
    expect((await world.call(hkPayees.hkBank, { clearingCode: "024" }, principal)).payees).toEqual([]);
    expect((await world.call(payeeCalls.payeePage, { channel: "hk", ...page }, principal)).rows).toEqual([payee]);
  });

  test("is named by any code of the clearing's participants, of merged banks and of digital ones too", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const bankOf = async (clearingCode: string) =>
      (await world.call(hkPayees.hkBank, { clearingCode }, principal)).bank;
    const banks: readonly (readonly [code: string, bic: string])[] = [
      ["003", "SCBLHKHH"],
      ["014", "BKCHHKHH"],
      ["020", "WUBAHKHH"],
      ["025", "SCBKHKHH"],
      ["029", "UBHKHKHH"],
      ["035", "WIHBHKHH"],
      ["039", "CIYUHKHH"],
      ["044", "WIHBHKHH"],
      ["051", "KWHKHKHH"],
      ["052", "DHBKHKHH"],
      ["214", "ICBKHKHH"],
      ["238", "CMBCHKHH"],
      ["387", "AABLHKHH"],
      ["388", "LIVIHKHH"],
      ["389", "MOXBHKHH"],
      ["390", "WEDIHKHH"],
      ["391", "IFFUHKHH"],
    ];
    for (const [clearingCode, bic] of banks) expect(await bankOf(clearingCode)).toMatchObject({ clearingCode, bic });
    const otherCodes =
      "004 005 006 007 008 009 012 015 016 018 019 022 024 026 027 028 030 031 032 033 036 038 040 041 043 045 046 047 049 050 054 055 056 058 060 061 063 064 065 066 067 070 071 072 074 076 080 081 082 085 086 092 097 103 109 113 118 119 128 138 139 145 147 150 151 152 153 161 164 165 170 178 180 183 185 186 188 198 199 201 202 203 206 210 220 221 222 227 229 230 233 236 237 239 241 242 243 245 248 250 251 254 258 260 261 262 263 264 265 266 267 268 269 271 272 273 274 275 276 277 278 307 308 309 316 320 324 337 339 341 342 344 345 353 357 360 368 371 374 377 378 379 381 382 383 385 386 392 393 395";
    for (const clearingCode of otherCodes.split(" ")) expect((await bankOf(clearingCode)).en).not.toBe("");
    // without a BIC that is known it is paid by its code alone
    expect(await world.call(hkPayees.addHkPayee, { ...lantau, clearingCode: "392" }, principal)).toMatchObject({
      state: "enabled",
      bankCode: "392",
      bankName: "PAO Bank",
      swift: "",
    });
  });

  test("is refused where its destination does not fit", async ({ world }) => {
    const principal = await world.merchant();
    const { payeeId } = await world.call(hkPayees.addHkPayee, { ...lantau, account: "99999999" }, principal);
    const rows: readonly (readonly [change: object, code: string, detail: object | undefined])[] = [
      [{ clearingCode: "999" }, "BANK_CODE_NOTFOUND", undefined],
      [{ currency: "EUR" }, "PAIR_UNSUPPORTED", undefined],
      [{ account: "12" }, "ACCOUNT_NUMBER_INVALID", undefined],
      [{ account: "DE89370400440532013000" }, "ACCOUNT_NUMBER_INVALID", undefined],
      [{ entityType: "mainlandCompany" }, "PAYEE_FIELD_INVALID", { field: "entityType" }],
      [{ country: "ZZ" }, "INVALID_COUNTRY", undefined],
      [{ currency: "SGD" }, "INVALID_CURRENCY", undefined],
      [{ proofIds: [crypto.randomUUID()] }, "FILE_NOTFOUND", undefined],
    ];
    for (const [change, code, detail] of rows) {
      await expect(world.call(hkPayees.addHkPayee, { ...lantau, ...change }, principal)).rejects.toEqual(
        no(code, detail),
      );
      await expect(world.call(hkPayees.changeHkPayee, { ...lantau, ...change, payeeId }, principal)).rejects.toEqual(
        no(code, detail),
      );
    }
    for (const clearingCode of ["04", "0044", "abc"])
      expect(hkPayees.hkBank.input.safeParse({ clearingCode }).success).toBe(false);
    await expect(world.call(hkPayees.hkBank, { clearingCode: "999" }, principal)).rejects.toEqual(
      no("BANK_CODE_NOTFOUND"),
    );
    await expect(world.call(hkPayees.hkPayee, { payeeNo: "PE26031899990001" }, principal)).rejects.toEqual(
      no("ACCOUNT_NOTFOUND"),
    );
  });

  test("is changed and deleted as one, and never as a payee abroad", async ({ world }) => {
    const principal = await world.merchant();
    const { payeeId } = await world.call(hkPayees.addHkPayee, lantau, principal);
    await expect(world.call(hkPayees.addHkPayee, lantau, principal)).rejects.toEqual(no("REQUEST_REPEAT"));
    await expect(world.call(hkPayees.changeHkPayee, { ...lantau, payeeId }, principal)).rejects.toEqual(
      no("ORDER_UNCHANGED"),
    );
    expect(
      await world.call(hkPayees.changeHkPayee, { ...lantau, payeeId, clearingCode: "024" }, principal),
    ).toMatchObject({
      swift: "HASEHKHH",
    });
    await expect(world.call(payeeCalls.changePayee, { ...german, payeeId }, principal)).rejects.toEqual(
      no("ACCOUNT_NOTFOUND"),
    );
    await expect(world.call(payeeCalls.removePayee, { payeeId }, principal)).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
    const abroad = await world.call(payments.addPayee, american, principal);
    await expect(
      world.call(hkPayees.changeHkPayee, { ...lantau, account: "99999999", payeeId: abroad.payeeId }, principal),
    ).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
    await expect(world.call(hkPayees.removeHkPayee, { payeeId: abroad.payeeId }, principal)).rejects.toEqual(
      no("ACCOUNT_NOTFOUND"),
    );
    await world.call(hkPayees.removeHkPayee, { payeeId }, principal);
    await expect(world.call(hkPayees.removeHkPayee, { payeeId }, principal)).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
  });

  test("is paid like any other, and not changed meanwhile", async ({ world }) => {
    const { principal } = await payer(world);
    const usd = await world.call(hkPayees.addHkPayee, { ...lantau, currency: "USD" }, principal);
    const payment = await world.call(payments.pay, paying(usd.payeeId), principal);
    expect(payment).toMatchObject({ payeeSwift: "HSBCHKHH", payeeAccount: "123456789012" });
    await expect(
      world.call(
        hkPayees.changeHkPayee,
        { ...lantau, currency: "USD", clearingCode: "024", payeeId: usd.payeeId },
        principal,
      ),
    ).rejects.toEqual(no("PAYEE_IN_USE"));
    await expect(world.call(hkPayees.removeHkPayee, { payeeId: usd.payeeId }, principal)).rejects.toEqual(
      no("PAYEE_IN_USE"),
    );
    for (const event of ["dispatch", "succeed"] as const) await operate(world, event, payment.orderNo);
    await world.call(hkPayees.removeHkPayee, { payeeId: usd.payeeId }, principal);
  });
});

describe("a partner", () => {
  const supplier: Sends<typeof partners.addPartner> = {
    partnerType: "supplier",
    name: "莱茵机械",
    enName: "Rheintal Maschinenbau GmbH",
    country: "DE",
    registrationNo: "HRB-1",
    address: "",
    contact: "",
    phone: "",
    payeeIds: [],
  };

  test("has payees of its own, each of one partner at most, and is found with the payable ones", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const euro = (await world.call(payments.addPayee, german, principal)).payeeId;
    const first = await world.call(partners.addPartner, { ...supplier, payeeIds: [payeeId, euro] }, principal);
    expect(first).toMatchObject({ payees: 2, partnerNo: expect.stringMatching(/^PN260318/) });
    const second = await world.call(
      partners.addPartner,
      { ...supplier, name: "Other", enName: "", partnerType: "logistics", payeeIds: [euro] },
      principal,
    );
    const detail = async (partnerId: string) =>
      (await world.call(partners.partnerDetail, { partnerId }, principal)).payees.map((row) => row.payeeId);
    expect([await detail(first.partnerId), await detail(second.partnerId)]).toEqual([[payeeId], [euro]]);

    const payable = async (input: object) =>
      (await world.call(partners.payeesOfPartners, { partnerType: "supplier", ...input, ...page }, principal)).rows.map(
        (row) => row.payeeId,
      );
    expect([
      await payable({}),
      await payable({ currency: "EUR" }),
      await payable({ partnerType: "logistics" }),
      await payable({ partnerType: "platform" }),
    ]).toEqual([[payeeId], [], [euro], []]);
    const byAccount = async (accType: "abroad" | "hk") =>
      (await world.call(partners.payeesOfPartnersByAccount, { partnerType: "supplier", accType, ...page }, principal))
        .total;
    expect([await byAccount("abroad"), await byAccount("hk")]).toEqual([1, 0]);
    expect((await world.call(partners.allPartners, {}, principal)).rows.map(({ name }) => name).sort()).toEqual([
      "Other",
      "莱茵机械",
    ]);
    const findPartners = async (filters: object) =>
      (await world.call(partners.partnerPage, { ...filters, ...page }, principal)).rows.map(({ name, payees }) => [
        name,
        payees,
      ]);
    expect([
      await findPartners({ text: "rheintal" }),
      await findPartners({ partnerType: "logistics" }),
      await findPartners({ text: "nobody" }),
    ]).toEqual([[["莱茵机械", 1]], [["Other", 1]], []]);
  });

  test("is changed and removed; its payees stay", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { partnerId } = await world.call(partners.addPartner, { ...supplier, payeeIds: [payeeId] }, principal);
    await expect(
      world.call(partners.changePartner, { ...supplier, partnerId, payeeIds: [payeeId] }, principal),
    ).rejects.toEqual(no("ORDER_UNCHANGED"));
    expect(
      await world.call(partners.changePartner, { ...supplier, partnerId, contact: "Frau Holle" }, principal),
    ).toMatchObject({ payees: 0, contact: "Frau Holle" });
    await world.call(partners.removePartner, { partnerId }, principal);
    expect([
      (await world.call(partners.partnerPage, page, principal)).total,
      (await world.call(payments.payees, page, principal)).total,
    ]).toEqual([0, 1]);
    for (const work of [
      () => world.call(partners.removePartner, { partnerId }, principal),
      () => world.call(partners.partnerDetail, { partnerId }, principal),
      () => world.call(partners.changePartner, { ...supplier, partnerId }, principal),
    ])
      await expect(work()).rejects.toEqual(no("PARTNER_NOTFOUND"));
  });

  test("is refused a second time with the same name in one country, in an unknown country, and with another merchant's payee", async ({
    world,
  }) => {
    const [{ payeeId }, principal] = [await payer(world), await world.merchant()];
    const { partnerId } = await world.call(partners.addPartner, supplier, principal);
    const otherPartner = await world.call(partners.addPartner, { ...supplier, country: "AT" }, principal);
    const rows: readonly (readonly [change: object, code: string])[] = [
      [{}, "REQUEST_REPEAT"],
      [{ name: "New", country: "ZZ" }, "INVALID_COUNTRY"],
      [{ name: "New", payeeIds: [payeeId] }, "ACCOUNT_NOTFOUND"],
    ];
    for (const [change, code] of rows) {
      await expect(world.call(partners.addPartner, { ...supplier, ...change }, principal)).rejects.toEqual(no(code));
      await expect(
        world.call(partners.changePartner, { ...supplier, ...change, partnerId: otherPartner.partnerId }, principal),
      ).rejects.toEqual(no(code));
    }
    expect((await world.call(partners.partnerDetail, { partnerId }, principal)).partner.name).toBe(supplier.name);
  });
});
