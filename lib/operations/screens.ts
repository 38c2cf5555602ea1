import { opsScreen, publicScreen } from "@/lib/gate/screen";

/** The operations console. The specification's table knows it as the area `simulator`. */
export const operationsScreens = {
  signIn: publicScreen("/ops/login", { title: "operations.signIn.title" }),
  factor: { ...opsScreen("/ops/second-factor", { title: "operations.factor.title" }), needs: "enrolling" as const },
  worlds: opsScreen("/ops", { title: "operations.worlds.title" }),
  world: opsScreen("/ops/worlds/[world]", { title: "operations.world.title" }),
  market: opsScreen("/ops/worlds/[world]/market", { title: "operations.market.title" }),
  exchange: opsScreen("/ops/worlds/[world]/exchanges/[orderNo]", { title: "operations.exchange.title" }),
  order: opsScreen("/ops/worlds/[world]/orders/[number]", { title: "operations.order.title" }),
  find: opsScreen("/ops/worlds/[world]/find", { title: "operations.find.title" }),
  fees: opsScreen("/ops/worlds/[world]/fees", { title: "operations.fees.title" }),
  money: opsScreen("/ops/worlds/[world]/money", { title: "operations.money.title" }),
  limits: opsScreen("/ops/worlds/[world]/limits", { title: "operations.limits.title" }),
  payees: opsScreen("/ops/worlds/[world]/payees", { title: "operations.payees.title" }),
  merchants: opsScreen("/ops/worlds/[world]/merchants", { title: "operations.merchants.title" }),
  enquiries: opsScreen("/ops/worlds/[world]/enquiries", { title: "operations.enquiries.title" }),
  outbox: opsScreen("/ops/worlds/[world]/outbox", { title: "operations.outbox.title" }),
  timetable: opsScreen("/ops/worlds/[world]/timetable", { title: "operations.timetable.title" }),
  happenings: opsScreen("/ops/worlds/[world]/happenings", { title: "operations.happenings.title" }),
  sites: opsScreen("/ops/worlds/[world]/sites", { title: "operations.sites.title" }),
  agreements: opsScreen("/ops/worlds/[world]/agreements", { title: "operations.agreements.title" }),
  notices: opsScreen("/ops/worlds/[world]/notices", { title: "operations.notices.title" }),
  invitations: opsScreen("/ops/worlds/[world]/invitations", { title: "operations.invitations.title" }),
  proof: opsScreen("/ops/worlds/[world]/proof", { title: "operations.proof.title" }),
  audit: opsScreen("/ops/worlds/[world]/audit", { title: "operations.audit.title" }),
  kit: opsScreen("/ops/kit", { title: "operations.kit.title" }),
};
