import { expect, test } from "vitest";
import { findRemovableControls } from "../../tools/proof/mutation/components";
import { callRowMutants } from "../../tools/proof/mutation/rows";
import { drawSample, testMutantSample, type Mutant } from "../../tools/proof/mutation/sample";
import { textMutants } from "../../tools/proof/mutation/texts";
import { parseSource } from "../../tools/proof/shape";

const component = `
export function Part() {
  const fields = [
    { kind: "text" as const, name: "no", label: t("no"), lengthMax: 32 },
    choiceFilterField("state", t("state"), states, labelOf),
    { kind: "days" as const, label: t("days"), daysMax: 9 },
  ];
  return isDone ? <LinkButton href="/">home</LinkButton> : (
    <Form>
      <TextField {...field("name")} />
      {isMine && <ConfirmAction label={t("cancel")}>{t("sure")}</ConfirmAction>}
      <p>no control</p>
      <SubmitButton>{t("send")}</SubmitButton>
    </Form>
  );
}
`;

test("of a component each filter, field and button is removed by itself, and the rest can be parsed", () => {
  const mutations = findRemovableControls(
    parseSource({ file: "part.tsx", text: component.replaceAll(" as const", "") }),
  );
  expect(mutations.map(({ kind }) => kind)).toEqual([
    "filter",
    "filter",
    "filter",
    "button",
    "field",
    "button",
    "button",
  ]);
  const text = component.replaceAll(" as const", "");
  for (const { start, end, instead } of mutations) {
    const remaining = text.slice(0, start) + instead + text.slice(end);
    // named cast: what the parser found wrong, which it does not publish
    const { parseDiagnostics } = parseSource({ file: "part.tsx", text: remaining }) as unknown as {
      parseDiagnostics: unknown[];
    };
    expect([text.slice(start, end), parseDiagnostics]).toEqual([text.slice(start, end), []]);
    expect(remaining).not.toContain(text.slice(start, end));
  }
});

const mutant = (group: string, is: boolean): Mutant => ({ group, name: group, isNoticed: () => is });

test("a sample has mutants of every group, the same for the same seed", () => {
  const many = Array.from({ length: 50 }, () => mutant("many", true));
  const sample = drawSample([...many, mutant("one", true), mutant("other", true)], 4, 7);
  expect(sample.map(({ group }) => group).sort()).toEqual(["many", "many", "one", "other"]);
  expect(drawSample(callRowMutants(), 5, 3).map(({ name }) => name)).toEqual(
    drawSample(callRowMutants(), 5, 3).map(({ name }) => name),
  );
  expect(drawSample(callRowMutants(), 5, 3).map(({ name }) => name)).not.toEqual(
    drawSample(callRowMutants(), 5, 4).map(({ name }) => name),
  );
});

test("below nine of ten detected a kind fails, and lists the others", async () => {
  const nine = [...Array.from({ length: 9 }, () => mutant("a", true)), mutant("missed", false)];
  expect(await testMutantSample("texts", nine, 2)).toMatchObject({ isEnough: true, unnoticed: [{ name: "missed" }] });
  expect(await testMutantSample("texts", nine.slice(1), 2)).toMatchObject({ isEnough: false });
});

test("the rows' and the texts' wrong changes are of every kind that there is", () => {
  const groups = (mutants: readonly Mutant[]) => new Set(mutants.map(({ group }) => group));
  expect([...groups(callRowMutants())].sort()).toEqual([
    "access",
    "allowedWhenClosed",
    "effect",
    "errors",
    "forKeys",
    "fourEyes",
    "isIdempotent",
    "isPayout",
    "session",
  ]);
  const ofTexts = groups(textMutants());
  for (const group of ["en-US deed", "zh-CN 挂单", "figure, english", "figure, chinese", "figure of a message"])
    expect([group, ofTexts.has(group)]).toEqual([group, true]);
});
