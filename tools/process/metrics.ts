// Metrics of a process of the portal for a collector (OpenMetrics): on a separate address, so
// that no proxy exposes it to the internet by mistake.
import http, { type Server } from "node:http";
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type Aggregator,
  type OpenMetricsContentType,
} from "prom-client";
import type { BackendMetric } from "../../lib/call/backend";
import type { Observer } from "../../lib/backend/observer";
import { portalHealth } from "./health";

/** Holds histogram buckets in seconds for calls that read, calls that move money, and uploads. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Describes the metrics of a process, each with its aggregation over processes. */
export type Values = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** Describes the backend's own metrics: see `readings` of lib/call/backend.ts. */
const read = {
  database_connections: ["connections to the database", "state", "sum"],
  jobs: ["jobs of the timetable that are due and not done, and that got stuck", "state", "max"],
  letters_waiting: ["letters that wait for the server that sends them", "kind", "max"],
  webhook_deliveries: ["events for merchants' software that wait, are being sent, or were given up", "state", "max"],
  replica: ["1 while the replica of the database is left out, and all is read at the primary", "state", "max"],
  replica_lag_seconds: ["by how much the replica is behind the primary, at most", "bound", "max"],
} as const satisfies Record<BackendMetric["metric"], readonly [help: string, label: string, ofProcesses: Aggregator]>;

/** Exposes all metrics: as values for aggregation and inspection, and as OpenMetrics. */
export interface Exposing {
  values(): Promise<Values>;
  exposition(): Promise<{ readonly type: string; readonly text: string }>;
}

/** Collects the metrics of the process and exposes them. */
export interface Metrics extends Exposing {
  readonly observer: Observer;
  /** Records the answer of a page or a file. */
  recordPage(status: number, milliseconds: number): void;
}

export function newMetrics(): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: "portal_calls",
    help: "calls by their path and the code of their answer",
    labelNames: ["call", "code"],
    registers,
  });
  const seconds = new Histogram({
    name: "portal_call_duration_seconds",
    help: "how long calls took",
    labelNames: ["call"],
    buckets,
    registers,
  });
  const pages = new Histogram({
    name: "portal_page_duration_seconds",
    help: "how long pages and files took, by the status of their answer",
    labelNames: ["status"],
    buckets,
    registers,
  });
  const up = new Gauge({
    name: "portal_backend_up",
    help: "1 while what is behind the portal answers",
    // a process without any request yet does not know
    aggregator: "max",
    registers,
  });
  const gauges = new Map(
    Object.entries(read).map(([name, [help, label, aggregator]]) => [
      name,
      { label, gauge: new Gauge({ name: `portal_${name}`, help, labelNames: [label], aggregator, registers }) },
    ]),
  );
  const observer: Observer = {
    recordCall(call, code, milliseconds) {
      calls.inc({ call, code });
      seconds.observe({ call }, milliseconds / 1_000);
    },
  };
  /** Updates the backend metrics; for a backend that does not answer, only its unavailability is reported. */
  async function updateBackendMetrics(): Promise<void> {
    const metrics = await observer.read?.().catch(() => undefined);
    up.set(metrics ? 1 : 0);
    for (const { gauge } of gauges.values()) gauge.reset();
    for (const { metric, of, value } of metrics ?? []) {
      const entry = gauges.get(metric);
      entry?.gauge.set({ [entry.label]: of }, value);
    }
  }
  return {
    observer,
    recordPage: (status, milliseconds) => pages.observe({ status: String(status) }, milliseconds / 1_000),
    async values() {
      await updateBackendMetrics();
      return registry.getMetricsAsJSON();
    },
    async exposition() {
      await updateBackendMetrics();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/**
 * Answers GET /metrics at an address, and GET /health, part by part, with 503 while nothing works; calls `onLost` when
 * the address is unavailable.
 */
export function serveMetrics(
  metrics: Exposing,
  { host, port }: { host: string; port: number },
  onLost: (why: string) => void,
): Server {
  const answers: Readonly<Record<string, () => Promise<{ status?: number; type: string; text: string }>>> = {
    "/metrics": () => metrics.exposition(),
    "/health": async () => {
      const health = portalHealth(await metrics.values());
      const status = health.status === "down" ? 503 : 200;
      return { status, type: "application/json", text: JSON.stringify(health) };
    },
  };
  const server = http.createServer((request, response) => {
    const answer = request.method === "GET" ? answers[request.url ?? ""] : undefined;
    if (!answer) return void response.writeHead(404).end();
    answer().then(
      ({ status = 200, type, text }) =>
        response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.once("error", (cause) => onLost(`METRICS_LISTEN cannot be used: ${cause.message}`));
  return server.listen({ host, port });
}
