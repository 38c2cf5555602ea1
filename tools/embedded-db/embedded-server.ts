import { createHash, timingSafeEqual } from "node:crypto";
import net from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { sessionQueue, type Client } from "./session-queue";
import { askPassword, fatal, MessageReader, withOwnName, type Message } from "./pg-protocol";

/**
 * After these a client waits for an answer: a simple query, Sync, Flush. The messages gathered until then are one
 * batch.
 */
const endsBatch = new Set(["Q", "S", "H"]);

/**
 * Serves one PGlite to many connections over PostgreSQL's wire protocol: whole batches in turn, a transaction holds its
 * turn, each connection has statement names of its own, and what dies in a transaction is rolled back. (The package
 * @electric-sql/pglite-socket queues single messages instead, so that two connections' batches meet in the one session
 * and get each other's rows.) A database that is still opening may be handed over too: who connects meanwhile waits for
 * it. With `password`, a connection must give it. Emits "error" when the engine itself is beyond recovery.
 */
export function serve(db: PGlite | Promise<PGlite>, { password }: { password?: string } = {}): net.Server {
  const server = net.createServer((socket) => connection(socket));
  const { submit, leave } = sessionQueue(db, (cause) => server.emit("error", cause));
  let connections = 0;

  function connection(socket: net.Socket): void {
    const client: Client = { socket, isGone: false, prefix: `c${++connections}_`, statements: new Set() };
    const reader = new MessageReader();
    let batch: Buffer[] = [];
    /** The startup packet, kept back until the password is right. */
    let startup: Buffer | undefined;

    function receive(message: Message): void {
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
          socket.write(askPassword);
          return;
      }
      if (startup) return enter(message, startup);
      const { bytes, name } = withOwnName(message, client.prefix);
      if (name !== undefined && message.type === "P") client.statements.add(name);
      if (name !== undefined && message.type === "C") client.statements.delete(name);
      batch.push(bytes);
      if (!endsBatch.has(message.type)) return;
      submit(client, Buffer.concat(batch));
      batch = [];
    }

    function enter({ type, bytes }: Message, packet: Buffer): void {
      if (type !== "p" || !isEqual(bytes.toString("utf8", 5, bytes.length - 1), password ?? "")) {
        socket.end(fatal("28P01", "password authentication failed"));
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
function isEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
