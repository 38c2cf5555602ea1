import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { BackendMetric } from "@/lib/call/backend";
import { refusals } from "@/lib/call/refusals";
import { newMetrics, serveMetrics, type Metrics } from "../../tools/process/metrics";

const sampleMetrics: BackendMetric[] = [
  { metric: "jobs", of: "due", value: 3 },
  { metric: "jobs", of: "stuck", value: 0 },
  { metric: "letters_waiting", of: "mail", value: 7 },
];

test("calls are counted by path and code and measured by path, pages by the status of their answer", async () => {
  const metrics = newMetrics();
  metrics.observer.recordCall("/api/payments/pay", "0", 40);
  metrics.observer.recordCall("/api/payments/pay", "0", 300);
  metrics.observer.recordCall("/api/payments/pay", "LACK_BALANCE", 20);
  metrics.recordPage(404, 8);
  const { type, text } = await metrics.exposition();
  expect(type).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
  expect(text).toContain('portal_calls_total{call="/api/payments/pay",code="0"} 2');
  expect(text).toContain('portal_calls_total{call="/api/payments/pay",code="LACK_BALANCE"} 1');
  expect(text).toContain('portal_call_duration_seconds_bucket{le="0.05",call="/api/payments/pay"} 2');
  expect(text).toContain('portal_call_duration_seconds_sum{call="/api/payments/pay"} 0.36');
  expect(text).toContain('portal_page_duration_seconds_count{status="404"} 1');
  expect(text).toMatch(/# EOF\n?$/);
});

test("the backend's metrics are read anew each time, and one that does not answer is reported as down with none", async () => {
  const metrics = newMetrics();
  const lines = async () =>
    (await metrics.exposition()).text
      .split("\n")
      .filter((line) => /^portal_(backend_up|jobs|letters_waiting)/.test(line));
  expect(await lines()).toEqual(["portal_backend_up 0"]);
  metrics.observer.read = async () => sampleMetrics;
  expect(await lines()).toEqual([
    "portal_backend_up 1",
    'portal_jobs{state="due"} 3',
    'portal_jobs{state="stuck"} 0',
    'portal_letters_waiting{kind="mail"} 7',
  ]);
  metrics.observer.read = async () => {
    throw new Error("the database is gone");
  };
  expect(await lines()).toEqual(["portal_backend_up 0"]);
});

test.each(["docs/monitoring.md", "docs/dashboard.json"])("%s names existing metrics", async (file) => {
  const { text } = await newMetrics().exposition();
  const exposedNames = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const nameMatches = [...readFileSync(file, "utf8").matchAll(/\b(?:portal|process|nodejs)_[a-z][a-z\d_]+/g)];
  expect(nameMatches.length).toBeGreaterThan(6);
  expect(
    nameMatches.map(([name]) => name.replace(/_(total|bucket)$/, "")).filter((name) => !exposedNames.has(name)),
  ).toEqual([]);
});

test("the dashboard shows each figure of Patroni that is worth an alarm, and every failure that is no refusal", () => {
  const of = (file: string) => readFileSync(file, "utf8");
  const worthAlarms = [...of("docs/monitoring.md").matchAll(/^\| `(patroni_\w+)`(?: less `(patroni_\w+)`)?/gm)].flatMap(
    ([, ...names]) => names.filter((name) => name !== undefined),
  );
  expect(worthAlarms).toHaveLength(6);
  const dashboard = of("docs/dashboard.json");
  expect(
    [...worthAlarms, "SYSTEM_ERROR", "DATABASE_ERROR", "NETWORK_ERROR"].filter((name) => !dashboard.includes(name)),
  ).toEqual([]);
});

test("failures that the dashboard counts are answers with a status of failure", () => {
  const codeMatches = [...readFileSync("docs/dashboard.json", "utf8").matchAll(/code=~?\\"([A-Z_|]+)\\"/g)];
  const codes = codeMatches.flatMap(([, some = ""]) => some.split("|"));
  expect(codes.length).toBeGreaterThan(0);
  const statuses: Readonly<Record<string, { readonly status: number }>> = refusals;
  expect(codes.filter((code) => (statuses[code]?.status ?? 0) < 500)).toEqual([]);
});

test("health is degraded while the replica is left out", async () => {
  const metrics = newMetrics();
  const isLeftOut = async (value: number) => {
    metrics.observer.read = async () => [{ metric: "replica", of: "left_out", value }];
    return (await (await fetchMetrics(metrics, "/health")).json()) as unknown;
  };
  expect(await isLeftOut(0)).toMatchObject({ status: "up", parts: { replica: { status: "up" } } });
  expect(await isLeftOut(1)).toMatchObject({ status: "degraded", parts: { replica: { status: "degraded" } } });
});

test.each([
  ["up", 200, { jobs: { due: 3, stuck: 0 }, database_connections: { busy: 2, idle: 1, awaited: 0 } }, "up", "up"],
  ["degraded", 200, { jobs: { due: 0, stuck: 1 } }, "degraded", undefined],
  ["degraded", 200, { jobs: { due: 0, stuck: 0 }, database_connections: { awaited: 4 } }, "up", "degraded"],
] as const)("health is %s by the worst of its parts, each with its figures", async (status, code, read, jobs, pool) => {
  const metrics = newMetrics();
  metrics.observer.read = async () =>
    // named cast: the keys of a constant object are its names
    (Object.entries(read) as [BackendMetric["metric"], Record<string, number>][]).flatMap(([metric, figures]) =>
      Object.entries(figures).map(([of, value]) => ({ metric, of, value })),
    );
  const answer = await fetchMetrics(metrics, "/health");
  expect(answer.status).toBe(code);
  expect(await answer.json()).toEqual({
    status,
    parts: {
      backend: { status: "up" },
      jobs: { status: jobs, ...read.jobs },
      ...(pool && {
        database_connections: { status: pool, ...("database_connections" in read && read.database_connections) },
      }),
    },
  });
});

test("health is down, with 503, while the backend does not answer", async () => {
  const answer = await fetchMetrics(newMetrics(), "/health");
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { status: "down", parts: { backend: { status: "down" } } },
  ]);
});

/** Requests a path from the server of metrics. */
async function fetchMetrics(metrics: Metrics, path: string, method = "GET"): Promise<Response> {
  const server = serveMetrics(metrics, { host: "127.0.0.1", port: 0 }, expect.unreachable);
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  // named cast: a server that listens on a port says it so
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { method });
}

test("their address answers metrics and health, and nothing else", async () => {
  const requests = [["/metrics"], ["/health"], ["/"], ["/metrics", "POST"], ["/health", "POST"]] as const;
  const metrics = newMetrics();
  metrics.observer.read = async () => sampleMetrics;
  const statuses = await Promise.all(
    requests.map(async ([path, method]) => (await fetchMetrics(metrics, path, method)).status),
  );
  expect(statuses).toEqual([200, 200, 404, 404, 404]);
});
