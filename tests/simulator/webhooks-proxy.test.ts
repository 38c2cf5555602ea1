import { once } from "node:events";
import net, { BlockList, type AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../tools/process/free-port";
import { postWebhook } from "@/lib/simulator/developers/webhooks/post";
import { authority } from "../fixtures/certificates";
import { connectProxy } from "../fixtures/connect-proxy";
import { answering, receiver } from "../fixtures/receiver";
import { ownFolder } from "../fixtures/tool";

/** Somebody's address on the internet, which nothing here ever reaches. */
const address = "93.184.216.34";

function ca() {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  return authority(folder);
}

const postEvent = (url: string, connectMs = 5_000) =>
  postWebhook(url, {}, '{"paid":true}', { connectMs, resolve: async () => [address] });

test("events go out by CONNECT to the very address that was resolved, and by no name", async () => {
  const software = await receiver(answering(200), { certificate: ca().selfSigned("DNS:hooks.example.com") });
  const proxy = await connectProxy(software.port);
  vi.stubEnv("WEBHOOKS_PROXY", proxy.url);
  await postEvent("https://hooks.example.com/events");
  await postEvent("https://hooks.example.com:8443/events");
  expect(proxy.asked).toEqual([`${address}:443`, `${address}:8443`]);
});

test.each([
  ["is self-signed", (of: ReturnType<typeof ca>) => of.selfSigned("DNS:hooks.example.com")],
  ["is signed by an unknown authority", (of: ReturnType<typeof ca>) => of.issueCertificate("DNS:hooks.example.com")],
])("a receiver is sent nothing if its certificate %s", async (_name, makeCertificate) => {
  const software = await receiver(answering(200), { certificate: makeCertificate(ca()) });
  const proxy = await connectProxy(software.port);
  vi.stubEnv("WEBHOOKS_PROXY", proxy.url);
  expect(await postEvent("https://hooks.example.com/events")).toMatchObject({ status: null, failure: "certificate" });
  expect([software.reached, software.got]).toEqual([1, []]);
});

test.each([
  ["refuses", { status: null, failure: "connect" }],
  ["says nothing", { status: null, failure: "connect" }],
] as const)("a proxy that %s counts as an unreachable receiver", async (manner, outcome) => {
  const software = await receiver();
  const proxy = await connectProxy(software.port, manner);
  vi.stubEnv("WEBHOOKS_PROXY", proxy.url);
  expect(await postEvent("https://hooks.example.com/events", 100)).toMatchObject(outcome);
  expect([proxy.asked, software.reached]).toEqual([[`${address}:443`], 0]);
});

test("a receiver behind a proxy that never presents a certificate times out", async () => {
  const silent = net.createServer((socket) => void socket.on("error", () => socket.destroy()).resume());
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  // named cast: a server that listens on a port has such an address
  const proxy = await connectProxy((silent.address() as AddressInfo).port);
  vi.stubEnv("WEBHOOKS_PROXY", proxy.url);
  expect(await postEvent("https://hooks.example.com/events", 100)).toMatchObject({ status: null, failure: "timeout" });
});

test("where a proxy is set nothing is sent directly, also when the proxy is not there", async () => {
  // what listens on this machine counts as on the internet here: otherwise nothing would be connected to in any case
  vi.spyOn(BlockList.prototype, "check").mockImplementation((_, family) => family === "ipv6");
  const software = await receiver(answering(200), { certificate: ca().selfSigned("DNS:localhost"), port: 8443 });
  const straight = () =>
    postWebhook("https://hooks.example.com:8443/", {}, "{}", { resolve: async () => ["127.0.0.1"] });
  expect(await straight()).toMatchObject({ failure: "certificate" });
  expect(software.reached).toBe(1);

  vi.stubEnv("WEBHOOKS_PROXY", `http://127.0.0.1:${await freePort()}`);
  expect(await straight()).toMatchObject({ status: null, failure: "connect" });
  const proxy = await connectProxy(software.port, "refuses");
  vi.stubEnv("WEBHOOKS_PROXY", proxy.url);
  expect(await straight()).toMatchObject({ status: null, failure: "connect" });
  const behind = await receiver(answering(200), { certificate: ca().selfSigned("DNS:localhost") });
  const leading = await connectProxy(behind.port);
  vi.stubEnv("WEBHOOKS_PROXY", leading.url);
  expect(await straight()).toMatchObject({ failure: "certificate" });
  expect([proxy.asked, leading.asked, behind.reached]).toEqual([["127.0.0.1:8443"], ["127.0.0.1:8443"], 1]);
  expect(software.reached).toBe(1);
});
