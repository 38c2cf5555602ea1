import { grantedWith } from "@/lib/access/grants";
import { deedText, type Deed } from "@/lib/call/deed";
import type { Who } from "@/lib/call/who";
import { grantables } from "@/lib/catalogue/grantables";
import { amountText, money } from "@/lib/money/money";
import { rateText } from "@/lib/money/rate";
import { translatorFor } from "../../../i18n/translator";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { CallTx } from "@/lib/simulator/platform/handler";
import { ownPerson } from "../people/own-person";
import { ownRole } from "../people/own-role";

type Asked = CallTx<"ORDER_NOTFOUND" | "ACCOUNT_NOTFOUND" | "PERSON_NOTFOUND" | "ROLE_NOTFOUND" | "KEY_NOTFOUND", Who>;
type Own = CallTx<never, Who>;
type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Of<K extends Deed["kind"]> = Extract<Deed, { kind: K }>;
type Words = { readonly [K in Deed["kind"]]: (t: Labels, deed: Of<K>, asked: Asked) => string | Promise<string> };

/** A payment's payee and amount. */
async function paymentOf(asked: Asked, orderNo: string) {
  const { world, who, prisma, refuse } = asked;
  const found = await prisma.payment.findFirst({ where: { world: world.id, userNo: who.userNo, orderNo } });
  if (!found) return refuse("ORDER_NOTFOUND");
  return {
    payee: found.payeeName,
    account: found.payeeAccount,
    amount: amountText(money(currencyOf(found.currency), found.amountMinor)),
    payOn: found.payOn,
  };
}

/** The payee of an exchange-and-pay order, and what is paid out. */
async function exchangePayOf({ world, who, prisma, refuse }: Asked, orderNo: string) {
  const found = await prisma.exchangePay.findFirst({ where: { world: world.id, userNo: who.userNo, orderNo } });
  if (!found) return refuse("ORDER_NOTFOUND");
  return {
    payee: found.payeeName,
    account: found.payeeAccount,
    amount: amountText(money(currencyOf(found.currency), found.payoutMinor)),
  };
}

/** One of the merchant's own payees, by name and account. */
async function payeeOf({ world, who, prisma, refuse }: Asked, payeeId: string) {
  const found = await prisma.payee.findFirst({ where: { world: world.id, userNo: who.userNo, id: payeeId } });
  return found ? { payee: found.name, account: found.account, currency: found.currency } : refuse("ACCOUNT_NOTFOUND");
}

/** One of the merchant's own settlement payees, by name and account. */
async function settlementPayeeOf({ world, who, prisma, refuse }: Asked, payeeNo: string) {
  const own = { world: world.id, userNo: who.userNo, payeeNo };
  const found = await prisma.settlementPayee.findFirst({ where: own });
  return found ? { payee: found.name, account: found.account } : refuse("ACCOUNT_NOTFOUND");
}

/** A settlement's payee, and what it comes to in yuan. */
async function settlementOf({ world, who, prisma, refuse }: Asked, orderNo: string) {
  const own = { world: world.id, userNo: who.userNo, orderNo };
  const found = (await prisma.settlementOrder.findFirst({ where: own })) ?? refuse("ORDER_NOTFOUND");
  const amount = amountText(money("CNY", found.receiveMinor));
  return { payee: found.payeeName, account: found.payeeAccount, amount };
}

/** One of the merchant's own roles. */
const roleOf = async (asked: Asked, roleId: string | null) =>
  (roleId === null ? undefined : await ownRole(asked, asked.who, roleId)) ?? asked.refuse("ROLE_NOTFOUND");

/** One of the merchant's own people. */
const personOf = async (asked: Asked, operatorId: string) =>
  (await ownPerson(asked, asked.who, operatorId)) ?? asked.refuse("PERSON_NOTFOUND");

/** One of the merchant's own API keys. */
const apiKeyOf = async ({ world, who, prisma, refuse }: Asked, id: string) =>
  (await prisma.apiKey.findFirst({ where: { world: world.id, userNo: who.userNo, id } })) ?? refuse("KEY_NOTFOUND");

/** From when and until when somebody may come in; "none" for a side that is open. */
const daysOf = ({ startsOn, endsOn }: Pick<Of<"person">, "startsOn" | "endsOn">) => ({
  from: startsOn ?? "none",
  until: endsOn ?? "none",
});

const quoteOf = ({ world, who, prisma }: Own, id: string) =>
  prisma.quote.findFirst({ where: { world: world.id, userNo: who.userNo, id } });

/** Where a refund goes, as its letter says it. */
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
  async payment(t, { payeeId, amount, payOn }, asked) {
    const facts = { ...(await payeeOf(asked, payeeId)), amount: amountText(amount) };
    return payOn ? t("letters.deeds.paymentOn", { ...facts, day: payOn }) : t("letters.deeds.payment", facts);
  },
  async standing(t, { payeeId, amount, every, firstOn, untilOn, times }, asked) {
    const facts = { ...(await payeeOf(asked, payeeId)), amount: amountText(amount), every, firstOn };
    return t("letters.deeds.standing", { ...facts, untilOn: untilOn ?? "", times: times ?? 0 });
  },
  async resume(t, { standingNo }, { world, who, prisma, refuse }) {
    const own = { world: world.id, userNo: who.userNo, standingNo };
    const found = (await prisma.standingOrder.findFirst({ where: own })) ?? refuse("ORDER_NOTFOUND");
    const { payeeName: payee, payeeAccount: account, every } = found;
    const amount = amountText(money(currencyOf(found.currency), found.amountMinor));
    return t("letters.deeds.resume", { payee, account, amount, every });
  },
  async sooner(t, { orderNo, payOn: day }, asked) {
    const { payee, account, amount, payOn: before } = await paymentOf(asked, orderNo);
    return t("letters.deeds.sooner", { payee, account, amount, day, before: before ?? "—" });
  },
  async cost(t, { orderNo, debit }, asked) {
    const { payee, account } = await paymentOf(asked, orderNo);
    return t("letters.deeds.cost", { payee, account, debit: amountText(debit) });
  },
  async exchangePay(t, { payeeId, amount }, asked) {
    const { payee, account, currency } = await payeeOf(asked, payeeId);
    const part = amount.currency === currency ? "receive" : "pay";
    return t("letters.deeds.exchangePay", { payee, account, part, amount: amountText(amount) });
  },
  async exchangePayCost(t, { orderNo, debit }, asked) {
    const { payee, account } = await exchangePayOf(asked, orderNo);
    return t("letters.deeds.exchangePayCost", { payee, account, debit: amountText(debit) });
  },
  async exchangePayReview(t, { orderNo, isApproved }, asked) {
    const { payee, account, amount } = await exchangePayOf(asked, orderNo);
    return t("letters.deeds.exchangePayReview", { payee, account, amount, decision: decisionOf(isApproved) });
  },
  async exchangePayAgain(t, { orderNo, payeeId }, asked) {
    const { payee, account } = await payeeOf(asked, payeeId);
    const { amount } = await exchangePayOf(asked, orderNo);
    return t("letters.deeds.exchangePayAgain", { payee, account, amount, orderNo });
  },
  async review(t, { orderNos, isApproved }, asked) {
    const [first = "", ...others] = orderNos;
    const { payee, account, amount } = await paymentOf(asked, first);
    const facts = { payee, account, amount, decision: decisionOf(isApproved), others: others.length };
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
  async newPerson(t, { name, email, roleId, ...days }, asked) {
    const { name: role } = await roleOf(asked, roleId);
    return t("letters.deeds.newPerson", { name, email, role, ...daysOf(days) });
  },
  async invitation(t, { operatorId, email }, asked) {
    const { name, roleId } = await personOf(asked, operatorId);
    const { name: role } = await roleOf(asked, roleId);
    return t("letters.deeds.invitation", { name, email, role });
  },
  async person(t, { operatorId, roleId, ...days }, asked) {
    const { name } = await personOf(asked, operatorId);
    const { name: role } = await roleOf(asked, roleId);
    return t("letters.deeds.person", { name, role, ...daysOf(days) });
  },
  async permissions(t, { roleId, permissions }, asked) {
    const { name: role, permissions: before } = await roleOf(asked, roleId);
    const more = grantedWith(permissions, grantables).filter((one) => !before.includes(one));
    return t("letters.deeds.permissions", { role, count: more.length });
  },
  async role(t, { roleId }, asked) {
    const { name: role } = await roleOf(asked, roleId);
    return t("letters.deeds.role", { role });
  },
  payee: (t, { name, account, currency }) => t("letters.deeds.payee", { name, account, currency }),
  // by number alone: whose it is, the letter says no more than the page
  transfer: (t, { payeeUserNo, amount, isTotal }) =>
    t("letters.deeds.transfer", { payeeUserNo, amount: amountText(amount), part: isTotal ? "total" : "received" }),
  async settlement(t, { payeeNo, amount, payCurrency, isSpeedy }, asked) {
    const speedy = isSpeedy ? "yes" : "no";
    const shown = amountText(amount.currency === "CNH" ? money("CNY", amount.minor) : amount);
    const facts = { ...(await settlementPayeeOf(asked, payeeNo)), amount: shown, payCurrency, speedy };
    return t("letters.deeds.settlement", facts);
  },
  async resettlement(t, { orderNo, payeeNo }, asked) {
    const of = await settlementOf(asked, orderNo);
    const to = payeeNo ? await settlementPayeeOf(asked, payeeNo) : of;
    return t("letters.deeds.resettlement", { orderNo, amount: of.amount, payee: to.payee, account: to.account });
  },
  async settlementCost(t, { orderNo, debit }, asked) {
    const { payee, account } = await settlementOf(asked, orderNo);
    return t("letters.deeds.settlementCost", { payee, account, debit: amountText(debit) });
  },
  async settlementReview(t, { orderNos, isApproved }, asked) {
    const [first = "", ...others] = orderNos;
    const facts = { ...(await settlementOf(asked, first)), decision: decisionOf(isApproved), others: others.length };
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
  async payeeAdvice(t, { payeeId, email }, asked) {
    return t("letters.deeds.payeeAdvice", { ...(await payeeOf(asked, payeeId)), email: email || "none" });
  },
  async quote(t, { quoteId, deliveryDate }, asked) {
    const found = (await quoteOf(asked, quoteId)) ?? asked.refuse("ORDER_NOTFOUND");
    return t("letters.deeds.quote", {
      fixed: found.fixed,
      day: deliveryDate ?? "none",
      sell: amountText(money(currencyOf(found.sell), found.sellMinor)),
      buy: amountText(money(currencyOf(found.buy), found.buyMinor)),
    });
  },
  limit: (t, { sell, buy, amount, target }) =>
    t("letters.deeds.limit", { sell, buy, amount: amountText(amount), target: rateText(target) }),
  async limitChange(t, { orderNo, amount, target }, { world, who, prisma, refuse }) {
    const own = { world: world.id, userNo: who.userNo, orderNo, kind: "limit" };
    const { sell, buy } = (await prisma.exchangeOrder.findFirst({ where: own })) ?? refuse("ORDER_NOTFOUND");
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
  async apiKeyConfirmed(t, { keyId }, asked) {
    const { name, orderUsdMinor, dayUsdMinor } = await apiKeyOf(asked, keyId);
    const [order, day] = [money("USD", orderUsdMinor ?? 0n), money("USD", dayUsdMinor ?? 0n)];
    return t("letters.deeds.apiKeyConfirmed", { name, order: amountText(order), day: amountText(day) });
  },
  async apiKeyRotated(t, { keyId, overlapHours }, asked) {
    const { name } = await apiKeyOf(asked, keyId);
    return t("letters.deeds.apiKeyRotated", { name, hours: overlapHours });
  },
  webhook: (t, { url, events }) => t("letters.deeds.webhook", { url, count: String(events.length) }),
  async webhookSecret(t, { endpointId }, { world, who, prisma, refuse }) {
    const own = { world: world.id, userNo: who.userNo, id: endpointId };
    const { url } = (await prisma.webhookEndpoint.findFirst({ where: own })) ?? refuse("ORDER_NOTFOUND");
    return t("letters.deeds.webhookSecret", { url });
  },
  sessions: (t, { sessionId }) => t(sessionId ? "letters.deeds.session" : "letters.deeds.sessions"),
};

const decisionOf = (isApproved: boolean) => (isApproved ? "approve" : "reject");

/**
 * What somebody is about to do, in the words of the letter that brings the code: payees, people and roles are as the
 * merchant has them, never the asker's text, but for whoever is only just added. Refused where it names what the merchant
 * does not have.
 */
export async function deedWords(asked: Asked, deed: Deed): Promise<string> {
  const t = await translatorFor(asked.caller.locale);
  // named cast: the entry under a deed's kind is for deeds of that kind
  return (words[deed.kind] as (t: Labels, deed: Deed, asked: Asked) => string | Promise<string>)(t, deed, asked);
}

/**
 * A deed in the text that a proof of it is bound to. An exchange at a quote is bound to what it exchanges: a quote that
 * has expired may be locked again, at the rate of then, while the code is on its way.
 */
export async function boundText(asked: Own, deed: Deed): Promise<string> {
  const quote = deed.kind === "quote" ? await quoteOf(asked, deed.quoteId) : null;
  if (!quote) return deedText(deed);
  const { kind: use, sell, buy, fixed } = quote;
  const minor = String(fixed === "sell" ? quote.sellMinor : quote.buyMinor);
  return JSON.stringify({ ...deed, quoteId: undefined, use, sell, buy, fixed, minor });
}
