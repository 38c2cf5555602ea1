import net from "node:net";
import pg from "pg";
import { isTraced } from "@/lib/call/span";
import { connection, runOn, type Run } from "../pool";
import { traceStatements } from "./traced-pool";

/** Single statements, each a transaction of its own. */
export interface Pipeline {
  readonly run: Run;
  close(): Promise<void>;
}

/** The one connection, as long as it lasts. */
interface Line {
  readonly client: pg.Client;
  readonly socket: net.Socket;
  readonly run: Run;
}

/**
 * One connection for single statements: each is sent without waiting for the answer to the one before, and all of one
 * turn of the event loop leave in one write. One that fails fails alone. The connection is opened at the first
 * statement and, when it was lost, at the next one; what was under way then is refused, and nobody knows whether it was
 * done.
 *
 * For the embedded database, whose one session answers one statement at a time however many connections there are: more
 * of them only cost more writes, each waking another process. On a server, a slow statement would hold up all others.
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
    const client = new pg.Client({ ...connection(url), pipeline: true, stream: () => socket });
    client.on("error", forget).on("end", forget);
    await client.connect().catch((cause: unknown) => {
      forget();
      throw cause;
    });
    return { client, socket, run: runOn(isTraced ? traceStatements(client) : client) };
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
 * The driver took a statement for prepared that is not: its first sender's values could not be written down, or the
 * database refused to prepare it just before. The driver would go on taking it so.
 */
const isUnprepared = (cause: unknown): boolean => cause instanceof Error && "code" in cause && cause.code === "26000";

/** Holds back what is written until this turn of the event loop has come to its end. */
function gather(socket: net.Socket): void {
  if (socket.writableCorked > 0) return;
  socket.cork();
  setImmediate(() => socket.uncork());
}
