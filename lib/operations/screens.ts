import { opsScreen, publicScreen } from "@/lib/gate/screen";

/**
 * Declares the pages of one world that its menu lists, each with its group, in the order of their entries in it. The
 * first is where a world opens.
 */
export const worldScreens = {
  world: opsScreen("/ops/worlds/[world]", { title: "operations.world.title", menu: "world" }),
  find: opsScreen("/ops/worlds/[world]/find", { title: "operations.find.title", menu: "world" }),
  timetable: opsScreen("/ops/worlds/[world]/timetable", { title: "operations.timetable.title", menu: "world" }),
  terms: opsScreen("/ops/worlds/[world]/terms", { title: "operations.terms.title", menu: "world" }),
  merchants: opsScreen("/ops/worlds/[world]/merchants", { title: "operations.merchants.title", menu: "merchants" }),
  verifications: opsScreen("/ops/worlds/[world]/verifications", {
    title: "operations.verifications.title",
    menu: "merchants",
  }),
  screening: opsScreen("/ops/worlds/[world]/screening", { title: "operations.screening.title", menu: "merchants" }),
  receiving: opsScreen("/ops/worlds/[world]/receiving", { title: "operations.receiving.title", menu: "moneyIn" }),
  incomes: opsScreen("/ops/worlds/[world]/incomes", { title: "operations.incomes.title", menu: "moneyIn" }),
  associations: opsScreen("/ops/worlds/[world]/associations", {
    title: "operations.associations.title",
    menu: "moneyIn",
  }),
  refunds: opsScreen("/ops/worlds/[world]/refunds", { title: "operations.refunds.title", menu: "moneyIn" }),
  materials: opsScreen("/ops/worlds/[world]/materials", { title: "operations.materials.title", menu: "settlement" }),
  customs: opsScreen("/ops/worlds/[world]/customs", { title: "operations.customs.title", menu: "settlement" }),
  settlements: opsScreen("/ops/worlds/[world]/settlements", {
    title: "operations.settlements.title",
    menu: "settlement",
  }),
  settlementPayees: opsScreen("/ops/worlds/[world]/settlement-payees", {
    title: "operations.settlementPayees.title",
    menu: "settlement",
  }),
  credit: opsScreen("/ops/worlds/[world]/credit", { title: "operations.credit.title", menu: "settlement" }),
  advances: opsScreen("/ops/worlds/[world]/advances", { title: "operations.advances.title", menu: "settlement" }),
  money: opsScreen("/ops/worlds/[world]/money", { title: "operations.money.title", menu: "moneyOut" }),
  exchangePays: opsScreen("/ops/worlds/[world]/exchange-pays", {
    title: "operations.exchangePays.title",
    menu: "moneyOut",
  }),
  transfers: opsScreen("/ops/worlds/[world]/transfers", { title: "operations.transfers.title", menu: "moneyOut" }),
  payees: opsScreen("/ops/worlds/[world]/payees", { title: "operations.payees.title", menu: "moneyOut" }),
  limits: opsScreen("/ops/worlds/[world]/limits", { title: "operations.limits.title", menu: "moneyOut" }),
  market: opsScreen("/ops/worlds/[world]/market", { title: "operations.market.title", menu: "market" }),
  fees: opsScreen("/ops/worlds/[world]/fees", { title: "operations.fees.title", menu: "market" }),
  enquiries: opsScreen("/ops/worlds/[world]/enquiries", { title: "operations.enquiries.title", menu: "platform" }),
  notices: opsScreen("/ops/worlds/[world]/notices", { title: "operations.notices.title", menu: "platform" }),
  invitations: opsScreen("/ops/worlds/[world]/invitations", {
    title: "operations.invitations.title",
    menu: "platform",
  }),
  agreements: opsScreen("/ops/worlds/[world]/agreements", { title: "operations.agreements.title", menu: "platform" }),
  sites: opsScreen("/ops/worlds/[world]/sites", { title: "operations.sites.title", menu: "platform" }),
  happenings: opsScreen("/ops/worlds/[world]/happenings", { title: "operations.happenings.title", menu: "records" }),
  outbox: opsScreen("/ops/worlds/[world]/outbox", { title: "operations.outbox.title", menu: "records" }),
  proof: opsScreen("/ops/worlds/[world]/proof", { title: "operations.proof.title", menu: "records" }),
  audit: opsScreen("/ops/worlds/[world]/audit", { title: "operations.audit.title", menu: "records" }),
};
export type WorldPage = keyof typeof worldScreens;

/** Declares the screens of the operations console. The specification's table lists it as the area `simulator`. */
export const operationsScreens = {
  signIn: publicScreen("/ops/login", { title: "operations.signIn.title" }),
  factor: { ...opsScreen("/ops/second-factor", { title: "operations.factor.title" }), access: "enrolling" as const },
  worlds: opsScreen("/ops", { title: "operations.worlds.title", menu: "console" }),
  accounts: opsScreen("/ops/accounts", { title: "operations.accounts.title", menu: "console" }),
  scenarios: opsScreen("/ops/scenarios", { title: "operations.scenarios.title", menu: "console" }),
  ...worldScreens,
  exchange: opsScreen("/ops/worlds/[world]/exchanges/[orderNo]", {
    title: "operations.exchange.title",
    under: worldScreens.market.path,
  }),
  order: opsScreen("/ops/worlds/[world]/orders/[number]", {
    title: "operations.order.title",
    under: worldScreens.find.path,
  }),
  material: opsScreen("/ops/worlds/[world]/materials/[serialNo]", { title: "operations.materials.one" }),
  settlementPayee: opsScreen("/ops/worlds/[world]/settlement-payees/[payeeNo]", {
    title: "operations.settlementPayees.one",
  }),
  receivingApplication: opsScreen("/ops/worlds/[world]/receiving/[applicationNo]", {
    title: "operations.receiving.one",
  }),
  verification: opsScreen("/ops/worlds/[world]/verifications/[applicationId]", {
    title: "operations.verifications.one",
  }),
  kit: opsScreen("/ops/kit", { title: "operations.kit.title" }),
};
