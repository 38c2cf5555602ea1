import type { Reading } from "../../lib/call/backend";
import type { Values } from "./metrics";

/** `down`: nothing can be done; `degraded`: something waits for somebody to look at it. */
type Status = "up" | "degraded" | "down";

interface Part {
  readonly status: Status;
  /** The figures that it was judged by. */
  readonly [figure: string]: number | Status;
}

/** How the portal is, part by part. */
export interface Health {
  readonly status: Status;
  readonly parts: Readonly<Record<string, Part>>;
}

/** The figures of which any above zero has somebody look, by the metric that they are read from. */
const looked: Record<Reading["metric"], readonly string[]> = {
  database_connections: ["awaited"],
  jobs: ["stuck"],
  letters_waiting: [],
  webhook_deliveries: [],
  replica: ["left_out"],
  replica_lag_seconds: [],
};

const figuresOf = (values: Values, metric: string): Record<string, number> =>
  Object.fromEntries(
    (values.find(({ name }) => name === `portal_${metric}`)?.values ?? []).map(({ labels, value }) => [
      String(Object.values(labels)[0] ?? "value"),
      value,
    ]),
  );

/** How the portal is, of what its processes have read of their backend: the worst of its parts. */
export function healthOf(values: Values): Health {
  const backend: Part = { status: figuresOf(values, "backend_up").value === 1 ? "up" : "down" };
  const parts = Object.fromEntries(
    Object.entries(looked).flatMap(([metric, asks]) => {
      const figures = figuresOf(values, metric);
      const status: Status = asks.some((figure) => (figures[figure] ?? 0) > 0) ? "degraded" : "up";
      return Object.keys(figures).length === 0 ? [] : [[metric, { status, ...figures } satisfies Part] as const];
    }),
  );
  const isDegraded = Object.values(parts).some(({ status }) => status === "degraded");
  return { status: backend.status === "down" ? "down" : isDegraded ? "degraded" : "up", parts: { backend, ...parts } };
}
