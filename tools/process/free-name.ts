// Connections that the cluster's primary passed to a process which has not accepted them yet.
import type { ChildProcess } from "node:child_process";

/**
 * Describes the message that the cluster sends with a connection, and its answer; `seq` and `ack` are the same number.
 */
interface Message {
  readonly seq?: number;
  readonly ack?: number;
}
interface Connection {
  close: () => void;
}
type Send = (message: Message, connection?: Connection, ...more: unknown[]) => boolean;

/**
 * Closes the connections that were passed to this process when it ends before it has accepted them, so that their
 * clients notice immediately and retry. Node closes its side of a connection only in that answer
 * (lib/internal/cluster/round_robin_handle.js), so without this a client would wait forever on a connection that nobody
 * reads.
 */
export function closeUnacceptedOnExit(child: ChildProcess): ChildProcess {
  const pendingConnections = new Map<number | undefined, Connection>();
  const send = child.send.bind(child) as Send; // named cast: as the cluster itself calls it, with a bare connection
  const noting: Send = (message, connection, ...more) => {
    if (connection) pendingConnections.set(message.seq, connection);
    return send(message, connection, ...more);
  };
  child.send = noting as typeof child.send; // named cast: the same
  child.on("internalMessage", ({ ack }: Message) => pendingConnections.delete(ack));
  child.once("exit", function breakOff() {
    // its last messages are read first; "disconnect" does not work, since it never fires while a connection is being passed
    if (child.connected) setImmediate(breakOff);
    else for (const connection of pendingConnections.values()) connection.close();
  });
  return child;
}
