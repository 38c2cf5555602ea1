import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import * as z from "zod/mini";
import { describe, expect } from "vitest";
import type { Call } from "@/lib/call/call";
import { pathParameterNames } from "@/lib/call/path";
import { Refusal, providerRefusals } from "@/lib/call/refusals";
import { attachment, eventStream } from "@/lib/call/reply";
import { uploadFolder } from "@/lib/session/settings";
import type { AnyPrincipal } from "@/lib/call/principal";
import { callNames, catalogue } from "@/lib/catalogue/calls";
import { base, knock } from "../fixtures/knock";
import { principalForCall } from "../fixtures/stage";
import { test, type TestWorld } from "../fixtures/world";

const examplePath = (call: Call) =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "world"
      ? "some-world"
      : name === "userNo"
        ? "100001"
        : name === "id"
          ? randomUUID()
          : "PY2603181000010001",
  );

function requestTo(call: Call, body: unknown = {}, headers: Record<string, string> = {}): Request {
  const all = { "x-portal": "1", ...(call.method === "POST" && { "content-type": "application/json" }), ...headers };
  return new Request(base + examplePath(call), {
    method: call.method,
    headers: all,
    ...(call.method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

const namedCalls = [...callNames].map(([call, name]) => ({ call, name }));
const permissionCalls = namedCalls.filter(({ call }) => typeof call.access === "object");
const writing = namedCalls.filter(({ call }) => call.effect !== "reads");

describe("a caller without the permission is refused, and the refusal is logged", () => {
  for (const { call, name } of permissionCalls)
    test(name, async ({ db, world }) => {
      const principal = await world.merchant({ permissions: ["some/other_page"] });
      const { envelope, status } = await knock(db, requestTo(call, {}, { "x-world": world.name }), principal);
      expect([status, envelope.code]).toEqual([403, "AUTHORIZATION_FAILED"]);
      const rows = await db.sql("select what, outcome from audit where world = $1::uuid and who = $2", [
        world.id,
        principal.operatorId,
      ]);
      expect(rows).toEqual([{ what: name, outcome: "AUTHORIZATION_FAILED" }]);
    });
});

describe("another site's page changes nothing", () => {
  for (const { call, name } of writing)
    test(name, async ({ db }) => {
      const codes = await Promise.all([
        knock(db, new Request(base + examplePath(call), { method: call.method }), null),
        knock(db, requestTo(call, {}, { origin: "https://evil.example" }), null),
        knock(db, requestTo(call, {}, { "sec-fetch-site": "cross-site" }), null),
        // a name that somebody else points here, on which page and request agree
        knock(db, requestTo(call, {}, { host: "evil.example", origin: "http://evil.example" }), null),
      ]);
      expect(codes.map(({ envelope }) => envelope.code)).toEqual([
        "ORIGIN_REFUSED",
        "ORIGIN_REFUSED",
        "ORIGIN_REFUSED",
        "ORIGIN_REFUSED",
      ]);
    });
});

test("a request of another site's page with a person's cookie is logged with the cookie's owner", async ({
  db,
  world,
}) => {
  const principal = await world.merchant();
  const call = namedCalls.find(({ name }) => name === "access.signOut")?.call;
  if (!call) throw new Error("there is a call that ends a session");
  const headers = {
    "x-world": world.name,
    "sec-fetch-site": "cross-site",
    authorization: "Bearer " + "t".repeat(43),
    cookie: "a=b",
  };
  const { envelope } = await knock(db, requestTo(call, {}, headers), principal);
  expect(envelope.code).toBe("ORIGIN_REFUSED");
  expect(
    await db.prisma.audit.findMany({ where: { world: world.id }, select: { who: true, what: true, outcome: true } }),
  ).toEqual([{ who: principal.operatorId, what: "access.signOut", outcome: "ORIGIN_REFUSED" }]);
});

describe("an idempotency key that cannot be stored is refused, not ignored", () => {
  for (const { call, name } of namedCalls.filter(({ call }) => call.isIdempotent))
    test(name, async ({ db, world }) => {
      const principal = await principalFor(world, call);
      for (const key of ["short", "x".repeat(81), "with a space"]) {
        const { envelope } = await knock(db, requestTo(call, {}, { "idempotency-key": key }), principal, {
          answers: async () => {
            throw new Error("must not be asked");
          },
        });
        const issue = {
          path: ["headers", "Idempotency-Key"],
          code: "key.shape",
          message: "8 to 80 printable characters without spaces",
        };
        expect([key, envelope.code, envelope.result]).toEqual([key, "INVALID_PARAM", { issues: [issue] }]);
      }
    });
});

describe("text that a database cannot hold is refused in every field", () => {
  const textsOf = (call: Call) => {
    const { properties = {} } = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" }) as {
      properties?: Record<string, { type?: string }>;
    };
    return Object.entries(properties)
      .filter(
        ([field, { type }]) =>
          type === "string" &&
          !field.toLowerCase().includes("password") &&
          !pathParameterNames(call.path).includes(field),
      )
      .map(([field]) => field);
  };
  for (const { call, name } of namedCalls)
    for (const field of textsOf(call))
      test(`${name}, ${field}`, () => {
        const decodeResult = z.safeDecode(call.input, { [field]: "a\u0000b" } as never);
        expect(decodeResult.error?.issues.map(({ path }) => path[0])).toContain(field);
      });
});

const principalFor = async (world: TestWorld, call: Call): Promise<AnyPrincipal | null> =>
  principalForCall(call, await world.merchant());

describe("malformed bodies get INVALID_PARAM, never a bug", () => {
  for (const { call, name } of namedCalls.filter(({ call }) => call.method === "POST" && call.body === "json"))
    test(name, async ({ db, world }) => {
      const principal = await principalFor(world, call);
      for (const body of ["{", "[]", "null", '"text"', "12"]) {
        const { envelope, status, bugs } = await knock(db, requestTo(call, body, { "x-world": world.name }), principal);
        expect([body, status, envelope.code, bugs]).toEqual([body, 200, "INVALID_PARAM", []]);
      }
    });
});

describe("a wrong type in any required field is reported with the field's name", () => {
  const wrong = [{ nested: true }, ["x"], true];
  const requiredOf = (call: Call) => {
    const { required = [], properties = {} } = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" }) as {
      required?: string[];
      properties?: Record<string, { type?: string }>;
    };
    return required
      .filter((field) => !pathParameterNames(call.path).includes(field))
      .map((field) => ({ field, kind: properties[field]?.type }));
  };
  for (const { call, name } of namedCalls.filter(
    ({ call }) => call.method === "POST" && call.body === "json" && requiredOf(call).length > 0,
  ))
    test(name, async ({ db, world }) => {
      const principal = await principalFor(world, call);
      for (const { field, kind } of requiredOf(call))
        for (const value of wrong.filter((item) => kind !== (Array.isArray(item) ? "array" : typeof item))) {
          const { envelope, bugs } = await knock(
            db,
            requestTo(call, { [field]: value }, { "x-world": world.name }),
            principal,
          );
          expect([field, envelope.code, bugs]).toEqual([field, "INVALID_PARAM", []]);
          expect((envelope.result as { issues: { path: string[] }[] }).issues.map(({ path }) => path[0])).toContain(
            field,
          );
        }
    });
});

const sample = namedCalls.find(({ name }) => name === "accounts.balances")?.call ?? catalogue[0];

test("an undeclared path has its own error", async ({ db }) => {
  const { envelope, status } = await knock(db, new Request(`${base}/api/nothing/here`), null);
  expect([status, envelope.code]).toEqual([404, "REQUEST_FAILED"]);
});

test("no answer of a call may be cached", async ({ db, world }) => {
  if (!sample) throw new Error("there are calls");
  const answers = [
    await knock(db, requestTo(sample), await world.merchant()),
    await knock(db, requestTo(sample), null),
    await knock(db, new Request(`${base}/api/nothing/here`), null),
    attachment({ name: "log.ndjson", type: "application/x-ndjson", body: new Blob(["{}"]).stream() }),
    eventStream(sample, (async function* nothing() {})(), AbortSignal.abort()),
  ];
  expect(answers.map(({ headers }) => headers.get("cache-control")?.split(",")[0])).toEqual(
    answers.map(() => "no-store"),
  );
});

test("a bug is answered with SYSTEM_ERROR and without its text", async ({ db, world }) => {
  if (!sample) throw new Error("there are calls");
  const { envelope, status, bugs } = await knock(db, requestTo(sample), await world.merchant(), {
    answers: async () => {
      throw new Error("secret detail at /srv/app");
    },
  });
  expect([status, envelope.code, JSON.stringify(envelope).includes("secret")]).toEqual([500, "SYSTEM_ERROR", false]);
  expect(bugs).toHaveLength(1);
});

test("a refusal that the call does not declare is a bug", async ({ db, world }) => {
  if (!sample) throw new Error("there are calls");
  const { envelope, bugs } = await knock(db, requestTo(sample), await world.merchant(), {
    answers: async () => {
      throw new Refusal("WORLD_EXISTS");
    },
  });
  expect([envelope.code, bugs.length]).toEqual(["SYSTEM_ERROR", 1]);
});

test("an error that only a payments API has is returned with its own text; the same code without one is a bug", async ({
  db,
  world,
}) => {
  if (!sample) throw new Error("there are calls");
  const principal = await world.merchant();
  for (const code of providerRefusals) {
    const response = await knock(db, requestTo(sample), principal, {
      answers: async () => {
        throw new Refusal(code, {}, { providerText: "The bank says why", issues: [] });
      },
    });
    expect([response.envelope.code, response.envelope.message, response.bugs.length]).toEqual([
      code,
      "The bank says why",
      0,
    ]);
    const bare = await knock(db, requestTo(sample), principal, {
      answers: async () => {
        throw new Refusal(code, {}, { issues: [] });
      },
    });
    expect([bare.envelope.code, bare.bugs.length]).toEqual(["SYSTEM_ERROR", 1]);
  }
});

test("a body of more than a megabyte is refused before it is read to its end", async ({ db, world }) => {
  const call = namedCalls.find(({ name }) => name === "exchange.orders")?.call ?? catalogue[0];
  if (!call) throw new Error("there are calls");
  const { envelope } = await knock(
    db,
    requestTo(call, { orderNo: "x".repeat(1_100_000) }, { "x-world": world.name }),
    await world.merchant(),
  );
  expect(envelope.code).toBe("INVALID_PARAM");
});

test("an incomplete body is refused and is no bug of ours", async ({ db, world }) => {
  const call = namedCalls.find(({ name }) => name === "exchange.orders")?.call ?? catalogue[0];
  if (!call) throw new Error("there are calls");
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("the browser went away")),
  });
  const request = new Request(base + examplePath(call), {
    method: "POST",
    headers: { "x-portal": "1" },
    body,
    duplex: "half",
  } as RequestInit);
  const { envelope, bugs } = await knock(db, request, await world.merchant());
  expect([envelope.code, bugs]).toEqual(["INVALID_PARAM", []]);
});

describe("an upload", () => {
  const call = namedCalls.find(({ name }) => name === "operations.replay")?.call;
  const uploadRequest = (body: BodyInit) => {
    if (!call) throw new Error("there is a call that takes a file");
    return new Request(base + examplePath(call), { method: "POST", headers: { "x-portal": "1" }, body });
  };
  const form = (bytes: number | null) => {
    const fields = new FormData();
    fields.set("days", "5");
    if (bytes !== null) fields.set("file", new File([new Uint8Array(bytes)], "rates.csv", { type: "text/csv" }));
    return fields;
  };
  const ops: AnyPrincipal = { realm: "operations", name: "ops" };

  test("of more than 30 MB is refused", async ({ db }) => {
    expect((await knock(db, uploadRequest(form(30 * 1024 * 1024 + 1)), ops)).envelope.code).toBe("FILE_TOO_LARGE");
  });
  test("is counted by its sender before it is complete: of many in progress the sixth is refused", async ({ db }) => {
    const ends: (() => void)[] = [];
    const hanging = () => {
      const head = '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nDate';
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(head));
          ends.push(() => controller.close());
        },
      });
      if (!call) throw new Error("there is a call that takes a file");
      return new Request(base + examplePath(call), {
        method: "POST",
        headers: { "x-portal": "1", "content-type": "multipart/form-data; boundary=XX" },
        body,
        duplex: "half",
      } as RequestInit);
    };
    const underWay = Array.from({ length: 5 }, () => knock(db, hanging(), ops));
    while (ends.length < 5) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect((await knock(db, uploadRequest(form(10)), ops)).envelope.code).toBe("REQUEST_BUSY");
    // another person's are their own
    const otherPrincipal: AnyPrincipal = { realm: "operations", name: "other" };
    expect((await knock(db, uploadRequest(form(10)), otherPrincipal)).envelope.code).not.toBe("REQUEST_BUSY");
    for (const end of ends) end();
    await Promise.all(underWay);
    expect((await knock(db, uploadRequest(form(10)), ops)).envelope.code).not.toBe("REQUEST_BUSY");
  });
  test("without a file gets an error that names the missing field", async ({ db }) => {
    expect((await knock(db, uploadRequest(form(null)), ops)).envelope.code).toBe("EMPTY_PARAM");
  });
  test("that is no form is refused", async ({ db }) => {
    expect((await knock(db, uploadRequest("just text"), ops)).envelope.code).toBe("INVALID_PARAM");
  });
  test("goes to the world of its address, whatever its fields name", async ({ db, world }) => {
    const fields = form(10);
    fields.set("world", world.name);
    expect((await knock(db, uploadRequest(fields), ops)).envelope.code).toBe("WORLD_NOTFOUND");
  });
  test("that ends in the middle of its file is refused, ends no process and leaves nothing on the disk", async ({
    db,
  }) => {
    const rejections: unknown[] = [];
    const listen = (cause: unknown) => void rejections.push(cause);
    process.on("unhandledRejection", listen);
    mkdirSync(uploadFolder(), { recursive: true });
    const uploads = () => readdirSync(uploadFolder()).filter((name) => name.startsWith("upload-")).length;
    const before = uploads();
    const head =
      '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nDate,USD\r\n';
    let parts = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        parts += 1;
        if (parts <= 3) controller.enqueue(new TextEncoder().encode(parts === 1 ? head : "x".repeat(70_000)));
        else controller.error(new Error("the browser went away"));
      },
    });
    if (!call) throw new Error("there is a call that takes a file");
    const request = new Request(base + examplePath(call), {
      method: "POST",
      headers: { "x-portal": "1", "content-type": "multipart/form-data; boundary=XX" },
      body,
      duplex: "half",
    } as RequestInit);
    expect((await knock(db, request, ops)).envelope.code).toBe("INVALID_PARAM");
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", listen);
    expect(rejections).toEqual([]);
    expect(uploads()).toBe(before);
  });
  test("leaves nothing on the disk, after any outcome", async ({ db }) => {
    mkdirSync(uploadFolder(), { recursive: true });
    const before = readdirSync(uploadFolder()).filter((name) => name.startsWith("upload-")).length;
    await knock(db, uploadRequest(form(30 * 1024 * 1024 + 1)), ops);
    await knock(db, uploadRequest(form(10)), ops);
    expect(readdirSync(uploadFolder()).filter((name) => name.startsWith("upload-"))).toHaveLength(before);
  });
});
