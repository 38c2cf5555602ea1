import { readFileSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseReadUrl, isDatabaseEmbedded, isProduction, metricsListen } from "@/lib/session/settings";
import { asEnvironment, readSettings } from "../../tools/process/settings";
import { ownFolder } from "../fixtures/tool";

const secrets = { SESSION_SECRET: "s".repeat(40), PASSWORD_PEPPER: "p".repeat(40) };
const address = { DATABASE_URL: "postgresql://portal:pw@db.example:5432/portal", ...secrets };
const server = { ...address, BANKS: "simulated" };

function dataDir() {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  return folder;
}

test("without settings there are defaults, and secrets that are made once and readable by their owner alone", () => {
  const DATA_DIR = dataDir();
  const first = readSettings({ DATA_DIR });
  expect(first).toMatchObject({
    port: 3000,
    publicUrl: "http://localhost:3000",
    listenHost: "127.0.0.1",
    menuPrefix: "",
    trustedProxies: [],
  });
  expect(first.sessionSecret).toMatch(/^[\w-]{43}$/);
  expect(first.passwordPepper).not.toBe(first.sessionSecret);
  expect(readSettings({ DATA_DIR })).toEqual(first);
  expect(statSync(path.join(DATA_DIR, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("damaged secrets are refused and never replaced", () => {
  const DATA_DIR = dataDir();
  const file = path.join(DATA_DIR, "secrets.json");
  writeFileSync(file, "{");
  expect(() => readSettings({ DATA_DIR })).toThrow("cannot be read");
  expect(readFileSync(file, "utf8")).toBe("{");
});

test.each([
  [{ PORT: "0" }, "PORT must be a whole number from 1 to 65535."],
  [{ PORT: "3000x" }, "PORT must be a whole number from 1 to 65535."],
  [
    { ...server, DATABASE_URL: "postgresql://portal:50%off@db.example:5432/portal" },
    "DATABASE_URL cannot be read: in its user and password / ? # @ : and % are written as %2F %3F %23 %40 %3A and %25.",
  ],
  [
    { ...server, DATABASE_URL: "postgresql://portal:a#b@db.example:5432/portal" },
    "DATABASE_URL cannot be read: in its user and password / ? # @ : and % are written as %2F %3F %23 %40 %3A and %25.",
  ],
  [
    { SMTP_URL: "smtps://portal:%zz@mail.example.com" },
    "SMTP_URL cannot be read: in its user and password / ? # @ : and % are written as %2F %3F %23 %40 %3A and %25.",
  ],
  [
    { S3_URL: "https://key:100%@s3.example.com/bucket" },
    "S3_URL cannot be read: in its user and password / ? # @ : and % are written as %2F %3F %23 %40 %3A and %25.",
  ],
  [{ ...server, DATABASE_URL: "postgresql:///portal" }, "DATABASE_URL must name a host."],
  [
    { ...server, DATABASE_URL: `${server.DATABASE_URL}?sslmode=verifyfull` },
    "DATABASE_URL must have sslmode as one of disable, prefer, require, verify-ca, verify-full, no-verify.",
  ],
  [
    { ...server, DATABASE_URL: `${server.DATABASE_URL}?sslmode=verify-full&sslrootcert=/nowhere.pem` },
    "DATABASE_URL must have sslrootcert as a file that can be read.",
  ],
  [
    { ...server, DATABASE_READ_URL: "postgresql://portal:pw@replica.example/portal?sslmode=yes" },
    "DATABASE_READ_URL must have sslmode as one of disable, prefer, require, verify-ca, verify-full, no-verify.",
  ],
  [{ PUBLIC_URL: "http://localhost:0" }, "PUBLIC_URL must name a port from 1 to 65535, or none."],
  [{ WEBHOOKS_PROXY: "http://proxy.internal:0" }, "WEBHOOKS_PROXY must name a port from 1 to 65535, or none."],
  [{ ...server, PORTAL_PROCESSES: "1e1" }, "PORTAL_PROCESSES must be a whole number from 1 to 64."],
  [{ ...server, PORTAL_PROCESSES: "0x4" }, "PORTAL_PROCESSES must be a whole number from 1 to 64."],
  [
    { TRUSTED_PROXIES: "10.0.0.0/8/9" },
    "TRUSTED_PROXIES must be IP addresses or ranges with commas between, such as 10.0.0.0/8,192.168.1.5.",
  ],
  [
    { MAIL_FROM: "Portal\nBcc: everybody <no-reply@pay.example.com>" },
    "MAIL_FROM must be an email address, such as no-reply@pay.example.com.",
  ],
  [{ PORT: "70000" }, "PORT must be a whole number from 1 to 65535."],
  [
    { ...server, DATABASE_URL: "mysql://db.example/portal" },
    "DATABASE_URL must be an address that begins with postgresql:// or postgres://.",
  ],
  [
    { ...server, DATABASE_URL: "postgresql://db.example" },
    "DATABASE_URL must name a database after the host: postgresql://user:password@host:5432/name.",
  ],
  [
    { ...server, DATABASE_READ_URL: "http://replica.example/portal" },
    "DATABASE_READ_URL must be an address that begins with postgresql:// or postgres://.",
  ],
  [
    { ...server, DATABASE_READ_URL: "postgresql://portal:pw@replica.example:5432/other" },
    "DATABASE_READ_URL must name the database of DATABASE_URL, whose replica it is.",
  ],
  [
    { DATABASE_READ_URL: "postgresql://portal:pw@replica.example:5432/portal" },
    "DATABASE_READ_URL must name the database of DATABASE_URL, whose replica it is.",
  ],
  [
    { ...secrets, PAYMENTS_API_URL: "payments.example" },
    "PAYMENTS_API_URL must be an address that begins with https:// or http://.",
  ],
  [
    { ...server, PAYMENTS_API_URL: "https://payments.example" },
    "DATABASE_URL and PAYMENTS_API_URL exclude each other: with the payments API there is no database.",
  ],
  [
    { PUBLIC_URL: "http://pay.example.com" },
    "PUBLIC_URL must begin with https://, plain http serves on localhost alone.",
  ],
  [
    { PUBLIC_URL: "http://localhost.example.com" },
    "PUBLIC_URL must begin with https://, plain http serves on localhost alone.",
  ],
  [
    { PUBLIC_URL: "https://pay.example.com/b2b" },
    "PUBLIC_URL must be an origin alone, such as https://pay.example.com.",
  ],
  [
    { TRUSTED_PROXIES: "10.0.0.0/8,proxy" },
    "TRUSTED_PROXIES must be IP addresses or ranges with commas between, such as 10.0.0.0/8,192.168.1.5.",
  ],
  [
    { TRUSTED_PROXIES: "10.0.0.0/33" },
    "TRUSTED_PROXIES must be IP addresses or ranges with commas between, such as 10.0.0.0/8,192.168.1.5.",
  ],
  [
    { METRICS_LISTEN: "3000" },
    "METRICS_LISTEN must be a port other than PORT, or an address with one, such as 9464 or 10.0.0.5:9464.",
  ],
  [
    { METRICS_LISTEN: "10.0.0.5:0" },
    "METRICS_LISTEN must be a port other than PORT, or an address with one, such as 9464 or 10.0.0.5:9464.",
  ],
  [{ ...server, PORTAL_PROCESSES: "0" }, "PORTAL_PROCESSES must be a whole number from 1 to 64."],
  [{ ...server, PORTAL_PROCESSES: "two" }, "PORTAL_PROCESSES must be a whole number from 1 to 64."],
  [
    { PORTAL_PROCESSES: "2" },
    "PORTAL_PROCESSES above 1 needs DATABASE_URL: the embedded database has one session for all.",
  ],
  [{ OPS_HOST: "https://ops.example.com" }, "OPS_HOST must be a host name, such as ops.example.com."],
  [{ MENU_PREFIX: "menu/" }, "MENU_PREFIX must be empty or a path such as /menu, without a slash at its end."],
  [
    { S3_URL: "https://s3.example.com/bucket" },
    "S3_URL must name key, secret and bucket: https://KEY:SECRET@host/bucket?region=eu-west-1.",
  ],
  [
    { S3_URL: "http://key:secret@s3.example.com/bucket" },
    "S3_URL must begin with https://, plain http serves on localhost alone.",
  ],
  [
    { SMS_URL: "http://sms.example.com/send", SMS_SECRET: "s".repeat(32) },
    "SMS_URL must begin with https://, plain http serves on localhost alone.",
  ],
  [{ WEBHOOKS_LOCAL: "yes" }, "WEBHOOKS_LOCAL must be 1, or not set."],
  [{ WEBHOOKS_PROXY: "http://me@proxy.internal:3128" }, "WEBHOOKS_PROXY must name no user."],
  [{ WEBHOOKS_PROXY: "socks5://proxy.internal" }, "WEBHOOKS_PROXY must be an address that begins with http://."],
  [{ SMS_URL: "https://sms.example.com/send" }, "SMS_SECRET and SMS_URL are set together, or neither is."],
  [{ SMS_SECRET: "s".repeat(32) }, "SMS_SECRET and SMS_URL are set together, or neither is."],
  [{ SMS_URL: "https://sms.example.com/send", SMS_SECRET: "short" }, "SMS_SECRET must have 32 characters or more."],
  [
    address,
    "BANKS must be set with DATABASE_URL: simulated (banks and market act by themselves, every page, document and letter says Simulation) or by-hand (a company keeps its own books: nothing acts by itself, rates are fed, credits need two people).",
  ],
  [{ ...address, BANKS: "real" }, "BANKS must be simulated or by-hand."],
  [{ BANKS: "by-hand" }, "BANKS must not be by-hand without DATABASE_URL: the embedded database is a simulation."],
  [
    { ...secrets, PAYMENTS_API_URL: "https://payments.example", BANKS: "simulated" },
    "BANKS is for the built-in backend: with PAYMENTS_API_URL the provider's banks act.",
  ],
  [{ LOG_LEVEL: "verbose" }, "LOG_LEVEL must be one of error, warn, info, debug."],
  [
    { LISTEN_HOST: "0.0.0.0:3000" },
    "LISTEN_HOST must be an address or name of this machine, such as 0.0.0.0, without a port.",
  ],
  [
    { METRICS_LISTEN: "999.1.1.1:9464" },
    "METRICS_LISTEN must be a port other than PORT, or an address with one, such as 9464 or 10.0.0.5:9464.",
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "not an address" },
    "OTEL_EXPORTER_OTLP_ENDPOINT must be an address that begins with https:// or http://.",
  ],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, "OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: traces go over HTTP."],
  [
    { OTEL_TRACES_SAMPLER: "sometimes" },
    "OTEL_TRACES_SAMPLER must be one of always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, parentbased_traceidratio.",
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: "1.5" }, "OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, such as 0.01."],
  [{ OTEL_EXPORTER_OTLP_TIMEOUT: "10s" }, "OTEL_EXPORTER_OTLP_TIMEOUT must be a whole number above 0."],
  [{ OTEL_RESOURCE_ATTRIBUTES: "portal" }, "OTEL_RESOURCE_ATTRIBUTES must be name=value, with commas between."],
  [{ OPS_HOST: "ops..example.com" }, "OPS_HOST must be a host name, such as ops.example.com."],
  [{ OPS_HOST: "ops.example.com:99999" }, "OPS_HOST must be a host name, such as ops.example.com."],
  [{ DRIVEN_WORLDS: "-.example.com" }, "DRIVEN_WORLDS must be header, or a domain such as worlds.example.com."],
  [{ SMTP_URL: "mail.example.com" }, "SMTP_URL must be an address that begins with smtps:// or smtp://."],
  [
    { SMTP_URL: "smtp://mail.example.com/inbox" },
    "SMTP_URL must have nothing behind the host and port: smtps://user:password@host:465.",
  ],
  [
    { S3_URL: "https://key:secret@s3.example.com/bucket?zone=eu" },
    "S3_URL must have no other query than region: https://KEY:SECRET@host/bucket?region=eu-west-1.",
  ],
  [
    { WEBHOOKS_PROXY: "http://proxy.internal:3128/path" },
    "WEBHOOKS_PROXY must be a host and port alone, such as http://proxy.internal:3128.",
  ],
  [{ NODE_EXTRA_CA_CERTS: "/nowhere.pem" }, "NODE_EXTRA_CA_CERTS must be a file that can be read."],
  [
    { ...secrets, PASSWORD_PEPPER_PREVIOUS: secrets.PASSWORD_PEPPER },
    "PASSWORD_PEPPER_PREVIOUS must be another than PASSWORD_PEPPER.",
  ],
  [{ ...secrets, SESSION_SECRET_PREVIOUS: "short" }, "SESSION_SECRET_PREVIOUS must have 32 characters or more."],
  [{ SESSION_SECRET: "short" }, "SESSION_SECRET must have 32 characters or more."],
  [
    { PAYMENTS_API_URL: "https://payments.example", PASSWORD_PEPPER: secrets.PASSWORD_PEPPER },
    "SESSION_SECRET must be set (32 characters or more) when DATABASE_URL or PAYMENTS_API_URL is.",
  ],
  [
    { ...server, PASSWORD_PEPPER: "" },
    "PASSWORD_PEPPER must be set (32 characters or more) when DATABASE_URL or PAYMENTS_API_URL is.",
  ],
])("%o is refused in one clear line", (environment, line) => {
  const attempt = () => readSettings({ DATA_DIR: dataDir(), ...environment });
  expect(attempt).toThrow(expect.objectContaining({ name: "UserError", message: line }));
});

test.each([
  ["9464", { host: "127.0.0.1", port: 9464 }],
  ["10.0.0.5:9464", { host: "10.0.0.5", port: 9464 }],
  ["[::1]:9464", { host: "::1", port: 9464 }],
])("metrics are answered at %s", (METRICS_LISTEN, at) => {
  const { METRICS_LISTEN: listenValue } = asEnvironment(readSettings({ ...server, METRICS_LISTEN }), undefined);
  vi.stubEnv("METRICS_LISTEN", listenValue);
  expect(metricsListen()).toEqual(at);
});

test.each([
  [{}, 1],
  [server, Math.max(1, Math.min(os.availableParallelism() - 1, 4))],
  [{ ...server, PORTAL_PROCESSES: "12" }, 12],
])("with %o so many processes answer", (environment, processes) => {
  expect(readSettings({ DATA_DIR: dataDir(), ...environment }).processes).toBe(processes);
});

test("the replica that is named is the one that the portal reads", () => {
  const replicaUrl = "postgresql://portal:pw@replica.example:5432/portal";
  const environment = asEnvironment(readSettings({ ...server, DATABASE_READ_URL: replicaUrl }), server.DATABASE_URL);
  vi.stubEnv("DATABASE_READ_URL", environment.DATABASE_READ_URL);
  expect(databaseReadUrl()).toBe(replicaUrl);
});

test("all errors are reported at once, one line each", () => {
  expect(() => readSettings({ PORT: "x", OPS_HOST: "a b", MENU_PREFIX: "/" })).toThrow(
    /^PORT .*\nOPS_HOST .*\nMENU_PREFIX .*$/,
  );
});

test("a portal on a server's database makes no secrets and listens everywhere once it is reached by https", () => {
  const settings = readSettings({ ...server, PUBLIC_URL: "https://pay.example.com" });
  expect(settings).toMatchObject({
    sessionSecret: secrets.SESSION_SECRET,
    publicUrl: "https://pay.example.com",
    listenHost: undefined,
  });
});

test("a portal on the payments API needs no pepper, for it stores no passwords", () => {
  expect(
    readSettings({ PAYMENTS_API_URL: "https://payments.example/", SESSION_SECRET: secrets.SESSION_SECRET })
      .paymentsApiUrl,
  ).toBe("https://payments.example");
});

test("child processes get every setting, and none that is not set", () => {
  const environment = asEnvironment(readSettings(server), server.DATABASE_URL);
  expect(environment).toMatchObject({
    ...secrets,
    DATABASE_URL: server.DATABASE_URL,
    DATABASE_KIND: "server",
    PORT: "3000",
    PUBLIC_URL: "http://localhost:3000",
  });
  expect(environment).not.toHaveProperty("PAYMENTS_API_URL");
});

test("an installation that others can reach by https is no trial: nothing is seeded without a request, and it counts as production", () => {
  const DATA_DIR = dataDir();
  const onThisMachine = readSettings({ DATA_DIR });
  const publicSettings = readSettings({ DATA_DIR, PUBLIC_URL: "https://pay.example.com" });
  expect([onThisMachine.isTrial, publicSettings.isTrial, readSettings(server).isTrial]).toEqual([true, false, false]);
  const counts = (settings: ReturnType<typeof readSettings>, url?: string) => {
    const environment = asEnvironment(settings, url);
    vi.stubEnv("DATABASE_KIND", environment.DATABASE_KIND ?? "");
    vi.stubEnv("PUBLIC_URL", environment.PUBLIC_URL ?? "");
    return [isDatabaseEmbedded(), isProduction()];
  };
  expect([counts(onThisMachine), counts(publicSettings), counts(readSettings(server), server.DATABASE_URL)]).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ]);
});
