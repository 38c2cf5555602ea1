import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { BlockList } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readSettings } from "../../tools/process/settings";
import { argumentsOf, compose, deployFile, environmentIn, instructions, unit, units } from "../fixtures/deploy-files";

const secrets = { SESSION_SECRET: "s".repeat(64), PASSWORD_PEPPER: "p".repeat(64), BANKS: "by-hand" };

/** Returns the names of the environment that the product reads at its start. */
function namesRead(): Set<string> {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    { DATABASE_URL: "postgresql://portal:pw@db.example/portal", ...secrets },
    { get: (given, name) => (names.add(String(name)), given[String(name)]) },
  );
  readSettings(environment);
  return names;
}
const unread = (environment: object) => Object.keys(environment).filter((name) => !namesRead().has(name));

/** Returns the settings of a container or unit with its placeholders filled in. */
const filled = (environment: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries({ ...environment, ...secrets }).map(([name, value]) => [
      name,
      value
        .replace("${DOMAIN:?}", "pay.example.com")
        .replace("${OPS_DOMAIN:?}", "ops.example.com")
        .replace(/\$\{\w+:[?-][^}]*\}/g, ""),
    ]),
  );

test("every setting of the containers and units is one that the product reads, and is accepted", () => {
  const { portal, worker } = compose().services;
  const image = Object.fromEntries(
    (instructions().find(({ name }) => name === "ENV")?.rest ?? "").split(" ").map((pair) => pair.split("=")),
  );
  const file = environmentIn(deployFile("systemd/portal.env.example"));
  for (const environment of [portal.environment, worker.environment, image, file])
    expect(unread(environment)).toEqual([]);
  expect(unread({ DATABASE_URI: "" })).toEqual(["DATABASE_URI"]);
  for (const name of units)
    expect(unread(Object.fromEntries(unit(name)("Environment").map((pair) => pair.split("="))))).toEqual([]);
  for (const environment of [portal.environment, worker.environment, file])
    expect(readSettings(filled(environment))).toMatchObject({
      publicUrl: "https://pay.example.com",
      opsHost: "ops.example.com",
    });
});

test("the portal and the worker are the same image with the same settings and files, each with its own part", () => {
  const { portal, worker } = compose().services;
  expect(worker.environment).toEqual(portal.environment);
  expect([worker.image, worker.volumes]).toEqual([portal.image, portal.volumes]);
  expect([portal.command, worker.command]).toEqual([["--only=portal"], ["--only=worker"]]);
});

test("every value that the compose file leaves open has a line in its example, and no secret has a value", () => {
  const open = [...deployFile("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const example = environmentIn(deployFile("compose.env.example"));
  expect(new Set(open)).toEqual(new Set(Object.keys(example)));
  const isSecret = (name: string) => /SECRET|PEPPER|PASSWORD/.test(name);
  const all = [...Object.entries(example), ...Object.entries(environmentIn(deployFile("systemd/portal.env.example")))];
  expect(all.filter(([name, value]) => isSecret(name) && value !== "")).toEqual([]);
});

test("the Dockerfile copies the package and installs nothing, from an image that names no registry", () => {
  const known = ["FROM", "WORKDIR", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT"];
  expect(instructions().filter(({ name }) => !known.includes(name))).toEqual([]);
  const images = [
    instructions().find(({ name }) => name === "FROM")?.rest ?? "",
    ...Object.values(compose().services).map(({ image }) => image),
  ];
  expect(images.filter((image) => !/^[a-z]+(:\d+(-[a-z]+)?)?$/.test(image))).toEqual([]);
  // files are root's, and another account runs them
  expect(
    instructions()
      .map(({ name }) => name)
      .indexOf("USER"),
  ).toBeGreaterThan(instructions().findIndex(({ name }) => name === "COPY"));
  expect(readFileSync(".nvmrc", "utf8").trim()).toBe(/^node:(\d+)/.exec(images[0] ?? "")?.[1]);
});

test("every file that the compose file and the Dockerfile name is there", () => {
  const { services, networks, volumes } = compose();
  expect(
    existsSync(path.join("deploy", services.portal.build?.context ?? "", services.portal.build?.dockerfile ?? "")),
  ).toBe(true);
  for (const { volumes: mounts, networks: joined, depends_on: first = {} } of Object.values(services)) {
    for (const mount of mounts) {
      const [source = ""] = mount.split(":");
      expect(source.startsWith("./") ? existsSync(path.join("deploy", source)) : source in volumes, mount).toBe(true);
    }
    expect((Array.isArray(joined) ? joined : Object.keys(joined)).filter((name) => !(name in networks))).toEqual([]);
    expect(Object.keys(first).filter((name) => !(name in services))).toEqual([]);
  }
  const data = (instructions().find(({ name }) => name === "ENV")?.rest ?? "").match(/DATA_DIR=(\S+)/)?.[1] ?? "";
  expect(services.portal.volumes.map((mount) => mount.split(":")[1])).toEqual([path.posix.dirname(data)]);
});

test("the port of the portal, its hosts and the trusted proxy are the same in all files", () => {
  const port = String(readSettings({ ...secrets, DATABASE_URL: "postgresql://u:p@db.example/p" }).port);
  const { proxy, portal } = compose().services;
  expect(instructions().find(({ name }) => name === "EXPOSE")?.rest).toBe(port);
  expect(argumentsOf("HEALTHCHECK").join(" ")).toContain(`http://127.0.0.1:${port}/api/health`);
  expect(proxy.environment.PORTAL).toBe(`portal:${port}`);
  expect(deployFile("Caddyfile")).toContain(`{$PORTAL:127.0.0.1:${port}}`);
  expect(deployFile("nginx.conf")).toContain(`server 127.0.0.1:${port};`);
  const file = environmentIn(deployFile("systemd/portal.env.example"));
  expect([file.PORT, file.TRUSTED_PROXIES]).toEqual([port, "127.0.0.1"]);

  const hosts = [new URL(file.PUBLIC_URL ?? "").host, file.OPS_HOST ?? ""];
  const example = environmentIn(deployFile("compose.env.example"));
  expect([example.DOMAIN, example.OPS_DOMAIN]).toEqual(hosts);
  expect([...deployFile("Caddyfile").matchAll(/\{\$(?:OPS_)?DOMAIN:([^}]+)\}/g)].map(([, host]) => host)).toEqual(
    hosts,
  );
  expect([...deployFile("nginx.conf").matchAll(/server_name (.*);/g)].map(([, names]) => names)).toEqual([
    hosts.join(" "),
    hosts.join(" "),
  ]);

  const front = Array.isArray(proxy.networks)
    ? ""
    : (("front" in proxy.networks ? proxy.networks.front?.ipv4_address : "") ?? "");
  expect(portal.environment.TRUSTED_PROXIES).toBe(front);
  const [address = "", bits] = (compose().networks.front?.ipam?.config[0]?.subnet ?? "").split("/");
  const subnet = new BlockList();
  subnet.addSubnet(address, Number(bits));
  expect(subnet.check(front)).toBe(true);
});

test("the proxies pass the requests that the portal accepts, and forward the headers it reads of the caller", () => {
  const nginx = deployFile("nginx.conf");
  expect(nginx).toContain("proxy_set_header Host $host;");
  expect(nginx).toContain("proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;");
  expect([...nginx].filter((sign) => sign === "{")).toHaveLength([...nginx].filter((sign) => sign === "}").length);
  const unended = nginx.split("\n").filter((line) => !/^\s*(#.*|.*[;{}])?$/.test(line));
  expect(unended).toEqual([]);
  const megabytes = Number(
    /uploadBytesMax = (\d+) \* megabyte/.exec(readFileSync("tools/process/edge.ts", "utf8"))?.[1],
  );
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])).toBeGreaterThan(megabytes);
  expect(Number(/max_size (\d+)MB/.exec(deployFile("Caddyfile"))?.[1])).toBeGreaterThan(megabytes);
});

test("both units run the package as an ordinary account with the data folder as its only folder", () => {
  for (const name of units) {
    const setting = unit(name);
    const [data = ""] = setting("Environment").map((pair) => pair.replace("DATA_DIR=", ""));
    expect(data).toBe(`/var/lib/${setting("StateDirectory")[0]}`);
    expect([setting("User"), setting("ProtectSystem"), setting("NoNewPrivileges")]).toEqual([
      ["portal"],
      ["strict"],
      ["true"],
    ]);
    expect(setting("ExecStart")[0]).toContain(`${setting("WorkingDirectory")[0]}/portal.mjs`);
    expect(deployFile("README.md")).toContain(setting("EnvironmentFile")[0] ?? "");
  }
});

test("every shell script is valid, and every workflow calls commands of package.json", () => {
  for (const name of readdirSync("deploy", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".sh"),
  ))
    expect(spawnSync("sh", ["-n", path.join("deploy", name)]).status, name).toBe(0);
  // named casts: npm's and the host's own formats
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const { jobs } = parse(readFileSync(".github/workflows/ci.yml", "utf8")) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  expect(new Set(runs)).toEqual(new Set(["npm ci", "npm test", "npm run test:wide"]));
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(["test", "test:wide"]));
});
