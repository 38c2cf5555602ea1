import { menuPrefix } from "@/lib/call/path";
import type { SiteConfig } from "./calls/site";

/** A site as pages ask of it: `site.downloads.paymentVoucher` shows or hides that download everywhere. */
export interface Site {
  readonly name: string;
  readonly number: string;
  /** The invitation for registrations at this site; empty where there is none. */
  readonly linkCode: string;
  /** The product's own site, which also shows what is its own: entries that are the system's. */
  readonly isPublicArea: boolean;
  /** The address of its own logo; without one the product's mark is shown. */
  readonly logo: string | null;
  readonly copyright: string;
  readonly icp: string;
  /** The number to call; empty where there is none, and then nothing of it is shown. */
  readonly hotline: string;
  /** Whether everything here is a simulation: its pages say so. */
  readonly isSimulation: boolean;
  /** By what one registers and signs in. */
  readonly offers: { readonly phone: boolean; readonly email: boolean };
  /** Whether currencies are exchanged here; without it nobody has the permissions of exchange at this site. */
  readonly hasExchange: boolean;
  /** Whether signing in requires the agreements to be ticked. */
  readonly asksAgreement: boolean;
  /** The documents that may be downloaded: each needs its own flag and the one of all vouchers. */
  readonly downloads: {
    /** The confirmation of an exchange. */
    readonly settlementVoucher: boolean;
    /** The voucher of a payment. */
    readonly paymentVoucher: boolean;
    /** The voucher of a payment whose money came back. */
    readonly refundVoucher: boolean;
    /** The statement of an account as a PDF. */
    readonly billingVoucher: boolean;
  };
}
export type VoucherKind = keyof Site["downloads"];

/** The default of a key that nobody has set. */
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
 * The site that a configuration describes: "flags are on when the value is 2, except the FX code flag, which is on when
 * the value is 1".
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
  asksAgreement: config.LOGIN_AGREEMENT === "2",
  downloads: {
    settlementVoucher: mayDownload(config, "DOWNLOAD_SETTLEMENT_VOUCHER"),
    paymentVoucher: mayDownload(config, "DOWNLOAD_PAYMENT_VOUCHER"),
    refundVoucher: mayDownload(config, "DOWNLOAD_REFUND_VOUCHER"),
    billingVoucher: mayDownload(config, "DOWNLOAD_BILLING_VOUCHER"),
  },
});

/**
 * "Logo images are served at /api-file/file/b2b/{systemNo}/{name}" (specification 1, section 3); null for a site that
 * has none of its own.
 */
export const logoHref = ({ SYSTEM_NO, LOGO }: Pick<SiteConfig, "SYSTEM_NO" | "LOGO">): string | null =>
  LOGO === "" ? null : `${menuPrefix}/api-file/file/b2b/${SYSTEM_NO}/${LOGO}`;

const mayDownload = (config: SiteConfig, key: keyof SiteConfig): boolean =>
  config.DOWNLOAD_VOUCHER === "2" && config[key] === "2";

/** What a site that exchanges no currencies leaves of somebody's permissions. */
export const withoutExchange = (permissions: readonly string[]): readonly string[] =>
  permissions.filter((permission) => !permission.startsWith("exchange/"));

/** The address that calls a number. */
export const telOf = (number: string): string => `tel:${number.replace(/[^+\d]/g, "")}`;
