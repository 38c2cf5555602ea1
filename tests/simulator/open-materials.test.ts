import { expect, inject, test as base } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { materials } from "@/lib/materials/calls/materials";
import { associations } from "@/lib/receiving/calls/associations";
import { comparedMax, incomesOfferedMax, lookupMax } from "@/lib/receiving/association/terms";
import { materialKeys } from "@/lib/simulator/receiving/associations/keys";
import { openDatabase } from "@/lib/simulator/platform/store/database";
import type { Row } from "@/lib/simulator/platform/store/records";
import { readMigrations } from "../../tools/build/migrations";
import { approvedMaterial, awaitingIncome, buyer, standingOf } from "../fixtures/associating";
import { runSql, bareDatabase } from "../fixtures/databases";
import { materialInputOf } from "../fixtures/materials";
import { test, type TestWorld } from "../fixtures/world";

type MaterialFields = Partial<Omit<Row<"Material">, "findings">> & Pick<Row<"Material">, "serialNo">;

/** A material that operations have approved, of a buyer, amount and contract that nothing else has. */
const materialRecord = (world: string, { userNo }: Pick<Principal, "userNo">, at: number, of: MaterialFields) => {
  const fields = {
    buyerName: `Werkstatt Nr. ${at * 7_919} KG`,
    contractNo: `AB-${String(at).padStart(6, "0")}`,
    ...of,
  };
  return {
    world,
    id: `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`,
    userNo,
    operatorId: world,
    state: "approved",
    settlementType: "general",
    currency: "USD",
    amountMinor: BigInt(7_000_00 + at),
    contractDate: "2026-02-01",
    tradeCountry: "DE",
    website: "https://shop.example/",
    productType: "008",
    productName: "Bolts",
    quantity: 1,
    shipmentStatus: "shipped",
    submittedAt: new Date("2026-03-01T00:00:00.000Z"),
    ...materialKeys(fields),
    ...fields,
  };
};

/** Materials with older contracts than so many others, which speak for nothing. */
async function behind(
  world: TestWorld,
  principal: Principal,
  otherCount: number,
  older: readonly MaterialFields[],
): Promise<void> {
  const rows = [
    ...Array.from({ length: otherCount }, (_, at) => materialRecord(world.id, principal, at, { serialNo: `MX${at}` })),
    ...older.map((of, at) =>
      materialRecord(world.id, principal, otherCount + at, { contractDate: "2025-01-01", ...of }),
    ),
  ];
  await world.db.prisma.material.createMany({ data: rows });
}

const offeredFor = async (world: TestWorld, principal: Principal, detailId: string) =>
  (await world.call(associations.incomeAssociations, { detailId }, principal)).candidates.map(
    ({ serialNo, reasons }) => [serialNo, ...reasons.map(({ reason }) => reason)],
  );

const older = [
  { serialNo: "MANAMED", contractNo: "HT-2025-0815" },
  { serialNo: "MAOWN", buyerName: "NORDWIND HANDELS G.M.B.H." },
  { serialNo: "MAEQUAL", amountMinor: 1_000_00n },
  { serialNo: "MACLOSE", buyerName: "Nordwind Handel" },
] as const;

test("up to the bound every open material is compared, however old its contract", async ({ world }) => {
  const principal = await world.merchant();
  await behind(world, principal, comparedMax - older.length, older);
  const detailId = await awaitingIncome(world, principal, { postscript: "for HT 2025/0815" });
  expect(await offeredFor(world, principal, detailId)).toEqual([
    ["MANAMED", "contractNo", "amountWithin"],
    ["MAOWN", "nameFull", "amountWithin"],
    ["MAEQUAL", "amountEqual"],
    ["MACLOSE", "nameClose", "amountWithin"],
  ]);
});

test("beyond it older ones are found by the number, the name and the amount, and one with a merely similar name is not", async ({
  world,
}) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  await behind(world, principal, comparedMax, [
    ...older,
    { serialNo: "MAEUR", buyerName: buyer, currency: "EUR" },
    { serialNo: "MAUSED", buyerName: buyer, linkedMinor: 7_000_00n, amountMinor: 7_000_00n },
    { serialNo: "MAWAITS", buyerName: buyer, state: "pendingReview" },
  ]);
  await world.db.prisma.material.create({
    data: materialRecord(world.id, otherMerchant, 9_999, { serialNo: "MAOTHERS", buyerName: buyer }),
  });
  const detailId = await awaitingIncome(world, principal, { postscript: "for HT 2025/0815" });
  expect(await offeredFor(world, principal, detailId)).toEqual([
    ["MANAMED", "contractNo", "amountWithin"],
    ["MAOWN", "nameFull", "amountWithin"],
    ["MAEQUAL", "amountEqual"],
  ]);
  const alike = materialRecord(world.id, principal, 9_998, { serialNo: "MANEWEST", buyerName: "Nordwind Handel" });
  await world.db.prisma.material.create({ data: { ...alike, contractDate: "2026-03-02" } });
  expect(await offeredFor(world, principal, detailId)).toContainEqual([
    "MANEWEST",
    "nameClose",
    "amountWithin",
    "dateNear",
  ]);
});

test("of more of one name than are read, the ones nearest in amount are returned, and add up to the open amount", async ({
  world,
}) => {
  const principal = await world.merchant();
  const many = Array.from({ length: 2 * lookupMax }, (_, at) => ({
    serialNo: `MABIG${at}`,
    buyerName: buyer,
    amountMinor: BigInt(2_000_00 + at * 1_00),
  }));
  await behind(world, principal, comparedMax, [
    ...many,
    { serialNo: "MA400", buyerName: buyer, amountMinor: 400_00n },
    { serialNo: "MA600", buyerName: buyer, amountMinor: 600_00n },
  ]);
  const detailId = await awaitingIncome(world, principal);
  const suggestions = await offeredFor(world, principal, detailId);
  expect(suggestions.slice(0, 2)).toEqual([
    ["MA400", "nameFull", "amountSum"],
    ["MA600", "nameFull", "amountSum"],
  ]);
});

test("a material that is older than the keys is offered like any, and counts as one of its name", async ({ world }) => {
  const principal = await world.merchant();
  await behind(world, principal, comparedMax, [
    { serialNo: "MAOLD", buyerName: "Café Müller GmbH", buyerKey: null, contractKey: null },
    { serialNo: "MATWIN", buyerName: "CAFE MULLER GmbH", buyerKey: null, contractKey: null },
    { serialNo: "MAKEYED", buyerName: "Cafe Muller GmbH" },
    { serialNo: "MAALONE", buyerName: "Bäckerei Groß AG", buyerKey: null, contractKey: null },
  ]);
  const twins = await awaitingIncome(world, principal, { payerName: "Cafe Muller GmbH" });
  expect((await offeredFor(world, principal, twins)).map(([serialNo]) => serialNo)).toEqual([
    "MAOLD",
    "MATWIN",
    "MAKEYED",
  ]);
  const alone = await awaitingIncome(world, principal, { payerName: "Bäckerei Groß AG" });
  await world.call(associations.switchAutoAssociation, { isOn: true }, principal);
  expect([await standingOf(world, principal, twins), await standingOf(world, principal, alone)]).toEqual([
    ["toAssociate", 0n],
    ["underReview", 1_000_00n],
  ]);
});

test("an income is linked automatically to the one material of its name among very many, and to none of two", async ({
  world,
}) => {
  const principal = await world.merchant();
  await behind(world, principal, comparedMax, [
    { serialNo: "MAONE", buyerName: "One Trading Limited" },
    { serialNo: "MATWO", buyerName: "Two Trading Ltd." },
    { serialNo: "MATWOTOO", buyerName: "Two Trading Limited" },
    { serialNo: "MATWOEUR", buyerName: "One Trading Ltd", currency: "EUR" },
  ]);
  await world.call(associations.switchAutoAssociation, { isOn: true }, principal);
  const [firstId, two] = [
    await awaitingIncome(world, principal, { payerName: "One Trading Ltd" }),
    await awaitingIncome(world, principal, { payerName: "Two Trading Ltd" }),
  ];
  expect([await standingOf(world, principal, firstId), await standingOf(world, principal, two)]).toEqual([
    ["underReview", 1_000_00n],
    ["toAssociate", 0n],
  ]);
});

test("a corrected material is found by its present text", async ({ world }) => {
  const principal = await world.merchant();
  const input = await materialInputOf(world, principal, { buyerName: "Before GmbH", contractNo: "HT-2026-1" });
  const { serialNo, changes } = await world.call(materials.submitMaterial, input, principal);
  const storedMaterial = () => world.db.prisma.material.findFirst({ where: { world: world.id, serialNo } });
  expect(await storedMaterial()).toMatchObject(materialKeys(input));
  const correction = { ...input, buyerName: "After GmbH", contractNo: "HT-2026-2" };
  await world.call(materials.correctMaterial, { orderId: serialNo, changes, ...correction }, principal);
  expect(await storedMaterial()).toMatchObject(materialKeys(correction));
  expect(materialKeys(correction)).not.toEqual(materialKeys(input));
});

base(
  "the migration gives materials of before the keys that they would get, but where a letter is not plain",
  async ({ onTestFinished }) => {
    const { url, close } = await bareDatabase(inject("databases"));
    onTestFinished(close);
    const all = readMigrations();
    const at = all.findIndex(({ name }) => name.endsWith("_open_materials_by_their_keys"));
    await runSql(
      url,
      all.slice(0, at).map(({ sql }) => sql),
    );
    const names = [
      ["NORDWIND Handels G.M.B.H.", "HT-2026/0815"],
      ["Smith & Sons' Company, Limited", "ab 12_c"],
      ["  Limited  Corporation (Incorporated) ", "--"],
      ["...", "7"],
      ["A&B", "x&Y"],
      ["Müller GmbH", "HT-２"],
      ["İstanbul Ticaret", "合同15"],
    ] as const;
    const world = "00000000-0000-7000-8000-000000000001";
    const db = openDatabase(url, { max: 1 });
    onTestFinished(db.close);
    for (const [no, [buyerName, contractNo]] of names.entries())
      await db.pool.query(
        `insert into material (world, id, serial_no, user_no, operator_id, state, settlement_type, currency, amount_minor, buyer_name, contract_no, contract_date, trade_country, website, product_type, product_name, quantity, shipment_status, submitted_at)
       values ($1, $2, $3, '100001', $1, 'approved', 'general', 'USD', 1, $4, $5, '2026-03-01', 'DE', '', '008', 'Bolts', 1, 'shipped', now())`,
        [world, `00000000-0000-7000-8000-00000000000${no + 2}`, `MA${no}`, buyerName, contractNo],
      );
    await runSql(
      url,
      all.slice(at).map(({ sql }) => sql),
    );
    const rows = await db.prisma.material.findMany({ where: { world }, orderBy: { serialNo: "asc" } });
    const isPlain = (text: string) => /^[ -~]*$/.test(text);
    expect(rows.map(({ buyerKey, contractKey }) => [buyerKey, contractKey])).toEqual(
      names.map(([buyerName, contractNo]) => {
        const { buyerKey, contractKey } = materialKeys({ buyerName, contractNo });
        return [isPlain(buyerName) ? buyerKey : null, isPlain(contractNo) ? contractKey : null];
      }),
    );
  },
);

test("a material is offered the incomes that have waited longest, of those that wait and those credited ahead", async ({
  world,
}) => {
  const principal = await world.merchant();
  const serialNo = await approvedMaterial(world, principal);
  const first = await awaitingIncome(world, principal);
  const from = await world.db.prisma.income.findFirst({ where: { world: world.id, detailId: first } });
  const copy = (at: number, more: object) => ({
    ...from,
    id: `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`,
    detailId: `INCOPY${at}`,
    heldMinor: 0n,
    arrivedAt: new Date(Date.UTC(2026, 2, 1, 0, at)),
    ...more,
  });
  const ahead = { state: "credited", entryType: "quick", quickAudit: "noAudit" };
  const rows = Array.from({ length: incomesOfferedMax + 2 }, (_, at) =>
    copy(at, at % 2 ? { state: "toAssociate" } : ahead),
  );
  await world.db.prisma.income.createMany({ data: rows as Row<"Income">[] }); // named cast: copies of a row
  const { incomes } = await world.call(associations.materialAssociations, { serialNo }, principal);
  expect(incomes.map(({ detailId }) => detailId)).toEqual(
    Array.from({ length: incomesOfferedMax }, (_, at) => `INCOPY${at}`),
  );
});
