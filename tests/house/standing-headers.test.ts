import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { completeHeadersOnWrite } from "@/tools/build/standing-headers";

afterEach(() => vi.unstubAllEnvs());

/** Returns the response of a server that completes every response. */
async function fetchCompleted(answer: (response: http.ServerResponse) => void): Promise<Response> {
  const server = http.createServer((_, response) => {
    completeHeadersOnWrite(response);
    answer(response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  // named cast: a server that listens on a port has an address of this kind
  const { port } = server.address() as AddressInfo;
  try {
    return await fetch(`http://127.0.0.1:${port}/`);
  } finally {
    server.close();
  }
}

test("answers of the framework itself are sniffed, framed and run by no browser", async () => {
  const { headers } = await fetchCompleted((response) =>
    response.setHeader("content-type", "text/html").writeHead(404).end("<p>nothing</p>"),
  );
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("a script's file has no policy that would bind the worker it starts", async () => {
  const { headers } = await fetchCompleted((response) =>
    response.setHeader("content-type", "application/javascript").end("0"),
  );
  expect(headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
});

test("a page's own policy is neither replaced nor joined by another, and its status is its own", async () => {
  const { headers, status } = await fetchCompleted((response) =>
    response.setHeader("content-security-policy", "default-src 'self'").setHeader("x-answered-as", "503").end("page"),
  );
  expect(headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(status).toBe(503);
});

test("under https every answer insists on it, under http on one machine none does", async () => {
  expect(
    (await fetchCompleted((response) => response.end("plain"))).headers.get("strict-transport-security"),
  ).toBeNull();
  vi.stubEnv("PUBLIC_URL", "https://portal.example");
  expect((await fetchCompleted((response) => response.end("secure"))).headers.get("strict-transport-security")).toMatch(
    /^max-age=31536000/,
  );
});
