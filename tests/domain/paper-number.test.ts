import fc from "fast-check";
import { expect, test } from "vitest";
import { isPaperNumber, paperNumber } from "@/lib/files/paper-number";

test("a document's number is its record's, with the issue and a check character by ISO 7064", () => {
  expect(paperNumber("PY2603181000010001", 4)).toBe("PY2603181000010001-4-Z");
  expect(paperNumber("AS2603181000010001")).toBe("AS2603181000010001-N");
  // the example of the standard for release identifiers (GRid), which has the same check character
  expect(paperNumber("A12425GABC1234002").at(-1)).toBe("M");
});

const numbers = fc
  .constantFrom("PY2603181000010001", "AS2603181000010007", "FX2612310000990123")
  .chain((recordNo) =>
    fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }).map((issue) => paperNumber(recordNo, issue)),
  );

test("a number is recognized as typed from paper, and not with a wrong character", () => {
  fc.assert(
    fc.property(numbers, fc.nat(), fc.nat(35), (number, at, value) => {
      expect([number, ` ${number.toLowerCase()} `].map(isPaperNumber)).toEqual([true, true]);
      const place = at % number.length;
      const wrong = value.toString(36).toUpperCase();
      fc.pre(number[place] !== "-" && number[place] !== wrong);
      expect(isPaperNumber(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false);
    }),
  );
});

test("a number is not recognized with two neighbours in the wrong order", () => {
  const number = "PY2603181000010001-4-Z";
  expect(isPaperNumber(number)).toBe(true);
  const swapped = [...number].flatMap((character, at) => {
    const next = number[at + 1] ?? "-";
    const isSame = character === next || character === "-" || next === "-";
    return isSame ? [] : [number.slice(0, at) + next + character + number.slice(at + 2)];
  });
  expect(swapped.filter((text) => isPaperNumber(text))).toEqual([]);
  expect(swapped).toHaveLength(12);
});

test("a verification code, an order's number and a UUID are no document numbers", () => {
  for (const text of ["7K2M-9QXA-03TN-5V8C", "PY2603181000010001", "019d0000-0000-7000-8000-000000000001", "", "PY-1"])
    expect([text, isPaperNumber(text)]).toEqual([text, false]);
});
