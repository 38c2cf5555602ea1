import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ScenarioRunner } from "@/components/operations/scenarios/scenario-runner";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
const example = { name: "calm", title: "A calm day", text: "scenario: A calm day\nsteps: []\n" };
const brokenScenario = "scenario: A day\nmarket: none\nsteps: later\n";

const step = (line: number, change: object = {}) => ({
  ...{ line, at: now.toISOString(), what: "setRate", by: "", note: "", outcome: "done", says: "", checks: [] },
  ...change,
});
const portion = (change: object) => ({
  ...{ problems: [], world: "calm", runId: null, done: 1, total: 2, steps: [], isDone: true, isRight: true },
  ...change,
});

/** Records the requests, and holds the replies to them in order. */
let requests: { path: string; body: { text?: string; runId?: string } }[] = [];
let answers: (object | Promise<object>)[] = [];
beforeEach(() => {
  [requests, answers] = [[], []];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    requests.push({ path, body: JSON.parse(typeof init?.body === "string" ? init.body : "{}") as object });
    return Response.json({ code: "0", message: "OK", result: await answers.shift() });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function openScenarioPage() {
  render(await inPortal(<ScenarioRunner examples={[example]} />, { now }));
  const area = screen.getByRole("textbox", { name: "Scenario" });
  if (!(area instanceof HTMLTextAreaElement)) throw new Error("a scenario is written in a text area");
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  return { area, press, write: (value: string) => fireEvent.change(area, { target: { value } }) };
}

test("nothing is sent of an empty text: that it is missing is said at the field", async () => {
  const { area, press } = await openScenarioPage();
  press("Check scenario");
  expect(await screen.findByText("Choose an example or a file, or write a scenario.")).toBeTruthy();
  press("Run scenario");
  expect([area.getAttribute("aria-invalid"), requests]).toEqual(["true", []]);
});

test("each problem is told by line and column, and its line number leads there", async () => {
  answers = [
    {
      title: "",
      steps: [],
      problems: [
        { line: 2, column: 9, text: "Write entries here." },
        { line: 3, column: 8, text: "Write a list here." },
      ],
    },
  ];
  const { area, press, write } = await openScenarioPage();
  write(brokenScenario);
  press("Check scenario");
  expect(await screen.findByText("2 errors in the text. Nothing was run.")).toBeTruthy();
  const rows = within(screen.getByRole("table", { name: "Error" }))
    .getAllByRole("row")
    .slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ["2", "9", "Write entries here."],
    ["3", "8", "Write a list here."],
  ]);
  press("Go to line 3");
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe("steps: later");
  expect(document.activeElement).toBe(area);
});

test("problems go as soon as the text is changed", async () => {
  answers = [{ title: "", steps: [], problems: [{ line: 2, column: 9, text: "Write entries here." }] }];
  const { press, write } = await openScenarioPage();
  write(brokenScenario);
  press("Check scenario");
  await screen.findByText("Write entries here.");
  write(example.text);
  expect(screen.queryByText("Write entries here.")).toBeNull();
});

test("an example fills the text, and is sent as it stands", async () => {
  answers = [
    {
      title: example.title,
      problems: [],
      steps: [{ line: 2, at: now.toISOString(), what: "setRate", by: "", note: "" }],
    },
  ];
  const { area, press } = await openScenarioPage();
  fireEvent.change(screen.getByRole("combobox", { name: "Start with an example" }), { target: { value: "calm" } });
  expect(area.value).toBe(example.text);
  press("Check scenario");
  expect(await screen.findByRole("table", { name: "What each step does" })).toBeTruthy();
  expect(requests).toMatchObject([{ path: "/api/ops/scenarios/check", body: { text: example.text } }]);
});

test("a run goes on from where each answer left it, with the steps of all of them and a way to its world", async () => {
  answers = [
    portion({ steps: [step(3)], runId: "019d0000-0000-7000-8000-000000000001", isDone: false }),
    portion({ steps: [step(5, { what: "limitOrder", by: "acme" })], done: 2 }),
  ];
  const { press, write } = await openScenarioPage();
  write(example.text);
  press("Run scenario");
  expect(await screen.findByText("All results are as expected.")).toBeTruthy();
  expect(requests.map(({ body }) => body)).toEqual([
    { text: example.text },
    { text: example.text, runId: "019d0000-0000-7000-8000-000000000001" },
  ]);
  const table = screen.getByRole("table", { name: "Steps run" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  expect(within(table).getByText("acme")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open world calm" }).getAttribute("href")).toContain("/ops/worlds/calm");
});

test("what was not as expected is told with what there was, and one wrong portion makes the whole run wrong", async () => {
  const check = { line: 7, what: "order", expected: "finished", actual: "pending", isMet: false };
  answers = [
    portion({
      steps: [step(6, { what: "expect", outcome: "unmet", checks: [check] })],
      runId: "019d0000-0000-7000-8000-000000000001",
      isDone: false,
      isRight: false,
    }),
    portion({ steps: [step(8)], done: 2 }),
  ];
  const { press, write } = await openScenarioPage();
  write(example.text);
  press("Run scenario");
  expect(await screen.findByText("Some results are not as expected.")).toBeTruthy();
  expect(screen.getByText(/Expected finished · Actual pending \(Line 7\)/)).toBeTruthy();
});

test("a run that is stopped asks for nothing more, and says so", async () => {
  let answer: (reply: object) => void = () => {};
  answers = [new Promise<object>((resolve) => (answer = resolve)), portion({})];
  const { press, write } = await openScenarioPage();
  write(example.text);
  press("Run scenario");
  expect(await screen.findByText("Scenario running.")).toBeTruthy();
  press("Stop scenario");
  answer(portion({ steps: [step(3)], runId: "019d0000-0000-7000-8000-000000000001", isDone: false }));
  expect(await screen.findByText("Stopped. The world stays as it is.")).toBeTruthy();
  expect(requests).toHaveLength(1);
});
