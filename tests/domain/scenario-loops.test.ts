import { expect, test } from "vitest";
import { problemTexts } from "@/lib/simulator/driving/scenarios/problem-texts";
import { scalarTextOf } from "@/lib/simulator/driving/scenarios/messages";
import { mapEntryOf } from "@/lib/simulator/driving/scenarios/parts";
import { readScenario } from "@/lib/simulator/driving/scenarios/read";
import type { ScenarioStep } from "@/lib/simulator/driving/scenarios/step";

const head = `values: { reasons: [AC04 Closed account, RR04 Regulatory reason] }
scenario: A test
world: { name: a-test, starts: 2026-03-18 10:00 }
merchants:
  acme: { name: Acme Trading }
steps:
`;

/** Returns a loop over the payments of a world with some steps, from line 7 on. */
const loop = (steps: string, more = "") => `${head}  - forEach:
      call: operations.payments
      takes: { state: processing }
      as: payment${more}
      steps:
${steps}`;

/** Lists the problems of a text with their line and column, in English by default. */
async function wrongIn(text: string, language = "en-US"): Promise<string[]> {
  const { problems = [] } = readScenario(text);
  return (await problemTexts(problems, language)).map(
    ({ line, column, text: message }) => `${line}:${column} ${message}`,
  );
}

/** Returns the loop of a text that has no problem. */
function loopOf(text: string) {
  const { scenario, problems } = readScenario(text);
  expect(problems).toBeUndefined();
  const work = scenario?.steps.at(-1)?.work;
  if (work?.kind !== "forEach") throw new Error("the last step is a loop");
  return work.loop;
}

const succeed = '        - bank: { orderNo: "${payment.orderNo}", does: succeed }\n';

test("the steps of a loop are read for each row: its number, the number of all, and values that they compute", () => {
  const { stepsOf, fields } = loopOf(
    loop(
      `        - when: fate == 0
          bank: { orderNo: "\${payment.orderNo}", does: fail, reason: "\${reasons[n % 2]}" }
          note: "\${n} of \${all}"
        - when: fate != 0 and n <= (all + 1) / 2
          bank: { orderNo: "\${payment.orderNo}", does: succeed }
`,
      "\n      turn: n\n      count: all\n      let: { fate: n % 3 }",
    ),
  );
  expect(fields).toEqual(["orderNo"]);
  expect([1, 2, 3, 4, 5].map((turn) => stepsOf(turn, 5).map(({ note, work }) => [work.kind, note]))).toEqual([
    [["command", ""]],
    [["command", ""]],
    [["command", "3 of 5"]],
    [],
    [],
  ]);
});

test("a loop is one step of a text, and what its steps name is unknown after it", async () => {
  const { scenario } = readScenario(loop(succeed));
  expect(scenario?.steps.map(({ label }) => label)).toEqual(["operations.makeMerchant", "forEach"]);
  expect(await wrongIn(`${loop(succeed)}  - bank: { orderNo: "\${payment.orderNo}", does: fail }\n`)).toEqual([
    "13:22 No earlier value is called “payment”.",
  ]);
});

test.each([
  [
    "a field that the rows do not have",
    loop('        - bank: { orderNo: "${payment.orderNumber}", does: succeed }\n'),
    ["12:28 No earlier value is called “payment.orderNumber”. Did you mean “payment.orderNo”?"],
  ],
  [
    "a step that is due only in a later row",
    loop('        - { when: n == 7, bank: { orderNo: "${payment.orderNo}", does: suceed } }\n', "\n      turn: n"),
    ["13:72 “suceed” isn’t one of the options. Did you mean: succeed?"],
  ],
  [
    "an answer without such rows",
    loop(succeed, "\n      rows: row"),
    ["11:13 “row” isn’t supported here. Did you mean “rows”?"],
  ],
  [
    "a sorting by what the rows do not have",
    loop(succeed, "\n      sortBy: orderNr"),
    ["11:15 “orderNr” isn’t supported here. Did you mean “orderNo”?"],
  ],
  [
    "a row that is called as a merchant",
    loop(succeed).replace("as: payment", "as: acme"),
    ["10:11 The name “acme” is already in use.", "12:28 No earlier value is called “payment”."],
  ],
  [
    "an input that does not fit",
    loop(succeed).replace("state: processing", "stat: processing"),
    ["9:16 “stat” isn’t supported here. Did you mean “state”?"],
  ],
  ["no steps", `${head}  - forEach: { call: operations.payments, as: payment }\n`, ["7:14 “steps” is missing."]],
])("a loop with %s is reported at its place", async (_, text, problems) => {
  expect(await wrongIn(text)).toEqual(problems);
});

test.each([
  "at: 2026-03-19 10:00",
  "after: 1h",
  "advance: 1h",
  "merchant: { name: Beta Goods }",
  "person: {}",
  "forEach: {}",
])("the steps of a loop are of one instant and make nobody: %s is reported", async (field) => {
  const [word = ""] = field.split(":");
  const step = `        - { expect: { proof: clean }, ${field} }\n`;
  const problem = /advance|merchant|person|forEach/.test(word) ? step.replace("expect: { proof: clean }, ", "") : step;
  const column = problem.indexOf(word) + 1;
  expect(await wrongIn(loop(problem))).toEqual([
    `12:${column} You can’t use “${word}” in “forEach”. Its steps all run at one time and can’t create merchants or users.`,
  ]);
  expect(await wrongIn(loop(problem), "zh-CN")).toEqual([
    `12:${column} forEach 内不能使用“${word}”。其中的步骤在同一时间执行，不能新建商户或操作员。`,
  ]);
});

test("a list repeats an item with values of each turn, and a reference has expressions in it", () => {
  const { scenario, problems } = readScenario(`${head}  - repeat:
      times: 2
      turn: m
      steps:
        - merchant: { name: "Merchant \${m}" }
          as: "m\${m}"
        - paymentBatch:
            rows:
              - { amount: EUR 1.00, name: First GmbH, account: "\${m\${m}.userNo}" }
              - repeat:
                  times: 2
                  turn: row
                  let: { amount: m * 10 + row }
                  item: { amount: "EUR \${amount}.00", name: Muster GmbH, account: "A\${row}" }
          by: "m\${m}"
`);
  expect(problems).toBeUndefined();
  const rowsOf = (work: ScenarioStep["work"]) => {
    const rows = work.kind === "command" ? mapEntryOf(work.input, "rows")?.value : undefined;
    return rows?.kind === "list"
      ? rows.items.map((row) => ["amount", "account"].map((name) => scalarTextOf(mapEntryOf(row, name)?.value)))
      : [];
  };
  expect(scenario?.steps.map(({ work }) => rowsOf(work)).filter((rows) => rows.length > 0)).toEqual([
    [
      ["EUR 1.00", "${m1.userNo}"],
      ["EUR 11.00", "A1"],
      ["EUR 12.00", "A2"],
    ],
    [
      ["EUR 1.00", "${m2.userNo}"],
      ["EUR 21.00", "A1"],
      ["EUR 22.00", "A2"],
    ],
  ]);
});

test("repeated items of lists are bounded, and the fault of one is reported", async () => {
  const list = (repeat: string) =>
    `${head}  - paymentBatch: { rows: [{ repeat: { ${repeat}, item: { amount: EUR 1.00, name: A, account: B } } }] }\n`;
  expect(await wrongIn(list("times: 3"))).toEqual([]);
  expect(await wrongIn(list("times: 501"))).toEqual([
    "7:27 rows: Below the allowed range",
    "7:47 Enter a whole number from 1 to 500. Nest repetitions two levels deep at most.",
  ]);
  const lists = list("times: 500").replace("  - paymentBatch", "  - repeat: { times: 5, steps: [{ paymentBatch");
  expect(await wrongIn(`${lists.trimEnd()} }] }\n`)).toEqual([
    "7:57 rows: Below the allowed range",
    "7:68 This exceeds the maximum of 2000.",
  ]);
});

test("loops in a repetition are bounded by the steps that are read to check them", async () => {
  const idle = `        - repeat: { times: 500, steps: [{ when: 1 == 2, expect: { proof: clean } }] }\n`;
  const problems = await wrongIn(loop(idle));
  expect(problems).toEqual(["12:41 This exceeds the maximum of 2000."]);
});
