import type { SiteConfig } from "./calls/site";

/** A site as pages ask of it: `site.downloads.paymentVoucher` shows or hides that download everywhere. */
export interface Site {
  readonly name: string;
  readonly number: string;
  /** The invitation for registrations at this site; empty where there is none. */
  readonly linkCode: string;
  /** The product's own site, which also shows what is its own: entries that are the system's. */
  readonly isPublicArea: boolean;
  readonly copyright: string;
  readonly icp: string;
  /** The number to call; empty where there is none, and then nothing of it is shown. */
  readonly hotline: string;
  /** By what one registers and signs in. */
  readonly offers: { readonly phone: boolean; readonly email: boolean };
  readonly hasFxCode: boolean;
  /** Whether signing in requires the agreements to be ticked. */
  readonly asksAgreement: boolean;
  readonly downloads: {
    readonly voucher: boolean;
    readonly settlementVoucher: boolean;
    readonly paymentVoucher: boolean;
    readonly refundVoucher: boolean;
    readonly billingVoucher: boolean;
  };
}

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
  copyright: config.COPYRIGHT,
  icp: config.ICP,
  hotline: config.HOTLINE,
  offers: { phone: config.REGISTER_LOGIN_TYPE !== "3", email: config.REGISTER_LOGIN_TYPE !== "1" },
  hasFxCode: config.FX_CODE === "1",
  asksAgreement: config.LOGIN_AGREEMENT === "2",
  downloads: {
    voucher: config.DOWNLOAD_VOUCHER === "2",
    settlementVoucher: config.DOWNLOAD_SETTLEMENT_VOUCHER === "2",
    paymentVoucher: config.DOWNLOAD_PAYMENT_VOUCHER === "2",
    refundVoucher: config.DOWNLOAD_REFUND_VOUCHER === "2",
    billingVoucher: config.DOWNLOAD_BILLING_VOUCHER === "2",
  },
});

/** The address that calls a number. */
export const telOf = (number: string): string => `tel:${number.replace(/[^+\d]/g, "")}`;
