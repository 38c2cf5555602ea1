import { randomInt } from "node:crypto";
import fc from "fast-check";
import { afterAll, describe, expect } from "vitest";
import type { Call } from "@/lib/call/call";
import { pathParameterNames } from "@/lib/call/path";
import { isRefusalCode } from "@/lib/call/refusals";
import { callNames } from "@/lib/catalogue/calls";
import { examples } from "../fixtures/examples";
import { recordFinding, isLong } from "../fixtures/findings";
import { base, knock, wireOf, type GatewayResult, type Wire } from "../fixtures/knock";
import { faultsOf } from "../fixtures/proof";
import { fitting, nasty, schemaOf, type JsonSchema } from "../fixtures/schema-inputs";
import { sampleCases, sampleOf } from "../fixtures/sample";
import { Stage } from "../fixtures/stage";
import { databaseKind, isEmbedded } from "../fixtures/kind";
import { test } from "../fixtures/world";

const suite = "contract/fuzz";
const inputs = isLong ? 1_000 : 12;
const seed = Number(process.env.FUZZ_SEED) || (isLong ? randomInt(2 ** 31) : isEmbedded ? 20_260_321 : 20_260_322);

/** Describes a change that makes one field invalid: the field, or one of the fields inside it. */
interface Change {
  readonly field: number;
  readonly inside: number | null;
  readonly how: "put" | "drop" | "wrap" | "add";
  readonly value: unknown;
}
const change: fc.Arbitrary<Change> = fc.record({
  field: fc.nat(30),
  inside: fc.option(fc.nat(3)),
  how: fc.constantFrom(
    "put" as const,
    "put" as const,
    "put" as const,
    "drop" as const,
    "wrap" as const,
    "add" as const,
  ),
  value: nasty,
});

function applyChange(wire: Wire, { field, inside, how, value }: Change): Wire {
  const fields = Object.keys(wire);
  const name = fields[field % Math.max(fields.length, 1)];
  if (how === "add" || name === undefined) return { ...wire, [`extra${field}`]: value };
  if (how === "drop") return Object.fromEntries(Object.entries(wire).filter(([key]) => key !== name));
  if (how === "wrap") return { ...wire, [name]: [wire[name]] };
  const part = wire[name];
  if (inside === null || typeof part !== "object" || part === null || part instanceof File)
    return { ...wire, [name]: value };
  // named cast: an object of JSON; arrays count too, by their indexes
  return { ...wire, [name]: applyChange(part as Wire, { field: inside, inside: null, how, value }) };
}

/** The same input written down in other ways than the portal's own. */
interface Manner {
  readonly text: string;
  readonly isRaw: boolean;
  readonly headers: Readonly<Record<string, string>>;
}
const header = fc.string({ unit: fc.constantFrom(..."abcXYZ019-_./;:=,*\"'%{}() "), maxLength: 40 });
const manner: fc.Arbitrary<Manner> = fc.record({
  text: fc.oneof(
    fc.constantFrom(
      "",
      "{",
      "[]",
      "null",
      '"x"',
      "12",
      '{"a":',
      "\u0000",
      "{}{}",
      "a=1&b=2",
      `{"x":${"[".repeat(3_000)}${"]".repeat(3_000)}}`,
      '{"__proto__":{"currentPage":1}}',
      '{"constructor":null}',
    ),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.json(),
  ),
  isRaw: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  headers: fc.record(
    {
      "idempotency-key": fc.oneof(fc.uuid(), header),
      "accept-language": fc.oneof(fc.constantFrom("en-US", "zh-CN", "xx;q=9", "*"), header),
      "content-type": fc.oneof(
        fc.constantFrom("application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=XX"),
        header,
      ),
      "x-session": fc.constantFrom("bearer", "x"),
      "x-system-name": header,
      "x-forwarded-for": header,
      cookie: header,
      "user-agent": header,
    },
    { requiredKeys: [] },
  ),
});

const file = fc.record({
  name: fc.oneof(
    fc.constantFrom("rates.csv", "rates.exe", "../../x.csv", "", "中文.csv", 'a"b.csv'),
    fc.string({ maxLength: 300 }),
  ),
  type: fc.constantFrom("text/csv", "application/zip", "", "text/html"),
  text: fc.oneof(
    fc.constantFrom(
      "",
      "Date\n",
      "Date,USD\n2026-03-17,",
      "Date,USD,JPY,\n2026-03-17,1.1,160,\n",
      "Date,USD\n2026-02-30,1\n",
      "Date,USD\n2026-03-17,-1\n",
      "Date,USD\n2026-03-17,1e400\n",
      "\ufeffDate,USD\r\n2026-03-17,1.1\r\n",
      `Date,USD\n${"2026-03-17,1.1\n".repeat(3_000)}`,
      `Date,${"USD,".repeat(5_000)}\n`,
    ),
    fc.string({ unit: "binary", maxLength: 500 }),
  ),
});
type FileDrawn = typeof file extends fc.Arbitrary<infer F> ? F : never;

interface FuzzInput {
  readonly fit: unknown;
  readonly mask: number;
  readonly changes: readonly Change[];
  readonly manner: Manner;
  readonly file: FileDrawn;
}

/** A valid input of which some fields are taken from the schema, and some made wrong. */
function fuzzInput(schema: JsonSchema): fc.Arbitrary<FuzzInput> {
  return fc.record({
    fit: fitting(schema),
    mask: fc.oneof(fc.constant(0), fc.nat(0xffff)),
    changes: fc.array(change, { maxLength: 3 }),
    manner,
    file,
  });
}

function wireFor(call: Call, valid: Wire, { fit, mask, changes, file: { name, type, text } }: FuzzInput): Wire {
  const fields = Object.entries(fit as Wire).filter((_, at) => (mask >> at) % 2 === 1); // named cast: an input's schema is an object's
  const mixedWire = changes.reduce(applyChange, { ...valid, ...Object.fromEntries(fields) });
  return call.body === "upload" && mask % 3 !== 0
    ? { ...mixedWire, file: new File([text], name, { type }) }
    : mixedWire;
}

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** Path parameters as anyone may type them: encoded, or as they are. */
function pathOf(call: Call, wire: Wire, isRaw: boolean): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = asText(wire[name]).toWellFormed();
    return isRaw ? text : encodeURIComponent(text);
  });
}

function requestFor(call: Call, wire: Wire, { text, isRaw, headers }: Manner): Request | null {
  const rest = Object.entries(wire).filter(([field]) => !pathParameterNames(call.path).includes(field));
  const query =
    call.method === "POST"
      ? ""
      : isRaw
        ? `?${text.toWellFormed()}`
        : `?${new URLSearchParams(rest.map(([field, value]) => [field, asText(value)]))}`;
  const url = base + pathOf(call, wire, isRaw) + query;
  if (!URL.canParse(url)) return null;
  const trimmedHeaders = Object.fromEntries(
    Object.entries({ "x-portal": "1", ...headers }).map(([name, value]) => [name, value.trim()]),
  );
  if (call.method === "GET") return new Request(url, { headers: trimmedHeaders });
  if (isRaw) return new Request(url, { method: "POST", headers: trimmedHeaders, body: text });
  if (call.body === "json")
    return new Request(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...trimmedHeaders },
      body: JSON.stringify(Object.fromEntries(rest)),
    });
  const form = new FormData();
  for (const [field, value] of rest)
    form.append(field.toWellFormed(), value instanceof File ? value : asText(value).toWellFormed());
  const { "content-type": _, ...otherHeaders } = trimmedHeaders;
  return new Request(url, { method: "POST", headers: otherHeaders, body: form });
}

/** Lists the internal details that no reply may contain: file paths of the program, SQL errors, stack traces. */
const internalDetails = [
  process.cwd(),
  "node_modules",
  "/lib/",
  "\n    at ",
  "ECONN",
  "violates",
  "syntax error",
  "pg_",
  "Prisma",
  "invariant",
  "is not a function",
  "Cannot read",
  "undefined",
  "[object",
];

function validate(call: Call, { status, envelope, text, headers, bugs }: GatewayResult): void {
  expect(bugs, String(bugs[0] instanceof Error ? bugs[0].stack : bugs[0])).toEqual([]);
  expect(status).toBeLessThan(500);
  expect(headers.get("x-request-id")).toBe("request-1");
  if (call.reply !== "json" && !text) return void expect(status).toBe(200);
  expect(Object.keys(envelope)).toEqual(["code", "message", "result"]);
  if (envelope.code === "0") return;
  expect(isRefusalCode(envelope.code)).toBe(true);
  expect(envelope.message).not.toBe("");
  expect(internalDetails.filter((word) => envelope.message.includes(word))).toEqual([]);
  if (status === 429) {
    const retryAfter = Number(headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThan(0);
    expect(envelope.result).toEqual({ retryAfter });
  } else expect(envelope.result === null || Object.keys(envelope.result ?? {}).join() === "issues").toBe(true);
}

const codeCounts = new Map<string, number>();

describe(`any input to a call gets an answer in its envelope and breaks nothing (${inputs} inputs a call, FUZZ_SEED=${seed})${sampleOf(suite)}`, () => {
  for (const [call, name] of sampleCases(suite, [...callNames]))
    test(name, { timeout: isLong ? 900_000 : 180_000 }, async ({ world }) => {
      const stage = await Stage.set(world);
      const valid = wireOf(call, await examples.get(call)?.(stage));
      await fc.assert(
        fc.asyncProperty(fuzzInput(schemaOf(call)), async (input) => {
          const request = requestFor(call, wireFor(call, valid, input), input.manner);
          if (!request) return;
          request.headers.set("x-world", world.name);
          const response = await knock(world.db, request, stage.principalOf(call));
          validate(call, response);
          codeCounts.set(response.envelope.code, (codeCounts.get(response.envelope.code) ?? 0) + 1);
        }),
        { numRuns: inputs, seed, endOnFailure: isLong },
      );
      expect(await faultsOf(world)).toEqual([]);
    });
});

afterAll(() => {
  const counts = [...codeCounts]
    .sort()
    .map(([code, count]) => `${code || "stream"} ${count}`)
    .join(", ");
  console.log(`fuzz: seed ${seed}, ${inputs} inputs a call: ${counts}`);
  recordFinding(
    `what anyone may send: ${inputs} inputs for each of ${callNames.size} calls, seed ${seed}, on the ${databaseKind} database: ${counts}`,
  );
});
