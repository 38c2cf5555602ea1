import { describe, expect, test } from "vitest";
import {
  blankCustoms,
  customsEntry,
  customsApplicationFormSchema,
  type CustomsTyped,
} from "@/lib/materials/customs-entry";
import { customsReviews } from "@/lib/operations/calls/customs";

const customsInput: CustomsTyped = {
  contactName: "Li Lei",
  contactPhone: "+86 21 5555 0100",
  customsCode: "3122960ABC",
  yearlyVolume: "2",
  fileIds: ["0197a3e4-0000-7000-8000-000000000001"],
  agreed: true,
};
const issues = (change: Partial<CustomsTyped>) =>
  customsApplicationFormSchema(1)
    .safeParse({ ...customsInput, ...change })
    .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

describe("an application for customs-declaration settlement", () => {
  test("is sent with the agreement's version that its form shows, its code as customs writes it", () => {
    expect(customsApplicationFormSchema(3).parse({ ...customsInput, customsCode: " 3122 960abc " })).toMatchObject({
      customsCode: "3122960ABC",
      agreed: { id: "customs-settlement", version: 3 },
    });
  });

  test.for<[string, Partial<CustomsTyped>, string]>([
    ["a code of nine characters", { customsCode: "3122960AB" }, "customsCode text.customsCode"],
    ["one of eleven", { customsCode: "3122960ABCD" }, "customsCode text.customsCode"],
    ["letters for the office", { customsCode: "AB22960ABC" }, "customsCode text.customsCode"],
    ["a number that is none", { contactPhone: "call me" }, "contactPhone text.phone"],
    ["a volume of no band", { yearlyVolume: "9" }, "yearlyVolume choice.missing"],
    ["no certificate", { fileIds: [] }, "fileIds files.missing"],
    ["no consent", { agreed: false }, "agreed terms.agree"],
  ])("is refused with %s, at its field", ([, change, issue]) => {
    expect(issues(change)).toEqual([issue]);
  });

  test("that is empty names each field that is missing", () => {
    const fields = customsApplicationFormSchema(1)
      .safeParse(blankCustoms)
      .error?.issues.map(({ path }) => path[0]);
    expect(new Set(fields)).toEqual(new Set(Object.keys(customsEntry.shape)));
  });

  test("is refused or closed with a reason alone", () => {
    const parseDecision = (decision: "open" | "refuse" | "close", reason: string) =>
      customsReviews.decideCustoms.input.safeParse({
        world: "demo",
        userNo: "100000000001",
        changes: 0,
        decision,
        reason,
      }).success;
    expect([
      parseDecision("open", ""),
      parseDecision("refuse", ""),
      parseDecision("close", ""),
      parseDecision("close", "Asked for"),
    ]).toEqual([true, false, false, true]);
  });
});
