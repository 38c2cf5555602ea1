import { expect, test } from "vitest";
import { correctionRule } from "@/lib/receiving/refund-entry";

const typed = {
  payeeName: "Ningbo Buyer Inc",
  payeeAccount: "123456789",
  payeeBank: "First Lakeside Bank",
  payeeSwift: "FLBKUS44",
  payeeCountry: "US",
};
const rule = correctionRule({ orderNo: "IR2603181000010001", changes: 1 });
const said = (change: Partial<typeof typed>) => rule.safeParse({ ...typed, ...change });

test.for([
  ["UK", "country.unknown"],
  ["ZZ", "country.unknown"],
  ["1", "country.unknown"],
  ["", "text.missing"],
])("a refund's bank is in a country that there is: %s is refused", ([payeeCountry = "", issue]) => {
  expect(said({ payeeCountry }).error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [["payeeCountry"], issue],
  ]);
});

test("a country and a code typed in small letters or with spaces are taken as they are meant", () => {
  expect(said({ payeeCountry: " gb ", payeeSwift: "aire gb 22" }).data).toMatchObject({
    payeeCountry: "GB",
    payeeSwift: "AIREGB22",
  });
});
