import { expect } from "vitest";
import { files } from "@/lib/files/calls/files";
import { materials } from "@/lib/materials/calls/materials";
import { materialPapers } from "@/lib/materials/calls/papers";
import { money } from "@/lib/money/money";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { orderPdf, pdfWithLines } from "../fixtures/order-pdf";
import { materialInputOf, submitMaterial } from "../fixtures/materials";
import { codeOf, no } from "../fixtures/refusals";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

type Merchant = Awaited<ReturnType<TestWorld["merchant"]>>;
const uploadPdf = async (world: TestWorld, principal: Merchant, bytes: Buffer) =>
  (
    await world.call(
      files.upload,
      uploadOf(sampleStoredFile("order.pdf", "application/pdf", bytes), "MATERIAL"),
      principal,
    )
  ).fileId;

test("an order of one's own is read into the fields of a material, each with its line; a colleague's and another merchant's is not found", async ({
  world,
}) => {
  const [principal, stranger] = [await world.merchant(), await world.merchant()];
  const fileId = await uploadPdf(world, principal, await orderPdf());
  expect(await world.call(materialPapers.readPaper, { fileId }, principal)).toEqual({
    confidence: 100,
    fields: {
      contractNo: { value: "NW-2026-031", line: "Contract No: NW-2026-031   Date: March 5, 2026" },
      contractDate: { value: "2026-03-05", line: "Contract No: NW-2026-031   Date: March 5, 2026" },
      buyerName: { value: "Nordwind GmbH", line: "Buyer: Nordwind GmbH" },
      productName: { value: "Steel bolts M8", line: "Description of Goods: Steel bolts M8" },
      quantity: { value: "400", line: "Quantity: 400 pcs" },
      amount: { value: "12500.00", line: "Total Amount: USD 12,500.00" },
      currency: { value: "USD", line: "Total Amount: USD 12,500.00" },
    },
    contradictions: [],
  });
  const colleague = { ...principal, operatorId: stranger.operatorId };
  for (const otherPrincipal of [stranger, colleague])
    expect(await codeOf(world.call(materialPapers.readPaper, { fileId }, otherPrincipal))).toBe("FILE_NOTFOUND");
});

test("goods that do not add up to the total are reported; a document without a word in it is reported as unreadable", async ({
  world,
}) => {
  const principal = await world.merchant();
  const lines = [["Mugs   1000   2.00   2,000.00"], ["Total: EUR 2,500.00"]];
  const read = await world.call(
    materialPapers.readPaper,
    { fileId: await uploadPdf(world, principal, await pdfWithLines(lines)) },
    principal,
  );
  expect(read.contradictions).toEqual([{ kind: "sum", items: "2,000.00 EUR", total: "2,500.00 EUR" }]);
  const fileId = await uploadPdf(world, principal, await pdfWithLines([]));
  // not as of a picture, which would be taken again in better light
  await expect(world.call(materialPapers.readPaper, { fileId }, principal)).rejects.toEqual(
    no("PICTURE_UNREADABLE", { reason: "pdf" }),
  );
});

test("a difference between a document and the typed data is displayed to its merchant and to operations until it is corrected", async ({
  world,
}) => {
  const principal = await world.merchant();
  const lines = [["Contract No: NW-2026-031"], ["Mugs   1000   2.00   2,000.00"], ["Total: EUR 2,500.00"]];
  const fileId = await uploadPdf(world, principal, await pdfWithLines(lines));
  await world.call(materialPapers.readPaper, { fileId }, principal);
  const materialInput = await materialInputOf(world, principal, {
    orderFileIds: [fileId],
    amount: money("USD", 2_000_00n),
  });
  const { serialNo } = await world.call(materials.submitMaterial, materialInput, principal);
  const getMaterial = () => world.call(materials.material, { orderId: serialNo }, principal);
  const reviewCase = await world.call(
    opsMaterialReviews.materialCase,
    { world: world.name, serialNo },
    operationsPerson,
  );
  const { paperCheck } = await getMaterial();
  expect(paperCheck).toEqual({
    differences: [
      {
        path: "contractNo",
        typed: "NW-2026-007",
        found: "NW-2026-031",
        line: "Contract No: NW-2026-031",
        fileName: "order.pdf",
      },
      { path: "currency", typed: "USD", found: "EUR", line: "Total: EUR 2,500.00", fileName: "order.pdf" },
      {
        path: "amount",
        typed: "2,000.00 USD",
        found: "2,500.00 EUR",
        line: "Total: EUR 2,500.00",
        fileName: "order.pdf",
      },
    ],
    sums: [{ items: "2,000.00 EUR", total: "2,500.00 EUR", fileName: "order.pdf" }],
  });
  expect(reviewCase.paperCheck).toEqual(paperCheck);
  const right = { ...materialInput, contractNo: "nw 2026 031", amount: money("EUR", 2_500_00n) };
  await world.call(materials.correctMaterial, { orderId: serialNo, ...right }, principal);
  expect((await getMaterial()).paperCheck.differences).toEqual([]);
});

test("unread documents have no differences", async ({ world }) => {
  const principal = await world.merchant();
  const { serialNo: orderId } = await submitMaterial(world, principal);
  const { paperCheck } = await world.call(materials.material, { orderId }, principal);
  expect(paperCheck).toEqual({ differences: [], sums: [] });
});
