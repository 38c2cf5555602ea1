import path from "node:path";

/** Returns the folder of the scenarios that ship with the product. */
export const shippedScenariosFolder = (): string =>
  path.join(/* turbopackIgnore: true */ process.cwd(), "prisma", "scenarios");
