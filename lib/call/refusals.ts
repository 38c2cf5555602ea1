/**
 * Lists every expected refusal of the product (specification 1, section 8; the last block is the product's own).
 * `status` is the HTTP status: a business refusal is a successful reply with 200. `field` names the input field a
 * refusal belongs to: of several names, the first that the call's input has. `isOfInput` marks refusals that are always
 * about input: they cannot be thrown without issues. `again` is the default number of seconds before a retry, after a
 * rate limit or an outage. `usual` is the default case of its text, when the text has several and the refusal names
 * none.
 */
export const refusals = {
  LOGIN_ERROR: { status: 200 },
  LOGIN_LOCKED: { status: 200 },
  TOKEN_EXPIRED: { status: 401, usual: { why: "" } },
  AUTHORIZATION_FAILED: { status: 403, usual: { why: "" } },
  OPERATION_NOT_ALLOW: { status: 200 },
  CAPTCHA_ERROR: { status: 200, field: ["captcha", "msgCode", "code", "digits", "passkey"] },
  CAPTCHA_BUSY: { status: 429, again: 60 },
  LACK_BALANCE: {
    status: 200,
    field: ["amount", "links", "associationNo", "id"],
    usual: { says: "", needed: "", left: "", missing: "" },
  },
  EMPTY_PARAM: { status: 200, isOfInput: true },
  ACCOUNT_NOTFOUND: { status: 200, usual: { why: "" } },
  CUSTOMER_NOTFOUND: { status: 200 },
  ORDER_NOTFOUND: { status: 200 },
  BELOW_MINI_LIMIT: { status: 200, field: "amount" },
  NETWORK_ERROR: { status: 503, again: 5, usual: { outcome: "none", hasWords: "no", words: "" } },
  REQUEST_FAILED: { status: 404 },
  REQUEST_REPEAT: { status: 200, usual: { what: "" } },
  INVALID_CURRENCY: { status: 200, isOfInput: true },
  INVALID_COUNTRY: { status: 200, isOfInput: true },
  INVALID_PARAM: { status: 200, isOfInput: true },
  INVALID_FILE_TYPE: { status: 200, field: "file", isOfInput: true },
  SYSTEM_ERROR: { status: 500, usual: { outcome: "none" } },
  REQUEST_BUSY: { status: 429, again: 5 },
  ERROR_COUNTRY: { status: 200 },
  SIGN_VERIFY_FAIL: { status: 200 },
  SIGNATURE_FAILED: { status: 200 },
  CARD_NOT_FUND: { status: 200 },
  KEY_NOT_CONFIG: { status: 200 },
  INVALID_CHAIN_ID: { status: 200 },
  INVALID_CARD: { status: 200 },
  DATABASE_ERROR: { status: 503, again: 5, usual: { outcome: "none" } },
  BILLING_ERROR: { status: 200 },
  CARD_CONFIG_ERROR: { status: 200 },
  BIZ_ERROR: { status: 200 },
  BAD_REQUEST_IP: { status: 403 },

  KEY_INVALID: { status: 401 },
  KEY_ADDRESS: { status: 403 },
  KEY_TOO_OFTEN: { status: 429, again: 60 },
  PERSON_NEEDED: { status: 403 },
  PREVIEW_READ_ONLY: { status: 403 },
  KEY_LIMIT: { status: 200 },
  KEY_NOTFOUND: { status: 200 },
  KEY_EXISTS: { status: 200, field: "name" },
  KEY_TERMS_MISSING: { status: 200 },
  KEY_SECOND_NEEDED: { status: 200 },
  KEY_NOT_YET: { status: 200 },
  KEYS_TOO_MANY: { status: 200 },
  ACCOUNT_CLOSED: { status: 200 },
  CERTIFICATE_EXPIRED: { status: 200 },
  ORIGIN_REFUSED: { status: 403 },
  REAL_NAME_REQUIRED: { status: 403 },
  FACTOR_MISSING: { status: 403 },
  FILE_TOO_LARGE: { status: 200, field: ["file", "fileId"] },
  FILE_UNREADABLE: { status: 200, field: ["file", "fileId"] },
  FILE_REFUSED: { status: 200, field: ["file", "fileId"] },
  FILE_COUNT: { status: 200, field: ["file", "fileIds"] },
  FILE_NOTFOUND: { status: 200 },
  DOWNLOAD_REPEATED: { status: 200 },
  TOO_MANY_ENTRIES: { status: 200 },
  VOUCHERS_TOO_MANY: { status: 200 },
  VOUCHERS_UNMAPPED: { status: 200 },
  VOUCHERS_UNRATED: { status: 200 },
  SERVICE_NOT_OPEN: { status: 200 },
  QUOTE_EXPIRED: { status: 200 },
  QUOTE_USED: { status: 200 },
  NO_RATE: { status: 200 },
  QUOTA_CARD_UNUSABLE: { status: 200, field: "card" },
  QUOTA_CARD_TIME: { status: 200, field: "validUntil" },
  FEE_NOTICE: { status: 200, field: "effectiveFrom" },
  PRODUCT_NOT_ACTIVE: { status: 200 },
  RATE_REACHED: { status: 200, field: "target" },
  REMINDERS_FULL: { status: 200 },
  REMINDERS_TODAY: { status: 200 },
  MARKET_CLOSED: { status: 200 },
  TARGET_OUT_OF_RANGE: { status: 200, field: "target" },
  TARGET_ALREADY_MET: { status: 200, field: "target" },
  DATE_OUT_OF_RANGE: { status: 200, field: ["validUntil", "from", "startDate"] },
  ORDER_CHANGED: { status: 200 },
  ORDER_UNCHANGED: { status: 200 },
  DELIVERY_DATE: { status: 200, field: "deliveryDate" },
  DELIVERY_TIME: { status: 200 },
  CONFIRMATION_NEEDED: { status: 200 },
  PAY_PASSWORD_WRONG: { status: 200, field: "payPassword" },
  PAY_PASSWORD_LOCKED: { status: 200, field: "payPassword" },
  PAY_PASSWORD_BLOCKED: { status: 200, field: "payPassword" },
  PAY_PASSWORD_MISSING: { status: 200, field: "payPassword" },
  LACK_FEE_BALANCE: { status: 200 },
  COST_CHANGED: { status: 200 },
  PAYMENT_MODE_INACTIVE: { status: 200 },
  PAYMENT_REPEATED: { status: 200 },
  PAY_DAY_OUT_OF_RANGE: { status: 200, field: ["payOn", "firstOn"] },
  PAY_DAY_OFF: { status: 200, field: "payOn" },
  STANDING_END_OUT_OF_RANGE: { status: 200, field: "untilOn" },
  PAYMENT_UNPAYABLE: { status: 200 },
  ADVICE_LIMIT: { status: 429, again: 3_600 },
  APPROVAL_NEEDED: { status: 200, field: "payOn" },
  APPROVAL_PENDING: { status: 200 },
  ARRIVAL_METHOD_UNAVAILABLE: { status: 200, field: "arrivalMethod" },
  SINGLE_QUOTA_EXCEEDED: { status: 200, field: ["amount", "payOn"] },
  DAY_QUOTA_EXCEEDED: { status: 200, field: ["amount", "payOn"] },
  TOO_MANY_SELECTED: { status: 200 },
  REVIEWER_MISSING: { status: 200 },
  BATCH_REPEATED: { status: 200 },
  MESSAGE_REPEATED: { status: 200 },
  BATCH_FAULTY: { status: 200 },
  BATCHES_FULL: { status: 200 },
  BATCH_EMPTY: { status: 200 },
  BATCH_SHORT: { status: 200 },
  BATCH_DEARER: { status: 200 },
  PAY_CURRENCY_UNVERIFIED: { status: 200, field: "payCurrency" },
  EXCHANGE_NOT_OFFERED: { status: 200, field: "payCurrency" },
  IBAN_INVALID: { status: 200, field: "account", isOfInput: true },
  ACCOUNT_NUMBER_INVALID: { status: 200, field: "account", isOfInput: true },
  SWIFT_INVALID: { status: 200, field: "swift", isOfInput: true },
  PAIR_UNSUPPORTED: { status: 200, field: "currency", isOfInput: true },
  PAYEE_FIELD_INVALID: { status: 200, isOfInput: true },
  PAPER_NOTFOUND: { status: 200, field: "code" },
  PAYEE_IN_USE: { status: 200 },
  BANK_CODE_NOTFOUND: { status: 200, field: ["bankCode", "clearingCode"] },
  PARTNER_NOTFOUND: { status: 200 },
  POBO_NOTFOUND: { status: 200 },
  POBO_FIELD_INVALID: { status: 200, isOfInput: true },
  POBO_IN_USE: { status: 200 },
  POBO_UNUSABLE: { status: 200 },
  POBO_EXPIRED: { status: 200 },
  POBO_PERSONAL_CLOSED: { status: 200, field: "payerType" },
  NAME_NOT_MATCHED: { status: 200, field: ["payeeId", "payeeName"] },
  NAMES_NOT_MATCHED: { status: 200 },
  ROWS_REPEATED: { status: 200 },
  PAYEE_USER_NOTFOUND: { status: 200, field: "payeeUserNo" },
  TRANSFER_TO_SELF: { status: 200, field: "payeeUserNo" },
  TRANSFER_NOT_OPEN: { status: 200 },
  RELATION_UNAVAILABLE: { status: 200, field: "relation" },
  RELATION_NOTFOUND: { status: 200 },
  RELATED_ORDER_NOTFOUND: { status: 200 },
  LINK_ABOVE_INCOME: { status: 200 },
  LINK_ABOVE_MATERIAL: { status: 200 },
  ASSOCIATION_USED: { status: 200 },
  REFUND_ABOVE_REST: { status: 200, field: "amount" },
  REFUND_FEE_ABOVE_AMOUNT: { status: 200, field: "amount" },
  REFUND_LINKS_FIRST: { status: 200, field: "amount" },
  REFUND_BY_OPERATIONS: { status: 200 },
  REFUND_FIELD_INVALID: { status: 200, isOfInput: true },
  REFUND_OWN: { status: 200 },
  REFUND_LISTED: { status: 200 },
  APPLICATION_PROHIBITED: { status: 200 },
  APPLICATION_PENDING: { status: 200 },
  APPLICATION_NOTFOUND: { status: 200 },
  RECEIVING_ACCOUNT_NOTFOUND: { status: 200 },
  MAIL_REGISTERED: { status: 200, field: "email" },
  PHONE_REGISTERED: { status: 200, field: "phone" },
  PASSWORD_WRONG: { status: 200, field: ["oldPassword", "ownPassword", "password"] },
  PASSWORD_COMMON: { status: 200, field: "password" },
  SECOND_STEP_REQUIRED: { status: 200, field: ["captcha", "msgCode", "code"] },
  SECOND_STEP_LOCKED: { status: 200, field: ["captcha", "msgCode", "code"] },
  MAIN_OPERATOR_ONLY: { status: 403 },
  OLD_NOT_PROVEN: { status: 200 },
  PASSKEY_UNUSABLE: { status: 200 },
  REVIEWER_NOTFOUND: { status: 200, usual: { why: "" } },
  LINK_UNUSABLE: { status: 200 },
  LINK_EXPIRED: { status: 200 },
  LINK_USED: { status: 200 },
  GRANT_UNUSABLE: { status: 200 },
  SITE_NOTFOUND: { status: 200 },
  COMPANY_NOTFOUND: { status: 200 },
  COMPANY_ABNORMAL: { status: 200, field: "creditCode" },
  COMPANY_TAKEN: { status: 200 },
  WEBSITE_TAKEN: { status: 200, field: "website" },
  AGE_NOT_COMPLIANT: { status: 200 },
  VERIFICATION_NOTFOUND: { status: 200 },
  VERIFICATION_PENDING: { status: 200 },
  VERIFICATION_TYPE: { status: 200 },
  VERIFICATION_FIELD_INVALID: { status: 200, isOfInput: true },
  VERIFICATION_LIVENESS: { status: 200 },
  VERIFICATION_OWN: { status: 200 },
  VERIFICATION_HITS: { status: 200 },
  MATERIAL_ROWS_FAULTY: { status: 200 },
  MATERIAL_ROWS_EMPTY: { status: 200 },
  MATERIAL_ROWS_REPEATED: { status: 200 },
  MATERIAL_PAPERS_MISSING: { status: 200 },
  MATERIAL_FIELD_INVALID: { status: 200, isOfInput: true },
  CUSTOMS_NOT_OPEN: { status: 200, field: ["settlementType", "associationNos"] },
  SPEEDY_NOT_OPEN: { status: 200, field: ["method", "isExpress"] },
  ADVANCE_OVERDUE: { status: 200, field: ["method", "isExpress"] },
  SETTLE_QUOTA_EXCEEDED: { status: 200, field: "amount" },
  SETTLE_LINK_UNUSABLE: { status: 200, field: "associationNos" },
  CUSTOMS_LIMIT_EXCEEDED: { status: 200, field: "amount" },
  NOT_ABOVE_MINI_LIMIT: { status: 200, field: "amount" },
  PAYEE_NEEDS_APPROVAL: { status: 200, field: ["payeeNo", "payeeId"] },
  CREDIT_EXCEEDED: { status: 200, field: "amount" },
  SURPLUS_EXCEEDED: { status: 200, field: "amount" },
  MATERIAL_AMENDED: { status: 200, field: "amount" },
  MATERIAL_AMOUNT_RANGE: { status: 200, field: "amount" },
  MATERIAL_LINKED: { status: 200 },
  SETTLE_PAYEE_INVALID: { status: 200, isOfInput: true },
  SETTLE_PAYEE_REPEATED: { status: 200, field: "account" },
  SETTLE_PAYEES_MANY: { status: 200 },
  CREDIT_CODE_INVALID: { status: 200, field: "creditCode", isOfInput: true },
  DIVISION_NOTFOUND: { status: 200 },
  AGREEMENT_NOTFOUND: { status: 200 },
  AGREEMENT_CHANGED: { status: 200, field: "agreed" },
  INVITATION_EXISTS: { status: 200, field: "code" },
  INVITATION_UNKNOWN: { status: 200, field: ["invitationCode", "code"] },
  INVITATION_EXPIRED: { status: 200, field: ["invitationCode", "code"] },
  INVITATION_USED: { status: 200, field: ["invitationCode", "code"] },
  PICTURE_TOO_LARGE: { status: 200, field: ["file", "fileId", "picId"] },
  PICTURE_UNREADABLE: { status: 200, field: ["file", "fileId", "picId"] },
  ROLE_NOTFOUND: { status: 200, field: ["roleId", "id"] },
  ROLE_EXISTS: { status: 200, field: "roleName" },
  ROLE_IN_USE: { status: 200 },
  REVIEWERS_LOST: { status: 200, field: "isMeant" },
  GRANT_TOO_WIDE: { status: 200 },
  PERSON_NOTFOUND: { status: 200 },
  ENDPOINT_NOTFOUND: { status: 200 },
  ENDPOINTS_FULL: { status: 200 },
  URL_NOT_ALLOWED: { status: 200, field: "url" },
  DELIVERY_NOTFOUND: { status: 200 },
  MANAGER_NOTFOUND: { status: 200, field: "managerId" },
  NAME_PENDING: { status: 200, field: "enName" },
  NAME_UNCHANGED: { status: 200, field: "enName" },
  WORLD_NOTFOUND: { status: 200 },
  SCENARIO_RUN_NOTFOUND: { status: 200, field: "runId" },
  WORLD_EXISTS: { status: 200, field: "name" },
  WORLD_FOLLOWS_WALL_CLOCK: { status: 200 },
  CLOCK_BACKWARDS: { status: 200 },
  ADVANCE_RUNS: { status: 200 },
  /** In a world with manual books, no bank and no market acts. */
  BOOKS_BY_HAND: { status: 200 },
  /** There, a credit to a merchant is an entry, which another person of operations confirms. */
  SECOND_PERSON_NEEDED: { status: 200 },
  ENTRY_OWN: { status: 200 },
  ADMINISTRATOR_NEEDED: { status: 200 },
  OPS_ACCOUNT_EXISTS: { status: 200, field: "name" },
  OPS_ACCOUNT_NOTFOUND: { status: 200 },
  OPS_ACCOUNT_OWN: { status: 200 },
  TICK_REFUSED: { status: 200, field: ["rate", "rates", "ppm", "halfSpreadPpm", "terms"] },
} as const satisfies Record<
  string,
  { usual?: Detail } & (
    | { status: 200 | 401 | 403 | 404 | 500; field?: string | readonly string[]; isOfInput?: true }
    | { status: 429 | 503; again: number }
  )
>;

export type RefusalCode = keyof typeof refusals;

/** Names the refusals that are always about input. */
export type InputRefusalCode = {
  [C in RefusalCode]: (typeof refusals)[C] extends { readonly isOfInput: true } ? C : never;
}[RefusalCode];

/**
 * Describes one invalid input value: its path in the call's input, and the reason, as a code of messages/validation,
 * with a figure after a colon when its text contains one. Without a code the refusal itself is the reason.
 */
export interface InputIssue {
  readonly path: readonly string[];
  readonly code?: string;
}

/** Creates an issue of a path such as "payee.iban". */
export const issueAt = (place: string, code?: string): InputIssue => ({
  path: place.split("."),
  ...(code !== undefined && { code }),
});

/** Holds the figures and names in a refusal's text. */
export type Detail = Readonly<Record<string, string | number>>;

export const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(refusals, text);

/** Returns the field names of a refusal in inputs and forms; empty when it belongs to none. */
export function refusalFields(code: RefusalCode): readonly string[] {
  const { field = [] }: { status: number; field?: string | readonly string[] } = refusals[code];
  return typeof field === "string" ? [field] : field;
}

/** Returns the form field a refusal belongs to, if any. */
export const formFieldOfRefusal = (code: RefusalCode): string | undefined => refusalFields(code)[0];

/** Returns true when a refusal is always about input. */
export function isOfInput(code: RefusalCode): code is InputRefusalCode {
  const row: { status: number; isOfInput?: true } = refusals[code];
  return row.isOfInput === true;
}

/**
 * Returns the seconds before a retry after a rate limit or outage: as the refusal specifies (`seconds`), or its
 * default. Undefined for a refusal with any other cause.
 */
export function secondsToWait(code: RefusalCode, { seconds }: Detail = {}): number | undefined {
  const row: { status: number; again?: number } = refusals[code];
  return row.again === undefined ? undefined : Math.max(1, Math.ceil(Number(seconds ?? row.again)));
}

const inSecondsMost = 120;
const minuteSeconds = 60;
const hourSeconds = 3_600;

/**
 * Returns the figures of a text about a wait: of seconds, minutes and hours the largest suitable unit, and 0 for larger
 * ones.
 */
export function waitTextArguments(seconds: number) {
  const minutes = seconds < inSecondsMost ? 0 : Math.ceil(seconds / minuteSeconds);
  const hours = seconds < inSecondsMost * minuteSeconds ? 0 : Math.ceil(seconds / hourSeconds);
  return { seconds, minutes, hours };
}

/** Returns the figures and names for the text of a refusal. */
export function refusalTextArguments(code: RefusalCode, detail: Detail): Detail {
  const row: { status: number; usual?: Detail } = refusals[code];
  const seconds = secondsToWait(code, detail);
  return { ...row.usual, ...detail, ...(seconds !== undefined && waitTextArguments(seconds)) };
}

interface RefusalOptions extends ErrorOptions {
  readonly providerText?: string;
  readonly issues?: readonly InputIssue[];
}

/** Holds the arguments of a refusal: one about input names its issues. */
type RefusalParts =
  | [code: Exclude<RefusalCode, InputRefusalCode>, detail?: Detail | undefined, options?: RefusalOptions]
  | [
      code: RefusalCode,
      detail: Detail | undefined,
      options: RefusalOptions & { readonly issues: readonly InputIssue[] },
    ];

/** Represents an expected refusal. Any other thrown error is a bug and never displayed. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly detail: Detail;
  /** Lists the input issues, when the refusal is about input. */
  readonly issues: readonly InputIssue[];
  /** Holds the message of a payments API; it overrides the product's own text. */
  readonly providerText: string | undefined;
  constructor(...[code, detail = {}, { providerText, issues = [], ...options } = {}]: RefusalParts) {
    super(code, options);
    this.name = "Refusal";
    this.code = code;
    this.detail = detail;
    this.issues = issues;
    this.providerText = providerText;
  }
}

/** Lists the refusals of any call: they come from the gateway, not from the handler. */
export const gatewayRefusals = [
  "TOKEN_EXPIRED",
  "AUTHORIZATION_FAILED",
  "MAIN_OPERATOR_ONLY",
  "REAL_NAME_REQUIRED",
  "FACTOR_MISSING",
  "KEY_INVALID",
  "KEY_ADDRESS",
  "KEY_TOO_OFTEN",
  "PERSON_NEEDED",
  "PREVIEW_READ_ONLY",
  "KEY_LIMIT",
  "ACCOUNT_CLOSED",
  "CERTIFICATE_EXPIRED",
  "ORIGIN_REFUSED",
  "INVALID_PARAM",
  "EMPTY_PARAM",
  "REQUEST_BUSY",
  "REQUEST_REPEAT",
  "SECOND_PERSON_NEEDED",
  "NETWORK_ERROR",
  "DATABASE_ERROR",
  "SYSTEM_ERROR",
] as const satisfies readonly RefusalCode[];
export type GatewayRefusal = (typeof gatewayRefusals)[number];
/** Names those of them that are not about input. */
export type AccessRefusal = Exclude<GatewayRefusal, InputRefusalCode>;

/**
 * Lists the codes of an unanswered request: the payments API or the database was not reached, the connection broke, or
 * the reply cannot be parsed. The outcome of the operation is unknown.
 */
const openEnded: readonly string[] = ["NETWORK_ERROR", "DATABASE_ERROR", "SYSTEM_ERROR"];
export const isOutcomeUnknown = (code: string): boolean => openEnded.includes(code);

/** Returns true when a refusal reports a temporary outage. */
export const isOutage = (code: RefusalCode): boolean => refusals[code].status === outage;
const outage = 503;

/**
 * Lists codes that only a payments API returns (specification 1, section 8): the simulator has neither cards nor chains
 * nor signatures. A payments API may reply to any call with them, with its own text.
 */
export const providerRefusals: readonly RefusalCode[] = [
  "ERROR_COUNTRY",
  "SIGN_VERIFY_FAIL",
  "SIGNATURE_FAILED",
  "CARD_NOT_FUND",
  "KEY_NOT_CONFIG",
  "INVALID_CHAIN_ID",
  "INVALID_CARD",
  "BILLING_ERROR",
  "CARD_CONFIG_ERROR",
  "BIZ_ERROR",
  "BAD_REQUEST_IP",
];

/** Asserts a condition that holds for every input; a violation is a bug, which only the log contains. */
export function invariant(holds: unknown, message: string): asserts holds {
  if (!holds) throw new Error(`invariant broken: ${message}`);
}
