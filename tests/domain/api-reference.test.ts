import { describe, expect, test } from "vitest";
import { buildOpenApiDocument } from "@/lib/call/openapi";
import { callNames } from "@/lib/catalogue/calls";
import { issueCodes } from "@/lib/catalogue/issue-codes";
import { sharedSchemas } from "@/lib/catalogue/shared-schemas";
import { Contract } from "@/lib/developers/reference/descriptions";
import { curlOf, typescriptOf } from "@/lib/developers/reference/snippets";
import { payments } from "@/lib/payments/calls/payments";
import type { Call } from "@/lib/call/call";

const contract = new Contract(buildOpenApiDocument(callNames, "1", sharedSchemas, [], issueCodes));
const base = "https://portal.example";
const describedOf = (call: Call) => {
  const operation = contract.of(callNames.get(call) ?? "", call.method, call.path, call.isIdempotent);
  if (!operation) throw new Error(`${call.path} is in the document`);
  return operation;
};

describe("the reference", () => {
  test("has every call open to keys, with an example of all required fields", () => {
    const keys = [...callNames.keys()].filter(({ forKeys }) => forKeys);
    expect(keys.length).toBeGreaterThan(200);
    for (const call of keys) {
      const { input, example, isUpload, path } = describedOf(call);
      const requiredFields = input.filter(
        (field) => field.isRequired && !/[.[]/.test(field.path) && field.path !== "file",
      );
      expect([
        path,
        requiredFields.map((field) => field.path).filter((name) => !isUpload && !(name in example)),
      ]).toEqual([path, []]);
    }
  });

  test("leaves out fields that only people send, and lists nested fields by their path", () => {
    const { input, output, codes, isIdempotent } = describedOf(payments.pay);
    expect(input.map(({ path }) => path)).not.toContain("payPassword");
    expect(input.map(({ path }) => path)).toEqual(expect.arrayContaining(["payeeId", "amount", "amount.currency"]));
    expect(output.map(({ path }) => path)).toContain("orderNo");
    expect(codes).toContain("LACK_BALANCE");
    expect(isIdempotent).toBe(true);
  });

  test("exchanges no currency for itself in any example, of requests or of replies", () => {
    const pairsIn = (value: unknown): string[] =>
      typeof value === "object" && value !== null
        ? [
            ...["base/quote", "sell/buy"].flatMap((pair) => {
              const [first, second] = pair.split("/").map((name) => (value as Record<string, unknown>)[name]); // read alone
              return typeof first === "string" && typeof second === "string" ? [`${first} ${second}`] : [];
            }),
            ...Object.values(value).flatMap(pairsIn),
          ]
        : [];
    const pairs = [...callNames.keys()]
      .filter(({ forKeys }) => forKeys)
      .map(describedOf)
      .flatMap(({ example, answer }) => pairsIn([example, answer]));
    expect(pairs.length).toBeGreaterThan(20);
    expect(new Set(pairs)).toEqual(new Set(["USD CNH"]));
  });

  test("has a line of curl that a shell accepts, quotes in the example or not", () => {
    const call = { ...describedOf(payments.pay), example: { remarks: "it's" } };
    expect(curlOf(call, base)).toBe(
      [
        `curl -X POST '${base}${payments.pay.path}'`,
        `-H "Authorization: Bearer $PORTAL_API_KEY"`,
        `-H "Idempotency-Key: $(uuidgen)"`,
        "-H 'Content-Type: application/json'",
        `-d '{"remarks":"it'\\''s"}'`,
      ].join(" \\\n  "),
    );
  });

  test("puts path parameters into the address in curl, and leaves it to the client in TypeScript", () => {
    const { path, ...call } = describedOf(payments.pay);
    const thingCall = {
      ...call,
      path: "/api/thing/{id}",
      method: "GET",
      example: { id: "7", size: 3 },
      takesKey: false,
    };
    expect(curlOf(thingCall, base)).toContain(`'${base}/api/thing/7?size=3'`);
    expect(typescriptOf(thingCall, base)).toContain(`client.payments.pay({\n  "id": "7",\n  "size": 3\n})`);
    expect(path).toBe(payments.pay.path);
  });
});
