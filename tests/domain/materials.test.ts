import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blankMaterial, materialFormSchema, type MaterialEntry } from "@/lib/materials/entry";
import {
  amendableAmountRange,
  cappedAmendableRange,
  materialFaults,
  materialPaths,
  withoutUnusedShipment,
} from "@/lib/materials/rules";
import { material } from "@/lib/materials/states";
import { linkableMinor, linkStatuses, linkStatusOf, usageOf, usages } from "@/lib/materials/usage";
import { minorMax, money } from "@/lib/money/money";

const today = "2026-03-18";
const filledEntry: MaterialEntry = {
  ...blankMaterial,
  amount: "1000.50",
  buyerName: " Nordwind GmbH ",
  contractNo: "NW-7",
  contractDate: "2026-03-01",
  tradeCountry: "DE",
  website: "https://nordwind.example",
  productType: "008",
  productName: "Steel bolts",
  quantity: "５00",
  shipmentStatus: "shipped",
  logisticsProvider: "Hansa Lines",
  trackingNo: "HL 123 456",
  shippedOn: "2026-03-17",
  orderFileIds: ["0197a3e4-0000-7000-8000-000000000001"],
};
const issuesOf = (change: Partial<MaterialEntry>) =>
  materialFormSchema(today)
    .safeParse({ ...filledEntry, ...change })
    .error?.issues.map(({ path, message }) => [path[0], message]);

describe("the form of a material", () => {
  test("converts the typed entry into the call's input: trimmed, digits in half width, and the amount in minor units", () => {
    expect(materialFormSchema(today).parse(filledEntry)).toMatchObject({
      amount: money("USD", 1_000_50n),
      buyerName: "Nordwind GmbH",
      quantity: 500,
      trackingNo: "HL123456",
      shipsOn: "",
    });
  });

  test("reads a number of pieces with its thousands apart, and never another number into one", () => {
    const quantityOf = (quantity: string) =>
      materialFormSchema(today).safeParse({ ...filledEntry, quantity }).data?.quantity;
    for (const [text, quantity] of [
      ["1,200", 1200],
      ["１，２００", 1200],
      ["1 200 000", 1200000],
      ["1,200,000.00", 1200000],
      ["1,5", undefined],
      ["12,00", undefined],
      ["1.5", undefined],
      ["1200 pcs", undefined],
    ] as const)
      expect([text, quantityOf(text)]).toEqual([text, quantity]);
  });

  test("reports all missing fields at once, and none of the shipment before its status is chosen", () => {
    const invalidFields = materialFormSchema(today)
      .safeParse(blankMaterial)
      .error?.issues.map(({ path }) => path[0]);
    expect(invalidFields).toEqual([
      "amount",
      "buyerName",
      "contractNo",
      "contractDate",
      "tradeCountry",
      "website",
      "productType",
      "productName",
      "quantity",
      "orderFileIds",
      "shipmentStatus",
    ]);
  });

  test.each<[string, Partial<MaterialEntry>, [string, string][]]>([
    ["shipped today", { shippedOn: today }, [["shippedOn", "date.past"]]],
    ["shipped after today", { shippedOn: "2026-03-19" }, [["shippedOn", "date.past"]]],
    ["a contract of tomorrow", { contractDate: "2026-03-19" }, [["contractDate", "date.future"]]],
    ["no shipment date", { shippedOn: "" }, [["shippedOn", "date.missing"]]],
    ["to be shipped today", { shipmentStatus: "notShipped", shipsOn: today }, [["shipsOn", "date.notAhead"]]],
    ["no day to be shipped", { shipmentStatus: "notShipped" }, [["shipsOn", "date.missing"]]],
    ["a product of two characters", { productName: "AB" }, [["productName", "text.least:3"]]],
    ["a product of 121", { productName: "x".repeat(121) }, [["productName", "text.most:120"]]],
    ["a Chinese semicolon", { productName: "螺栓；螺母" }, [["productName", "text.semicolon"]]],
    ["a contract number of 33", { contractNo: "7".repeat(33) }, [["contractNo", "text.most:32"]]],
    ["a Chinese contract number of 33", { contractNo: "合".repeat(33) }, [["contractNo", "text.most:32"]]],
    ["half a piece", { quantity: "0.5" }, [["quantity", "quantity.whole"]]],
    ["no piece", { quantity: "0" }, [["quantity", "quantity.whole"]]],
    ["no amount", { amount: "" }, [["amount", "amount.missing"]]],
    ["customs without a declaration", { settlementType: "customs" }, [["customsNo", "text.missing"]]],
    ["a short declaration", { customsNo: "123" }, [["customsNo", "text.customs"]]],
  ])("refuses %s", (_, change, issues) => expect(issuesOf(change)).toEqual(issues));

  test.each<[string, Partial<MaterialEntry>]>([
    ["three characters for a product", { productName: "ABC" }],
    ["120 characters for a product", { productName: "x".repeat(120) }],
    ["a contract number of 32", { contractNo: "7".repeat(32) }],
    ["a Chinese contract number of 32", { contractNo: "合".repeat(32) }],
    ["a Chinese product of 120", { productName: "螺".repeat(120) }],
    ["a website of 1024 with Chinese in it", { website: `https://nordwind.example/${"店".repeat(999)}` }],
    ["a contract of today", { contractDate: today }],
    ["to be shipped tomorrow", { shipmentStatus: "notShipped", shipsOn: "2026-03-19", trackingNo: "" }],
    ["a declaration with blanks", { settlementType: "customs", customsNo: "123456789012345678" }],
  ])("accepts %s", (_, change) => expect(issuesOf(change)).toBeUndefined());

  test("a field that a rule rejects is one that operations can name", () => {
    const { amount: _, currency: __, ...rest } = blankMaterial;
    const paths = materialFaults({ ...rest, quantity: NaN, shipmentStatus: "shipped" }, today).map(({ path }) => path);
    expect(paths.filter((path) => !(materialPaths as readonly string[]).includes(path))).toEqual([]);
  });

  test("data of the other shipment status is dropped", () => {
    const { amount: _, currency: __, ...rest } = filledEntry;
    const of = { ...rest, quantity: 1, shipsOn: "2026-03-20" };
    expect(withoutUnusedShipment(of)).toMatchObject({ trackingNo: of.trackingNo, shipsOn: "" });
    expect(withoutUnusedShipment({ ...of, shipmentStatus: "notShipped" })).toMatchObject({
      logisticsProvider: "",
      trackingNo: "",
      shippedOn: "",
      shipsOn: "2026-03-20",
    });
  });
});

const linkedMaterials = fc
  .record({
    state: fc.constantFrom(...material.states),
    amountMinor: fc.bigInt(1n, 10n ** 15n),
    share: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ state, amountMinor, share }) => ({ state, amountMinor, linkedMinor: (amountMinor * BigInt(share)) / 100n }));

describe("usage and link", () => {
  test("the linkable amount is never below zero, and with the linked part never above the amount", () =>
    fc.assert(
      fc.property(linkedMaterials, (of) => {
        const remainingMinor = linkableMinor(of);
        expect(remainingMinor >= 0n && remainingMinor + of.linkedMinor <= of.amountMinor).toBe(true);
        expect(remainingMinor > 0n && of.state !== "approved").toBe(false);
      }),
    ));

  test("a linked amount is unused until it is drawn, in use while a settlement is under way, and then used", () => {
    const usage = (linkedMinor: bigint, drawnMinor: bigint, settledMinor: bigint) =>
      usageOf({ state: "approved", amountMinor: 100n, linkedMinor, drawnMinor, settledMinor });
    expect([usage(0n, 0n, 0n), usage(60n, 0n, 0n), usage(100n, 0n, 0n)]).toEqual([
      "unlinked",
      "partiallyLinked",
      "linkedNotUsed",
    ]);
    expect([usage(60n, 1n, 0n), usage(100n, 100n, 99n)]).toEqual(["inUse", "inUse"]);
    expect([usage(60n, 60n, 60n), usage(100n, 99n, 99n), usage(100n, 100n, 100n)]).toEqual([
      "partiallyUsed",
      "partiallyUsed",
      "used",
    ]);
  });

  test("every usage and every link status is a known one; one that is not approved has no user", () =>
    fc.assert(
      fc.property(linkedMaterials, (of) => {
        const usage = usageOf({ ...of, drawnMinor: of.linkedMinor, settledMinor: of.linkedMinor });
        expect([usages.includes(usage), linkStatuses.includes(linkStatusOf(of))]).toEqual([true, true]);
        expect(of.state === "approved" || usage === of.state).toBe(true);
      }),
    ));

  test("the amount may be changed to no less than its linked part, and to 1.1 times its value, rounded down", () =>
    fc.assert(
      fc.property(linkedMaterials, ({ amountMinor, linkedMinor }) => {
        const { least, most } = amendableAmountRange(money("USD", amountMinor), linkedMinor);
        expect(least > 0n && least >= linkedMinor && most >= amountMinor && most * 10n <= amountMinor * 11n).toBe(true);
        expect((most + 1n) * 10n > amountMinor * 11n).toBe(true);
      }),
    ));
});

test("the largest amount that can be written down is not changed to a larger one", () => {
  const largest = minorMax("VND");
  expect(cappedAmendableRange(money("VND", largest), 0n).most).toBe(largest);
  expect(cappedAmendableRange(money("VND", largest / 2n), 0n).most).toBe(((largest / 2n) * 11n) / 10n);
});
