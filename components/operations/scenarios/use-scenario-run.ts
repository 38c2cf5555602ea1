"use client";
import { useEffect, useRef, useState } from "react";
import type { ClientOutput } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import { scenarioCalls } from "@/lib/operations/calls/scenarios";

type Answer = ClientOutput<typeof scenarioCalls.runScenario>;

/** Describes a run as the page displays it. */
export interface ScenarioRun extends Pick<Answer, "problems" | "world" | "done" | "total" | "steps"> {
  readonly isRight: boolean;
  readonly phase: "running" | "stopped" | "done";
}

const beginning: ScenarioRun = {
  problems: [],
  world: "",
  done: 0,
  total: 0,
  steps: [],
  isRight: true,
  phase: "running",
};

/**
 * Runs a scenario in portions until it is done; each response reports its progress. Stopping, or leaving the page,
 * leaves a consistent world that has progressed less far. Throws when a call is refused.
 */
export function useScenarioRun() {
  const [run, setRun] = useState<ScenarioRun | null>(null);
  const under = useRef<{ isStopped: boolean } | null>(null);
  useEffect(
    () => () => {
      if (under.current) under.current.isStopped = true;
    },
    [],
  );

  async function start(text: string): Promise<void> {
    if (under.current) return;
    const runHandle = (under.current = { isStopped: false });
    let currentRun = beginning;
    let runId: Answer["runId"] = null;
    const show = (part: Partial<ScenarioRun>) => setRun((currentRun = { ...currentRun, ...part }));
    show({});
    try {
      while (currentRun.phase === "running" && !runHandle.isStopped) {
        const answer: Answer = await send(scenarioCalls.runScenario, { text, ...(runId && { runId }) });
        const { problems, world, done, total } = answer;
        ({ runId } = answer);
        show({
          problems,
          world,
          done,
          total,
          steps: [...currentRun.steps, ...answer.steps],
          isRight: currentRun.isRight && answer.isRight,
          phase: answer.isDone ? "done" : "running",
        });
      }
    } finally {
      under.current = null;
      if (currentRun.phase === "running") show({ phase: "stopped" });
    }
  }

  return {
    run,
    start,
    stop: () => {
      if (under.current) under.current.isStopped = true;
    },
    clear: () => setRun(null),
  };
}
