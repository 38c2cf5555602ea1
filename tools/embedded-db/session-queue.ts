import type { Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { pgCloseStatementMessage, isReadyOutsideTransaction, pgQueryMessage, sync } from "./pg-protocol";

/** Describes one connection, as the single session behind all of them knows it. */
export type SessionClient = {
  socket: Socket;
  /** True once the connection is closed: nothing is written to it any more. */
  isGone: boolean;
  /** Prefixes the names of this connection's prepared statements, so that names of connections never collide. */
  prefix: string;
  /** Holds its prepared statements, which the database deallocates when the connection ends. */
  statements: Set<string>;
};

/** Holds the messages of one turn: a batch of the client, or the clean-up after its end. */
type Turn = { client: SessionClient; batch: Buffer | "farewell" };

/** Sends a batch to the database, and returns its whole reply. */
async function send(db: PGlite, bytes: Buffer): Promise<Buffer> {
  const reply: Buffer[] = [];
  await db.runExclusive(async () => {
    if (!db.ready) throw new Error("the database is closed");
    await db.execProtocolRawStream(bytes, { onRawData: (chunk) => reply.push(Buffer.from(chunk)) });
  });
  return Buffer.concat(reply);
}

/**
 * Ends an open transaction (Sync first: after an error PostgreSQL skips everything before it) and drops the client's
 * statements.
 */
const farewell = ({ statements }: SessionClient, isInTransaction: boolean) =>
  Buffer.concat([
    ...(isInTransaction ? [sync, pgQueryMessage("rollback")] : []),
    ...[...statements].map(pgCloseStatementMessage),
    sync,
  ]);

/**
 * Lets many connections share PGlite's single session, one whole batch at a time. A batch whose reply does not end with
 * "ready, in no transaction" makes its client the session owner: until that changes, no other client gets a turn. So no
 * batch and no transaction is ever mixed with another's.
 */
export function pgliteSessionQueue(opening: PGlite | Promise<PGlite>, onBroken: (cause: unknown) => void) {
  const waiting: Turn[] = [];
  let sessionOwner: SessionClient | undefined;
  let isBusy = false;

  function next(): Turn | undefined {
    const index = sessionOwner ? waiting.findIndex(({ client }) => client === sessionOwner) : 0;
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  }

  async function take({ client, batch }: Turn): Promise<void> {
    try {
      const reply = await send(await opening, batch === "farewell" ? farewell(client, client === sessionOwner) : batch);
      if (!client.isGone) client.socket.write(reply);
      sessionOwner = isReadyOutsideTransaction(reply) ? undefined : client;
    } catch (cause) {
      // An SQL error is a reply; an exception comes from the engine itself. The client cannot know what was done, so
      // its connection is closed.
      client.socket.destroy();
      const db = await Promise.resolve(opening).catch(() => undefined);
      if (!db?.ready) return;
      console.error("embedded database: a batch failed", cause);
      await send(db, Buffer.concat([sync, pgQueryMessage("rollback")])).catch(onBroken);
      sessionOwner = undefined;
    }
  }

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let turn = next(); turn; turn = next()) await take(turn);
    isBusy = false;
  }

  return {
    /** Queues one whole batch of a client; the reply is written to its socket. */
    submit(client: SessionClient, batch: Buffer): void {
      waiting.push({ client, batch });
      void work();
    },
    /**
     * Removes a client whose connection ended: drops its waiting batches, rolls back its transaction, and closes its
     * statements.
     */
    leave(client: SessionClient): void {
      if (client.isGone) return;
      client.isGone = true;
      for (let index = waiting.length - 1; index >= 0; index--)
        if (waiting[index]?.client === client) waiting.splice(index, 1);
      waiting.push({ client, batch: "farewell" });
      void work();
    },
  };
}
