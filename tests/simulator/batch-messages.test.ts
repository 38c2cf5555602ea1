import { describe, expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { money } from "@/lib/money/money";
import { batchCalls } from "@/lib/payments/calls/batches";
import { dayOf } from "@/lib/time/beijing";
import { hourMs, later } from "@/lib/time/instant";
import { readNextBatch } from "@/lib/simulator/payments/batch/file/read-batch";
import { applied, resultOf, sheetOf, submit, withReviewer } from "../fixtures/batches";
import { pain001, xmlType, type MessageOf } from "../fixtures/pain001";
import { openMarket } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

const no = (code: string) => expect.objectContaining({ code });

async function opened(world: TestWorld): Promise<Who> {
  await openMarket(world);
  return (await withReviewer(world)).who;
}

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
