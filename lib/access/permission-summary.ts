import { grantableActions, type GrantableAction } from "@/lib/call/principal";

/** Names a kind of action: a column of the matrix of permissions. To see balances is a way to see. */
export type PermissionKind = Exclude<GrantableAction, "balances">;

/** Lists the kinds of action, in the order of columns and sentences. */
export const permissionKinds = grantableActions.filter((action): action is PermissionKind => action !== "balances");

/** Returns the kind of an action. */
export const kindOfAction = (action: GrantableAction): PermissionKind => (action === "balances" ? "see" : action);

/**
 * Maps each permission that has a box to the subject that a summary names: by the permission itself, or by its page.
 */
const subjects = {
  account: "accounts",
  "account:balances": "balances",
  "account:manage": "reportingCurrency",
  "account/statement": "statements",
  "account/vouchers": "vouchers",
  "account/vouchers:manage": "voucherAccounts",
  "account/rate/rateQuery": "liveRates",
  "account/rate/rateQuery:manage": "rateAlerts",
  "collection/receipts_page": "receipts",
  "collection/receipts_page:make": "refunds",
  "collection/receipts_page:manage": "receiptLinks",
  "collection/inTransitPayments": "fundsInTransit",
  "collection/payee_account_page": "receivingAccounts",
  "collection/payee_account_page:manage": "sharedAccounts",
  "collection/apply_page": "accountApplications",
  "collection/material_page": "tradeDocuments",
  "collection/material_page/file-detail/material-add": "tradeDocuments",
  "collection/material_page/customs": "tradeDocuments",
  "settle/settle-order": "settlements",
  "settle/settle-apply": "settlements",
  "settle/payee_page": "settlementPayees",
  "settle/payee_page/payee-add": "settlementPayees",
  "settle/advances": "speedySettlement",
  "exchange/exchangeOrder": "exchanges",
  "exchange/exchangeApply": "exchanges",
  "exchange/exchangeQuery": "rateQueries",
  "exchange/exchangePayOrder": "exchangePays",
  "exchange/exchangePay": "exchangePays",
  "payment_manage/payment_order": "payments",
  "payment_manage/initiate_payment": "payments",
  "payment_manage/standing_order": "recurringPayments",
  "payment_manage/payee_account": "payees",
  "payment_manage/payee_account/common-payee-edit-add": "payees",
  "payment_manage/batchPaymentList": "batchPayments",
  "payment_manage/batchPayment": "batchPayments",
  "payment_manage/poboPayee": "poboPayers",
  "payment_manage/poboPayeeEditAdd": "poboPayers",
  "transfer_manage/transferOrder": "transfers",
  "transfer_manage/userTransferApply": "transfers",
  "transfer_manage/transferOrder:manage": "counterparties",
  "developer/keys": "apiKeys",
  "developer/calls": "apiCallLog",
  "developer/reference": "apiReference",
  "developer/webhooks": "webhooks",
  "setting/protocolManage": "agreements",
  "setting/userInfo": "merchantInformation",
  "setting/operator/role": "roles",
  "setting/operator/user": "users",
  "setting/verified": "verification",
  "customer-service/message": "messages",
  "customer-service/notice": "notices",
} as const satisfies Readonly<Record<string, string>>;
export type PermissionSubject = (typeof subjects)[keyof typeof subjects];

const subjectsByPermission: ReadonlyMap<string, PermissionSubject> = new Map(Object.entries(subjects));

/** Returns the subject of a permission; undefined for a permission without a box. */
export const subjectOfPermission = (permission: string): PermissionSubject | undefined =>
  subjectsByPermission.get(permission) ?? subjectsByPermission.get(permission.split(":")[0] ?? "");

/**
 * Describes one sentence: a kind of action, and its subjects. `all` replaces the subjects of a kind that a role may do
 * everywhere, or nowhere; `others` replaces a long list where the few exceptions are in the opposite list.
 */
export interface SummaryLine {
  readonly kind: PermissionKind;
  readonly subjects: readonly PermissionSubject[];
  readonly scope: "all" | "others" | "listed";
}

/**
 * Describes a proof that a permitted action needs besides the permission: another person who approves an order, a
 * second person for an API key, or the user's own payment password.
 */
export interface SummaryConfirmation {
  readonly by: "approver" | "secondPerson" | "payPassword";
  readonly subjects: readonly PermissionSubject[];
}

/** Describes permissions that are risky together. `subjects` are the orders concerned, if any. */
export interface PermissionRisk {
  readonly name: "createAndApprove" | "payeeAndPayment" | "usersAndRoles" | "keysAlone";
  readonly subjects: readonly PermissionSubject[];
}

/** Describes in typed data what a set of permissions lets a person do. */
export interface PermissionSummary {
  readonly may: readonly SummaryLine[];
  readonly mayNot: readonly SummaryLine[];
  readonly confirmations: readonly SummaryConfirmation[];
  readonly risks: readonly PermissionRisk[];
}

/** Describes a permission with a box. `needsPayPassword`: at least one of its operations is confirmed with it. */
export interface SummarizedPermission {
  readonly permission: string;
  readonly action: GrantableAction;
  readonly needsPayPassword: boolean;
}

/** Lists the kinds whose long lists are shortened. What moves money, and who approves it, is always listed. */
const shortenedKinds: readonly PermissionKind[] = ["see", "export", "manage"];
/** Limits the subjects of a sentence before it is shortened. */
const listedSubjectsMax = 6;

/** Lists the orders that a company's payment approval covers: each has a permission to create and one to approve. */
export const approvedSubjects = [
  "payments",
  "batchPayments",
  "settlements",
  "exchangePays",
] as const satisfies readonly PermissionSubject[];

/** Returns the distinct subjects of permissions, in their order. */
const distinctSubjects = (permissions: readonly SummarizedPermission[]): PermissionSubject[] => [
  ...new Set(permissions.flatMap(({ permission }) => subjectOfPermission(permission) ?? [])),
];

/** Returns the scope of one side of a kind. */
function scopeOf(
  kind: PermissionKind,
  lineSubjects: readonly PermissionSubject[],
  oppositeSubjects: readonly PermissionSubject[],
): SummaryLine["scope"] {
  if (!shortenedKinds.includes(kind) || lineSubjects.length <= listedSubjectsMax) return "listed";
  if (oppositeSubjects.length === 0) return "all";
  return oppositeSubjects.length < lineSubjects.length ? "others" : "listed";
}

/**
 * Summarizes the granted ones of the permissions with a box. A subject is permitted when any of its permissions of that
 * kind is granted, and is named as not permitted only when none is.
 */
export function summarizePermissions(
  grantedNames: readonly string[],
  permissions: readonly SummarizedPermission[],
): PermissionSummary {
  const [may, mayNot]: [SummaryLine[], SummaryLine[]] = [[], []];
  const isGranted = ({ permission }: SummarizedPermission) => grantedNames.includes(permission);
  for (const kind of permissionKinds) {
    const ofKind = permissions.filter(({ action }) => kindOfAction(action) === kind);
    const grantedSubjects = distinctSubjects(ofKind.filter(isGranted));
    const deniedSubjects = distinctSubjects(ofKind).filter((subject) => !grantedSubjects.includes(subject));
    if (grantedSubjects.length > 0)
      may.push({ kind, subjects: grantedSubjects, scope: scopeOf(kind, grantedSubjects, deniedSubjects) });
    if (deniedSubjects.length > 0)
      mayNot.push({ kind, subjects: deniedSubjects, scope: scopeOf(kind, deniedSubjects, grantedSubjects) });
  }
  const grantedPermissions = permissions.filter(isGranted);
  return { may, mayNot, confirmations: confirmationsOf(grantedPermissions), risks: risksOf(grantedPermissions) };
}

/** Returns the subjects of one kind among granted permissions. */
const subjectsOfKind = (permissions: readonly SummarizedPermission[], kind: PermissionKind): PermissionSubject[] =>
  distinctSubjects(permissions.filter(({ action }) => kindOfAction(action) === kind));

/** Returns the proofs that the granted permissions need. */
function confirmationsOf(permissions: readonly SummarizedPermission[]): SummaryConfirmation[] {
  const createSubjects = subjectsOfKind(permissions, "make");
  const confirmations: readonly SummaryConfirmation[] = [
    { by: "approver", subjects: approvedSubjects.filter((subject) => createSubjects.includes(subject)) },
    { by: "secondPerson", subjects: subjectsOfKind(permissions, "manage").filter((subject) => subject === "apiKeys") },
    { by: "payPassword", subjects: distinctSubjects(permissions.filter(({ needsPayPassword }) => needsPayPassword)) },
  ];
  return confirmations.filter((confirmation) => confirmation.subjects.length > 0);
}

/** Returns the risky combinations among granted permissions, the gravest first. */
function risksOf(permissions: readonly SummarizedPermission[]): PermissionRisk[] {
  const createSubjects = subjectsOfKind(permissions, "make");
  const approveSubjects = subjectsOfKind(permissions, "review");
  const manageSubjects = subjectsOfKind(permissions, "manage");
  const risks: PermissionRisk[] = [];
  const createdAndApproved = createSubjects.filter((subject) => approveSubjects.includes(subject));
  if (createdAndApproved.length > 0) risks.push({ name: "createAndApprove", subjects: createdAndApproved });
  const paySubjects = createSubjects.filter((subject) => subject === "payments" || subject === "batchPayments");
  if (manageSubjects.includes("payees") && paySubjects.length > 0)
    risks.push({ name: "payeeAndPayment", subjects: paySubjects });
  if (manageSubjects.includes("users") && manageSubjects.includes("roles"))
    risks.push({ name: "usersAndRoles", subjects: [] });
  if (manageSubjects.includes("apiKeys") && approveSubjects.includes("apiKeys"))
    risks.push({ name: "keysAlone", subjects: [] });
  return risks;
}
