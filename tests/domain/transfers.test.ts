import { expect, test } from "vitest";
import { repeatedTransferEntry } from "@/components/transfers/apply/first-transfer";
import { camt053 } from "@/lib/accounts/camt053";
import { mt940 } from "@/lib/accounts/mt940";
import type { AccountStatement } from "@/lib/accounts/statement-file";
import { money } from "@/lib/money/money";
import { transferFormSchema, type TransferEntry } from "@/lib/transfers/entry";
import { maskedName, otherRelationIssue, transferAmounts } from "@/lib/transfers/rules";

const usd = (minor: bigint) => money("USD", minor);
/** 0.05 %, as transfers cost unless operations say otherwise. */
const terms = { ppm: 500, min: usd(0n), max: null };

test("the fee comes on top of the amount received, rounded up to the minor unit", () => {
  expect(transferAmounts(usd(100_01n), false, terms)).toEqual({
    amount: usd(100_01n),
    fee: usd(6n),
    debit: usd(100_07n),
  });
});

test("a total is split so that the most possible is received, and never more than the total leaves the account", () => {
  for (const total of [1_00n, 100_00n, 100_07n, 99_999_99n]) {
    const split = transferAmounts(usd(total), true, terms);
    expect(split && split.amount.minor + split.fee.minor).toBe(split?.debit.minor);
    expect(split?.debit.minor).toBeLessThanOrEqual(total);
    const more = transferAmounts(usd((split?.amount.minor ?? 0n) + 1n), false, terms);
    expect(more?.debit.minor).toBeGreaterThan(total);
  }
});

test("a total that does not cover the fee transfers nothing", () => {
  expect(transferAmounts(usd(99n), true, { ...terms, min: usd(1_00n) })).toBeUndefined();
});

test("another relation is named in Chinese or English letters and some punctuation, the others are not named", () => {
  const issues = [
    "合资公司（上海）",
    "Joint venture, Shanghai",
    "A公司",
    ` ${"x".repeat(60)} `,
    "",
    "  ",
    "股东 2",
    "2 股东",
    "<b>",
    "x".repeat(61),
    "😀",
  ].map((text) => otherRelationIssue("other", text));
  expect(issues).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    "text.missing",
    "text.missing",
    "relation.letters",
    "relation.letters",
    "relation.letters",
    "text.most:60",
    "relation.letters",
  ]);
  expect([otherRelationIssue("supplier", ""), otherRelationIssue("supplier", "x")]).toEqual([
    undefined,
    "relation.needless",
  ]);
});

test("of another merchant's name only as much is displayed as confirms the number", () => {
  expect(["深圳市远航进出口有限公司", "Lantau Trading Limited", "王小明", "Acme", "李"].map(maskedName)).toEqual([
    "深圳***司",
    "L*** T*** L***",
    "王**",
    "A***",
    "李**",
  ]);
  expect(["  Lantau   Trading ", " 王小明 ", " Acme "].map(maskedName)).toEqual(["L*** T***", "王**", "A***"]);
});

const entry: TransferEntry = {
  payeeUserNo: "100002",
  payeeName: "L*** T***",
  currency: "USD",
  amount: "100.00",
  isTotal: false,
  accountType: "b2b",
  relation: "supplier",
  otherRelation: "",
  reference: "INVOICE 7",
};
const issuesOf = (change: Partial<TransferEntry>, available = 200_00n) => {
  const { error } = transferFormSchema({ available, debit: undefined }).safeParse({ ...entry, ...change });
  return error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? [];
};

test("a transfer's form requires a payee that was found, an amount within the balance and a relation", () => {
  expect(issuesOf({})).toEqual([]);
  expect(issuesOf({ payeeUserNo: "", payeeName: "" })).toEqual(["payeeUserNo payeeUser.missing"]);
  expect(issuesOf({ payeeName: "" })).toEqual(["payeeUserNo payeeUser.unchecked"]);
  for (const [amount, issue] of [
    ["", "amount.missing"],
    ["0", "amount.zero"],
    ["-1", "amount.negative"],
    ["1.001", "amount.decimals"],
    ["abc", "amount.number"],
    ["200.01", "amount.short"],
  ] as const)
    expect(issuesOf({ amount })).toEqual([`amount ${issue}`]);
  expect(issuesOf({ relation: "" })).toEqual(["relation text.missing"]);
  expect(issuesOf({ relation: "other" })).toEqual(["otherRelation text.missing"]);
  expect(issuesOf({ reference: "汉".repeat(21) })).toEqual(["reference text.weight:60"]);
  expect(issuesOf({ currency: "JPY", amount: "1.5" })).toEqual(["amount amount.whole"]);
});

test("a repeated transfer has the payee and all data of the first, and its amount where there is such an account", () => {
  // named cast: what the form reads of a transfer
  const previousTransfer = {
    direction: "out",
    counterpartyNo: "100002",
    counterpartyName: "L*** T***",
    amount: money("JPY", 1_500n),
    relation: "other",
    otherRelation: "合资公司",
    accountType: "eTrade",
    reference: "INVOICE 7",
  } as Parameters<typeof repeatedTransferEntry>[0];
  const repeatedFields = {
    payeeUserNo: "100002",
    payeeName: "L*** T***",
    relation: "other",
    otherRelation: "合资公司",
    accountType: "eTrade",
    reference: "INVOICE 7",
  };
  expect(repeatedTransferEntry(previousTransfer, [usd(1n), money("JPY", 1n)])).toEqual({
    ...repeatedFields,
    currency: "JPY",
    amount: "1500",
  });
  expect(repeatedTransferEntry(previousTransfer, [usd(1n)])).toEqual(repeatedFields);
  expect(repeatedTransferEntry({ ...previousTransfer, direction: "in" }, [usd(1n)])).toEqual({});
});

test("in the files for accountants a transfer is a book transfer, as outgoing or as incoming money", async () => {
  const entry = {
    at: new Date("2026-03-18T02:00:00.000Z"),
    kind: "transfer",
    labels: "Transfer",
    orderNo: "TF2603181000010001",
    subject: "transfer",
    isForward: false,
    counterparty: "100002 L*** T***",
    reference: "INVOICE 7",
    exchange: null,
    ownNo: "",
    uetr: "",
  } as const;
  const statement: AccountStatement = {
    head: {
      userNo: "100001",
      owner: "Acme",
      currency: "USD",
      from: "2026-03-18",
      to: "2026-03-18",
      madeAt: entry.at,
      opening: 200_00n,
      closing: 199_95n,
      available: 199_95n,
      moneyIn: 100_00n,
      moneyOut: 100_05n,
      countIn: 1,
      countOut: 1,
    },
    entries: [
      [
        { ...entry, no: "1", sequence: "1", minor: -100_05n },
        { ...entry, no: "2", sequence: "2", minor: 100_00n },
      ],
    ],
  };
  const textOf = async (parts: AsyncIterable<string>) => {
    let text = "";
    for await (const part of parts) text += part;
    return text;
  };
  const xml = await textOf(camt053([statement]));
  expect([...xml.matchAll(/<Fmly><Cd>(\w+)<\/Cd><SubFmlyCd>(\w+)</g)].map(([, family, sub]) => [family, sub])).toEqual([
    ["ICDT", "BOOK"],
    ["RCDT", "BOOK"],
  ]);
  const lines = (await textOf(mt940([statement]))).split("\r\n");
  expect(lines.filter((line) => line.startsWith(":61:")).map((line) => /[CD][\d,]+N\w{3}/.exec(line)?.[0])).toEqual([
    "D100,05NTRF",
    "C100,00NTRF",
  ]);
});
