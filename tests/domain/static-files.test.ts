import http from "node:http";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { compressFiles } from "../../tools/build/compressed-files";
import { completeHeadersOnWrite } from "../../tools/build/standing-headers";
import { staticFilesHandler } from "../../tools/process/static-files";
import { ownFolder } from "../fixtures/tool";

const script = "export const answer = 42;\n".repeat(100);
let origin = "";

/** Serves a build of one large and one small script; every other path receives the framework's response. */
beforeEach(async () => {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  vi.stubEnv("BUILD_DIR", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  mkdirSync(path.join(folder, "static", "chunks"), { recursive: true });
  writeFileSync(path.join(folder, "static", "chunks", "large.js"), script);
  writeFileSync(path.join(folder, "static", "chunks", "small.js"), "0");
  writeFileSync(path.join(folder, "secret.json"), "{}");
  await compressFiles();
  const serveFile = staticFilesHandler("/menu");
  const server = http.createServer((request, response) => {
    completeHeadersOnWrite(response);
    const otherwise = () => void response.end(`the framework's ${request.url ?? ""}`);
    if (!serveFile(request, response, otherwise)) otherwise();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo; // named cast: it listens on a port
  origin = `http://127.0.0.1:${port}`;
});

/** An answer as it travels: a fetch would send a path of its own making and unpack what comes. */
const fetchRaw = (at: string, encodings: string) =>
  new Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    http
      .get(new URL(origin), { path: at, headers: { "accept-encoding": encodings } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
      })
      .on("error", reject);
  });

test.for([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["", undefined, (body: Buffer) => body],
] as const)("a client that accepts %j is sent a file of the build as %s", async ([encodings, encoding, unpack]) => {
  const { headers, body } = await fetchRaw("/menu/b2b/_next/static/chunks/large.js", encodings);
  expect(headers).toMatchObject({
    "content-type": "text/javascript",
    "cache-control": "public,max-age=31536000,immutable",
    "content-security-policy": "frame-ancestors 'none'",
    vary: "Accept-Encoding",
  });
  expect(headers["content-encoding"]).toBe(encoding);
  expect(unpack(body).toString()).toBe(script);
});

test("a file deleted since the folder was read aborts its own answer, and the next is answered", async () => {
  const at = "/menu/b2b/_next/static/chunks";
  await fetchRaw(`${at}/small.js`, "br");
  rmSync(path.join(process.env.BUILD_DIR ?? "", "static", "chunks", "large.js.br"));
  await expect(fetchRaw(`${at}/large.js`, "br")).rejects.toThrow();
  expect((await fetchRaw(`${at}/small.js`, "br")).body.toString()).toBe("0");
});

test("a file that fits into one packet is sent as it is", async () => {
  const { headers, body } = await fetchRaw("/menu/b2b/_next/static/chunks/small.js", "br");
  expect([headers["content-encoding"], body.toString()]).toEqual([undefined, "0"]);
});

test.for([
  "/menu/b2b/_next/static/chunks/none.js",
  "/menu/b2b/_next/static/../secret.json",
  "/menu/b2b/_next/static/%2e%2e/secret.json",
  "/menu/b2b/_next/static/%E0%A4%A",
  "/b2b/_next/static/chunks/large.js",
  "/menu/login",
])("%s is the framework's, at the requested address", async (at) => {
  expect((await fetchRaw(at, "br")).body.toString()).toBe(`the framework's ${at}`);
});
