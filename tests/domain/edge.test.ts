import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { storePageStatus, takePageStatus } from "@/lib/backend/answered-as";
import { completeHeadersOnWrite } from "../../tools/build/standing-headers";
import { guardRequest } from "../../tools/process/edge";

/** A server behind the guard that answers whatever gets past it, without reading a body. */
async function serve(
  answer: (request: http.IncomingMessage, response: http.ServerResponse) => void = (_, response) => response.end("in"),
) {
  const server = http.createServer((request, response) => {
    if (guardRequest(request, response, "/menu", { silence: 50, linger: 20 })) answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return (server.address() as AddressInfo).port; // named cast: it listens on a port
}

/** Sends text as it is and reads until the other end closes, or the answer's end was seen. */
const exchange = (port: number, head: string, body = ""): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = "";
    const socket = net.connect(port, "127.0.0.1", () => socket.write(head.replaceAll("\n", "\r\n") + body));
    socket.setEncoding("latin1").on("data", (text: string) => {
      heard += text;
      if (/\r\n\r\n[\s\S]*(\d{3}\n|in|0\r\n\r\n)$/.test(heard)) socket.end();
    });
    socket.on("error", reject).on("close", () => resolve(heard));
  });
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

test.for([
  ["GET /menu/login", "", 200],
  ["HEAD /menu/login", "", 200],
  ["POST /menu/login", "content-length: 5", 405],
  ["POST /menu/apiary", "content-length: 5", 405],
  ["POST /api/user/login", "content-length: 5", 405],
  ["PUT /menu/api/user/login", "content-length: 5", 405],
  ["TRACE /menu/login", "", 405],
  ["OPTIONS /menu/api/user/login", "", 405],
  ["GET /menu/login", "content-length: 5", 400],
  ["GET /menu/api/health", "transfer-encoding: chunked", 400],
  ["POST /menu/api/user/login", "content-length: 1048576", 200],
  ["POST /menu/api/user/login", "content-length: 1048577", 413],
  ["POST /menu/api/user/login", "transfer-encoding: chunked", 411],
  ["POST /menu/api/common/upload", "content-type: multipart/form-data; boundary=x\ncontent-length: 32505856", 200],
  ["POST /menu/api/common/upload", "content-type: multipart/form-data; boundary=x\ncontent-length: 32505857", 413],
] as const)("%s, %s: %i, before a byte of its body is read", async ([requestLine, headers, status]) => {
  const answer = await exchange(await serve(), `${requestLine} HTTP/1.1\nhost: x\n${headers ? `${headers}\n` : ""}\n`);
  expect(statusOf(answer)).toBe(status);
  if (status === 405) expect(answer).toMatch(/^allow: GET, HEAD/im);
});

test("an answer sent while the body still arrives comes complete, and announces the end of the connection", async () => {
  const port = await serve((request, response) => {
    // reads only the beginning, as the gateway does when a body is too large
    request.once("data", () => {
      request.pause();
      response.writeHead(200, { "content-length": "2" });
      response.end("in");
    });
  });
  const body = "x".repeat(900_000);
  const answer = await exchange(port, `POST /menu/api/x HTTP/1.1\nhost: x\ncontent-length: ${body.length}\n\n`, body);
  expect([statusOf(answer), answer.endsWith("in")]).toEqual([200, true]);
  expect(answer).toMatch(/^connection: close/im);
});

test("a complete request preserves its connection", async () => {
  const port = await serve((request, response) => request.resume().once("end", () => response.end("in")));
  const answer = await exchange(port, "POST /menu/api/x HTTP/1.1\nhost: x\ncontent-length: 2\n\n", "{}");
  expect([statusOf(answer), /^connection: close/im.test(answer)]).toEqual([200, false]);
});

test("a stalled body ends its connection", async () => {
  const port = await serve((request) => void request.resume());
  expect(await exchange(port, "POST /menu/api/x HTTP/1.1\nhost: x\ncontent-length: 900\n\n", "the beginning")).toBe("");
});

test("a page refused while it renders is answered with its own status, for its own request and once", async () => {
  const port = await serve((request, response) => {
    completeHeadersOnWrite(response, () => takePageStatus("7"));
    if (request.url === "/menu/login") storePageStatus("7", { status: 429, retryAfter: 30 });
    response.writeHead(200);
    response.end("in");
  });
  const statusAt = async (path: string) => {
    const answer = await exchange(port, `GET ${path} HTTP/1.1\nhost: x\n\n`);
    return [statusOf(answer), /^retry-after: (\d+)/im.exec(answer)?.[1]];
  };
  expect([await statusAt("/menu/login"), await statusAt("/menu/help")]).toEqual([
    [429, "30"],
    [200, undefined],
  ]);
  for (let no = 0; no < 1_001; no += 1) storePageStatus(`never answered ${no}`, { status: 429 });
  expect([takePageStatus("never answered 0"), takePageStatus("never answered 1000")]).toEqual([
    undefined,
    { status: 429 },
  ]);
});
