// Metrics of all processes of a portal, asked for over their channels and added up by the one that keeps them. The
// library's own way of doing so answers in another format than one process does.
import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, Registry, type OpenMetricsContentType } from "prom-client";
import type { Exposing, Values } from "./metrics";

/** A process that does not answer in time is left out. */
const answerMilliseconds = 3_000;

interface Asked {
  readonly metricsAsked: number;
}
interface Told {
  readonly metricsTold: number;
  readonly metrics: Values;
}
const isAsked = (message: unknown): message is Asked =>
  typeof message === "object" && message !== null && "metricsAsked" in message;
const isTold = (message: unknown): message is Told =>
  typeof message === "object" && message !== null && "metricsTold" in message;

/** In a process that is kept: tells what it has counted whenever it is asked. */
export function tellMetrics(read: () => Promise<Values>): void {
  process.on("message", (message) => {
    if (isAsked(message))
      void read().then((metrics) => process.send?.({ metricsTold: message.metricsAsked, metrics } satisfies Told));
  });
}

/** What one process has counted; undefined where it does not say so in time. */
function valuesOf(worker: Worker, metricsAsked: number): Promise<Values | undefined> {
  return new Promise((resolve) => {
    const end = (values?: Values) => {
      worker.off("message", hear);
      clearTimeout(patience);
      resolve(values);
    };
    const hear = (message: unknown) => {
      if (isTold(message) && message.metricsTold === metricsAsked) end(message.metrics);
    };
    const patience = setTimeout(end, answerMilliseconds);
    worker.on("message", hear);
    worker.send({ metricsAsked } satisfies Asked);
  });
}

/** In the process that keeps the others. */
export function gatheredMetrics(): Exposing {
  let asked = 0;
  const gathered = async () => {
    asked += 1;
    const there = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const told = await Promise.all(there.map((worker) => worker && valuesOf(worker, asked)));
    const registry = AggregatorRegistry.aggregate<OpenMetricsContentType>(
      told.filter((values) => values !== undefined),
    );
    registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    return registry;
  };
  return {
    values: async () => (await gathered()).getMetricsAsJSON(),
    async exposition() {
      const registry = await gathered();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
