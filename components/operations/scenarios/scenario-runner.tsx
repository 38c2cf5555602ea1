"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { joinClassNames } from "@/components/kit/page/classes";
import { SubmitButton } from "@/components/kit/page/form";
import { SelectField } from "@/components/kit/select/select-field";
import { TextArea } from "@/components/kit/fields/text-area";
import { showToast } from "@/components/kit/feedback/toast";
import { UploadBox } from "@/components/kit/upload/upload-box";
import layout from "@/components/kit/page/layout.module.css";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import type { ClientOutput } from "@/lib/call/call";
import { useProblemText } from "@/lib/forms/problem-text";
import { scenarioCalls } from "@/lib/operations/calls/scenarios";
import { ConsoleActionForm } from "../console/action-form";
import { ScenarioPlan } from "./scenario-plan";
import { ScenarioProblems } from "./scenario-problems";
import { ScenarioRunReport } from "./scenario-report";
import { useScenarioRun } from "./use-scenario-run";
import styles from "./scenario-runner.module.css";

export type ScenarioExample = ClientOutput<typeof scenarioCalls.scenarios>["rows"][number];
type CheckResult = ClientOutput<typeof scenarioCalls.checkScenario>;

const bytesMax = 256 * 1_024;
const visibleRows = 22;

/** Edits a scenario's text and displays its problems, its planned steps, or the result of its run. */
export function ScenarioRunner({ examples }: { examples: readonly ScenarioExample[] }) {
  const t = useTranslations("operations.scenarios");
  const problemText = useProblemText();
  const [text, setText] = useState("");
  const [missing, setMissing] = useState<string>();
  const [checkResult, setChecked] = useState<CheckResult | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const { run: check, errors } = useAction(scenarioCalls.checkScenario, onPage);
  const { run, start, stop, clear } = useScenarioRun();
  const isRunning = run?.phase === "running";

  const write = (next: string) => {
    setText(next);
    setMissing(undefined);
    setChecked(null);
    if (!isRunning) clear();
  };
  const isThere = () => {
    setMissing(text.trim() ? undefined : t("missing"));
    return text.trim() !== "";
  };
  const checkText = async () => {
    clear();
    if (isThere()) setChecked(await check({ text }));
  };
  const play = async () => {
    setChecked(null);
    if (!isThere()) return;
    try {
      await start(text);
    } catch (cause) {
      showToast("bad", problemText(cause));
    }
  };
  const goTo = (line: number) => {
    const field = area.current?.querySelector("textarea");
    if (field) select(field, line);
  };
  const problems = run?.problems.length ? run.problems : (checkResult?.problems ?? []);

  return (
    <div className={joinClassNames(layout.page, styles.runner)}>
      <Card>
        <ConsoleActionForm errors={errors} formFields={["text"]} label={t("title")} onSend={checkText}>
          <Beginnings examples={examples} onText={write} />
          <div ref={area} className={styles.text}>
            <TextArea
              name="text"
              label={t("text")}
              help={t("textHelp")}
              rows={visibleRows}
              spellCheck={false}
              wrap="off"
              value={text}
              error={missing ?? errors.fields.text}
              onChange={(event) => write(event.currentTarget.value)}
            />
          </div>
          <Actions isRunning={isRunning} onRun={() => void play()} onStop={stop} />
        </ConsoleActionForm>
      </Card>
      {problems.length > 0 && <ScenarioProblems problems={problems} onLine={goTo} />}
      {checkResult && checkResult.problems.length === 0 && <ScenarioPlan steps={checkResult.steps} />}
      {run && run.problems.length === 0 && <ScenarioRunReport run={run} />}
    </div>
  );
}

/** Offers the actions on a scenario's text: check it, run it, or stop a run. */
function Actions({ isRunning, onRun, onStop }: { isRunning: boolean; onRun: () => void; onStop: () => void }) {
  const t = useTranslations("operations.scenarios");
  return (
    <div className={layout.actions}>
      <SubmitButton tone="secondary">{t("check")}</SubmitButton>
      <Button tone="primary" aria-disabled={isRunning} onClick={() => isRunning || onRun()}>
        {t("run")}
      </Button>
      {isRunning && <Button onClick={onStop}>{t("stop")}</Button>}
    </div>
  );
}

/** Loads a scenario's text from an example or a file. */
function Beginnings({ examples, onText }: { examples: readonly ScenarioExample[]; onText: (text: string) => void }) {
  const t = useTranslations("operations.scenarios");
  return (
    <>
      <SelectField
        label={t("example")}
        empty={t("chooseExample")}
        options={examples.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(event) => {
          const example = examples.find(({ name }) => name === event.currentTarget.value);
          if (example) onText(example.text);
        }}
      />
      <UploadBox
        label={t("file")}
        help={t("fileHelp")}
        formats={[".yaml", ".yml"]}
        bytesMax={bytesMax}
        countMax={1}
        display="list"
        send={async (file) => {
          onText(await file.text());
          return { fileId: file.name };
        }}
      />
    </>
  );
}

/** Selects a line of the text and scrolls it into view. */
function select(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, textLine) => sum + textLine.length + 1, 0);
  field.focus();
  field.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - visibleRows / 2);
}
