import { createHash } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import os from "node:os";
import path from "node:path";

/**
 * Reads a secret from the environment. `npm start` validates every setting and passes them on; a process without one of
 * its secrets does not answer at all.
 */
function secret(name: string): string {
  const value = process.env[name];
  if (!value || value.length < 32) throw new Error(`${name} must be set and have at least 32 characters`);
  return value;
}

/** Returns the secret that seals the cookie. */
export const cookieSealingSecret = (): string => secret("SESSION_SECRET");

/** Returns the secrets that open a cookie: the current one, and the previous one during a rotation. */
export const cookieUnsealingSecrets = (): string[] =>
  [cookieSealingSecret(), process.env.SESSION_SECRET_PREVIOUS ?? ""].filter(Boolean);

/** Returns the pepper that is mixed into every password before hashing; it is stored outside the database. */
export const pepper = (): string => secret("PASSWORD_PEPPER");

/**
 * Derives a key for one purpose from the pepper, so that one secret serves many uses without one use revealing another.
 */
export const deriveKeyFromPepper = (purpose: string): Buffer =>
  createHash("sha256").update(`${purpose}\n${pepper()}`).digest();

/** Returns the keys of one purpose: the current one, and that of the previous pepper during a rotation. */
export const currentAndPreviousKeys = (purpose: string): Buffer[] => {
  const previous = process.env.PASSWORD_PEPPER_PREVIOUS;
  const before = previous && createHash("sha256").update(`${purpose}\n${previous}`).digest();
  return before ? [deriveKeyFromPepper(purpose), before] : [deriveKeyFromPepper(purpose)];
};

/** Returns the payments API behind the portal; undefined selects the built-in simulator. */
export const paymentsApiUrl = (): string | undefined => process.env.PAYMENTS_API_URL || undefined;

/**
 * Returns true when a company maintains its own ledger in this installation's permanent world (BANKS=by-hand).
 * Otherwise the built-in backend is a simulated provider.
 */
export const isManualLedger = (): boolean => process.env.BANKS === "by-hand";

/** Returns true when this installation presents a simulation: neither a provider nor a manually maintained ledger. */
export const isSimulation = (): boolean => !paymentsApiUrl() && !isManualLedger();

/** Returns a replica of the database, used for data that may be some seconds old, or undefined. */
export const databaseReadUrl = (): string | undefined => process.env.DATABASE_READ_URL || undefined;

/** Returns the public address: https, or plain http on the machine itself. */
export const publicUrl = (): URL => new URL(process.env.PUBLIC_URL ?? "http://localhost:3000");

/** Returns the mail server for the outbox's mails; without one they remain in the outbox to be read. */
export const smtpUrl = (): string | undefined => process.env.SMTP_URL || undefined;

/**
 * Returns the gateway for the outbox's short messages, signed with the secret; without one they remain in the outbox.
 */
export function smsGateway(): { readonly url: string; readonly secret: string } | undefined {
  const { SMS_URL: url, SMS_SECRET: secret } = process.env;
  return url && secret ? { url, secret } : undefined;
}

/**
 * Returns true when events may be sent to this machine by plain http: outside production, or when a setting allows it.
 */
export const allowsLocalWebhooks = (): boolean => !isProduction() || process.env.WEBHOOKS_LOCAL === "1";

/** Returns the proxy for outgoing events; undefined for a direct connection. */
export function webhooksProxy(): URL | undefined {
  const url = process.env.WEBHOOKS_PROXY || undefined;
  return url === undefined ? undefined : new URL(url);
}

/** Returns the sender of mails. */
export const mailFrom = (): string => process.env.MAIL_FROM ?? `no-reply@${publicUrl().hostname}`;

const dataFolder = (): string => process.env.DATA_DIR || ".data";

/** Returns the folder of files on this machine's disk. */
export const filesFolder = (): string => path.join(dataFolder(), "files");

/** Returns the file in which the heads of the audit chains are published, outside of the database's reach. */
export const auditHeadsFile = (): string => path.join(dataFolder(), "audit-heads.json");

/**
 * Returns the folder for incoming uploads: beside the stored files on this disk, so that storing one is a rename;
 * otherwise a separate folder among the machine's temporary files.
 */
export const uploadFolder = (): string =>
  s3Url() || paymentsApiUrl()
    ? path.join(os.tmpdir(), `portal-incoming-${os.userInfo().uid}`)
    : path.join(filesFolder(), "incoming");

/** Returns the S3 store that holds the files instead: https://KEY:SECRET@host/bucket?region=… */
export function s3Url(): URL | undefined {
  const url = process.env.S3_URL || undefined;
  return url === undefined ? undefined : new URL(url);
}

/** Returns the number of portal processes that share its port. */
export const portalProcesses = (): number => Number(process.env.PORTAL_PROCESSES ?? 1);

/** Returns the address on which metrics are served; undefined when they are not collected. */
export function metricsListen(): { readonly host: string; readonly port: number } | undefined {
  const at = process.env.METRICS_LISTEN || undefined;
  if (at === undefined) return undefined;
  const colon = at.lastIndexOf(":");
  return { host: at.slice(0, colon).replace(/^\[|\]$/g, ""), port: Number(at.slice(colon + 1)) };
}

/** Returns true when the X-Forwarded-* headers of an address are trusted: by addresses and ranges. */
export function isTrustedProxy(address: string): boolean {
  return trustedProxies().check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

let ranges: BlockList | undefined;
function trustedProxies(): BlockList {
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

/** Returns the only host that answers /ops, if one is set. */
export const opsHost = (): string | undefined => process.env.OPS_HOST || undefined;

/** Returns true when the database is the embedded one that `npm start` runs in DATA_DIR. */
export const isDatabaseEmbedded = (): boolean => (process.env.DATABASE_KIND ?? "embedded") === "embedded";

/**
 * Returns true when the backend is a database server or a provider's API, or others can reach the portal: nothing is
 * seeded unless requested, passwords published in a README are invalid, and worlds are not selected by a header.
 */
export const isProduction = (): boolean => !isDatabaseEmbedded() || isHttps();

/** Returns the running build of the portal, as set by the process that serves it; there is none in development. */
export const portalBuild = (): string => process.env.PORTAL_BUILD ?? "development";

/** Returns the domain below which each driven world has its own host, or undefined (DRIVEN_WORLDS). */
export function testWorldsDomain(): string | undefined {
  const by = process.env.DRIVEN_WORLDS;
  return by && by !== "header" && isProduction() ? by : undefined;
}

export const isHttps = (): boolean => publicUrl().protocol === "https:";

/**
 * Returns the world that an anonymous request addresses when worlds are not selected freely: by the header X-World or
 * the cookie of that name (DRIVEN_WORLDS=header), or by the host below a domain (DRIVEN_WORLDS=worlds.example.com: demo
 * is at demo.worlds.example.com). Undefined when driven worlds cannot be entered from outside.
 */
export function requestedDrivenWorld({
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
