import { expect, test } from "vitest";
import * as z from "zod/mini";
import { money } from "@/lib/money/money";
import { newPayee, payments } from "@/lib/payments/calls";
import { payeeFault, tidied, usesIban, type NewPayee } from "@/lib/payments/payee-rules";
import { amountMin, debitOf, feesOf } from "@/lib/payments/rules";
import { countryCodes, dialCodes } from "@/lib/reference/countries";

const german: NewPayee = {
  entityType: "company", currency: "EUR", name: "Muster GmbH", account: "DE89370400440532013000", swift: "COBADEFFXXX", bankName: "Commerzbank",
  bankCountry: "DE", country: "DE", address: "Kaiserstrasse 1, Frankfurt", nickname: "",
};
const american: NewPayee = { ...german, currency: "USD", account: "000123456789", swift: "CITIUS33", bankName: "Citibank", bankCountry: "US", country: "US" };
const faultOf = (change: Partial<NewPayee>, base = german) => payeeFault(tidied({ ...base, ...change }));

test("a payee in a country of the IBAN registry has a valid IBAN of that country", () => {
  expect(faultOf({})).toBeNull();
  expect(faultOf({ account: "DE89370400440532013001" })).toBe("IBAN_INVALID");
  expect(faultOf({ account: "DE8937040044053201300" })).toBe("IBAN_INVALID");
  expect(faultOf({ account: "GB29NWBK60161331926819" })).toBe("IBAN_INVALID");
  expect(faultOf({ account: "0532013000" })).toBe("IBAN_INVALID");
});

test("elsewhere an account number is 4 to 34 letters, digits or hyphens with a digit among them", () => {
  expect(usesIban("US")).toBe(false);
  expect([faultOf({ account: "1234" }, american), faultOf({ account: "1".repeat(34) }, american), faultOf({ account: "12-345-X" }, american)]).toEqual([null, null, null]);
  for (const account of ["123", "1".repeat(35), "ABCDEF", "12/34", "-1234"]) expect([account, faultOf({ account }, american)]).toEqual([account, "ACCOUNT_NUMBER_INVALID"]);
});

test("a SWIFT code has 8 or 11 characters and the bank's own country in it", () => {
  expect([faultOf({ swift: "COBADEFF" }), faultOf({ swift: "cobadeff xxx" })]).toEqual([null, null]);
  for (const swift of ["COBADEF", "COBADEFFX", "COBADEFFXX", "COBADEFFXXXX", "COB1DEFF", "COBAFRPP", "CITIUS33"]) expect([swift, faultOf({ swift })]).toEqual([swift, "SWIFT_INVALID"]);
});

test("numbers longer than any account's are refused, however they are spaced", () => {
  const written = { ...american, account: "1234 ".repeat(8).trim() };
  expect([z.safeDecode(newPayee, written).success, faultOf({}, written)]).toEqual([true, null]);
  expect([faultOf({ account: "1234 ".repeat(9).trim() }, american), z.safeDecode(newPayee, { ...american, account: "1".repeat(61) }).success]).toEqual(["ACCOUNT_NUMBER_INVALID", false]);
});

test("countries and currencies that do not exist, or are not paid out, are refused", () => {
  expect([faultOf({ bankCountry: "XX" }), faultOf({ country: "ZZ" })]).toEqual(["INVALID_COUNTRY", "INVALID_COUNTRY"]);
  expect([faultOf({ currency: "SGD" }), faultOf({ currency: "CNY" })]).toEqual(["INVALID_CURRENCY", "INVALID_CURRENCY"]);
});

test("an ampersand becomes \"and\", numbers lose their spaces and stand in capitals", () => {
  expect(tidied({ ...german, name: "Muster&Sohn & Co", account: "de89 3704 0044 0532 0130 00", swift: "coba deff" })).toMatchObject({ name: "Muster and Sohn and Co", account: german.account, swift: "COBADEFF" });
});

test("a name that is too long once its ampersands are written out is refused, not cut", () => {
  expect([faultOf({ name: `${"a".repeat(135)}&` }), faultOf({ name: `${"a".repeat(134)}&${"b".repeat(5)}` })]).toEqual([null, "INVALID_PARAM"]);
});

test("what is sent abroad is printable ASCII", () => {
  const takes = (change: Partial<NewPayee>) => z.safeDecode(newPayee, { ...german, ...change }).success;
  expect(takes({})).toBe(true);
  for (const change of [{ name: "上海公司" }, { address: "Straße 1" }, { bankName: "Ｂａｎｋ" }, { name: "a\u001bb" }, { address: "a".repeat(129) }]) expect([change, takes(change)]).toEqual([change, false]);
});

test("a reference takes letters, digits and spaces, 26 at most; a payment password is six digits", () => {
  const wire = { payeeId: "01900000-0000-7000-8000-000000000000", amount: { currency: "EUR", amount: "50.00" }, payCurrency: "EUR", bearer: "OUR", purpose: "goods", reference: "INV 1", payPassword: "135790" } as const;
  const takes = (change: object) => z.safeDecode(payments.pay.takes, { ...wire, ...change }).success;
  expect([takes({}), takes({ reference: "" }), takes({ reference: "A".repeat(26) })]).toEqual([true, true, true]);
  for (const change of [{ reference: "A".repeat(27) }, { reference: "INV-1" }, { reference: "发票" }, { payPassword: "12345" }, { payPassword: "1234567" }, { payPassword: "12345a" }, { amount: { currency: "JPY", amount: "5000.5" } }, { amount: { currency: "EUR", amount: "-50.00" } }, { amount: { currency: "EUR", amount: "50.001" } }, { amount: { currency: "XXX", amount: "50" } }, { bearer: "BEN" }, { purpose: "gift" }]) {
    expect([change, takes(change)]).toEqual([change, false]);
  }
});

test("smallest amounts are the terms' own, else the smallest there is", () => {
  expect([amountMin("USD"), amountMin("EUR"), amountMin("JPY"), amountMin("GBP")]).toEqual([money("USD", 5_000n), money("EUR", 5_000n), money("JPY", 5_000n), money("GBP", 1n)]);
});

test("the total debit is the amount and every fee, nothing else", () => {
  const charges = { pay: money("USD", 100_000n), ownFee: money("USD", 1_500n), correspondentFee: money("USD", 2_500n), exchangeFee: money("USD", 100n) };
  expect([feesOf(charges), debitOf(charges)]).toEqual([money("USD", 4_100n), money("USD", 104_100n)]);
});

test("every country is named once, by a code the platform knows, with a telephone code", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  expect(countryCodes.filter((code) => names.of(code) === undefined || !/^\d{1,3}$/.test(dialCodes.get(code) ?? ""))).toEqual([]);
  expect(countryCodes.length).toBeGreaterThan(235);
});
