import type pg from "pg";
import { span } from "@/lib/call/span";

/** Returns a statement's text, which contains placeholders and therefore no values. */
const textOf = (statement: unknown): string =>
  typeof statement === "string"
    ? statement
    : typeof statement === "object" && statement !== null && "text" in statement && typeof statement.text === "string"
      ? statement.text
      : "";

/** Wraps a connection so that its statements are spans of a trace, as OpenTelemetry describes those of PostgreSQL. */
export function traceStatements<C extends pg.ClientBase>(client: C): C {
  const query = client.query.bind(client) as (...queryArguments: unknown[]) => Promise<unknown>; // named cast: pg's overloads
  const tracedQuery = (...queryArguments: unknown[]) => {
    const text = textOf(queryArguments[0]);
    const attributes = { "db.system.name": "postgresql", "db.query.text": text };
    return span(text.trimStart().split(/[\s;]/, 1)[0] ?? "", attributes, () => query(...queryArguments));
  };
  return Object.assign(client, { query: tracedQuery });
}

/** Does the same for all connections of a pool; a single statement's span includes the wait for a free connection. */
export function tracedPool(pool: pg.Pool): pg.Pool {
  pool.on("connect", traceStatements);
  const single = async (...queryArguments: unknown[]) => {
    const client = await pool.connect();
    try {
      return (await Reflect.apply(client.query, client, queryArguments)) as unknown;
    } finally {
      client.release();
    }
  };
  return Object.assign(pool, { query: single });
}
