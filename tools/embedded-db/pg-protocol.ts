/**
 * PostgreSQL's wire protocol (version 3), as far as the embedded database's front needs it. Source: PostgreSQL
 * documentation, chapter 54.
 */

/** One message of a client, whole. The first one of a connection has no type byte: it is a "startup". */
export type Message = { type: string; bytes: Buffer };

export class ProtocolError extends Error {}

/**
 * PostgreSQL's own limits: a startup packet of 10,000 bytes, a message of 1 GB. Anything longer is no PostgreSQL
 * client.
 */
const startupBytesMax = 10_000;
const messageBytesMax = 0x3fff_ffff;

const sslRequest = 80_877_103;
const cancelRequest = 80_877_102;
const gssRequest = 80_877_104;

/** Cuts a connection's bytes into messages, wherever the network split or joined them. */
export class MessageReader {
  private rest: Buffer = Buffer.alloc(0);
  private isStarted = false;

  /** Every message that is complete by now. Throws a ProtocolError on what cannot be one. */
  *read(chunk: Buffer): Generator<Message> {
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

  /** Before the startup packet a client may ask for encryption (and then starts again) or to cancel another's query. */
  private opening(bytes: Buffer): Message {
    const code = bytes.length >= 8 ? bytes.readInt32BE(4) : 0;
    if (code === sslRequest || code === gssRequest) return { type: "encryption", bytes };
    if (code === cancelRequest) return { type: "cancel", bytes };
    this.isStarted = true;
    return { type: "startup", bytes };
  }
}

/** A message of the given type and body. */
export function message(type: string, body: string | Buffer = ""): Buffer {
  const content = Buffer.from(body);
  const bytes = Buffer.alloc(5 + content.length);
  bytes.write(type);
  bytes.writeInt32BE(4 + content.length, 1);
  content.copy(bytes, 5);
  return bytes;
}

export const sync = message("S");
export const query = (sql: string): Buffer => message("Q", `${sql}\0`);
export const closeStatement = (name: string): Buffer => message("C", `S${name}\0`);
export const askPassword = message("R", Buffer.from([0, 0, 0, 3]));
export const fatal = (code: string, text: string): Buffer => message("E", `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);

/** Does a reply end with "ready for query, in no transaction"? */
export const endsIdle = (reply: Buffer): boolean => reply.subarray(-6).equals(Buffer.from([0x5a, 0, 0, 0, 5, 0x49]));

/** Where a message carries a statement's name (Parse, Bind, Describe, Close): its first byte, or -1. */
function statementNameAt({ type, bytes }: Message): number {
  if (type === "P") return 5;
  if (type === "B") return bytes.indexOf(0, 5) + 1; // after the portal's name
  if ((type === "D" || type === "C") && bytes[5] === 0x53) return 6; // "S": a statement, not a portal
  return -1;
}

/**
 * The message with its statement's name prefixed, and that name. The unnamed statement lives within one batch and stays
 * as it is.
 */
export function withOwnName(original: Message, prefix: string): { bytes: Buffer; name?: string } {
  const { bytes } = original;
  const at = statementNameAt(original);
  if (at < 0 || !bytes[at]) return { bytes };
  const renamed = Buffer.concat([bytes.subarray(0, at), Buffer.from(prefix), bytes.subarray(at)]);
  renamed.writeInt32BE(renamed.length - 1, 1);
  return { bytes: renamed, name: prefix + bytes.toString("utf8", at, bytes.indexOf(0, at)) };
}
