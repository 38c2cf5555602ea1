// Metrics of all processes of a portal, requested over their channels and aggregated by their supervisor. The
// library's own way of doing so answers in another format than one process does.
import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, Registry, type OpenMetricsContentType } from "prom-client";
import type { Exposing, Values } from "./metrics";

/** Limits the wait for a process; one that does not answer in time is left out. */
const answerMilliseconds = 3_000;

interface MetricsRequest {
  readonly metricsRequestNo: number;
}
interface MetricsResponse {
  readonly metricsResponseNo: number;
  readonly metrics: Values;
}
const isMetricsRequest = (message: unknown): message is MetricsRequest =>
  typeof message === "object" && message !== null && "metricsRequestNo" in message;
const isMetricsResponse = (message: unknown): message is MetricsResponse =>
  typeof message === "object" && message !== null && "metricsResponseNo" in message;

/** Reports the metrics of a supervised process whenever they are requested. */
export function reportMetrics(read: () => Promise<Values>): void {
  process.on("message", (message) => {
    if (isMetricsRequest(message))
      void read().then((metrics) =>
        process.send?.({ metricsResponseNo: message.metricsRequestNo, metrics } satisfies MetricsResponse),
      );
  });
}

/** Requests the metrics of one process; undefined when it does not answer in time. */
function valuesOf(worker: Worker, requestNo: number): Promise<Values | undefined> {
  return new Promise((resolve) => {
    const end = (values?: Values) => {
      worker.off("message", hear);
      clearTimeout(patience);
      resolve(values);
    };
    const hear = (message: unknown) => {
      if (isMetricsResponse(message) && message.metricsResponseNo === requestNo) end(message.metrics);
    };
    const patience = setTimeout(end, answerMilliseconds);
    worker.on("message", hear);
    worker.send({ metricsRequestNo: requestNo } satisfies MetricsRequest);
  });
}

/** Collects the metrics in the process that supervises the others. */
export function collectProcessMetrics(): Exposing {
  let requestCount = 0;
  const aggregate = async () => {
    requestCount += 1;
    const connectedWorkers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const responses = await Promise.all(connectedWorkers.map((worker) => worker && valuesOf(worker, requestCount)));
    const registry = AggregatorRegistry.aggregate<OpenMetricsContentType>(
      responses.filter((values) => values !== undefined),
    );
    registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    return registry;
  };
  return {
    values: async () => (await aggregate()).getMetricsAsJSON(),
    async exposition() {
      const registry = await aggregate();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
