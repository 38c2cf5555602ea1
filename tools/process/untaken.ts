// Connections that the cluster's primary has handed to a process which has not taken them yet.
import type { ChildProcess } from "node:child_process";

/** What the cluster sends beside a connection, and what answers it; `seq` and `ack` are one number. */
interface Message {
  readonly seq?: number;
  readonly ack?: number;
}
interface Connection {
  close: () => void;
}
type Send = (message: Message, connection?: Connection, ...more: unknown[]) => boolean;

/**
 * Breaks off the connections that were handed to this process when it ends before it has answered that it takes them:
 * their clients hear so at once and ask again. Node closes its side of a connection in that answer alone
 * (lib/internal/cluster/round_robin_handle.js), so without this a client would wait for ever on one that nobody reads.
 */
export function breaksOffUntaken(child: ChildProcess): ChildProcess {
  const handed = new Map<number | undefined, Connection>();
  const send = child.send.bind(child) as Send; // named cast: as the cluster itself calls it, with a bare connection
  const noting: Send = (message, connection, ...more) => {
    if (connection) handed.set(message.seq, connection);
    return send(message, connection, ...more);
  };
  child.send = noting as typeof child.send; // named cast: the same
  child.on("internalMessage", ({ ack }: Message) => handed.delete(ack));
  child.once("exit", function breakOff() {
    // what it said last is read first; "disconnect" is no help, since it never comes while a connection is being handed
    if (child.connected) setImmediate(breakOff);
    else for (const connection of handed.values()) connection.close();
  });
  return child;
}
