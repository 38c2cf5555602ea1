import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import * as z from "zod/mini";
import { auditTrail } from "@/lib/access/calls/audit-log";
import { unwrapReplyEnvelope } from "@/lib/call/send";
import type { Principal } from "@/lib/call/principal";
import { files } from "@/lib/files/calls/files";
import { materialDrafts } from "@/lib/materials/calls/drafts";
import { materialInput, materials } from "@/lib/materials/calls/materials";
import { blankMaterial, parseMaterialEntry } from "@/lib/materials/entry";
import { minorMax, money } from "@/lib/money/money";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { orderViews } from "@/lib/operations/calls/orders";
import { settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { materialDraftJob } from "@/lib/simulator/materials/drafts/kind";
import { beijingInstant } from "@/lib/time/beijing";
import { submitCompanyApplication, notedByClock } from "../fixtures/applying";
import { uploadOf } from "../fixtures/examples/files";
import { paperNamed } from "../fixtures/material-batches";
import {
  approvedMaterial,
  materialPaper,
  reviewOf,
  materialInputOf,
  submitMaterial,
  type MaterialInput,
} from "../fixtures/materials";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { settleableIncome, makeSettlement } from "../fixtures/settling";
import { together } from "../fixtures/together";
import { messagesTo } from "../fixtures/messages";
import { advanceTo, openMarket } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const listMaterials = (world: TestWorld, principal: Parameters<TestWorld["call"]>[2], filters = {}) =>
  world.call(materials.materials, { ...page, ...filters }, principal);

/** Sets the linked amount of a material, as the code of the associations does. */
const link = (world: TestWorld, serialNo: string, minor: bigint) =>
  world.db.prisma.material.updateMany({ where: { world: world.id, serialNo }, data: { linkedMinor: minor } });

test("a contract is submitted, reviewed and approved: then its amount is open to be associated, and its merchant is notified", async ({
  world,
}) => {
  const principal = await world.merchant();
  const submittedMaterial = await submitMaterial(world, principal);
  expect(submittedMaterial).toMatchObject({
    state: "pendingReview",
    usage: "pendingReview",
    link: "disabled",
    amount: money("USD", 1_000_00n),
    linkable: money("USD", 0n),
    isDuplicate: false,
    isDeclaredTwice: false,
  });
  await reviewOf(world, submittedMaterial);
  const { material, history, orderFiles, amendable } = await world.call(
    materials.material,
    { orderId: submittedMaterial.serialNo },
    principal,
  );
  expect(material).toMatchObject({
    state: "approved",
    usage: "unlinked",
    link: "toAssociate",
    linked: money("USD", 0n),
    linkable: money("USD", 1_000_00n),
  });
  expect(amendable).toEqual({ least: money("USD", 1n), most: money("USD", 1_100_00n) });
  expect(history.map(({ event, who: by }) => [event, by])).toEqual([
    ["made", "Operator"],
    ["approve", "operations"],
  ]);
  expect(orderFiles).toHaveLength(1);
  expect((await messagesTo(world, principal)).at(-1)).toContain("NW-2026-007");
  const audit = await world.call(auditTrail.auditLog, { ...page }, principal);
  expect(audit.rows.map(({ what }) => what)).toContain("Submitted a trade document");
});

test("the list is filtered by usage, link, number, buyer and days, and sums its approved amounts by currency", async ({
  world,
}) => {
  const principal = await world.merchant();
  const whole = await approvedMaterial(world, principal, { contractNo: "A-1" });
  const half = await approvedMaterial(world, principal, { contractNo: "A-2", buyerName: "Südstern AG" });
  const none = await approvedMaterial(world, principal, { contractNo: "A-3", amount: money("EUR", 50_00n) });
  const waiting = await submitMaterial(world, principal, { contractNo: "A-4" });
  await link(world, whole.serialNo, 1_000_00n);
  await link(world, half.serialNo, 400_00n);
  const all = await listMaterials(world, principal);
  expect(all.total).toBe(4);
  expect((await world.call(materials.materialSums, {}, principal)).sums).toEqual([
    { amount: money("USD", 2_000_00n), linked: money("USD", 1_400_00n), linkable: money("USD", 600_00n) },
    { amount: money("EUR", 50_00n), linked: money("EUR", 0n), linkable: money("EUR", 50_00n) },
  ]);
  const numbers = async (filters: object) =>
    (await listMaterials(world, principal, filters)).rows.map(({ contractNo }) => contractNo);
  expect(await numbers({ usage: "linkedNotUsed" })).toEqual(["A-1"]);
  expect(await numbers({ usage: "partiallyLinked" })).toEqual(["A-2"]);
  expect(await numbers({ usage: "unlinked" })).toEqual(["A-3"]);
  expect(await numbers({ link: "fullyAssociated" })).toEqual(["A-1"]);
  expect(await numbers({ link: "disabled" })).toEqual(["A-4"]);
  expect(await numbers({ buyer: "südstern" })).toEqual(["A-2"]);
  expect(await numbers({ number: "a-3" })).toEqual(["A-3"]);
  expect(await numbers({ number: waiting.serialNo })).toEqual(["A-4"]);
  expect(await numbers({ currency: "EUR" })).toEqual([none.contractNo]);
  expect(await numbers({ settlementType: "customs" })).toEqual([]);
  expect(await numbers({ from: "2026-03-19", to: "2026-03-20" })).toEqual([]);
  expect(await numbers({ from: "2026-03-18", to: "2026-03-18" })).toHaveLength(4);
  const ofEuro = await world.call(materials.materialSums, { currency: "EUR", usage: "unlinked" }, principal);
  expect(ofEuro.sums.map(({ amount }) => amount)).toEqual([money("EUR", 50_00n)]);
  const tooLong = { from: "2025-01-01", to: "2026-03-18" };
  expect(await codeOf(listMaterials(world, principal, tooLong))).toBe("DATE_OUT_OF_RANGE");
  expect(await codeOf(world.call(materials.materialSums, tooLong, principal))).toBe("DATE_OUT_OF_RANGE");
});

test("a material is in use while a settlement draws it and is under way, and then used, partly or in whole; one that was cancelled used nothing", async ({
  world,
}) => {
  await openMarket(world);
  const principal = await world.merchant();
  const serialNos: string[] = [];
  for (let at = 0; at < 2; at++) serialNos.push((await settleableIncome(world, principal, 1_000_00n)).serialNo);
  /** The usages of both, each of which finds its material in the list. */
  const readUsages = async () => {
    const { rows } = await listMaterials(world, principal);
    expect(rows.map(({ link: status }) => status)).toEqual(["fullyAssociated", "fullyAssociated"]);
    for (const { usage } of rows) {
      const filteredRows = (await listMaterials(world, principal, { usage })).rows;
      expect(filteredRows).toEqual(rows.filter((row) => row.usage === usage));
    }
    return serialNos.map((serialNo) => rows.find((row) => row.serialNo === serialNo)?.usage);
  };
  const payOut = async (orderNo: string) => {
    const order = { world: world.name, orderNo };
    await world.call(settlementBankCalls.dispatchSettlement, order, operationsPerson);
    await world.call(settlementBankCalls.succeedSettlement, order, operationsPerson);
  };
  expect(await readUsages()).toEqual(["linkedNotUsed", "linkedNotUsed"]);
  // the older income first
  const { orderNo } = await makeSettlement(world, principal, { minor: 400_00n });
  expect(await readUsages()).toEqual(["inUse", "linkedNotUsed"]);
  await payOut(orderNo);
  expect(await readUsages()).toEqual(["partiallyUsed", "linkedNotUsed"]);
  const rest = await makeSettlement(world, principal, { minor: 700_00n });
  expect(await readUsages()).toEqual(["inUse", "inUse"]);
  await payOut(rest.orderNo);
  expect(await readUsages()).toEqual(["used", "partiallyUsed"]);
  const lastOrder = await makeSettlement(world, principal, { minor: 200_00n });
  expect(await readUsages()).toEqual(["used", "inUse"]);
  await world.call(settlementOrders.cancelSettlement, { orderNo: lastOrder.orderNo, reason: "No" }, principal);
  expect(await readUsages()).toEqual(["used", "partiallyUsed"]);
});

describe("a material is refused", () => {
  const cases: readonly [string, Partial<MaterialInput>, string, string][] = [
    ["without its carrier", { logisticsProvider: "" }, "logisticsProvider", "text.missing"],
    ["without its tracking number", { trackingNo: "" }, "trackingNo", "text.missing"],
    ["shipped today", { shippedOn: "2026-03-18" }, "shippedOn", "date.past"],
    ["to be shipped today", { shipmentStatus: "notShipped", shipsOn: "2026-03-18" }, "shipsOn", "date.notAhead"],
    ["of a contract from tomorrow", { contractDate: "2026-03-19" }, "contractDate", "date.future"],
    ["with a Chinese semicolon in its product", { productName: "螺栓；螺母" }, "productName", "text.semicolon"],
    ["with two characters for a product", { productName: "AB" }, "productName", "text.least:3"],
    ["from no website", { website: "nowhere" }, "website", "text.website"],
    ["for customs without a declaration", { settlementType: "customs" }, "customsNo", "text.missing"],
    ["with a declaration of 17 digits", { customsNo: "1".repeat(17) }, "customsNo", "text.customs"],
    ["with a country that is none", { tradeCountry: "XX" }, "tradeCountry", "country.missing"],
  ];
  for (const [why, change, field, issue] of cases)
    test(why, async ({ world }) => {
      const principal = await world.merchant();
      await expect(submitMaterial(world, principal, change)).rejects.toEqual(
        expect.objectContaining({
          code: "MATERIAL_FIELD_INVALID",
          issues: expect.arrayContaining([{ path: field.split("."), code: issue }]),
        }),
      );
      expect((await listMaterials(world, principal)).total).toBe(0);
    });

  test("with a website that another merchant has verified as its own, and not with the merchant's own", async ({
    world,
  }) => {
    const [owner, principal] = [await world.merchant({ realNameState: 0, firstVerify: 0 }), await world.merchant()];
    await submitCompanyApplication(world, owner, { website: "https://taken.example" });
    expect(await codeOf(submitMaterial(world, principal, { website: "www.taken.example/shop" }))).toBe("WEBSITE_TAKEN");
    expect(await codeOf(submitMaterial(world, owner, { website: "taken.example" }))).toBe("ok");
  });

  test("with papers of another merchant, or sent for another use", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const theirs = await materialPaper(world, otherMerchant);
    const { fileId } = await world.call(files.upload, uploadOf(undefined, "PAYMENT_PROOF"), principal);
    for (const id of [theirs, fileId])
      expect(await codeOf(submitMaterial(world, principal, { orderFileIds: [id] }))).toBe("FILE_NOTFOUND");
  });
});

test("the name of the goods is stored without invisible characters: marks that reverse it or have no width are removed", async ({
  world,
}) => {
  const principal = await world.merchant();
  const materialFields = await materialInputOf(world, principal, { productName: " Steel\u200b \u202estlob\u202c " });
  const input = z.decode(materials.submitMaterial.input, z.encode(materials.submitMaterial.input, materialFields));
  expect((await world.call(materials.submitMaterial, input, principal)).productName).toBe("Steel stlob");
});

test("the total of many large contracts is readable by the browser, beyond the largest amount of one", async ({
  world,
}) => {
  const principal = await world.merchant();
  const amount = money("VND", minorMax("VND"));
  for (const contractNo of ["VN-1", "VN-2"]) await approvedMaterial(world, principal, { amount, contractNo });
  const result = z.encode(materials.materialSums.output, await world.call(materials.materialSums, {}, principal));
  const { sums } = unwrapReplyEnvelope(materials.materialSums, 200, { code: "0", result });
  expect(sums).toEqual([
    { amount: money("VND", 2n * amount.minor), linked: money("VND", 0n), linkable: money("VND", 2n * amount.minor) },
  ]);
  const [{ serialNo: orderId = "" } = {}] = (await listMaterials(world, principal)).rows;
  const detail = z.encode(materials.material.output, await world.call(materials.material, { orderId }, principal));
  expect(unwrapReplyEnvelope(materials.material, 200, { code: "0", result: detail }).amendable?.most).toEqual(amount);
});

test("data of the other shipment status is not stored", async ({ world }) => {
  const principal = await world.merchant();
  const shipsOn = "2026-03-25";
  expect(await submitMaterial(world, principal, { shipmentStatus: "notShipped", shipsOn })).toMatchObject({
    logisticsProvider: "",
    trackingNo: "",
    shippedOn: "",
    shipsOn,
  });
  expect(await submitMaterial(world, principal, { shipsOn })).toMatchObject({ shipsOn: "", trackingNo: "HL123456" });
});

test("a contract number that two open materials have is flagged on both, until one of them counts no more", async ({
  world,
}) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  const first = await submitMaterial(world, principal);
  await submitMaterial(world, otherMerchant);
  expect(first.isDuplicate).toBe(false);
  const second = await submitMaterial(world, principal);
  expect(second.isDuplicate).toBe(true);
  expect((await listMaterials(world, principal)).rows.map(({ isDuplicate }) => isDuplicate)).toEqual([true, true]);
  const reviewCase = await world.call(
    opsMaterialReviews.materialCase,
    { world: world.name, serialNo: second.serialNo },
    operationsPerson,
  );
  expect(reviewCase.duplicates).toEqual([{ serialNo: first.serialNo, state: "pendingReview" }]);
  await world.call(materials.cancelMaterial, { id: first.serialNo }, principal);
  expect((await listMaterials(world, principal)).rows.map(({ isDuplicate }) => isDuplicate)).toEqual([false, false]);
});

test("contract numbers are equal in every case and width, with blanks or without, with any dash", async ({ world }) => {
  const principal = await world.merchant();
  const first = await submitMaterial(world, principal, { contractNo: "NW-2026-7" });
  const otherSerialNos = [];
  for (const contractNo of ["nw-2026-7", "ＮＷ－２０２６－７", "NW - 2026 - 7", "NW–2026—7"]) {
    const { serialNo, isDuplicate } = await submitMaterial(world, principal, { contractNo });
    otherSerialNos.push(serialNo);
    expect([contractNo, isDuplicate]).toEqual([contractNo, true]);
  }
  // where the marks part other digits it is another contract
  for (const contractNo of ["NW-20267", "NW-2026/7", "NW20267"])
    expect([contractNo, (await submitMaterial(world, principal, { contractNo })).isDuplicate]).toEqual([
      contractNo,
      false,
    ]);
  const reviewCase = await world.call(
    opsMaterialReviews.materialCase,
    { world: world.name, serialNo: first.serialNo },
    operationsPerson,
  );
  expect(reviewCase.duplicates.map(({ serialNo }) => serialNo)).toEqual(otherSerialNos);
  for (const id of otherSerialNos) await world.call(materials.cancelMaterial, { id }, principal);
  expect((await listMaterials(world, principal)).rows.filter(({ isDuplicate }) => isDuplicate)).toEqual([]);
});

test("a customs declaration number that two open materials have is flagged on both as a contract number is, and warned of in a list", async ({
  world,
}) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  const customsNo = "123456789012345678";
  const first = await submitMaterial(world, principal, { customsNo });
  await submitMaterial(world, otherMerchant, { customsNo });
  expect([first.isDuplicate, first.isDeclaredTwice]).toEqual([false, false]);
  // none at all is nothing in common
  for (const contractNo of ["A-1", "A-2"])
    expect((await submitMaterial(world, principal, { contractNo })).isDeclaredTwice).toBe(false);
  const second = await submitMaterial(world, principal, { customsNo, contractNo: "NW-2026-008" });
  expect([second.isDuplicate, second.isDeclaredTwice]).toEqual([false, true]);
  const reviewCase = await world.call(
    opsMaterialReviews.materialCase,
    { world: world.name, serialNo: second.serialNo },
    operationsPerson,
  );
  expect(reviewCase.duplicates).toEqual([{ serialNo: first.serialNo, state: "pendingReview" }]);
  await world.call(materials.cancelMaterial, { id: first.serialNo }, principal);
  expect((await listMaterials(world, principal)).rows.map(({ isDeclaredTwice }) => isDeclaredTwice)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("a material is in a currency in which incomes are received, when it is submitted, corrected or drafted as in lists", async ({
  world,
}) => {
  const principal = await world.merchant();
  for (const currency of ["SGD", "CNY"] as const) {
    const submission = submitMaterial(world, principal, { amount: money(currency, 1_000_00n) });
    await expect(submission).rejects.toMatchObject({ code: "MATERIAL_FIELD_INVALID" });
    const formValues = { ...blankMaterial, currency, amount: "1000" };
    expect(parseMaterialEntry(formValues, "2026-03-18").faults).toContainEqual({
      path: "amount",
      issue: "currency.notReceived",
    });
    expect(z.safeParse(materialInput.amount, { currency, amount: "1000.00" }).error?.issues[0]?.message).toBe(
      "currency.notReceived",
    );
  }
});

describe("a material sent twice", () => {
  const numbers = async (world: TestWorld, principal: Principal) =>
    (await listMaterials(world, principal)).rows.map(({ serialNo }) => serialNo);

  test("under one key, at once or later, is one, and later work on it stays", async ({ world }) => {
    const principal = await world.merchant();
    const materialFields = await materialInputOf(world, principal);
    const send = () => world.call(materials.submitMaterial, materialFields, principal, { key: "material-0001" });
    const [first, ...repeats] = await Promise.all(Array.from({ length: 4 }, send));
    expect(repeats).toEqual([first, first, first]);
    await reviewOf(world, first ?? { serialNo: "", changes: 0 });
    expect(await send()).toEqual(first);
    expect(await numbers(world, principal)).toEqual([first?.serialNo]);
    await expect(
      world.call(materials.submitMaterial, { ...materialFields, quantity: 501 }, principal, { key: "material-0001" }),
    ).rejects.toEqual(no("REQUEST_REPEAT"));
  });

  test("from two tabs, under keys of their own, is one while it waits for its review", async ({ world }) => {
    const principal = await world.merchant();
    const materialFields = await materialInputOf(world, principal);
    const send = (change: Partial<MaterialInput> = {}, key: string = randomUUID()) =>
      world.call(materials.submitMaterial, { ...materialFields, ...change }, principal, { key });
    const replies = await Promise.all([send(), send()]);
    expect(await numbers(world, principal)).toEqual([replies[0].serialNo]);
    expect(replies[1].serialNo).toBe(replies[0].serialNo);
    // a submission that differs in any field is another material
    const second = await send({ quantity: 501 });
    const third = await send({ orderFileIds: [await materialPaper(world, principal)] });
    expect(await numbers(world, principal)).toEqual([third.serialNo, second.serialNo, replies[0].serialNo]);
    // and one that was cancelled can be sent anew
    await world.call(materials.cancelMaterial, { id: replies[0].serialNo }, principal);
    expect((await send()).serialNo).not.toBe(replies[0].serialNo);
  });
});

test("a failed one has its reasons field by field, is corrected, and is refused while nothing has changed", async ({
  world,
}) => {
  const principal = await world.merchant();
  const materialFields = await materialInputOf(world, principal);
  const submittedMaterial = await world.call(materials.submitMaterial, materialFields, principal);
  const findings = [{ path: "contractNo" as const, reason: "Differs from the contract" }];
  const failedMaterial = await reviewOf(world, submittedMaterial, "fail", { findings, reason: "Check the contract" });
  expect(failedMaterial).toMatchObject({ state: "failed", findings, reason: "Check the contract", usage: "failed" });
  expect((await messagesTo(world, principal)).at(-1)).toContain("Check the contract");
  const correct = (change: Partial<MaterialInput>, changes = failedMaterial.changes) =>
    world.call(
      materials.correctMaterial,
      { orderId: submittedMaterial.serialNo, changes, ...materialFields, ...change },
      principal,
    );
  expect(await codeOf(correct({}))).toBe("ORDER_UNCHANGED");
  expect(await codeOf(correct({ contractNo: "NW-2026-008" }, submittedMaterial.changes))).toBe("ORDER_CHANGED");
  expect(await correct({ contractNo: "NW-2026-008" })).toMatchObject({
    state: "pendingReview",
    contractNo: "NW-2026-008",
    findings: [],
    reason: "",
    decidedAt: null,
  });
  await expect(correct({ trackingNo: "" }, failedMaterial.changes + 1)).rejects.toEqual(
    expect.objectContaining({
      code: "MATERIAL_FIELD_INVALID",
      issues: expect.arrayContaining([{ path: ["trackingNo"], code: "text.missing" }]),
    }),
  );
});

test("a contract number has room for 32 Chinese characters, and is found by all of them", async ({ world }) => {
  const principal = await world.merchant();
  const contractNo = `合同${"二".repeat(30)}`;
  const submission = { ...(await materialInputOf(world, principal)), contractNo };
  expect(
    z.safeParse(materials.submitMaterial.input, z.encode(materials.submitMaterial.input, submission)).success,
  ).toBe(true);
  const { serialNo } = await world.call(materials.submitMaterial, submission, principal);
  const { rows } = await listMaterials(world, principal, { number: contractNo });
  expect(rows.map((row) => [row.serialNo, row.contractNo])).toEqual([[serialNo, contractNo]]);
});

test("documents are added until there are five, each content once, and never to an approved material", async ({
  world,
}) => {
  const principal = await world.merchant();
  const { serialNo } = await submitMaterial(world, principal);
  const add = async (fileIds: string[]) =>
    world.call(materials.addMaterialFiles, { orderId: serialNo, kind: "order", fileIds }, principal);
  const more = [];
  for (let i = 0; i < 4; i += 1) more.push(await paperNamed(world, principal, `invoice ${i}.pdf`));
  // the same content as the paper that it was submitted with
  expect(await codeOf(add([await materialPaper(world, principal)]))).toBe("ORDER_UNCHANGED");
  await add(more);
  expect(await codeOf(add(more.slice(0, 1)))).toBe("ORDER_UNCHANGED");
  expect(await codeOf(add([await paperNamed(world, principal, "invoice 5.pdf")]))).toBe("FILE_COUNT");
  expect(await codeOf(add([await materialPaper(world, await world.merchant())]))).toBe("FILE_NOTFOUND");
  const { orderFiles, material } = await world.call(materials.material, { orderId: serialNo }, principal);
  expect(orderFiles).toHaveLength(5);
  await reviewOf(world, material);
  expect(await codeOf(add(more.slice(0, 1)))).toBe("OPERATION_NOT_ALLOW");
});

test("documents that a failed material already has send it to no review", async ({ world }) => {
  const principal = await world.merchant();
  const submittedMaterial = await submitMaterial(world, principal);
  const failedMaterial = await reviewOf(world, submittedMaterial, "fail", { reason: "Send the invoice" });
  const add = (fileIds: string[]) =>
    world.call(materials.addMaterialFiles, { orderId: submittedMaterial.serialNo, kind: "order", fileIds }, principal);
  const same = await materialPaper(world, principal);
  expect(await codeOf(add([same]))).toBe("ORDER_UNCHANGED");
  const { material } = await world.call(materials.material, { orderId: submittedMaterial.serialNo }, principal);
  expect([material.state, material.reason, material.changes]).toEqual([
    "failed",
    "Send the invoice",
    failedMaterial.changes,
  ]);
  const fresh = await paperNamed(world, principal, "invoice.pdf");
  expect((await add([same, fresh])).state).toBe("pendingReview");
  const { orderFiles } = await world.call(materials.material, { orderId: submittedMaterial.serialNo }, principal);
  expect(orderFiles.map(({ fileName }) => fileName).slice(1)).toEqual(["invoice.pdf"]);
});

test("the amount is changed once, up to 1.1 times and never below the associated part", async ({ world }) => {
  const principal = await world.merchant();
  const { serialNo } = await approvedMaterial(world, principal, { amount: money("USD", 100_05n) });
  const amend = (minor: bigint, currency: "USD" | "EUR" = "USD") =>
    world.call(materials.amendMaterial, { orderId: serialNo, amount: money(currency, minor) }, principal);
  await link(world, serialNo, 60_00n);
  const range = no("MATERIAL_AMOUNT_RANGE", { least: "60.00 USD", most: "110.05 USD" });
  await expect(amend(59_99n)).rejects.toEqual(range);
  await expect(amend(110_06n)).rejects.toEqual(range);
  expect(await codeOf(amend(100_05n))).toBe("ORDER_UNCHANGED");
  expect(await codeOf(amend(100_00n, "EUR"))).toBe("INVALID_CURRENCY");
  expect(await amend(110_05n)).toMatchObject({ amount: money("USD", 110_05n), linkable: money("USD", 50_05n) });
  expect(await codeOf(amend(100_00n))).toBe("MATERIAL_AMENDED");
  const waiting = await submitMaterial(world, principal);
  expect(
    await codeOf(
      world.call(materials.amendMaterial, { orderId: waiting.serialNo, amount: money("USD", 1_000_01n) }, principal),
    ),
  ).toBe("OPERATION_NOT_ALLOW");
});

test("a contract is not voided while funds are associated with it", async ({ world }) => {
  const principal = await world.merchant();
  const { serialNo } = await approvedMaterial(world, principal);
  const away = () => world.call(materials.cancelMaterial, { id: serialNo }, principal);
  await link(world, serialNo, 1n);
  expect(await codeOf(away())).toBe("MATERIAL_LINKED");
  await link(world, serialNo, 0n);
  expect(await away()).toMatchObject({ state: "voided", link: "voided", linkable: money("USD", 0n) });
});

test("another merchant finds none of it, and can do nothing with it", async ({ world }) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  const { serialNo } = await approvedMaterial(world, principal);
  const { orderFiles } = await world.call(materials.material, { orderId: serialNo }, principal);
  const fileId = orderFiles[0]?.fileId ?? "";
  expect(await listMaterials(world, otherMerchant)).toMatchObject({ total: 0, rows: [] });
  expect(await world.call(materials.materialSums, {}, otherMerchant)).toEqual({ sums: [] });
  const amount = money("USD", 1_001_00n);
  const [materialFields, paper] = [
    await materialInputOf(world, otherMerchant),
    await materialPaper(world, otherMerchant),
  ];
  const codes = await Promise.all(
    [
      world.call(materials.material, { orderId: serialNo }, otherMerchant),
      world.call(materials.correctMaterial, { orderId: serialNo, ...materialFields }, otherMerchant),
      world.call(materials.addMaterialFiles, { orderId: serialNo, kind: "order", fileIds: [paper] }, otherMerchant),
      world.call(materials.amendMaterial, { orderId: serialNo, amount }, otherMerchant),
      world.call(materials.cancelMaterial, { id: serialNo }, otherMerchant),
      world.call(materials.materialFile, { a: serialNo, b: fileId }, otherMerchant),
    ].map(codeOf),
  );
  expect(new Set(codes)).toEqual(new Set(["ORDER_NOTFOUND"]));
  expect(await codeOf(world.call(files.content, { id: fileId }, otherMerchant))).toBe("FILE_NOTFOUND");
  await world.call(materialDrafts.saveMaterialDraft, { entry: blankMaterial, version: 0 }, principal);
  expect(await world.call(materialDrafts.materialDraft, {}, otherMerchant)).toEqual({ draft: null });
  expect(await world.call(materialDrafts.buyers, { text: "" }, otherMerchant)).toEqual({ rows: [] });
});

test("a file is downloaded by every person who may see the material, not again within ten seconds, and by operations", async ({
  world,
}) => {
  const principal = await world.merchant();
  const { serialNo } = await submitMaterial(world, principal);
  const { orderFiles } = await world.call(materials.material, { orderId: serialNo }, principal);
  const fileId = orderFiles[0]?.fileId ?? "";
  const colleague = await world.operator(principal.userNo);
  const download = () => world.call(materials.materialFile, { a: serialNo, b: fileId }, colleague);
  expect((await download()).name).toMatch(/\.pdf$/);
  expect(await codeOf(download())).toBe("DOWNLOAD_REPEATED");
  const stray = await materialPaper(world, principal);
  expect(await codeOf(world.call(materials.materialFile, { a: serialNo, b: stray }, colleague))).toBe("FILE_NOTFOUND");
  expect(await codeOf(world.call(files.content, { id: fileId }, colleague))).toBe("ok");
  const paper = await world.call(
    orderViews.document,
    { world: world.name, number: serialNo, fileId },
    operationsPerson,
  );
  expect(paper.name).toMatch(/\.pdf$/);
});

test("a draft is everybody's of the merchant, is gone once it was submitted, and after fifteen days", async ({
  world,
}) => {
  const principal = await world.merchant();
  const fileId = await materialPaper(world, principal);
  const entry = { ...blankMaterial, buyerName: "Nordwind", orderFileIds: [fileId] };
  const save = (version: number) => world.call(materialDrafts.saveMaterialDraft, { entry, version }, principal);
  const readDraft = async () => (await world.call(materialDrafts.materialDraft, {}, principal)).draft;
  await save(0);
  expect(await codeOf(save(0))).toBe("ORDER_CHANGED");
  const colleague = await world.operator(principal.userNo);
  const { draft } = await world.call(materialDrafts.materialDraft, {}, colleague);
  expect(draft).toMatchObject({
    entry,
    version: 1,
    savedBy: "Operator",
    daysLeft: 15,
    fileNames: { [fileId]: "发票 invoice.pdf" },
  });
  expect(await codeOf(world.call(files.content, { id: fileId }, colleague))).toBe("ok");
  await submitMaterial(world, principal);
  expect(await readDraft()).toBeNull();
  await save(0);
  await advanceTo(world, beijingInstant("2026-04-03"));
  expect(await readDraft()).toBeNull();
  expect(await notedByClock(world, materialDraftJob, principal)).toBe(1);
});

test("the buyers offered are those of the merchant's materials, the newest first, with their last data", async ({
  world,
}) => {
  const principal = await world.merchant();
  await submitMaterial(world, principal, { buyerName: "Nordwind GmbH" });
  await world.setClock(beijingInstant("2026-03-18", 11));
  await submitMaterial(world, principal, { buyerName: "Sakura KK", tradeCountry: "JP", website: "sakura.example" });
  const findBuyers = (text: string) => world.call(materialDrafts.buyers, { text }, principal);
  expect((await findBuyers("")).rows.map(({ buyerName }) => buyerName)).toEqual(["Sakura KK", "Nordwind GmbH"]);
  expect((await findBuyers("sakura")).rows).toEqual([
    { buyerName: "Sakura KK", tradeCountry: "JP", website: "sakura.example" },
  ]);
});

describe("operations", () => {
  test("find the first to wait first, and any by its number", async ({ world }) => {
    const principal = await world.merchant();
    const first = await submitMaterial(world, principal);
    await world.setClock(beijingInstant("2026-03-18", 11));
    const second = await submitMaterial(world, principal, { contractNo: "NW-8" });
    await world.setClock(beijingInstant("2026-03-18", 12));
    const approvedContract = await approvedMaterial(world, principal, { contractNo: "NW-9" });
    const queue = (filters = {}) =>
      world.call(opsMaterialReviews.materialQueue, { world: world.name, ...page, ...filters }, operationsPerson);
    const all = await queue();
    expect(all.rows.map(({ material }) => material.serialNo)).toEqual([
      first.serialNo,
      second.serialNo,
      approvedContract.serialNo,
    ]);
    expect([all.waiting, all.rows[0]?.company]).toEqual([2, `Merchant ${principal.userNo}`]);
    expect((await queue({ text: "nw-8" })).rows.map(({ material }) => material.serialNo)).toEqual([second.serialNo]);
    expect((await queue({ state: "approved" })).total).toBe(1);
    expect(
      await world.call(orderViews.order, { world: world.name, number: approvedContract.serialNo }, operationsPerson),
    ).toMatchObject({ kind: "material", state: "approved", userNo: principal.userNo });
  });

  test("decide on the version they viewed: one that its merchant has corrected since is not decided", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const submittedMaterial = await submitMaterial(world, principal);
    const materialFields = await materialInputOf(world, principal, { remarks: "Second shipment" });
    await world.call(materials.correctMaterial, { orderId: submittedMaterial.serialNo, ...materialFields }, principal);
    expect(await codeOf(reviewOf(world, submittedMaterial))).toBe("ORDER_CHANGED");
    const unknownMaterial = { ...submittedMaterial, serialNo: "MA260318100001999" };
    expect(await codeOf(reviewOf(world, unknownMaterial))).toBe("ORDER_NOTFOUND");
  });

  test("decide many at once; those changed meanwhile are left and named", async ({ world }) => {
    const principal = await world.merchant();
    const [first, two, three] = [
      await submitMaterial(world, principal, { contractNo: "B-1" }),
      await submitMaterial(world, principal, { contractNo: "B-2" }),
      await submitMaterial(world, principal, { contractNo: "B-3" }),
    ];
    await world.call(materials.cancelMaterial, { id: two.serialNo }, principal);
    const of = [first, two, three].map(({ serialNo, changes }) => ({ serialNo, changes }));
    const decide = (decision: "approve" | "fail", reason: string) =>
      world.call(opsMaterialReviews.reviewMaterials, { world: world.name, of, decision, reason }, operationsPerson);
    const { decided, left } = await decide("fail", "Papers are unreadable");
    expect([[...decided].sort(), left]).toEqual([[first.serialNo, three.serialNo].sort(), [two.serialNo]]);
    expect((await decide("approve", "")).decided).toEqual([]);
    const rows = (await listMaterials(world, principal)).rows.map(({ state, reason }) => [state, reason]);
    expect(rows.sort()).toEqual([
      ["cancelled", ""],
      ["failed", "Papers are unreadable"],
      ["failed", "Papers are unreadable"],
    ]);
    expect((await messagesTo(world, principal)).filter((text) => text.includes("Papers are unreadable"))).toHaveLength(
      2,
    );
  });
});

describe("at once", () => {
  test("of two changes of an amount one is made", async ({ world }) => {
    const principal = await world.merchant();
    const { serialNo } = await approvedMaterial(world, principal);
    const amend = (minor: bigint) => (on: TestWorld) =>
      on.call(materials.amendMaterial, { orderId: serialNo, amount: money("USD", minor) }, principal);
    const codes = (await together(world, amend(1_050_00n), amend(1_060_00n))).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["MATERIAL_AMENDED", "ok"]);
    const { material } = await world.call(materials.material, { orderId: serialNo }, principal);
    expect(material.amount).toEqual(money("USD", codes[0] === "ok" ? 1_050_00n : 1_060_00n));
  });

  test("a correction and a decision: one of them comes first, and the other is not made on a version it did not see", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const submittedMaterial = await submitMaterial(world, principal);
    const materialFields = await materialInputOf(world, principal, { remarks: "Second shipment" });
    const codes = (
      await together(
        world,
        (on) =>
          on.call(
            materials.correctMaterial,
            { orderId: submittedMaterial.serialNo, changes: submittedMaterial.changes, ...materialFields },
            principal,
          ),
        (on) => reviewOf(on, submittedMaterial),
      )
    ).map(codeOfSettled);
    const { material } = await world.call(materials.material, { orderId: submittedMaterial.serialNo }, principal);
    expect([codes, material.state]).toEqual(
      codes[0] === "ok" ? [["ok", "ORDER_CHANGED"], "pendingReview"] : [["ORDER_CHANGED", "ok"], "approved"],
    );
  });
});
