import { expect } from "vitest";
import type { Call } from "@/lib/call/call";
import { payments } from "@/lib/payments/calls/payments";
import { partners } from "@/lib/payments/calls/partners";
import { refunds } from "@/lib/receiving/calls/refunds";
import { batchCalls } from "@/lib/payments/calls/batches";
import { entry } from "../fixtures/batch-file";
import { draft, page } from "../fixtures/batches";
import { knock, requestOf, type Wire } from "../fixtures/knock";
import { german, paying } from "../fixtures/paying";
import { incomeOf, refundOf, refundPayee } from "../fixtures/refunding";
import { Stage } from "../fixtures/stage";
import { payeePaper } from "../fixtures/settlement-payees";
import { payPassword, test } from "../fixtures/world";

test("the error over HTTP names each letter that banks' messages do not carry, and its replacement", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { principal } = stage;
  const issuesOf = async (call: Call, wire: Wire, language = "en-US") => {
    const headers = { "x-world": world.name, "accept-language": language };
    const { envelope } = await knock(world.db, requestOf(call, { payPassword, ...wire }, headers), principal);
    // named cast: what is wrong with input is told as issues
    const { issues = [] } = (envelope.result ?? {}) as { issues?: { path: string[]; code: string; message: string }[] };
    return issues.map(({ path, code, message }) => `${path.join(".")} ${code}: ${message}`);
  };
  const latin = "Use Latin letters, digits and half-width punctuation only";
  const payee = { ...german, name: "Müller GmbH", address: "O’Brien Straße 1" };
  expect(await issuesOf(payments.addPayee, payee)).toEqual([
    `name text.latin: ${latin} – “ü” → “Muller GmbH”`,
    `address text.latin: ${latin} – “’” “ß” → “O'Brien Strasse 1”`,
  ]);
  expect(await issuesOf(payments.addPayee, { ...payee, address: "Weg 1" }, "zh-CN")).toEqual([
    "name text.latin: 只能使用英文字母、数字和半角符号 – “ü” → “Muller GmbH”",
  ]);
  const { payeeId } = await stage.call(payments.addPayee, german);
  const pay = { ...paying(payeeId), amount: { currency: "EUR", amount: "100.00" } };
  expect(await issuesOf(payments.pay, { ...pay, reference: "RE-1 Müller", merchantOrderNo: "N° 5" })).toEqual([
    "reference text.reference: Use letters, digits and spaces only, up to 26 characters – “-” “ü” → “RE 1 Muller”",
    `merchantOrderNo text.latin: ${latin} – “°”`,
  ]);
  const partner = { partnerType: "supplier", name: "Müller", enName: "Müller", country: "DE" };
  expect(await issuesOf(partners.addPartner, partner)).toEqual([`enName text.latin: ${latin} – “ü” → “Muller”`]);
  const { detailId } = await incomeOf(stage);
  const elsewhere = { ...refundOf(detailId, 1_000_00n), ...refundPayee, payeeAccount: "55512345" };
  const refund = { ...elsewhere, amount: { currency: "USD", amount: "1000.00" }, payeeName: "Łódź Sp. z o.o." };
  expect(await issuesOf(refunds.askRefund, { ...refund, fileIds: [await payeePaper(world, principal)] })).toEqual([
    `payeeName text.latin: ${latin} – “Ł” “ó” “ź” → “Lodz Sp. z o.o.”`,
  ]);
  const batchNo = await draft(world, principal, [entry(1, { name: "Müller GmbH", reference: "RE 1" })]);
  const { rows } = await world.call(batchCalls.batchResult, { batchNo, ...page }, principal);
  expect(rows.rows.map(({ faults }) => faults)).toEqual([
    [{ column: "name", issue: "text.latin: – “ü” → “Muller GmbH”" }],
  ]);
});
