import { opsScreen, publicScreen } from "@/lib/gate/screen";

/** The operations console. The specification's table knows it as the area `simulator`. */
export const operationsScreens = {
  signIn: publicScreen("/ops/login", { title: "signIn.title" }),
  worlds: opsScreen("/ops", { title: "worlds.title" }),
  world: opsScreen("/ops/worlds/[world]", { title: "world.title" }),
  market: opsScreen("/ops/worlds/[world]/market", { title: "market.title" }),
  money: opsScreen("/ops/worlds/[world]/money", { title: "money.title" }),
  merchants: opsScreen("/ops/worlds/[world]/merchants", { title: "merchants.title" }),
  outbox: opsScreen("/ops/worlds/[world]/outbox", { title: "outbox.title" }),
  timetable: opsScreen("/ops/worlds/[world]/timetable", { title: "timetable.title" }),
  proof: opsScreen("/ops/worlds/[world]/proof", { title: "proof.title" }),
  audit: opsScreen("/ops/worlds/[world]/audit", { title: "audit.title" }),
  kit: opsScreen("/ops/kit", { title: "kit.title" }),
};
