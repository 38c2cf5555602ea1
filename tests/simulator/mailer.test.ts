import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, onTestFinished, vi } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { enqueueOutboxMessage } from "@/lib/simulator/access/outbox";
import { simulatorLog } from "@/lib/simulator/platform/log";
import { sendOutboxLetters, smtpSender } from "@/lib/simulator/platform/mail/mailer";
import { smsSender, smsSignature, type ShortMessage } from "@/lib/simulator/platform/mail/sms";
import { runWorker } from "@/lib/simulator/worker";
import { dayMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { switchToManualBooks } from "../fixtures/manual-books";
import { test } from "../fixtures/own-database";
import { operationsPerson as ops, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

afterEach(() => vi.unstubAllEnvs());

/** A real mail server on this machine; `refuses` is how many mails it turns away first. */
async function mailServer({ refuses = 0 } = {}) {
  const mails: string[] = [];
  let remainingRefusals = refuses;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, _, callback) {
      const chunks: Buffer[] = [];
      stream
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () => {
          if (remainingRefusals > 0) {
            remainingRefusals -= 1;
            callback(new Error("try again later"));
            return;
          }
          mails.push(Buffer.concat(chunks).toString("utf8"));
          callback();
        });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  // named cast: a server that listens on a port has such an address
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  const send = smtpSender();
  if (!send) throw new Error("a mail server is set");
  return { got: mails, send };
}

const write = (world: TestWorld, kind: "mail" | "sms" = "mail") =>
  enqueueOutboxMessage(
    worldContext(world.db.sql, world),
    {
      kind,
      recipient: "lin@test.example",
      purpose: "invite",
      subject: "加入海川贸易的邀请",
      content: "https://pay.test.example/activate/abc",
      expiresAt: addMilliseconds(world.real, dayMs),
    },
    world.real,
  );

test("a mail goes out once through the mail server, a short message does not", async ({ world, db }) => {
  const { got, send } = await mailServer();
  await write(world);
  await write(world, "sms");
  expect(await sendOutboxLetters(db, "mail", send, world.real)).toEqual({ sentCount: 1, failedCount: 0 });
  expect(await sendOutboxLetters(db, "mail", send, addMilliseconds(world.real, minuteMs))).toEqual({
    sentCount: 0,
    failedCount: 0,
  });
  expect(got).toHaveLength(1);
  expect(got[0]).toMatch(/^From: no-reply@localhost\r?$/m);
  expect(got[0]).toMatch(/^To: lin@test\.example\r?$/m);
  expect(got[0]).toContain("https://pay.test.example/activate/abc");
});

test("of many workers one sends a mail", async ({ world, db }) => {
  const { got, send } = await mailServer();
  for (let i = 0; i < 5; i += 1) await write(world);
  const rounds = await Promise.all(Array.from({ length: 4 }, () => sendOutboxLetters(db, "mail", send, world.real)));
  expect([rounds.reduce((sum, { sentCount }) => sum + sentCount, 0), got.length]).toEqual([5, 5]);
});

test("a mail that is not accepted is retried after a minute, five times in all", async ({ world, db }) => {
  const { got, send } = await mailServer({ refuses: 1 });
  await write(world);
  expect(await sendOutboxLetters(db, "mail", send, world.real)).toEqual({ sentCount: 0, failedCount: 1 });
  expect(await sendOutboxLetters(db, "mail", send, addMilliseconds(world.real, minuteMs - 1))).toEqual({
    sentCount: 0,
    failedCount: 0,
  });
  expect(await sendOutboxLetters(db, "mail", send, addMilliseconds(world.real, minuteMs))).toEqual({
    sentCount: 1,
    failedCount: 0,
  });
  expect(got).toHaveLength(1);

  await write(world);
  const never = () => Promise.reject(new Error("closed"));
  const tries: number[] = [];
  for (let i = 0; i < 7; i += 1)
    tries.push(
      (await sendOutboxLetters(db, "mail", never, addMilliseconds(world.real, (2 + i) * minuteMs))).failedCount,
    );
  expect(tries).toEqual([1, 1, 1, 1, 1, 0, 0]);
});

test("a mail that is not accepted has its reason and the time of its retry in the log and for operations, and never its recipient", async ({
  world,
  db,
}) => {
  const { send } = await mailServer({ refuses: 1 });
  const warnSpy = vi.spyOn(simulatorLog, "warn").mockImplementation(() => {});
  await write(world);
  const letter = async () =>
    (await world.call(operations.outbox, { world: world.name, kind: "mail", currentPage: 1, pageSize: 20 }, ops))
      .rows[0];
  expect(await letter()).toMatchObject({ failure: "", nextTryAt: null });

  const rejectUnknown = () =>
    Promise.reject(new Error("550 <lin@test.example>: unknown\r\nuser", { cause: new Error("5.1.1") }));
  await sendOutboxLetters(db, "mail", rejectUnknown, world.real);
  const failure = "550 <l***n@test.example>: unknown user: 5.1.1";
  expect(warnSpy).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      kind: "mail",
      to: "l***n@test.example",
      failure,
      attempts: 1,
      again: addMilliseconds(world.real, minuteMs),
    }),
    "a letter was not taken",
  );
  expect(await letter()).toMatchObject({ failure, nextTryAt: addMilliseconds(world.real, minuteMs) });

  await sendOutboxLetters(db, "mail", send, addMilliseconds(world.real, minuteMs));
  expect((await letter())?.failure).toContain("try again later");
  await sendOutboxLetters(db, "mail", send, addMilliseconds(world.real, 2 * minuteMs));
  expect(await letter()).toMatchObject({ failure: "", nextTryAt: null });

  await write(world, "sms");
  const rejectSms = () => Promise.reject(new Error("the SMS gateway answered 503"));
  for (let i = 0; i < 5; i += 1)
    await sendOutboxLetters(db, "sms", rejectSms, addMilliseconds(world.real, (3 + i) * minuteMs));
  const [letterRow] = (
    await world.call(operations.outbox, { world: world.name, kind: "sms", currentPage: 1, pageSize: 20 }, ops)
  ).rows;
  // after the fifth it is not tried again
  expect(letterRow).toMatchObject({ failure: "the SMS gateway answered 503", nextTryAt: null });
});

test("where a mail server is set, operations read neither the text nor the recipient of mails", async ({ world }) => {
  await write(world);
  const query = { world: world.name, currentPage: 1, pageSize: 20 };
  const [open] = (await world.call(operations.outbox, query, ops)).rows;
  expect([open?.recipient, open?.isReadable]).toEqual(["lin@test.example", true]);
  await mailServer();
  const [row] = (await world.call(operations.outbox, query, ops)).rows;
  expect([row?.recipient, row?.isReadable]).toEqual(["l***n@test.example", false]);
  await expect(world.call(operations.readOutbox, { world: world.name, id: row?.id ?? "" }, ops)).rejects.toMatchObject({
    code: "ORDER_NOTFOUND",
  });
});

/** Starts a gateway on this machine that accepts a short message when its signature is valid. */
async function gateway({ refuses = 0 } = {}) {
  const secret = "a secret that the gateway of tests knows too";
  const messages: ShortMessage[] = [];
  let remainingRefusals = refuses;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const signature = smsSignature(secret, String(request.headers["x-timestamp"]), body);
      const isRight = request.method === "POST" && request.headers["x-signature"] === signature;
      response.statusCode = !isRight ? 401 : (remainingRefusals -= 1) >= 0 ? 503 : 202;
      // named cast: what a gateway is sent
      if (response.statusCode === 202) messages.push(JSON.parse(body) as ShortMessage);
      response.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  // named cast: a server that listens on a port has such an address
  vi.stubEnv("SMS_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`);
  vi.stubEnv("SMS_SECRET", secret);
  const send = smsSender(() => new Date("2026-11-01T00:00:00Z"));
  if (!send) throw new Error("a gateway is set");
  return { got: messages, send };
}

test("a short message goes out once through the gateway, signed, and is retried when it is not accepted", async ({
  world,
  db,
}) => {
  const { got, send } = await gateway({ refuses: 1 });
  // what other tests have left in this database
  await sendOutboxLetters(db, "sms", async () => {}, world.real);
  await write(world, "sms");
  await write(world);
  expect(await sendOutboxLetters(db, "sms", send, world.real)).toEqual({ sentCount: 0, failedCount: 1 });
  expect(await sendOutboxLetters(db, "sms", send, addMilliseconds(world.real, minuteMs))).toEqual({
    sentCount: 1,
    failedCount: 0,
  });
  expect(await sendOutboxLetters(db, "sms", send, addMilliseconds(world.real, 2 * minuteMs))).toEqual({
    sentCount: 0,
    failedCount: 0,
  });
  expect(got).toEqual([
    {
      id: expect.any(String),
      to: "lin@test.example",
      template: "invite",
      text: "【模拟】https://pay.test.example/activate/abc",
    },
  ]);
  vi.stubEnv("SMS_SECRET", "another secret, which the gateway does not know");
  await write(world, "sms");
  const otherSender = smsSender(() => new Date("2026-11-01T00:00:00Z"));
  expect(
    otherSender && (await sendOutboxLetters(db, "sms", otherSender, addMilliseconds(world.real, 3 * minuteMs))),
  ).toEqual({
    sentCount: 0,
    failedCount: 1,
  });
});

test("short messages stay readable for operations where no gateway carries them, and never those of real people in production", async ({
  world,
}) => {
  await mailServer();
  await write(world, "sms");
  const query = { world: world.name, currentPage: 1, pageSize: 20 };
  const readRow = async () => {
    const [row] = (await world.call(operations.outbox, query, ops)).rows;
    const read = world.call(operations.readOutbox, { world: query.world, id: row?.id ?? "" }, ops);
    return [
      row?.recipient,
      row?.isReadable,
      await read.then(
        () => true,
        () => false,
      ),
    ];
  };
  expect(await readRow()).toEqual(["lin@test.example", true, true]);
  await gateway();
  expect(await readRow()).toEqual(["l***n@test.example", false, false]);
  vi.stubEnv("SMS_URL", "");
  expect(await readRow()).toEqual(["lin@test.example", true, true]);
  vi.stubEnv("DATABASE_KIND", "server");
  expect(await readRow()).toEqual(["lin@test.example", true, true]);
  // the world that real people live in
  await world.db.sql("update world set name = 'default' where id = $1::uuid", [world.id]);
  query.world = "default";
  expect(await readRow()).toEqual(["l***n@test.example", false, false]);
});

test("mails of a simulation begin with that word in their own language, and those of manual books do not", async ({
  world,
  db,
}) => {
  const letters: { subject: string; text: string }[] = [];
  const send = (letter: { world: string; subject: string; text: string }) => {
    if (letter.world === world.id) letters.push({ subject: letter.subject, text: letter.text });
    return Promise.resolve();
  };
  const expiresAt = addMilliseconds(world.real, dayMs);
  const queueLetter = (subject: string, content: string) =>
    enqueueOutboxMessage(
      worldContext(db.sql, { id: world.id }),
      { kind: "mail", recipient: "lin@test.example", purpose: "message", subject, content, expiresAt },
      world.real,
    );
  await queueLetter("Payment sent", "Your payment is on its way.");
  await queueLetter("付款已发出", "您的付款已发出。");
  await sendOutboxLetters(db, "mail", send, world.real);
  await switchToManualBooks(world);
  await queueLetter("Payment sent", "Your payment is on its way.");
  await sendOutboxLetters(db, "mail", send, world.real);
  expect(letters.sort((a, b) => (a.subject < b.subject ? -1 : 1))).toEqual([
    { subject: "Payment sent", text: "Your payment is on its way." },
    { subject: "[Simulation] Payment sent", text: "[Simulation] Your payment is on its way." },
    { subject: "【模拟】付款已发出", text: "【模拟】您的付款已发出。" },
  ]);
});

/** Starts a mail server that accepts every connection and never replies; returns the open connections. */
async function silentMailServer(): Promise<ReadonlySet<net.Socket>> {
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  // named cast: a server that listens on a port has such an address
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return open;
}

test("a silent mail server times out long before another worker tries, and that is the reason reported", async ({
  world,
  db,
}) => {
  await silentMailServer();
  const warnSpy = vi.spyOn(simulatorLog, "warn").mockImplementation(() => {});
  await sendOutboxLetters(db, "mail", async () => {}, addMilliseconds(world.real, -minuteMs));
  await write(world);
  const send = smtpSender(50);
  expect(send && (await sendOutboxLetters(db, "mail", send, world.real))).toEqual({ sentCount: 0, failedCount: 1 });
  expect(warnSpy).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ kind: "mail", failure: expect.stringMatching(/\S/) }),
    "a letter was not taken",
  );
  await sendOutboxLetters(db, "mail", async () => {}, addMilliseconds(world.real, minuteMs));
});

test("the failure reason names a host that answers at none of its addresses, and no mail's recipient", async ({
  world,
  db,
}) => {
  const warnSpy = vi.spyOn(simulatorLog, "warn").mockImplementation(() => {});
  await sendOutboxLetters(db, "mail", async () => {}, world.real);
  await write(world);
  const none = new AggregateError([
    new Error("connect ECONNREFUSED ::1:465"),
    new Error("connect ECONNREFUSED 127.0.0.1:465"),
  ]);
  await sendOutboxLetters(db, "mail", () => Promise.reject(new Error("fetch failed", { cause: none })), world.real);
  await sendOutboxLetters(
    db,
    "mail",
    () => Promise.reject(new Error("550 No such user LIN@Test.example")),
    addMilliseconds(world.real, minuteMs),
  );
  // named cast: a line of the log is told about with fields
  expect(warnSpy.mock.calls.map(([about]) => (about as unknown as { failure: string }).failure)).toEqual([
    "fetch failed: connect ECONNREFUSED ::1:465, connect ECONNREFUSED 127.0.0.1:465",
    "550 No such user l***n@test.example",
  ]);
});

test("a mail server that hangs delays mails alone: short messages go out meanwhile", async ({ world, db, url }) => {
  const open = await silentMailServer();
  const { got } = await gateway();
  for (const kind of ["mail", "sms"] as const) {
    await sendOutboxLetters(db, kind, async () => {}, world.real);
    await enqueueOutboxMessage(
      worldContext(db.sql, world),
      {
        ...{
          kind,
          recipient: "lin@test.example",
          purpose: "invite",
          subject: "",
          content: "https://pay.test.example",
        },
        expiresAt: new Date("2100-01-01T00:00:00Z"),
      },
      world.real,
    );
  }
  const ending = new AbortController();
  const running = runWorker({ databaseUrl: url, signal: ending.signal });
  // both at once: the mail still hangs when the short message has arrived
  await vi.waitFor(() => expect([open.size, got.length]).toEqual([1, 1]), { timeout: 50_000, interval: 20 });
  ending.abort();
  for (const socket of open) socket.destroy();
  await running;
});
