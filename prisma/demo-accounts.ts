import {
  publishedPassword,
  publishedPayPassword,
} from "@/lib/simulator/driving/scenarios/beginnings/published-passwords";

/**
 * Hold the credentials of the demo scenario's people. They exist only where that scenario was put into the database.
 */
export const demoPassword = publishedPassword;
export const demoPayPassword = publishedPayPassword;

export const demoOwner = { email: "owner@demo.example", phone: "13800000001" };
export const demoClerk = { email: "clerk@demo.example" };
export const demoPartner = { email: "partner@demo.example" };
export const demoNewcomer = { email: "new@demo.example" };

export const demoOps = { name: "ops", password: "Ops-Demo-2026" };
/** Holds the second person of operations, where a scenario has decisions that two have to make. */
export const demoReviewer = { name: "ops2", password: demoOps.password };

/** Lists the printed lines on how to sign in. */
export const demoLines: readonly string[] = [
  "Demo accounts (password Demo-2026, payment password 135790):",
  `  ${demoOwner.email} or ${demoOwner.phone}   owner of a verified merchant, may do everything`,
  `  ${demoClerk.email}   operator with few permissions`,
  `  ${demoPartner.email}   owner of a second verified merchant, to transfer to`,
  `  ${demoNewcomer.email}   owner of a merchant not yet verified`,
  `Operations console at /ops: ${demoOps.name} / ${demoOps.password}`,
];
