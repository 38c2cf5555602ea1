import { expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { auditTrail } from "@/lib/access/calls/audit-log";
import { sessions } from "@/lib/access/calls/sessions";
import { merchantCompanyCalls } from "@/lib/access/calls/company";
import type { Call, Sends } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { callNames, catalogue } from "@/lib/catalogue/calls";
import { locales } from "@/lib/i18n/locale";
import { exchange } from "@/lib/exchange/calls/orders";
import { operations } from "@/lib/operations/calls/worlds";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { csvLine } from "@/lib/formats/csv";
import { jobHandlers } from "@/lib/simulator/jobs";
import { translatorFor } from "@/lib/i18n/translator";
import { addMilliseconds } from "@/lib/time/instant";
import { no } from "../fixtures/refusals";
import { Stage } from "../fixtures/stage";
import { operationsPerson as ops, test, wednesday, type TestWorld } from "../fixtures/world";
import { txAt } from "../fixtures/tx";

const page = { currentPage: 1, pageSize: 100 };
const log = async (world: TestWorld, principal: Principal, filters: Partial<Sends<typeof auditTrail.auditLog>> = {}) =>
  (await world.call(auditTrail.auditLog, { ...page, ...filters }, principal)).rows;
const fileOf = async (world: TestWorld, principal: Principal, locale: string) =>
  new Response((await world.call(auditTrail.auditFile, {}, principal, { locale })).body).arrayBuffer();

/**
 * Creates a merchant whose people had one operation succeed and one refused, and on whom others acted; and another
 * merchant that acted too.
 */
async function auditedMerchants(world: TestWorld) {
  const [owner, otherMerchant] = [await world.merchant(), await world.merchant()];
  await world.call(merchantCompanyCalls.changeEnglishName, { enName: "Harbour Trading" }, owner);
  // every opened page calls this automatically: it is no action of a person
  await world.call(sessions.refreshLogin, {}, owner);
  await expect(world.call(exchange.cancel, { orderNo: "FX2603181000010001" }, owner)).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
  await world.call(merchantCompanyCalls.changeEnglishName, { enName: "Other Trading" }, otherMerchant);
  await world.call(
    operations.setRealName,
    { world: world.name, userNo: owner.userNo, realNameState: 1, firstVerify: 0 },
    ops,
  );
  const captcha = "00000000-0000-4000-8000-000000000000";
  await expect(
    world.call(access.signIn, { loginNo: owner.loginNo, password: "wrong", captchaId: captcha, captcha: "none" }, null),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
  return { owner, other: otherMerchant };
}

test("the main operator reads the actions and attempts of its people and of others on the company, in text, and nothing of another merchant", async ({
  world,
}) => {
  const { owner, other } = await auditedMerchants(world);
  const rows = await log(world, owner);
  expect(rows.map(({ who, what, isDone }) => [who, what, isDone])).toEqual(
    expect.arrayContaining([
      ["Operator", "Requested a new English name", true],
      ["Operator", "Canceled an exchange", false],
      ["Our team", "Changed the verification status", true],
      ["Not signed in", "Signed in", false],
    ]),
  );
  expect(rows).toHaveLength(4);
  expect((await log(world, other)).map(({ what }) => what)).toEqual(["Requested a new English name"]);
});

test("filters narrow the log by person, kind, result and days, and days beyond the limit are refused", async ({
  world,
}) => {
  const { owner } = await auditedMerchants(world);
  const whats = async (filters: Parameters<typeof log>[2]) =>
    (await log(world, owner, filters)).map(({ what }) => what).sort();
  expect(await whats({ who: owner.operatorId })).toEqual(["Canceled an exchange", "Requested a new English name"]);
  expect(await whats({ who: "operations" })).toEqual(["Changed the verification status"]);
  expect(await whats({ who: "nobody" })).toEqual(["Signed in"]);
  expect(await whats({ who: "clock" })).toEqual([]);
  expect(await whats({ area: "exchange" })).toEqual(["Canceled an exchange"]);
  expect(await whats({ result: "refused" })).toEqual(["Canceled an exchange", "Signed in"]);
  expect(await whats({ from: "2026-03-17", to: "2026-03-17" })).toEqual([]);
  await expect(log(world, owner, { from: "2020-01-01", to: "2026-03-18" })).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
});

test("the file begins with a byte order mark, has the same rows in the reader's language, and its download is logged", async ({
  world,
}) => {
  const { owner } = await auditedMerchants(world);
  const bytes = new Uint8Array(await fileOf(world, owner, "zh-CN"));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).trim().split("\r\n");
  expect(lines[0]).toContain('"业务时间","操作人"');
  expect(lines.join("\n")).toContain("申请变更英文名称");
  expect((await log(world, owner)).map(({ what }) => what)).toContain("Downloaded the audit log");
  await expect(world.call(auditTrail.auditFile, { from: "2020-01-01", to: "2026-03-18" }, owner)).rejects.toEqual(
    no("DATE_OUT_OF_RANGE"),
  );
});

test("a file of thousands of rows comes in portions, each row once, newest first", async ({ world, db }) => {
  const owner = await world.merchant();
  for (let from = 0; from < 2_100; from += 100)
    await db.transact(async (sql) => {
      for (let i = from; i < from + 100; i += 1)
        await writeAuditNote(
          txAt(sql, world, wednesday, {
            name: owner.operatorId,
            origin: "10.0.0.1",
            at: addMilliseconds(world.real, i),
          }),
          { what: "exchange.cancel", subject: `FX${String(i).padStart(8, "0")}`, outcome: "ok" },
        );
    });
  const lines = new TextDecoder()
    .decode(await fileOf(world, owner, "en-US"))
    .trim()
    .split("\r\n")
    .slice(1);
  const numbers = lines.flatMap((line) => /FX(\d{8})/.exec(line)?.[1] ?? []);
  expect(numbers).toEqual([...numbers].sort().reverse());
  expect(new Set(numbers).size).toBe(2_100);
});

test("no cell of the file is a formula to a spreadsheet", () => {
  expect(csvLine(["=1+1", "+1", "-1", "@sum", "\tx", " =1", "＝1", 'a"b', "fine"], "all")).toBe(
    '"\'=1+1","\'+1","\'-1","\'@sum","\'\tx","\' =1","\'＝1","a""b","fine"\r\n',
  );
});

test("every changing call, and every due item, has a text of its own in both languages", async () => {
  const names = [
    ...catalogue.filter(({ effect }: Call) => effect !== "reads").map((call) => callNames.get(call) ?? ""),
    ...jobHandlers.keys(),
  ];
  for (const locale of locales) {
    const t = await translatorFor(locale);
    // named cast: names are data, `has` looks them up
    expect(
      names.filter((name) => !t.has(`audit.what.${name}` as never)),
      locale,
    ).toEqual([]);
    expect(
      [...jobHandlers.keys()].filter((kind) => !t.has(`operations.due.${kind}` as never)),
      locale,
    ).toEqual([]);
  }
});

test("postings are listed only on request, about their order; all rows in the order of the displayed time", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.payment();
  const readLog = async (area?: "ledger") =>
    (await stage.call(auditTrail.auditLog, { currentPage: 1, pageSize: 100, ...(area && { area }) })).rows;
  const rows = await readLog();
  expect(rows.filter(({ what }) => what.startsWith("Posted:"))).toEqual([]);
  expect(rows.map(({ at }) => at.getTime())).toEqual(
    rows.map(({ at }) => at.getTime()).sort((first, two) => two - first),
  );
  const postings = await readLog("ledger");
  expect(postings.length).toBeGreaterThan(0);
  expect(new Set(postings.map(({ subject }) => subject))).toContain(orderNo);
  expect(postings.filter(({ subject }) => /…|\//.test(subject))).toEqual([]);
});
