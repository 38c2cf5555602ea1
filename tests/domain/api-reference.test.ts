import { describe, expect, test } from "vitest";
import { openapi } from "@/lib/call/openapi";
import { callNames } from "@/lib/catalogue/calls";
import { issueCodes } from "@/lib/catalogue/issue-codes";
import { sharedSchemas } from "@/lib/catalogue/shared-schemas";
import { Contract } from "@/lib/developers/reference/described";
import { curlOf, typescriptOf } from "@/lib/developers/reference/snippets";
import { payments } from "@/lib/payments/calls/payments";
import type { Call } from "@/lib/call/call";

const contract = new Contract(openapi(callNames, "1", sharedSchemas, [], issueCodes));
const base = "https://portal.example";
const describedOf = (call: Call) => {
  const found = contract.of(callNames.get(call) ?? "", call.method, call.path, call.takesKey);
  if (!found) throw new Error(`${call.path} is in the document`);
  return found;
};

describe("the reference", () => {
  test("has every call that a key may ask, with an example of all that it needs", () => {
    const keys = [...callNames.keys()].filter(({ forKeys }) => forKeys);
    expect(keys.length).toBeGreaterThan(200);
    for (const call of keys) {
      const { takes, example, isUpload, path } = describedOf(call);
      const needed = takes.filter((field) => field.isRequired && !/[.[]/.test(field.path) && field.path !== "file");
      expect([path, needed.map((field) => field.path).filter((name) => !isUpload && !(name in example))]).toEqual([
        path,
        [],
      ]);
    }
  });

  test("leaves out what only people send, and shows fields inside others by their path", () => {
    const { takes, gives, codes, takesKey } = describedOf(payments.pay);
    expect(takes.map(({ path }) => path)).not.toContain("payPassword");
    expect(takes.map(({ path }) => path)).toEqual(expect.arrayContaining(["payeeId", "amount", "amount.currency"]));
    expect(gives.map(({ path }) => path)).toContain("orderNo");
    expect(codes).toContain("LACK_BALANCE");
    expect(takesKey).toBe(true);
  });

  test("exchanges no currency for itself in any example, of what is asked or of what is answered", () => {
    const named = (value: unknown): string[] =>
      typeof value === "object" && value !== null
        ? [
            ...["base/quote", "sell/buy"].flatMap((pair) => {
              const [one, other] = pair.split("/").map((name) => (value as Record<string, unknown>)[name]); // read alone
              return typeof one === "string" && typeof other === "string" ? [`${one} ${other}`] : [];
            }),
            ...Object.values(value).flatMap(named),
          ]
        : [];
    const pairs = [...callNames.keys()]
      .filter(({ forKeys }) => forKeys)
      .map(describedOf)
      .flatMap(({ example, answer }) => named([example, answer]));
    expect(pairs.length).toBeGreaterThan(20);
    expect(new Set(pairs)).toEqual(new Set(["USD CNH"]));
  });

  test("gives a line of curl that a shell takes, quotes in the example or not", () => {
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

  test("puts what is in the address there in curl, and leaves it to the client in TypeScript", () => {
    const { path, ...call } = describedOf(payments.pay);
    const one = { ...call, path: "/api/thing/{id}", method: "GET", example: { id: "7", size: 3 }, takesKey: false };
    expect(curlOf(one, base)).toContain(`'${base}/api/thing/7?size=3'`);
    expect(typescriptOf(one, base)).toContain(`client.payments.pay({\n  "id": "7",\n  "size": 3\n})`);
    expect(path).toBe(payments.pay.path);
  });
});
