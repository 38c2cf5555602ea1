import { expect, test } from "vitest";
import { blankMaterial, type MaterialEntry } from "@/lib/materials/entry";
import { applicableReadFields, compareReadField, adoptReadFields } from "@/lib/materials/read-fields";

const entry = (change: Partial<MaterialEntry> = {}): MaterialEntry => ({ ...blankMaterial, ...change });

test("a read value is empty in the form, the same, or different; figures compare as figures, marks and blanks not at all", () => {
  const filledEntry = entry({ buyerName: "Nordwind GmbH", amount: "12500", contractNo: "NW-7" });
  expect(compareReadField(entry(), "buyerName", "Nordwind GmbH")).toBe("empty");
  expect(compareReadField(filledEntry, "buyerName", "NORDWIND  GmbH.")).toBe("same");
  expect(compareReadField(filledEntry, "contractNo", "NW-8")).toBe("differs");
  expect([
    compareReadField(filledEntry, "amount", "12500.00"),
    compareReadField(filledEntry, "amount", "12500.01"),
  ]).toEqual(["same", "differs"]);
});

test("a currency that is read replaces the form's default only while it has no amount beside it", () => {
  expect(compareReadField(entry(), "currency", "EUR")).toBe("empty");
  expect(compareReadField(entry({ amount: "5" }), "currency", "EUR")).toBe("differs");
  expect(compareReadField(entry({ amount: "5" }), "currency", "USD")).toBe("same");
});

test("an accepted value changes nothing else; goods with a waybill are shipped, and goods that are not need no shipment", () => {
  const read = { buyerName: "Nordwind GmbH", currency: "EUR", trackingNo: "HL123456" };
  expect(adoptReadFields(entry(), read, ["buyerName"])).toEqual({ buyerName: "Nordwind GmbH" });
  expect(adoptReadFields(entry(), read, ["currency", "trackingNo"])).toEqual({
    currency: "EUR",
    trackingNo: "HL123456",
    shipmentStatus: "shipped",
  });
  expect(applicableReadFields(entry({ shipmentStatus: "notShipped" }), read)).toEqual(["buyerName", "currency"]);
});
