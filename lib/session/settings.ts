import { createHash } from "node:crypto";

/**
 * What the running portal is told through its environment. `npm start` checks every setting and hands them on; a process
 * that lacks one of its secrets does not answer at all.
 */
function secret(name: string): string {
  const value = process.env[name];
  if (!value || value.length < 32) throw new Error(`${name} must be set and have at least 32 characters`);
  return value;
}

/** Seals the cookie. */
export const sessionSecret = (): string => secret("SESSION_SECRET");

/** Mixed into every password before it is hashed; kept outside the database. */
export const pepper = (): string => secret("PASSWORD_PEPPER");

/** A key for one purpose, derived from the pepper, so that one secret serves many uses without one use telling of another. */
export const keyFor = (purpose: string): Buffer => createHash("sha256").update(`${purpose}\n${pepper()}`).digest();

/** The payments API behind the portal; undefined means the built-in simulator. */
export const paymentsApiUrl = (): string | undefined => process.env.PAYMENTS_API_URL || undefined;

/** The address people use; undefined on the machine itself. */
export const publicUrl = (): URL | undefined => (process.env.PUBLIC_URL ? new URL(process.env.PUBLIC_URL) : undefined);

/** Whose X-Forwarded-* headers are believed. */
export const trustedProxies = (): readonly string[] => (process.env.TRUSTED_PROXIES ?? "").split(",").map((text) => text.trim()).filter(Boolean);

/** The only host that answers /ops in production. */
export const opsHost = (): string | undefined => process.env.OPS_HOST || undefined;

/** Real money or a real provider may be near: nothing is seeded unasked and worlds are not picked by a header. */
export const isProduction = (): boolean => process.env.PORTAL_PRODUCTION === "1";

export const isHttps = (): boolean => publicUrl()?.protocol === "https:";
