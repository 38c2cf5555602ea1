import { describe, expect } from "vitest";
import type { Call } from "@/lib/call/call";
import { inputFieldsOf } from "@/lib/call/input-fields";
import { refusalFields, isOfInput, Refusal, refusals, type RefusalCode } from "@/lib/call/refusals";
import { callNames, callsByName } from "@/lib/catalogue/calls";
import { issueCodes } from "@/lib/catalogue/issue-codes";
import { base, knock, requestOf, wireOf } from "../fixtures/knock";
import { examples } from "../fixtures/examples";
import { Stage, principalForCall } from "../fixtures/stage";
import { test } from "../fixtures/world";

function callOf(name: string): Call {
  const call = callsByName.get(name);
  if (!call) throw new Error(`${name} is a call`);
  return call;
}

const pay = callOf("payments.pay");
const places = callOf("reference.payeeProvinces");
const send = (path: string, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) =>
  new Request(base + path, { method: "POST", headers: { "x-portal": "1", ...headers }, body });
const json = { "content-type": "application/json" };

/** Lists refusals with a cause outside the call's input, in an order, a quote or a setting. */
const notInInput: readonly string[] = [
  "APPROVAL_NEEDED settlement.repayExchangePay",
  "APPROVAL_NEEDED settlement.repaySettlement",
  "BELOW_MINI_LIMIT settlement.confirmExchangePay",
  "BELOW_MINI_LIMIT settlement.quoteExchangePay",
  "BELOW_MINI_LIMIT settlement.repayExchangePay",
  "COMPANY_ABNORMAL verification.renew",
  "COMPANY_ABNORMAL verification.submitHkCompany",
  "COMPANY_ABNORMAL verification.submitOtherArea",
  "COMPANY_ABNORMAL verification.submitPersonal",
  "CUSTOMS_NOT_OPEN materials.submitBatch",
  "FILE_COUNT materials.submitBatch",
  "EXCHANGE_NOT_OFFERED payments.submitBatch",
  "PAY_CURRENCY_UNVERIFIED payments.submitBatch",
  "LACK_BALANCE exchange.book",
  "LACK_BALANCE exchange.deliver",
  "LACK_BALANCE exchange.placeRealTime",
  "LACK_BALANCE payments.confirmCost",
  "MAIL_REGISTERED access.activate",
  "MAIL_REGISTERED operations.admitPerson",
  "PHONE_REGISTERED access.proveContact",
  "QUOTA_CARD_UNUSABLE exchange.book",
  "QUOTA_CARD_UNUSABLE exchange.placeRealTime",
  "ROLE_NOTFOUND access.sendPayoutCode",
  "DAY_QUOTA_EXCEEDED settlement.repayExchangePay",
  "SINGLE_QUOTA_EXCEEDED settlement.repayExchangePay",
  ...["confirmExchangePay", "confirmSettlementCost"].flatMap((call) =>
    [
      "ADVANCE_OVERDUE",
      "CREDIT_EXCEEDED",
      "CUSTOMS_LIMIT_EXCEEDED",
      "DAY_QUOTA_EXCEEDED",
      "LACK_BALANCE",
      "SETTLE_QUOTA_EXCEEDED",
      "SINGLE_QUOTA_EXCEEDED",
      "SPEEDY_NOT_OPEN",
      "SURPLUS_EXCEEDED",
    ].map((code) => `${code} settlement.${call}`),
  ),
];

describe("a malformed request has an error with place and reason, in the request's language", () => {
  const cases: readonly (readonly [string, Request, readonly string[], string, string])[] = [
    [
      "broken JSON: line and column",
      send(pay.path, json, '{\n  "amount": 1,\n  "payeeId": x }'),
      ["body"],
      "body.json",
      "This isn’t valid JSON: the error is at 3:14 (line:column)",
    ],
    [
      "JSON that stops too early: where it ends",
      send(pay.path, json, '{"amount":'),
      ["body"],
      "body.json",
      "This isn’t valid JSON: the error is at 1:11 (line:column)",
    ],
    [
      "another content type",
      send(pay.path, { "content-type": "application/x-www-form-urlencoded" }, "amount=1&payeeId=2"),
      ["headers", "Content-Type"],
      "body.type",
      "Send JSON, with the content type application/json",
    ],
    [
      "a body that is no UTF-8",
      send(pay.path, json, new Uint8Array([0x7b, 0xff, 0x7d])),
      ["body"],
      "body.encoding",
      "The text is not valid UTF-8",
    ],
    [
      "a body of more than a megabyte",
      send(pay.path, json, `{"reference":"${"x".repeat(1_100_000)}"}`),
      ["body"],
      "body.large",
      "The request is larger than 1 MB",
    ],
    [
      "a body that is no object",
      send(pay.path, json, "[1]"),
      ["body"],
      "invalid_type",
      "Required, or in the wrong format",
    ],
    [
      "an Idempotency-Key that cannot be stored",
      send(pay.path, { ...json, "idempotency-key": "short" }, "{}"),
      ["headers", "Idempotency-Key"],
      "key.shape",
      "8 to 80 printable characters without spaces",
    ],
  ];
  for (const [name, request, path, code, message] of cases)
    test(name, async ({ db, world }) => {
      const { envelope, status } = await knock(db, request, await world.merchant());
      expect([status, envelope.code, envelope.result]).toEqual([
        200,
        "INVALID_PARAM",
        { issues: [{ path, code, message }] },
      ]);
    });

  test("a form without its file, and a file that is no form", async ({ db, world }) => {
    const upload = callOf("files.upload");
    const fields = new FormData();
    fields.set("businessType", "MATERIAL");
    const without = new Request(base + upload.path, { method: "POST", headers: { "x-portal": "1" }, body: fields });
    const principal = await world.merchant();
    expect((await knock(db, without, principal)).envelope).toMatchObject({
      code: "EMPTY_PARAM",
      result: { issues: [{ path: ["file"], code: "file.missing", message: "Choose a file" }] },
    });
    expect((await knock(db, send(upload.path, json, "{}"), principal)).envelope.result).toEqual({
      issues: [
        {
          path: ["headers", "Content-Type"],
          code: "body.multipart",
          message: "Send the file as multipart/form-data",
        },
      ],
    });
  });
});

test("an entry that the schema refuses is named with its whole path, in a body, a query and an address", async ({
  db,
  world,
}) => {
  const principal = await world.merchant();
  const associate = callOf("receiving.associate");
  const wire = {
    links: [{ detailId: "IN2603181000010001", serialNo: "x", amount: { currency: "USD", amount: "-1" } }],
  };
  const { envelope } = await knock(db, requestOf(associate, wire), principal);
  const { issues } = envelope.result as { issues: { path: string[]; code: string; message: string }[] };
  expect(issues.map(({ path }) => path.join("."))).toContain("links.0.serialNo");
  const response = await knock(db, new Request(`${base}${places.path}?countryCode=XX`), principal);
  expect(response.envelope).toMatchObject({
    code: "INVALID_COUNTRY",
    result: {
      issues: [
        {
          path: ["countryCode"],
          code: "country.unknown",
          message: "This country code doesn’t exist. The United States is US, the United Kingdom GB",
        },
      ],
    },
  });
});

/** Lists the change to each call's example, the code that refuses it, and the issues: path and code. */
const refusedInput: readonly (readonly [string, Record<string, unknown>, RefusalCode, readonly string[]])[] = [
  ["payments.addPayee", { account: "DE00 1234" }, "IBAN_INVALID", ["account account.iban"]],
  ["payments.addPayee", { address: "", city: "" }, "PAYEE_FIELD_INVALID", ["address text.missing"]],
  ["payments.addHkPayee", { clearingCode: "999" }, "BANK_CODE_NOTFOUND", ["clearingCode BANK_CODE_NOTFOUND"]],
  [
    "settlement.addSettlementPayee",
    { contactPerson: "", contactPhone: "" },
    "SETTLE_PAYEE_INVALID",
    ["contactPerson text.missing", "contactPhone text.missing"],
  ],
  ["settlement.addSettlementPayee", { bankNo: "102100099997" }, "SETTLE_PAYEE_INVALID", ["bankNo choice.unknown"]],
  ["materials.submitMaterial", { tradeCountry: "XX" }, "MATERIAL_FIELD_INVALID", ["tradeCountry country.missing"]],
  ["verification.submitCompany", { postalCode: "31a" }, "VERIFICATION_FIELD_INVALID", ["postalCode text.digits"]],
  ["reference.company", { keyword: "91330200MA2AAAAAXX" }, "CREDIT_CODE_INVALID", ["keyword creditCode.shape"]],
];

test("a refusal by a rule or a register names its entries over HTTP, all of them at once", async ({ db, world }) => {
  const stage = await Stage.set(world);
  for (const [name, change, code, issues] of refusedInput) {
    const call = callOf(name);
    const wire = { ...wireOf(call, await examples.get(call)?.(stage)), ...change };
    const { envelope, bugs } = await knock(db, requestOf(call, wire, { "x-world": world.name }), stage.principal);
    const { issues: actualIssues = [] } = (envelope.result ?? {}) as { issues?: { path: string[]; code: string }[] };
    expect([name, envelope.code, actualIssues.map((issue) => `${issue.path.join(".")} ${issue.code}`), bugs]).toEqual([
      name,
      code,
      issues,
      [],
    ]);
  }
});

test("invalid input of any call is refused with its own entries' names", async ({ db, world }) => {
  const principal = await world.merchant();
  const wrong: string[] = [];
  for (const [call, name] of callNames) {
    const fields = inputFieldsOf(call).filter((field) => field !== "file");
    if (call.body === "upload" || fields.length === 0) continue;
    const wire = Object.fromEntries(
      fields.map((field) => [field, call.method === "GET" ? "\u0000" : { no: "\u0000" }]),
    );
    const answers = async () => ({});
    const { envelope } = await knock(db, requestOf(call, wire), principalForCall(call, principal), { answers });
    const { issues = [] } = (envelope.result ?? {}) as { issues?: { path: string[]; code: string; message: string }[] };
    const hasIssues =
      issues.length > 0 &&
      issues.every(
        ({ path, code, message }) => fields.includes(path[0] ?? "") && issueCodes.has(code) && message !== "",
      );
    if (envelope.code !== "INVALID_PARAM" || !hasIssues) wrong.push(`${name} ${JSON.stringify(envelope)}`);
  }
  expect(wrong).toEqual([]);
});

test("a refusal that belongs to an entry of the call's input names it with the refusal's own code and text", async ({
  db,
  world,
}) => {
  const wrong: string[] = [];
  const principal = await world.merchant();
  const call = callOf("payments.globalCost");
  const answers = async () => {
    throw new Refusal("BELOW_MINI_LIMIT", { minimum: "1.00 USD" });
  };
  const wire = { currency: "USD", amount: { currency: "USD", amount: "0.50" }, payCurrency: "USD", bearer: "SHA" };
  const { envelope } = await knock(db, requestOf(call, wire), principal, { answers });
  expect(envelope).toEqual({
    code: "BELOW_MINI_LIMIT",
    message: "The minimum is 1.00 USD. Enter a larger amount.",
    result: {
      issues: [
        { path: ["amount"], code: "BELOW_MINI_LIMIT", message: "The minimum is 1.00 USD. Enter a larger amount." },
      ],
    },
  });
  for (const [call, name] of callNames)
    for (const code of call.errors) {
      const fields = refusalFields(code);
      if (fields.length === 0 || isOfInput(code) || notInInput.includes(`${code} ${name}`)) continue;
      if (!fields.some((field) => inputFieldsOf(call).includes(field))) wrong.push(`${code} ${name}`);
    }
  expect(wrong).toEqual([]);
});

test("every code that is invalid input's by its name cannot be thrown without issues", () => {
  const invalidCodes = Object.keys(refusals).filter((code) => /^INVALID_|_FIELD_INVALID$|_INVALID$/.test(code));
  // of a payments API's own cards and chains, and of a key that is no input
  const otherCodes = ["INVALID_CHAIN_ID", "INVALID_CARD", "KEY_INVALID"];
  // named cast: names of the table
  expect(invalidCodes.filter((code) => !isOfInput(code as RefusalCode) && !otherCodes.includes(code))).toEqual([]);
});

test("every issue code of a rule is documented with its meaning", () => {
  for (const code of ["account.iban", "body.json", "key.shape", "country.unknown", "swift.shape", "invalid_type"])
    expect([code, (issueCodes.get(code) ?? "").length > 0]).toEqual([code, true]);
});

test("an error of length has the maximum or minimum: of a text, a list of files, a list of anything else", async ({
  db,
  world,
}) => {
  const stage = await Stage.set(world);
  const submit = callOf("materials.submitMaterial");
  const wire = wireOf(submit, await examples.get(submit)?.(stage));
  const fileIds = Array.from({ length: 21 }, () => "00000000-0000-4000-8000-000000000001");
  const long = { ...wire, contractNo: "7".repeat(33), orderFileIds: fileIds };
  const { envelope } = await knock(db, requestOf(submit, long), stage.principal);
  expect(envelope.result).toEqual({
    issues: [
      { path: ["contractNo"], code: "text.most", message: "At most 32 characters" },
      { path: ["orderFileIds"], code: "files.most", message: "At most 5 files" },
    ],
  });
  const links = Array.from({ length: 101 }, () => ({
    detailId: "A",
    serialNo: "B",
    amount: { currency: "USD", amount: "1" },
  }));
  const issuesOf = async (odd: object) =>
    (await knock(db, requestOf(submit, { ...wire, ...odd }), stage.principal)).envelope.result;
  const heavy = "At most 140 characters; each Chinese or other non-Latin one counts as 3";
  expect([await issuesOf({ buyerName: "深".repeat(100) }), await issuesOf({ productName: "AB" })]).toEqual([
    { issues: [{ path: ["buyerName"], code: "text.weight", message: heavy }] },
    { issues: [{ path: ["productName"], code: "text.least", message: "At least 3 characters" }] },
  ]);
  const many = await knock(db, requestOf(callOf("receiving.associate"), { links }), stage.principal);
  const { issues } = many.envelope.result as { issues: { path: string[]; code: string; message: string }[] };
  expect(issues.find(({ path }) => path.join(".") === "links")).toMatchObject({
    code: "list.most",
    message: expect.stringMatching(/^At most \d+ entries$/) as string,
  });
});

test("reversed days are refused as such, in the message and at the entry, whichever list they are of", async ({
  db,
  world,
}) => {
  const principal = await world.merchant();
  for (const name of [
    "receiving.incomes",
    "materials.materials",
    "settlement.settlements",
    "transfers.transferOrders",
  ]) {
    const request = requestOf(callOf(name), { from: "2026-03-18", to: "2026-03-17", currentPage: 1, pageSize: 10 });
    const message = "The start cannot be after the end";
    const { envelope } = await knock(db, request, principal);
    expect([name, envelope.code, envelope.message]).toEqual([name, "DATE_OUT_OF_RANGE", message]);
    expect(envelope.result).toEqual({ issues: [{ path: ["from"], code: "date.order", message }] });
  }
});
