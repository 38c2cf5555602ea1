import { expect, test } from "vitest";
import { payEntryFromEarlierPayment } from "@/components/payments/pay/first-entry";
import { paymentRecordsQuery } from "@/components/payments/records/records-query";
import { money } from "@/lib/money/money";
import { paymentFormSchema, parsePayAmount, type PayEntry, parseSinglePayDay } from "@/lib/payments/entry";
import {
  blankHkPayee,
  blankPayee,
  fitPayeeEntry,
  hkPayeeRule,
  payeeRule,
  type PayeeEntry,
} from "@/lib/payments/payee-entry";

const entry: PayEntry = {
  payeeId: "01900000-0000-7000-8000-000000000000",
  amount: "1234.5",
  isPaid: false,
  payCurrency: "EUR",
  feeCurrency: "",
  bearer: "SHA",
  purpose: "goods",
  reference: " INV 1 ",
  merchantOrderNo: "",
  remarks: "",
  poboRecordId: "",
  payOn: "",
  every: "",
  ends: "times",
  times: "12",
  untilOn: "",
  isAdding: false,
  step: 2,
};

const today = "2026-03-18";

/** The rule of an entry as the form draws it: its amount read once, for a payee of this currency. */
const ruleOf = (input: PayEntry, code: "EUR" | "JPY" | undefined = "EUR") =>
  paymentFormSchema(code, code && parsePayAmount(input, code), today);
const checkedOf = (change: Partial<PayEntry>) => ruleOf({ ...entry, ...change }).parse({ ...entry, ...change });

/** Lists the faults of a payment as pairs of field and code. */
const wrongIn = (change: Partial<PayEntry>, code: "EUR" | "JPY" | undefined = "EUR") =>
  ruleOf({ ...entry, ...change }, code)
    .safeParse({ ...entry, ...change })
    .error?.issues.map(({ path, message }) => [path.join(), message]) ?? [];

test("a completed payment becomes the call's input, in the payee's currency", () => {
  expect(checkedOf({})).toEqual({
    payeeId: entry.payeeId,
    amount: money("EUR", 123_450n),
    payCurrency: "EUR",
    bearer: "SHA",
    purpose: "goods",
    reference: "INV 1",
    merchantOrderNo: "",
    remarks: "",
  });
});

test("an amount may be in another account's currency: it is read in that currency, and the rate decides the least that arrives", () => {
  const paidFields = { isPaid: true, payCurrency: "JPY" } as const;
  expect(checkedOf({ ...paidFields, amount: "1000" })).toMatchObject({
    amount: money("JPY", 1_000n),
    payCurrency: "JPY",
  });
  expect(wrongIn({ ...paidFields, amount: "1234.5" })).toEqual([["amount", "amount.whole"]]);
  expect(checkedOf({ ...paidFields, isPaid: false })).toMatchObject({
    amount: money("EUR", 123_450n),
    payCurrency: "JPY",
  });
  expect(checkedOf({ isPaid: true })).toMatchObject({ amount: money("EUR", 123_450n) });
});

test("another account pays the fees where one is chosen", () => {
  expect(
    [checkedOf({ feeCurrency: "USD" }), checkedOf({ feeCurrency: "EUR" })].map((payment) => "feeCurrency" in payment),
  ).toEqual([true, false]);
});

test("errors of amounts are distinct: empty, zero, too little, too fine, no number", () => {
  for (const [amount, code] of [
    ["", "amount.missing"],
    ["0", "amount.zero"],
    ["49.99", "amount.minimum"],
    ["50.001", "amount.decimals"],
    ["1e3", "amount.number"],
    ["-60", "amount.negative"],
  ] as const) {
    expect([amount, wrongIn({ amount })]).toEqual([amount, [["amount", code]]]);
  }
  expect([
    wrongIn({ amount: "50" }),
    wrongIn({ amount: "5000" }, "JPY"),
    wrongIn({ amount: "4999" }, "JPY"),
    wrongIn({ amount: "5000.5" }, "JPY"),
  ]).toEqual([[], [], [["amount", "amount.minimum"]], [["amount", "amount.whole"]]]);
});

test("all errors are reported at once, each on its field", () => {
  expect(wrongIn({ amount: "", purpose: "", reference: "no-hyphens", merchantOrderNo: "订单" })).toEqual([
    ["amount", "amount.missing"],
    ["purpose", "text.missing"],
    ["reference", "text.reference: – “-” → “no hyphens”"],
    ["merchantOrderNo", "text.latin: – “订” “单”"],
  ]);
  expect(wrongIn({ remarks: "备".repeat(141) })).toEqual([["remarks", "text.most:140"]]);
  expect(wrongIn({ merchantOrderNo: "1".repeat(41) })).toEqual([["merchantOrderNo", "text.most:40"]]);
});

const payee: PayeeEntry = {
  ...blankPayee,
  entityType: "company",
  currency: "EUR",
  name: "Muster & Sohn",
  account: "de89 3704 0044 0532 0130 00",
  swift: "cobadeff",
  bankName: "Commerzbank",
  bankCountry: "DE",
  country: "DE",
  address: "Kaiserstrasse 1",
  nickname: "",
};
const wrongPayee = (change: Partial<PayeeEntry>) =>
  payeeRule.safeParse({ ...payee, ...change }).error?.issues.map(({ path, message }) => [path.join(), message]) ?? [];

test("a completed payee is normalized on the way", () => {
  expect(payeeRule.parse(payee)).toMatchObject({
    name: "Muster and Sohn",
    account: "DE89370400440532013000",
    swift: "COBADEFF",
  });
});

test("each error of the call is on its field before anything is sent", () => {
  expect(wrongPayee({ account: "DE89370400440532013001" })).toEqual([["account", "account.iban"]]);
  expect(wrongPayee({ bankCountry: "US", swift: "CITIUS33", account: "ABC" })).toEqual([
    ["account", "account.national"],
  ]);
  expect(wrongPayee({ bankCountry: "PE", swift: "BCPLPEPL", account: "ABC" })).toEqual([["account", "account.number"]]);
  expect(
    wrongPayee({ bankCountry: "AU", country: "AU", swift: "WPACAU2S", account: "123456", currency: "AUD" }),
  ).toEqual([
    ["bankCode", "text.missing"],
    ["province", "text.missing"],
    ["city", "text.missing"],
    ["postalCode", "text.missing"],
  ]);
  // another country's bank is a note, seven characters are no code
  expect([wrongPayee({ swift: "BNPAFRPP" }), wrongPayee({ swift: "BNPAFRP" })]).toEqual([
    [],
    [["swift", "swift.shape"]],
  ]);
  expect(wrongPayee({ name: "上海公司", address: "" })).toEqual([
    ["name", "text.latin: – “上” “海” “公” “司”"],
    ["address", "text.missing"],
  ]);
  expect(wrongPayee({ bankCountry: "" })).toEqual([["bankCountry", "text.missing"]]);
});

test("an entry with a new destination preserves the fields still required and nothing else", () => {
  const mainland = fitPayeeEntry({
    ...payee,
    currency: "CNH",
    bankCountry: "CN",
    bankCode: "102100099996",
    entityType: "individual",
    cardType: "debit",
    mobile: "13800138000",
    intermediaryName: "Citibank",
  });
  expect(mainland).toMatchObject({
    entityType: "individual",
    bankCode: "102100099996",
    cardType: "debit",
    mobile: "13800138000",
    intermediaryName: "",
  });
  expect(fitPayeeEntry({ ...mainland, bankCountry: "DE" })).toMatchObject({
    entityType: "individual",
    bankCode: "",
    cardType: "",
    mobile: "13800138000",
    currency: "CNH",
  });
  expect(fitPayeeEntry({ ...payee, bankCountry: "CN" })).toMatchObject({ entityType: "mainlandCompany" });
  expect(fitPayeeEntry({ ...payee, currency: "THB", bankCountry: "DE" })).toMatchObject({ currency: "CNH" });
});

test("a payee in Hong Kong requires its clearing code, not its bank", () => {
  const entry = { ...blankHkPayee, name: "大屿贸易有限公司", bankCode: " 004 ", account: "123 456 789 012" };
  expect(hkPayeeRule.parse(entry)).toMatchObject({ clearingCode: "004", currency: "HKD", country: "HK" });
  const wrong = (change: Partial<PayeeEntry>) =>
    hkPayeeRule.safeParse({ ...entry, ...change }).error?.issues.map(({ path, message }) => [path.join(), message]) ??
    [];
  expect([
    wrong({ bankCode: "04" }),
    wrong({ account: "12" }),
    wrong({ currency: "EUR" }),
    wrong({ name: "" }),
  ]).toEqual([
    [["bankCode", "bankCode.shape"]],
    [["account", "account.national"]],
    [["currency", "payee.pair"]],
    [["name", "text.missing"]],
  ]);
});

test("an empty form of a payment requires payee, amount and purpose at once", () => {
  const empty = { ...entry, payeeId: "", amount: "", purpose: "" };
  const { error } = paymentFormSchema(undefined, undefined, today).safeParse(empty);
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
    ["payeeId", "payee.missing"],
    ["amount", "amount.missing"],
    ["purpose", "text.missing"],
  ]);
});

test("an empty form of a payee requires its address with everything else", () => {
  const { error } = payeeRule.safeParse({ ...blankPayee, bankCountry: "US", country: "US" });
  const fields = error?.issues.map(({ path }) => path.join()) ?? [];
  expect(fields).toEqual(expect.arrayContaining(["name", "account", "swift", "bankName", "address"]));
  expect(new Set(fields).size).toBe(fields.length);
});

test("a repeated payment begins with all data of the first, in the named currency, but its own number", () => {
  const previousPayment = {
    amount: money("USD", 100_000n),
    debit: money("CNH", 711_481n),
    fee: money("CNH", 11_201n),
    bearer: "OUR",
    purpose: "services",
    reference: "INV 1",
    merchantOrderNo: "A-77",
    remarks: "Before the fair",
    poboRecordId: null,
    isSold: false,
  } as Parameters<typeof payEntryFromEarlierPayment>[0]; // named cast: what is read of a payment
  const again = {
    payCurrency: "CNH",
    feeCurrency: "",
    bearer: "OUR",
    purpose: "services",
    reference: "INV 1",
    remarks: "Before the fair",
    poboRecordId: "",
  };
  expect(payEntryFromEarlierPayment(previousPayment)).toEqual({ ...again, amount: "1000.00", isPaid: false });
  expect(payEntryFromEarlierPayment({ ...previousPayment, isSold: true })).toEqual({
    ...again,
    amount: "7002.80",
    isPaid: true,
  });
});

test("the list of payments is filtered by refund state and one's own number from its address", () => {
  expect(paymentRecordsQuery({ refund: "success", own: "A-77" })).toMatchObject({
    refundState: "success",
    merchantOrderNo: "A-77",
  });
  expect(paymentRecordsQuery({ refund: "nonsense" })).not.toHaveProperty("refundState");
});

test("a payment is repeated from tomorrow on at the earliest, and its last date is not before the first", () => {
  const weekly = { every: "week", ends: "until", untilOn: "2026-06-30" } as const;
  expect(
    ["2026-03-17", today, "2026-03-19", ""].map((payOn) => [payOn, ...wrongIn({ ...weekly, payOn }).flat()]),
  ).toEqual([
    ["2026-03-17", "payOn", "date.tomorrow"],
    [today, "payOn", "date.tomorrow"],
    ["2026-03-19"],
    ["", "payOn", "date.missing"],
  ]);
  expect(wrongIn({ ...weekly, payOn: "2026-04-01", untilOn: "2026-03-31" })).toEqual([["untilOn", "date.lastFirst"]]);
  expect(wrongIn({ payOn: today })).toEqual([]);
});

test("a partly typed date is no day yet, and requests no cost of its own", () => {
  for (const payOn of ["", "0002-04-15", "0202-04-15", "2026-13-01", "tomorrow"])
    expect(parseSinglePayDay({ payOn, every: "" })).toBeUndefined();
  expect(parseSinglePayDay({ payOn: "2026-04-15", every: "" })).toBe("2026-04-15");
  expect(parseSinglePayDay({ payOn: "2026-04-15", every: "week" })).toBeUndefined();
});
