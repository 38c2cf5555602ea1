import type pg from "pg";
import { span } from "@/lib/call/span";

/** Texts of statements have places for their values, and so hold none. */
const textOf = (asked: unknown): string =>
  typeof asked === "string"
    ? asked
    : typeof asked === "object" && asked !== null && "text" in asked && typeof asked.text === "string"
      ? asked.text
      : "";

/** A connection whose statements are steps of a trace, as PostgreSQL's are described by OpenTelemetry. */
export function traceStatements<C extends pg.ClientBase>(client: C): C {
  const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>; // named cast: pg's overloads
  const traced = (...asked: unknown[]) => {
    const text = textOf(asked[0]);
    const attributes = { "db.system.name": "postgresql", "db.query.text": text };
    return span(text.trimStart().split(/[\s;]/, 1)[0] ?? "", attributes, () => query(...asked));
  };
  return Object.assign(client, { query: traced });
}

/** The same for all connections of a pool; a single statement is a step of whoever waits for a free connection. */
export function tracedPool(pool: pg.Pool): pg.Pool {
  pool.on("connect", traceStatements);
  const single = async (...asked: unknown[]) => {
    const client = await pool.connect();
    try {
      return (await Reflect.apply(client.query, client, asked)) as unknown;
    } finally {
      client.release();
    }
  };
  return Object.assign(pool, { query: single });
}
