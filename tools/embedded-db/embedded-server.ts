import { createHash, timingSafeEqual } from "node:crypto";
import net from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { pgliteSessionQueue, type SessionClient } from "./session-queue";
import {
  passwordRequest,
  pgFatalErrorMessage,
  MessageReader,
  withPrefixedStatementName,
  type PgMessage,
} from "./pg-protocol";

/**
 * Lists the messages after which a client waits for an answer: a simple query, Sync, Flush. The messages collected
 * until then are one batch.
 */
const endsBatch = new Set(["Q", "S", "H"]);

/**
 * Serves one PGlite to many connections over PostgreSQL's wire protocol: whole batches in turn, a transaction blocks
 * the queue until its end, each connection has its own statement names, and a transaction whose connection ends is
 * rolled back. (The package @electric-sql/pglite-socket queues single messages instead, so that two connections'
 * batches meet in the one session and receive each other's rows.) The database may still be opening: connections wait
 * for it. With `password`, a connection must send it. Emits "error" when the engine itself cannot recover.
 */
export function serveEmbeddedDatabase(
  db: PGlite | Promise<PGlite>,
  { password }: { password?: string } = {},
): net.Server {
  const server = net.createServer((socket) => connection(socket));
  const { submit, leave } = pgliteSessionQueue(db, (cause) => server.emit("error", cause));
  let connections = 0;

  function connection(socket: net.Socket): void {
    const client: SessionClient = { socket, isGone: false, prefix: `c${++connections}_`, statements: new Set() };
    const reader = new MessageReader();
    let batch: Buffer[] = [];
    /** Holds the startup packet until the password is verified. */
    let startup: Buffer | undefined;

    function receive(message: PgMessage): void {
      switch (message.type) {
        case "encryption":
          socket.write("N"); // not offered: the front listens on this machine alone
          return;
        case "cancel": // the one session runs one batch at a time: there is nothing that could be cancelled
        case "X":
          socket.end();
          return;
        case "startup":
          if (password === undefined) return submit(client, message.bytes);
          startup = message.bytes;
          socket.write(passwordRequest);
          return;
      }
      if (startup) return enter(message, startup);
      const { bytes, name } = withPrefixedStatementName(message, client.prefix);
      if (name !== undefined && message.type === "P") client.statements.add(name);
      if (name !== undefined && message.type === "C") client.statements.delete(name);
      batch.push(bytes);
      if (!endsBatch.has(message.type)) return;
      submit(client, Buffer.concat(batch));
      batch = [];
    }

    function enter({ type, bytes }: PgMessage, packet: Buffer): void {
      if (type !== "p" || !isEqual(bytes.toString("utf8", 5, bytes.length - 1), password ?? "")) {
        socket.end(pgFatalErrorMessage("28P01", "password authentication failed"));
        return;
      }
      startup = undefined;
      submit(client, packet);
    }

    socket.setNoDelay(true);
    socket.on("data", (chunk) => {
      try {
        for (const message of reader.read(chunk)) receive(message);
      } catch {
        socket.destroy(); // a ProtocolError: this client does not speak PostgreSQL
      }
    });
    socket.on("close", () => leave(client));
    socket.on("error", () => leave(client));
  }
  return server;
}

/** Compares in constant time, so that it does not reveal how much of the password was right. */
function isEqual(actualPassword: string, expectedPassword: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(actualPassword), digest(expectedPassword));
}
