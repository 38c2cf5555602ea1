import { randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { cluster } from "../fixtures/cluster";
import { clusteredPortal } from "../fixtures/clustered-portal";

let server: Awaited<ReturnType<typeof cluster>>;
beforeAll(async () => {
  server = await cluster();
});
afterAll(() => server.stop());

interface ExportedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[] }[];
}

/** A collector of traces, as OpenTelemetry's exporters speak to one: OTLP over HTTP, in JSON. */
async function collector() {
  const steps: ExportedSpan[] = [];
  const listening = http.createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      // named cast: what the protocol has an exporter send
      const { resourceSpans } = JSON.parse(text) as Export;
      steps.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void listening.close());
  // named cast: it listens on a port
  return { steps, url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}` };
}

/** Sends a call as part of a trace, and checks the spans that the collector receives of it. */
async function expectTrace(
  steps: readonly ExportedSpan[],
  codeOf: Awaited<ReturnType<typeof clusteredPortal>>["codeOf"],
) {
  const traceId = randomBytes(16).toString("hex");
  const callPath = "/api/user/login/get-verify-pic";
  expect(
    await codeOf(`${callPath}?secret=nobody-reads-this`, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }),
  ).toBe("0");
  const traceSpans = () => steps.filter((step) => step.traceId === traceId);
  await vi.waitFor(() => expect(traceSpans().map(({ name }) => name)).toContain(`GET ${callPath}`), {
    timeout: 20_000,
  });
  await vi.waitFor(
    () => {
      const statements = traceSpans().flatMap(({ attributes }) =>
        attributes.filter(({ key }) => key === "db.query.text").map(({ value }) => value.stringValue),
      );
      expect(statements.length).toBeGreaterThan(0);
      expect(
        statements.every((text) =>
          /^\s*(select|insert|update|delete|with|begin|commit|rollback|set)/i.test(text ?? ""),
        ),
      ).toBe(true);
    },
    { timeout: 20_000 },
  );
  const call = traceSpans().find(({ name }) => name === `GET ${callPath}`);
  expect(call?.attributes).toContainEqual({ key: "portal.code", value: { stringValue: "0" } });
  const ours = traceSpans().filter(({ attributes }) => attributes.some(({ key }) => /^(portal|db)\./.test(key)));
  expect(JSON.stringify(ours)).not.toContain("nobody-reads-this");
}

test("where a collector is named, a call is a step of its client's trace, down to its statements, without any input: the first one, through the framework, and those that bypass it", async () => {
  const { steps, url } = await collector();
  const { codeOf } = await clusteredPortal(server.url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_BSP_SCHEDULE_DELAY: "50",
    PORTAL_PROCESSES: "1",
  });
  await expectTrace(steps, codeOf);
  await expectTrace(steps, codeOf);
});

test("a signal makes every process log everything, and another one as much as before, each line one of JSON", async () => {
  const { run, processes, codeOf } = await clusteredPortal(server.url, { LOG_LEVEL: "error" });
  await vi.waitFor(() => expect(processes()).toHaveLength(2), { timeout: 10_000, interval: 20 });
  const all = [...processes()];
  run.signal("SIGUSR2");
  await Promise.all(all.map((pid) => run.said(`${pid} logs from level debug on`)));
  expect(await codeOf("/api/nothing")).toBe("REQUEST_FAILED");
  await run.said('"msg":"answered"');
  // a restarted process continues at that level
  process.kill(all[0] ?? 0, "SIGKILL");
  const [restartedPid] = await vi.waitFor(
    () => {
      const newPids = processes().filter((pid) => !all.includes(pid));
      expect(newPids).toHaveLength(1);
      return newPids;
    },
    { timeout: 20_000 },
  );
  await run.said(`${restartedPid} logs from level debug on`);
  const now = processes();
  run.signal("SIGUSR2");
  const out = await Promise.all(now.map((pid) => run.said(`${pid} logs from level error on`)));
  expect(processes()).toEqual(now);
  // in production every line of the portal, its worker and their supervisor is JSON, for the log collector
  for (const line of (out.at(-1) ?? "").trim().split("\n"))
    expect([line, Object.keys(JSON.parse(line) as object)]).toEqual([
      line,
      expect.arrayContaining(["level", "time", "msg"]),
    ]);
});
