import { withImpliedPermissions } from "@/lib/access/grants";
import { operationText, type ConfirmedOperation } from "@/lib/call/operation";
import type { Principal } from "@/lib/call/principal";
import { grantables } from "@/lib/catalogue/grantables";
import { amountText, money } from "@/lib/money/money";
import { rateText } from "@/lib/money/rate";
import { translatorFor } from "../../../i18n/translator";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { CallTx } from "@/lib/simulator/platform/handler";
import { findMerchantPerson } from "../people/own-person";
import { findMerchantRole } from "../people/own-role";

type OperationContext = CallTx<
  "ORDER_NOTFOUND" | "ACCOUNT_NOTFOUND" | "PERSON_NOTFOUND" | "ROLE_NOTFOUND" | "KEY_NOTFOUND",
  Principal
>;
type MerchantContext = CallTx<never, Principal>;
type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Of<K extends ConfirmedOperation["kind"]> = Extract<ConfirmedOperation, { kind: K }>;
type Words = {
  readonly [K in ConfirmedOperation["kind"]]: (
    t: Labels,
    operation: Of<K>,
    context: OperationContext,
  ) => string | Promise<string>;
};

/** Returns a payment's payee and amount. */
async function paymentOf(context: OperationContext, orderNo: string) {
  const { world, principal, prisma, refuse } = context;
  const row = await prisma.payment.findFirst({ where: { world: world.id, userNo: principal.userNo, orderNo } });
  if (!row) return refuse("ORDER_NOTFOUND");
  return {
    payee: row.payeeName,
    account: row.payeeAccount,
    amount: amountText(money(currencyFromColumn(row.currency), row.amountMinor)),
    payOn: row.payOn,
  };
}

/** Returns the payee of an exchange-and-pay order, and the payout amount. */
async function exchangePayFacts({ world, principal, prisma, refuse }: OperationContext, orderNo: string) {
  const row = await prisma.exchangePay.findFirst({ where: { world: world.id, userNo: principal.userNo, orderNo } });
  if (!row) return refuse("ORDER_NOTFOUND");
  return {
    payee: row.payeeName,
    account: row.payeeAccount,
    amount: amountText(money(currencyFromColumn(row.currency), row.payoutMinor)),
  };
}

/** Returns one of the merchant's own payees, by name and account. */
async function payeeOf({ world, principal, prisma, refuse }: OperationContext, payeeId: string) {
  const row = await prisma.payee.findFirst({ where: { world: world.id, userNo: principal.userNo, id: payeeId } });
  return row ? { payee: row.name, account: row.account, currency: row.currency } : refuse("ACCOUNT_NOTFOUND");
}

/** Returns one of the merchant's own settlement payees, by name and account. */
async function settlementPayeeOf({ world, principal, prisma, refuse }: OperationContext, payeeNo: string) {
  const key = { world: world.id, userNo: principal.userNo, payeeNo };
  const row = await prisma.settlementPayee.findFirst({ where: key });
  return row ? { payee: row.name, account: row.account } : refuse("ACCOUNT_NOTFOUND");
}

/** Returns a settlement's payee, and its amount in yuan. */
async function settlementOf({ world, principal, prisma, refuse }: OperationContext, orderNo: string) {
  const key = { world: world.id, userNo: principal.userNo, orderNo };
  const row = (await prisma.settlementOrder.findFirst({ where: key })) ?? refuse("ORDER_NOTFOUND");
  const amount = amountText(money("CNY", row.receiveMinor));
  return { payee: row.payeeName, account: row.payeeAccount, amount };
}

/** Returns one of the merchant's own roles. */
const roleOf = async (context: OperationContext, roleId: string | null) =>
  (roleId === null ? undefined : await findMerchantRole(context, context.principal, roleId)) ??
  context.refuse("ROLE_NOTFOUND");

/** Returns one of the merchant's own people. */
const personOf = async (context: OperationContext, operatorId: string) =>
  (await findMerchantPerson(context, context.principal, operatorId)) ?? context.refuse("PERSON_NOTFOUND");

/** Returns one of the merchant's own API keys. */
const apiKeyOf = async ({ world, principal, prisma, refuse }: OperationContext, id: string) =>
  (await prisma.apiKey.findFirst({ where: { world: world.id, userNo: principal.userNo, id } })) ??
  refuse("KEY_NOTFOUND");

/** Returns the days from and until which a person may sign in; "none" for an open side. */
const daysOf = ({ startsOn, endsOn }: Pick<Of<"person">, "startsOn" | "endsOn">) => ({
  from: startsOn ?? "none",
  until: endsOn ?? "none",
});

const quoteOf = ({ world, principal, prisma }: MerchantContext, id: string) =>
  prisma.quote.findFirst({ where: { world: world.id, userNo: principal.userNo, id } });

/** Returns the recipient of a refund, for the letter's text. */
const refundedTo = ({
  payeeName: payee = "",
  payeeAccount: account = "",
  payeeBank: bank = "",
  payeeSwift: swift = "",
}: Pick<Of<"refundPayee">, "payeeName" | "payeeAccount" | "payeeBank" | "payeeSwift">) => ({
  payee,
  account,
  bank,
  swift,
});

const words: Words = {
  async payment(t, { payeeId, amount, payOn }, context) {
    const facts = { ...(await payeeOf(context, payeeId)), amount: amountText(amount) };
    return payOn ? t("letters.deeds.paymentOn", { ...facts, day: payOn }) : t("letters.deeds.payment", facts);
  },
  async standing(t, { payeeId, amount, every, firstOn, untilOn, times }, context) {
    const facts = { ...(await payeeOf(context, payeeId)), amount: amountText(amount), every, firstOn };
    return t("letters.deeds.standing", { ...facts, untilOn: untilOn ?? "", times: times ?? 0 });
  },
  async resume(t, { standingNo }, { world, principal, prisma, refuse }) {
    const key = { world: world.id, userNo: principal.userNo, standingNo };
    const row = (await prisma.standingOrder.findFirst({ where: key })) ?? refuse("ORDER_NOTFOUND");
    const { payeeName: payee, payeeAccount: account, every } = row;
    const amount = amountText(money(currencyFromColumn(row.currency), row.amountMinor));
    return t("letters.deeds.resume", { payee, account, amount, every });
  },
  async sooner(t, { orderNo, payOn: day }, context) {
    const { payee, account, amount, payOn: before } = await paymentOf(context, orderNo);
    return t("letters.deeds.sooner", { payee, account, amount, day, before: before ?? "—" });
  },
  async cost(t, { orderNo, debit }, context) {
    const { payee, account } = await paymentOf(context, orderNo);
    return t("letters.deeds.cost", { payee, account, debit: amountText(debit) });
  },
  async exchangePay(t, { payeeId, amount }, context) {
    const { payee, account, currency } = await payeeOf(context, payeeId);
    const part = amount.currency === currency ? "receive" : "pay";
    return t("letters.deeds.exchangePay", { payee, account, part, amount: amountText(amount) });
  },
  async exchangePayCost(t, { orderNo, debit }, context) {
    const { payee, account } = await exchangePayFacts(context, orderNo);
    return t("letters.deeds.exchangePayCost", { payee, account, debit: amountText(debit) });
  },
  async exchangePayReview(t, { orderNo, isApproved }, context) {
    const { payee, account, amount } = await exchangePayFacts(context, orderNo);
    return t("letters.deeds.exchangePayReview", { payee, account, amount, decision: decisionOf(isApproved) });
  },
  async exchangePayAgain(t, { orderNo, payeeId }, context) {
    const { payee, account } = await payeeOf(context, payeeId);
    const { amount } = await exchangePayFacts(context, orderNo);
    return t("letters.deeds.exchangePayAgain", { payee, account, amount, orderNo });
  },
  async review(t, { orderNos, isApproved }, context) {
    const [first = "", ...otherOrderNos] = orderNos;
    const { payee, account, amount } = await paymentOf(context, first);
    const facts = { payee, account, amount, decision: decisionOf(isApproved), others: otherOrderNos.length };
    return t("letters.deeds.review", facts);
  },
  batch: (t, { batchNo, debits }) =>
    t("letters.deeds.batch", { batchNo, debits: debits.map(amountText).join(t("letters.deeds.comma")) }),
  batchReview: (t, { batchNos, isApproved }) =>
    t("letters.deeds.batchReview", {
      decision: decisionOf(isApproved),
      batches: batchNos.join(t("letters.deeds.comma")),
    }),
  approvalGroup: (t, { levels, people }) =>
    t("letters.deeds.approvalGroup", { levels: String(levels), people: String(people) }),
  async newPerson(t, { name, email, roleId, ...days }, context) {
    const { name: role } = await roleOf(context, roleId);
    return t("letters.deeds.newPerson", { name, email, role, ...daysOf(days) });
  },
  async invitation(t, { operatorId, email }, context) {
    const { name, roleId } = await personOf(context, operatorId);
    const { name: role } = await roleOf(context, roleId);
    return t("letters.deeds.invitation", { name, email, role });
  },
  async person(t, { operatorId, roleId, ...days }, context) {
    const { name } = await personOf(context, operatorId);
    const { name: role } = await roleOf(context, roleId);
    return t("letters.deeds.person", { name, role, ...daysOf(days) });
  },
  async permissions(t, { roleId, permissions }, context) {
    const { name: role, permissions: before } = await roleOf(context, roleId);
    const more = withImpliedPermissions(permissions, grantables).filter((permission) => !before.includes(permission));
    return t("letters.deeds.permissions", { role, count: more.length });
  },
  async role(t, { roleId }, context) {
    const { name: role } = await roleOf(context, roleId);
    return t("letters.deeds.role", { role });
  },
  payee: (t, { name, account, currency }) => t("letters.deeds.payee", { name, account, currency }),
  // by number alone: the letter reveals no more about its owner than the page
  transfer: (t, { payeeUserNo, amount, isTotal }) =>
    t("letters.deeds.transfer", { payeeUserNo, amount: amountText(amount), part: isTotal ? "total" : "received" }),
  async settlement(t, { payeeNo, amount, payCurrency, isSpeedy }, context) {
    const speedy = isSpeedy ? "yes" : "no";
    const displayAmount = amountText(amount.currency === "CNH" ? money("CNY", amount.minor) : amount);
    const facts = { ...(await settlementPayeeOf(context, payeeNo)), amount: displayAmount, payCurrency, speedy };
    return t("letters.deeds.settlement", facts);
  },
  async resettlement(t, { orderNo, payeeNo }, context) {
    const of = await settlementOf(context, orderNo);
    const to = payeeNo ? await settlementPayeeOf(context, payeeNo) : of;
    return t("letters.deeds.resettlement", { orderNo, amount: of.amount, payee: to.payee, account: to.account });
  },
  async settlementCost(t, { orderNo, debit }, context) {
    const { payee, account } = await settlementOf(context, orderNo);
    return t("letters.deeds.settlementCost", { payee, account, debit: amountText(debit) });
  },
  async settlementReview(t, { orderNos, isApproved }, context) {
    const [first = "", ...otherOrderNos] = orderNos;
    const facts = {
      ...(await settlementOf(context, first)),
      decision: decisionOf(isApproved),
      others: otherOrderNos.length,
    };
    return t("letters.deeds.settlementReview", facts);
  },
  refund: (t, { detailId, amount, ...to }) =>
    to.payeeName === undefined
      ? t("letters.deeds.refundBack", { detailId, amount: amountText(amount) })
      : t("letters.deeds.refund", { detailId, amount: amountText(amount), ...refundedTo(to) }),
  refundPayee: (t, { orderNo, ...to }) =>
    to.payeeName === undefined
      ? t("letters.deeds.refundPayeeBack", { orderNo })
      : t("letters.deeds.refundPayee", { orderNo, ...refundedTo(to) }),
  async payeeAdvice(t, { payeeId, email }, context) {
    return t("letters.deeds.payeeAdvice", { ...(await payeeOf(context, payeeId)), email: email || "none" });
  },
  async quote(t, { quoteId, deliveryDate }, context) {
    const row = (await quoteOf(context, quoteId)) ?? context.refuse("ORDER_NOTFOUND");
    return t("letters.deeds.quote", {
      fixed: row.fixed,
      day: deliveryDate ?? "none",
      sell: amountText(money(currencyFromColumn(row.sell), row.sellMinor)),
      buy: amountText(money(currencyFromColumn(row.buy), row.buyMinor)),
    });
  },
  limit: (t, { sell, buy, amount, target }) =>
    t("letters.deeds.limit", { sell, buy, amount: amountText(amount), target: rateText(target) }),
  async limitChange(t, { orderNo, amount, target }, { world, principal, prisma, refuse }) {
    const key = { world: world.id, userNo: principal.userNo, orderNo, kind: "limit" };
    const { sell, buy } = (await prisma.exchangeOrder.findFirst({ where: key })) ?? refuse("ORDER_NOTFOUND");
    return t("letters.deeds.limitChange", { orderNo, sell, buy, amount: amountText(amount), target: rateText(target) });
  },
  apiKey: (t, { name, permissions, addresses, orderLimit, dayLimit }) =>
    t("letters.deeds.apiKey", {
      name,
      count: String(permissions.length),
      addresses: addresses || "none",
      order: orderLimit ? amountText(orderLimit) : "none",
      day: dayLimit ? amountText(dayLimit) : "none",
    }),
  async apiKeyConfirmed(t, { keyId }, context) {
    const { name, orderUsdMinor, dayUsdMinor } = await apiKeyOf(context, keyId);
    const [order, day] = [money("USD", orderUsdMinor ?? 0n), money("USD", dayUsdMinor ?? 0n)];
    return t("letters.deeds.apiKeyConfirmed", { name, order: amountText(order), day: amountText(day) });
  },
  async apiKeyRotated(t, { keyId, overlapHours }, context) {
    const { name } = await apiKeyOf(context, keyId);
    return t("letters.deeds.apiKeyRotated", { name, hours: overlapHours });
  },
  webhook: (t, { url, events }) => t("letters.deeds.webhook", { url, count: String(events.length) }),
  async webhookSecret(t, { endpointId }, { world, principal, prisma, refuse }) {
    const key = { world: world.id, userNo: principal.userNo, id: endpointId };
    const { url } = (await prisma.webhookEndpoint.findFirst({ where: key })) ?? refuse("ORDER_NOTFOUND");
    return t("letters.deeds.webhookSecret", { url });
  },
  sessions: (t, { sessionId }) => t(sessionId ? "letters.deeds.session" : "letters.deeds.sessions"),
};

const decisionOf = (isApproved: boolean) => (isApproved ? "approve" : "reject");

/**
 * Describes an operation for the letter with its code: payees, people and roles are described from the merchant's own
 * data, never from the request's text, except for a newly added one. Refused where it names something that the merchant
 * does not have.
 */
export async function describeOperation(context: OperationContext, operation: ConfirmedOperation): Promise<string> {
  const t = await translatorFor(context.caller.locale);
  // named cast: the entry under an operation's kind is for operations of that kind
  return (
    words[operation.kind] as (
      t: Labels,
      operation: ConfirmedOperation,
      context: OperationContext,
    ) => string | Promise<string>
  )(t, operation, context);
}

/**
 * Returns the text of an operation that its proof is bound to. An exchange at a quote is bound to what it exchanges: an
 * expired quote may be locked again, at the new rate, while the code is on its way.
 */
export async function operationBindingText(context: MerchantContext, operation: ConfirmedOperation): Promise<string> {
  const quote = operation.kind === "quote" ? await quoteOf(context, operation.quoteId) : null;
  if (!quote) return operationText(operation);
  const { kind: use, sell, buy, fixed } = quote;
  const minor = String(fixed === "sell" ? quote.sellMinor : quote.buyMinor);
  return JSON.stringify({ ...operation, quoteId: undefined, use, sell, buy, fixed, minor });
}
