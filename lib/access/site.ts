import { menuPrefix } from "@/lib/call/path";
import type { SiteConfig } from "./calls/site";

/** Describes a site for pages: `site.downloads.paymentVoucher` shows or hides that download everywhere. */
export interface Site {
  readonly name: string;
  readonly number: string;
  /** Holds the invitation for registrations at this site; empty where there is none. */
  readonly linkCode: string;
  /** Is true for the product's own site, which also shows the system's own entries. */
  readonly isPublicArea: boolean;
  /** Holds the address of its logo; the product's mark is displayed without one. */
  readonly logo: string | null;
  readonly copyright: string;
  readonly icp: string;
  /** Holds the number to call; empty where there is none, and then the hotline is hidden. */
  readonly hotline: string;
  /** Is true if everything here is a simulation: its pages state so. */
  readonly isSimulation: boolean;
  /** Holds the methods of registration and sign-in. */
  readonly offers: { readonly phone: boolean; readonly email: boolean };
  /** Is true if currencies are exchanged here; otherwise nobody has the permissions of exchange at this site. */
  readonly hasExchange: boolean;
  /** Is true if signing in requires the agreements to be ticked. */
  readonly requiresAgreement: boolean;
  /** Lists the documents that may be downloaded: each needs its own flag and the one of all vouchers. */
  readonly downloads: {
    /** Is the confirmation of an exchange. */
    readonly settlementVoucher: boolean;
    /** Is the voucher of a payment. */
    readonly paymentVoucher: boolean;
    /** Is the voucher of a returned payment. */
    readonly refundVoucher: boolean;
    /** Is the statement of an account as a PDF. */
    readonly billingVoucher: boolean;
  };
}
export type VoucherKind = keyof Site["downloads"];

/** Holds the defaults of keys that are not set. */
export const usualConfig: SiteConfig = {
  SYSTEM_NAME: "",
  SYSTEM_NO: "B2B",
  LINK_CODE: "",
  PUBLIC_AREA: "2",
  COPYRIGHT: "",
  ICP: "",
  HOTLINE: "",
  REGISTER_LOGIN_TYPE: "2",
  FX_CODE: "1",
  LOGIN_AGREEMENT: "1",
  DOWNLOAD_VOUCHER: "2",
  DOWNLOAD_SETTLEMENT_VOUCHER: "2",
  DOWNLOAD_PAYMENT_VOUCHER: "2",
  DOWNLOAD_REFUND_VOUCHER: "2",
  DOWNLOAD_BILLING_VOUCHER: "2",
  LOGO: "",
  SIMULATION: "1",
};

/**
 * Returns the site that a configuration describes: "flags are on when the value is 2, except the FX code flag, which is
 * on when the value is 1".
 */
export const siteOf = (config: SiteConfig): Site => ({
  name: config.SYSTEM_NAME,
  number: config.SYSTEM_NO,
  linkCode: config.LINK_CODE,
  isPublicArea: config.PUBLIC_AREA === "2",
  logo: logoHref(config),
  copyright: config.COPYRIGHT,
  icp: config.ICP,
  hotline: config.HOTLINE,
  isSimulation: config.SIMULATION === "2",
  offers: { phone: config.REGISTER_LOGIN_TYPE !== "3", email: config.REGISTER_LOGIN_TYPE !== "1" },
  hasExchange: config.FX_CODE === "1",
  requiresAgreement: config.LOGIN_AGREEMENT === "2",
  downloads: {
    settlementVoucher: mayDownload(config, "DOWNLOAD_SETTLEMENT_VOUCHER"),
    paymentVoucher: mayDownload(config, "DOWNLOAD_PAYMENT_VOUCHER"),
    refundVoucher: mayDownload(config, "DOWNLOAD_REFUND_VOUCHER"),
    billingVoucher: mayDownload(config, "DOWNLOAD_BILLING_VOUCHER"),
  },
});

/**
 * Returns the logo's address, null for a site without one: "Logo images are served at
 * /api-file/file/b2b/{systemNo}/{name}" (specification 1, section 3).
 */
export const logoHref = ({ SYSTEM_NO, LOGO }: Pick<SiteConfig, "SYSTEM_NO" | "LOGO">): string | null =>
  LOGO === "" ? null : `${menuPrefix}/api-file/file/b2b/${SYSTEM_NO}/${LOGO}`;

const mayDownload = (config: SiteConfig, key: keyof SiteConfig): boolean =>
  config.DOWNLOAD_VOUCHER === "2" && config[key] === "2";

/** Returns the permissions that remain at a site without exchange. */
export const withoutExchangePermissions = (permissions: readonly string[]): readonly string[] =>
  permissions.filter((permission) => !permission.startsWith("exchange/"));

/** Returns the `tel:` address of a number. */
export const telHref = (number: string): string => `tel:${number.replace(/[^+\d]/g, "")}`;
