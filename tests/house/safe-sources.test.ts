import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Lists the sources that run in the portal: its pages and parts, the domain, the server. */
const sources = ["app", "components", "lib"]
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => `${top}/${name}`))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("/generated/"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Returns the files that match a pattern. */
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();

test("no markup and no program is ever made of a text", () => {
  expect(
    filesWith(/dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write\b|\beval\(|new Function\(/),
  ).toEqual([]);
});

test("no random value comes from a predictable generator", () => {
  expect(filesWith(/Math\.random/)).toEqual([]);
});

test("no page and no call starts a program, but this project's own two that inspect uploads and read pictures", () => {
  expect(filesWith(/node:child_process/)).toEqual(["lib/simulator/files/worker-process.ts"]);
  expect(filesWith(/new WorkerProcess\(/)).toEqual([
    "lib/simulator/files/inspector.ts",
    "lib/simulator/reference/picture/reader.ts",
  ]);
});

test("an address that leads nowhere has a page of our own: the framework's breaks the policy of content", () => {
  const layouts = sources.filter(({ file, text }) => file.endsWith("/layout.tsx") && text.includes("<RequestDocument"));
  expect(layouts.length).toBeGreaterThan(2);
  const without = layouts.filter(({ file }) => {
    const folder = file.replace(/layout\.tsx$/, "");
    return !sources.some((source) => source.file.startsWith(folder) && source.file.endsWith("/not-found.tsx"));
  });
  expect(without.map(({ file }) => file)).toEqual([]);
});

test("no answer lets another origin read it", () => {
  expect(filesWith(/access-control-allow/i)).toEqual([]);
});

test("the network is used in few places: each has its one address from the settings, but for the one that notifies merchants' software", () => {
  expect(filesWith(/\bfetch\(|node:https?"|node:net"|createTransport|AwsClient/)).toEqual([
    "lib/backend/upstream.ts", // the payments API
    "lib/call/send.ts", // the browser, to this portal
    "lib/session/forwarded-headers.ts", // recognises addresses, connects to none
    "lib/session/settings.ts", // recognises addresses, connects to none
    "lib/simulator/developers/webhooks/post.ts", // merchants' own software, at addresses on the internet alone
    "lib/simulator/developers/webhooks/public-address.ts", // recognises addresses, connects to none
    "lib/simulator/developers/webhooks/target.ts", // resolves host names
    "lib/simulator/files/store/s3.ts", // the file store
    "lib/simulator/platform/mail/mailer.ts", // the mail server
    "lib/simulator/platform/mail/sms.ts", // the SMS gateway
    "lib/simulator/platform/store/connections/gathering-socket.ts", // the database
    "lib/simulator/platform/store/connections/pipeline.ts", // the embedded database
  ]);
});
