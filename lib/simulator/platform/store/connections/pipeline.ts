import net from "node:net";
import pg from "pg";
import { isTraced } from "@/lib/call/span";
import { connectionSettings, statementRunner, type RunStatement } from "../pool";
import { traceStatements } from "./traced-pool";

/** Runs single statements, each in a separate transaction. */
export interface Pipeline {
  readonly run: RunStatement;
  close(): Promise<void>;
}

/** Describes the one connection, as long as it lasts. */
interface Line {
  readonly client: pg.Client;
  readonly socket: net.Socket;
  readonly run: RunStatement;
}

/**
 * Opens one connection for single statements: each is sent without waiting for the answer to the one before, and all of
 * one turn of the event loop are sent in one write. A failing statement fails alone. The connection is opened at the
 * first statement and, when it was lost, at the next one; statements in progress then are rejected, with an unknown
 * outcome.
 * For the embedded database, where one session answers one statement at a time however many connections there are: more
 * of them only cost more writes, each waking another process. On a server, a slow statement would delay all others.
 */
export function openPipeline(url: string): Pipeline {
  let line: Promise<Line> | undefined;

  function current(): Promise<Line> {
    if (line) return line;
    const opening = connect(() => {
      if (line === opening) line = undefined;
    });
    return (line = opening);
  }

  async function connect(forget: () => void): Promise<Line> {
    const socket = new net.Socket();
    const client = new pg.Client({ ...connectionSettings(url), pipeline: true, stream: () => socket });
    client.on("error", forget).on("end", forget);
    await client.connect().catch((cause: unknown) => {
      forget();
      throw cause;
    });
    return { client, socket, run: statementRunner(isTraced ? traceStatements(client) : client) };
  }

  return {
    async run(text, values) {
      const on = current();
      const { client, socket, run } = await on;
      gather(socket);
      try {
        return await run(text, values);
      } catch (cause) {
        if (!isUnprepared(cause)) throw cause;
        // Statements under way on the connection still finish; this one was not begun and goes to another one.
        if (line === on) line = undefined;
        void client.end();
        const next = await current();
        return next.run(text, values);
      }
    },
    async close() {
      const last = await line?.catch(() => undefined);
      await last?.client.end();
    },
  };
}

/**
 * Detects that the driver assumed a statement to be prepared that is not: its first sender's values could not be
 * encoded, or the database refused to prepare it just before. The driver would continue to assume so.
 */
const isUnprepared = (cause: unknown): boolean => cause instanceof Error && "code" in cause && cause.code === "26000";

/** Buffers writes until the end of this turn of the event loop. */
function gather(socket: net.Socket): void {
  if (socket.writableCorked > 0) return;
  socket.cork();
  setImmediate(() => socket.uncork());
}
