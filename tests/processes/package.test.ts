import { fork } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../tools/process/free-port";
import { cluster } from "../fixtures/cluster";
import { argumentsOf, compose, deployFile, environmentIn, unit } from "../fixtures/deploy-files";
import { portalPackage, signInToConsole } from "../fixtures/portal-package";
import { postgresPrograms } from "../fixtures/postgres-programs";
import { program } from "../fixtures/tool";

let made: Awaited<ReturnType<typeof portalPackage>>;
beforeAll(async () => {
  made = await portalPackage();
}, 480_000);
afterAll(() => made.remove());

const { PATH } = process.env;

test("the package starts without building, by an ordinary account that cannot write to it, and serves pages and calls", async () => {
  const settings = { DATA_DIR: path.join(made.accountFolder("embedded"), "data"), PORT: String(await freePort()) };
  const address = `http://127.0.0.1:${settings.PORT}`;
  const command = [process.execPath, made.entry];
  const first = await made.started(command, settings);
  expect(first.output).toContain("owner@demo.example");
  expect(first.output).not.toContain("Building");
  expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ status: "up", database: "up" });
  const page = await fetch(`${address}/login`);
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining("<form")]);
  const script = /src="([^"]+_next\/static\/[^"]+\.js)"/.exec(html)?.[1];
  expect((await fetch(`${address}${script}`)).status).toBe(200);
  expect(await signInToConsole(address)).toMatchObject({ code: "0", result: { token: expect.any(String) } });
  expect(await first.stop()).toMatchObject({ code: 0 });

  const second = await made.started(command, settings);
  expect(second.output).not.toMatch(/Building|Migrations applied|Putting the demo scenario/);
  expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ status: "up" });
});

test("the package holds no package that is for development alone, and no compiler", () => {
  // named cast: npm's own format
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: true }>;
  };
  const packaged = readdirSync(path.join(made.portal, "node_modules"), { withFileTypes: true }).flatMap(({ name }) =>
    name.startsWith("@")
      ? readdirSync(path.join(made.portal, "node_modules", name)).map((inner) => `${name}/${inner}`)
      : [name],
  );
  expect(packaged).toEqual(expect.arrayContaining(["next", "pg", "@electric-sql/pglite"]));
  expect(packaged.filter((name) => packages[`node_modules/${name}`]?.dev)).toEqual([]);
  const compilers = ["typescript", "esbuild", "tsx", "prisma", "@next/swc-linux-x64-gnu", "@swc/core"];
  expect(compilers.filter((name) => packaged.includes(name))).toEqual([]);
});

test("the processes that read uploaded files run from the package", async () => {
  const replyOf = async (script: string, args: readonly string[], message?: object) => {
    const child = fork(script, args, {
      cwd: made.portal,
      // Next's types demand NODE_ENV in every environment; named cast: these processes know nothing but the path
      env: { PATH } as unknown as NodeJS.ProcessEnv,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      ...made.account,
    });
    onTestFinished(() => void child.kill());
    const next = () =>
      new Promise<unknown>((resolve, reject) => {
        child.once("message", resolve).once("exit", (code) => reject(new Error(`${script} ended with ${code}`)));
      });
    const ready = await next();
    if (!message) return ready;
    child.send(message);
    return next();
  };
  for (const name of ["check-file", "read-sheet"])
    expect(await replyOf("tools/run.mjs", [name])).toEqual({ ready: true });
  const bytes = readFileSync("tests/fixtures/invoice.png");
  const read = await replyOf("tools/read-picture.mjs", [], { id: 1, bytes, msMax: 60_000 });
  expect(read).toMatchObject({ id: 1, page: { text: expect.stringMatching(/invoice/i) } });
  // what documents are set in
  for (const font of [
    "noto-sans-sc/400Regular/NotoSansSC_400Regular",
    "noto-sans/600SemiBold/NotoSans_600SemiBold",
    "noto-sans-kr/400Regular/NotoSansKR_400Regular",
  ])
    expect(existsSync(path.join(made.portal, "node_modules/@expo-google-fonts", `${font}.ttf`)), font).toBe(true);
});

test("every command of deploy/ does on a database server what its file says", async () => {
  const server = await cluster();
  onTestFinished(() => server.stop());
  const admin = new pg.Client(server.adminUrl.replace(/[^/]+$/, "postgres"));
  await admin.connect();
  // the names that the script is to make
  for (const statement of ["alter database portal rename to tests", "alter role portal rename to tests"])
    await admin.query(statement);
  await admin.end();
  const { port: databasePort } = new URL(server.url);
  const password = "of the tests alone";
  const forPostgres = { PATH: `${postgresPrograms()}:${PATH}`, PGHOST: "127.0.0.1", PGPORT: databasePort };
  const postgres = (command: readonly string[]) =>
    program({
      command,
      environment: { ...forPostgres, DATABASE_PASSWORD: password },
      cwd: made.portal,
      account: made.account,
    }).ended;
  expect(await postgres(["sh", "deploy/postgres/create-database.sh"])).toMatchObject({ code: 0, err: "" });
  const [kind, ...isReady] = compose().services.postgres.healthcheck?.test ?? [];
  expect([kind, await postgres(isReady)]).toEqual(["CMD", expect.objectContaining({ code: 0 })]);

  const port = String(await freePort());
  const settings = {
    ...environmentIn(deployFile("systemd/portal.env.example")),
    DATABASE_URL: `postgresql://portal:${encodeURIComponent(password)}@127.0.0.1:${databasePort}/portal`,
    BANKS: "simulated",
    PORT: port,
    PORTAL_PROCESSES: "1",
    SESSION_SECRET: "a secret for tests alone, 32 characters or more",
    PASSWORD_PEPPER: "a pepper for tests alone, 32 characters or more",
    DATA_DIR: made.accountFolder("server"),
  };
  /** Returns the command of a unit, on this machine's Node and the package's place. */
  const commandOf = (name: string) =>
    (unit(name)("ExecStart")[0] ?? "")
      .replace("/usr/bin/node", process.execPath)
      .replace("/opt/portal", made.portal)
      .split(" ");
  const health = () =>
    made.run(
      argumentsOf("HEALTHCHECK").map((word) =>
        word === "node" ? process.execPath : word.replace(":3000/", `:${port}/`),
      ),
      {},
    ).ended;
  const front = await made.started(commandOf("portal.service"), settings);
  expect(front.output).toContain("The portal is ready");
  expect(front.output).not.toContain("the worker");
  expect(await health()).toMatchObject({ code: 0 });
  const back = await made.started(commandOf("portal-worker.service"), settings);
  expect(back.output).toContain("The worker is ready");
  expect(back.output).not.toMatch(/the portal \(|Migrations applied/);

  // containers run the same two
  const inContainer = (part: "portal" | "worker") => [
    ...argumentsOf("ENTRYPOINT"),
    ...(compose().services[part].command ?? []),
  ];
  for (const [part, name] of [
    ["portal", "portal.service"],
    ["worker", "portal-worker.service"],
  ] as const)
    expect(
      inContainer(part).map((word) => word.replace(/^node$/, process.execPath).replace(/^portal\.mjs$/, made.entry)),
    ).toEqual(commandOf(name));

  // what the README names beside them, in this order
  const backup = path.join(made.accountFolder("backups"), "first");
  const commands: readonly (readonly [string, string])[] = [
    ["ops-create alice", "The operations account alice was made."],
    ["ops-accounts", "alice"],
    ["seed --scenario limit-order-fills", "All as it was to be."],
    ["prove", "are right."],
    [`backup ${backup}`, ""],
  ];
  const named = [...deployFile("README.md").matchAll(/`node portal\.mjs ([a-z][a-z-]+)/g)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(commands.map(([words]) => words.split(" ")[0])));
  for (const [words, expected] of commands) {
    const { code, out, err } = await made.run([process.execPath, made.entry, ...words.split(" ")], {
      ...settings,
      ...forPostgres,
      PG_BIN: postgresPrograms(),
      OPS_PASSWORD: "correct-horse-battery-9",
    }).ended;
    expect({ words, code, err, out }).toEqual({ words, code: 0, err: "", out: expect.stringContaining(expected) });
  }
  expect(existsSync(backup)).toBe(true);

  expect(await front.stop()).toMatchObject({ code: 0 });
  expect(await health()).toMatchObject({ code: 1 });
});
