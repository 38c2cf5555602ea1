import { expect, inject, test as base } from "vitest";
import type { Who } from "@/lib/call/who";
import { materials } from "@/lib/materials/calls/materials";
import { associations } from "@/lib/receiving/calls/associations";
import { comparedMax, incomesOfferedMax, lookedUpMax } from "@/lib/receiving/association/terms";
import { materialKeys } from "@/lib/simulator/receiving/associations/keys";
import { openDatabase } from "@/lib/simulator/platform/store/database";
import type { Row } from "@/lib/simulator/platform/store/records";
import { migrations } from "../../tools/build/migrations";
import { approvedMaterial, awaitingIncome, buyer, standingOf } from "../fixtures/associating";
import { asked, bareDatabase } from "../fixtures/databases";
import { saidOf } from "../fixtures/materials";
import { test, type TestWorld } from "../fixtures/world";

type Written = Partial<Omit<Row<"Material">, "findings">> & Pick<Row<"Material">, "serialNo">;

/** A material that operations have approved, of a buyer, amount and contract that nothing else has. */
const written = (world: string, { userNo }: Pick<Who, "userNo">, at: number, of: Written) => {
  const said = {
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
    ...materialKeys(said),
    ...said,
  };
};

/** Materials with older contracts than so many others, which speak for nothing. */
async function behind(world: TestWorld, who: Who, others: number, older: readonly Written[]): Promise<void> {
  const rows = [
    ...Array.from({ length: others }, (_, at) => written(world.id, who, at, { serialNo: `MX${at}` })),
    ...older.map((of, at) => written(world.id, who, others + at, { contractDate: "2025-01-01", ...of })),
  ];
  await world.db.prisma.material.createMany({ data: rows });
}

const offeredFor = async (world: TestWorld, who: Who, detailId: string) =>
  (await world.ask(associations.incomeAssociations, { detailId }, who)).candidates.map(({ serialNo, reasons }) => [
    serialNo,
    ...reasons.map(({ reason }) => reason),
  ]);

const older = [
  { serialNo: "MANAMED", contractNo: "HT-2025-0815" },
  { serialNo: "MAOWN", buyerName: "NORDWIND HANDELS G.M.B.H." },
  { serialNo: "MAEQUAL", amountMinor: 1_000_00n },
  { serialNo: "MACLOSE", buyerName: "Nordwind Handel" },
] as const;

test("up to the bound every open material is compared, however old its contract", async ({ world }) => {
  const who = await world.merchant();
  await behind(world, who, comparedMax - older.length, older);
  const detailId = await awaitingIncome(world, who, { postscript: "for HT 2025/0815" });
  expect(await offeredFor(world, who, detailId)).toEqual([
    ["MANAMED", "contractNo", "amountWithin"],
    ["MAOWN", "nameFull", "amountWithin"],
    ["MAEQUAL", "amountEqual"],
    ["MACLOSE", "nameClose", "amountWithin"],
  ]);
});

test("beyond it older ones are found by the number, the name and the amount, and a name that is only much alike is not", async ({
  world,
}) => {
  const [who, other] = [await world.merchant(), await world.merchant()];
  await behind(world, who, comparedMax, [
    ...older,
    { serialNo: "MAEUR", buyerName: buyer, currency: "EUR" },
    { serialNo: "MAUSED", buyerName: buyer, linkedMinor: 7_000_00n, amountMinor: 7_000_00n },
    { serialNo: "MAWAITS", buyerName: buyer, state: "pendingReview" },
  ]);
  await world.db.prisma.material.create({
    data: written(world.id, other, 9_999, { serialNo: "MAOTHERS", buyerName: buyer }),
  });
  const detailId = await awaitingIncome(world, who, { postscript: "for HT 2025/0815" });
  expect(await offeredFor(world, who, detailId)).toEqual([
    ["MANAMED", "contractNo", "amountWithin"],
    ["MAOWN", "nameFull", "amountWithin"],
    ["MAEQUAL", "amountEqual"],
  ]);
  const alike = written(world.id, who, 9_998, { serialNo: "MANEWEST", buyerName: "Nordwind Handel" });
  await world.db.prisma.material.create({ data: { ...alike, contractDate: "2026-03-02" } });
  expect(await offeredFor(world, who, detailId)).toContainEqual(["MANEWEST", "nameClose", "amountWithin", "dateNear"]);
});

test("of more of one name than are looked up, those come that are nearest in amount, and add up to what is open", async ({
  world,
}) => {
  const who = await world.merchant();
  const many = Array.from({ length: 2 * lookedUpMax }, (_, at) => ({
    serialNo: `MABIG${at}`,
    buyerName: buyer,
    amountMinor: BigInt(2_000_00 + at * 1_00),
  }));
  await behind(world, who, comparedMax, [
    ...many,
    { serialNo: "MA400", buyerName: buyer, amountMinor: 400_00n },
    { serialNo: "MA600", buyerName: buyer, amountMinor: 600_00n },
  ]);
  const detailId = await awaitingIncome(world, who);
  const offered = await offeredFor(world, who, detailId);
  expect(offered.slice(0, 2)).toEqual([
    ["MA400", "nameFull", "amountSum"],
    ["MA600", "nameFull", "amountSum"],
  ]);
});

test("a material that is older than the keys is offered like any, and counts as one of its name", async ({ world }) => {
  const who = await world.merchant();
  await behind(world, who, comparedMax, [
    { serialNo: "MAOLD", buyerName: "Café Müller GmbH", buyerKey: null, contractKey: null },
    { serialNo: "MATWIN", buyerName: "CAFE MULLER GmbH", buyerKey: null, contractKey: null },
    { serialNo: "MAKEYED", buyerName: "Cafe Muller GmbH" },
    { serialNo: "MAALONE", buyerName: "Bäckerei Groß AG", buyerKey: null, contractKey: null },
  ]);
  const twins = await awaitingIncome(world, who, { payerName: "Cafe Muller GmbH" });
  expect((await offeredFor(world, who, twins)).map(([serialNo]) => serialNo)).toEqual(["MAOLD", "MATWIN", "MAKEYED"]);
  const alone = await awaitingIncome(world, who, { payerName: "Bäckerei Groß AG" });
  await world.ask(associations.switchAutoAssociation, { isOn: true }, who);
  expect([await standingOf(world, who, twins), await standingOf(world, who, alone)]).toEqual([
    ["toAssociate", 0n],
    ["underReview", 1_000_00n],
  ]);
});

test("by itself an income is linked to the one material of its name among very many, and to none of two", async ({
  world,
}) => {
  const who = await world.merchant();
  await behind(world, who, comparedMax, [
    { serialNo: "MAONE", buyerName: "One Trading Limited" },
    { serialNo: "MATWO", buyerName: "Two Trading Ltd." },
    { serialNo: "MATWOTOO", buyerName: "Two Trading Limited" },
    { serialNo: "MATWOEUR", buyerName: "One Trading Ltd", currency: "EUR" },
  ]);
  await world.ask(associations.switchAutoAssociation, { isOn: true }, who);
  const [one, two] = [
    await awaitingIncome(world, who, { payerName: "One Trading Ltd" }),
    await awaitingIncome(world, who, { payerName: "Two Trading Ltd" }),
  ];
  expect([await standingOf(world, who, one), await standingOf(world, who, two)]).toEqual([
    ["underReview", 1_000_00n],
    ["toAssociate", 0n],
  ]);
});

test("a material that is corrected is found by what it says then", async ({ world }) => {
  const who = await world.merchant();
  const said = await saidOf(world, who, { buyerName: "Before GmbH", contractNo: "HT-2026-1" });
  const { serialNo, changes } = await world.ask(materials.submitMaterial, said, who);
  const kept = () => world.db.prisma.material.findFirst({ where: { world: world.id, serialNo } });
  expect(await kept()).toMatchObject(materialKeys(said));
  const corrected = { ...said, buyerName: "After GmbH", contractNo: "HT-2026-2" };
  await world.ask(materials.correctMaterial, { orderId: serialNo, changes, ...corrected }, who);
  expect(await kept()).toMatchObject(materialKeys(corrected));
  expect(materialKeys(corrected)).not.toEqual(materialKeys(said));
});

base(
  "the migration gives materials of before the keys that they would get, but where a letter is not plain",
  async ({ onTestFinished }) => {
    const { url, close } = await bareDatabase(inject("databases"));
    onTestFinished(close);
    const all = migrations();
    const at = all.findIndex(({ name }) => name.endsWith("_open_materials_by_their_keys"));
    await asked(
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
    await asked(
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
  const who = await world.merchant();
  const serialNo = await approvedMaterial(world, who);
  const first = await awaitingIncome(world, who);
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
  const { incomes } = await world.ask(associations.materialAssociations, { serialNo }, who);
  expect(incomes.map(({ detailId }) => detailId)).toEqual(
    Array.from({ length: incomesOfferedMax }, (_, at) => `INCOPY${at}`),
  );
});
