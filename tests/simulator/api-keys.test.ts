import { describe, expect } from "vitest";
import { auditTrail } from "@/lib/access/calls/audit-log";
import { people } from "@/lib/access/calls/people";
import { sessions } from "@/lib/access/calls/sessions";
import { access } from "@/lib/access/calls/sign-in";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import type { Principal } from "@/lib/call/principal";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { apiKeys } from "@/lib/developers/calls/keys";
import { requestLog } from "@/lib/developers/calls/request-log";
import { keyRequestsPerMinuteMax } from "@/lib/developers/terms";
import { money } from "@/lib/money/money";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { payments } from "@/lib/payments/calls/payments";
import { standingOrders } from "@/lib/payments/calls/standing-orders";
import { simulator } from "@/lib/simulator/backend";
import { openText, tokenHash } from "@/lib/simulator/access/secrets";
import { requestLogOf } from "@/lib/simulator/developers/request-log/request-log";
import { newApiKeySecret } from "@/lib/simulator/developers/keys/secret";
import { systemNow } from "@/lib/time/clock";
import { dayMs, hourMs, addMilliseconds } from "@/lib/time/instant";
import { keyOf, readsPayments, office, paysDollars, withKey } from "../fixtures/api-keys";
import { payer, paying, balancesByCurrency } from "../fixtures/paying";
import { no } from "../fixtures/refusals";
import { openMarket } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

const records = { currentPage: 1, pageSize: 10 };
const fetchRecords = (world: TestWorld, secret: string, headers?: Record<string, string>) =>
  withKey(world, secret, payments.records, records, headers);
const codeOf = async (response: ReturnType<typeof fetchRecords>) => (await response).envelope.code;

const audits = (world: TestWorld, operation: string) =>
  world.db.sql<{ principal: string; outcome: string; origin: string }>(
    "select who, outcome, origin from audit where world = $1::uuid and what = $2 order by id",
    [world.id, operation],
  );

/** Returns the newest key as a person's list presents it. */
const newestKey = async (world: TestWorld, principal: Principal) =>
  (await world.call(apiKeys.keys, records, principal)).rows[0];

/** Wraps the world's database and records each of our statements that it runs. */
function recordingDatabase({ db }: TestWorld): { readonly statements: string[]; readonly db: TestWorld["db"] } {
  const statements: string[] = [];
  const run = async (text: string, values?: readonly unknown[]) => {
    statements.push(text);
    return db.sql(text, values);
  };
  // named cast: it answers as the way that it asks does
  return { statements, db: { ...db, sql: Object.assign(run, { prisma: db.prisma }) as typeof db.sql } };
}

/** Returns the notifications about keys that a company's owner received, in the portal and by mail; the newest last. */
async function keyNotifications(world: TestWorld, owner: Principal) {
  const messages = await world.db.sql<{ facts: { what: string; key: string } }>(
    "select facts from message where world = $1::uuid and operator_id = $2::uuid and kind = 'apiKeyChanged' order by at, id",
    [world.id, owner.operatorId],
  );
  const mails = await world.db.sql<{ sealed: Uint8Array }>(
    "select sealed from outbox where world = $1::uuid and recipient = $2 and purpose = 'apiKeyChanged' order by id",
    [world.id, owner.loginNo],
  );
  return { messages: messages.map(({ facts }) => facts.what), mails: mails.map(({ sealed }) => openText(sealed)) };
}

describe("a company's owner is notified, in the portal and by mail,", () => {
  test("of every step that people take with a key, by any person", async ({ world }) => {
    const owner = await world.merchant();
    const [maker, second] = [await world.operator(owner.userNo), await world.operator(owner.userNo)];
    const { keyId, secret } = await world.call(apiKeys.makeKey, paysDollars, maker);
    await world.call(apiKeys.confirmKey, { keyId }, second);
    const { secret: next } = await world.call(apiKeys.rotateKey, { keyId, overlapHours: 0 }, maker);
    await world.call(apiKeys.revokeKey, { keyId }, second);
    await world.call(apiKeys.makeKey, readsPayments, maker);
    const { messages, mails } = await keyNotifications(world, owner);
    expect(messages).toEqual(["waits", "confirmed", "rotated", "revoked", "made"]);
    expect(mails).toHaveLength(5);
    expect(mails[0]).toContain("created the API key ERP, which can move money once another user confirms it");
    expect(mails[1]).toContain("确认了 API 密钥“ERP”");
    expect(mails.filter((text) => text.includes(secret) || text.includes(next))).toEqual([]);
  });

  test("and of no refused one", async ({ world }) => {
    const owner = await world.merchant();
    const { keyId } = await world.call(apiKeys.makeKey, paysDollars, owner);
    await world.operator(owner.userNo);
    await expect(world.call(apiKeys.confirmKey, { keyId }, owner)).rejects.toEqual(no("KEY_SECOND_NEEDED"));
    expect((await keyNotifications(world, owner)).messages).toEqual(["waits"]);
  });
});

describe("the life of a key", () => {
  test("a read-only key works at once; its secret is nowhere in the database", async ({ world }) => {
    const principal = await world.merchant();
    const { secret } = await world.call(apiKeys.makeKey, readsPayments, principal);
    const key = await newestKey(world, principal);
    expect(key).toMatchObject({ state: "active", movesMoney: false, orderLimit: null, isOwn: true });
    expect(secret.endsWith(key?.secrets[0]?.ending ?? "?")).toBe(true);
    expect(await codeOf(fetchRecords(world, secret))).toBe("0");
    const storedRows = await world.db.sql<{ row: string }>(
      "select to_jsonb(s)::text as row from api_key_secret s where world = $1::uuid union all select to_jsonb(a)::text from audit a where world = $1::uuid",
      [world.id],
    );
    expect(storedRows.filter(({ row }) => row.includes(secret))).toEqual([]);
    expect(storedRows.filter(({ row }) => row.includes(tokenHash(secret)))).toHaveLength(1);
  });

  test("the list shows the time and address of a key's last use", async ({ world }) => {
    const principal = await world.merchant();
    const { secret } = await keyOf(world, principal, readsPayments);
    await fetchRecords(world, secret);
    expect((await newestKey(world, principal))?.secrets).toEqual([
      expect.objectContaining({ usedFrom: office, usedAt: expect.any(Date) as Date }),
    ]);
  });

  test("a revoked key is refused at once, and for good", async ({ world }) => {
    const principal = await world.merchant();
    const { keyId, secret } = await keyOf(world, principal, readsPayments);
    await world.call(apiKeys.revokeKey, { keyId }, principal);
    expect(await fetchRecords(world, secret)).toMatchObject({
      status: 401,
      envelope: { code: "KEY_INVALID", result: null },
    });
    await expect(world.call(apiKeys.revokeKey, { keyId }, principal)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await expect(world.call(apiKeys.rotateKey, { keyId, overlapHours: 0 }, principal)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
  });

  test("a key with a last day is valid until that day's end by the world's clock, and not a millisecond longer", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { secret } = await keyOf(world, principal, { ...readsPayments, expiresOn: "2026-03-19" });
    const end = new Date("2026-03-19T16:00:00.000Z");
    await world.setClock(addMilliseconds(end, -1));
    expect(await codeOf(fetchRecords(world, secret))).toBe("0");
    await world.setClock(end);
    expect(await codeOf(fetchRecords(world, secret))).toBe("KEY_INVALID");
    expect(await newestKey(world, principal)).toMatchObject({ state: "expired", secrets: [] });
  });

  test("a key is not made for a day that is over", async ({ world }) => {
    const principal = await world.merchant();
    await expect(world.call(apiKeys.makeKey, { ...readsPayments, expiresOn: "2026-03-17" }, principal)).rejects.toEqual(
      no("KEY_TERMS_MISSING", { missing: "expiresOn" }),
    );
  });

  test("after a rotation both secrets are valid until the hours are over, then the new one alone", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { keyId, secret: first } = await keyOf(world, principal, readsPayments);
    const { secret: second } = await world.call(apiKeys.rotateKey, { keyId, overlapHours: 24 }, principal);
    const bothCodes = () => Promise.all([codeOf(fetchRecords(world, first)), codeOf(fetchRecords(world, second))]);
    const startedAt = await world.now();
    expect(await bothCodes()).toEqual(["0", "0"]);
    await world.setClock(addMilliseconds(startedAt, 24 * hourMs - 1));
    expect(await bothCodes()).toEqual(["0", "0"]);
    await world.setClock(addMilliseconds(startedAt, 24 * hourMs));
    expect(await bothCodes()).toEqual(["KEY_INVALID", "0"]);
  });

  test("a rotation without an overlap ends the secret before; one of two ends the oldest at once", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { keyId, secret: first } = await keyOf(world, principal, readsPayments);
    const { secret: second } = await world.call(apiKeys.rotateKey, { keyId, overlapHours: 48 }, principal);
    const { secret: third } = await world.call(apiKeys.rotateKey, { keyId, overlapHours: 48 }, principal);
    expect(await Promise.all([first, second, third].map((secret) => codeOf(fetchRecords(world, secret))))).toEqual([
      "KEY_INVALID",
      "0",
      "0",
    ]);
    const { secret: last } = await world.call(apiKeys.rotateKey, { keyId, overlapHours: 0 }, principal);
    expect(await Promise.all([second, third, last].map((secret) => codeOf(fetchRecords(world, secret))))).toEqual([
      "KEY_INVALID",
      "KEY_INVALID",
      "0",
    ]);
  });

  test("a person can revoke another person's key, but not rotate it", async ({ world }) => {
    const principal = await world.merchant();
    const { keyId } = await keyOf(world, principal, readsPayments);
    const otherPerson = await world.operator(principal.userNo);
    await expect(world.call(apiKeys.rotateKey, { keyId, overlapHours: 0 }, otherPerson)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await world.call(apiKeys.revokeKey, { keyId }, otherPerson);
    expect(await newestKey(world, otherPerson)).toMatchObject({ state: "revoked", isOwn: false, secrets: [] });
  });

  test("a name belongs to one open key, and is free again once that is revoked", async ({ world }) => {
    const principal = await world.merchant();
    const { keyId } = await keyOf(world, principal, readsPayments);
    await expect(world.call(apiKeys.makeKey, readsPayments, principal)).rejects.toEqual(no("KEY_EXISTS"));
    await world.call(apiKeys.revokeKey, { keyId }, principal);
    expect((await world.call(apiKeys.makeKey, readsPayments, principal)).state).toBe("active");
  });

  test("the number of open keys of a merchant is limited", async ({ world }) => {
    const principal = await world.merchant();
    await world.db.sql(
      "insert into api_key (world, id, user_no, operator_id, name, state, permissions, addresses, made_at) select $1::uuid, gen_random_uuid(), $2, $3::uuid, 'Key ' || n, 'active', '{}', '{}', now() from generate_series(1, 50) n",
      [world.id, principal.userNo, principal.operatorId],
    );
    await expect(world.call(apiKeys.makeKey, readsPayments, principal)).rejects.toEqual(
      no("KEYS_TOO_MANY", { most: 50 }),
    );
  });

  test("making, confirming or rotating a key requires the person's payment password", async ({ world }) => {
    const principal = await world.merchant();
    const unproven = { payPassword: undefined };
    await expect(world.call(apiKeys.makeKey, { ...readsPayments, ...unproven }, principal)).rejects.toEqual(
      no("CONFIRMATION_NEEDED"),
    );
    const { keyId } = await world.call(apiKeys.makeKey, paysDollars, principal);
    const otherPerson = await world.operator(principal.userNo);
    await expect(world.call(apiKeys.confirmKey, { keyId, ...unproven }, otherPerson)).rejects.toEqual(
      no("CONFIRMATION_NEEDED"),
    );
    await expect(world.call(apiKeys.rotateKey, { keyId, overlapHours: 1, ...unproven }, principal)).rejects.toEqual(
      no("CONFIRMATION_NEEDED"),
    );
  });
});

describe("four eyes", () => {
  test("a key that moves money works once another person has confirmed it, and names that person", async ({
    world,
  }) => {
    const { principal, payeeId } = await payer(world);
    const { keyId, secret } = await world.call(apiKeys.makeKey, paysDollars, principal);
    expect(await newestKey(world, principal)).toMatchObject({ state: "waiting", movesMoney: true, mayConfirm: false });
    expect(await codeOf(fetchRecords(world, secret))).toBe("KEY_INVALID");
    const otherPerson = await world.operator(principal.userNo);
    await expect(world.call(apiKeys.confirmKey, { keyId }, principal)).rejects.toEqual(no("KEY_SECOND_NEEDED"));
    expect(await newestKey(world, otherPerson)).toMatchObject({ mayConfirm: true });
    await world.call(apiKeys.confirmKey, { keyId }, otherPerson);
    expect(await newestKey(world, principal)).toMatchObject({ state: "active", confirmedBy: "Operator" });
    await expect(world.call(apiKeys.confirmKey, { keyId }, otherPerson)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    expect(await codeOf(withKey(world, secret, payments.pay, paying(payeeId)))).toBe("0");
  });

  test("the main operator of a company without another confirmer may confirm after a day, and no sooner", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { keyId } = await world.call(apiKeys.makeKey, paysDollars, principal);
    expect((await newestKey(world, principal))?.confirmableFrom).toEqual(addMilliseconds(await world.now(), dayMs));
    await expect(world.call(apiKeys.confirmKey, { keyId }, principal)).rejects.toEqual(
      no("KEY_NOT_YET", { hours: 24 }),
    );
    await world.setClock(addMilliseconds(await world.now(), dayMs - 1));
    await expect(world.call(apiKeys.confirmKey, { keyId }, principal)).rejects.toEqual(no("KEY_NOT_YET", { hours: 1 }));
    await world.setClock(addMilliseconds(await world.now(), 1));
    expect((await world.call(apiKeys.confirmKey, { keyId }, principal)).state).toBe("active");
  });

  test("the maker of a key other than the main operator never confirms it, even without another confirmer", async ({
    world,
  }) => {
    const owner = await world.merchant({ permissions: [] });
    const clerk = await world.operator(owner.userNo);
    const { keyId } = await world.call(apiKeys.makeKey, paysDollars, clerk);
    await world.setClock(addMilliseconds(await world.now(), 10 * dayMs));
    await expect(world.call(apiKeys.confirmKey, { keyId }, clerk)).rejects.toEqual(no("KEY_SECOND_NEEDED"));
  });

  test("a key that moves money has addresses and limits", async ({ world }) => {
    const principal = await world.merchant();
    for (const [change, missing] of [
      [{ addresses: [] as string[] }, "addresses"],
      [{ orderLimit: undefined }, "orderLimit"],
      [{ dayLimit: undefined }, "dayLimit"],
      [{ orderLimit: money("USD", 9_000_00n) }, "limits"],
    ] as const)
      await expect(world.call(apiKeys.makeKey, { ...paysDollars, ...change }, principal)).rejects.toEqual(
        no("KEY_TERMS_MISSING", { missing }),
      );
  });

  test("nobody grants a scope beyond their own permissions, nor one that no key may have", async ({ world }) => {
    const owner = await world.merchant();
    const clerk = await world.operator(owner.userNo, { permissions: ["developer/keys", "developer/keys:manage"] });
    await expect(world.call(apiKeys.makeKey, readsPayments, clerk)).rejects.toMatchObject({ code: "GRANT_TOO_WIDE" });
    for (const permission of ["payment_manage/payment_order:review", "setting/operator/user:manage", "developer/keys"])
      await expect(world.call(apiKeys.makeKey, { ...readsPayments, permissions: [permission] }, owner)).rejects.toEqual(
        no("GRANT_TOO_WIDE", { permission }),
      );
  });
});

describe("a request of a key", () => {
  test("is logged under its own name and its person's: the audit log and the history name the key", async ({
    world,
  }) => {
    const { principal, payeeId } = await payer(world);
    const { keyId, secret } = await keyOf(world, principal, paysDollars);
    const response = await withKey(world, secret, payments.pay, paying(payeeId));
    const { orderNo } = response.envelope.result as { orderNo: string };
    expect(await audits(world, "payments.pay")).toEqual([{ who: `key:${keyId}`, outcome: "ok", origin: office }]);
    const { rows } = await world.call(auditTrail.auditLog, records, principal);
    expect(rows[0]).toMatchObject({ who: "API · ERP", what: "Submitted a payment", origin: office });
    const detail = await world.call(payments.detail, { orderNo }, principal);
    expect(detail.history.map((step) => step.who)).toContain("API · ERP");
  });

  test("needs no payment password, and ignores one in its input", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { secret } = await keyOf(world, principal, paysDollars);
    const wrong = await withKey(world, secret, payments.pay, paying(payeeId, { payPassword: "999999" }));
    expect(wrong.envelope.code).toBe("0");
    const [operator] = await world.db.sql<{ wrong: number }>(
      "select wrong_pay_passwords as wrong from operator where world = $1::uuid and id = $2::uuid",
      [world.id, principal.operatorId],
    );
    expect(operator?.wrong).toBe(0);
  });

  test("is within its scope, and within its person's current permissions", async ({ world }) => {
    const principal = await world.merchant();
    const { secret } = await keyOf(world, principal, readsPayments);
    const pays = () => codeOf(withKey(world, secret, payments.payees, records));
    expect(await pays()).toBe("AUTHORIZATION_FAILED");
    await world.db.sql("update operator set permissions = '{account}' where world = $1::uuid and id = $2::uuid", [
      world.id,
      principal.operatorId,
    ]);
    expect(await codeOf(fetchRecords(world, secret))).toBe("AUTHORIZATION_FAILED");
  });

  test("is refused for calls reserved to people, also within a scope that includes them", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { secret } = await keyOf(world, principal, paysDollars);
    const requests = [
      withKey(world, secret, sessions.mySessions, {}),
      withKey(world, secret, access.signOut, {}),
      withKey(world, secret, access.account, {}),
      withKey(world, secret, people.list, records),
      withKey(world, secret, apiKeys.keys, records),
      withKey(world, secret, paymentReviews.review, {
        orderNos: ["PY26031810000100001"],
        isApproved: true,
        pageSize: 20,
        remark: "",
        payPassword: "135790",
      }),
      withKey(world, secret, secondStepCalls.sendPayoutCode, {
        msgType: "21",
        bizType: "2",
        deed: { kind: "payment", payeeId, amount: money("USD", 100n) },
      }),
      withKey(world, secret, standingOrders.repeat, {
        ...paying(payeeId),
        every: "week",
        firstOn: "2026-03-25",
        times: 3,
      }),
    ];
    for (const { status, envelope } of await Promise.all(requests))
      expect([status, envelope.code]).toEqual([403, "PERSON_NEEDED"]);
  });

  test("a repeated request under one idempotency key pays once", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { secret } = await keyOf(world, principal, paysDollars);
    const send = () => withKey(world, secret, payments.pay, paying(payeeId), { "idempotency-key": "order-2026-0001" });
    const [first, second] = [await send(), await send()];
    expect(second.envelope).toEqual(first.envelope);
    expect((await balancesByCurrency(world, principal))["USD"]?.[1]).toBe(1_015_00n);
  });

  test("needs an idempotency key to move money, by any call; reads and other writes need none", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { secret } = await keyOf(world, principal, paysDollars);
    const without = { "idempotency-key": "" };
    const { status, envelope } = await withKey(world, secret, payments.pay, paying(payeeId), without);
    expect([status, envelope.code, envelope.result]).toEqual([
      200,
      "INVALID_PARAM",
      {
        issues: [
          {
            path: ["headers", "Idempotency-Key"],
            code: "key.missing",
            message: "Required with an API key for every call that moves money",
          },
        ],
      },
    ]);
    expect((await balancesByCurrency(world, principal))["USD"]?.[1]).toBe(0n);
    expect((await withKey(world, secret, payments.pay, paying(payeeId))).envelope.code).toBe("0");
    const read = await withKey(world, secret, accountCalls.balances, {}, without);
    expect(read.envelope.code).toBe("0");
  });

  test("a payment that its person must have approved by others cannot be approved by them: the key's payments are theirs", async ({
    world,
  }) => {
    const { principal, payeeId } = await payer(world);
    const { secret } = await keyOf(world, principal, paysDollars);
    await withKey(world, secret, payments.pay, paying(payeeId));
    const [row] = await world.db.sql<{ operatorId: string }>(
      `select operator_id as "operatorId" from payment where world = $1::uuid`,
      [world.id],
    );
    expect(row?.operatorId).toBe(principal.operatorId);
  });
});

describe("limits of a key", () => {
  test("one order above the limit is refused, and does not count towards the day", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { secret } = await keyOf(world, principal, paysDollars);
    const pays = (minor: bigint) =>
      withKey(world, secret, payments.pay, paying(payeeId, { amount: money("USD", minor) }));
    const { status, envelope } = await pays(2_000_01n);
    expect([status, envelope.code]).toEqual([200, "KEY_LIMIT"]);
    expect((await pays(2_000_00n)).envelope.code).toBe("0");
    expect((await pays(1_000_00n)).envelope.code).toBe("0");
    expect((await pays(1n)).envelope.code).toBe("KEY_LIMIT");
  });

  test("an order that is refused for another reason does not use the day's limit up", async ({ world }) => {
    const { principal, payeeId } = await payer(world, 100_00n);
    const { secret } = await keyOf(world, principal, paysDollars);
    const pays = () => codeOf(withKey(world, secret, payments.pay, paying(payeeId)));
    expect([await pays(), await pays(), await pays(), await pays()]).toEqual(Array(4).fill("LACK_BALANCE"));
    await world.fund(principal.userNo, "USD", 10_000_00n);
    expect(await pays()).toBe("0");
  });

  test("another currency counts in dollars at the mid rate, and the next Beijing day begins anew", async ({
    world,
  }) => {
    await openMarket(world);
    const { principal, payeeId } = await payer(world);
    const { secret } = await keyOf(world, principal, { ...paysDollars, dayLimit: money("USD", 2_000_00n) });
    const pays = () =>
      codeOf(withKey(world, secret, payments.pay, paying(payeeId, { amount: money("USD", 2_000_00n) })));
    expect([await pays(), await pays()]).toEqual(["0", "KEY_LIMIT"]);
    const [day] = await world.db.sql<{ day: string; usd: bigint }>(
      "select day, usd_minor as usd from api_key_day where world = $1::uuid",
      [world.id],
    );
    expect(day).toEqual({ day: "2026-03-18", usd: 2_000_00n });
  });

  test("of many simultaneous payments no more pass than the day's limit covers", async ({ world }) => {
    const { principal, payeeId } = await payer(world, 100_000_00n);
    const { keyId, secret } = await keyOf(world, principal, paysDollars);
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(withKey(world, secret, payments.pay, paying(payeeId)))),
    );
    expect(codes.filter((code) => code === "0")).toHaveLength(3);
    expect(codes.filter((code) => code === "KEY_LIMIT")).toHaveLength(5);
    const [day] = await world.db.sql<{ usd: bigint }>(
      "select usd_minor as usd from api_key_day where world = $1::uuid and key_id = $2::uuid",
      [world.id, keyId],
    );
    expect(day?.usd).toBe(3_000_00n);
    expect(await world.imbalance()).toEqual([]);
  });
});

describe("address, rate and owner", () => {
  test("another address is refused, and the audit log names the key", async ({ world }) => {
    const { principal } = await payer(world);
    const { keyId, secret } = await keyOf(world, principal, paysDollars);
    const response = await fetchRecords(world, secret, { "x-forwarded-for": "198.51.100.1" });
    expect([response.status, response.envelope.code]).toEqual([403, "KEY_ADDRESS"]);
    expect(await audits(world, "developers.keyUsed")).toEqual([
      { who: `key:${keyId}`, outcome: "KEY_ADDRESS", origin: "198.51.100.1" },
    ]);
    expect(await codeOf(fetchRecords(world, secret, { "x-forwarded-for": "::ffff:203.0.113.9" }))).toBe("0");
  });

  test("a key over its rate is refused with that reason; another key of the same merchant is not", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const [{ secret }, { secret: otherSecret }] = [
      await keyOf(world, principal, readsPayments),
      await keyOf(world, principal, { ...readsPayments, name: "Other" }),
    ];
    const backend = simulator(() => world.db);
    const authenticate = (token: string) => backend.authenticate(world.caller({ token }), "portal");
    for (let n = 0; n < keyRequestsPerMinuteMax; n += 1) await authenticate(secret);
    await expect(authenticate(secret)).rejects.toEqual(no("KEY_TOO_OFTEN"));
    expect(await authenticate(otherSecret)).toMatchObject({ key: { name: "Other" } });
    expect(
      await backend.authenticate(world.caller({ token: secret, at: addMilliseconds(world.real, 60_000) }), "portal"),
    ).not.toBeNull();
  });

  test("a client that guesses secrets has to wait", async ({ world }) => {
    const backend = simulator(() => world.db);
    const tries = await Promise.all(
      Array.from({ length: 61 }, () =>
        backend
          .authenticate(world.caller({ token: newApiKeySecret({ name: "demo" }) }), "portal")
          .catch((no: unknown) => no),
      ),
    );
    expect(tries.filter((attempt) => (attempt as { code: string }).code === "KEY_INVALID")).toHaveLength(60);
    expect(tries.filter((attempt) => (attempt as { code: string }).code === "KEY_TOO_OFTEN")).toHaveLength(1);
  });

  test("a secret without a valid checksum costs no database query", async ({ world }) => {
    const { statements, db } = recordingDatabase(world);
    const attempt = simulator(() => db).authenticate(world.caller({ token: `cbp_test_${"a".repeat(49)}` }), "portal");
    await expect(attempt).rejects.toEqual(no("KEY_INVALID"));
    expect(statements).toEqual([]);
  });

  test("a key works in its own world alone, when another is named and when none is", async ({ world }) => {
    const principal = await world.merchant();
    const { secret } = await keyOf(world, principal, readsPayments);
    expect(await codeOf(fetchRecords(world, secret, { "x-world": "elsewhere" }))).toBe("KEY_INVALID");
    expect(await codeOf(fetchRecords(world, secret, { "x-world": world.name }))).toBe("0");
  });

  test("a key is no session: neither a half session nor one of operations", async ({ world }) => {
    const principal = await world.merchant();
    const { secret } = await keyOf(world, principal, readsPayments);
    const backend = simulator(() => world.db);
    for (const realm of ["operations", "halfway", "sibling"] as const)
      expect(await backend.authenticate(world.caller({ token: secret, at: systemNow() }), realm)).toBeNull();
  });

  test("a key stops working when its person may not sign in any more, and works again when they may", async ({
    world,
  }) => {
    const owner = await world.merchant();
    const clerk = await world.operator(owner.userNo);
    const { secret } = await keyOf(world, clerk, readsPayments);
    const become = (state: string) =>
      world.db.sql("update operator set state = $3 where world = $1::uuid and id = $2::uuid", [
        world.id,
        clerk.operatorId,
        state,
      ]);
    await become("disabled");
    expect(await codeOf(fetchRecords(world, secret))).toBe("KEY_INVALID");
    await become("enabled");
    expect(await codeOf(fetchRecords(world, secret))).toBe("0");
  });

  test("a key of a merchant with a closed account reads, and moves no money", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { secret } = await keyOf(world, principal, paysDollars);
    await world.db.sql("update merchant set state = 'closed' where world = $1::uuid and user_no = $2", [
      world.id,
      principal.userNo,
    ]);
    expect(await codeOf(fetchRecords(world, secret))).toBe("0");
    expect(await codeOf(withKey(world, secret, payments.pay, paying(payeeId)))).toBe("ACCOUNT_CLOSED");
  });

  test("a key of one merchant finds no data of another's, keys included", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
    const otherMerchant = await world.merchant();
    const { secret } = await keyOf(world, otherMerchant, readsPayments);
    expect(await codeOf(withKey(world, secret, payments.detail, { orderNo }))).toBe("ORDER_NOTFOUND");
    const { keyId } = await world.call(apiKeys.makeKey, readsPayments, principal);
    for (const request of [
      () => world.call(apiKeys.confirmKey, { keyId }, otherMerchant),
      () => world.call(apiKeys.rotateKey, { keyId, overlapHours: 0 }, otherMerchant),
      () => world.call(apiKeys.revokeKey, { keyId }, otherMerchant),
    ])
      await expect(request()).rejects.toEqual(no("KEY_NOTFOUND"));
  });

  test("each request of a key loads it in one statement, as a session's does", async ({ world }) => {
    const principal = await world.merchant();
    const { secret } = await keyOf(world, principal, readsPayments);
    const { statements, db } = recordingDatabase(world);
    await simulator(() => db).authenticate(world.caller({ token: secret }), "portal");
    expect(statements).toHaveLength(1);
  });
});

describe("the log of calls", () => {
  const readKeyCalls = async (world: TestWorld, principal: Principal, change: object = {}) => {
    await requestLogOf(world.db).write();
    return world.call(requestLog.keyCalls, { ...records, ...change }, principal);
  };

  test("contains each key's requests, refusals too, and no requests of people", async ({ world }) => {
    const principal = await world.merchant();
    const { keyId, secret } = await keyOf(world, principal, readsPayments);
    const otherKey = await keyOf(world, principal, { ...readsPayments, name: "Other" });
    await fetchRecords(world, secret);
    await withKey(world, secret, payments.payees, records);
    await fetchRecords(world, otherKey.secret);
    const { rows, keys } = await readKeyCalls(world, principal);
    expect(rows.map(({ path, code, status, from }) => [path, code, status, from])).toEqual([
      [payments.records.path, "0", 200, office],
      [payments.payees.path, "AUTHORIZATION_FAILED", 403, office],
      [payments.records.path, "0", 200, office],
    ]);
    expect(keys.map(({ name }) => name)).toEqual(["Other", "Dashboard"]);
    expect((await readKeyCalls(world, principal, { keyId })).total).toBe(2);
    expect(
      (await readKeyCalls(world, principal, { code: "AUTHORIZATION_FAILED" })).rows.map((row) => row.keyId),
    ).toEqual([keyId]);
  });

  test("is visible to its own merchant only, and forgets rows older than some days of real time", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const { secret } = await keyOf(world, principal, readsPayments);
    await fetchRecords(world, secret);
    expect((await readKeyCalls(world, otherMerchant)).total).toBe(0);
    expect((await readKeyCalls(world, principal)).total).toBe(1);
    await world.db.sql("update api_call set at = at - interval '8 days' where world = $1::uuid", [world.id]);
    await fetchRecords(world, secret);
    expect((await readKeyCalls(world, principal)).total).toBe(1);
  });
});
