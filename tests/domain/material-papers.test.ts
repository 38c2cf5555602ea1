import { describe, expect, test } from "vitest";
import { goodsTotalContradictions } from "@/lib/simulator/materials/papers/contradictions";
import { recognizePaperFields } from "@/lib/simulator/materials/papers/paper-fields";
import { findWrittenAmounts, findSoleWrittenCurrency } from "@/lib/simulator/materials/papers/written-amounts";
import { findFirstUnambiguousDay } from "@/lib/simulator/materials/papers/written-day";

/** The values alone. */
const valuesIn = (lines: readonly string[]) =>
  Object.fromEntries(Object.entries(recognizePaperFields(lines)).map(([field, { value }]) => [field, value]));

const contract = [
  "SALES CONTRACT",
  "Contract No.: HD-2026-0318    Date: March 5, 2026",
  "The Seller: Ningbo Hengda Import & Export Co., Ltd.",
  "The Buyer: Brookfield Home Supply Inc.",
  "Address: 220 Lake Street, Chicago, IL",
  "Description of Goods: Stainless steel vacuum flasks, 500 ml",
  "Quantity: 2,000 pcs",
  "Unit price: USD 6.25",
  "Total Amount: USD 12,500.00",
  "Payment terms: T/T 30 days",
];

const invoice = [
  "COMMERCIAL INVOICE",
  "Bill To:",
  "Müller Haushaltswaren GmbH",
  "Order No: PO/7781",
  "Invoice Date: 18.03.2026",
  "Ceramic mugs      1,200    2.50    3,000.00",
  "Glass bowls         400    5.00    2,000.00",
  "Subtotal  5,000.00",
  "Total  € 5,000.00",
];

const declaration = [
  "中华人民共和国海关出口货物报关单",
  "海关编号：310120260512345678",
  "境内发货人：宁波恒达进出口有限公司",
  "境外收货人：BROOKFIELD HOME SUPPLY INC.",
  "合同协议号：HD-2026-0318",
  "出口日期：2026年03月20日",
  "商品名称：不锈钢保温杯；500 毫升",
  "数量：2000",
  "总价：12500.00 USD",
];

describe("a paper of a trade", () => {
  test("that is a contract has number, day, buyer, goods and total, each with its line", () => {
    expect(recognizePaperFields(contract)).toEqual({
      contractNo: { value: "HD-2026-0318", line: 1 },
      contractDate: { value: "2026-03-05", line: 1 },
      buyerName: { value: "Brookfield Home Supply Inc.", line: 3 },
      productName: { value: "Stainless steel vacuum flasks, 500 ml", line: 5 },
      quantity: { value: "2000", line: 6 },
      amount: { value: "12500.00", line: 8 },
      currency: { value: "USD", line: 8 },
    });
  });

  test("that is an invoice has its buyer in the line below the label, and the last of its totals", () => {
    expect(valuesIn(invoice)).toEqual({
      buyerName: "Müller Haushaltswaren GmbH",
      contractNo: "PO/7781",
      contractDate: "2026-03-18",
      amount: "5000.00",
      currency: "EUR",
    });
  });

  test.for([
    ["合同总金额：USD 12,500.00", "12500.00", "USD"],
    ["合同总金额(美元): 12,500.00", "12500.00", "USD"],
    ["合同总金额（小写）：12,500.00 美元", "12500.00", "USD"],
    ["合同总金额USD12,500.00", "12500.00", "USD"],
    ["合同总金额 欧元 8,000.00", "8000.00", "EUR"],
    ["订单总金额：HKD 900.00", "900.00", "HKD"],
    ["合同金额：GBP 77.50", "77.50", "GBP"],
    ["总货款：AUD 1,000.00", "1000.00", "AUD"],
    ["金额合计：JPY 120,000", "120000", "JPY"],
    ["价税合计：CAD 60.00", "60.00", "CAD"],
    ["总计金额：USD 2,400.00", "2400.00", "USD"],
    ["合计总额：USD 2,400.00", "2400.00", "USD"],
    ["总货值: EUR 310.00", "310.00", "EUR"],
    ["合同总价值：EUR 310.00", "310.00", "EUR"],
    ["合同价款：NZD 45.00", "45.00", "NZD"],
    ["成交总价 USD 88.00", "88.00", "USD"],
    ["应付金额：USD 88.00", "88.00", "USD"],
    ["Contract Value: USD 12,500.00", "12500.00", "USD"],
    ["Total Contract Amount: USD 12,500.00", "12500.00", "USD"],
    ["ORDER TOTAL: EUR 99.90", "99.90", "EUR"],
    ["Invoice amount   GBP 77.50", "77.50", "GBP"],
    ["Net total: USD 1,000.00", "1000.00", "USD"],
  ] as const)("with its total as %s is read so", ([line, amount, currency]) => {
    const lines = ["购销合同", "合同编号：HD-2026-0318", "单价：1.00", line];
    expect(valuesIn(lines)).toEqual({ contractNo: "HD-2026-0318", amount, currency });
  });

  test.for([
    [
      "contractNo",
      "HT-2026-1",
      ["合约编号：HT-2026-1", "采购合同号：HT-2026-1", "采购单号：HT-2026-1", "Agreement No.: HT-2026-1"],
    ],
    ["contractDate", "2026-03-05", ["签约时间：2026年3月5日", "合同签订日期：2026-03-05", "Signed on: 5 March 2026"]],
    ["buyerName", "Nordwind GmbH", ["购买方：Nordwind GmbH", "客户名称：Nordwind GmbH", "买方（甲方）：Nordwind GmbH"]],
    [
      "buyerName",
      "Nordwind GmbH",
      ["甲方（买方）：Nordwind GmbH", "Customer: Nordwind GmbH", "Purchaser: Nordwind GmbH"],
    ],
    ["productName", "螺栓", ["产品名称：螺栓", "货名：螺栓"]],
    ["quantity", "500", ["总数量：500", "订购数量：500"]],
    ["trackingNo", "SF1234567890", ["物流单号：SF1234567890", "运单编号：SF1234567890", "快递号：SF1234567890"]],
    ["logisticsProvider", "COSCO", ["船公司：COSCO", "承运商：COSCO", "Courier: COSCO"]],
    ["shippedOn", "2026-03-10", ["开船日期：2026-03-10", "装运时间：2026-03-10", "Date of dispatch: 2026-03-10"]],
    ["customsNo", "310120260512345678", ["报关单号码：310120260512345678", "报关单编号：310120260512345678"]],
  ] as const)("that names its %s in one of the ways that papers do is read so", ([field, value, lines]) => {
    for (const line of lines) expect([line, valuesIn([line])]).toEqual([line, { [field]: value }]);
  });

  test("gives nothing for the number of a customer", () => {
    for (const line of ["客户编号：C-77", "Customer No: C 77", "Customer's order of steel bolts"])
      expect([line, valuesIn([line])]).toEqual([line, {}]);
  });

  test("that is a bill of lading has its issuer, its number and the day of shipment", () => {
    expect(
      valuesIn([
        "BILL OF LADING    B/L No. COSU6312345670",
        "Shipper: Ningbo Hengda Import & Export Co., Ltd.",
        "Consignee: Brookfield Home Supply Inc.",
        "Notify party: same as consignee",
        "Carrier: COSCO SHIPPING Lines",
        "Shipped on board 20 MAR 2026",
      ]),
    ).toEqual({
      trackingNo: "COSU6312345670",
      buyerName: "Brookfield Home Supply Inc.",
      logisticsProvider: "COSCO SHIPPING Lines",
      shippedOn: "2026-03-20",
    });
  });

  test("that is a Chinese customs declaration has its number and the buyer abroad, and no Chinese semicolon stays in the goods", () => {
    expect(valuesIn(declaration)).toEqual({
      customsNo: "310120260512345678",
      buyerName: "BROOKFIELD HOME SUPPLY INC.",
      contractNo: "HD-2026-0318",
      shippedOn: "2026-03-20",
      productName: "不锈钢保温杯;500 毫升",
      quantity: "2000",
      amount: "12500.00",
      currency: "USD",
    });
  });

  test("gives nothing where a label stands in a sentence, and nothing that its field has no room for", () => {
    expect(recognizePaperFields(["We thank the buyer for the order number and the date.", ""])).toEqual({});
    expect(recognizePaperFields([`Contract No: ${"A1".repeat(17)}`])).toEqual({});
    expect(recognizePaperFields(["Buyer: 4711"])).toEqual({});
  });

  test("with goods that do not sum up to its total is marked so", () => {
    expect(goodsTotalContradictions(invoice, recognizePaperFields(invoice))).toEqual([]);
    const wrong = invoice.map((line) => line.replace("€ 5,000.00", "€ 5,300.00"));
    expect(goodsTotalContradictions(wrong, recognizePaperFields(wrong))).toEqual([
      { kind: "sum", items: "5,000.00 EUR", total: "5,300.00 EUR" },
    ]);
    // a contract that lists no goods line by line has nothing to sum up
    expect(goodsTotalContradictions(contract, recognizePaperFields(contract))).toEqual([]);
  });
});

test.each([
  ["2026-03-05", "2026-03-05"],
  ["2026 年 3 月 5 日", "2026-03-05"],
  ["05-MAR-2026", "2026-03-05"],
  ["Dated 5th of March", undefined],
  ["March 5th, 2026", "2026-03-05"],
  ["18/03/2026", "2026-03-18"],
  ["03/18/2026", "2026-03-18"],
  ["03/05/2026", undefined],
  ["05/05/2026", "2026-05-05"],
  ["31 Feb 2026", undefined],
])("the day %s is read as %s", (line, day) => {
  expect(findFirstUnambiguousDay(line)).toBe(day);
});

test("an amount is read with the currency beside it; a percentage and a longer number are none", () => {
  expect(findWrittenAmounts("USD 12,500.00 and 300 EUR, 5% of $20.5")).toEqual([
    { amount: "12500.00", currency: "USD" },
    { amount: "300", currency: "EUR" },
    { amount: "20.5", currency: undefined },
  ]);
  expect(findWrittenAmounts("1.234.567 and 12.3456")).toEqual([]);
  expect([
    findSoleWrittenCurrency("Total in US$ 5"),
    findSoleWrittenCurrency("USD or EUR"),
    findSoleWrittenCurrency("EUROPE $5"),
  ]).toEqual(["USD", undefined, undefined]);
});
