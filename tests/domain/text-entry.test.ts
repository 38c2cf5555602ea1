import { expect, test } from "vitest";
import { contactNumber, emailAddress, sentCode } from "@/lib/access/entries";
import { hasProofEntry } from "@/lib/gate/second-step";
import { singleLineText } from "@/lib/call/field-schemas";
import { companies as opsCompanies } from "@/lib/operations/calls/companies";
import { partners } from "@/lib/payments/calls/partners";
import { productContact } from "@/lib/forms/product-entry";
import { people } from "@/lib/access/calls/people";
import { roleRule } from "@/lib/access/rules";
import { maskedId, normalizeEntry, textWeight } from "@/lib/forms/text-entry";
import { currencyCodes, currencyDecimals } from "@/lib/money/currency";
import { splitPhoneNumber, phoneNumberSchema } from "@/lib/reference/places/phone";
import * as z from "zod/mini";

test("line breaks and tabs are removed when a field is left; blanks only on request", () => {
  const pastedText = "\tNordwind \t  GmbH\r\nHamburg \n";
  expect(normalizeEntry(pastedText, "strip")).toBe("Nordwind    GmbH Hamburg ");
  expect(normalizeEntry(pastedText, "trim")).toBe("Nordwind    GmbH Hamburg");
  expect(normalizeEntry(pastedText, "squeeze")).toBe("Nordwind GmbH Hamburg");
  expect(normalizeEntry("\n\t", "strip")).toBe("");
});

test("invisible characters make no name look like another one, and no text of nothing", () => {
  const name = singleLineText(1, 40);
  for (const input of [
    "Acme\u200b Inc",
    "Ac\u00adme Inc",
    "Acme\u2060 Inc",
    "A\u200dc\ufe00\u200dme Inc",
    "\u202eAcme Inc",
    "Acme Inc\u{e0041}",
    "\u200d Acme Inc\u3164",
  ])
    expect([input, z.safeParse(name, input).data]).toEqual([input, "Acme Inc"]);
  expect(z.safeParse(name, "大\u200b明\u200d公司").data).toBe("大明公司");
  for (const nothing of ["\u200b", "\u3164", "\u00ad\u2060", "\u115f\u1160"])
    expect(z.safeParse(name, nothing).error?.issues[0]?.message).toBe("text.missing");
  for (const whole of ["می\u200cخواهم", "👩\u200d🔧", "1\ufe0f\u20e3", "葛\u{e0100}城"])
    expect(z.safeParse(name, whole).data).toBe(whole);
});

test("a code, number or address counts as intended, however it was typed or pasted", () => {
  for (const input of ["123 456", "123456\t", " 12 34 56\n", "１２３４５６", "\u200b123\u00a0456", "１２３　４５６"])
    expect([input, z.safeParse(sentCode, input).data]).toEqual([input, "123456"]);
  for (const input of [
    "138 0000 0001",
    "138-0000-0001",
    "+86 13800000001",
    "0086 138 0000 0001",
    "８６１３８０００００００１",
    "\u202d13800000001\u202c",
  ])
    expect([input, z.safeParse(phoneNumberSchema, input).data]).toEqual([input, "13800000001"]);
  for (const input of [" Owner@Demo.example\t", "owner＠demo．example"])
    expect([input, z.safeParse(emailAddress, input).data]).toEqual([input, "owner@demo.example"]);
  for (const wrong of ["12345", "1234567", "12a456"]) expect(z.safeParse(sentCode, wrong).success).toBe(false);
  for (const wrong of ["1380000000", "23800000001", "+861380000000", "+99913800000001"])
    expect(z.safeParse(phoneNumberSchema, wrong).success).toBe(false);
  expect(hasProofEntry({ msgCode: "１２３ ４５６" })).toBe(true);
});

test("a phone abroad has one spelling, with its country's code and without the zero dialled at home", () => {
  const rows = [
    ["+852 5123 4567", "+85251234567"],
    ["00852 5123-4567", "+85251234567"],
    ["+44 (0)7911 123456", "+447911123456"],
    ["+49 0151 23456789", "+4915123456789"],
    ["+351 912 345 678", "+351912345678"],
    ["+39 06 1234 5678", "+390612345678"],
    ["+225 07 00 00 00 00", "+2250700000000"],
    ["+1 (415) 555-0100", "+14155550100"],
  ] as const;
  for (const [input, storedNumber] of rows)
    expect([input, z.safeParse(phoneNumberSchema, input).data]).toEqual([input, storedNumber]);
  for (const [storedNumber, ...spellings] of [
    ["+442079460958", "+44 (0)20 7946 0958", "0044 20 7946 0958", "+44.20.7946.0958", "+44 020/7946–0958"],
    ["+14155550100", "+1 1 415 555 0100", "+1-415-555-0100", "001 415 555 0100"],
    ["+74951234567", "+7 8 495 123-45-67", "+7 (495) 123-45-67"],
    ["+36201234567", "+36 06 20 123 4567", "+36 (20) 123-4567"],
    ["+375291234567", "+375 80 29 123-45-67", "+375 29 123 45 67"],
    ["+99365123456", "+993 8 65 123456", "+993 65 12 34 56"],
    ["+525512345678", "+52 1 55 1234 5678", "+52 55 1234 5678"],
    ["+33612345678", "+33 (0)6.12.34.56.78"],
    ["+18005550100", "+1 800 555 0100"],
    ["+78005550100", "+7 800 555 01 00"],
  ] as const)
    for (const input of spellings)
      expect([input, z.safeParse(phoneNumberSchema, input).data]).toEqual([input, storedNumber]);
  expect(splitPhoneNumber("+85251234567")).toEqual({ countryCode: "HK", number: "51234567" });
  expect(splitPhoneNumber("+14155550100")).toEqual({ countryCode: "US", number: "4155550100" });
  expect(splitPhoneNumber("13800000001")).toEqual({ countryCode: "CN", number: "13800000001" });
});

test("a phone abroad with too few or too many digits for its country is refused with a text, and no possible one is", () => {
  const issues = (input: string) =>
    z.safeParse(phoneNumberSchema, input).error?.issues.map(({ message }) => message) ?? [];
  for (const wrong of [
    "+852 5123 456",
    "+852 5123 45678",
    "+1 415 555 010",
    "+1 415 555 01000",
    "+44 20 7946 09",
    "+65 9123 456",
  ])
    expect([wrong, issues(wrong)]).toEqual([wrong, ["text.phoneLength"]]);
  for (const right of [
    "+65 9123 4567",
    "+81 90 1234 5678",
    "+49 30 123456",
    "+39 06 1234 5678",
    "+377 12 34 56 78",
    "+971 50 123 4567",
    "+886 912 345 678",
    "+84 912 345 678",
    "+55 11 91234-5678",
    "+91 98765 43210",
  ])
    expect([right, issues(right)]).toEqual([right, []]);
});

test("a number that only people dial is accepted in every spelling, in every form that has one", () => {
  const contacts = [
    contactNumber,
    productContact.contactPhone,
    partners.addPartner.input.shape.phone,
    opsCompanies.saveManager.input.shape.phone,
  ];
  for (const [at, shape] of contacts.entries()) {
    for (const number of ["+44 (0)20 7946 0958", "030/1234567", "06.12.34.56.78", "(021) 5555-0100", "95588"])
      expect([at, number, z.safeParse(shape, number).success]).toEqual([at, number, true]);
    for (const wrong of ["call me", "1234", "+", "12345 ext", "()()()", `+${"1".repeat(20)}`])
      expect([at, wrong, z.safeParse(shape, wrong).success]).toEqual([at, wrong, false]);
  }
});

test("where a field counts so, a character beyond ASCII counts as three", () => {
  expect(["abc", "深圳", "a深", "", "😀", "é"].map(textWeight)).toEqual([3, 6, 4, 0, 3, 3]);
});

test("an id longer than ten characters shows its first three and last four, a shorter one all", () => {
  expect([maskedId("110101199003071234"), maskedId("12345678901"), maskedId("1234567890"), maskedId("")]).toEqual([
    "110****1234",
    "123****8901",
    "1234567890",
    "",
  ]);
});

test("currencies are in the product's order, then by letter; yen and rupiah alone have no decimals", () => {
  const first = ["CNH", "USD", "EUR", "HKD", "VND", "JPY", "KRW", "GBP", "AUD", "CAD", "NZD", "SGD"];
  expect(currencyCodes.slice(0, first.length)).toEqual(first);
  expect(currencyCodes.slice(first.length)).toEqual(currencyCodes.slice(first.length).toSorted());
  expect(currencyCodes.filter((code) => currencyDecimals(code) === 0)).toEqual(["JPY", "IDR"]);
});

test("every line of a form and its call counts a non-ASCII character as three, and names the limit exceeded", () => {
  const messagesFor = (schema: z.ZodMiniType, values: object, field: string) => {
    const { error } = schema.safeParse(values);
    return error?.issues.filter(({ path }) => path[0] === field).map(({ message }) => message) ?? [];
  };
  const role = (roleName: string) => ({ roleName, roleState: "enabled", ready: "", isMeant: false });
  const wire = (roleName: string) => ({ roleName, roleState: "1" });
  for (const [name, issues] of [
    ["a".repeat(40), []],
    ["a".repeat(41), ["text.long"]],
    ["深".repeat(13), []],
    ["深".repeat(13) + "ab", ["text.weight:40"]],
    ["深".repeat(41), ["text.long"]],
  ] as const) {
    expect([name, messagesFor(roleRule, role(name), "roleName")]).toEqual([name, issues]);
    expect([name, messagesFor(people.saveRole.input, wire(name), "roleName")]).toEqual([name, issues]);
  }
});
