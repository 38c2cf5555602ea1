"use client";
import { useEffect, useRef, useState } from "react";
import type { Got } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import { scenarioCalls } from "@/lib/operations/calls/scenarios";

type Answer = Got<typeof scenarioCalls.runScenario>;

/** A run as the page shows it. */
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
 * Runs a scenario in portions until it is done: each answer says how far it came. Stopping, or leaving the page, leaves a
 * world that is merely not as far. A refusal is thrown.
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
    const own = (under.current = { isStopped: false });
    let seen = beginning;
    let runId: Answer["runId"] = null;
    const show = (part: Partial<ScenarioRun>) => setRun((seen = { ...seen, ...part }));
    show({});
    try {
      while (seen.phase === "running" && !own.isStopped) {
        const answer: Answer = await send(scenarioCalls.runScenario, { text, ...(runId && { runId }) });
        const { problems, world, done, total } = answer;
        ({ runId } = answer);
        show({
          problems,
          world,
          done,
          total,
          steps: [...seen.steps, ...answer.steps],
          isRight: seen.isRight && answer.isRight,
          phase: answer.isDone ? "done" : "running",
        });
      }
    } finally {
      under.current = null;
      if (seen.phase === "running") show({ phase: "stopped" });
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
