import { Readable } from "node:stream";
import { parseCamt053 } from "camt-parser";
import fc from "fast-check";
import mt940js from "mt940js";
import { expect, test } from "vitest";
import { camt053, camt054 } from "@/lib/accounts/camt053";
import { mt940, mt940Amount } from "@/lib/accounts/mt940";
import type { AccountStatement, StatementEntry, StatementHead } from "@/lib/accounts/statement-file";
import { currencyCodes, type Currency } from "@/lib/money/currency";
import { unsignedIsoDecimal } from "@/lib/accounts/iso-currency";
import { money } from "@/lib/money/money";
import { xmlElementAtPath, xmlTextAtPath, type XmlElement } from "@/lib/formats/xml/read-xml";
import { rootOf } from "../fixtures/xml";

const { Parser } = mt940js;

const whole = async (
  write: (accounts: readonly AccountStatement[]) => AsyncIterable<string>,
  head: StatementHead,
  entries: readonly StatementEntry[],
) => (await Readable.from(write([{ head, entries: [entries.slice(0, 2), entries.slice(2)] }])).toArray()).join("");

const sum = (minors: readonly bigint[]) => minors.reduce((all, minor) => all + minor, 0n);

/** A statement of one entry for each amount, the first day's last instant and then the second day's first. */
function statement(currency: Currency, opening: bigint, minors: readonly bigint[], owner = "深圳海川贸易有限公司") {
  const [ins, outs] = [minors.filter((minor) => minor > 0n), minors.filter((minor) => minor < 0n)];
  const entries = minors.map((minor, at): StatementEntry => ({
    at: new Date(at === 0 ? "2026-03-17T15:59:59.999Z" : "2026-03-17T16:00:00.000Z"),
    no: String(at + 1),
    sequence: String(at + 1),
    kind: minor < 0n ? "paymentCharge" : "remittance",
    labels: minor < 0n ? "付款手续费" : "境外汇款入账 <&>",
    orderNo: at % 2 ? "" : "PY2603171000010001",
    subject: at % 2 ? "" : "payment",
    isForward: false,
    counterparty: minor < 0n ? "" : "Oriental Trading <Ltd>",
    reference: minor < 0n ? "" : "INV 2026-17",
    exchange: null,
    ownNo: "",
    uetr: "",
    minor,
  }));
  const head: StatementHead = {
    userNo: "100001",
    owner,
    currency,
    from: "2026-03-17",
    to: "2026-03-18",
    madeAt: new Date("2026-03-18T02:00:00.000Z"),
    opening,
    closing: opening + sum(minors),
    available: opening + sum(minors) - 1n,
    moneyIn: sum(ins),
    moneyOut: -sum(outs),
    countIn: ins.length,
    countOut: outs.length,
  };
  return { head, entries };
}

test("another's parser reads an MT940 correctly: balances, days, amounts and the order's number", async () => {
  const { head, entries } = statement("CNH", 1_000_00n, [250_05n, -1n, 7_00n]);
  const text = await whole(mt940, head, entries);
  const [read] = new Parser().parse(text);
  expect(read).toMatchObject({
    transactionReference: "260317260318CNH",
    accountIdentification: "100001-CNH",
    currency: "CNY",
    openingBalance: 1_000,
    closingBalance: 1_257.04,
  });
  expect([read?.openingBalanceDate, read?.closingBalanceDate].map((day) => day?.toISOString().slice(0, 10))).toEqual([
    "2026-03-17",
    "2026-03-18",
  ]);
  expect(
    read?.transactions.map(({ date, amount, transactionType, bankReference, details }) => [
      date.toISOString().slice(0, 10),
      amount,
      transactionType,
      bankReference,
      details,
    ]),
  ).toEqual([
    ["2026-03-17", 250.05, "NTRF", "1", "remittance PY2603171000010001\nOriental Trading Ltd\nINV 2026-17"],
    ["2026-03-18", -0.01, "NCHG", "2", "paymentCharge"],
    ["2026-03-18", 7, "NTRF", "3", "remittance PY2603171000010001\nOriental Trading Ltd\nINV 2026-17"],
  ]);
});

test("an MT940 has only characters of SWIFT's messages, and no detail longer than 65", async () => {
  const { head, entries } = statement("JPY", 5n, [3n, -2n], "Ünïted ：-公司");
  const odd = entries.map((entry) => ({ ...entry, orderNo: `:-${"编号A".repeat(40)}` }));
  for (const line of (await whole(mt940, head, odd)).split("\r\n"))
    expect(line).toMatch(/^[A-Za-z0-9/?:().,'+ -]{0,69}$/);
});

test("no line of an MT940 is empty or begins like a tag or like the end, whatever people are named", async () => {
  const names = [
    ": :",
    "- -}",
    ":::::",
    "-}",
    "\u202e:86:x",
    `${"A".repeat(64)} :61:`,
    `${"B".repeat(65)}-}`,
    "\ud800",
    "  ",
    "a\r\n:86:b\n-\n-}",
  ];
  const { head, entries } = statement("USD", 0n, [3n]);
  const odd = names.flatMap((name) => entries.map((entry) => ({ ...entry, counterparty: name, reference: name })));
  const lines = (await whole(mt940, head, odd)).split("\r\n");
  expect(lines.pop()).toBe("");
  expect(lines.pop()).toBe("-");
  for (const line of lines) expect(line).toMatch(/^(?::(?:20|25|28C|60F|61|86|62F|64):|[^:\s-])/);
});

test("names without visible characters have no element, and marks that turn the reading direction are left out", async () => {
  const { head, entries } = statement("USD", 0n, [3n]);
  const file = async (name: string) =>
    whole(
      camt053,
      { ...head, owner: name },
      entries.map((entry) => ({ ...entry, counterparty: name, reference: name })),
    );
  for (const name of [
    "\ufdd0",
    "\u{1ffff}",
    "\u202e\u200f",
    "\u200b\u2060\ufeff",
    "\u200d\ufe0f",
    "\u3164",
    "\u2028\u2029",
    " \u0085\u00a0 ",
  ])
    expect([name, (await file(name)).match(/<(Nm|Ustrd)>/g)]).toEqual([name, null]);
  expect(await file("Evil\u202e DTL gnidarT")).toContain("<Nm>Evil DTL gnidarT</Nm>");
  expect(await file("\u{1f600}".repeat(300))).toContain(`<Nm>${"\u{1f600}".repeat(140)}</Nm>`);
});

test.each([
  ["USD", 123_45n, "123,45"],
  ["JPY", 5_000n, "5000,"],
  ["USD", 0n, "0,00"],
  ["VND", 1_234_567_890_123_00n, "1234567890123,"],
  ["VND", 1_234_567_890_123_40n, "1234567890123,4"],
] as const)("an amount of %s %s is %s in an MT940", (currency, minor, text) =>
  expect(mt940Amount(money(currency, minor))).toBe(text),
);

test("another's parser reads a camt.053 correctly, Chinese names and marks of XML among them", async () => {
  const { head, entries } = statement("CNH", 1_000_00n, [250_05n, -1n, 7_00n], '海川 <&> "贸易"');
  const {
    header,
    statements: [read],
  } = await parseCamt053(await whole(camt053, head, entries));
  expect([header.messageId, read?.statementId, read?.account.currency, read?.account.owner.name]).toEqual([
    "ST100001CNH2026031720260318",
    "ST100001CNH2026031720260318",
    "CNY",
    '海川 <&> "贸易"',
  ]);
  expect(
    read?.balances.map(({ type, amount, creditDebitIndicator, date }) => [
      type,
      amount.value,
      amount.currency,
      creditDebitIndicator,
      date,
    ]),
  ).toEqual([
    ["OPBD", "1000.00", "CNY", "CRDT", "2026-03-17"],
    ["CLBD", "1257.04", "CNY", "CRDT", "2026-03-18"],
    ["CLAV", "1257.03", "CNY", "CRDT", "2026-03-18"],
  ]);
  expect(read?.transactionSummary).toEqual({
    totalCreditEntries: { numberOfEntries: "2", sum: "257.05" },
    totalDebitEntries: { numberOfEntries: "1", sum: "0.01" },
  });
  expect(
    read?.transactions.map(
      ({ amount, creditDebitIndicator, status, bookingDate, accountServicerReference, details }) => [
        amount.value,
        creditDebitIndicator,
        status,
        bookingDate,
        accountServicerReference,
        details[0]?.references.endToEndId,
      ],
    ),
  ).toEqual([
    ["250.05", "CRDT", "BOOK", "2026-03-17T23:59:59.999+08:00", "100001-CNH-1", "PY2603171000010001"],
    ["0.01", "DBIT", "BOOK", "2026-03-18T00:00:00.000+08:00", "100001-CNH-2", "NOTPROVIDED"],
    ["7.00", "CRDT", "BOOK", "2026-03-18T00:00:00.000+08:00", "100001-CNH-3", "PY2603171000010001"],
  ]);
});

test("the parts of a camt.053 are in the order of its schema", async () => {
  const { head, entries } = statement("USD", 0n, [1n]);
  const text = await whole(camt053, head, entries);
  const order = (names: readonly string[], within = text) => {
    const places = names.map((name) => within.indexOf(`<${name}>`));
    expect([names, places]).toEqual([names, [...places].sort((a, b) => a - b)]);
    expect(places).not.toContain(-1);
  };
  order([
    "GrpHdr",
    "MsgId",
    "Stmt",
    "FrToDt",
    "FrDtTm",
    "ToDtTm",
    "Acct",
    "Bal",
    "TxsSummry",
    "TtlNtries",
    "TtlNetNtry",
    "TtlCdtNtries",
    "TtlDbtNtries",
    "Ntry",
  ]);
  order(
    ["NtryRef", "CdtDbtInd", "Sts", "BookgDt", "ValDt", "AcctSvcrRef", "BkTxCd", "NtryDtls", "AddtlNtryInf"],
    text.slice(text.indexOf("<Ntry>")),
  );
});

test("in every currency, the amounts read back add up from the opening to the closing balance, to the last minor unit", async () => {
  const minor = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).filter((value) => value !== 0n);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...currencyCodes), fc.array(minor, { maxLength: 6 }), async (currency, minors) => {
      const { head, entries } = statement(currency, 10n ** 10n, minors);
      const {
        statements: [read],
      } = await parseCamt053(await whole(camt053, head, entries));
      const signedAmounts =
        read?.transactions.map(
          ({ amount, creditDebitIndicator }) => `${creditDebitIndicator === "DBIT" ? "-" : ""}${amount.value}`,
        ) ?? [];
      const decimalText = (value: bigint) => `${value < 0n ? "-" : ""}${unsignedIsoDecimal(money(currency, value))}`;
      expect(signedAmounts).toEqual(minors.map(decimalText));
      expect(read?.balances.map(({ amount }) => amount.value)).toEqual(
        [head.opening, head.closing, head.available].map(decimalText),
      );
      // this parser rejects a statement with balances that do not add up
      expect(new Parser().parse(await whole(mt940, head, entries))[0]?.transactions ?? []).toHaveLength(minors.length);
    }),
    { numRuns: 60 },
  );
});

test("a file of several accounts has a statement of each, in either format, and another's parser reads them all", async () => {
  const accounts = (["USD", "EUR"] as const).map((currency): AccountStatement => {
    const { head, entries } = statement(currency, 100n, [250n, -50n]);
    return { head, entries: [entries] };
  });
  const read = (await parseCamt053((await Readable.from(camt053(accounts)).toArray()).join(""))).statements;
  expect(read.map(({ balances, transactions }) => [balances[0]?.amount.currency, transactions.length])).toEqual([
    ["USD", 2],
    ["EUR", 2],
  ]);
  const swift = new Parser().parse((await Readable.from(mt940(accounts)).toArray()).join(""));
  expect(swift.map(({ currency, transactions }) => [currency, transactions.length])).toEqual([
    ["USD", 2],
    ["EUR", 2],
  ]);
});

test("the parser of MT940 refuses a statement that does not add up", async () => {
  const { head, entries } = statement("USD", 100n, [1n, 2n]);
  await expect(
    whole(mt940, { ...head, closing: 104n }, entries).then((text) => new Parser().parse(text)),
  ).rejects.toThrow();
});

test.each([
  ["KRW", 1_500_00n, "1500"],
  ["VND", -7_00n, "7"],
  ["KRW", 1_500_25n, "1500.25"],
  ["IDR", 5_000n, "5000.00"],
  ["JPY", 5_000n, "5000"],
  ["CNH", 7_00n, "7.00"],
] as const)(
  "%s has the decimals of ISO 4217 in files: %s is %s, and none that add up is lost",
  (currency, minor, text) => expect(unsignedIsoDecimal(money(currency, minor))).toBe(text),
);

test("an exchange, its fee, a payment out and money in have codes of their own in both formats", async () => {
  const { head, entries } = statement("USD", 100_00n, [-10_00n, -1n, -5_00n, 20_00n]);
  const kinds = ["exchange", "exchangeFee", "paymentDispatch", "remittance"];
  const rate = { base: "USD", quote: "CNH", value: 700_000_000n } as const;
  const exchangeEntries = entries.map((entry, at) => ({
    ...entry,
    kind: kinds[at] ?? "",
    exchange: at === 0 ? ({ rate, sell: "USD", buy: "CNH" } as const) : null,
  }));
  const text = await whole(camt053, head, exchangeEntries);
  expect(
    [...text.matchAll(/<Domn>(.*?)<\/Domn>/g)].map(([, of = ""]) =>
      of
        .replace(/<\/?\w+>/g, " ")
        .split(/ +/)
        .join(" "),
    ),
  ).toEqual([" FORX SPOT OTHR ", " FORX SPOT FEES ", " PMNT ICDT XBCT ", " PMNT RCDT XBCT "]);
  expect(text).toContain(
    "<CcyXchg><SrcCcy>USD</SrcCcy><TrgtCcy>CNY</TrgtCcy><UnitCcy>USD</UnitCcy><XchgRate>7.0000</XchgRate></CcyXchg>",
  );
  expect(
    (
      await whole(
        camt053,
        head,
        exchangeEntries.map((entry) => ({ ...entry, isForward: true })),
      )
    ).match(/FWRD/g),
  ).toHaveLength(2);
  expect(
    [...(await whole(mt940, head, exchangeEntries)).matchAll(/:61:.*(N[A-Z]{3})NONREF/g)].map(([, type]) => type),
  ).toEqual(["NFEX", "NCHG", "NTRF", "NTRF"]);
  expect(await whole(mt940, head, exchangeEntries)).toContain("USD/CNH 7.0000");
});

const uetr = "7c0b1f0e-4f3a-4b7e-9d56-0a8f0f6f3c11";
/** Lists the names of an element's children in document order. */
const namesIn = (of: XmlElement | undefined) => of?.children.map(({ name }) => name);

test("a camt.054 lists each debit and credit, without balances, in the order of its schema", async () => {
  const { head, entries } = statement("USD", 0n, [500n, -20n]);
  const root = rootOf(await whole(camt054, head, entries));
  expect(root.namespace).toBe("urn:iso:std:iso:20022:tech:xsd:camt.054.001.08");
  const message = xmlElementAtPath(root, "BkToCstmrDbtCdtNtfctn");
  expect(namesIn(message)).toEqual(["GrpHdr", "Ntfctn"]);
  const notification = xmlElementAtPath(message, "Ntfctn");
  expect(namesIn(notification)).toEqual(["Id", "CreDtTm", "FrToDt", "Acct", "TxsSummry", "Ntry", "Ntry"]);
  expect(xmlTextAtPath(notification, "Id")).toBe("NT100001USD2026031720260318");
  const [credit, debit] = notification?.children.filter(({ name }) => name === "Ntry") ?? [];
  for (const entry of [credit, debit])
    expect(namesIn(entry)).toEqual([
      "NtryRef",
      "Amt",
      "CdtDbtInd",
      "Sts",
      "BookgDt",
      "ValDt",
      "AcctSvcrRef",
      "BkTxCd",
      "NtryDtls",
      "AddtlNtryInf",
    ]);
  expect([credit, debit].map((entry) => [xmlTextAtPath(entry, "Amt"), xmlTextAtPath(entry, "CdtDbtInd")])).toEqual([
    ["5.00", "CRDT"],
    ["0.20", "DBIT"],
  ]);
});

test("both have the merchant's own number, our order's, the one between banks, and mark fees", async () => {
  const { head, entries } = statement("USD", 0n, [-500n, -20n]);
  const merchantEntries = entries.map((entry, at) => ({
    ...entry,
    kind: at === 0 ? "paymentDispatch" : "paymentCharge",
    orderNo: "PY2603171000010001",
    ownNo: "PO-2026-17",
    uetr,
  }));
  for (const write of [camt053, camt054]) {
    const root = rootOf(await whole(write, head, merchantEntries));
    const [payment, fee] = (root.children[0]?.children[1]?.children ?? [])
      .filter(({ name }) => name === "Ntry")
      .map((entry) => xmlElementAtPath(entry, "NtryDtls", "TxDtls"));
    const refs = xmlElementAtPath(payment, "Refs");
    expect(namesIn(refs)).toEqual(["AcctSvcrRef", "EndToEndId", "UETR", "TxId"]);
    expect(refs?.children.slice(1).map(({ text }) => text)).toEqual(["PO-2026-17", uetr, "PY2603171000010001"]);
    expect(xmlElementAtPath(payment, "Chrgs")).toBeUndefined();
    expect(namesIn(fee)?.slice(0, 4)).toEqual(["Refs", "Amt", "CdtDbtInd", "Chrgs"]);
    expect(namesIn(xmlElementAtPath(fee, "Chrgs", "Rcrd"))).toEqual(["Amt", "CdtDbtInd", "ChrgInclInd", "Tp"]);
    expect(xmlTextAtPath(fee, "Chrgs", "Rcrd", "Amt")).toBe("0.20");
  }
});

test.each([
  ["PO-2026-17", "PO-2026-17"],
  ["", "NONREF"],
  ["PO//17", "NONREF"],
  ["A number that is longer than sixteen", "NONREF"],
  ["订单17", "NONREF"],
])("an MT940's reference for %s is %s, and the details have all numbers", async (ownNo, reference) => {
  const { head, entries } = statement("USD", 0n, [5n]);
  const text = await whole(
    mt940,
    head,
    entries.map((entry) => ({ ...entry, ownNo, uetr })),
  );
  expect(text).toContain(`NTRF${reference}//1\r\n`);
  expect(text).toContain(uetr);
});
