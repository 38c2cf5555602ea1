/**
 * Implements PostgreSQL's wire protocol (version 3), as far as the embedded database's front needs it. Source:
 * PostgreSQL documentation, chapter 54.
 */

/** Describes one complete message of a client. The first one of a connection has no type byte: it is a "startup". */
export type PgMessage = { type: string; bytes: Buffer };

export class ProtocolError extends Error {}

/**
 * Sets PostgreSQL's own limits: a startup packet of 10,000 bytes, a message of 1 GB. Anything longer is not from a
 * PostgreSQL client.
 */
const startupBytesMax = 10_000;
const messageBytesMax = 0x3fff_ffff;

const sslRequest = 80_877_103;
const cancelRequest = 80_877_102;
const gssRequest = 80_877_104;

/** Splits a connection's bytes into messages, independent of network fragmentation. */
export class MessageReader {
  private rest: Buffer = Buffer.alloc(0);
  private isStarted = false;

  /** Yields every message that is complete. Throws a ProtocolError on invalid data. */
  *read(chunk: Buffer): Generator<PgMessage> {
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    for (;;) {
      const head = this.isStarted ? 1 : 0;
      if (this.rest.length < head + 4) return;
      const length = this.rest.readInt32BE(head);
      if (length < 4 || length > (this.isStarted ? messageBytesMax : startupBytesMax))
        throw new ProtocolError(`a message of ${length} bytes`);
      if (this.rest.length < head + length) return;
      const bytes = Buffer.from(this.rest.subarray(0, head + length));
      this.rest = this.rest.subarray(head + length);
      if (this.isStarted) yield { type: String.fromCharCode(bytes[0] ?? 0), bytes };
      else yield this.opening(bytes);
    }
  }

  /**
   * Reads the first message: before the startup packet a client may request encryption (and then starts again) or the
   * cancellation of another query.
   */
  private opening(bytes: Buffer): PgMessage {
    const code = bytes.length >= 8 ? bytes.readInt32BE(4) : 0;
    if (code === sslRequest || code === gssRequest) return { type: "encryption", bytes };
    if (code === cancelRequest) return { type: "cancel", bytes };
    this.isStarted = true;
    return { type: "startup", bytes };
  }
}

/** Builds a message of the given type and body. */
export function pgMessage(type: string, body: string | Buffer = ""): Buffer {
  const content = Buffer.from(body);
  const bytes = Buffer.alloc(5 + content.length);
  bytes.write(type);
  bytes.writeInt32BE(4 + content.length, 1);
  content.copy(bytes, 5);
  return bytes;
}

export const sync = pgMessage("S");
export const pgQueryMessage = (sql: string): Buffer => pgMessage("Q", `${sql}\0`);
export const pgCloseStatementMessage = (name: string): Buffer => pgMessage("C", `S${name}\0`);
export const passwordRequest = pgMessage("R", Buffer.from([0, 0, 0, 3]));
export const pgFatalErrorMessage = (code: string, text: string): Buffer =>
  pgMessage("E", `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);

/** Returns true when a reply ends with "ready for query, in no transaction". */
export const isReadyOutsideTransaction = (reply: Buffer): boolean =>
  reply.subarray(-6).equals(Buffer.from([0x5a, 0, 0, 0, 5, 0x49]));

/** Returns the position of the statement name in a message (Parse, Bind, Describe, Close): its first byte, or -1. */
function statementNameAt({ type, bytes }: PgMessage): number {
  if (type === "P") return 5;
  if (type === "B") return bytes.indexOf(0, 5) + 1; // after the portal's name
  if ((type === "D" || type === "C") && bytes[5] === 0x53) return 6; // "S": a statement, not a portal
  return -1;
}

/**
 * Returns the message with its statement's name prefixed, and that name. The unnamed statement is limited to one batch
 * and remains unchanged.
 */
export function withPrefixedStatementName(original: PgMessage, prefix: string): { bytes: Buffer; name?: string } {
  const { bytes } = original;
  const at = statementNameAt(original);
  if (at < 0 || !bytes[at]) return { bytes };
  const renamedBytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(prefix), bytes.subarray(at)]);
  renamedBytes.writeInt32BE(renamedBytes.length - 1, 1);
  return { bytes: renamedBytes, name: prefix + bytes.toString("utf8", at, bytes.indexOf(0, at)) };
}
