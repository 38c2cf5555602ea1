import { expect, test } from "vitest";
import * as z from "zod/mini";
import { callNames, callsByName } from "@/lib/catalogue/calls";
import { security } from "@/lib/access/calls/security";
import { exchange } from "@/lib/exchange/calls/orders";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { invitations } from "@/lib/operations/calls/invitations";
import { operations } from "@/lib/operations/calls/worlds";
import { isScenarioCall } from "@/lib/simulator/driving/scenarios/calls";
import { bare, defOf } from "@/lib/simulator/driving/scenarios/fit";
import { durationOf, durationText, instantOf, instantText } from "@/lib/simulator/driving/scenarios/instants";
import { stepRecordOf } from "@/lib/simulator/driving/scenarios/recording/stored-step";
import { isIdLike, idsIn } from "@/lib/simulator/driving/scenarios/recording/ids-in";
import { shortFormOf } from "@/lib/simulator/driving/scenarios/recording/short-forms";
import { dayMs, hourMs, instant, secondMs } from "@/lib/time/instant";

test("an instant and a span are read as they are written down", () => {
  for (const ms of [0, 1, 999, secondMs, 59 * secondMs, hourMs, 17 * dayMs + 3 * hourMs + 7 * secondMs]) {
    const at = new Date(Date.UTC(2026, 2, 18, 2) + ms);
    expect(instantOf(instantText(at))).toEqual(at);
    const span = durationText(ms);
    expect(span && durationOf(span)).toBe(ms > 0 && ms % secondMs === 0 ? ms : undefined);
  }
  expect(durationText(400 * dayMs)).toBeUndefined();
});

test("what goes over the wire is written as people write it, at any depth", () => {
  const shape = z.object({
    amount: moneyCodec,
    rates: z.optional(z.array(rateCodec)),
    at: z.nullable(instant),
    by: z.record(z.string(), moneyCodec),
    words: z.string(),
  });
  const usd = { currency: "USD", amount: "1.50" };
  expect(
    shortFormOf(shape, {
      amount: usd,
      rates: [{ base: "USD", quote: "CNH", rate: "7.1000" }],
      at: "2026-03-18T02:00:05.000Z",
      by: { acme: usd },
      words: "USD 1.50",
    }),
  ).toEqual({
    amount: "USD 1.50",
    rates: ["USD/CNH 7.1000"],
    at: "2026-03-18 10:00:05",
    by: { acme: "USD 1.50" },
    words: "USD 1.50",
  });
});

test("of an answer ids and numbers are kept, by their paths, and nothing else", () => {
  const id = "019ce7c1-1a80-7abc-8def-0123456789ab";
  expect(idsIn({ orderNo: "FX2603181000010001", name: "Acme", rows: [{ id }, { amount: "USD 1.00" }] })).toEqual({
    orderNo: "FX2603181000010001",
    "rows.0.id": id,
  });
  expect(["INV 1", "acme", "2026-03-18", "FX1"].filter(isIdLike)).toEqual([]);
});

const ops = { realm: "operations", name: "ops" } as const;

test("signing in, looking and the plain way of the clock are no steps", () => {
  for (const name of ["access.signIn", "access.captcha", "operations.setClock", "operations.readOutbox"]) {
    const call = callsByName.get(name);
    expect(call && stepRecordOf(call, {}, {}, ops), name).toBeUndefined();
  }
  const now = new Date("2026-03-18T02:00:00.000Z");
  expect(stepRecordOf(operations.advance, { bySeconds: 60 }, { now }, ops)).toBeUndefined();
  expect(stepRecordOf(operations.advance, { bySeconds: 60, tickSeconds: 3_600 }, { now }, ops)?.takes).toEqual({
    to: now.toISOString(),
    tickSeconds: 3_600,
  });
});

test("no input is kept that opens something, wherever it is, nor one of somebody who is nobody", () => {
  for (const [call, input] of [
    [security.setPayPassword, { sendType: "1", code: "123456", payPassword: "246802" }],
    [security.changePayPassword, { oldPayPassword: "135790", payPassword: "246802" }],
    [invitations.issueInvitation, { world: "demo", code: "WELCOME-2027", partner: "Acme", most: 1, days: 1 }],
  ] as const)
    expect(stepRecordOf(call, input, {}, ops)).toMatchObject({ takes: null, untold: "secret" });
  expect(stepRecordOf(exchange.cancel, { orderNo: "FX2603181000010001" }, {}, null)).toMatchObject({
    takes: null,
    untold: "closed",
  });
});

test("no call that a scenario may ask takes a secret that would be kept: each of such a name is filled in or untold", () => {
  const fields = (schema: z.core.$ZodType, depth = 0): string[] => {
    const { shape = {}, element, valueType, options = [], in: inputSchema } = defOf(bare(schema));
    const inner = [...Object.values(shape), ...options, element, valueType, inputSchema].filter(
      (item) => item !== undefined,
    );
    return depth > 6 ? [] : [...Object.keys(shape), ...inner.flatMap((item) => fields(item, depth + 1))];
  };
  const fieldNames = [...callNames.keys()]
    .filter((call) => call.effect !== "reads" && isScenarioCall(call))
    .flatMap((call) => fields(call.input));
  const suspicious = new Set(
    fieldNames.filter((name) => /pass(word|key|phrase)|pwd|secret|token|captcha|otp|^code$/i.test(name)),
  );
  expect([...suspicious].sort()).toEqual(["code", "oldPayPassword", "passkey", "passkeyId", "password", "payPassword"]);
});
