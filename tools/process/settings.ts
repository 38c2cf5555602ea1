import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import os from "node:os";
import path from "node:path";
import { prepareDataFolder } from "../embedded-db/data-folder";
import { isHost, isHostAndPort, isHostName, isPort } from "./host-names";
import { loadOrCreateSecrets } from "./secrets";
import { validateTelemetrySettings } from "./telemetry-settings";
import { UserError } from "./user-error";

/** Holds every setting of the project, read once and validated. The README has a line for each. */
export type Settings = {
  port: number;
  /** Counts the processes that answer on the port. */
  processes: number;
  /**
   * Holds the address to listen on: this machine only while the portal is reached by plain http; undefined: all
   * addresses.
   */
  listenHost: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Names a replica of that database, or several behind one address. */
  databaseReadUrl: string | undefined;
  paymentsApiUrl: string | undefined;
  /** Selects the role of the built-in backend; undefined with a payments API, and for a tool that needs none. */
  banks: BanksMode | undefined;
  publicUrl: string;
  /**
   * True for an embedded database that nobody else can reach: an empty one gets the demo scenario, whose passwords are
   * public.
   */
  isTrial: boolean;
  trustedProxies: string[];
  opsHost: string | undefined;
  /** Selects how driven worlds are addressed on a server: `header`, or the domain below which each has its host. */
  drivenWorlds: string | undefined;
  menuPrefix: string;
  /** Holds the address and port of the metrics, `host:port`; undefined: there are none. */
  metricsListen: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  smsUrl: string | undefined;
  smsSecret: string | undefined;
  s3Url: string | undefined;
  /** True when webhooks may go to this machine itself, even in production. */
  isWebhooksLocal: boolean;
  webhooksProxy: string | undefined;
  logLevel: LogLevel;
  sessionSecret: string;
  /** Holds the previous secret, which still opens what it sealed. */
  previousSessionSecret: string | undefined;
  passwordPepper: string;
  /** Holds the previous pepper, which still verifies what was hashed with it. */
  previousPasswordPepper: string | undefined;
};

type LogLevel = (typeof logLevels)[number];
const logLevels = ["error", "warn", "info", "debug"] as const;

/**
 * Selects the kind of the banks. simulated: the banks and the market act automatically, and everything is marked as
 * simulated. by-hand: a company manages its own books, and nothing acts automatically.
 */
export type BanksMode = (typeof banksChoices)[number];
const banksChoices = ["simulated", "by-hand"] as const;

type Environment = Readonly<Record<string, string | undefined>>;

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);
const secretLengthMin = 32;

/**
 * Reads the settings from the environment and reports all invalid ones together, one line each. Secrets come from the
 * data folder, which creates its own; a portal on a server's database or the payments API must be given them.
 */
export function readSettings(
  environment: Environment = process.env,
  { isBanksRequired = true }: { /** Optional for tools that let nothing act. */ isBanksRequired?: boolean } = {},
): Settings {
  const read = reader(environment);
  const port = portIn(read);
  const { databaseUrl, databaseReadUrl, paymentsApiUrl } = backendIn(read);
  const banks = banksIn(read, isBanksRequired);
  const publicUrl = publicUrlIn(read, port);
  const trustedProxies = proxiesIn(read);
  const { opsHost, drivenWorlds, menuPrefix } = addressesIn(read);
  const processes = processesIn(read, Boolean(databaseUrl ?? paymentsApiUrl));
  const metricsListen = metricsIn(read, port);
  const { smtpUrl, mailFrom } = mailIn(read);
  const { smsUrl, smsSecret } = smsIn(read);
  const s3Url = storeIn(read);
  const { isWebhooksLocal, webhooksProxy } = webhooksIn(read);
  const logLevel = logLevelIn(read);
  const listenHost = listenHostIn(read);
  validateTelemetrySettings(read);
  checkCertificates(read);
  const isProduction = read.text("DATABASE_URL") !== undefined || read.text("PAYMENTS_API_URL") !== undefined;
  const inputSecrets = secretsIn(read, isProduction, paymentsApiUrl !== undefined);
  if (read.wrong.length > 0) throw new UserError(read.wrong.join("\n"));

  const dataDir = path.resolve(read.text("DATA_DIR") ?? ".data");
  const secrets = isProduction
    ? { sessionSecret: inputSecrets.sessionSecret ?? "", passwordPepper: inputSecrets.passwordPepper ?? "" }
    : ownSecrets(dataDir, inputSecrets);
  return {
    port,
    processes,
    dataDir,
    trustedProxies,
    opsHost,
    drivenWorlds,
    menuPrefix,
    metricsListen,
    mailFrom,
    smsUrl: smsUrl?.href,
    smsSecret,
    logLevel,
    ...secrets,
    previousSessionSecret: inputSecrets.previousSessionSecret,
    previousPasswordPepper: inputSecrets.previousPasswordPepper,
    listenHost: listenHost ?? (publicUrl.protocol === "https:" ? undefined : "127.0.0.1"),
    databaseUrl: databaseUrl?.href,
    databaseReadUrl: databaseReadUrl?.href,
    paymentsApiUrl: paymentsApiUrl?.href.replace(/\/$/, ""),
    banks,
    publicUrl: publicUrl.origin,
    isTrial: !isProduction && publicUrl.protocol === "http:",
    smtpUrl: smtpUrl?.href,
    s3Url: s3Url?.href,
    isWebhooksLocal,
    webhooksProxy: webhooksProxy?.href,
  };
}

/** Reads one setting after the other, and collects a line for each invalid one. */
function reader(environment: Environment) {
  const wrong: string[] = [];
  /** Returns the text of a variable; an empty one counts as absent, as in shells and compose files. */
  const text = (name: string) => environment[name]?.trim() || undefined;
  const refuse = (name: string, why: string) => void wrong.push(`${name} ${why}`);
  const url = (name: string, protocols: readonly string[]): URL | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const [begins, read] = [protocols.map((protocol) => `${protocol}//`), URL.canParse(value) ? new URL(value) : null];
    if (!begins.some((begin) => value.toLowerCase().startsWith(begin)))
      refuse(name, `must be an address that begins with ${begins.join(" or ")}.`);
    else if (read?.host === "") refuse(name, "must name a host.");
    else if (!read || !isEncoded(read))
      refuse(
        name,
        "cannot be read: in its user and password / ? # @ : and % are written as %2F %3F %23 %40 %3A and %25.",
      );
    else if (read.port === "0") refuse(name, "must name a port from 1 to 65535, or none.");
    else return read;
    return undefined;
  };
  return { text, url, refuse, wrong };
}

/** Returns true when the encoded parts of an address can be decoded: a password with a bare % cannot. */
function isEncoded({ username, password, pathname }: URL): boolean {
  try {
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== undefined);
  } catch {
    return false;
  }
}

type Reader = ReturnType<typeof reader>;

const usualPort = 3000;

function portIn({ text, refuse }: Reader): number {
  const port = text("PORT") ?? String(usualPort);
  if (isPort(port)) return Number(port);
  refuse("PORT", "must be a whole number from 1 to 65535.");
  return usualPort;
}

function logLevelIn({ text, refuse }: Reader): LogLevel {
  const value = text("LOG_LEVEL") ?? "info";
  const level = logLevels.find((level) => level === value);
  if (level === undefined) refuse("LOG_LEVEL", `must be one of ${logLevels.join(", ")}.`);
  return level ?? "info";
}

function listenHostIn({ text, refuse }: Reader): string | undefined {
  const host = text("LISTEN_HOST");
  if (host === undefined || isHost(host)) return host;
  refuse("LISTEN_HOST", "must be an address or name of this machine, such as 0.0.0.0, without a port.");
  return undefined;
}

/**
 * Validates the certificate file: Node only warns about an unreadable file, and then rejects every receiver that the
 * file vouches for.
 */
function checkCertificates({ text, refuse }: Reader): void {
  const file = text("NODE_EXTRA_CA_CERTS");
  if (file === undefined) return;
  try {
    if (readFileSync(file, "utf8").includes("-----BEGIN CERTIFICATE-----")) return;
    refuse("NODE_EXTRA_CA_CERTS", "must be a file of certificates in PEM.");
  } catch {
    refuse("NODE_EXTRA_CA_CERTS", "must be a file that can be read.");
  }
}

/**
 * Limits the default number of processes: one per core minus one, which the worker and the database use; each needs
 * some memory and connections.
 */
const processesUnaskedMax = 4;
const processesMax = 64;

/**
 * Returns the number of processes. The embedded database has one session for all: more processes would wait for one
 * another.
 */
function processesIn({ text, refuse }: Reader, isProduction: boolean): number {
  const value = text("PORTAL_PROCESSES");
  if (value === undefined)
    return isProduction ? Math.max(1, Math.min(os.availableParallelism() - 1, processesUnaskedMax)) : 1;
  const processes = /^\d{1,2}$/.test(value) ? Number(value) : 0;
  if (processes < 1 || processes > processesMax)
    refuse("PORTAL_PROCESSES", `must be a whole number from 1 to ${processesMax}.`);
  else if (processes > 1 && !isProduction)
    refuse("PORTAL_PROCESSES", "above 1 needs DATABASE_URL: the embedded database has one session for all.");
  return processes;
}

/** Returns an address and a port; a port alone is on this machine. */
function metricsIn({ text, refuse }: Reader, portalPort: number): string | undefined {
  const value = text("METRICS_LISTEN");
  if (value === undefined) return undefined;
  const [, host = "127.0.0.1", digits = ""] = /^(?:(\[[\da-f:.]+\]|[^:]+):)?(\d{1,5})$/i.exec(value) ?? [];
  const isRight = isPort(digits) && Number(digits) !== portalPort && isHost(host.replace(/^\[|\]$/g, ""));
  if (isRight) return `${host}:${digits}`;
  refuse("METRICS_LISTEN", "must be a port other than PORT, or an address with one, such as 9464 or 10.0.0.5:9464.");
  return undefined;
}

/** Returns the database, with its replica, or the payments API: one excludes the other. */
function backendIn({ url, refuse }: Reader) {
  const databaseUrl = url("DATABASE_URL", ["postgresql:", "postgres:"]);
  if (databaseUrl && databaseUrl.pathname.length < 2)
    refuse("DATABASE_URL", "must name a database after the host: postgresql://user:password@host:5432/name.");
  if (databaseUrl) checkEncryption("DATABASE_URL", databaseUrl, refuse);
  const paymentsApiUrl = url("PAYMENTS_API_URL", ["https:", "http:"]);
  if (databaseUrl && paymentsApiUrl)
    refuse("DATABASE_URL", "and PAYMENTS_API_URL exclude each other: with the payments API there is no database.");
  if (paymentsApiUrl && (paymentsApiUrl.username || paymentsApiUrl.search || paymentsApiUrl.hash))
    refuse("PAYMENTS_API_URL", "must name no user, no query and no fragment.");
  const databaseReadUrl = url("DATABASE_READ_URL", ["postgresql:", "postgres:"]);
  if (databaseReadUrl && databaseReadUrl.pathname !== databaseUrl?.pathname)
    refuse("DATABASE_READ_URL", "must name the database of DATABASE_URL, whose replica it is.");
  if (databaseReadUrl) checkEncryption("DATABASE_READ_URL", databaseReadUrl, refuse);
  return { databaseUrl, databaseReadUrl, paymentsApiUrl };
}

const sslModes = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

/** Validates the encryption parameters of a connection address: the driver treats an unknown value as another one. */
function checkEncryption(name: string, { searchParams }: URL, refuse: Reader["refuse"]): void {
  const mode = searchParams.get("sslmode");
  if (mode !== null && !sslModes.includes(mode)) refuse(name, `must have sslmode as one of ${sslModes.join(", ")}.`);
  for (const parameter of ["sslrootcert", "sslcert", "sslkey"]) {
    const file = searchParams.get(parameter);
    if (file !== null && !isReadable(file)) refuse(name, `must have ${parameter} as a file that can be read.`);
  }
}

function isReadable(file: string): boolean {
  try {
    return readFileSync(file).length > 0;
  } catch {
    return false;
  }
}

/**
 * Returns the role of the banks. A server's database may hold a company's own books or a simulation of a provider: only
 * its owner knows. The embedded one is always a simulation.
 */
function banksIn({ text, refuse }: Reader, isNeeded: boolean): BanksMode | undefined {
  const value = text("BANKS");
  const mode = banksChoices.find((choice) => choice === value);
  if (text("PAYMENTS_API_URL") !== undefined) {
    if (value !== undefined && text("DATABASE_URL") === undefined)
      refuse("BANKS", "is for the built-in backend: with PAYMENTS_API_URL the provider's banks act.");
    return undefined;
  }
  if (value !== undefined && mode === undefined) refuse("BANKS", "must be simulated or by-hand.");
  if (text("DATABASE_URL") === undefined) {
    if (mode === "by-hand")
      refuse("BANKS", "must not be by-hand without DATABASE_URL: the embedded database is a simulation.");
    return "simulated";
  }
  if (value === undefined && isNeeded)
    refuse(
      "BANKS",
      "must be set with DATABASE_URL: simulated (banks and market act by themselves, every page, document and letter says Simulation) or by-hand (a company keeps its own books: nothing acts by itself, rates are fed, credits need two people).",
    );
  return mode;
}

function publicUrlIn({ url, refuse }: Reader, port: number): URL {
  const publicUrl = url("PUBLIC_URL", ["https:", "http:"]) ?? new URL(`http://localhost:${port}`);
  if (publicUrl.protocol === "http:" && !loopback.has(publicUrl.hostname))
    refuse("PUBLIC_URL", "must begin with https://, plain http serves on localhost alone.");
  if (publicUrl.pathname !== "/" || publicUrl.search || publicUrl.hash || publicUrl.username)
    refuse("PUBLIC_URL", "must be an origin alone, such as https://pay.example.com.");
  return publicUrl;
}

function proxiesIn({ text, refuse }: Reader): string[] {
  const proxies = (text("TRUSTED_PROXIES") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (!proxies.every(isAddressRange))
    refuse("TRUSTED_PROXIES", "must be IP addresses or ranges with commas between, such as 10.0.0.0/8,192.168.1.5.");
  return proxies;
}

/** Returns how merchants' own software is reached. */
function webhooksIn({ text, url, refuse }: Reader) {
  const local = text("WEBHOOKS_LOCAL");
  if (local !== undefined && local !== "1") refuse("WEBHOOKS_LOCAL", "must be 1, or not set.");
  const webhooksProxy = url("WEBHOOKS_PROXY", ["http:"]);
  if (webhooksProxy?.username) refuse("WEBHOOKS_PROXY", "must name no user.");
  else if (webhooksProxy && (webhooksProxy.pathname !== "/" || webhooksProxy.search))
    refuse("WEBHOOKS_PROXY", "must be a host and port alone, such as http://proxy.internal:3128.");
  return { isWebhooksLocal: local === "1", webhooksProxy };
}

function addressesIn({ text, refuse }: Reader) {
  const opsHost = text("OPS_HOST");
  if (opsHost !== undefined && !isHostAndPort(opsHost))
    refuse("OPS_HOST", "must be a host name, such as ops.example.com.");
  const drivenWorlds = text("DRIVEN_WORLDS")?.toLowerCase();
  if (
    drivenWorlds !== undefined &&
    drivenWorlds !== "header" &&
    !(isHostName(drivenWorlds) && drivenWorlds.includes("."))
  )
    refuse("DRIVEN_WORLDS", "must be header, or a domain such as worlds.example.com.");
  const menuPrefix = text("MENU_PREFIX") ?? "";
  if (!/^(\/[\w-]+)*$/.test(menuPrefix))
    refuse("MENU_PREFIX", "must be empty or a path such as /menu, without a slash at its end.");
  return { opsHost, drivenWorlds, menuPrefix };
}

function mailIn({ text, url, refuse }: Reader) {
  const smtpUrl = url("SMTP_URL", ["smtps:", "smtp:"]);
  if (smtpUrl && smtpUrl.pathname.length > 1)
    refuse("SMTP_URL", "must have nothing behind the host and port: smtps://user:password@host:465.");
  const mailFrom = text("MAIL_FROM");
  if (mailFrom !== undefined && !/^[^\s@<>]+@[^\s@<>]+$|^[^<>\p{Cc}]+<[^\s@<>]+@[^\s@<>]+>$/u.test(mailFrom))
    refuse("MAIL_FROM", "must be an email address, such as no-reply@pay.example.com.");
  return { smtpUrl, mailFrom };
}

function smsIn({ text, url, refuse }: Reader) {
  const smsUrl = url("SMS_URL", ["https:", "http:"]);
  const smsSecret = text("SMS_SECRET");
  if (smsUrl?.protocol === "http:" && !loopback.has(smsUrl.hostname))
    refuse("SMS_URL", "must begin with https://, plain http serves on localhost alone.");
  if (smsUrl?.username) refuse("SMS_URL", "must name no user: the gateway knows the portal by its signature.");
  if ((text("SMS_URL") === undefined) !== (smsSecret === undefined))
    refuse("SMS_SECRET", "and SMS_URL are set together, or neither is.");
  else if (smsSecret !== undefined && smsSecret.length < secretLengthMin)
    refuse("SMS_SECRET", `must have ${secretLengthMin} characters or more.`);
  return { smsUrl, smsSecret };
}

function storeIn({ url, refuse }: Reader): URL | undefined {
  const s3Url = url("S3_URL", ["https:", "http:"]);
  if (s3Url && (!s3Url.username || !s3Url.password || s3Url.pathname.length < 2))
    refuse("S3_URL", "must name key, secret and bucket: https://KEY:SECRET@host/bucket?region=eu-west-1.");
  if (s3Url && [...s3Url.searchParams.keys()].some((name) => name !== "region"))
    refuse("S3_URL", "must have no other query than region: https://KEY:SECRET@host/bucket?region=eu-west-1.");
  if (s3Url?.searchParams.has("region") && !/^[a-z0-9-]{1,40}$/.test(s3Url.searchParams.get("region") ?? ""))
    refuse("S3_URL", "must name a region of small letters, digits and dashes, such as eu-west-1.");
  if (s3Url?.protocol === "http:" && !loopback.has(s3Url.hostname))
    refuse("S3_URL", "must begin with https://, plain http serves on localhost alone.");
  return s3Url;
}

function secretsIn({ text, refuse }: Reader, isProduction: boolean, hasApi: boolean) {
  const inputSecrets = {
    sessionSecret: text("SESSION_SECRET"),
    passwordPepper: text("PASSWORD_PEPPER"),
    previousSessionSecret: text("SESSION_SECRET_PREVIOUS"),
    previousPasswordPepper: text("PASSWORD_PEPPER_PREVIOUS"),
  };
  for (const [name, now, before] of [
    ["SESSION_SECRET", inputSecrets.sessionSecret, inputSecrets.previousSessionSecret],
    ["PASSWORD_PEPPER", inputSecrets.passwordPepper, inputSecrets.previousPasswordPepper],
  ] as const) {
    if (before === undefined) continue;
    if (before.length < secretLengthMin) refuse(`${name}_PREVIOUS`, `must have ${secretLengthMin} characters or more.`);
    else if (now === undefined) refuse(`${name}_PREVIOUS`, `needs the new one in ${name}.`);
    else if (now === before) refuse(`${name}_PREVIOUS`, `must be another than ${name}.`);
  }
  for (const [name, secret] of [
    ["SESSION_SECRET", inputSecrets.sessionSecret],
    ["PASSWORD_PEPPER", inputSecrets.passwordPepper],
  ] as const) {
    // With the payments API no password is stored here, so there is nothing to pepper.
    const isNeeded = isProduction && (name === "SESSION_SECRET" || !hasApi);
    if (secret === undefined && isNeeded)
      refuse(name, `must be set (${secretLengthMin} characters or more) when DATABASE_URL or PAYMENTS_API_URL is.`);
    if (secret !== undefined && secret.length < secretLengthMin)
      refuse(name, `must have ${secretLengthMin} characters or more.`);
  }
  return inputSecrets;
}

/**
 * Returns the settings as environment variables for the portal, the worker and the seed; `databaseUrl` is the actual
 * address of the database.
 */
export function asEnvironment(settings: Settings, databaseUrl: string | undefined): Record<string, string> {
  const all = {
    PORT: String(settings.port),
    PORTAL_PROCESSES: String(settings.processes),
    LISTEN_HOST: settings.listenHost,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: settings.databaseReadUrl,
    DATABASE_KIND: settings.paymentsApiUrl ? "none" : settings.databaseUrl ? "server" : "embedded",
    PAYMENTS_API_URL: settings.paymentsApiUrl,
    BANKS: settings.banks,
    PUBLIC_URL: settings.publicUrl,
    TRUSTED_PROXIES: settings.trustedProxies.join(","),
    OPS_HOST: settings.opsHost,
    DRIVEN_WORLDS: settings.drivenWorlds,
    MENU_PREFIX: settings.menuPrefix,
    METRICS_LISTEN: settings.metricsListen,
    SMTP_URL: settings.smtpUrl,
    MAIL_FROM: settings.mailFrom,
    SMS_URL: settings.smsUrl,
    SMS_SECRET: settings.smsSecret,
    S3_URL: settings.s3Url,
    WEBHOOKS_LOCAL: settings.isWebhooksLocal ? "1" : undefined,
    WEBHOOKS_PROXY: settings.webhooksProxy,
    LOG_LEVEL: settings.logLevel,
    SESSION_SECRET: settings.sessionSecret,
    SESSION_SECRET_PREVIOUS: settings.previousSessionSecret,
    PASSWORD_PEPPER: settings.passwordPepper,
    PASSWORD_PEPPER_PREVIOUS: settings.previousPasswordPepper,
    NEXT_TELEMETRY_DISABLED: "1",
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function ownSecrets(
  dataDir: string,
  inputSecrets: { sessionSecret: string | undefined; passwordPepper: string | undefined },
) {
  prepareDataFolder(dataDir);
  const secretsInFolder = loadOrCreateSecrets(dataDir);
  return {
    sessionSecret: inputSecrets.sessionSecret ?? secretsInFolder.sessionSecret,
    passwordPepper: inputSecrets.passwordPepper ?? secretsInFolder.passwordPepper,
  };
}

function isAddressRange(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  return (
    more.length === 0 &&
    family !== 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}
