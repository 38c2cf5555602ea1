import { randomBytes } from "node:crypto";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { tryAnswerDirectly } from "../../tools/process/direct-call";
import { guardRequest } from "../../tools/process/edge";

/** A server that answers what calls there are directly, and whatever else as the framework would. */
async function serve(answer: (request: Request) => Promise<Response>) {
  const requestUrls: string[] = [];
  const calls = {
    has: (method: string, path: string) => path === "/api/call" && (method === "GET" || method === "POST"),
    answer(request: Request) {
      requestUrls.push(request.url);
      return answer(request);
    },
  };
  const server = http.createServer((request, response) => {
    if (!guardRequest(request, response, "/menu", { silence: 1_000, linger: 20 })) return;
    if (!tryAnswerDirectly(calls, request, response, "/menu")) response.end("the framework's");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo; // named cast: it listens on a port
  return { asked: requestUrls, port, origin: `http://127.0.0.1:${port}` };
}
const ok = () => Promise.resolve(Response.json({ code: "0" }));

test("a declared call is answered without the framework, with any prefix before its path", async () => {
  const { origin, asked } = await serve(ok);
  expect(await (await fetch(`${origin}/menu/api/call?a=1`)).json()).toEqual({ code: "0" });
  expect(asked).toEqual(["http://localhost/api/call?a=1"]);
});

test.for([
  ["GET", "/menu/api/other"],
  ["GET", "/menu/api/call/"],
  ["GET", "/menu/login"],
  ["GET", "/api/call"],
  ["HEAD", "/menu/api/call"],
] as const)("%s %s is the framework's", async ([method, path]) => {
  const { origin, asked } = await serve(ok);
  const answer = await fetch(origin + path, { method });
  expect([await answer.text(), asked]).toEqual([method === "HEAD" ? "" : "the framework's", []]);
});

test("status, headers and each cookie of the answer arrive, and the request is read", async () => {
  const { origin } = await serve(async (request) => {
    const answer = Response.json(
      { was: await request.json(), by: request.headers.get("x-portal") },
      { status: 422, headers: { "x-request-id": "7" } },
    );
    answer.headers.append("set-cookie", "a=1; Path=/");
    answer.headers.append("set-cookie", "b=2; Path=/");
    return answer;
  });
  const answer = await fetch(`${origin}/menu/api/call`, {
    method: "POST",
    headers: { "x-portal": "1" },
    body: JSON.stringify({ amount: "1.00" }),
  });
  expect([answer.status, answer.headers.get("x-request-id"), answer.headers.getSetCookie()]).toEqual([
    422,
    "7",
    ["a=1; Path=/", "b=2; Path=/"],
  ]);
  expect(await answer.json()).toEqual({ was: { amount: "1.00" }, by: "1" });
});

test("an answer is compressed for clients that accept it, and a small one or a stream of events is not", async () => {
  const { origin } = await serve((request) =>
    Promise.resolve(
      request.url.endsWith("?stream")
        ? new Response("data: 1\n\n".repeat(1_000), {
            headers: { "content-type": "text/event-stream", "cache-control": "no-store, no-transform" },
          })
        : Response.json({ text: "x".repeat(request.url.endsWith("?long") ? 10_000 : 10) }),
    ),
  );
  const encodingOf = async (query: string) => {
    const answer = await fetch(`${origin}/menu/api/call${query}`, { headers: { "accept-encoding": "gzip" } });
    await answer.text();
    return answer.headers.get("content-encoding");
  };
  expect([await encodingOf("?long"), await encodingOf("?short"), await encodingOf("?stream")]).toEqual([
    "gzip",
    null,
    null,
  ]);
});

test("a file is sent as it is read, completely", async () => {
  const bytes = randomBytes(3_000_000);
  const { origin } = await serve(() =>
    Promise.resolve(
      new Response(new Blob([bytes]).stream(), {
        headers: { "content-type": "application/pdf", "content-length": String(bytes.length) },
      }),
    ),
  );
  const answer = await fetch(`${origin}/menu/api/call`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

test("a stream ends when its reader leaves, and its call is notified", async () => {
  let [isNotified, isCancelled, hasBegun] = [false, false, false];
  const { origin } = await serve((request) => {
    request.signal.addEventListener("abort", () => (isNotified = true));
    const body = new ReadableStream({
      pull(controller) {
        if (hasBegun) return new Promise<void>(() => {}); // no further data for now
        hasBegun = true;
        controller.enqueue(new TextEncoder().encode("data: 1\n\n"));
        return undefined;
      },
      cancel: () => void (isCancelled = true),
    });
    return Promise.resolve(
      new Response(body, { headers: { "content-type": "text/event-stream", "cache-control": "no-transform" } }),
    );
  });
  const leaving = new AbortController();
  const answer = await fetch(`${origin}/menu/api/call`, { signal: leaving.signal });
  await answer.body?.getReader().read();
  leaving.abort();
  while (!isNotified || !isCancelled) await nextTurn();
});

test("a call that is refused before its body is read is answered all the same, and the connection ends", async () => {
  const { port } = await serve(() => Promise.resolve(Response.json({ code: "TOKEN_EXPIRED" }, { status: 401 })));
  const heard = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = net.connect(port, "127.0.0.1", () =>
      socket.write("POST /menu/api/call HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\n\r\nthe beginning"),
    );
    socket
      .setEncoding("latin1")
      .on("data", (part: string) => (text += part))
      .on("error", reject)
      .on("close", () => resolve(text));
  });
  expect(heard).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close[\s\S]*\{"code":"TOKEN_EXPIRED"\}/i);
});

test("a call that fails without an answer ends its connection instead of leaving it open", async () => {
  const { origin } = await serve(() => Promise.reject(new Error("no answer")));
  await expect(fetch(`${origin}/menu/api/call`)).rejects.toThrow("fetch failed");
});
