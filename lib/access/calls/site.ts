import * as z from "zod/mini";
import { calls, file } from "@/lib/call/call";
import { line, whole } from "@/lib/call/field-schemas";
import { contactNumber } from "../entries";

const pub = calls("/api", { needs: "nobody" });

/**
 * "Flags are on when the value is 2, except the FX code flag, which is on when the value is 1" (specification 1,
 * section 3).
 */
const flag = z.enum(["1", "2"]);

/** The number of a site's hotline as operations enter it; empty says that it has none. */
export const siteHotline = contactNumber;

/** The names and settings of a site, by the specification's own keys; all of it travels as text. */
export const siteConfig = z.object({
  SYSTEM_NAME: z.string(),
  SYSTEM_NO: z.string(),
  LINK_CODE: z.string(),
  PUBLIC_AREA: flag,
  COPYRIGHT: z.string(),
  ICP: z.string(),
  /** The number of the hotline, empty where there is none; the specification shows the line but names no key. */
  HOTLINE: z._default(z.string(), ""),
  /** How one registers and signs in: 1 by phone, 2 by phone or email, 3 by email. */
  REGISTER_LOGIN_TYPE: z.enum(["1", "2", "3"]),
  FX_CODE: flag,
  LOGIN_AGREEMENT: flag,
  DOWNLOAD_VOUCHER: flag,
  DOWNLOAD_SETTLEMENT_VOUCHER: flag,
  DOWNLOAD_PAYMENT_VOUCHER: flag,
  DOWNLOAD_REFUND_VOUCHER: flag,
  DOWNLOAD_BILLING_VOUCHER: flag,
  /** The last part of its logo's address, empty where it has none of its own; the specification names no key. */
  LOGO: z._default(z.string(), ""),
  /** Whether everything at this site is a simulation, which its pages then say; the specification names no key. */
  SIMULATION: z._default(flag, "1"),
});
export type SiteConfig = z.output<typeof siteConfig>;
export const siteKey = z.keyof(siteConfig);

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * A host name travels encoded ("an encoded host name", specification 1, section 7); one that cannot be decoded is
 * refused.
 */
const hostName = z.codec(z.string().check(z.maxLength(300, "text.long")), z.string(), {
  decode(text, { issues }) {
    const host = decoded(text);
    if (host !== undefined && !/\p{Cc}/u.test(host)) return host;
    issues.push({ code: "custom", input: text, message: "text.characters" });
    return z.NEVER;
  },
  encode: encodeURIComponent,
});

/** The configuration of a site, found by the host name of the request. */
export const site = {
  siteConfig: pub.post("user-common/config", {
    mayBeStale: true,
    about:
      "The configuration of the site at a host name, in the language of the request. A host without one of its own gets the configuration of all hosts; where that is closed there is no site.",
    takes: z.object({ configNo: z._default(line(1, 40), "SITE"), hostName, configSystem: z._default(whole(1, 1), 1) }),
    gives: siteConfig,
    refuses: ["SITE_NOTFOUND"],
    reads: ["settings"],
  }),
  systemConfig: pub.post("common/system/config", {
    about: "Single keys of the configuration of the site at a host name.",
    takes: z.object({
      hostName,
      keys: z.array(siteKey).check(z.minLength(1, "text.missing"), z.maxLength(17, "text.long")),
    }),
    gives: z.object({ rows: z.array(z.object({ key: siteKey, value: z.string() })) }),
    refuses: ["SITE_NOTFOUND"],
    reads: ["settings"],
  }),
  logo: calls("/api-file/file", { needs: "nobody" }).get("b2b/{systemNo}/{name}", {
    about:
      "The logo of a site's system, as a picture: logo.svg is the product's own mark, any other what its configuration calls LOGO.",
    takes: z.object({
      systemNo: line(1, 20),
      name: z.string().check(z.regex(/^[\w-]{1,60}\.(png|jpe?g|svg)$/, "text.characters")),
    }),
    gives: file,
    refuses: ["SITE_NOTFOUND"],
  }),
};
