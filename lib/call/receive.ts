import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { issueWithFigure } from "@/lib/forms/issue";
import type { Call, UploadedFile } from "./call";
import { jsonSyntaxErrorPosition } from "./json-position";
import { issueAt, Refusal, type InputIssue } from "./refusals";

const fileBytesMax = 30 * 1024 * 1024;
const jsonBytesMax = 1024 * 1024;
/** Limits the concurrent uploads of one person: a form sends its files one after the other, or a few together. */
const uploadsAtOnceMax = 5;

type ReceivedInput = { wire: unknown; file?: UploadedFile } & AsyncDisposable;

const nothingToDrop = async () => {};

/**
 * Reads the caller's input, still as text: path parameters, query or JSON; an upload is written to disk as it arrives,
 * into `folder`, and deleted after the call unless the call has moved it. `sender` identifies the person, whose
 * concurrent uploads are limited.
 */
export async function readRawInput(
  call: Call,
  request: Request,
  url: URL,
  params: Record<string, string>,
  { folder, sender }: { folder: () => string; sender: string },
): Promise<ReceivedInput> {
  if (call.body === "upload") return withUploadLimit(sender, () => receiveUpload(request, params, folder()));
  if (request.method === "GET")
    return { wire: { ...Object.fromEntries(url.searchParams), ...params }, [Symbol.asyncDispose]: nothingToDrop };
  const body = parseJson(await limitedText(request), request.headers.get("content-type"));
  const wire = typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body, ...params } : body;
  return { wire, [Symbol.asyncDispose]: nothingToDrop };
}

/** Counts uploads under way by sender; one map per process, as is the disk that they are written to. */
const underWay = new Map<string, number>();

async function withUploadLimit<T>(sender: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(sender) ?? 0;
  if (before >= uploadsAtOnceMax) throw new Refusal("REQUEST_BUSY");
  underWay.set(sender, before + 1);
  try {
    return await work();
  } finally {
    const remaining = (underWay.get(sender) ?? 1) - 1;
    if (remaining > 0) underWay.set(sender, remaining);
    else underWay.delete(sender);
  }
}

const contentType = (code: string) => issueAt("headers.Content-Type", code);
/** Returns the refusal of a request whose body cannot be read, with its issue. */
const unreadable = (issue: InputIssue, cause?: unknown) => new Refusal("INVALID_PARAM", {}, { issues: [issue], cause });

async function limitedText(request: Request): Promise<string> {
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  // a body that breaks off is caused by the caller: nobody is left to answer, and it is no bug of ours
  const next = () =>
    reader.read().catch((cause: unknown) => {
      throw unreadable(issueAt("body", "body.brokenOff"), cause);
    });
  for (let part = await next(); !part.done; part = await next()) {
    size += part.value.length;
    if (size > jsonBytesMax) {
      // not cancelled: that would close the connection before the reply with the reason (see tools/process/edge.ts)
      reader.releaseLock();
      throw unreadable(issueAt("body", "body.large"));
    }
    chunks.push(part.value);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw unreadable(issueAt("body", "body.encoding"), cause);
  }
}

/**
 * Parses JSON regardless of its declared type; a text that is neither JSON nor declared as JSON has an unsupported
 * type.
 */
function parseJson(text: string, type: string | null): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (type !== null && !/^application\/(?:[\w.+-]+\+)?json\b/i.test(type) && !/^text\/plain\b/i.test(type))
      throw unreadable(contentType("body.type"), cause);
    const { line, column } = jsonSyntaxErrorPosition(text);
    throw unreadable(issueAt("body", issueWithFigure("body.json", `${line}:${column}`)), cause);
  }
}

async function receiveUpload(request: Request, params: Record<string, string>, folder: string): Promise<ReceivedInput> {
  const type = request.headers.get("content-type") ?? "";
  if (!request.body || !/^multipart\/form-data\b/i.test(type)) throw unreadable(contentType("body.multipart"));
  const fields: Record<string, string> = {};
  const target = path.join(folder, `upload-${randomUUID()}`);
  const drop = () => rm(/*turbopackIgnore: true*/ target, { force: true });
  await mkdir(/*turbopackIgnore: true*/ folder, { recursive: true, mode: 0o700 });
  let uploadedFile: UploadedFile | undefined;
  let isTooLarge = false;
  let part: BusboyFileStream | undefined;
  let writing: Promise<void> = Promise.resolve();
  try {
    const parser = new Busboy({
      headers: { "content-type": type },
      limits: { files: 1, fields: 20, fieldSize: 10_000, fileSize: fileBytesMax },
    });
    parser.on("field", (name, value) => {
      fields[name] = value;
    });
    parser.on("file", (field, stream, filename, _, mimeType) => {
      if (field !== "file") {
        stream.resume();
        return;
      }
      part = stream;
      let size = 0;
      stream.on("data", (chunk: Buffer) => {
        size += chunk.length;
      });
      stream.on("limit", () => {
        isTooLarge = true;
      });
      writing = pipeline(stream, createWriteStream(/*turbopackIgnore: true*/ target, { mode: 0o600 })).then(() => {
        uploadedFile = { name: path.basename(filename), type: mimeType, size, path: target };
      });
      // waited for below; until then a body that breaks off must not end the process as a rejection nobody took
      writing.catch(() => {});
    });
    // named cast: Node's own reader of web streams wants Node's type of them
    await pipeline(Readable.fromWeb(request.body as never), parser);
    await writing;
  } catch (cause) {
    // the parser leaves a part open when the body breaks off: no more data would arrive, and the write would wait for it
    part?.destroy();
    await writing.catch(() => {});
    await drop();
    throw unreadable(issueAt("body", "body.form"), cause);
  }
  if (isTooLarge || !uploadedFile) {
    await drop();
    if (isTooLarge) throw new Refusal("FILE_TOO_LARGE", { megabytes: fileBytesMax / 1024 / 1024 });
    throw new Refusal("EMPTY_PARAM", {}, { issues: [issueAt("file", "file.missing")] });
  }
  return { wire: { ...fields, ...params }, file: uploadedFile, [Symbol.asyncDispose]: drop };
}
