import type { BackendMetric } from "../../lib/call/backend";
import type { Values } from "./metrics";

/** Describes a status; `down`: nothing works; `degraded`: something needs the attention of an operator. */
type Status = "up" | "degraded" | "down";

interface Part {
  readonly status: Status;
  /** Holds the figures that determine the status. */
  readonly [figure: string]: number | Status;
}

/** Describes the health of the portal, part by part. */
export interface Health {
  readonly status: Status;
  readonly parts: Readonly<Record<string, Part>>;
}

/** Maps each metric to the figures that degrade the status when above zero. */
const degradingFigures: Record<BackendMetric["metric"], readonly string[]> = {
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

/** Returns the health of the portal from the metrics of its processes: the worst of its parts. */
export function portalHealth(values: Values): Health {
  const backend: Part = { status: figuresOf(values, "backend_up").value === 1 ? "up" : "down" };
  const parts = Object.fromEntries(
    Object.entries(degradingFigures).flatMap(([metric, figureNames]) => {
      const figures = figuresOf(values, metric);
      const status: Status = figureNames.some((figure) => (figures[figure] ?? 0) > 0) ? "degraded" : "up";
      return Object.keys(figures).length === 0 ? [] : [[metric, { status, ...figures } satisfies Part] as const];
    }),
  );
  const isDegraded = Object.values(parts).some(({ status }) => status === "degraded");
  return { status: backend.status === "down" ? "down" : isDegraded ? "degraded" : "up", parts: { backend, ...parts } };
}
