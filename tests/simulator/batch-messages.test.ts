import { describe, expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { money } from "@/lib/money/money";
import { files } from "@/lib/files/calls/files";
import { batchCalls } from "@/lib/payments/calls/batches";
import { elementAt, textAt, type XmlElement } from "@/lib/formats/xml/read-xml";
import { dayOf } from "@/lib/time/beijing";
import { hourMs, later } from "@/lib/time/instant";
import { readNextBatch } from "@/lib/simulator/payments/batch/file/read-batch";
import { rootOf } from "../fixtures/xml";
import { applied, decide, draft, resultOf, sheetOf, submit, withReviewer } from "../fixtures/batches";
import { entry } from "../fixtures/batch-file";
import { operate } from "../fixtures/paying";
import { sent, uploadOf } from "../fixtures/examples/files";
import { pain001, xmlType, type MessageOf } from "../fixtures/pain001";
import { openMarket } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

const no = (code: string) => expect.objectContaining({ code });

async function reviewed(world: TestWorld) {
  await openMarket(world);
  return withReviewer(world);
}
const opened = async (world: TestWorld): Promise<Who> => (await reviewed(world)).who;

async function taken(world: TestWorld, who: Who, bytes: Buffer): Promise<string> {
  const batchNo = await applied(world, who, bytes, { name: "payments.xml", type: xmlType });
  await readNextBatch(world.db, { only: world.id });
  return batchNo;
}
const message = (world: TestWorld, who: Who, of: MessageOf = {}) => taken(world, who, pain001(who.userNo, of));
const faultOf = async (world: TestWorld, who: Who, of: MessageOf) => {
  const { batch, rows } = await resultOf(world, who, await message(world, who, of));
  expect(rows.rows).toEqual([]);
  expect(batch.state).toBe("unreadable");
  return batch.fault;
};

describe("a batch from a message", () => {
  test.for(["03", "09"] as const)(
    "pain.001.001.%s becomes the rows of a batch, as a sheet's do, and is paid like one",
    async (version, { world }) => {
      const who = await opened(world);
      const batchNo = await message(world, who, {
        version,
        prefix: version === "03" ? "" : "doc",
        sum: "300.50",
        payments: [{}, { amount: "200.50", bearer: "DEBT", written: "ACME 12" }],
      });
      const { batch, rows } = await resultOf(world, who, batchNo);
      expect(batch).toMatchObject({ state: "draft", method: "balance", rowsRead: 2, rowsFaulty: 0, fault: null });
      expect(rows.rows).toMatchObject([
        {
          no: 1,
          state: "ready",
          amount: money("EUR", 10_000n),
          bearer: "SHA",
          purpose: "goods",
          reference: "INV 1",
          merchantOrderNo: "E2E-1",
          isNewPayee: true,
          payeeName: "Muster 1 GmbH",
          typed: { address: "Kaiserstrasse 1", city: "Frankfurt", country: "DE", bankCountry: "DE" },
        },
        { no: 2, amount: money("EUR", 20_050n), bearer: "OUR", reference: "ACME 12", merchantOrderNo: "E2E-2" },
      ]);
      expect(await submit(world, who, batchNo)).toMatchObject({ state: "pendingReview" });
      expect(await world.imbalance()).toEqual([]);
    },
  );

  test("what cannot be paid of it says why, and is corrected where a sheet's row is", async ({ world }) => {
    const who = await opened(world);
    const batchNo = await message(world, who, {
      payments: [
        { amountXml: '<EqvtAmt><Amt Ccy="EUR">100</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt>' },
        { bearer: "CRED" },
        { purpose: "ABCD" },
        { endToEndId: "NOTPROVIDED" },
      ],
    });
    const { rows } = await resultOf(world, who, batchNo);
    expect(rows.rows.map(({ no, faults }) => [no, faults])).toEqual([
      [1, [{ column: "amount", issue: "cell.equivalent" }]],
      [2, [{ column: "bearer", issue: "invalid_value" }]],
      [3, [{ column: "purpose", issue: "invalid_value" }]],
      [4, []],
    ]);
    expect(rows.rows[3]).toMatchObject({ merchantOrderNo: "" });
    const { row } = await world.ask(batchCalls.correctRow, { batchNo, no: 1, typed: { amount: "100.00" } }, who);
    expect(row).toMatchObject({ state: "ready", amount: money("EUR", 10_000n) });
  });

  test("of a real bank is paid once a purpose is chosen for it: its references are made fit, and what ISO lets out is filled in", async ({
    world,
  }) => {
    const who = await opened(world);
    const bare = pain001(who.userNo, { payments: [{ written: "RE-2026/0815 v. 3.2, Müller" }] })
      .toString()
      .replace(/<Purp>.*<\/Purp>/, "")
      .replace(/<Nm>Commerzbank<\/Nm>/, "")
      .replace(/<Id><OrgId>.*<\/OrgId><\/Id>/, "")
      .replace(/<ChrgBr>.*<\/ChrgBr>/, "")
      .replace(/<StrtNm>.*<\/BldgNb>/, "<PstCd>60311</PstCd>");
    const file = sent("bank.xml", xmlType, Buffer.from(bare));
    const { fileId } = await world.ask(files.upload, uploadOf(file, "PAYMENT_BATCH"), who);
    const { batchNo } = await world.ask(batchCalls.applyBatch, { fileId, isAgain: false }, who);
    await readNextBatch(world.db, { only: world.id });
    const before = await resultOf(world, who, batchNo);
    expect(before.rows.rows.map(({ faults }) => faults)).toEqual([[{ column: "purpose", issue: "text.missing" }]]);
    await world.ask(batchCalls.dropBatch, { batchNo }, who);
    const again = await world.ask(batchCalls.applyBatch, { fileId, isAgain: false, purpose: "goods" }, who);
    await readNextBatch(world.db, { only: world.id });
    const after = await resultOf(world, who, again.batchNo);
    expect(after.rows.rows).toMatchObject([
      {
        state: "ready",
        bearer: "SHA",
        purpose: "goods",
        reference: "RE 2026 0815 v 3 2 Muller",
        bank: { name: "Commerzbank", swift: "COBADEFFXXX", country: "DE" },
      },
    ]);
  });

  test("one account that pays other currencies becomes the batch's account", async ({ world }) => {
    const who = await opened(world);
    const batchNo = await message(world, who, { debtor: `${who.userNo}-USD`, debtorCurrency: "" });
    expect((await resultOf(world, who, batchNo)).batch).toMatchObject({ method: "oneAccount", payCurrency: "USD" });
  });

  test("what it says of itself has to be true of it, or nothing of it is taken", async ({ world }) => {
    const who = await opened(world);
    const tomorrow = dayOf(later(await world.now(), 24 * hourMs));
    expect(await faultOf(world, who, { count: "2" })).toBe("count");
    expect(await faultOf(world, who, { count: "one" })).toBe("count");
    expect(await faultOf(world, who, { sum: "100.01" })).toBe("sum");
    expect(await faultOf(world, who, { id: "" })).toBe("message");
    expect(await faultOf(world, who, { id: "M".repeat(36) })).toBe("message");
    expect(await faultOf(world, who, { debtor: "99999999" })).toBe("debtor");
    expect(await faultOf(world, who, { method: "CHK" })).toBe("method");
    expect(await faultOf(world, who, { day: tomorrow })).toBe("later");
    expect((await resultOf(world, who, await taken(world, who, otherMessage))).batch.fault).toBe("message");
  });

  test("a message is taken once: neither its file nor another of its number; a discarded one frees it", async ({
    world,
  }) => {
    const who = await opened(world);
    const first = await message(world, who, { id: "M-7" });
    await expect(
      applied(world, who, pain001(who.userNo, { id: "M-7" }), { name: "b.xml", type: xmlType, isAgain: true }),
    ).rejects.toEqual(no("MESSAGE_REPEATED"));
    expect(await faultOf(world, who, { id: "M-7", payments: [{ amount: "5" }] })).toBe("messageId");
    const other = await world.merchant();
    expect((await resultOf(world, other, await message(world, other, { id: "M-7" }))).batch.state).toBe("draft");
    await world.ask(batchCalls.dropBatch, { batchNo: first }, who);
    expect((await resultOf(world, who, await message(world, who, { id: "M-7" }))).batch.state).toBe("draft");
  });

  test("its own columns go back with its sheet, under headings in the reader's language", async ({ world }) => {
    const who = await opened(world);
    const batchNo = await message(world, who);
    const [head = [], row = []] = await sheetOf(
      await world.ask(batchCalls.downloadBatch, { batchNo, isFaulty: false }, who),
    );
    const at = head.indexOf("EndToEndId");
    expect(row[at]).toBe("E2E-1");
    expect(head[0]).not.toBe("bankCountry");
  });
});

const otherMessage = Buffer.from(
  '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt/></Document>',
);

/** The status report of a batch. */
async function reported(world: TestWorld, who: Who, batchNo: string): Promise<XmlElement> {
  const { body, type } = await world.ask(batchCalls.statusReport, { batchNo }, who);
  expect(type).toBe("application/xml");
  return rootOf(await new Response(body).text());
}
const childrenOf = (of: XmlElement | undefined, name: string) =>
  of?.children.filter((child) => child.name === name) ?? [];
const header = (root: XmlElement) => elementAt(root, "CstmrPmtStsRpt", "OrgnlGrpInfAndSts");
const groupOf = (root: XmlElement) => elementAt(root, "CstmrPmtStsRpt", "OrgnlPmtInfAndSts");
const statusesOf = (root: XmlElement) =>
  childrenOf(groupOf(root), "TxInfAndSts").map((one) => [
    textAt(one, "OrgnlEndToEndId"),
    textAt(one, "TxSts"),
    textAt(one, "StsRsnInf", "Rsn", "Cd"),
  ]);
/** Reports are downloads, which a person may repeat only after a pause of real time. */
const pause = (world: TestWorld) => (world.real = later(world.real, 60_000));

describe("a status report", () => {
  test("names the message, its groups and payments by their own numbers, in the order of the schema", async ({
    world,
  }) => {
    const who = await opened(world);
    const batchNo = await message(world, who, { id: "M-1", payments: [{}, { bearer: "CRED" }] });
    const root = await reported(world, who, batchNo);
    expect(root.namespace).toBe("urn:iso:std:iso:20022:tech:xsd:pain.002.001.10");
    const names = (of: XmlElement | undefined) => of?.children.map(({ name }) => name);
    expect(names(elementAt(root, "CstmrPmtStsRpt"))).toEqual(["GrpHdr", "OrgnlGrpInfAndSts", "OrgnlPmtInfAndSts"]);
    expect(names(elementAt(root, "CstmrPmtStsRpt", "GrpHdr"))).toEqual(["MsgId", "CreDtTm"]);
    expect(names(header(root))).toEqual(["OrgnlMsgId", "OrgnlMsgNmId", "OrgnlNbOfTxs", "GrpSts", "NbOfTxsPerSts"]);
    expect(
      header(root)
        ?.children.slice(0, 4)
        .map(({ text }) => text),
    ).toEqual(["M-1", "pain.001.001.09", "2", "PDNG"]);
    expect(names(groupOf(root))).toEqual([
      "OrgnlPmtInfId",
      "OrgnlNbOfTxs",
      "PmtInfSts",
      "NbOfTxsPerSts",
      "TxInfAndSts",
      "TxInfAndSts",
    ]);
    expect(textAt(groupOf(root), "OrgnlPmtInfId")).toBe("PMT-1");
    expect(names(childrenOf(groupOf(root), "TxInfAndSts")[0])).toEqual(["OrgnlInstrId", "OrgnlEndToEndId", "TxSts"]);
    expect(textAt(root, "CstmrPmtStsRpt", "GrpHdr", "MsgId").length).toBeLessThanOrEqual(35);
  });

  test("follows each payment until it arrives, fails, or is left behind with a reason", async ({ world }) => {
    const { who, reviewers } = await reviewed(world);
    const batchNo = await message(world, who, { payments: [{}, {}, { bearer: "CRED" }] });
    expect(statusesOf(await reported(world, who, batchNo))).toEqual([
      ["E2E-1", "PDNG", ""],
      ["E2E-2", "PDNG", ""],
      ["E2E-3", "PDNG", ""],
    ]);
    await submit(world, who, batchNo, { isPartial: true });
    await decide(world, reviewers[0], batchNo);
    pause(world);
    expect(statusesOf(await reported(world, who, batchNo))).toEqual([
      ["E2E-1", "ACSP", ""],
      ["E2E-2", "ACSP", ""],
      ["E2E-3", "RJCT", "BE19"],
    ]);
    const { rows } = await resultOf(world, who, batchNo);
    const numbers = rows.rows.flatMap(({ orderNo }) => orderNo ?? []);
    await operate(world, "succeed", numbers[0] ?? "");
    await operate(world, "fail", numbers[1] ?? "");
    pause(world);
    const root = await reported(world, who, batchNo);
    expect(statusesOf(root)).toEqual([
      ["E2E-1", "ACSC", ""],
      ["E2E-2", "RJCT", "NARR"],
      ["E2E-3", "RJCT", "BE19"],
    ]);
    expect(textAt(header(root), "GrpSts")).toBe("PART");
    const [paid, failed] = childrenOf(groupOf(root), "TxInfAndSts");
    expect([textAt(paid, "AcctSvcrRef"), textAt(failed, "StsRsnInf", "AddtlInf")]).toEqual([
      numbers[0],
      "Account closed",
    ]);
  });

  test("a message of 2009 is answered in its own version, which knows nothing cancelled", async ({ world }) => {
    const who = await opened(world);
    const batchNo = await message(world, who, { version: "03" });
    await world.ask(batchCalls.dropBatch, { batchNo }, who);
    const root = await reported(world, who, batchNo);
    expect(root.namespace).toBe("urn:iso:std:iso:20022:tech:xsd:pain.002.001.03");
    expect(statusesOf(root)).toEqual([["E2E-1", "RJCT", "CUST"]]);
    const newer = await message(world, who);
    await world.ask(batchCalls.dropBatch, { batchNo: newer }, who);
    expect(statusesOf(await reported(world, who, newer))).toEqual([["E2E-1", "CANC", ""]]);
  });

  test("a message of which nothing was taken is rejected under its number, with why", async ({ world }) => {
    const who = await opened(world);
    const batchNo = await message(world, who, { id: "M-9", sum: "1" });
    const root = await reported(world, who, batchNo);
    expect([
      textAt(header(root), "OrgnlMsgId"),
      textAt(header(root), "GrpSts"),
      textAt(header(root), "StsRsnInf", "Rsn", "Cd"),
    ]).toEqual(["M-9", "RJCT", "AM10"]);
    expect(groupOf(root)).toBeUndefined();
  });

  test("a batch that came as a sheet is reported under its own numbers", async ({ world }) => {
    const who = await opened(world);
    const batchNo = await draft(world, who, [
      entry(1, { merchantOrderNo: "PO-1" }),
      entry(2),
      entry(3, { merchantOrderNo: "P".repeat(40) }),
    ]);
    const root = await reported(world, who, batchNo);
    expect(textAt(header(root), "OrgnlMsgId")).toBe(batchNo);
    expect(statusesOf(root)).toEqual([
      ["PO-1", "PDNG", ""],
      ["NOTPROVIDED", "PDNG", ""],
      ["P".repeat(35), "PDNG", ""],
    ]);
  });
});
