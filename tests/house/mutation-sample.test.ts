import { expect, test } from "vitest";
import { removals } from "../../tools/proof/mutation/components";
import { rowMutants } from "../../tools/proof/mutation/rows";
import { drawn, scored, type Mutant } from "../../tools/proof/mutation/sample";
import { textMutants } from "../../tools/proof/mutation/texts";
import { parsed } from "../../tools/proof/shape";

const component = `
export function Part() {
  const fields = [
    { kind: "text" as const, name: "no", label: t("no"), lengthMax: 32 },
    choiceField("state", t("state"), states, labelOf),
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

test("of a component each filter, field and button is taken away by itself, and what is left can be read", () => {
  const found = removals(parsed({ file: "part.tsx", text: component.replaceAll(" as const", "") }));
  expect(found.map(({ kind }) => kind)).toEqual(["filter", "filter", "filter", "button", "field", "button", "button"]);
  const text = component.replaceAll(" as const", "");
  for (const { start, end, instead } of found) {
    const left = text.slice(0, start) + instead + text.slice(end);
    // named cast: what the parser found wrong, which it does not publish
    const { parseDiagnostics } = parsed({ file: "part.tsx", text: left }) as unknown as { parseDiagnostics: unknown[] };
    expect([text.slice(start, end), parseDiagnostics]).toEqual([text.slice(start, end), []]);
    expect(left).not.toContain(text.slice(start, end));
  }
});

const noticed = (group: string, is: boolean): Mutant => ({ group, name: group, isNoticed: () => is });

test("a sample has mutants of every group, the same for the same seed", () => {
  const many = Array.from({ length: 50 }, () => noticed("many", true));
  const sample = drawn([...many, noticed("one", true), noticed("other", true)], 4, 7);
  expect(sample.map(({ group }) => group).sort()).toEqual(["many", "many", "one", "other"]);
  expect(drawn(rowMutants(), 5, 3).map(({ name }) => name)).toEqual(drawn(rowMutants(), 5, 3).map(({ name }) => name));
  expect(drawn(rowMutants(), 5, 3).map(({ name }) => name)).not.toEqual(
    drawn(rowMutants(), 5, 4).map(({ name }) => name),
  );
});

test("below nine of ten noticed a kind fails, and says which were not", async () => {
  const nine = [...Array.from({ length: 9 }, () => noticed("a", true)), noticed("missed", false)];
  expect(await scored("texts", nine, 2)).toMatchObject({ isEnough: true, unnoticed: [{ name: "missed" }] });
  expect(await scored("texts", nine.slice(1), 2)).toMatchObject({ isEnough: false });
});

test("the rows' and the texts' wrong changes are of every kind that there is", () => {
  const groups = (mutants: readonly Mutant[]) => new Set(mutants.map(({ group }) => group));
  expect([...groups(rowMutants())].sort()).toEqual([
    "allowedWhenClosed",
    "effect",
    "forKeys",
    "fourEyes",
    "isPayout",
    "needs",
    "refuses",
    "session",
    "takesKey",
  ]);
  const ofTexts = groups(textMutants());
  for (const group of ["en-US deed", "zh-CN 挂单", "figure, english", "figure, chinese", "figure of a message"])
    expect([group, ofTexts.has(group)]).toEqual([group, true]);
});
