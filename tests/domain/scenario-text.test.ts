import { expect, test } from "vitest";
import { instantText } from "@/lib/simulator/driving/scenarios/instants";
import { scalarTextOf } from "@/lib/simulator/driving/scenarios/messages";
import { readScenario } from "@/lib/simulator/driving/scenarios/read";
import { evaluate, ExpressionError, type Value } from "@/lib/simulator/driving/scenarios/values/expression";
import { problemTexts } from "@/lib/simulator/driving/scenarios/problem-texts";

const head = `scenario: A test
world: { name: a-test, starts: 2026-03-18 10:00 }
merchants:
  acme: { name: Acme Trading }
steps:
`;

/** Lists the problems of a scenario's text with their line and column, in English by default. */
async function wrongIn(text: string, language = "en-US"): Promise<string[]> {
  const { problems = [] } = readScenario(text);
  return (await problemTexts(problems, language)).map(
    ({ line, column, text: message }) => `${line}:${column} ${message}`,
  );
}

test.each([
  [
    "an unknown deed, with what was meant",
    "  - exchnage: {}\n",
    "6:5 “exchnage” isn’t supported here. Did you mean “exchange”?",
  ],
  [
    "an unknown field, with what was meant",
    "  - exchange: { sell: USD, buy: EUR, amuont: USD 1.00, amount: USD 1.00 }\n",
    "6:38 “amuont” isn’t supported here. Did you mean “amount”?",
  ],
  [
    "an amount with too many decimals",
    "  - exchange: { sell: JPY, buy: EUR, amount: JPY 1.5 }\n",
    "6:46 “JPY 1.5” isn’t a valid amount. Write it as USD 1,234.50, with no more decimals than the currency allows.",
  ],
  ["a field that is missing", "  - exchange: { sell: USD, buy: EUR }\n", "6:15 “amount” is missing."],
  [
    "an unknown merchant",
    "  - advance: 1h\n    by: acme\n  - remit: { to: acne, amount: USD 1.00 }\n",
    "8:18 No merchant is called “acne”. Did you mean “acme”?",
  ],
  [
    "an instant before the one above",
    "  - at: 2026-03-18 09:59\n    advance: 1s\n",
    "6:9 The clock can’t go back: 2026-03-18 09:59 is before the previous step.",
  ],
  [
    "a day that there is not",
    "  - at: 2026-02-30 09:59\n    advance: 1s\n",
    "6:9 “2026-02-30 09:59” isn’t a valid time. Write it as 2026-03-18 09:30 (Beijing time).",
  ],
  [
    "a payee that its merchant does not have",
    '  - pay: { payeeId: "${acme.factory.payeeId}", amount: USD 1.00 }\n',
    "6:21 No earlier value is called “acme.factory”.",
  ],
  [
    "an exchange into the currency that is sold",
    "  - exchange: { sell: USD, buy: USD, amount: USD 1.00 }\n",
    "6:33 Both sides are “USD”. Enter two different currencies.",
  ],
  [
    "the same of a call, and of a pair",
    "  - call: operations.halt\n    takes: { base: EUR, quote: EUR, isHalted: true }\n",
    "7:32 Both sides are “EUR”. Enter two different currencies.",
  ],
  [
    "an amount that is of neither side",
    "  - exchange: { sell: USD, buy: EUR, amount: GBP 1.00 }\n",
    "6:46 “GBP” isn’t one of the two currencies, USD, EUR.",
  ],
  [
    "a rate of a currency against itself",
    "  - setRate: { rate: USD/USD 1.0000 }\n",
    "6:22 “USD/USD 1.0000” isn’t a valid rate. Write it as USD/CNH 7.1234.",
  ],
  [
    "an unknown call",
    "  - call: exchange.cancle\n",
    "6:11 No call is named “exchange.cancle”. Did you mean “exchange.cancel”?",
  ],
  [
    "a call that leaves the scenario's world",
    "  - call: operations.deleteWorld\n",
    "6:11 A scenario can’t use the call “operations.deleteWorld”. The call leaves the scenario’s world, opens a session or returns no data.",
  ],
  [
    "another world than its own",
    "  - call: operations.prove\n    takes: { world: default }\n",
    "7:14 Remove “world”: it is filled in automatically.",
  ],
  [
    "a name that nothing before it has",
    '  - cancelExchange: { orderNo: "${ordre.orderNo}" }\n    as: order\n',
    "6:32 No earlier value is called “ordre”.",
  ],
  ["a merchant at a step without a name", "  - merchant: { name: Beta Goods }\n", "6:5 “as” is missing."],
  [
    "a merchant at a step whose name is taken",
    "  - merchant: { name: Beta Goods }\n    as: acme\n",
    "7:9 The name “acme” is already in use.",
  ],
  [
    "somebody whom a merchant does not have",
    "  - person: { name: Clara Ma }\n    as: clara\n  - advance: 1s\n  - call: payments.payees\n    by: acme.clra\n",
    "10:9 No user is called “acme.clra”. Did you mean “acme.clara”?",
  ],
  [
    "a person who is called as somebody else",
    "  - person: { name: Clara Ma }\n    as: owner\n",
    "7:9 The name “owner” is already in use.",
  ],
  ["a person without a name for the steps", "  - person: { name: Clara Ma }\n", "6:5 “as” is missing."],
  [
    "a merchant that is made only later",
    "  - remit: { to: beta, amount: USD 1.00 }\n  - merchant: { name: Beta Goods }\n    as: beta\n",
    "6:18 No merchant is called “beta”.",
  ],
  [
    "a way of the clock to two places",
    "  - advance: { to: 2026-03-19 10:00, by: 2h, tickSeconds: 3600 }\n",
    "6:38 A step can have only one action; this one has several: to, by.",
  ],
  ["a way of the clock to nowhere", "  - advance: { tickSeconds: 3600 }\n", "6:14 “to” is missing."],
  [
    "a way of the clock with ticks that are too fine",
    "  - advance: { by: 2h, tickSeconds: 1 }\n",
    "6:37 tickSeconds: Below the allowed range",
  ],
  [
    "a refusal that there is not",
    "  - advance: 1s\n    refused: LACK_BALANCES\n",
    "7:14 No refusal code is named “LACK_BALANCES”. Did you mean “LACK_BALANCE”?",
  ],
  [
    "a state that there is not",
    "  - advance: 1s\n    as: one\n  - expect: { states: { one: finishd } }\n",
    "8:30 “finishd” isn’t one of the options. Did you mean: finished?",
  ],
  [
    "a step that does nothing",
    "  - note: nothing\n",
    "6:5 This step has no action. Add an action, “call”, “expect”, “merchant”, “person”, “repeat”, “play”, “forEach” or “advance”.",
  ],
  [
    "two deeds in one step",
    "  - advance: 1s\n    expect: {}\n",
    "6:5 A step can have only one action; this one has several: expect, advance.",
  ],
  [
    "a field that the answer of an earlier deed does not have",
    '  - exchange: { sell: USD, buy: EUR, amount: USD 1.00 }\n    as: order\n  - cancelExchange: { orderNo: "${order.orderNumber}" }\n',
    "8:32 No earlier value is called “order.orderNumber”. Did you mean “order.orderNo”?",
  ],
  [
    "the same of an earlier call",
    '  - call: payments.payees\n    by: acme\n    takes: { currentPage: 1, pageSize: 20 }\n    as: list\n  - pay: { payeeId: "${list.row.0.payeeId}", amount: USD 1.00 }\n',
    "10:21 No earlier value is called “list.row”. Did you mean “list.rows”?",
  ],
  ["a choice that is missing", "  - transfer: { to: acme, amount: USD 1.00 }\n", "6:15 “relation” is missing."],
  [
    "an amount whose commas part no thousands",
    "  - remit: { to: acme, amount: 'USD 1,00.00' }\n",
    "6:32 “USD 1,00.00” isn’t a valid amount. Write it as USD 1,234.50, with no more decimals than the currency allows.",
  ],
  [
    "a repetition of no turn",
    "  - repeat: { times: 0, steps: [{ advance: 1s }] }\n",
    "6:22 Enter a whole number from 1 to 500. Nest repetitions two levels deep at most.",
  ],
  [
    "a second document",
    "  - advance: 1s\n---\nscenario: Another\n",
    "7:1 A scenario is one document. Remove “---” and everything after it.",
  ],
  ["an entry that stands twice", "  - advance: 1s\n    advance: 2s\n", "7:5 “advance” appears twice."],
])("it is told where a text has %s", async (_, steps, expectedProblem) => {
  expect(await wrongIn(head + steps)).toEqual([expectedProblem]);
});

test("what is wrong with a merchant's people is told in its place: names, roles, permissions and reviewers", async () => {
  const text = `scenario: A test
world: { name: a-test, starts: 2026-03-18 10:00 }
merchants:
  acme:
    name: Acme Trading
    roles: { cashier: { permits: [account/statemnt] } }
    people:
      clara: { name: Clara Ma, role: makr }
      userNo: { name: Nobody }
    review: { levels: [[clara], [rita]] }
steps: []
`;
  expect(await wrongIn(text)).toEqual([
    "6:35 “account/statemnt” isn’t one of the options. Did you mean: account/statement?",
    "8:38 “makr” isn’t one of the options. Did you mean: maker?",
    "9:7 The name “userNo” is already in use.",
    "10:34 “rita” isn’t one of the options. Did you mean: owner, clara, userNo?",
  ]);
});

test("what nobody could be set up with is told before anything runs: addresses, money and a world's numbers", async () => {
  const text = `scenario: A test
world:
  name: a-test
  starts: 2026-03-18 10:00
  terms: { rateAgeSecond: 60, quoteSeconds: 4, tradingOpens: 20, tradingCloses: 20 }
merchants:
  acme: { name: Acme Trading, email: owner@acme.example, owns: [USD 1.00, SGD 1.00, EUR 0.00] }
  beta: { name: Beta Goods, email: Owner@Acme.example }
  gamma: { name: Gamma, email: gamma, people: { clara: { name: Clara Ma, email: owner@acme.example } } }
  delta: { name: Delta, people: { rita: { name: Rita Ma, email: owner@acme.example }, ben: { name: Ben Ma } } }
steps: []
`;
  const emailTaken = (email: string) =>
    `Another user of this scenario already signs in with “${email}”. Give each user a separate email.`;
  expect(await wrongIn(text)).toEqual([
    "5:3 tradingCloses: Trading must close later than it opens",
    "5:12 “rateAgeSecond” isn’t supported here. Did you mean “rateAgeSeconds”?",
    "5:31 quoteSeconds: Outside the allowed range for this parameter",
    "7:75 “SGD” isn’t one of the options. Did you mean: CNH, USD, EUR, HKD, VND, JPY, KRW, GBP, AUD, CAD, NZD, IDR, MYR, PLN, RUB, THB?",
    "7:85 owns: Enter an amount above 0",
    `8:36 ${emailTaken("Owner@Acme.example")}`,
    "9:32 email: Enter a valid email address",
    `10:65 ${emailTaken("owner@acme.example")}`,
  ]);
});

test("a world without a start is told, one that would start before its beginning has ended, and a merchant of no beginning", async () => {
  const text = (world: string) => `scenario: A test
world: { name: a-test${world} }
merchants: { demo: { userNo: "100001" } }
steps: []
`;
  expect(await wrongIn(text(""))).toEqual(["2:8 “starts” is missing."]);
  expect(await wrongIn(text(", starts: 2026-03-18 10:00"))).toEqual(["3:22 “userNo” isn’t supported here."]);
  expect(await wrongIn(text(", from: demo"))).toEqual([]);
  expect(await wrongIn(text(", from: demo, starts: 2026-03-18 09:59"))).toEqual([
    "2:44 The world’s starting data lasts until 2026-03-18 10:00, so steps can’t start at 2026-03-18 09:59.",
  ]);
  expect(await wrongIn(text(", from: dmeo"))).toEqual(["2:30 “dmeo” isn’t one of the options. Did you mean: demo?"]);
});

test("a merchant may be called after an earlier answer, and not after one that there is not", async () => {
  const text = (name: string) => `${head}  - registeredCompany: { no: 1 }
    by: acme
    as: company
  - merchant: { userNo: "300001", name: "\${${name}}" }
    as: second
`;
  expect(await wrongIn(text("company.name"))).toEqual([]);
  expect(await wrongIn(text("company.nmae"))).toEqual([
    "9:41 No earlier value is called “company.nmae”. Did you mean “company.name”?",
  ]);
});

test("an end before the last step is reported, and the clock goes on to one after it", async () => {
  const text = (end: string) => `scenario: A test
world: { name: a-test, starts: 2026-03-18 10:00, ends: ${end} }
steps:
  - advance: 2h
`;
  expect(await wrongIn(text("2026-03-18 11:59"))).toEqual([
    "2:56 The steps continue until 2026-03-18 12:00, so the clock can’t end at 2026-03-18 11:59.",
  ]);
  expect(readScenario(text("2026-03-18 12:30")).scenario?.steps.map(({ at }) => at)).toEqual([
    new Date("2026-03-18T12:00:00+08:00"),
    new Date("2026-03-18T12:30:00+08:00"),
  ]);
});

const withPast = (world: string) => `scenario: A test
world: { name: a-test, starts: 2026-03-18 10:00, ${world} }
steps:
  - when: past
    advance: 2h
  - when: past == 0
    advance: 1h
  - at: 2026-03-18 12:00
    advance: 1m
`;

test("a text has the steps of its past where its world has one, from the instant at which that begins", () => {
  const text = withPast("pastStarts: 2026-01-05 10:00");
  const instantsOf = (ofText: string, hasPast?: boolean) => {
    const { scenario } = readScenario(ofText, { hasPast });
    return [scenario?.world.past, scenario?.world.starts, scenario?.steps[0]?.at];
  };
  const without = [false, new Date("2026-03-18T10:00:00+08:00"), new Date("2026-03-18T11:00:00+08:00")];
  const within = [true, new Date("2026-01-05T10:00:00+08:00"), new Date("2026-01-05T12:00:00+08:00")];
  expect(instantsOf(text)).toEqual(without);
  expect(instantsOf(text, true)).toEqual(within);
  expect(instantsOf(withPast("pastStarts: 2026-01-05 10:00, past: true"))).toEqual(within);
  expect(instantsOf(withPast("pastStarts: 2026-01-05 10:00, past: true"), false)).toEqual(without);
});

test("a past that does not begin before the present is reported", async () => {
  const text = withPast("pastStarts: 2026-03-18 10:00");
  expect(await wrongIn(text)).toEqual([
    "2:62 The past must begin before the present: 2026-03-18 10:00 isn’t before 2026-03-18 10:00.",
  ]);
  expect(await wrongIn(text, "zh-CN")).toEqual([
    "2:62 历史须早于当前起始时间：2026-03-18 10:00 不早于 2026-03-18 10:00。",
  ]);
});

test("nothing else is called past, and a language is one of the portal's", async () => {
  const named = "“past” isn’t a valid name. Start with a letter, then use letters, digits, hyphens and underscores.";
  expect(await wrongIn(`values: { past: 1 }\n${head}  - advance: 1s\n`)).toEqual([`1:11 ${named}`]);
  expect(await wrongIn(`${head}  - paper: { for: MATERIAL }\n    as: past\n`)).toEqual([
    "7:9 The name “past” is already in use.",
  ]);
  expect(await wrongIn(`${head}  - paper: { for: MATERIAL }\n    language: fr-FR\n`)).toEqual([
    "7:15 “fr-FR” isn’t one of the options. Did you mean: zh-CN, en-US?",
  ]);
});

test("everything that is wrong is told at once, in the text's order and in the reader's language", async () => {
  const text = `${head}  - exchange: { sell: USX, buy: EUR, amount: 5 }\n  - advance: soon\n`;
  expect(await wrongIn(text, "zh-CN")).toEqual([
    "6:23 “USX”不在可选范围内。是否想写：USD？",
    "6:46 “5”不是有效金额。请写成 USD 1,234.50，小数位不超过该币种的位数。",
    "7:14 “soon”不是有效时长。请写成 90s、15m、2h 或 1d 4h，最长一年。",
  ]);
});

test("a text that is no YAML is told with the place, and no text at all too", async () => {
  expect((await wrongIn("scenario: [a\nworld: {")).length).toBeGreaterThan(0);
  expect(await wrongIn("")).toEqual(["1:1 Enter items here as “name: value”."]);
  expect(await wrongIn("- 1\n")).toEqual(["1:1 Enter items here as “name: value”."]);
});

test("aliases that make more and more of little, and nesting without end, are stopped", async () => {
  const laughs = Array.from({ length: 30 }, (_, at) =>
    at === 0 ? "a0: &a0 [lol]" : `a${at}: &a${at} [${Array.from({ length: 9 }, () => `*a${at - 1}`).join(", ")}]`,
  ).join("\n");
  const problems = await wrongIn(laughs);
  expect(problems.some((problem) => problem.includes("50000"))).toBe(true);
  expect(
    (await wrongIn(`a: ${"[".repeat(40)}${"]".repeat(40)}`)).some((problem) => problem.includes("24 levels")),
  ).toBe(true);
  expect((await wrongIn("[".repeat(100_000))).length).toBeGreaterThan(0);
  expect(await wrongIn("a".repeat(300_000))).toEqual(["1:1 The text is longer than 256 KiB."]);
});

test("repetitions are bounded, one in another too", async () => {
  const times = (count: number, steps: string) => `[{ repeat: { times: ${count}, steps: ${steps} } }]`;
  const text = (steps: string) => head.replace("steps:\n", `steps: ${steps}\n`);
  expect(await wrongIn(text(times(501, "[{ advance: 1s }]")))).toHaveLength(1);
  expect(await wrongIn(text(times(500, times(500, "[{ advance: 1s }]"))))).toHaveLength(2);
  expect(await wrongIn(text(times(400, "[{ advance: 1s }]")))).toEqual([]);
});

const stepsOf = (steps: string, header = "") => {
  const { scenario, problems } = readScenario(`${header}${head}${steps}`);
  return {
    problems: problems?.map(({ code, word }) => `${code} ${word}`) ?? [],
    steps: scenario?.steps.slice(1) ?? [],
  };
};

test("a repetition names its turn, computes values, and leaves out steps whose condition does not apply", () => {
  const { problems, steps } = stepsOf(
    `  - repeat:
      times: "\${days}"
      turn: day
      let: { odd: day % 2, next: (day - 1) * 2 + odd * 10 }
      steps:
        - repeat:
            times: 2
            steps:
              - when: odd == 1 and i < day + 1
                exchange: { sell: "\${sells[day % 2]}", buy: CNH, amount: "\${sells[day % 2]} \${next + i}.00" }
                note: "\${day}/\${i}"
`,
    "values: { days: 3, sells: [EUR, USD] }\n",
  );
  expect(problems).toEqual([]);
  const amountOf = ({ work }: (typeof steps)[number]) =>
    work.kind === "command" && work.input.kind === "map" ? work.input.entries.get("amount")?.value : undefined;
  expect(steps.map((step) => [step.note, amountOf(step)])).toMatchObject([
    ["1/1", { value: "USD 11.00" }],
    ["3/1", { value: "USD 15.00" }],
    ["3/2", { value: "USD 16.00" }],
  ]);
});

test.each([
  ["1 + 2 * 3", 7],
  ["(1 + 2) * 3", 9],
  ["7 / 2", 3],
  ["-7 / 2", -4],
  ["-7 % 3", 2],
  ["10 - 2 - 3", 5],
  ["1 < 2", 1],
  ["2 <= 1", 0],
  ["3 > 2 and 3 != 4", 1],
  ["1 == 2 or 2 >= 2", 1],
])("the expression %s is %i", (text, expected) => {
  expect(evaluate(text, new Map())).toBe(expected);
});

test.each([
  ["day + 20", "2026-04-07"],
  ["day - 18", "2026-02-28"],
  ["days[1] + 2 * 7", "2026-12-31"],
])("the expression %s is the day %s", (text, expected) => {
  const scope = new Map<string, Value>([
    ["day", "2026-03-18"],
    ["days", ["2026-01-01", "2026-12-17"]],
  ]);
  expect(evaluate(text, scope)).toBe(expected);
});

test("a value of a turn may be a text, an expression may have digits, and a reference a name that is computed", () => {
  const { problems, steps } = stepsOf(
    `  - exchange: { sell: USD, buy: CNH, amount: USD 1.00 }
    as: order-7
  - repeat:
      times: 1
      turn: m
      let: { cents: 1205, amount: "USD \${cents / 100}.\${cents % 100:02}", order: "\${order-\${m + 6}.orderNo}" }
      steps:
        - cancelExchange: { orderNo: "\${order}" }
          note: "\${amount} of contract \${m:04}, \${12345:04}"
`,
  );
  expect(problems).toEqual([]);
  const [, cancelled] = steps;
  expect(cancelled?.note).toBe("USD 12.05 of contract 0001, 12345");
  expect(JSON.stringify(cancelled?.work, (_, value: unknown) => (value instanceof Map ? [...value] : value))).toContain(
    "${order-7.orderNo}",
  );
  expect(stepsOf('  - advance: 1s\n    note: "${1 - 3:02}"\n').problems).toEqual(["expression 1 - 3:02"]);
});

test.each([
  "",
  "1 +",
  "1 2",
  "(1",
  "name",
  "list",
  "list[2]",
  "list + 1",
  "text * 2",
  "text + 2",
  "day * 2",
  "2 + day",
  "day + 4000",
  "1 / 0",
  "9007199254740991 + 1",
  "1 & 2",
])("the expression “%s” cannot be evaluated", (text) => {
  const scope = new Map<string, Value>([
    ["list", [1, 2]],
    ["text", "USD"],
    ["day", "2026-03-18"],
  ]);
  expect(() => evaluate(text, scope)).toThrow(ExpressionError);
});

test("a fault of a repetition in bulk is reported at its place and in both languages", async () => {
  const text = (repeat: string) => `${head}  - repeat: { ${repeat}, steps: [{ advance: 1s }] }\n`;
  expect(await wrongIn(text('times: "${1 +}"'))).toEqual([
    "6:22 We can’t calculate “1 +”. Use whole numbers, names, + - * / %, comparisons, “and”, “or” and brackets.",
    "6:22 Enter a whole number from 1 to 500. Nest repetitions two levels deep at most.",
  ]);
  expect(await wrongIn(text("times: 1, turn: acme"))).toEqual(["6:31 The name “acme” is already in use."]);
  expect(await wrongIn(text("times: 1, let: { n: turns + 1 }"), "zh-CN")).toEqual([
    "6:35 无法计算“turns”：请使用整数、名称、+ - * / %、比较、and、or 和括号。",
  ]);
  expect(await wrongIn(`${head}  - when: some > 1\n    advance: 1s\n`)).toEqual([
    "6:11 We can’t calculate “some”. Use whole numbers, names, + - * / %, comparisons, “and”, “or” and brackets.",
  ]);
  const idle = "[{ repeat: { times: 500, steps: [{ when: 1 == 2, advance: 1s }] } }]";
  expect(await wrongIn(`${head}  - repeat: { times: 500, steps: ${idle} }\n`)).toEqual([
    "6:35 This exceeds the maximum of 2000.",
    "6:67 This exceeds the maximum of 2000.",
  ]);
});

const storyHead = `scenario: A test
world: { name: a-test, starts: 2026-03-18 10:00 }
merchants:
  acme: { name: Acme Trading }
values: { stories: [sale, wait] }
stories:
  sale:
    - - exchange: { sell: USD, buy: EUR, amount: "USD \${m}.00" }
        as: order
    - - cancelExchange: { orderNo: "\${order.orderNo}" }
      - expect: { states: { order: cancelled } }
  wait:
    - []
    - - advance: 30m
      - cancelExchange: { orderNo: "\${order.orderNo}" }
`;

/** Returns the parts that a text's stories are played in: instant, action, kept name, and the names that it refers to. */
function partsOf(steps: string) {
  const { scenario, problems } = readScenario(`${storyHead}steps:\n${steps}`);
  expect(problems).toBeUndefined();
  return (scenario?.steps.slice(1) ?? []).map(({ at, label, as, work }) => [
    instantText(at).slice(5),
    label,
    as,
    ...new Set(
      JSON.stringify(work, (_, value: unknown) => (value instanceof Map ? [...value] : value)).match(/order@\d/g),
    ),
  ]);
}

test("stories are played side by side, a part of each turn's at every instant, and each knows its own answers", () => {
  const play = `  - exchange: { sell: USD, buy: EUR, amount: USD 9.00 }
    as: order
  - at: 2026-03-19 09:00
    play: { times: 2, turn: m, story: "\${stories[0]}", at: [1h, 2026-03-20 10:00] }
  - cancelExchange: { orderNo: "\${order.orderNo}" }
`;
  expect(partsOf(play)).toEqual([
    ["03-18 10:00", "exchange", "order"],
    ["03-19 10:00", "exchange", "order@1"],
    ["03-19 10:00", "exchange", "order@2"],
    ["03-20 10:00", "cancelExchange", undefined, "order@1"],
    ["03-20 10:00", "expect", undefined, "order@1"],
    ["03-20 10:00", "cancelExchange", undefined, "order@2"],
    ["03-20 10:00", "expect", undefined, "order@2"],
    ["03-20 10:00", "cancelExchange", undefined],
  ]);
});

test("a turn has several stories, of which one may take time, and refers to earlier answers from outside", () => {
  const play = `  - exchange: { sell: USD, buy: EUR, amount: USD 9.00 }
    as: order
  - play: { turn: m, let: { name: 1 }, story: [sale, "\${stories[name]}"], at: [0s, 1d, 2d] }
`;
  expect(partsOf(play)).toEqual([
    ["03-18 10:00", "exchange", "order"],
    ["03-18 10:00", "exchange", "order@1"],
    ["03-19 10:00", "cancelExchange", undefined, "order@1"],
    ["03-19 10:00", "expect", undefined, "order@1"],
    ["03-19 10:30", "advance", undefined],
    ["03-19 10:30", "cancelExchange", undefined],
  ]);
});

test("what is wrong with a story is reported at its place, in the text's own names and in both languages", async () => {
  const text = (play: string, more = "") => `${storyHead}steps:\n  - play: { turn: m, ${play} }\n${more}`;
  expect(await wrongIn(text("story: sael, at: [0s, 1d]"))).toEqual([
    "17:29 “sael” isn’t one of the options. Did you mean: sale?",
  ]);
  expect(await wrongIn(text("story: sale, at: [0s]"))).toEqual([
    "17:29 This story has more parts than the times available here (1).",
  ]);
  expect(await wrongIn(text("story: sale, at: [0s]"), "zh-CN")).toEqual([
    "17:29 该剧情的段数多于可用的时点数（1 个）。",
  ]);
  expect(await wrongIn(text("story: wait, at: [0s, soon]"))).toEqual([
    "15:36 No earlier value is called “order”.",
    "17:44 “soon” isn’t a valid time. Write it as 2026-03-18 09:30 (Beijing time).",
  ]);
  expect(await wrongIn(text("at: [1d, 0s]"))).toEqual(["17:11 “story” is missing."]);
  expect(await wrongIn(text("story: sale, at: [1d, 0s]"))).toEqual([
    "17:44 The clock can’t go back: 0s is before the previous step.",
  ]);
  const after = '  - cancelExchange: { orderNo: "${order.orderNo}" }\n';
  expect(await wrongIn(text("story: sale, at: [0s, 1d]", after))).toEqual([
    "18:32 No earlier value is called “order”.",
  ]);
  expect(await wrongIn(text("story: sale, at: [0s, 1d]").replace("${order.orderNo}", "${order.orderNr}"))).toEqual([
    "10:36 No earlier value is called “order.orderNr”. Did you mean “order.orderNo”?",
  ]);
  expect(
    await wrongIn(text("story: sale, at: [0s, 1d]").replace("{ order: cancelled }", "{ ordre: cancelled }")),
  ).toEqual(["11:29 No earlier value is called “ordre”. Did you mean “order”?"]);
});

test("an expression in a reference gives its name a number, and one with decimals writes an amount", async () => {
  const text = (amount: string) => `${head}  - repeat:
      times: 2
      steps:
        - exchange: { sell: USD, buy: EUR, amount: "USD ${amount}" }
          as: "order\${i}"
        - cancelExchange: { orderNo: "\${order\${i}.orderNo}" }
`;
  const { scenario, problems } = readScenario(text("\${i * 205 - 204:.2}"));
  expect(problems).toBeUndefined();
  const inputs = (scenario?.steps ?? []).flatMap(({ as, work }) =>
    work.kind === "command" && work.input.kind === "map"
      ? [[as, scalarTextOf((work.input.entries.get("amount") ?? work.input.entries.get("orderNo"))?.value)]]
      : [],
  );
  expect(inputs).toEqual([
    ["order1", "USD 0.01"],
    [undefined, "${order1.orderNo}"],
    ["order2", "USD 2.06"],
    [undefined, "${order2.orderNo}"],
  ]);
  expect(await wrongIn(text("\${j * 5:.2}"))).toEqual([
    "9:52 We can’t calculate “j”. Use whole numbers, names, + - * / %, comparisons, “and”, “or” and brackets.",
    "9:52 “USD ${j * 5:.2}” isn’t a valid amount. Write it as USD 1,234.50, with no more decimals than the currency allows.",
  ]);
});

test("a limit order has a target or is so far away, and neither both nor none", async () => {
  const order = (fields: string) => `${head}  - limitOrder: { sell: USD, buy: CNH, amount: USD 10.00${fields} }\n`;
  expect(await wrongIn(order(", away: far, validUntil: 7d"))).toEqual([]);
  expect(await wrongIn(order(""))).toEqual(["6:17 target: Enter a rate"]);
  expect(await wrongIn(order(", away: far, target: USD/CNH 7.1000"))).toEqual(["6:78 target: Enter a rate"]);
  expect(await wrongIn(order(", away: far, validUntil: soon"))).toEqual(["6:82 validUntil: Check this entry"]);
});
