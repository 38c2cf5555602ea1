import { expect } from "vitest";
import { files } from "@/lib/files/calls/files";
import { materialPapers } from "@/lib/materials/calls/papers";
import { sent, uploadOf } from "../fixtures/examples/files";
import { orderPdf, pdfSaying } from "../fixtures/order-pdf";
import { codeOf } from "../fixtures/refusals";
import { test, type TestWorld } from "../fixtures/world";

type Merchant = Awaited<ReturnType<TestWorld["merchant"]>>;
const uploaded = async (world: TestWorld, who: Merchant, bytes: Buffer) =>
  (await world.ask(files.upload, uploadOf(sent("order.pdf", "application/pdf", bytes), "MATERIAL"), who)).fileId;

test(
  "an order of one's own is read into the fields of a material, each with its line; a colleague's and a stranger's is not there",
  { timeout: 60_000 },
  async ({ world }) => {
    const [who, stranger] = [await world.merchant(), await world.merchant()];
    const fileId = await uploaded(world, who, await orderPdf());
    expect(await world.ask(materialPapers.readPaper, { fileId }, who)).toEqual({
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
    const colleague = { ...who, operatorId: stranger.operatorId };
    for (const other of [stranger, colleague])
      expect(await codeOf(world.ask(materialPapers.readPaper, { fileId }, other))).toBe("FILE_NOTFOUND");
  },
);

test(
  "goods that do not come to the total are told; a document without a word in it is said to be unreadable",
  { timeout: 60_000 },
  async ({ world }) => {
    const who = await world.merchant();
    const lines = [["Mugs   100   2.00   200.00"], ["Total: EUR 250.00"]];
    const read = await world.ask(
      materialPapers.readPaper,
      { fileId: await uploaded(world, who, await pdfSaying(lines)) },
      who,
    );
    expect(read.contradictions).toEqual([{ kind: "sum", items: "200.00", total: "250.00" }]);
    const fileId = await uploaded(world, who, await pdfSaying([]));
    expect(await codeOf(world.ask(materialPapers.readPaper, { fileId }, who))).toBe("PICTURE_UNREADABLE");
  },
);
