import { describe, expect, test } from "vitest";
import { pictureFaultsOf } from "@/lib/reference/picture-quality";
import { identityCardFields } from "@/lib/simulator/reference/picture/card-fields";
import { extractLicenceFields } from "@/lib/simulator/reference/picture/licence-fields";
import { machineReadableCheckDigit, extractPassportFields } from "@/lib/simulator/reference/picture/passport-fields";
import { matchesRecognizedText } from "@/lib/verification/same-text";

const today = "2026-03-18";

describe("a business licence", () => {
  test("fills the company's fields, also where the reader puts blanks and marks between, and a text continues in the next line", () => {
    expect(
      extractLicenceFields([
        "营业执照",
        "统一社会信用代码 ”91330203MA2AB12C5N",
        "名 称 “宁波远航进出口有限公司",
        "类型 有限责任公司（自然人投资或控股）",
        "法定代表人 王小明",
        "注册资本 ” 贰佰万元整",
        "成立日期 2012 年 03 月 05 日",
        "营业期限 2012年03月05日至2032年03月04日",
        "经营范围 货物进出口；技术进出口；",
        "五金产品批发。",
        "住所 浙江省宁波市海曙区和平路 12 号",
        "登记机关 宁波市市场监督管理局",
      ]),
    ).toEqual({
      name: "宁波远航进出口有限公司",
      creditCode: "91330203MA2AB12C5N",
      companyType: "有限责任公司(自然人投资或控股)",
      legalPersonName: "王小明",
      registeredCapital: "200 万元人民币",
      establishedOn: "2012-03-05",
      termTo: "2032-03-04",
      businessScope: "货物进出口;技术进出口;五金产品批发。",
      address: "浙江省宁波市海曙区和平路12号",
    });
  });

  test("in two columns gives each field its own text", () => {
    expect(
      extractLicenceFields(["名称 远航有限公司注册资本 100.0000万元", "法定代表人 李四成立日期 2020-1-9"]),
    ).toEqual({
      name: "远航有限公司",
      registeredCapital: "100 万元人民币",
      legalPersonName: "李四",
      establishedOn: "2020-01-09",
    });
  });

  test.each([
    ["壹亿贰仟万元整", "12000 万元人民币"],
    ["人民币伍拾万圆整", "50 万元人民币"],
    ["拾万元", "10 万元人民币"],
    ["1.2亿元", "12000 万元人民币"],
    ["1,500,000元", "150 万元人民币"],
    ["20万美元", "20 万美元"],
    ["壹仟贰佰万美元", "1200 万美元"],
    ["详见章程", undefined],
    // what the reader makes of 贰佰万 and 壹佰万 where the print is small
    ["贰个万元整", undefined],
    ["过佰万元整", undefined],
  ])("of a capital of %s gives %s", (capitalText, capital) => {
    expect(extractLicenceFields([`注册资本 ${capitalText}`]).registeredCapital).toBe(capital);
  });

  test("without an end is valid in the long term; a code with a wrong check character is none, nor is a day that does not exist", () => {
    expect(
      extractLicenceFields([
        "营业期限 2012年03月05日至长期",
        "统一社会信用代码 91330203MA2AB12C5X",
        "成立日期 2012年02月30日",
      ]),
    ).toEqual({ termTo: "long-term" });
  });
});

describe("an identity card", () => {
  test("fills a person's fields from both sides", () => {
    expect(
      identityCardFields([
        "姓名 ”王小明",
        "性 别 男 民族 汉",
        "出 生 1990 年 1 月 31 日",
        "住址 浙江省宁波市",
        "和平路 12 号",
        "公民身份号码 ”330203199001311239",
      ]),
    ).toEqual({
      name: "王小明",
      idNo: "330203199001311239",
      birthday: "1990-01-31",
      address: "浙江省宁波市和平路12号",
    });
    expect(identityCardFields(["签发机关 宁波市公安局", "有效期限 “2015.03.02-2035.03.02"])).toEqual({
      idExpiry: "2035-03-02",
    });
    expect(identityCardFields(["有效期限 2015.03.02-长期"])).toEqual({ idExpiry: "long-term" });
  });

  test("gives no number with a wrong check character, and no last day that does not exist", () => {
    expect(identityCardFields(["公民身份号码 330203199001311235", "有效期限 2015.03.02-2035.13.02"])).toEqual({});
  });
});

describe("a passport", () => {
  const upper = "P<CHNWANG<<XIAO<MING<<<<<<<<<<<<<<<<<<<<<<<<";
  const lower = "E123456782CHN9001310M3503029<<<<<<<<<<<<<<02";

  test("has the check digits of ICAO 9303, on its own specimen", () => {
    expect(["L898902C3", "740812", "120415", "ZE184226B<<<<<"].map(machineReadableCheckDigit)).toEqual([
      "6",
      "2",
      "9",
      "1",
    ]);
    expect(
      extractPassportFields(
        ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"],
        today,
      ),
    ).toEqual({
      idNo: "L898902C3",
      birthday: "1974-08-12",
      idExpiry: "2012-04-15",
      lastName: "Eriksson",
      firstName: "Anna Maria",
    });
  });

  test("fills a person's fields, with fillers that were read as marks, and blanks between", () => {
    const fields = {
      idNo: "E12345678",
      nationality: "CN",
      birthday: "1990-01-31",
      idExpiry: "2035-03-02",
      lastName: "Wang",
      firstName: "Xiao Ming",
    };
    expect(extractPassportFields(["PASSPORT 护照", upper, lower], today)).toEqual(fields);
    expect(extractPassportFields([upper.replace("<<", "«"), lower.replace("2CHN", "2 CHN")], today)).toEqual(fields);
  });

  test("with a look-alike in its number, its days or its names gives the values that check digits and page prove", () => {
    expect(extractPassportFields([lower.replace("E123", "EI23").replace("900131", "9OO131")], today)).toMatchObject({
      idNo: "E12345678",
      birthday: "1990-01-31",
    });
    expect(extractPassportFields(["XIAO MING", upper.replace("XIAO", "XIA0O"), lower], today).firstName).toBe(
      "Xiao Ming",
    );
    expect(extractPassportFields([upper.replace("XIAO", "X1AO"), lower], today).firstName).toBe("Xiao Ming");
  });

  test.each([
    ["number", lower.replace("E12", "E13")],
    ["birthday", lower.replace("900131", "900130")],
    ["last day", lower.replace("350302", "360302")],
    ["whole", lower.replace(/2$/, "3")],
  ])("with a wrong digit for its %s gives nothing", (_, line) => {
    expect(extractPassportFields([upper, line], today)).toEqual({});
  });

  test("of a person born in this century gives it; Germany has one letter", () => {
    const born = `110131${machineReadableCheckDigit("110131")}`;
    const [number, expiry] = ["C01X00T47", "3503029"];
    const line = `${number}${machineReadableCheckDigit(number)}D<<${born}F${expiry}`;
    expect(extractPassportFields([line], today)).toMatchObject({ birthday: "2011-01-31", nationality: "DE" });
  });
});

describe("the faults of a picture", () => {
  const good = { sharpness: 60, brightness: 240, edgeMarks: 0 };
  test("are those with a measure beyond its bound, the worst first", () => {
    expect(pictureFaultsOf(good)).toEqual([]);
    expect(pictureFaultsOf({ sharpness: 3, brightness: 90, edgeMarks: 3 })).toEqual([]);
    expect(pictureFaultsOf({ sharpness: 2, brightness: 89, edgeMarks: 4 })).toEqual(["dark", "blurred", "cut"]);
    expect(pictureFaultsOf(null)).toEqual([]);
  });
});

test.each([
  ["name", "远航（宁波）有限公司", "远航(宁波) 有限公司", true],
  ["name", "远航有限公司", "远洋有限公司", false],
  ["companyType", "有限责任公司（自然人投资或控股）", "有限责任公司〈自然人投资或控股)", true],
  ["businessScope", "服装制造；货物进出口。", "服装制造,货物进出口", true],
  ["lastName", "Wang", "WANG", true],
  ["address", "和平路 12 号", "浙江省宁波市海曙区和平路12号", true],
  ["address", "和平路 13 号", "浙江省宁波市海曙区和平路12号", false],
  ["registeredCapital", "2000000", "200 万元人民币", true],
  ["registeredCapital", "200万", "200.0000 万元人民币", true],
  ["registeredCapital", "200 万元人民币", "200 元人民币", false],
  ["registeredCapital", "2亿元人民币", "200,000,000", true],
  ["registeredCapital", "RMB 10 million", "1000 万元", true],
  ["registeredCapital", "25 000 EUR", "5千元", false],
  ["registeredCapital", "贰佰万", "叁佰万", false],
  ["registeredCapital", "贰佰万元整", "200 万元人民币", true],
  ["registeredCapital", "港幣 200 萬元", "2000000", true],
  ["registeredCapital", "２亿元", "20000 万元人民币", true],
])("of %s, %s and %s have the same value: %s", (field, inputText, recognizedText, isSame) => {
  expect(matchesRecognizedText(field, inputText, recognizedText)).toBe(isSame);
});
