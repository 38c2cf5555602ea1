// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type { AskOptions, CallRow, Download } from "../ask.js";
import type {
  Instant,
  Money,
} from "./schemas.js";

/** The calls of `access` that an API key may ask. */
export interface Access {
  /**
   * ALTCHA's challenge (version 2, as JSON), whose payload is the answer; a payments API may offer a picture of characters instead. Serves once.
   * Refused with CAPTCHA_BUSY.
   */
  captcha(input?: {
    /** Otherwise "signIn". */
    readonly use?: "signIn" | "register" | "reset" | undefined;
  }, options?: AskOptions): Promise<{
    readonly captchaId: string;
    readonly challenge?: string | undefined;
    readonly image?: string | undefined;
  }>;
  /** The agreements with their active versions, and whether one accepts them by registering. */
  agreementList(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly id: "service" | "privacy" | "foreign-trade" | "trade-collection" | "fast-payment" | "virtual-card" | "agent-exchange" | "customs-settlement";
      readonly title: string;
      readonly version: number;
      readonly updatedAt: Instant;
      readonly activeAt: Instant;
      readonly isAsked: boolean;
    })[];
  }>;
  /**
   * The text of an agreement in the language of the request, as Markdown: of the active version, or of the one that is asked for.
   * Refused with AGREEMENT_NOTFOUND.
   */
  agreementText(input: {
    readonly id: string;
    readonly version?: number | undefined;
  }, options?: AskOptions): Promise<{
    readonly id: "service" | "privacy" | "foreign-trade" | "trade-collection" | "fast-payment" | "virtual-card" | "agent-exchange" | "customs-settlement";
    readonly title: string;
    readonly version: number;
    readonly updatedAt: Instant;
    readonly activeAt: Instant;
    readonly content: string;
  }>;
  /** The agreements that the company has to accept now. */
  pendingAgreements(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly id: "service" | "privacy" | "foreign-trade" | "trade-collection" | "fast-payment" | "virtual-card" | "agent-exchange" | "customs-settlement";
      readonly title: string;
      readonly version: number;
      readonly updatedAt: Instant;
      readonly activeAt: Instant;
    })[];
  }>;
  /** Sends feedback, a suggestion or an offer of partnership, with or without a session. Operations read it. Too many from one address are told to wait. */
  sendEnquiry(input: {
    readonly kind: "problem" | "question" | "complaint" | "suggestion" | "partnership";
    readonly text: string;
    /** Otherwise "". */
    readonly contact?: string | undefined;
    /** Otherwise "". */
    readonly company?: string | undefined;
    /** Otherwise "". */
    readonly page?: string | undefined;
  }, options?: AskOptions): Promise<{
    readonly enquiryNo: string;
  }>;
  /** The merchant's account manager and the customer service. Without a manager the fields are empty; QR pictures are data URLs. */
  customerService(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly amName: string;
    readonly amPhone: string;
    readonly amPhoneHide: string;
    readonly amEmail: string;
    readonly amQrFileId: string;
    readonly amQrCode: string;
    readonly csQrCode: string;
  }>;
  /** The company's English name, and what became of the wishes for another one, newest first. */
  englishNameResult(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly enName: string;
    readonly latest: {
      readonly enName: string;
      /** 1 pending, 2 passed, 3 failed */
      readonly state: "1" | "2" | "3";
      readonly reason: string;
      readonly placedAt: Instant;
      readonly decidedAt: Instant | null;
    } | null;
    readonly rows: readonly ({
      readonly enName: string;
      /** 1 pending, 2 passed, 3 failed */
      readonly state: "1" | "2" | "3";
      readonly reason: string;
      readonly placedAt: Instant;
      readonly decidedAt: Instant | null;
    })[];
  }>;
  /** Whether the account is active, when funds came in last, and when it closes if none come in. */
  standing(input?: Record<string, never>, options?: AskOptions): Promise<{
    /** 1 active, 2 closed */
    readonly accountState: "1" | "2";
    readonly openedAt: Instant;
    readonly lastFundsAt: Instant | null;
    readonly closesAt: Instant | null;
  }>;
  /**
   * Sends a registration code to a mobile number or an address, whether it has an account or not.
   * Refused with CAPTCHA_ERROR, CAPTCHA_BUSY.
   */
  sendRegisterCode(input: {
    /** For example "13800000001". */
    readonly phone?: string | undefined;
    readonly email?: string | undefined;
    readonly captchaId: string;
    readonly captcha: string;
  }, options?: AskOptions): Promise<Record<string, never>>;
  /**
   * Who invites with a code that serves now. Asked too often from one address, it is told to wait.
   * Refused with INVITATION_UNKNOWN, INVITATION_EXPIRED, INVITATION_USED, REQUEST_BUSY.
   */
  invitation(input: {
    readonly code: string;
  }, options?: AskOptions): Promise<{
    readonly code: string;
    readonly partner: string;
  }>;
  /**
   * Uses the link of an activation or invitation: the address becomes a sign-in name, and an invited person may sign in.
   * Refused with LINK_UNUSABLE, LINK_EXPIRED, LINK_USED, MAIL_REGISTERED.
   */
  activate(input: {
    readonly token: string;
  }, options?: AskOptions): Promise<{
    readonly email: string;
    readonly purpose: "invite" | "activate";
  }>;
  /**
   * Sends a code for a new sign-in password, where the name has an account; the answer is the same where it has none.
   * Refused with CAPTCHA_ERROR, CAPTCHA_BUSY.
   */
  sendResetCode(input: {
    readonly loginNo: string;
    readonly captchaId: string;
    readonly captcha: string;
  }, options?: AskOptions): Promise<Record<string, never>>;
  /**
   * Sets a new sign-in password with the code that was sent; ends every session and the lock of the account.
   * Refused with CAPTCHA_ERROR, PASSWORD_COMMON.
   */
  resetPassword(input: {
    readonly loginNo: string;
    readonly code: string;
    readonly password: string;
  }, options?: AskOptions): Promise<Record<string, never>>;
  /** Looks for pages and actions, by their titles in either language or in pinyin, orders, receiving accounts, payees and help in all that the asker may see, a few of each kind. What they have no permission for is not found. */
  search(input: {
    readonly text: string;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly kind: "screen" | "action" | "order" | "account" | "payee" | "help";
      readonly title: string;
      readonly detail: string;
      readonly amount: Money | null;
      readonly href: string;
    })[];
  }>;
  /**
   * The configuration of the site at a host name, in the language of the request. A host without one of its own gets the configuration of all hosts; where that is closed there is no site.
   * Refused with SITE_NOTFOUND.
   */
  siteConfig(input: {
    /** Otherwise "SITE". */
    readonly configNo?: string | undefined;
    readonly hostName: string;
    readonly configSystem?: number | undefined;
  }, options?: AskOptions): Promise<{
    readonly SYSTEM_NAME: string;
    readonly SYSTEM_NO: string;
    readonly LINK_CODE: string;
    readonly PUBLIC_AREA: "1" | "2";
    readonly COPYRIGHT: string;
    readonly ICP: string;
    /** Otherwise "". */
    readonly HOTLINE?: string | undefined;
    readonly REGISTER_LOGIN_TYPE: "1" | "2" | "3";
    readonly FX_CODE: "1" | "2";
    readonly LOGIN_AGREEMENT: "1" | "2";
    readonly DOWNLOAD_VOUCHER: "1" | "2";
    readonly DOWNLOAD_SETTLEMENT_VOUCHER: "1" | "2";
    readonly DOWNLOAD_PAYMENT_VOUCHER: "1" | "2";
    readonly DOWNLOAD_REFUND_VOUCHER: "1" | "2";
    readonly DOWNLOAD_BILLING_VOUCHER: "1" | "2";
    /** Otherwise "". */
    readonly LOGO?: string | undefined;
    /** Otherwise "1". */
    readonly SIMULATION?: "1" | "2" | undefined;
  }>;
  /**
   * Single keys of the configuration of the site at a host name.
   * Refused with SITE_NOTFOUND.
   */
  systemConfig(input: {
    readonly hostName: string;
    readonly keys: readonly ("SYSTEM_NAME" | "SYSTEM_NO" | "LINK_CODE" | "PUBLIC_AREA" | "COPYRIGHT" | "ICP" | "HOTLINE" | "REGISTER_LOGIN_TYPE" | "FX_CODE" | "LOGIN_AGREEMENT" | "DOWNLOAD_VOUCHER" | "DOWNLOAD_SETTLEMENT_VOUCHER" | "DOWNLOAD_PAYMENT_VOUCHER" | "DOWNLOAD_REFUND_VOUCHER" | "DOWNLOAD_BILLING_VOUCHER" | "LOGO" | "SIMULATION")[];
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly key: "SYSTEM_NAME" | "SYSTEM_NO" | "LINK_CODE" | "PUBLIC_AREA" | "COPYRIGHT" | "ICP" | "HOTLINE" | "REGISTER_LOGIN_TYPE" | "FX_CODE" | "LOGIN_AGREEMENT" | "DOWNLOAD_VOUCHER" | "DOWNLOAD_SETTLEMENT_VOUCHER" | "DOWNLOAD_PAYMENT_VOUCHER" | "DOWNLOAD_REFUND_VOUCHER" | "DOWNLOAD_BILLING_VOUCHER" | "LOGO" | "SIMULATION";
      readonly value: string;
    })[];
  }>;
  /**
   * The logo of a site's system, as a picture: logo.svg is the product's own mark, any other what its configuration calls LOGO.
   * Refused with SITE_NOTFOUND.
   */
  logo(input: {
    readonly systemNo: string;
    readonly name: string;
  }, options?: AskOptions): Promise<Download>;
}

export const access = {
  captcha: {"method":"GET","path":"/api/user/login/get-verify-pic","body":"json","reply":"json","isSafe":false,"takesKey":false},
  agreementList: {"method":"GET","path":"/api/common/protocol/list","body":"json","reply":"json","isSafe":true,"takesKey":false},
  agreementText: {"method":"GET","path":"/api/common/protocol/detail/{id}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  pendingAgreements: {"method":"GET","path":"/api/user/protocol/pending","body":"json","reply":"json","isSafe":true,"takesKey":false},
  sendEnquiry: {"method":"POST","path":"/api/common/enquiry/send","body":"json","reply":"json","isSafe":false,"takesKey":false},
  customerService: {"method":"POST","path":"/api/user/info/queryUserCustomerService","body":"json","reply":"json","isSafe":true,"takesKey":false},
  englishNameResult: {"method":"POST","path":"/api/user/info/modifyEnNameResult","body":"json","reply":"json","isSafe":true,"takesKey":false},
  standing: {"method":"GET","path":"/api/user/info/accountStanding","body":"json","reply":"json","isSafe":true,"takesKey":false},
  sendRegisterCode: {"method":"POST","path":"/api/user/register/send-captcha","body":"json","reply":"json","isSafe":false,"takesKey":false},
  invitation: {"method":"GET","path":"/api/user/register/invitation/{code}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  activate: {"method":"GET","path":"/api/user/register/activation-email","body":"json","reply":"json","isSafe":false,"takesKey":false},
  sendResetCode: {"method":"GET","path":"/api/user/login/forget/send","body":"json","reply":"json","isSafe":false,"takesKey":false},
  resetPassword: {"method":"POST","path":"/api/user/login/forget/reset","body":"json","reply":"json","isSafe":false,"takesKey":false},
  search: {"method":"POST","path":"/api/user/search/all","body":"json","reply":"json","isSafe":true,"takesKey":false},
  siteConfig: {"method":"POST","path":"/api/user-common/config","body":"json","reply":"json","isSafe":true,"takesKey":false},
  systemConfig: {"method":"POST","path":"/api/common/system/config","body":"json","reply":"json","isSafe":true,"takesKey":false},
  logo: {"method":"GET","path":"/api-file/file/b2b/{systemNo}/{name}","body":"json","reply":"file","isSafe":true,"takesKey":false},
} as const satisfies Readonly<Record<keyof Access, CallRow>>;
