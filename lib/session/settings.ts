import { createHash } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import os from "node:os";
import path from "node:path";

/**
 * The settings of the running portal, from its environment. `npm start` checks every setting and passes them on; a
 * process that lacks one of its secrets does not answer at all.
 */
function secret(name: string): string {
  const value = process.env[name];
  if (!value || value.length < 32) throw new Error(`${name} must be set and have at least 32 characters`);
  return value;
}

/** Seals the cookie. */
export const sessionSecret = (): string => secret("SESSION_SECRET");

/** The secrets that open a cookie: the one that seals it, and the one before it while that is being replaced. */
export const sessionSecrets = (): string[] =>
  [sessionSecret(), process.env.SESSION_SECRET_PREVIOUS ?? ""].filter(Boolean);

/** Mixed into every password before it is hashed; kept outside the database. */
export const pepper = (): string => secret("PASSWORD_PEPPER");

/**
 * A key for one purpose, derived from the pepper, so that one secret serves many uses without one use telling of
 * another.
 */
export const keyFor = (purpose: string): Buffer => createHash("sha256").update(`${purpose}\n${pepper()}`).digest();

/** The keys of one purpose: the present one, and the one of the pepper before it while that is being replaced. */
export const keysFor = (purpose: string): Buffer[] => {
  const previous = process.env.PASSWORD_PEPPER_PREVIOUS;
  const before = previous && createHash("sha256").update(`${purpose}\n${previous}`).digest();
  return before ? [keyFor(purpose), before] : [keyFor(purpose)];
};

/** The payments API behind the portal; undefined means the built-in simulator. */
export const paymentsApiUrl = (): string | undefined => process.env.PAYMENTS_API_URL || undefined;

/**
 * Whether a company keeps its own books in this installation's lasting world (BANKS=by-hand). Otherwise the built-in
 * backend is a simulated provider.
 */
export const areBanksByHand = (): boolean => process.env.BANKS === "by-hand";

/** Whether what this installation shows is a simulation: neither a provider's nor books kept by hand. */
export const isSimulation = (): boolean => !paymentsApiUrl() && !areBanksByHand();

/** A replica of the database, read where what it shows may be some seconds old; undefined where there is none. */
export const databaseReadUrl = (): string | undefined => process.env.DATABASE_READ_URL || undefined;

/** The address people use: https, or plain http on the machine itself. */
export const publicUrl = (): URL => new URL(process.env.PUBLIC_URL ?? "http://localhost:3000");

/** The mail server that the outbox's mails go out through; without one they stay there to be read. */
export const smtpUrl = (): string | undefined => process.env.SMTP_URL || undefined;

/** The gateway that the outbox's short messages go out through, signed with the secret; without one they stay there. */
export function smsGateway(): { readonly url: string; readonly secret: string } | undefined {
  const { SMS_URL: url, SMS_SECRET: secret } = process.env;
  return url && secret ? { url, secret } : undefined;
}

/**
 * Whether events may be sent to this very machine, by plain http: where everything runs on one to be tried out, or where
 * a setting says so.
 */
export const allowsLocalWebhooks = (): boolean => !isProduction() || process.env.WEBHOOKS_LOCAL === "1";

/** The proxy that events go out through; undefined where they go straight. */
export function webhooksProxy(): URL | undefined {
  const url = process.env.WEBHOOKS_PROXY || undefined;
  return url === undefined ? undefined : new URL(url);
}

/** The sender of mails. */
export const mailFrom = (): string => process.env.MAIL_FROM ?? `no-reply@${publicUrl().hostname}`;

const dataFolder = (): string => process.env.DATA_DIR || ".data";

/** Where files lie on this machine's disk. */
export const filesFolder = (): string => path.join(dataFolder(), "files");

/** Where the ends of the audit chains are published, out of the database's reach. */
export const auditHeadsFile = (): string => path.join(dataFolder(), "audit-heads.json");

/**
 * Where uploads arrive: beside the files that are kept on this disk, so that keeping one is a rename; elsewhere, in
 * a folder of their own where the machine's temporary files are.
 */
export const uploadFolder = (): string =>
  s3Url() || paymentsApiUrl()
    ? path.join(os.tmpdir(), `portal-incoming-${os.userInfo().uid}`)
    : path.join(filesFolder(), "incoming");

/** The store that speaks S3 in which files lie instead: https://KEY:SECRET@host/bucket?region=… */
export function s3Url(): URL | undefined {
  const url = process.env.S3_URL || undefined;
  return url === undefined ? undefined : new URL(url);
}

/** How many processes of the portal answer on its port. */
export const portalProcesses = (): number => Number(process.env.PORTAL_PROCESSES ?? 1);

/** Where metrics are answered; undefined where nobody collects them. */
export function metricsListen(): { readonly host: string; readonly port: number } | undefined {
  const at = process.env.METRICS_LISTEN || undefined;
  if (at === undefined) return undefined;
  const colon = at.lastIndexOf(":");
  return { host: at.slice(0, colon).replace(/^\[|\]$/g, ""), port: Number(at.slice(colon + 1)) };
}

/** Whose X-Forwarded-* headers are believed: addresses and ranges. */
export function isTrustedProxy(address: string): boolean {
  return trusted().check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

let ranges: BlockList | undefined;
function trusted(): BlockList {
  if (ranges) return ranges;
  ranges = new BlockList();
  for (const text of (process.env.TRUSTED_PROXIES ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = "", bits] = text.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) ranges.addAddress(address, family);
    else ranges.addSubnet(address, Number(bits), family);
  }
  return ranges;
}

/** The only host that answers /ops, where one is set. */
export const opsHost = (): string | undefined => process.env.OPS_HOST || undefined;

/** The database is the one that `npm start` keeps in DATA_DIR. */
export const isEmbedded = (): boolean => (process.env.DATABASE_KIND ?? "embedded") === "embedded";

/**
 * The backend is a database server or a provider's API, or others can reach the portal: nothing is seeded unasked,
 * passwords that are printed in a README open nothing, and worlds are not picked by a header.
 */
export const isProduction = (): boolean => !isEmbedded() || isHttps();

/** Which build of the portal runs; the process that serves it says so. While developing there is none. */
export const portalBuild = (): string => process.env.PORTAL_BUILD ?? "development";

/** The domain below which each driven world has a host of its own; undefined where none has (DRIVEN_WORLDS). */
export function drivenDomain(): string | undefined {
  const by = process.env.DRIVEN_WORLDS;
  return by && by !== "header" && isProduction() ? by : undefined;
}

export const isHttps = (): boolean => publicUrl().protocol === "https:";

/**
 * Which world a request of nobody speaks of where worlds are not picked freely: by the header X-World or the cookie of
 * that name (DRIVEN_WORLDS=header), or by the host below a domain (DRIVEN_WORLDS=worlds.example.com: demo is at
 * demo.worlds.example.com). Undefined where driven worlds are not entered from outside.
 */
export function drivenWorldOf({
  worldHint,
  host,
}: {
  worldHint: string | undefined;
  host: string;
}): string | undefined {
  const by = process.env.DRIVEN_WORLDS;
  if (!by) return undefined;
  if (by === "header") return worldHint;
  const [name = "", ...domain] = (host.split(":")[0] ?? "").split(".");
  return domain.join(".") === by ? name : undefined;
}
