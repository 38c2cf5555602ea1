import { expect, test } from "vitest";
import { refundPayeeCorrectionFormSchema } from "@/lib/receiving/refund-entry";

const inputEntry = {
  to: "other" as const,
  reason: "The account was closed",
  fileIds: ["0196a000-0000-7000-8000-000000000001"],
  goesOn: false,
  payeeName: "Ningbo Buyer Inc",
  payeeAccount: "123456789",
  payeeBank: "First Lakeside Bank",
  payeeSwift: "FLBKUS44",
  payeeCountry: "US",
};
const rule = refundPayeeCorrectionFormSchema({ orderNo: "IR2603181000010001", changes: 1 }, "EUR");
const parseEntry = (change: Partial<typeof inputEntry>) => rule.safeParse({ ...inputEntry, ...change });

test.for([
  ["UK", "country.unknown"],
  ["ZZ", "country.unknown"],
  ["1", "country.unknown"],
  ["", "text.missing"],
])("a refund's bank is in a country that there is: %s is refused", ([payeeCountry = "", issue]) => {
  expect(parseEntry({ payeeCountry }).error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [["payeeCountry"], issue],
  ]);
});

test("a country and a code typed in small letters or with spaces are read as intended", () => {
  const british = { payeeCountry: " gb ", payeeSwift: "bukb gb 22", payeeAccount: "GB33BUKB20201555555555" };
  expect(parseEntry(british).data).toMatchObject({
    payeeCountry: "GB",
    payeeSwift: "BUKBGB22",
  });
});

test("a name that banks' messages do not carry is found before anything is confirmed; renminbi on the mainland are paid in Chinese", () => {
  const issues = (change: object, currency: "EUR" | "CNH" = "EUR") =>
    refundPayeeCorrectionFormSchema({ orderNo: "IR2603181000010001", changes: 1 }, currency)
      .safeParse({ ...inputEntry, ...change })
      .error?.issues.map(({ path, message }) => `${path.join(".")} ${message.split(":")[0]}`)
      .filter((issue) => issue.includes("text.latin"));
  expect(issues({ payeeName: "Société Générale" })).toEqual(["payeeName text.latin"]);
  expect(issues({ payeeBank: "招商银行" })).toEqual(["payeeBank text.latin"]);
  const mainland = { payeeName: "宁波灯塔", payeeBank: "招商银行", payeeCountry: "CN", payeeSwift: "CMBCCNBS" };
  expect(issues(mainland, "CNH") ?? []).toEqual([]);
  expect(issues(mainland)).toEqual(["payeeName text.latin", "payeeBank text.latin"]);
});
