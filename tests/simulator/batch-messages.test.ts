import { describe, expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { files } from "@/lib/files/calls/files";
import { batchCalls } from "@/lib/payments/calls/batches";
import { xmlElementAtPath, xmlTextAtPath, type XmlElement } from "@/lib/formats/xml/read-xml";
import { beijingDay } from "@/lib/time/beijing";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { readNextPaymentBatchFile } from "@/lib/simulator/payments/batch/file/read-batch";
import { rootOf } from "../fixtures/xml";
import { uploadBatchFile, decide, draft, resultOf, sheetOf, submit, withReviewer } from "../fixtures/batches";
import { entry } from "../fixtures/batch-file";
import { operate } from "../fixtures/paying";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { pain001, xmlType, type MessageOf } from "../fixtures/pain001";
import { openMarket } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

const no = (code: string) => expect.objectContaining({ code });

async function reviewedMerchant(world: TestWorld) {
  await openMarket(world);
  return withReviewer(world);
}
const merchantOwner = async (world: TestWorld): Promise<Principal> => (await reviewedMerchant(world)).principal;

async function importMessage(world: TestWorld, principal: Principal, bytes: Buffer): Promise<string> {
  const batchNo = await uploadBatchFile(world, principal, bytes, { name: "payments.xml", type: xmlType });
  await readNextPaymentBatchFile(world.db, { only: world.id });
  return batchNo;
}
const message = (world: TestWorld, principal: Principal, of: MessageOf = {}) =>
  importMessage(world, principal, pain001(principal.userNo, of));
const faultOf = async (world: TestWorld, principal: Principal, of: MessageOf) => {
  const { batch, rows } = await resultOf(world, principal, await message(world, principal, of));
  expect(rows.rows).toEqual([]);
  expect(batch.state).toBe("unreadable");
  return batch.fault;
};

describe("a batch from a message", () => {
  test.for(["03", "09"] as const)(
    "pain.001.001.%s becomes the rows of a batch, as a sheet's do, and is paid like one",
    async (version, { world }) => {
      const principal = await merchantOwner(world);
      const batchNo = await message(world, principal, {
        version,
        prefix: version === "03" ? "" : "doc",
        sum: "300.50",
        payments: [{}, { amount: "200.50", bearer: "DEBT", remittanceText: "ACME 12" }],
      });
      const { batch, rows } = await resultOf(world, principal, batchNo);
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
      expect(await submit(world, principal, batchNo)).toMatchObject({ state: "pendingReview" });
      expect(await world.imbalance()).toEqual([]);
    },
  );

  test("reports why rows cannot be paid, and is corrected where a sheet's row is", async ({ world }) => {
    const principal = await merchantOwner(world);
    const batchNo = await message(world, principal, {
      payments: [
        { amountXml: '<EqvtAmt><Amt Ccy="EUR">100</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt>' },
        { bearer: "CRED" },
        { purpose: "ABCD" },
        { endToEndId: "NOTPROVIDED" },
      ],
    });
    const { rows } = await resultOf(world, principal, batchNo);
    expect(rows.rows.map(({ no, faults }) => [no, faults])).toEqual([
      [1, [{ column: "amount", issue: "cell.equivalent" }]],
      [2, [{ column: "bearer", issue: "invalid_value" }]],
      [3, [{ column: "purpose", issue: "invalid_value" }]],
      [4, []],
    ]);
    expect(rows.rows[3]).toMatchObject({ merchantOrderNo: "" });
    const { row } = await world.call(batchCalls.correctRow, { batchNo, no: 1, typed: { amount: "100.00" } }, principal);
    expect(row).toMatchObject({ state: "ready", amount: money("EUR", 10_000n) });
  });

  test("of a real bank is paid once a purpose is chosen for it: references are adapted, and data optional in ISO is completed", async ({
    world,
  }) => {
    const principal = await merchantOwner(world);
    const bare = pain001(principal.userNo, { payments: [{ remittanceText: "RE-2026/0815 v. 3.2, Müller" }] })
      .toString()
      .replace(/<Purp>.*<\/Purp>/, "")
      .replace(/<Nm>Commerzbank<\/Nm>/, "")
      .replace(/<Id><OrgId>.*<\/OrgId><\/Id>/, "")
      .replace(/<ChrgBr>.*<\/ChrgBr>/, "")
      .replace(/<StrtNm>.*<\/BldgNb>/, "<PstCd>60311</PstCd>");
    const file = sampleStoredFile("bank.xml", xmlType, Buffer.from(bare));
    const { fileId } = await world.call(files.upload, uploadOf(file, "PAYMENT_BATCH"), principal);
    const { batchNo } = await world.call(batchCalls.applyBatch, { fileId, isAgain: false }, principal);
    await readNextPaymentBatchFile(world.db, { only: world.id });
    const before = await resultOf(world, principal, batchNo);
    expect(before.rows.rows.map(({ faults }) => faults)).toEqual([[{ column: "purpose", issue: "text.missing" }]]);
    await world.call(batchCalls.dropBatch, { batchNo }, principal);
    const again = await world.call(batchCalls.applyBatch, { fileId, isAgain: false, purpose: "goods" }, principal);
    await readNextPaymentBatchFile(world.db, { only: world.id });
    const after = await resultOf(world, principal, again.batchNo);
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
    const principal = await merchantOwner(world);
    const batchNo = await message(world, principal, { debtor: `${principal.userNo}-USD`, debtorCurrency: "" });
    expect((await resultOf(world, principal, batchNo)).batch).toMatchObject({
      method: "oneAccount",
      payCurrency: "USD",
    });
  });

  test("is rejected completely when its count, sum, debtor, method or day is wrong", async ({ world }) => {
    const principal = await merchantOwner(world);
    const tomorrow = beijingDay(addMilliseconds(await world.now(), 24 * hourMs));
    expect(await faultOf(world, principal, { count: "2" })).toBe("count");
    expect(await faultOf(world, principal, { count: "one" })).toBe("count");
    expect(await faultOf(world, principal, { sum: "100.01" })).toBe("sum");
    expect(await faultOf(world, principal, { id: "" })).toBe("message");
    expect(await faultOf(world, principal, { id: "M".repeat(36) })).toBe("message");
    expect(await faultOf(world, principal, { debtor: "99999999" })).toBe("debtor");
    expect(await faultOf(world, principal, { method: "CHK" })).toBe("method");
    expect(await faultOf(world, principal, { day: tomorrow })).toBe("later");
    expect((await resultOf(world, principal, await importMessage(world, principal, otherMessage))).batch.fault).toBe(
      "message",
    );
  });

  test("a message is accepted once: neither its file nor its number again; discarding it frees both", async ({
    world,
  }) => {
    const principal = await merchantOwner(world);
    const first = await message(world, principal, { id: "M-7" });
    await expect(
      uploadBatchFile(world, principal, pain001(principal.userNo, { id: "M-7" }), {
        name: "b.xml",
        type: xmlType,
        isAgain: true,
      }),
    ).rejects.toEqual(no("MESSAGE_REPEATED"));
    expect(await faultOf(world, principal, { id: "M-7", payments: [{ amount: "5" }] })).toBe("messageId");
    const otherMerchant = await world.merchant();
    expect((await resultOf(world, otherMerchant, await message(world, otherMerchant, { id: "M-7" }))).batch.state).toBe(
      "draft",
    );
    await world.call(batchCalls.dropBatch, { batchNo: first }, principal);
    expect((await resultOf(world, principal, await message(world, principal, { id: "M-7" }))).batch.state).toBe(
      "draft",
    );
  });

  test("its own columns are returned with its sheet, under headings in the reader's language", async ({ world }) => {
    const principal = await merchantOwner(world);
    const batchNo = await message(world, principal);
    const [head = [], row = []] = await sheetOf(
      await world.call(batchCalls.downloadBatch, { batchNo, isFaulty: false }, principal),
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
async function readReport(world: TestWorld, principal: Principal, batchNo: string): Promise<XmlElement> {
  const { body, type } = await world.call(batchCalls.statusReport, { batchNo }, principal);
  expect(type).toBe("application/xml");
  return rootOf(await new Response(body).text());
}
const childrenOf = (of: XmlElement | undefined, name: string) =>
  of?.children.filter((child) => child.name === name) ?? [];
const header = (root: XmlElement) => xmlElementAtPath(root, "CstmrPmtStsRpt", "OrgnlGrpInfAndSts");
const groupOf = (root: XmlElement) => xmlElementAtPath(root, "CstmrPmtStsRpt", "OrgnlPmtInfAndSts");
const statusesOf = (root: XmlElement) =>
  childrenOf(groupOf(root), "TxInfAndSts").map((element) => [
    xmlTextAtPath(element, "OrgnlEndToEndId"),
    xmlTextAtPath(element, "TxSts"),
    xmlTextAtPath(element, "StsRsnInf", "Rsn", "Cd"),
  ]);
/** Reports are downloads, which a person may repeat only after a pause of real time. */
const pause = (world: TestWorld) => (world.real = addMilliseconds(world.real, 60_000));

describe("a status report", () => {
  test("names the message, its groups and payments by their own numbers, in the order of the schema", async ({
    world,
  }) => {
    const principal = await merchantOwner(world);
    const batchNo = await message(world, principal, { id: "M-1", payments: [{}, { bearer: "CRED" }] });
    const root = await readReport(world, principal, batchNo);
    expect(root.namespace).toBe("urn:iso:std:iso:20022:tech:xsd:pain.002.001.10");
    const names = (of: XmlElement | undefined) => of?.children.map(({ name }) => name);
    expect(names(xmlElementAtPath(root, "CstmrPmtStsRpt"))).toEqual([
      "GrpHdr",
      "OrgnlGrpInfAndSts",
      "OrgnlPmtInfAndSts",
    ]);
    expect(names(xmlElementAtPath(root, "CstmrPmtStsRpt", "GrpHdr"))).toEqual(["MsgId", "CreDtTm"]);
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
    expect(xmlTextAtPath(groupOf(root), "OrgnlPmtInfId")).toBe("PMT-1");
    expect(names(childrenOf(groupOf(root), "TxInfAndSts")[0])).toEqual(["OrgnlInstrId", "OrgnlEndToEndId", "TxSts"]);
    expect(xmlTextAtPath(root, "CstmrPmtStsRpt", "GrpHdr", "MsgId").length).toBeLessThanOrEqual(35);
  });

  test("follows each payment until it arrives, fails, or is excluded with a reason", async ({ world }) => {
    const { principal, reviewers } = await reviewedMerchant(world);
    const batchNo = await message(world, principal, { payments: [{}, {}, { bearer: "CRED" }] });
    expect(statusesOf(await readReport(world, principal, batchNo))).toEqual([
      ["E2E-1", "PDNG", ""],
      ["E2E-2", "PDNG", ""],
      ["E2E-3", "PDNG", ""],
    ]);
    await submit(world, principal, batchNo, { isPartial: true });
    await decide(world, reviewers[0], batchNo);
    pause(world);
    expect(statusesOf(await readReport(world, principal, batchNo))).toEqual([
      ["E2E-1", "ACSP", ""],
      ["E2E-2", "ACSP", ""],
      ["E2E-3", "RJCT", "BE19"],
    ]);
    const { rows } = await resultOf(world, principal, batchNo);
    const numbers = rows.rows.flatMap(({ orderNo }) => orderNo ?? []);
    await operate(world, "succeed", numbers[0] ?? "");
    await operate(world, "fail", numbers[1] ?? "");
    pause(world);
    const root = await readReport(world, principal, batchNo);
    expect(statusesOf(root)).toEqual([
      ["E2E-1", "ACSC", ""],
      ["E2E-2", "RJCT", "NARR"],
      ["E2E-3", "RJCT", "BE19"],
    ]);
    expect(xmlTextAtPath(header(root), "GrpSts")).toBe("PART");
    const [paidEntry, failedEntry] = childrenOf(groupOf(root), "TxInfAndSts");
    expect([xmlTextAtPath(paidEntry, "AcctSvcrRef"), xmlTextAtPath(failedEntry, "StsRsnInf", "AddtlInf")]).toEqual([
      numbers[0],
      "Account closed",
    ]);
  });

  test("a message of 2009 is answered in its own version, which has no cancelled status", async ({ world }) => {
    const principal = await merchantOwner(world);
    const batchNo = await message(world, principal, { version: "03" });
    await world.call(batchCalls.dropBatch, { batchNo }, principal);
    const root = await readReport(world, principal, batchNo);
    expect(root.namespace).toBe("urn:iso:std:iso:20022:tech:xsd:pain.002.001.03");
    expect(statusesOf(root)).toEqual([["E2E-1", "RJCT", "CUST"]]);
    const newer = await message(world, principal);
    await world.call(batchCalls.dropBatch, { batchNo: newer }, principal);
    expect(statusesOf(await readReport(world, principal, newer))).toEqual([["E2E-1", "CANC", ""]]);
  });

  test("a message without an accepted payment is rejected under its number, with the reason", async ({ world }) => {
    const principal = await merchantOwner(world);
    const batchNo = await message(world, principal, { id: "M-9", sum: "1" });
    const root = await readReport(world, principal, batchNo);
    expect([
      xmlTextAtPath(header(root), "OrgnlMsgId"),
      xmlTextAtPath(header(root), "GrpSts"),
      xmlTextAtPath(header(root), "StsRsnInf", "Rsn", "Cd"),
    ]).toEqual(["M-9", "RJCT", "AM10"]);
    expect(groupOf(root)).toBeUndefined();
  });

  test("a batch that came as a sheet is reported under its own numbers", async ({ world }) => {
    const principal = await merchantOwner(world);
    const batchNo = await draft(world, principal, [
      entry(1, { merchantOrderNo: "PO-1" }),
      entry(2),
      entry(3, { merchantOrderNo: "P".repeat(40) }),
    ]);
    const root = await readReport(world, principal, batchNo);
    expect(xmlTextAtPath(header(root), "OrgnlMsgId")).toBe(batchNo);
    expect(statusesOf(root)).toEqual([
      ["PO-1", "PDNG", ""],
      ["NOTPROVIDED", "PDNG", ""],
      ["P".repeat(35), "PDNG", ""],
    ]);
  });
});
