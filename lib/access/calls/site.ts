import * as z from "zod/mini";
import { declareCalls, file } from "@/lib/call/call";
import { singleLineText, wholeNumber } from "@/lib/call/field-schemas";
import { contactNumber } from "../entries";

const pub = declareCalls("/api", { access: "nobody" });

/**
 * Describes a flag: "Flags are on when the value is 2, except the FX code flag, which is on when the value is 1"
 * (specification 1, section 3).
 */
const flag = z.enum(["1", "2"]);

/** Describes the number of a site's hotline as operations enter it; empty for none. */
export const siteHotline = contactNumber;

/** Describes the names and settings of a site, by the specification's own keys; all values are text. */
export const siteConfigSchema = z.object({
  SYSTEM_NAME: z.string(),
  SYSTEM_NO: z.string(),
  LINK_CODE: z.string(),
  PUBLIC_AREA: flag,
  COPYRIGHT: z.string(),
  ICP: z.string(),
  /** Holds the number of the hotline, empty where there is none; the specification shows the line but names no key. */
  HOTLINE: z._default(z.string(), ""),
  /** Selects how users register and sign in: 1 by phone, 2 by phone or email, 3 by email. */
  REGISTER_LOGIN_TYPE: z.enum(["1", "2", "3"]),
  FX_CODE: flag,
  LOGIN_AGREEMENT: flag,
  DOWNLOAD_VOUCHER: flag,
  DOWNLOAD_SETTLEMENT_VOUCHER: flag,
  DOWNLOAD_PAYMENT_VOUCHER: flag,
  DOWNLOAD_REFUND_VOUCHER: flag,
  DOWNLOAD_BILLING_VOUCHER: flag,
  /** Holds the last part of its logo's address, empty without a logo; the specification names no key. */
  LOGO: z._default(z.string(), ""),
  /** Is on if everything at this site is a simulation, which its pages then state; the specification names no key. */
  SIMULATION: z._default(flag, "1"),
});
export type SiteConfig = z.output<typeof siteConfigSchema>;
export const siteConfigKey = z.keyof(siteConfigSchema);

function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Decodes a host name, which is sent encoded ("an encoded host name", specification 1, section 7); one that cannot be
 * decoded is refused.
 */
const hostName = z.codec(z.string().check(z.maxLength(300, "text.long")), z.string(), {
  decode(text, { issues }) {
    const host = decodeText(text);
    if (host !== undefined && !/\p{Cc}/u.test(host)) return host;
    issues.push({ code: "custom", input: text, message: "text.characters" });
    return z.NEVER;
  },
  encode: encodeURIComponent,
});

/** Defines the calls for the configuration of a site, found by the host name of the request. */
export const site = {
  siteConfig: pub.post("user-common/config", {
    mayBeStale: true,
    about:
      "The configuration of the site at a host name, in the language of the request. A host without one of its own gets the configuration of all hosts; where that is closed there is no site.",
    input: z.object({
      configNo: z._default(singleLineText(1, 40), "SITE"),
      hostName,
      configSystem: z._default(wholeNumber(1, 1), 1),
    }),
    output: siteConfigSchema,
    errors: ["SITE_NOTFOUND"],
    reads: ["settings"],
  }),
  systemConfig: pub.post("common/system/config", {
    about: "Single keys of the configuration of the site at a host name.",
    input: z.object({
      hostName,
      keys: z.array(siteConfigKey).check(z.minLength(1, "text.missing"), z.maxLength(17, "text.long")),
    }),
    output: z.object({ rows: z.array(z.object({ key: siteConfigKey, value: z.string() })) }),
    errors: ["SITE_NOTFOUND"],
    reads: ["settings"],
  }),
  logo: declareCalls("/api-file/file", { access: "nobody" }).get("b2b/{systemNo}/{name}", {
    about:
      "The logo of a site's system, as a picture: logo.svg is the product's own mark, any other what its configuration calls LOGO.",
    input: z.object({
      systemNo: singleLineText(1, 20),
      name: z.string().check(z.regex(/^[\w-]{1,60}\.(png|jpe?g|svg)$/, "text.characters")),
    }),
    output: file,
    errors: ["SITE_NOTFOUND"],
  }),
};
